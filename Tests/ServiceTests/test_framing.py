"""Answers without a body: a connection that goes on after one must be readable from there."""

import base64

import pytest

from wire import Wire

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
NEXT = "GET /quotations/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def filled(service):
    """A server that has something at the path of every route, and more than one piece of an export."""
    assert service.request("POST", "/movies", {"title": "One"}).status == 201
    assert service.request("PUT", "/movies/1/image", PICTURE).status == 204
    connection = service.connect()
    for number in range(150):
        body = {"text": f"text {number}", "movie": 1}
        assert service.request("POST", "/quotations", body, connection=connection).status == 201
    assert service.request("POST", "/history", {"url": "https://a.example/"}).status == 201
    return service


def calls(service):
    """A target and an `Accept` for each representation of each resource that `GET` is defined for."""
    for path, item in service.get("/openapi.json").json["paths"].items():
        if "get" in item:
            target = path.replace("{id}", "1") + ("?url=http://127.0.0.1:1/" if path == "/pages" else "")
            for accept in item["get"]["responses"]["200"]["content"]:
                yield target, accept
    yield "/web/icon.svg", "*/*"


def exchange(service, method, target, fields):
    """The answer to a request, and the one to the request that follows on the connection."""
    with Wire(service) as wire:
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        wire.send(f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n{NEXT}")
        answer = wire.answer(bodiless=True)
        if answer.fields.get("connection") == "close":
            assert wire.rest() == b"", (target, wire.buffer)
            return answer, None
        return answer, wire.answer()


def test_head_leaves_the_connection_readable_wherever_get_is(filled):
    seen = 0
    for target, accept in calls(filled):
        answer, following = exchange(filled, "HEAD", target, {"Accept": accept})
        assert answer.status in (200, 403, 404, 502), (target, answer)
        assert following is None or following.json["id"] == 1, (target, following)
        seen += 1
    assert seen > 25


def test_head_of_what_has_a_known_length_tells_it_and_keeps_the_connection(filled):
    for target in ["/quotations", "/quotations/1", "/movies/1/image", "/openapi.json", "/", "/feed.atom"]:
        answer, following = exchange(filled, "HEAD", target, {})
        assert int(answer.fields["content-length"]) == len(filled.get(target).body)
        assert following.status == 200


def test_a_304_tells_no_length_or_that_of_the_200(filled):
    seen = 0
    for target, accept in calls(filled):
        full = filled.get(target, accept=accept)
        if "ETag" not in full.fields:
            continue
        for method in ("GET", "HEAD"):
            fields = {"Accept": accept, "If-None-Match": full.fields["ETag"]}
            answer, following = exchange(filled, method, target, fields)
            assert answer.status == 304 and "transfer-encoding" not in answer.fields
            assert answer.fields.get("content-length") in (None, str(len(full.body))), (target, accept)
            assert following is None or following.json["id"] == 1, (target, accept)
        seen += 1
    assert seen > 15
