"""Exports over sockets: whole, in constant memory, and holding nothing while a client reads slowly."""

import csv
import io
import json
import socket
import threading

import pytest

from wire import until

TYPES = ["application/x-ndjson", "text/csv", "text/plain", "text/markdown"]


def fill(service, count, text="text"):
    """Adds numbered quotations, by several clients at once."""
    def add(numbers):
        connection = service.connect()
        for number in numbers:
            body = {"text": f"{text} {number}", "author": None if number % 3 else "A"}
            answer = service.request("POST", "/quotations", body, connection=connection)
            assert answer.status == 201, answer

    threads = [threading.Thread(target=add, args=(range(start, count, 8),)) for start in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def begin(service, accept="application/x-ndjson", target="/quotations", version="1.1"):
    """A socket on which an export was asked for, with little room for what comes."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.settimeout(120)
    client.connect((service.host, service.port))
    client.sendall(f"GET {target} HTTP/{version}\r\nHost: {service.host}:{service.port}\r\n"
                   f"Accept: {accept}\r\nConnection: close\r\n\r\n".encode())
    return client


def rest(client):
    """All that is still to come."""
    received = b""
    while piece := client.recv(65_536):
        received += piece
    return received


def body(received):
    """The body of an answer in chunks, which must be whole."""
    head, chunks = received.split(b"\r\n\r\n", 1)
    assert b"transfer-encoding: chunked" in head.lower()
    content = b""
    while True:
        size, chunks = chunks.split(b"\r\n", 1)
        if int(size, 16) == 0:
            assert chunks == b"\r\n"
            return content
        content += chunks[:int(size, 16)]
        chunks = chunks[int(size, 16) + 2:]


def memory(service):
    """Resident memory in KiB."""
    for line in open(f"/proc/{service.process.pid}/status"):
        if line.startswith("VmRSS:"):
            return int(line.split()[1])


@pytest.mark.parametrize("accept", TYPES)
def test_an_export_is_whole_whatever_the_stored_view_says(service, accept):
    fill(service, 950)
    service.request("PUT", "/settings", {"sort": True, "showAuthors": False, "filterAnonymous": True})
    # Of a stream the tag tells of the store's version, which a change of both settings raises once more
    # when it is over.
    def settled():
        answer = service.get("/quotations", accept=accept)
        head = service.request("HEAD", "/quotations", accept=accept)
        return head.fields["ETag"] == answer.fields["ETag"] and (answer, head)

    answer, head = until(settled)
    assert answer.status == 200 and answer.fields.get_content_type() == accept
    text = answer.body.decode()
    if accept == "application/x-ndjson":
        found = [json.loads(line) for line in text.splitlines()]
        assert [item["id"] for item in found] == list(range(1, 951))
        assert all(item == service.get(f"/quotations/{item['id']}").json for item in found[:20])
    elif accept == "text/csv":
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
        assert [int(row["id"]) for row in rows] == list(range(1, 951))
        assert sum(row["author"] == "A" for row in rows) == 317
    elif accept == "text/plain":
        assert len(text.split("\n%\n")) == 950
    else:
        assert text.count("> text ") == 950 and text.count("— A\n") == 317
    assert head.status == 200 and not head.body
    known = service.get("/quotations", accept=accept, if_none_match=answer.fields["ETag"])
    assert known.status == 304


def test_csv_and_ndjson_hold_what_was_sent_to_the_letter(service):
    hostile = ['a"b,c', "line\nline\r\nline", "'=1+1", "=cmd()", "  tab\tx", "%\n%", "\"", "ünï 𝒳 \u2028 é e\u0301", ","]
    sent = [service.add(text, source="s, \"t\"", note=text, tags=[" ".join(text.split())[:50]])
            for text in hostile]
    lines = service.get("/quotations", accept="application/x-ndjson").body.decode()
    assert [json.loads(line) for line in lines.split("\n") if line] == sent
    rows = list(csv.DictReader(io.StringIO(
        service.get("/quotations", accept="text/csv").body.decode(), newline="")))
    for row, item in zip(rows, sent, strict=True):
        assert row["text"] == item["text"] and row["note"] == item["note"] and row["author"] == ""
        assert json.loads(row["tags"]) == item["tags"] and row["source"] == item["source"]


def test_a_slow_reader_holds_nothing_and_gets_everything(start):
    service = start()
    fill(service, 6000, "word " * 60)
    log = service.folder / "quotes.sqlite-wal"
    slow = [begin(service) for _ in range(6)]
    first = [client.recv(1000) for client in slow]
    assert all(piece.startswith(b"HTTP/1.1 200") for piece in first)

    before = memory(service)
    fill(service, 4000, "more " * 60)
    # Each write touches some pages: had anybody held a snapshot, the log would have grown beyond this.
    assert log.stat().st_size < 96 << 20
    assert memory(service) < before + 24_000
    assert service.get("/quotations/42").status == 200

    for piece, client in zip(first, slow):
        ids = [json.loads(line)["id"] for line in body(piece + rest(client)).splitlines()]
        assert ids == sorted(set(ids)) and set(range(1, 6001)) <= set(ids)


def test_memory_stays_flat_over_a_long_export(service):
    fill(service, 3000, "x" * 3000)
    service.get("/quotations", accept="text/csv")
    before = memory(service)
    for _ in range(4):
        assert len(service.get("/quotations", accept="text/csv").body) > 9_000_000
    assert memory(service) < before + 8_000


def test_an_old_client_gets_everything_up_to_the_end_of_the_connection(service):
    fill(service, 300)
    received = rest(begin(service, version="1.0"))
    head, content = received.split(b"\r\n\r\n", 1)
    assert b"chunked" not in head.lower()
    assert len(content.splitlines()) == 300


def test_clients_that_go_away_leave_nothing_behind(start):
    service = start("--server-connections", "64")
    fill(service, 3000, "word " * 100)
    for _ in range(200):
        client = begin(service)
        client.recv(100)
        client.close()
    assert until(lambda: "quoteserver_connections 1\n" in service.get("/metrics").body.decode())
    assert service.stop()[0] == 0


def test_a_client_that_takes_nothing_is_cut_off(start):
    service = start("--server-write-seconds", "1")
    fill(service, 5000, "word " * 200)
    client = begin(service)
    client.recv(100)
    assert until(lambda: "quoteserver_connections 1\n" in service.get("/metrics").body.decode())
    try:
        received = rest(client)
    except ConnectionError:
        received = b""
    assert not received.endswith(b"0\r\n\r\n")
    assert service.get("/quotations/1").status == 200


def test_a_stop_ends_exports_that_nobody_takes(start):
    service = start()
    fill(service, 5000, "word " * 200)
    clients = [begin(service) for _ in range(8)]
    for client in clients:
        client.recv(100)
    # It waits for them, but not without end.
    code, log = service.stop()
    assert code == 0 and "level=error" not in log


def test_a_limit_gives_a_page_with_the_address_of_the_next(service):
    fill(service, 10)
    target, ids = "/quotations?limit=4&sort=true&reverse=true", []
    while target:
        answer = service.get(target, accept="application/x-ndjson")
        lines = answer.body.decode().splitlines()
        ids += [json.loads(line)["text"] for line in lines]
        link = answer.fields["Link"]
        target = link and link.removeprefix("<").removesuffix('>; rel="next"')
        assert len(lines) == 4 or not link
    assert ids == [f"text {number}" for number in range(9, -1, -1)]
