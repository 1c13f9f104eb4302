"""Whether the twin gives what the service gives: else their rates can't be compared."""

from __future__ import annotations

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
