"""Data folders with so many quotations, made once and kept.

They are kept under a name made of what they depend on: the program's version, its schema, and how the
corpus is made."""

from __future__ import annotations

import functools
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import time

from . import client, corpus, paths, programs


@functools.cache
def generator_key() -> str:
    return _hash(paths.BENCHMARKS / "bench" / name for name in ("corpus.py", "scripts.py", "vocabulary.py"))


@functools.cache
def folder_key() -> str:
    version = subprocess.run(
        [paths.BINARY, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    schema = _hash(sorted((paths.ROOT / "Sources/QuoteStore/Schema").glob("*.swift")))
    return f"{version}-{schema}-{generator_key()}"


def rows_file(count: int, first: int = 0) -> pathlib.Path:
    """NDJSON of `count` quotations, from the chunk `first` on."""
    path = paths.OUT / f"corpus-{generator_key()}" / f"{count}-{first}.ndjson"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        print(f"making {count:,} quotations …", flush=True)
        corpus.write(count, path, first)
    return path


def folder(count: int, port: int) -> pathlib.Path:
    """A folder with the first `count` quotations, to be read and left as it is."""
    path = paths.OUT / f"folders-{folder_key()}" / str(count)
    if not path.exists():
        rows = rows_file(count)
        print(f"importing {count:,} quotations …", flush=True)
        unfinished = new_folder(path.with_name(f"{count}.unfinished"), port)
        bring_in(unfinished, rows)
        unfinished.rename(path)
    back_up(path)
    return path


def new_folder(path: pathlib.Path, port: int) -> pathlib.Path:
    """An empty folder, made by a server, with the day's backup."""
    shutil.rmtree(path, ignore_errors=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    with programs.service(port, path):
        pass
    back_up(path)
    return path


def bring_in(path: pathlib.Path, rows: pathlib.Path) -> int:
    """Imports a file; returns how many quotations were added."""
    told = subprocess.run(
        [paths.BINARY, "import", "--data-dir", path, "--format", "ndjson", rows],
        capture_output=True, text=True, check=True).stdout
    return int(re.search(r": (\d+) added", told)[1])


def copy(path: pathlib.Path, name: str) -> pathlib.Path:
    """A copy of a folder that nobody serves, to be written to."""
    target = paths.OUT / "work" / name
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(path, target, ignore=shutil.ignore_patterns("backups"))
    # Today's backup is there already, and is not made while others are measured.
    (target / "backups").mkdir()
    for backup in (path / "backups").iterdir():
        os.link(backup, target / "backups" / backup.name)
    return target


def back_up(path: pathlib.Path) -> None:
    """Makes the day's backup as the server would, some seconds after its start."""
    backup = path / "backups" / time.strftime("quotes-%Y-%m-%d.sqlite", time.gmtime())
    if not backup.exists():
        (path / "backups").mkdir(exist_ok=True, mode=0o700)
        subprocess.run([paths.BINARY, "backup", "--data-dir", path, backup], check=True,
                       capture_output=True)


def greatest_id(port: int) -> int:
    newest = client.get(port, "/quotations?sort=false&reverse=true&limit=1").json["quotations"]
    return newest[0]["id"] if newest else 0


def _hash(files) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:10]
