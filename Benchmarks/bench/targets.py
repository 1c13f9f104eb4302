"""The targets, read from the one table where they stand, and whether a figure meets them."""

from __future__ import annotations

import dataclasses
import pathlib
import tomllib

from . import paths


@dataclasses.dataclass(frozen=True)
class Bound:
    """What a figure must be at least, or at most."""

    figure: str
    least: float | None = None
    most: float | None = None

    def is_met(self, value: float) -> bool:
        return ((self.least is None or value >= self.least)
                and (self.most is None or value <= self.most))

    def __str__(self) -> str:
        sign, value = (">=", self.least) if self.least is not None else ("<=", self.most)
        return f"{self.figure.replace('_', ' ')} {sign} {value:g}"


def read(path: pathlib.Path = paths.BENCHMARKS / "targets.toml") -> dict[str, list[Bound]]:
    """The bounds of each row, by the row's key."""
    return {key: [Bound(figure, **bound) for figure, bound in bounds.items()]
            for key, bounds in tomllib.loads(path.read_text()).items()}
