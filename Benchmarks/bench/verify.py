"""Whether the twin gives what the service gives: else their rates can't be compared."""

from __future__ import annotations

import contextlib
import pathlib
import sqlite3

from .client import Answer, Client


def same_answers(service: int, twin: int, targets: list[str]) -> None:
    """Ends the program with a sentence when two servers answer a target with other bytes."""
    with Client(service) as one, Client(twin) as other:
        for target in targets:
            difference = compare(one.get(target), other.get(target))
            if difference:
                raise SystemExit(
                    f"GET {target}: the twin doesn't answer as the service does, so that nothing can "
                    f"be compared; Benchmarks/programs has to follow.\n{difference}")


def compare(expected: Answer, given: Answer) -> str | None:
    """What differs: the status, a field but `Date`, or the body."""
    for name in ("status", "fields", "body"):
        left, right = getattr(expected, name), getattr(given, name)
        if left != right:
            return f"  the service's {name}: {left!r}\n  the twin's:         {right!r}"
    return None


def same_indexes(service: pathlib.Path, twin: pathlib.Path) -> None:
    """Ends the program with a sentence when a quotation stands in other indexes in one database than in
    the other: what a write costs couldn't be compared."""
    ours, theirs = indexes(service), indexes(twin)
    if ours != theirs:
        raise SystemExit("the twin's indexes of quotations aren't the service's; commits.c has to follow:\n"
                         + "\n".join(sorted(ours ^ theirs)))


def indexes(database: pathlib.Path) -> set[str]:
    """The statements that made the indexes of the table `quotation`."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT sql FROM sqlite_master WHERE type = 'index'"
                                  " AND tbl_name = 'quotation' AND sql IS NOT NULL")
        return {" ".join(sql.split()) for (sql,) in rows}
