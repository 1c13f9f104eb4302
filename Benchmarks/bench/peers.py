"""The service beside what others build such a service with, on the same rows."""

from __future__ import annotations

import pathlib
import random
import sqlite3

from . import paths, programs
from .client import get
from .load import Requests
from .measure import Bench, Run, alternate
from .process import Process
from .reads import SCALE, SERVICE, data

FASTAPI, DATASETTE = 5, 6
BIN = paths.OUT / "venv" / "bin"

# Hummingbird 2.26 with SQLite, by id, against the scale, where it could be built.
HUMMINGBIRD = 0.15

_TIME = "strftime('%Y-%m-%dT%H:%M:%S', {0} / 1000, 'unixepoch') || printf('.%03dZ', {0} % 1000)"


def peers(bench: Bench) -> None:
    folder = data(bench)
    plain = plain_file(folder)
    chance = random.Random("peers")
    ids = [chance.randint(1, bench.extent.rows - 100) for _ in range(bench.extent.pages)]
    ours = Requests(bench.lines("peers", [f"/quotations/{id}" for id in ids]))
    theirs = Requests(bench.lines("datasette", [f"/plain/quotation/{id}.json" for id in ids[:2_000]]))
    with programs.service(bench.port(SERVICE), folder) as service, \
            programs.scale(bench.port(SCALE)) as scale, \
            fastapi(bench.port(FASTAPI), plain) as one, \
            datasette(bench.port(DATASETTE), plain) as other:
        for id in ids[:50]:
            if get(one.port, f"/quotations/{id}").json != get(service.port, f"/quotations/{id}").json:
                raise SystemExit(f"the app with FastAPI doesn't answer as the service, of {id}")
        alternate(bench, [
            Run("peers-scale", "scale: 200 fixed bytes", scale, ours),
            Run("fastapi", "FastAPI with uvicorn, a worker", one, ours),
            Run("datasette", "Datasette, a row", other, theirs),
            Run("peers-by-id", "by id", service, ours),
        ], {"of_scale": "peers-scale", "times_fastapi": "fastapi", "times_datasette": "datasette"})
    of_scale = next(r.figures["of_scale"] for r in bench.results if r.key == "peers-by-id")
    bench.add("hummingbird", "Hummingbird with SQLite", of_scale=HUMMINGBIRD,
              times_hummingbird=of_scale / HUMMINGBIRD,
              note="not built here: it needs Swift packages to be fetched; its part of the scale was "
                   "measured elsewhere")


def plain_file(folder: pathlib.Path) -> pathlib.Path:
    """The same quotations in a table without indexes, as others would have it."""
    file = paths.OUT / "work" / "plain.sqlite"
    file.unlink(missing_ok=True)
    source = sqlite3.connect(f"file:{folder / 'quotes.sqlite'}?mode=ro", uri=True)
    rows = source.execute(
        "SELECT id, text, ifnull(author, 'Anonymous'), source, url, tags, note, "
        f"{_TIME.format('created_at')}, {_TIME.format('updated_at')} FROM quotation")
    with sqlite3.connect(file) as plain:
        plain.execute("CREATE TABLE quotation (id INTEGER PRIMARY KEY, text TEXT, author TEXT, source TEXT,"
                      " url TEXT, tags TEXT, note TEXT, createdAt TEXT, updatedAt TEXT)")
        plain.executemany("INSERT INTO quotation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    plain.close()
    source.close()
    return file


def fastapi(port: int, file: pathlib.Path) -> Process:
    return Process(
        [BIN / "uvicorn", "fastapi_app:app", "--app-dir", paths.BENCHMARKS / "peers", "--port",
         str(port), "--workers", "1", "--no-access-log", "--loop", "uvloop", "--http", "httptools"],
        port, announces=False, environment={"QUOTATIONS": str(file)})


def datasette(port: int, file: pathlib.Path) -> Process:
    return Process([BIN / "datasette", "serve", "-i", file, "--port", str(port)], port, announces=False)
