"""Targets, the table, and what is worked out from samples."""

import dataclasses

from bench import extent, growth, measure, million, table, targets, trace
from bench.load import Load
from bench.table import Result
from bench.targets import Bound


def test_a_bound_holds_at_its_very_value():
    assert Bound("rate", least=10).is_met(10) and not Bound("rate", least=10).is_met(9.99)
    assert Bound("p99", most=1).is_met(1) and not Bound("p99", most=1).is_met(1.01)


def test_the_table_of_targets_can_be_read():
    known = targets.read()
    assert known["by-id"] == [Bound("of_twin", least=0.95), Bound("of_scale", least=0.45)]
    for bounds in known.values():
        for bound in bounds:
            assert (bound.least is None) != (bound.most is None)


def test_a_verdict_needs_all_bounds_and_a_figure_for_each():
    bounds = [Bound("rate", least=10), Bound("p99", most=5)]
    assert table.verdict(Result("", "", {"rate": 10, "p99": 5}), bounds) == "yes"
    assert table.verdict(Result("", "", {"rate": 10, "p99": 6}), bounds) == "NO"
    assert table.verdict(Result("", "", {"rate": 10}), bounds) == "NO"
    assert table.verdict(Result("", "", {"rate": 10}), []) == ""


def test_a_table_has_a_line_a_result_and_columns_for_what_was_measured():
    lines = table.text(
        [Result("a", "first", {"rate": 12_345.6, "p99": 1.234}, "of a kind"),
         Result("b", "the second", {"rate": 7, "syncs": 0.0312})],
        {"a": [Bound("p99", most=1)]}).splitlines()
    assert lines[0].split() == ["what", "per", "s", "p99", "ms", "target", "met", "also"]
    assert lines[2].split() == ["first", "12,346", "1.23", "p99", "<=", "1", "NO"]
    assert lines[3].split() == ["the", "second", "7", "syncs", "0.0312"]
    assert lines[4] == "first: of a kind"


def test_the_median_is_of_each_figure_by_itself():
    zero = Load(**{field.name: 0 for field in dataclasses.fields(Load)})
    loads = [dataclasses.replace(zero, rate=rate, p99=p99) for rate, p99 in ((1, 9), (2, 7), (3, 8))]
    assert (measure.median(loads).rate, measure.median(loads).p99) == (2, 8)


def test_tenths_of_an_import_are_worked_out_between_samples():
    # The first half at 100 a second, the second at 50.
    rates = million.rates_of_tenths([(0.0, 0), (5.0, 500), (15.0, 1_000)])
    assert [round(rate) for rate in rates] == [100] * 5 + [50] * 5


def test_what_takes_more_than_twice_as_long_is_marked():
    kind = growth.Kind("x", "x", {})
    for slowest, mark in ((2.0, ""), (2.1, "grows")):
        told = dict.fromkeys(extent.FULL.sizes, {"p50": 1.0, "p99": 1.0}) | {extent.FULL.million: {"p50": slowest}}
        assert growth.line(kind, told)[-1] == mark


def test_a_summary_of_strace_is_read_with_and_without_errors():
    text = """% time     seconds  usecs/call     calls    errors syscall
------ ----------- ----------- --------- --------- ----------------
 60.00    0.000600           3       200           sendmsg
 40.00    0.000400           4       100        10 recvfrom
------ ----------- ----------- --------- --------- ----------------
100.00    0.001000           3       300        10 total
"""
    assert trace.read_summary(text) == {"sendmsg": 200, "recvfrom": 100}
