"""A server process that is measured: its start, what it uses, and its end."""

from __future__ import annotations

import os
import pathlib
import signal
import socket
import subprocess
import time

TICK = 1 / os.sysconf("SC_CLK_TCK")


class Process:
    """A server on a port of loopback, ended when the `with` is left.

    `announces`: it says on standard output that it listens; otherwise the port is tried."""

    def __init__(self, command: list[str | pathlib.Path], port: int, announces: bool = True,
                 environment: dict[str, str] | None = None):
        self.port = port
        self.process = subprocess.Popen(
            list(map(str, command)), stdout=subprocess.PIPE if announces else subprocess.DEVNULL,
            stderr=None if announces else subprocess.DEVNULL, text=True,
            env={**os.environ, **(environment or {})})
        try:
            self._await_listening(announces)
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        return self.process.pid

    def cpu_seconds(self) -> float:
        """Time of the processor so far, of the process and its children, user and system."""
        return sum(self._ticks(pid) for pid in self._family()) * TICK

    def resident_mb(self) -> float:
        """Memory that is in use now, in megabytes."""
        return sum(status_mb(pid, "VmRSS") for pid in self._family())

    def peak_mb(self) -> float:
        """The most memory that was in use, in megabytes."""
        return status_mb(self.pid, "VmHWM")

    def stop(self, seconds: float = 30) -> None:
        """Ends it by SIGTERM, and by SIGKILL when that takes too long."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(seconds)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def _await_listening(self, announces: bool) -> None:
        if announces:
            line = self.process.stdout.readline()
            if not line.startswith("listening on http://"):
                raise RuntimeError(f"no server: {self.process.args}, {line!r}")
            return
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.01)
        raise RuntimeError(f"no server on port {self.port}: {self.process.args}")

    def _family(self) -> list[int]:
        found = [self.pid]
        for pid in found:
            try:
                children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text()
            except FileNotFoundError:
                continue
            found += map(int, children.split())
        return found

    @staticmethod
    def _ticks(pid: int) -> int:
        try:
            text = pathlib.Path(f"/proc/{pid}/stat").read_text()
        except FileNotFoundError:
            return 0
        # After the name, which may hold blanks: fields 14 and 15 are the times.
        fields = text.rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])


def status_mb(pid: int, name: str) -> float:
    """A figure of a process's memory, in megabytes of 1,000,000 bytes; 0 when the process is gone."""
    try:
        lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(name + ":")), 0) * 1024 / 1e6
