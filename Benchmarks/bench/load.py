"""Loads a server by wrk, as fast as it answers, or by pace, at a rate that is given."""

from __future__ import annotations

import dataclasses
import json
import pathlib
import subprocess

from . import paths
from .process import Process


@dataclasses.dataclass(frozen=True)
class Requests:
    """What is sent: targets and bodies take turns, one a line of their files."""

    targets: pathlib.Path
    method: str = "GET"
    bodies: pathlib.Path | None = None
    field: str | None = None


@dataclasses.dataclass(frozen=True)
class Load:
    """What a run came to: requests a second, latencies in milliseconds, the server's processor time in
    microseconds a request, and its memory in megabytes at the end."""

    rate: float
    p50: float
    p99: float
    max: float
    cpu: float
    memory: float
    requests: int


class Refused(Exception):
    """Requests that weren't answered as they should be: what is measured isn't what is meant."""


def wrk(server: Process, requests: Requests, seconds: float, connections: int = 64) -> Load:
    """A closed loop: each connection sends its next request when the last is answered."""
    options = [f"method={requests.method}", f"targets={requests.targets}"]
    options += [f"bodies={requests.bodies}"] if requests.bodies else []
    options += [f"field={requests.field}"] if requests.field else []
    before = server.cpu_seconds()
    # wrk takes whole seconds.
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "60s",
         "-s", paths.BENCHMARKS / "bench/load.lua", f"http://127.0.0.1:{server.port}/", "--",
         *options], capture_output=True, text=True, check=True, timeout=seconds + 300).stdout
    cpu = server.cpu_seconds() - before
    told = json.loads(output.strip().splitlines()[-1])
    if told["refused"] or told["broken"] or not told["requests"]:
        raise Refused(f"{requests}: {told}")
    return _load(server, told, told["requests"] / told["seconds"], cpu)


def pace(server: Process | int, statuses: tuple[int, ...] = (200,), **options) -> dict:
    """Runs pace with its options, `rate=100, path="/"` and so on; returns what it tells.

    Fails when there are other answers than of the statuses; when there are no statuses, none fail."""
    return begin_pace(server, **options).result(statuses)


def paced_load(server: Process, statuses: tuple[int, ...] = (200,), **options) -> Load:
    """The same as a `Load`."""
    before = server.cpu_seconds()
    told = pace(server, statuses, **options)
    return _load(server, told, told["rate"], server.cpu_seconds() - before)


class Running:
    """A run of pace beside others; ended when the `with` is left."""

    def __init__(self, command: list[str]):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        """Lets no more requests be due; there is a result all the same."""
        self.process.terminate()

    def result(self, statuses: tuple[int, ...] = (200,)) -> dict:
        """Waits for the end; see `pace`."""
        output, _ = self.process.communicate(timeout=900)
        if self.process.returncode:
            raise Refused(f"{self.process.args} ended with {self.process.returncode}")
        told = json.loads(output)
        others = set(told["status"]) - set(map(str, statuses))
        if statuses and (others or told["broken"] or told["unanswered"]):
            raise Refused(f"{self.process.args}: {told}")
        return told


def begin_pace(server: Process | int, **options) -> Running:
    port = server if isinstance(server, int) else server.port
    command = [str(paths.PROGRAMS / "pace"), "--port", str(port)]
    for name, value in options.items():
        command += ["--" + name.replace("_", "-"), str(value)]
    return Running(command)


def _load(server: Process, told: dict, rate: float, cpu: float) -> Load:
    return Load(
        rate=rate, p50=told["p50"], p99=told["p99"], max=told["max"],
        cpu=cpu * 1e6 / told["requests"], memory=server.resident_mb(), requests=told["requests"])
