"""A million quotations: their import beside a server and another writer, start and memory."""

from __future__ import annotations

import json
import pathlib
import shutil
import statistics
import subprocess
import time

from . import client, cursors, folders, load, paths, programs, terms
from .measure import Bench
from .process import Process, status_mb
from .reads import SERVICE
from .table import Result
from .writes import bodies

# Writes of somebody else, meanwhile, a second.
OTHERS = 20


def place(bench: Bench) -> pathlib.Path:
    return paths.OUT / f"folders-{folders.folder_key()}" / str(bench.extent.million)


def folder_of_million(bench: Bench) -> pathlib.Path:
    """The folder that the measured import has left, made when it isn't there."""
    if not place(bench).exists():
        bring_in(bench)
    folders.back_up(place(bench))
    return place(bench)


def importing(bench: Bench) -> None:
    """Measures the import, or tells what it came to when the folder was made.

    It is made anew by `--only import`."""
    told = place(bench).with_suffix(".json")
    if bench.options.only or not told.exists():
        bring_in(bench)
    else:
        print("  as measured when the folder was made; anew with --only import")
        bench.results += [Result(**result) for result in json.loads(told.read_text())]


def bring_in(bench: Bench) -> None:
    with bench.turn():
        rows = folders.rows_file(bench.extent.million)
    unfinished = folders.new_folder(place(bench).with_name("million.unfinished"), bench.port(SERVICE))
    known = len(bench.results)
    with bench.turn(), programs.service(bench.port(SERVICE), unfinished) as service, \
            load.begin_pace(service, rate=OTHERS, connections=8, seconds=3_600, method="POST",
                            path="/quotations", bodies=bodies(bench)) as others:
        samples, memory, mapped = watch(service.port, unfinished, rows)
        others.stop()
        writes = others.result((201,))
    report(bench, samples, memory, mapped, writes)
    shutil.rmtree(place(bench), ignore_errors=True)
    unfinished.rename(place(bench))
    place(bench).with_suffix(".json").write_text(
        json.dumps([vars(result) for result in bench.results[known:]]))


def watch(port: int, folder: pathlib.Path, rows: pathlib.Path,
          ) -> tuple[list[tuple[float, int]], list[float], float]:
    """Runs the import. How many quotations there were after how many seconds; the megabytes that it took
    up then, of what is its own (RssAnon); and at most with the file, which is mapped (VmHWM)."""
    importer = subprocess.Popen(
        [paths.BINARY, "import", "--data-dir", folder, "--format", "ndjson", rows],
        stdout=subprocess.DEVNULL)
    began, samples, memory, mapped = time.monotonic(), [(0.0, 0)], [], 0.0
    try:
        while not memory or importer.poll() is None:
            memory.append(status_mb(importer.pid, "RssAnon"))
            mapped = max(mapped, status_mb(importer.pid, "VmHWM"))
            total = client.get(port, "/quotations?limit=1").json["total"]
            samples.append((time.monotonic() - began, total))
            time.sleep(0.25)
    finally:
        if importer.poll() is None:
            importer.kill()
        importer.wait()
    if importer.returncode:
        raise SystemExit(f"the import ended with {importer.returncode}")
    total = client.get(port, "/quotations?limit=1").json["total"]
    return [*samples, (time.monotonic() - began, total)], [mb for mb in memory if mb], mapped


def report(bench: Bench, samples: list[tuple[float, int]], memory: list[float], mapped: float,
           writes: dict) -> None:
    seconds = samples[-1][0]
    tenths = rates_of_tenths(samples)
    bench.add("import", f"import of {bench.extent.million:,}", rate=bench.extent.million / seconds, seconds=seconds,
              **{f"tenth_{number}": rate for number, rate in enumerate(tenths, 1)},
              slowest_of_fastest=min(tenths) / max(tenths))
    # By a third its caches are full.
    early = memory[len(memory) // 3]
    bench.add("import-memory", "its memory", memory=max(memory), early_mb=early, last_mb=memory[-1],
              with_file_mb=mapped, last_of_early=memory[-1] / early)
    bench.add("import-others", f"POST at {OTHERS} a second, meanwhile", rate=writes["rate"],
              p50=writes["p50"], p99=writes["p99"], max_ms=writes["max"])


def rates_of_tenths(samples: list[tuple[float, int]]) -> list[float]:
    """Quotations a second in each tenth of all, between the samples by straight lines."""
    bounds, at = [], 0
    for tenth in range(11):
        wanted = samples[-1][1] * tenth / 10
        while at + 1 < len(samples) and samples[at + 1][1] < wanted:
            at += 1
        (left, low), (right, high) = samples[at], samples[min(at + 1, len(samples) - 1)]
        bounds.append(left + (right - left) * ((wanted - low) / (high - low) if high > low else 0))
    share = samples[-1][1] / 10
    return [share / max(end - begin, 1e-9) for begin, end in zip(bounds, bounds[1:])]


def start(bench: Bench) -> None:
    """Until it says that it listens, the files being in the system's memory."""
    folder, times = folder_of_million(bench), []
    with bench.turn():
        for _ in range(5):
            began = time.monotonic()
            with programs.service(bench.port(SERVICE), folder):
                times.append((time.monotonic() - began) * 1000)
    bench.add("million-start", f"start with {bench.extent.million:,}", ms=statistics.median(times))


def memory(bench: Bench) -> None:
    """After pages that fill the cache, searches, filters and an export, by 16 clients."""
    pages = cursors.random_by_id(bench.extent.million, bench.extent.answers)
    queries = [*terms.search(terms.common()), *terms.search(terms.prefixes(2), whole=False),
               *terms.targets("tag", terms.tags()), "/statistics", "/authors", "/tags"]
    with programs.service(bench.port(SERVICE), folder_of_million(bench)) as service, bench.turn():
        load.pace(service, targets=bench.lines("memory-pages", pages), connections=16, count=2 * bench.extent.answers,
                  seconds=20)
        load.pace(service, targets=bench.lines("memory-queries", queries), connections=16,
                  count=2 * len(queries), seconds=20)
        take_away(service)
        bench.add("million-memory", "memory after everything", memory=service.resident_mb(),
                  peak_mb=service.peak_mb())


def take_away(service: Process) -> None:
    """Reads an export of everything, as fast as it comes."""
    connection = client.Client(service.port).connection
    connection.request("GET", "/quotations", headers={"Accept": "application/x-ndjson"})
    answer = connection.getresponse()
    while answer.read(1 << 20):
        pass
    connection.close()
