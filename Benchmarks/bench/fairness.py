"""What clients that idle, dawdle or ask for much cost the others, and the memory."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

from . import load, programs, terms
from .measure import Bench, alone_and_beside
from .million import folder_of_million
from .process import Process
from .reads import SERVICE

# Of the slow reader, in bytes a second.
SLOW = 50_000


def reads(bench: Bench) -> dict:
    """What all scenarios read meanwhile."""
    return dict(path="/quotations/{random}", range=f"1:{bench.extent.million // 2}", rate=500, connections=16,
                warm=0.3)


def idle_connections(bench: Bench) -> None:
    """Connections that were answered once and are kept."""
    count = bench.extent.idle_connections
    with programs.service(bench.port(SERVICE), folder_of_million(bench),
                          "--server-connections", str(count + 100)) as service, bench.turn():
        load.pace(service, **reads(bench), seconds=bench.at_least(1))
        before = service.resident_mb()
        with contextlib.ExitStack() as stack:
            for number in range(count):
                one = stack.enter_context(socket.create_connection(("127.0.0.1", service.port)))
                one.sendall(b"GET /quotations/%d HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
                            % (number + 1, service.port))
                one.recv(65_536)
            after = service.resident_mb()
    bench.add("idle-connections", f"{count:,} idle connections", memory=after,
              kb_each=(after - before) * 1000 / count)


def slow_reader(bench: Bench) -> None:
    seconds = bench.at_least(4)
    memory = []

    @contextlib.contextmanager
    def reading() -> Iterator[None]:
        before = service.resident_mb()
        with slowly(service):
            yield
            memory.append(service.resident_mb() - before)

    with programs.service(bench.port(SERVICE), folder_of_million(bench)) as service:
        load.pace(service, **reads(bench), seconds=bench.at_least(1))
        alone, beside = alone_and_beside(
            bench, lambda: load.pace(service, **reads(bench), seconds=seconds), reading)
    _add(bench, "slow-reader", f"a client that takes an export at {SLOW // 1000} kB/s", alone, beside,
         more_mb=max(memory))


def searching(bench: Bench) -> None:
    """Ten clients that search for two common words, one search after the other."""
    seconds = bench.at_least(4)
    file = bench.lines("searching", terms.search(terms.common_pairs()))
    with programs.service(bench.port(SERVICE), folder_of_million(bench),
                          "--server-cache-bytes", "0") as service:

        @contextlib.contextmanager
        def begin() -> Iterator[None]:
            with load.begin_pace(service, connections=10, seconds=seconds + 1, targets=file) as running:
                yield
                running.stop()
                # Searches may be refused where there are too many.
                running.result(())

        alone, beside = alone_and_beside(
            bench, lambda: load.pace(service, **reads(bench), seconds=seconds), begin)
    _add(bench, "searching", "ten clients that search", alone, beside)


def _add(bench: Bench, key: str, label: str, alone: dict, beside: dict, **more: float) -> None:
    bench.add(f"{key}-alone", "by id at 500 a second, alone", **alone)
    bench.add(key, f"by id, beside {label}", **beside, of_alone=beside["p99"] / alone["p99"], **more)


@contextlib.contextmanager
def slowly(service: Process) -> Iterator[None]:
    """Takes an export away, slowly, while the `with` lasts."""
    over = threading.Event()

    def read() -> None:
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
            one.connect(("127.0.0.1", service.port))
            one.sendall(b"GET /quotations HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                        b"Accept: application/x-ndjson\r\n\r\n" % service.port)
            while not over.is_set() and one.recv(SLOW // 10):
                time.sleep(0.1)

    thread = threading.Thread(target=read)
    thread.start()
    try:
        time.sleep(0.5)
        yield
    finally:
        over.set()
        thread.join(5)
