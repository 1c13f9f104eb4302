"""Start, size, idle memory, and the system calls of an answer."""

from __future__ import annotations

import http.client
import shutil
import socket
import statistics
import subprocess
import time

from . import load, paths, programs, trace
from .measure import Bench
from .reads import SERVICE, data


def start(bench: Bench) -> None:
    """On a folder that isn't there yet, without samples; the disk's part is in it."""
    listening, answered, idle = [], [], 0.0
    with bench.turn():
        for _ in range(bench.extent.starts):
            folder = bench.work / "new"
            shutil.rmtree(folder, ignore_errors=True)
            answered.append(_until_answer(bench.port(SERVICE), folder))
            shutil.rmtree(folder)
            began = time.monotonic()
            with programs.service(bench.port(SERVICE), folder) as service:
                listening.append((time.monotonic() - began) * 1000)
                time.sleep(0.3)
                idle = service.resident_mb()
    bench.add("start", "start on an empty folder, until it says that it listens",
              ms=statistics.median(listening))
    bench.add("first-answer", "and until the first answer", ms=statistics.median(answered))
    bench.add("idle", "idle, MB in memory", idle_mb=idle)
    bench.add("binary", "the program, MB", size_mb=paths.BINARY.stat().st_size / 1e6)


def calls(bench: Bench) -> None:
    """Of a kept-alive connection's answers; what the threads for chores call meanwhile counts too."""
    answers = bench.extent.answers
    with programs.service(bench.port(SERVICE), data(bench)) as service:
        for key, label, path in (("calls-cached", "a cached list", "/quotations?limit=50"),
                                 ("calls-by-id", "a quotation by id", "/quotations/{random}")):
            options = dict(path=path, range=f"1:{bench.extent.rows}")
            load.pace(service, count=100, **options)
            with bench.turn(), trace.counting(service.pid, bench.work / "calls") as counts:
                load.pace(service, count=answers, seconds=60, **options)
            shares = {name: count / answers for name, count in counts.items()}
            often = {name: share for name, share in shares.items() if share >= 0.05}
            bench.add(key, f"system calls of {label}", calls=sum(shares.values()), **often)


def _until_answer(port: int, folder) -> float:
    """Milliseconds from the start of the process to the end of its first answer."""
    began = time.monotonic()
    process = subprocess.Popen(
        [paths.BINARY, "serve", "--no-samples", "--port", str(port), "--data-dir", folder,
         "--log-level", "warning"], stdout=subprocess.DEVNULL)
    try:
        while time.monotonic() < began + 60:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.0002)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/quotations")
        connection.getresponse().read()
        milliseconds = (time.monotonic() - began) * 1000
        connection.close()
        return milliseconds
    finally:
        process.terminate()
        process.wait(60)
