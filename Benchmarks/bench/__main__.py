"""python3 -m bench (bench | scale | peers) [options]: measures, and prints a table."""

from __future__ import annotations

import argparse
import fcntl
import json
import signal
import time
import typing

from . import browser, fairness, growth, hostile, million, paths, peers, programs, reads, small, table, targets, writes
from .measure import Bench

SCENARIOS = {
    "bench": {
        "by-id": reads.by_id, "lists": reads.lists, "queries": reads.queries, "search": reads.search,
        "deep": reads.deep, "posts": writes.posts, "changes": writes.changes,
        "beside": writes.beside, "history": browser.history, "pages": browser.pages,
        "hostile": hostile.hostile, "calls": small.calls, "start": small.start,
    },
    "scale": {
        "import": million.importing, "start": million.start, "growth": growth.growth,
        "memory": million.memory, "idle-connections": fairness.idle_connections,
        "slow-reader": fairness.slow_reader, "searching": fairness.searching,
    },
    "peers": {"by-id": peers.peers},
}


def main() -> None:
    # Ends as by an interrupt, so that no server is left.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    options = read_options()
    programs.require("wrk", "nginx", "gcc", "strace")
    programs.build()
    alone = only_one()
    bench = Bench(options)
    began = time.monotonic()
    try:
        for name, scenario in SCENARIOS[options.what].items():
            if not options.only or options.only in name:
                print(f"{name} …", flush=True)
                scenario(bench)
    finally:
        bench.release()
        report(bench, time.monotonic() - began)
        alone.close()


def only_one() -> typing.TextIO:
    """Ends the program when another one measures here: both would use the same folders."""
    paths.OUT.mkdir(parents=True, exist_ok=True)
    file = open(paths.OUT / "running.lock", "w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit("benchmarks of this checkout are running already") from None
    return file


def report(bench: Bench, seconds: float) -> None:
    """Prints the table, and leaves the figures as JSON beside what is built."""
    if not bench.results:
        return
    if bench.options.quick:
        print("\nquick: the figures below mean nothing")
    print("\n" + table.text(bench.results, targets.read()))
    print(f"\n{seconds:.0f} s, medians of {bench.rounds} rounds")
    if bench.options.quick:
        return
    path = paths.OUT / f"results-{bench.options.what}.json"
    path.write_text(json.dumps([vars(result) for result in bench.results], indent=1))


def read_options(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench BENCH_ARGS=…", description=__doc__)
    parser.add_argument("what", choices=SCENARIOS)
    parser.add_argument("--only", help="scenarios whose name holds this")
    parser.add_argument("--seconds", type=float, help="of each run (3)")
    parser.add_argument("--rounds", type=int, help="in which runs take turns (3)")
    parser.add_argument("--quick", action="store_true", help="few rows and short runs: shows that every "
                                                             "scenario works, measures nothing")
    parser.add_argument("--port", type=int, default=18080, help="the first of ten ports (18080)")
    parser.add_argument("--lock", help="a file that is locked while something is measured, where "
                                       "others measure or build on the same machine")
    options = parser.parse_args(arguments)
    if options.seconds is None:
        options.seconds = 0.2 if options.quick else 3
    if options.rounds is None:
        options.rounds = 1 if options.quick else 3
    return options


if __name__ == "__main__":
    main()
