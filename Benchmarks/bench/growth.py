"""The same requests, one after the other, at a thousand to a million quotations."""

from __future__ import annotations

import contextlib
import dataclasses
import pathlib
import random
import statistics

from . import cursors, folders, load, programs, table, terms
from .measure import Bench
from .million import folder_of_million
from .process import Process

# A lookup in an index of a million goes one or two steps deeper than in one of a thousand; what takes
# more than twice as long grows with the rows.
INDEX_DEPTH = 2
# The most seconds of each kind in a round.
SECONDS = 0.5
# What takes too long is refused after some seconds; that is shown, not fatal.
ANSWERS = (200, 503)


@dataclasses.dataclass
class Kind:
    """A kind of request: its targets at each size."""

    key: str
    label: str
    targets: dict[int, list[str]]


def growth(bench: Bench) -> None:
    _floor(bench)
    lines, sizes = [], bench.extent.sizes
    with contextlib.ExitStack() as stack:
        servers = {}
        for number, size in enumerate(sizes):
            servers[size] = stack.enter_context(programs.service(
                bench.port(number), _folder(bench, size, bench.port(number)),
                "--server-cache-bytes", "0"))
        first_medians: dict[str, float] = {}
        for kind in kinds(servers):
            with bench.turn():
                told = measure(bench, kind, servers)
            lines.append(line(kind, told))
            add(bench, kind, told, first_medians)
    heading = ["median ms at", *(f"{size:,}" for size in sizes), "ratio", "mark"]
    print("\n" + "\n".join(table.aligned([heading, *lines], numbers=range(1, len(sizes) + 2))))
    print("mark: takes more than twice as long at the most as at the fewest, which no index explains")


def _floor(bench: Bench) -> None:
    """What a round trip takes on this machine, whatever is asked for."""
    with programs.scale(bench.port(0)) as scale, bench.turn():
        told = [load.pace(scale, count=bench.extent.growth_requests, seconds=SECONDS) for _ in range(bench.rounds)]
    bench.add("million-floor", "scale, one client", **{
        name: statistics.median(one[name] for one in told) for name in ("p50", "p99")})


def _folder(bench: Bench, size: int, port: int) -> pathlib.Path:
    if size == bench.extent.million:
        return folder_of_million(bench)
    with bench.turn():
        return folders.folder(size, port)


def measure(bench: Bench, kind: Kind, servers: dict[int, Process]) -> dict[int, dict]:
    """What pace tells of each size, the median of rounds in which the sizes take turns."""
    sizes, most = bench.extent.sizes, bench.extent.growth_requests
    files = {size: bench.lines(f"{kind.key}-{size}", kind.targets[size]) for size in sizes}
    told: dict[int, list[dict]] = {size: [] for size in sizes}
    for size in sizes:
        load.pace(servers[size], ANSWERS, targets=files[size], count=min(len(kind.targets[size]), 2 * most),
                  seconds=SECONDS)
    for _ in range(bench.rounds):
        for size in sizes:
            told[size].append(load.pace(
                servers[size], ANSWERS, targets=files[size], count=most, seconds=SECONDS))
    return {size: {
        "p50": statistics.median(one["p50"] for one in those),
        "p99": statistics.median(one["p99"] for one in those),
        "refused": sum(one["status"].get("503", 0) for one in those)
        / sum(one["requests"] for one in those),
    } for size, those in told.items()}


def line(kind: Kind, told: dict[int, dict]) -> list[str]:
    medians = [those["p50"] for those in told.values()]
    ratio = medians[-1] / medians[0]
    return [kind.label, *(f"{value:.3f}" for value in medians), f"{ratio:.2f}",
            "grows" if ratio > INDEX_DEPTH else ""]


def add(bench: Bench, kind: Kind, told: dict[int, dict], first_medians: dict[str, float]) -> None:
    """Adds what holds at a million; a deep page is compared with the first ones of its order."""
    fewer, most = told[bench.extent.rows], told[bench.extent.million]
    median = most["p50"]
    figures = {"of_100000": median / fewer["p50"]}
    place, _, order = kind.key.partition("-")
    if place == "first":
        first_medians[order] = median
    elif place == "deep":
        figures["of_first"] = median / first_medians[order]
    if most["refused"]:
        figures["refused"] = most["refused"]
    bench.add(f"million-{kind.key}", kind.label, p50=median, p99=most["p99"], **figures)


def kinds(servers: dict[int, Process]) -> list[Kind]:
    same = [
        Kind(key, label, dict.fromkeys(servers, targets)) for key, label, targets in (
            ("random", "random", ["/quotations/random"]),
            ("total", "total: a list of one", ["/quotations?limit=1"]),
            ("rare", "search: a rare word", terms.search(terms.rare())),
            ("common", "search: a common word", terms.search(terms.common())),
            ("two-common", "search: two common words", terms.search(terms.common_pairs())),
            ("typed-1", "search: a letter typed", terms.search(terms.prefixes(1), whole=False)),
            ("typed-2", "search: two letters typed", terms.search(terms.prefixes(2), whole=False)),
            ("typed-3", "search: three letters typed", terms.search(terms.prefixes(3), whole=False)),
            ("phrase", "search: a phrase", terms.search(terms.phrases())),
            ("unspaced", "search: Thai, Chinese, Japanese", terms.search(terms.unspaced())),
            ("author", "by author", terms.targets("author", terms.authors())),
            ("tag", "by tag", terms.targets("tag", terms.tags())),
            ("tag-word", "by tag and a common word", [
                target + "&" + word.split("?")[1] for target, word in
                zip(terms.targets("tag", terms.tags()), terms.search(terms.common()))]),
            ("length", "by length", ["/quotations?minLength=300&maxLength=400"]),
            ("authors", "authors", ["/authors"]),
            ("authors-typed", "authors, a letter typed", ["/authors?q=" + c for c in "abcdefgh"]),
            ("tags", "tags", ["/tags"]),
            ("statistics", "statistics", ["/statistics"]),
            ("today", "quotation of the day", ["/quotations/today"]),
            ("feed", "feed", ["/feed.atom"]),
        )]
    return [*pages(servers), *same]


def pages(servers: dict[int, Process]) -> list[Kind]:
    """By id; the first pages, and those about the 10,000th, the middle where there are fewer."""
    chance = random.Random("growth")
    by_id = {size: [f"/quotations/{chance.randint(1, size - 100)}" for _ in range(1_000)]
             for size in servers}
    found = [Kind("by-id", "by id", by_id)]
    for order, query, label in (("id", "sort=false", "by id"), ("key", "sort=true", "alphabetical")):
        first, deep = {}, {}
        for size, server in servers.items():
            walked = cursors.walk(server.port, query, size // 2 + 1_000, step=min(500, size // 20))
            first[size] = cursors.pages(walked, query, 0, size // 10)[:40]
            deep[size] = cursors.pages(walked, query, size // 2 - size // 10, size // 2)[-40:]
        found += [Kind(f"first-{order}", f"first pages, {label}", first),
                  Kind(f"deep-{order}", f"pages about the 10,000th, {label}", deep)]
    return found
