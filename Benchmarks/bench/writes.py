"""What is written: durably, by one client and by many at once, and what it costs those who read."""

from __future__ import annotations

import contextlib
import pathlib
import random
import statistics
from collections.abc import Iterator

from . import folders, load, programs, trace, verify
from .load import Load, Requests
from .measure import Bench, Run, alone_and_beside, alternate, median
from .process import Process
from .reads import SERVICE, data

COMMIT_EACH = 4
CLIENTS = (1, 16, 64)
# About as many as come to a commit of the service under 64 clients.
GROUP = 60
# A part of the corpus that no folder has.
BODIES_FROM = 20_000


def bodies(bench: Bench) -> pathlib.Path:
    return folders.rows_file(bench.extent.bodies, BODIES_FROM)


@contextlib.contextmanager
def empty_service(bench: Bench) -> Iterator[Process]:
    folder = folders.new_folder(bench.work / "empty", bench.port(SERVICE))
    with programs.service(bench.port(SERVICE), folder) as service:
        yield service


@contextlib.contextmanager
def service_with_rows(bench: Bench) -> Iterator[Process]:
    folder = folders.copy(data(bench), "written")
    with programs.service(bench.port(SERVICE), folder) as service:
        yield service


def posts(bench: Bench) -> None:
    """Both begin empty; the service does what it always does, so that it grows faster."""
    post = Requests(bench.lines("post", ["/quotations"]), "POST", bodies(bench))
    own = bench.work / "commits"
    own.mkdir(exist_ok=True)
    for file in own.iterdir():
        file.unlink()
    with empty_service(bench) as service, \
            programs.commit_each(bench.port(COMMIT_EACH), own / "commits.sqlite") as commit_each:
        verify.same_indexes(bench.work / "empty/quotes.sqlite", own / "commits.sqlite")
        loads = alternate(bench, [
            Run("commit-each-64", "a commit each, POST, 64 clients", commit_each, post, (201,)),
            Run("post-64", "POST, 64 clients", service, post, (201,)),
            *(Run(f"post-{clients}", f"POST, clients {clients}", service, post, (201,), clients)
              for clients in CLIENTS[:-1]),
        ], {"of_commit_each": "commit-each-64"})
        half = loads["post-64"].rate / 2
        with bench.turn():
            told = load.pace(service, (201,), connections=64, rate=half, seconds=bench.at_least(5),
                             method="POST", path="/quotations", bodies=bodies(bench))
        bench.add("post-half", "POST at half that rate", rate=told["rate"], p50=told["p50"],
                  p99=told["p99"], max_ms=told["max"])
    _group(bench, own, loads["commit-each-64"].rate)
    _count_syncs(bench)


def _group(bench: Bench, folder: pathlib.Path, commit_each: float) -> None:
    """What the libraries give at most: the statements of the program that commits each, by 60 a commit."""
    runs = []
    for number in range(bench.rounds):
        with bench.turn():
            file = folder / f"group-{number}.sqlite"
            runs.append(programs.grouped(file, bodies(bench), GROUP, bench.at_least(2)))
    rate = statistics.median(run["rate"] for run in runs)
    bench.add("group", f"by {GROUP} a commit, in C, without requests", rate=rate,
              cpu=statistics.median(run["cpu"] for run in runs), of_commit_each=rate / commit_each)


def _count_syncs(bench: Bench) -> None:
    """In a run of its own, which strace slows down."""
    with empty_service(bench) as service, bench.turn():
        with trace.counting(service.pid, bench.work / "syncs", "fdatasync,fsync") as counts:
            told = load.pace(service, (201,), connections=64, seconds=bench.seconds, method="POST",
                             path="/quotations", bodies=bodies(bench))
    syncs = sum(counts.values())
    bench.add("syncs", "fdatasync calls a write, POST, 64 clients", syncs=syncs / told["requests"])


def changes(bench: Bench) -> None:
    """PUT by chance, and DELETE one after the other, of 100,000."""
    chance, half = random.Random("puts"), bench.extent.rows // 2
    # One fewer than bodies: a quotation gets another text each time.
    targets = [f"/quotations/{chance.randint(1, half)}" for _ in range(bench.extent.bodies - 1)]
    put = Requests(bench.lines("put", targets), "PUT", bodies(bench))
    with service_with_rows(bench) as service:
        alternate(bench, [
            Run(f"put-{clients}", f"PUT, clients {clients}", service, put, (200,), clients)
            for clients in CLIENTS])
        first = half + 1
        loads: dict[int, list[Load]] = {clients: [] for clients in CLIENTS}
        for _ in range(bench.rounds):
            with bench.turn():
                for clients in CLIENTS:
                    # As many as there are for all rounds, and some seconds' work.
                    count = min(clients * bench.extent.deletions, 8_000) * 3 // max(3, bench.rounds)
                    loads[clients].append(load.paced_load(
                        service, (204,), connections=clients, count=count, seconds=60,
                        method="DELETE", path="/quotations/{counter}", **{"from": first}))
                    first += count
        for clients in CLIENTS:
            summary = median(loads[clients])
            bench.add(f"delete-{clients}", f"DELETE, clients {clients}", rate=summary.rate,
                      cpu=summary.cpu, p50=summary.p50, p99=summary.p99, memory=summary.memory)


def beside(bench: Bench) -> None:
    """Reads at a fixed rate, alone and beside 64 clients that write as fast as they can."""
    reads = dict(path="/quotations/{random}", range=f"1:{bench.extent.rows}", rate=500, connections=16, warm=0.3,
                 seconds=bench.at_least(3))
    posts = dict(method="POST", path="/quotations", bodies=bodies(bench), connections=64)
    rates = []

    @contextlib.contextmanager
    def writing() -> Iterator[None]:
        with load.begin_pace(service, seconds=reads["seconds"] + 0.6, **posts) as running:
            yield
            rates.append(running.result((201,))["rate"])

    with service_with_rows(bench) as service:
        alone, along = alone_and_beside(bench, lambda: load.pace(service, **reads), writing)
    bench.add("reads-alone", "by id at 500 a second, alone", **alone)
    bench.add("reads-beside", "by id at 500 a second, beside POST", **along,
              note=f"beside {statistics.median(rates):,.0f} POST a second of 64 clients")
