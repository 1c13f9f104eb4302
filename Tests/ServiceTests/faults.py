"""Faults of the system below a running server: system calls that fail or dawdle, disks that are full
or take no writes."""

import contextlib
import os
import pathlib
import signal
import subprocess

import pytest


@contextlib.contextmanager
def tracing(service, *options):
    """Runs strace on all threads of a server; gives the file that its lines go to."""
    lines = service.folder.parent / "trace"
    trace = subprocess.Popen(
        ["strace", "-f", "-o", lines, "-p", str(service.process.pid), *options],
        stderr=subprocess.PIPE, text=True)
    try:
        # It tells of each thread that it is attached to, and of the process last.
        first = trace.stderr.readline()
        if "attached" not in first:
            pytest.skip(f"strace can't attach here: {first}")
        wait_until_traced(service.process.pid)
        yield lines
    finally:
        trace.send_signal(signal.SIGINT)
        trace.communicate(timeout=120)


def wait_until_traced(pid):
    """Returns when every thread of the process has a tracer."""
    from wire import until

    def is_traced(task):
        return "TracerPid:\t0\n" not in (task / "status").read_text()
    assert until(lambda: all(map(is_traced, pathlib.Path(f"/proc/{pid}/task").iterdir())))


class Mounts:
    """A mount namespace of one's own, in which servers run and small file systems are mounted."""

    def __init__(self):
        is_root = os.geteuid() == 0
        self.holder = subprocess.Popen(
            ["unshare", "-m" if is_root else "-rm", "sh", "-c", "echo ready; exec sleep infinity"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if self.holder.stdout.readline() != "ready\n":
            pytest.skip(f"no mount namespace can be made: {self.holder.communicate()[1]}")
        self.prefix = ["nsenter", "-t", str(self.holder.pid), "-m"]
        if not is_root:
            self.prefix += ["-U", "--preserve-credentials"]

    def run(self, *command):
        """Runs a command in the namespace; skips the test when that fails."""
        done = subprocess.run([*self.prefix, *map(str, command)], capture_output=True, text=True)
        if done.returncode != 0:
            pytest.skip(f"can't {' '.join(map(str, command))}: {done.stderr}")

    def path(self, path):
        """The path outside of the namespace of what is at `path` inside."""
        return pathlib.Path(f"/proc/{self.holder.pid}/root{path}")

    def close(self):
        self.holder.kill()
        self.holder.communicate()
