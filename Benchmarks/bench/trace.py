"""System calls of a process, counted by strace."""

from __future__ import annotations

import contextlib
import pathlib
import signal
import subprocess
import time
from collections.abc import Iterator


@contextlib.contextmanager
def counting(pid: int, file: pathlib.Path, calls: str = "all") -> Iterator[dict[str, int]]:
    """Counts what all threads of a process call while the `with` lasts; the counts are there after it."""
    counts: dict[str, int] = {}
    file.unlink(missing_ok=True)
    # Without -f strace would follow the one thread that it is attached to.
    tracer = subprocess.Popen(
        ["strace", "-c", "-f", "-e", f"trace={calls}", "-o", file, "-p", str(pid)],
        stderr=subprocess.DEVNULL)
    try:
        _await_attached(pid, tracer)
        yield counts
    finally:
        tracer.send_signal(signal.SIGINT)
        tracer.wait(60)
    counts.update(read_summary(file.read_text()))


def read_summary(text: str) -> dict[str, int]:
    """The counts of strace's summary, by the names of the calls."""
    counts = {}
    for line in text.splitlines():
        cells = line.split()
        # % time, seconds, usecs/call, calls, perhaps errors, name.
        if len(cells) in (5, 6) and cells[3].isdigit() and cells[-1] != "total":
            counts[cells[-1]] = int(cells[3])
    return counts


def _await_attached(pid: int, tracer: subprocess.Popen) -> None:
    """Waits until every thread is traced."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if tracer.poll() is not None:
            raise SystemExit("strace can't attach to a process here")
        tasks = list(pathlib.Path(f"/proc/{pid}/task").iterdir())
        if all("TracerPid:\t0\n" not in (task / "status").read_text() for task in tasks):
            return
        time.sleep(0.01)
    raise RuntimeError(f"strace isn't attached to {pid} within 60 s")
