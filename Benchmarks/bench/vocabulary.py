"""Made words, used as often as words are: the second half as often as the first, and so on (Zipf)."""

from __future__ import annotations

import functools
import itertools
import random

from .scripts import SCRIPTS, Script

WORDS = 20_000
AUTHORS = 50_000
TAGS = 3_000


class Choice:
    """Things of which the nth is chosen in proportion to 1 / (n + shift)."""

    def __init__(self, things: list[str], shift: float = 2.7):
        self.things = things
        weights = (1 / (rank + shift) for rank in range(1, len(things) + 1))
        self._cumulated = list(itertools.accumulate(weights))

    def draw(self, chance: random.Random, count: int) -> list[str]:
        return chance.choices(self.things, cum_weights=self._cumulated, k=count)


def word(script: Script, chance: random.Random, syllables: int) -> str:
    return "".join(
        chance.choice(script.onsets) + chance.choice(script.nuclei) + chance.choice(script.codas)
        for _ in range(syllables))


@functools.cache
def words(script: Script) -> Choice:
    """The vocabulary of a language, the most used first: these are short."""
    chance = random.Random(f"words of {script.name}")
    found: dict[str, None] = {}
    while len(found) < WORDS:
        few = script.syllables
        most = few if len(found) < 60 else few + 1 if len(found) < 2_000 else few + 3
        made = word(script, chance, chance.randint(few, most))
        if len(made) > 1 or len(script.nuclei) == 1:
            found.setdefault(made)
    return Choice(list(found))


@functools.cache
def authors() -> Choice:
    """Names of a given and a family name, in all scripts."""
    chance = random.Random("authors")
    shares = [script.share for script in SCRIPTS]
    found: dict[str, None] = {}
    while len(found) < AUTHORS:
        script = chance.choices(SCRIPTS, shares)[0]
        names = [word(script, chance, chance.randint(1, 3)).title() for _ in range(2)]
        found.setdefault((script.blank or "·").join(names))
    return Choice(list(found), shift=5)


@functools.cache
def tags() -> Choice:
    """Tags: words that are neither the most used nor rare, most of them English."""
    chance = random.Random("tags")
    shares = [script.share for script in SCRIPTS]
    found: dict[str, None] = {}
    while len(found) < TAGS:
        script = chance.choices(SCRIPTS, shares)[0]
        found.setdefault(chance.choice(words(script).things[200:8_000]))
    return Choice(list(found))
