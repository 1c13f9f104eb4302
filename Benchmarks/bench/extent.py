"""How much is measured."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Extent:
    """The sizes of the scenarios: those whose figures are compared with targets, unless told otherwise."""

    # Quotations in the folders of `bench`, and in those of `scale`.
    rows: int = 100_000
    million: int = 1_000_000
    # Sizes below these, for what grows.
    small: tuple[int, int] = (1_000, 10_000)
    # Quotations that are added, again and again.
    bodies: int = 5_000
    # Pages of the list that take turns: more than the cache of answers holds.
    pages: int = 20_000
    # Addresses in the history: what a user has at most.
    entries: int = 10_000
    # Answers whose system calls are counted.
    answers: int = 5_000
    starts: int = 7
    idle_connections: int = 1_000
    # Deletions for each client in a round.
    deletions: int = 250
    # Requests of each kind that is compared at all sizes.
    growth_requests: int = 500
    # Whether runs last as long as their figures need, however short --seconds is.
    is_long: bool = True

    @property
    def sizes(self) -> tuple[int, ...]:
        return (*self.small, self.rows, self.million)


FULL = Extent()
# Every scenario runs to its end, and measures nothing.
QUICK = Extent(
    rows=3_000, million=4_000, small=(1_000, 2_000), bodies=1_000, pages=200, entries=200, answers=100,
    starts=1, idle_connections=20, deletions=5, growth_requests=10, is_long=False)
