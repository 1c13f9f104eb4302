"""Clients that are slow on purpose: each is cut at its deadline, and those beside them are served."""

import concurrent.futures
import contextlib
import http.client
import itertools
import os
import pathlib
import re
import socket
import time

import pytest

from service import Service
from wire import Wire

HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
UPLOAD = (b"POST /quotations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          b"Content-Length: 100000\r\n\r\n")
SLOW = 30
# How long after its deadline a connection may still be open, on a busy machine. Deadlines that are out of the way
# are later than that.
GRACE = 60


def options(**seconds):
    """Deadlines that are out of the way, but for those named."""
    named = {"header": 600, "body": 600, "idle": 600, "write": 600, **seconds}
    return [text for name, value in named.items() for text in (f"--server-{name}-seconds", str(value))]


def life(service, head=b"", drip=b"", pause=0.2, **wire):
    """How long the connection stays open on which `head` comes at once, then `drip` byte by byte."""
    start = time.monotonic()
    with Wire(service, **wire) as connection:
        connection.send(head)
        for byte in itertools.chain(drip, itertools.repeat(None)):
            connection.socket.settimeout(pause)
            try:
                if not connection._receive():
                    break
            except TimeoutError:
                pass
            if byte is not None and not connection.send(bytes([byte])):
                break
            if time.monotonic() - start > 120:
                break
        return time.monotonic() - start


def lives(service, **how):
    """The lives of many such connections at once, with good requests beside them, all answered."""
    with concurrent.futures.ThreadPoolExecutor(SLOW + 1) as pool:
        slow = [pool.submit(life, service, **how) for _ in range(SLOW)]
        while not all(future.done() for future in slow):
            assert service.get("/quotations").status == 200
            time.sleep(0.03)
        return [future.result() for future in slow]


ENDLESS = b"X-Filler: " + b"a" * 5000


@pytest.mark.parametrize("how", [
    {},
    {"drip": b"GET /" + b"a" * 5000},
    {"drip": HEAD + ENDLESS},
    {"head": HEAD, "drip": ENDLESS},
    {"head": HEAD},
], ids=["nothing", "a target", "a head byte by byte", "fields", "half a head"])
def test_a_head_that_drips_is_cut_at_its_deadline(start, how):
    service = start(*options(header=1))
    for seconds in lives(service, **how):
        # The request line and the fields after it may each take the whole time.
        assert 0.7 < seconds < 2 + GRACE


def test_a_body_that_drips_is_cut_at_its_deadline(start):
    service = start(*options(body=1))
    for seconds in lives(service, head=UPLOAD, drip=b"x" * 5000):
        assert 0.7 < seconds < 1 + GRACE


def test_a_chunked_body_that_drips_is_cut_at_its_deadline(start):
    service = start(*options(body=1))
    head = UPLOAD.replace(b"Content-Length: 100000", b"Transfer-Encoding: chunked")
    for seconds in lives(service, head=head, drip=b"1\r\nx\r\n" * 1000):
        assert 0.7 < seconds < 1 + GRACE


def test_a_body_that_stalls_is_cut_at_its_deadline(start):
    service = start(*options(body=1))
    for seconds in lives(service, head=UPLOAD + b"x" * 500):
        assert 1.2 < seconds < 1.5 + GRACE


def test_a_body_that_pauses_as_long_as_a_connection_may_idle_is_cut(start):
    service = start(*options(idle=1))
    for seconds in lives(service, head=UPLOAD + b"x" * 500):
        assert 0.7 < seconds < 1 + GRACE


@pytest.mark.parametrize("head", [b"", HEAD + b"\r\n"], ids=["that sent nothing", "that were answered"])
def test_idle_connections_make_room_for_a_new_client(start, head):
    service = start(*options(), "--server-connections", "16")
    with contextlib.ExitStack() as stack:
        idle = [stack.enter_context(Wire(service)) for _ in range(13)]
        for wire in idle:
            wire.send(head)
            if head:
                assert wire.answer().status == 200
        # Each of these stays open too: without room the last ones would wait for minutes.
        for _ in range(30):
            wire = stack.enter_context(Wire(service))
            wire.send(HEAD + b"\r\n")
            assert wire.answer().status == 200


def processor_seconds(service):
    """The processor time that the server has used."""
    fields = pathlib.Path(f"/proc/{service.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_few_descriptors_mean_few_connections_and_no_busy_thread(tmp_path):
    service = Service(tmp_path / "data", *options(), prefix=("prlimit", "--nofile=64:64", "--"))
    with contextlib.ExitStack() as stack:
        stack.callback(service.kill)
        for _ in range(60):
            client = stack.enter_context(socket.create_connection((service.host, service.port)))
            client.setblocking(False)
        before, begun = processor_seconds(service), time.monotonic()
        time.sleep(2)
        share = (processor_seconds(service) - before) / (time.monotonic() - begun)
        assert share < 0.5
        with Wire(service) as wire:
            wire.send(HEAD + b"\r\n")
            assert wire.answer().status == 200


def test_a_request_under_way_makes_no_room(start):
    service = start(*options(), "--server-connections", "16")
    with Wire(service) as slow, contextlib.ExitStack() as stack:
        body = b'{"text": "slow"}'
        slow.send(UPLOAD.replace(b"100000", b"%d" % len(body)) + body[:5])
        for _ in range(40):
            wire = stack.enter_context(Wire(service))
            wire.send(HEAD + b"\r\n")
            assert wire.answer().status == 200
        slow.send(body[5:])
        assert slow.answer().status == 201


def test_a_body_of_more_than_1000_bytes_a_second_is_not_cut(start):
    service = start(*options(body=1))
    body = b'{"text": "slow"}' + b" " * 89_984
    with Wire(service) as wire:
        # These bytes are given 90 seconds.
        wire.send(UPLOAD.replace(b"100000", b"%d" % len(body)) + body[:-1])
        # Without them it would be cut meanwhile.
        time.sleep(3)
        assert wire.send(body[-1:])
        assert wire.answer().status == 201


def test_a_connection_that_idles_is_closed_after_an_answer(start):
    service = start(*options(idle=1))
    for seconds in lives(service, head=HEAD + b"\r\n"):
        assert 0.7 < seconds < 1 + GRACE


def test_a_refused_request_gives_no_more_time(start):
    service = start(*options(idle=1))
    for seconds in lives(service, head=HEAD.replace(b"/health", b"/nowhere") + b"\r\n"):
        assert 0.7 < seconds < 1 + GRACE


def test_a_connection_in_use_is_not_closed(start):
    service = start(*options(idle=3, header=3, body=3, write=3))

    def is_kept():
        """Whether a connection outlives its deadline; a busy machine may send a request too late."""
        connection = service.connect()
        connection.connect()
        end = time.monotonic() + 5
        try:
            while time.monotonic() < end:
                assert service.get("/health", connection=connection).status == 200
                time.sleep(0.1)
        except (OSError, http.client.HTTPException):
            return False
        return True

    assert any(is_kept() for _ in range(10))


@pytest.mark.parametrize("reads", [False, True], ids=["nothing", "byte by byte"])
def test_a_slow_reader_is_cut_at_its_deadline(start, reads):
    service = start(*options(write=1))
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: service.add("“" * 10_000), range(500)))
    target = "/quotations?limit=500"
    size = len(service.get(target).body)
    assert size > 15_000_000

    wires = [Wire(service, receive_buffer=4096) for _ in range(10)]
    start_time = time.monotonic()
    for wire in wires:
        wire.send(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n")
    # Good readers of the same list, beside the slow ones.
    for _ in range(5):
        assert len(service.get(target).body) == size
    # Only the server knows that it has let go: its FIN waits behind what isn't read.
    connection = service.connect()
    while open_connections(service, connection) > 1:
        assert time.monotonic() - start_time < 1 + GRACE, "a slow reader isn't cut"
        for wire in wires if reads else []:
            wire.socket.recv(1)
        time.sleep(0.02)
    assert time.monotonic() - start_time > 0.7
    for wire in wires:
        rest = wire.rest()
        assert rest is not None
        assert len(rest) < size
        wire.socket.close()


def open_connections(service, connection):
    text = service.get("/metrics", connection=connection).body.decode()
    return int(re.search(r"^quoteserver_connections (\d+)$", text, re.M)[1])
