"""Runs that take turns, and their medians."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import fcntl
import pathlib
import statistics
import time
import typing
from collections.abc import Callable, Iterator

from . import extent, load, paths, table
from .load import Load, Requests
from .process import Process
from .table import Result

# How long turns share the lock, in seconds.
PATIENCE = 60


class Bench:
    """What all scenarios share: the options, files for requests, and the results so far."""

    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.results: list[Result] = []
        self.work = paths.OUT / "work"
        self.work.mkdir(parents=True, exist_ok=True)
        self._lock: typing.TextIO | None = None
        self._locked = 0.0

    @property
    def rounds(self) -> int:
        return self.options.rounds

    @property
    def seconds(self) -> float:
        return self.options.seconds

    @property
    def extent(self) -> extent.Extent:
        return extent.QUICK if self.options.quick else extent.FULL

    def at_least(self, seconds: float) -> float:
        """How long a run lasts whose figures need so many seconds."""
        return max(seconds, self.seconds) if self.extent.is_long else self.seconds

    def port(self, place: int) -> int:
        return self.options.port + place

    def lines(self, name: str, lines: list[str]) -> pathlib.Path:
        """A file of lines, targets or bodies."""
        path = self.work / f"{name}.txt"
        path.write_text("".join(line + "\n" for line in lines))
        return path

    def add(self, key: str, label: str, note: str = "", **figures: float) -> None:
        """Adds a result, and says so."""
        self.results.append(Result(key, label, figures, note))
        told = ", ".join(f"{name.replace('_', ' ')} {table.number(value)}"
                         for name, value in figures.items())
        print(f"  {label}: {told}", flush=True)

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        """Waits, where --lock names a file, until no other holder of that lock measures or builds.

        Turns that follow one another share the lock for a while; others wait long enough each time."""
        if not self.options.lock:
            yield
            return
        if self._lock is None:
            self._lock = open(self.options.lock, "a")
            fcntl.flock(self._lock, fcntl.LOCK_EX)
            self._locked = time.monotonic()
        yield
        if time.monotonic() - self._locked > PATIENCE:
            self.release()

    def release(self) -> None:
        """Lets others have their turn."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


@dataclasses.dataclass(frozen=True)
class Run:
    """One of the runs that take turns: requests to a server by wrk."""

    key: str
    label: str
    server: Process
    requests: Requests
    statuses: tuple[int, ...] = (200,)
    connections: int = 64
    note: str = ""


def alternate(bench: Bench, runs: list[Run], against: dict[str, str] | None = None) -> dict[str, Load]:
    """Lets the runs take turns, and adds the median of each.

    `against` names the figure of a ratio and the run whose rate it is of: `of_scale`, `scale`. A ratio is
    the median of those of each round, so that what slows a whole round counts for neither."""
    loads: dict[str, list[Load]] = {run.key: [] for run in runs}
    for number in range(bench.rounds + 1):
        with bench.turn():
            for run in runs:
                if number == 0:
                    _warm(run)
                else:
                    loads[run.key].append(_measure(run, bench.seconds))
    for run in runs:
        ratios = {
            figure: statistics.median(
                one.rate / other.rate for one, other in zip(loads[run.key], loads[base]))
            for figure, base in (against or {}).items() if base != run.key and base in loads}
        summary = median(loads[run.key])
        bench.add(run.key, run.label, run.note, rate=summary.rate, cpu=summary.cpu, p50=summary.p50,
                  p99=summary.p99, memory=summary.memory, **ratios)
    return {key: median(those) for key, those in loads.items()}


def alone_and_beside(
    bench: Bench, reads: Callable[[], dict], begin: Callable[[], contextlib.AbstractContextManager],
) -> tuple[dict[str, float], dict[str, float]]:
    """Reads, alone and beside what `begin` begins, taking turns; the medians of what pace tells."""
    alone, beside = [], []
    for _ in range(bench.rounds):
        with bench.turn():
            alone.append(reads())
            with begin():
                beside.append(reads())
    names = ("rate", "p50", "p99")
    return tuple({name: statistics.median(told[name] for told in those) for name in names}
                 for those in (alone, beside))


def median(loads: list[Load]) -> Load:
    """The median of each figure by itself."""
    return Load(**{
        field.name: statistics.median(getattr(one, field.name) for one in loads)
        for field in dataclasses.fields(Load)})


def _measure(run: Run, seconds: float) -> Load:
    if 304 not in run.statuses:
        return load.wrk(run.server, run.requests, seconds, run.connections)
    # A 304 tells the length of the 200; wrk would wait for a body of that length, which never comes.
    return load.paced_load(
        run.server, run.statuses, connections=run.connections, seconds=seconds, **_options(run))


def _warm(run: Run) -> None:
    """Fills caches, and makes sure that the answers are those that are meant."""
    load.pace(run.server, run.statuses, connections=run.connections, seconds=0.3, **_options(run))


def _options(run: Run) -> dict:
    """What pace is told of the requests of a run."""
    options = {"method": run.requests.method, "targets": run.requests.targets}
    if run.requests.bodies:
        options["bodies"] = run.requests.bodies
    if run.requests.field:
        options["field"] = run.requests.field
    return options
