"""Every scenario works, and tells something: with few rows, and runs too short for the figures to mean anything."""

import contextlib
import math
import socket

import pytest

from bench import __main__ as program
from bench import programs as all_programs
from bench.measure import Bench

# Those beside other programs need packages of their own, which `make bench-peers` installs.
SCENARIOS = [(what, name) for what, scenarios in program.SCENARIOS.items() if what != "peers" for name in scenarios]


@pytest.fixture(scope="module", autouse=True)
def alone():
    """The programs, compiled where benchmarks have them, which run one at a time in a checkout."""
    all_programs.require("wrk", "nginx", "gcc", "strace")
    all_programs.build()
    with program.only_one():
        yield


def free_ports(count):
    """The first of so many ports that nobody has, one after the other."""
    for first in range(20_000, 30_000, count):
        with contextlib.ExitStack() as stack, contextlib.suppress(OSError):
            for port in range(first, first + count):
                stack.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return first
    raise AssertionError("no ports are free")


@pytest.mark.parametrize(("what", "name"), SCENARIOS, ids=[f"{what} {name}" for what, name in SCENARIOS])
def test_a_scenario_works_and_has_figures(what, name, capsys):
    bench = Bench(program.read_options([what, "--quick", "--only", name, "--port", str(free_ports(10))]))
    program.SCENARIOS[what][name](bench)
    assert bench.results
    for result in bench.results:
        assert result.figures, result.label
        assert all(math.isfinite(figure) and figure >= 0 for figure in result.figures.values()), result
    capsys.readouterr()
    program.report(bench, seconds=1)
    table = capsys.readouterr().out
    assert all(result.label in table for result in bench.results)
