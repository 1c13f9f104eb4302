"""What is searched for: known from how the corpus is made, and there in every size of it."""

from __future__ import annotations

import random
import urllib.parse

from . import corpus, vocabulary
from .scripts import SCRIPTS

ENGLISH = SCRIPTS[0]


def rare(count: int = 20) -> list[str]:
    """Words of the first chunk that stand nowhere else."""
    rows = corpus.Rows(0)
    list(rows)
    # Of four letters at least: those of scripts without blanks are several words.
    return [word for word in rows.rare if word.isascii() and len(word) > 7][:count]


def common(count: int = 20) -> list[str]:
    """The words most used in English texts."""
    return vocabulary.words(ENGLISH).things[:count]


def common_pairs(count: int = 20) -> list[str]:
    words, chance = common(30), random.Random("pairs")
    return [" ".join(chance.sample(words, 2)) for _ in range(count)]


def prefixes(letters: int, count: int = 20) -> list[str]:
    """Beginnings of words of the first thousands, as they are typed: of one to three letters."""
    words = [w for script in SCRIPTS[:6] for w in vocabulary.words(script).things[:1_000]]
    chance = random.Random(f"prefixes {letters}")
    found = {word[:letters]: None for word in chance.sample(words, 400) if len(word) > letters}
    return list(found)[:count]


def phrases(count: int = 20) -> list[str]:
    """Two words that follow one another in a text, in quotation marks."""
    found = []
    for row in corpus.Rows(0):
        words = row["text"].split()
        if row["text"].isascii() and len(words) > 3 and words[1].isalpha() and words[2].isalpha():
            found.append(f'"{words[1]} {words[2]}"')
    return found[:count]


def unspaced(count: int = 20) -> list[str]:
    """Words of Thai, Chinese and Japanese."""
    scripts = [script for script in SCRIPTS if not script.blank]
    return [w for script in scripts for w in vocabulary.words(script).things[100:107]][:count]


def authors(count: int = 20) -> list[str]:
    """Some of those with the most quotations."""
    return vocabulary.authors().things[:count]


def tags(count: int = 20) -> list[str]:
    return vocabulary.tags().things[:count]


def targets(parameter: str, values: list[str], further: str = "") -> list[str]:
    """`/quotations?q=…` for each value. A blank after the last word says that it is whole."""
    return [f"/quotations?{parameter}={urllib.parse.quote(value)}{further}" for value in values]


def search(values: list[str], whole: bool = True) -> list[str]:
    return targets("q", [value + " " if whole else value for value in values])
