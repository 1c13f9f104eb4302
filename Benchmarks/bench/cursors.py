"""Addresses of pages of the list, anywhere in it."""

from __future__ import annotations

import base64
import random

from .client import Client

BY_ID = 1


def by_id(ids: list[int], limit: int = 50) -> list[str]:
    """Pages after these ids, in the order added. Such a cursor is the number of its order and the id;
    the run stops at the first that the service refuses."""
    return [_address("sort=false", _encode(bytes([BY_ID]) + id.to_bytes(8, "big")), limit)
            for id in ids]


def random_by_id(rows: int, count: int, limit: int = 50) -> list[str]:
    chance = random.Random("cursors")
    return by_id([chance.randrange(rows - limit) for _ in range(count)], limit)


def walk(port: int, query: str, rows: int, step: int = 500) -> list[tuple[int, str]]:
    """Goes through the list once: after how many rows each cursor stands, and the cursor."""
    found, target = [], f"/quotations?{query}&limit={step}"
    with Client(port) as client:
        while target and len(found) * step < rows:
            target = client.get(target).json["next"]
            if target:
                found.append(((len(found) + 1) * step, target.rsplit("cursor=", 1)[1]))
    return found


def pages(cursors: list[tuple[int, str]], query: str, first: int, last: int,
          limits: tuple[int, ...] = (50,)) -> list[str]:
    """The pages of which at least `first` and at most `last` rows come before, of each limit."""
    return [_address(query, cursor, limit)
            for limit in limits for at, cursor in cursors if first <= at <= last]


def _address(query: str, cursor: str, limit: int) -> str:
    return f"/quotations?{query}&limit={limit}&cursor={cursor}"


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
