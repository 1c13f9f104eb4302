"""What is compared before anything is timed."""

import sqlite3

import pytest

from bench import verify


def test_an_answer_that_differs_is_told():
    class Answer:
        def __init__(self, status=200, fields=(), body=b""):
            self.status, self.fields, self.body = status, list(fields), body

    assert verify.compare(Answer(), Answer()) is None
    assert "status" in verify.compare(Answer(), Answer(404))
    assert "fields" in verify.compare(Answer(), Answer(fields=[("ETag", "x")]))
    assert "body" in verify.compare(Answer(body=b"a"), Answer(body=b"b"))


def test_indexes_that_differ_are_told(tmp_path):
    for name, condition in (("one", ""), ("same", ""), ("other", " WHERE author IS NULL")):
        with sqlite3.connect(tmp_path / name) as connection:
            connection.execute("CREATE TABLE quotation (id INTEGER PRIMARY KEY, author TEXT)")
            connection.execute("CREATE INDEX  by_author\nON quotation (author)" + condition)
    verify.same_indexes(tmp_path / "one", tmp_path / "same")
    with pytest.raises(SystemExit, match="by_author"):
        verify.same_indexes(tmp_path / "one", tmp_path / "other")
