"""Completing an address, and what pages that are slow to come cost all others."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import random
import socketserver
import threading
import time
import urllib.parse
from collections.abc import Iterator

from . import folders, load, programs
from .measure import Bench, alone_and_beside
from .reads import SERVICE

# Clients that fetch slow pages, one after the other.
READERS = 20
# A slow page: so many parts, of so many bytes, with so many seconds between.
PARTS, PART_BYTES, PAUSE = 40, 10_000, 0.05


def history(bench: Bench) -> None:
    """Letters typed one by one, of addresses that are there and of some that aren't, with a full history."""
    chance, entries = random.Random(7), bench.extent.entries
    syllables = ["".join(pair) for pair in itertools.product("bdfgklmnprstvz", "aeiou")]
    addresses = [
        f"https://{'www.' if chance.random() < 0.5 else ''}{''.join(chance.choices(syllables, k=3))}.example/"
        + "/".join("".join(chance.choices(syllables, k=4)) for _ in range(chance.randint(0, 4)))
        for _ in range(entries + entries // 10)]
    bodies = bench.lines("visits", [json.dumps({"url": url}) for url in dict.fromkeys(addresses)][:entries])
    typed = [url.split("//")[1].removeprefix("www.")[:length] for url in chance.sample(addresses, 100)
             for length in range(1, 13)]
    typed += ["".join(chance.choices(syllables, k=6)) for _ in range(300)]
    targets = bench.lines("typed", [f"/history?q={urllib.parse.quote(text, safe='')}" for text in typed])
    folder = folders.new_folder(bench.work / "empty", bench.port(SERVICE))
    with programs.service(bench.port(SERVICE), folder,
                          "--server-cache-bytes", "0") as service:
        load.pace(service, (201,), method="POST", path="/history", bodies=bodies, connections=64,
                  count=entries, seconds=120)
        with bench.turn():
            told = load.pace(service, targets=targets, rate=100, connections=4, seconds=bench.at_least(4))
    bench.add("history", f"letters typed of an address, {entries:,} in the history",
              **{name: told[name] for name in ("rate", "p50", "p99")})


def pages(bench: Bench) -> None:
    """Settings read at 500 a second, alone and beside clients that fetch slow pages, with events."""
    reads = dict(path="/settings", rate=500, connections=16, warm=0.3, seconds=bench.at_least(4))
    fetched = []

    @contextlib.contextmanager
    def fetching() -> Iterator[None]:
        with slowly_fetching(service.port, web.server_address[1]) as count:
            time.sleep(0.5)
            yield
            fetched.append(count())

    folder = folders.new_folder(bench.work / "empty", bench.port(SERVICE))
    with slow_web() as web, programs.service(
            bench.port(SERVICE), folder, "--pages-allow", "127.0.0.1") as service:
        load.pace(service, **{**reads, "seconds": 1})
        alone, beside = alone_and_beside(bench, lambda: load.pace(service, **reads), fetching)
        memory = service.resident_mb()
    bench.add("pages-alone", "settings at 500 a second, alone", **alone)
    bench.add("pages", f"settings, beside {READERS} clients that fetch slow pages", **beside,
              of_alone=beside["p99"] / alone["p99"], memory=memory, pages=sum(fetched))


@contextlib.contextmanager
def slow_web() -> Iterator[socketserver.ThreadingTCPServer]:
    """A web server that takes its time."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(65_536)
            with contextlib.suppress(OSError):
                self.request.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n"
                                     % (PARTS * PART_BYTES))
                for _ in range(PARTS):
                    time.sleep(PAUSE)
                    self.request.sendall(b"<p>" + b"word " * (PART_BYTES // 5 - 1) + b"  ")

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        allow_reuse_address = True

    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@contextlib.contextmanager
def slowly_fetching(port: int, web: int) -> Iterator:
    """Clients that fetch a page after the other while the `with` lasts; gives how many pages came."""
    over = threading.Event()
    came = []

    def fetch() -> None:
        while not over.is_set():
            client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            with contextlib.suppress(OSError, http.client.HTTPException):
                client.request("GET", f"/pages?url=http://127.0.0.1:{web}/", headers={"Accept": "text/event-stream"})
                answer = client.getresponse()
                if b"event: page\n" in answer.read():
                    came.append(1)
            client.close()

    threads = [threading.Thread(target=fetch) for _ in range(READERS)]
    for thread in threads:
        thread.start()
    try:
        yield lambda: len(came)
    finally:
        over.set()
        for thread in threads:
            thread.join(60)
