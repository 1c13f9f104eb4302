"""Results, and the table that shows them beside their targets."""

from __future__ import annotations

import dataclasses

from .targets import Bound

# Figures that have a column, with its heading and how many digits follow the point.
COLUMNS = {
    "rate": ("per s", 0), "cpu": ("CPU us", 1), "p50": ("p50 ms", 2), "p99": ("p99 ms", 2),
    "memory": ("MB", 0), "of_scale": ("of scale", 2), "of_twin": ("of twin", 2)}


@dataclasses.dataclass
class Result:
    """What was measured of one thing. Figures without a column of their own are shown at the end."""

    key: str
    label: str
    figures: dict[str, float]
    note: str = ""


def verdict(result: Result, bounds: list[Bound]) -> str:
    """`yes`, or `NO`; empty where there is no target. A figure that is missing is not met."""
    if not bounds:
        return ""
    return "yes" if all(bound.figure in result.figures and bound.is_met(result.figures[bound.figure])
                        for bound in bounds) else "NO"


def text(results: list[Result], targets: dict[str, list[Bound]]) -> str:
    """The table as text, a line a result, then the notes."""
    used = [name for name in COLUMNS if any(name in result.figures for result in results)]
    lines = [["what", *(COLUMNS[name][0] for name in used), "target", "met", "also"]]
    for result in results:
        bounds = targets.get(result.key, [])
        lines.append([
            result.label, *(_cell(result, name) for name in used),
            ", ".join(map(str, bounds)), verdict(result, bounds), _others(result)])
    notes = [f"{result.label}: {result.note}" for result in results if result.note]
    return "\n".join([*aligned(lines, numbers=range(1, len(used) + 1)), *notes])


def _others(result: Result) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {number(value)}"
                     for name, value in result.figures.items() if name not in COLUMNS)


def number(value: float) -> str:
    """A figure to three places."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _cell(result: Result, name: str) -> str:
    value = result.figures.get(name)
    return "" if value is None else f"{value:,.{COLUMNS[name][1]}f}"


def aligned(lines: list[list[str]], numbers: range) -> list[str]:
    """Cells in columns, the first line a heading; the columns `numbers` end at the right."""
    widths = [max(map(len, column)) for column in zip(*lines)]
    rows = []
    for line in lines:
        cells = [cell.rjust(width) if at in numbers else cell.ljust(width)
                 for at, (cell, width) in enumerate(zip(line, widths))]
        rows.append("  ".join(cells).rstrip())
    return [rows[0], "-" * len(rows[0]), *rows[1:]]
