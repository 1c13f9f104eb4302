"""Quotations made by chance, the same ones from the same seed: the first thousand of a million are the
thousand."""

from __future__ import annotations

import json
import math
import multiprocessing
import pathlib
import random
from collections.abc import Iterator

from . import vocabulary
from .scripts import SCRIPTS, Script

SEED = 1
# Rows that are made together.
CHUNK = 1_000

# In characters: the median of texts in Latin letters, the spread of its logarithm, and the bounds.
MEDIAN, SPREAD, SHORTEST, LONGEST = 100, 0.75, 16, 6_000


class Rows:
    """The rows of one chunk."""

    def __init__(self, number: int, seed: int = SEED):
        self.number = number
        self.chance = random.Random(f"{seed}/{number}")
        # Words that stand nowhere else.
        self.rare: list[str] = []

    def __iter__(self) -> Iterator[dict]:
        chance = self.chance
        scripts = chance.choices(SCRIPTS, [script.share for script in SCRIPTS], k=CHUNK)
        authors = vocabulary.authors().draw(chance, CHUNK)
        for script, author in zip(scripts, authors):
            row = {"text": self._text(script, MEDIAN)}
            if chance.random() >= 0.12:
                row["author"] = author
            if chance.random() < 0.35:
                row["source"] = self._source(script)
            if chance.random() < 0.05:
                row["url"] = f"https://example.org/{self.number}/{chance.randrange(10**6)}"
            if chance.random() < 0.6:
                tags = vocabulary.tags().draw(chance, chance.randint(1, 4))
                row["tags"] = list(dict.fromkeys(tags))
            if chance.random() < 0.08:
                row["note"] = self._text(script, 60)
            yield row

    def _text(self, script: Script, median: float) -> str:
        """A text of sentences, of a length by the logarithmic normal distribution."""
        length = self.chance.lognormvariate(math.log(median * script.density), SPREAD)
        length = min(max(length, SHORTEST * script.density), LONGEST)
        choice = vocabulary.words(script)
        # What a word takes on the average, with its blank: the common ones are short.
        words = choice.draw(self.chance, max(3, round(length / _word_length(script))))
        if self.chance.random() < 0.03:
            words[-1] = vocabulary.word(script, self.chance, 5)
            self.rare.append(words[-1])
        at = self.chance.randint(4, 12)
        while at < len(words) - 1:
            words[at] += script.comma if self.chance.random() < 0.6 else script.stop
            at += self.chance.randint(4, 12)
        text = script.blank.join(words) + script.stop
        return text[0].upper() + text[1:]

    def _source(self, script: Script) -> str:
        words = vocabulary.words(script).draw(self.chance, self.chance.randint(1, 5))
        title = script.blank.join(words).capitalize()
        return f"{title}, {self.chance.randint(1, 400)}" if self.chance.random() < 0.5 else title


def _word_length(script: Script) -> float:
    words = vocabulary.words(script).things[:400]
    return sum(map(len, words)) / len(words) + len(script.blank) + 0.7


def chunk(number: int) -> str:
    """The rows of a chunk as NDJSON."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in Rows(number))


def write(count: int, path: pathlib.Path, first: int = 0) -> None:
    """Writes `count` rows, a multiple of a chunk, from the chunk `first` on."""
    unfinished = path.with_suffix(".unfinished")
    chunks = range(first, first + count // CHUNK)
    # The vocabularies are made once, before the processes part.
    chunk(0)
    with open(unfinished, "w", encoding="utf-8") as file:
        if count <= 20_000:
            file.writelines(map(chunk, chunks))
        else:
            with multiprocessing.get_context("fork").Pool(2) as pool:
                file.writelines(pool.imap(chunk, chunks, chunksize=4))
    unfinished.rename(path)
