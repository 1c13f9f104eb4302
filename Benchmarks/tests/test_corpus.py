"""The corpus: the same from the same seed, and nothing in it that the API would refuse."""

import collections
import hashlib
import json
import unicodedata

import pytest

from bench import corpus, terms, vocabulary
from bench.scripts import SCRIPTS


@pytest.fixture(scope="module")
def text():
    return corpus.chunk(0) + corpus.chunk(1)


@pytest.fixture(scope="module")
def rows(text):
    return [json.loads(line) for line in text.splitlines()]


def test_a_chunk_is_the_same_each_time_and_another_than_the_next(text):
    assert corpus.chunk(0) + corpus.chunk(1) == text
    assert corpus.chunk(0) != corpus.chunk(1)


def test_a_small_corpus_is_the_beginning_of_a_large_one(text, tmp_path):
    corpus.write(1_000, tmp_path / "small")
    corpus.write(2_000, tmp_path / "large")
    assert (tmp_path / "large").read_text() == text
    assert text.startswith((tmp_path / "small").read_text())


def test_it_is_the_corpus_whose_figures_are_kept(text):
    """Another one makes other figures: what was measured before can't be compared any more."""
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "97d08e1d6e15b81b"


def test_all_rows_are_within_the_limits_of_the_api(rows):
    for row in rows:
        assert set(row) <= {"text", "author", "source", "url", "tags", "note"}
        assert 1 <= len(row["text"]) <= 10_000
        assert len(row.get("author", "")) <= 200
        assert len(row.get("source", "")) <= 500
        assert len(row.get("note", "")) <= 10_000
        assert len(row.get("tags", [])) <= 32
        assert all(1 <= len(tag) <= 50 for tag in row.get("tags", []))
        for value in [row["text"], row.get("author", ""), row.get("note", ""), *row.get("tags", [])]:
            assert value.encode().decode() == value
            assert not any(unicodedata.category(character) == "Cc" for character in value)


def test_lengths_and_anonymous_ones_are_about_as_in_collections(rows):
    lengths = sorted(len(row["text"]) for row in rows)
    assert 70 <= lengths[len(lengths) // 2] <= 130
    assert lengths[-1] > 500
    assert 0.09 <= sum("author" not in row for row in rows) / len(rows) <= 0.15


def test_words_and_authors_are_used_as_often_as_the_law_of_zipf_has_it(rows):
    words = collections.Counter(
        word.strip(".,").lower() for row in rows for word in row["text"].split())
    (_, most), *_, (_, tenth) = words.most_common(10)
    assert 1.5 <= most / tenth <= 6
    assert sum(count == 1 for count in words.values()) > len(words) / 3
    authors = collections.Counter(row.get("author") for row in rows)
    assert authors.most_common(2)[1][1] > 5


def test_every_script_is_there(rows):
    for script in SCRIPTS:
        some = set(vocabulary.words(script).things[:300])
        joined = " ".join(row["text"] for row in rows)
        assert any(word in joined for word in some), script.name


def test_what_is_searched_for_stands_in_the_first_thousand(text):
    first = [json.loads(line) for line in text.splitlines()[:1_000]]
    joined = " ".join(row["text"] + " " + row.get("note", "") for row in first).lower()
    assert len(terms.rare()) >= 10
    for word in terms.rare():
        assert joined.count(word.lower()) == 1
    for phrase in terms.phrases():
        assert phrase.strip('"').lower() in joined
    assert all(word in joined for word in terms.common())
