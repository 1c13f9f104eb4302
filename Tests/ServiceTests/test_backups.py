"""Backups: each is one whole file whoever writes meanwhile, what is brought back is what was backed up,
and nothing is lost, wherever a kill comes."""

import collections
import concurrent.futures
import datetime
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import stat
import subprocess
import threading
import time

import pytest

import service as service_module
from faults import Mounts
from service import Service, run
from wire import until

BACKUP_ROUNDS = int(os.environ.get("BACKUP_ROUNDS", 10))
KILL_ROUNDS = int(os.environ.get("KILL_ROUNDS", 8))

# What may be in a data folder, folders of what was replaced apart.
NAMES = {"quotes.sqlite", "quotes.sqlite-wal", "quotes.sqlite-shm", "device.plist", "quotes.version",
         "write.lock", "write.turn", "server.lock", "disk.reserve", "backups"}


def backup(folder, file, *options, **rest):
    return run("backup", file, *options, "--data-dir", folder, **rest)


def restore(folder, file, **rest):
    return run("restore", file, "--data-dir", folder, **rest)


def command(name, folder, file, *options):
    """A command to be run in other ways than to its end."""
    return [str(service_module.BINARY), name, str(file), *options, "--data-dir", str(folder)]


def is_refused(done, code, *words):
    """Whether the program ended with `code` and one line on standard error that has all words."""
    return (done.returncode == code and done.stdout == ""
            and done.stderr.startswith("quoteserver: ") and done.stderr.count("\n") == 1
            and all(str(word) in done.stderr for word in words))


def pages(service, target, member):
    found = []
    while target:
        page = service.get(target).json
        found += page[member]
        target = page["next"]
    return found


def content(service):
    """All that a server shows, to the last byte."""
    export = service.get("/quotations", accept="application/x-ndjson")
    assert export.status == 200
    return {"quotations": export.body,
            "trash": pages(service, "/trash?limit=500", "quotations"),
            "imports": pages(service, "/imports?limit=100", "imports"),
            "settings": service.get("/settings").json}


def served(folder, end=Service.kill, prefix=()):
    """What a server on the folder shows."""
    service = Service(folder, prefix=prefix)
    try:
        return content(service)
    finally:
        end(service)


def brought_back(file, folder):
    """What a server shows on a new folder into which the backup is brought back, and checked."""
    done = restore(folder, file)
    assert done.returncode == 0, done
    check = run("check", "--data-dir", folder)
    assert check.returncode == 0, check.stdout + check.stderr
    found = served(folder)
    assert {path.name for path in folder.iterdir()} <= NAMES
    shutil.rmtree(folder)
    return found


def files(folder):
    """Every file below the folder but the locks, with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
            if path.is_file() and path.suffix != ".lock"}


def names(folder):
    return {path.name for path in folder.iterdir()}


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def replaced(folder):
    return sorted(folder.glob("replaced-*"))


def fortunes(texts):
    return "\n%\n".join(texts) + "\n"


def fill(service, count):
    """Adds so many quotations at once, of some 500 bytes each."""
    texts = [f"Number {number} of many: " + f"word{number % 977} " * 60 + "ends."
             for number in range(count)]
    report = service.request("POST", "/import?format=fortune", fortunes(texts)).json
    assert report["added"] == count, report


class Pair:
    """A folder whose server was killed, and a backup of an earlier state of it."""

    def __init__(self, place, count):
        self.folder, self.file = place / "data", place / "backup.sqlite"
        service = Service(self.folder)
        try:
            fill(service, count)
            kept = service.add("kept", author="A", tags=["one"])
            service.request("DELETE", f"/quotations/{service.add('deleted')['id']}")
            service.request("PUT", "/settings", {"sort": True, "filterAnonymous": True})
            self.content = content(service)
            done = backup(self.folder, self.file)
            assert done.returncode == 0, done

            # What follows is in the log alone.
            service.request("DELETE", f"/quotations/{kept['id']}")
            service.add("added after the backup")
            service.request("PUT", "/settings", {"showAuthors": False, "filterAnonymous": False})
            self.later = content(service)
        finally:
            service.kill()
        assert (self.folder / "quotes.sqlite-wal").stat().st_size > 0
        assert self.later != self.content

    def copy(self, place):
        return pathlib.Path(shutil.copytree(self.folder, place))


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return Pair(tmp_path_factory.mktemp("small"), 50)


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    pair = Pair(tmp_path_factory.mktemp("large"), 4000)
    assert pair.file.stat().st_size > 4_000_000
    return pair


@pytest.fixture
def mounts():
    """A mount namespace of one's own."""
    mounts = Mounts()
    yield mounts
    mounts.close()


# The server's own backups.


class Daily:
    """Servers that back up by themselves; they take ten seconds to begin, so all run at once."""

    OLD = [f"quotes-2001-01-0{day}.sqlite" for day in (1, 2, 3)]
    OTHERS = ["quotes-2001-13-01.sqlite", "quotes-2001-02-30.sqlite", "quotes-.sqlite",
              "quotes-2001-01-01.sqlite.bak", "notes-2001-01-01.sqlite",
              "my-quotes-2001-01-01.sqlite", "before-version-2.sqlite"]
    LEFT = ["quotes-2001-01-03.sqlite.part", "quotes-2001-01-03.sqlite.part-journal"]

    def __init__(self, place):
        (place / "old" / "backups").mkdir(parents=True, mode=0o700)
        for name in [*self.OLD, *self.OTHERS, *self.LEFT]:
            (place / "old" / "backups" / name).write_bytes(name.encode())
        self.started = time.time()
        self.servers = {
            name: Service(place / name, "--backups-daily", kept)
            for name, kept in [("new", "2"), ("old", "2"), ("none", "0")]}
        (place / "odd" / "device.plist").mkdir(parents=True)
        (place / "blocked").mkdir()
        (place / "blocked" / "backups").write_text("no folder")
        self.failing = {name: Service(place / name) for name in ("odd", "blocked")}
        self.content = {}
        for name, service in self.servers.items():
            service.add(f"in the backup of {name}", author="A")
            service.request("PUT", "/settings", {"sort": True, "filterAnonymous": True})
            self.content[name] = content(service)

    def backups(self, name):
        return self.servers[name].folder / "backups"

    def made(self, name):
        """Today's backup, once it is there."""
        def found():
            today = [path for path in self.backups(name).glob("quotes-2*.sqlite")
                     if path.name not in self.OLD + self.OTHERS]
            return today[0] if today else None
        path = until(found)
        assert path, "no backup was made"
        return path


@pytest.fixture(scope="module", autouse=True)
def daily(tmp_path_factory):
    daily = Daily(tmp_path_factory.mktemp("daily"))
    yield daily
    for service in [*daily.servers.values(), *daily.failing.values()]:
        if service.process.poll() is None:
            service.kill()


# Making a backup.


@pytest.mark.parametrize("mask", [0o000, 0o077])
def test_a_backup_beside_a_server_is_one_private_file(service, tmp_path, mask):
    service.add("one")
    service.request("PUT", "/settings", {"filterAnonymous": True})
    place = tmp_path / "place"
    place.mkdir()
    writers = [Writer(service, f"w{n}") for n in range(4)]
    old = os.umask(mask)
    try:
        for writer in writers:
            writer.begin()
        done = backup(service.folder, place / "b.sqlite")
    finally:
        os.umask(old)
        for writer in writers:
            writer.end()
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{place}/b.sqlite\n", "")
    assert names(place) == {"b.sqlite"}
    assert mode(place / "b.sqlite") == 0o600
    assert names(service.folder) <= NAMES
    # Its own header says that it needs no log.
    assert (place / "b.sqlite").read_bytes()[18:20] == b"\1\1"
    with sqlite3.connect(place / "b.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        held = database.execute("SELECT * FROM device_file").fetchall()
    database.close()
    assert held == [((service.folder / "device.plist").read_bytes(),)]


@pytest.mark.parametrize("end", [Service.stop, Service.kill], ids=["stopped", "killed"])
def test_a_backup_without_a_server_has_everything(service, tmp_path, end):
    service.add("one")
    service.request("DELETE", f"/quotations/{service.add('two')['id']}")
    service.request("PUT", "/settings", {"sort": True, "showAuthors": False, "filterAnonymous": True})
    found = content(service)
    end(service)
    before = files(service.folder)["quotes.sqlite"]
    assert backup(service.folder, tmp_path / "b.sqlite").returncode == 0
    assert files(service.folder)["quotes.sqlite"] == before
    assert names(service.folder) <= NAMES
    assert brought_back(tmp_path / "b.sqlite", tmp_path / "new") == found
    assert served(service.folder) == found


def test_a_file_that_is_there_is_only_replaced_by_force(service, tmp_path):
    file = tmp_path / "b.sqlite"
    service.add("one")
    file.write_text("precious")
    done = backup(service.folder, file)
    assert is_refused(done, 73, file, "--force")
    assert file.read_text() == "precious"

    file.chmod(0o644)
    assert backup(service.folder, file, "--force").returncode == 0
    assert mode(file) == 0o600
    service.add("two")
    assert is_refused(backup(service.folder, file), 73, file)
    assert backup(service.folder, file, "--force").returncode == 0
    assert names(tmp_path) == {"data", "b.sqlite"}
    assert brought_back(file, tmp_path / "new") == content(service)


OWN = ["quotes.sqlite", "quotes.sqlite-wal", "device.plist", "server.lock", "write.lock", "quotes.version",
       "other.sqlite", "backups/../quotes.sqlite", "./quotes.sqlite"]


@pytest.mark.parametrize("command", ["backup", "export"])
@pytest.mark.parametrize("name", OWN)
def test_the_folders_own_files_are_never_written_over(service, command, name):
    service.add("Kept.")
    (service.folder / "backups").mkdir(exist_ok=True)
    before = service.get("/quotations").body
    for force in ([], ["--force"]):
        done = run(command, *force, f"{service.folder}/{name}", "--data-dir", service.folder)
        assert done.returncode == 64 and "data folder" in done.stderr, done
    assert service.get("/quotations").body == before
    assert run("check", "--data-dir", service.folder).returncode == 0


@pytest.mark.parametrize("command", ["backup", "export"])
def test_nor_through_links_and_other_spellings(service, tmp_path, command):
    service.add("Kept.")
    place = tmp_path / "elsewhere"
    place.mkdir()
    (place / "folder").symlink_to(service.folder)
    (place / "file").symlink_to(service.folder / "quotes.sqlite")
    (place / "chain").symlink_to(place / "file")
    (place / "hard").hardlink_to(service.folder / "quotes.sqlite")
    for target in ("folder/quotes.sqlite", "folder/new.sqlite", "file", "chain", "hard"):
        done = run(command, "--force", place / target, "--data-dir", service.folder)
        assert done.returncode == 64 and "data folder" in done.stderr, (target, done)
    assert run(command, f"{service.folder}/backups/mine", "--data-dir", place / "folder").returncode in (0, 73)
    assert run("check", "--data-dir", service.folder).returncode == 0


@pytest.mark.parametrize("kind", ["link", "folder", "large"])
def test_a_device_file_that_cannot_be_read_does_not_stop_a_backup(service, tmp_path, kind):
    service.add("Kept.")
    device = service.folder / "device.plist"
    device.unlink()
    if kind == "link":
        (tmp_path / "real.plist").write_bytes(b"<plist/>")
        device.symlink_to(tmp_path / "real.plist")
    elif kind == "folder":
        device.mkdir()
    else:
        device.write_bytes(b" " * 100_000)
    done = run("backup", tmp_path / "copy", "--data-dir", service.folder)
    assert done.returncode == 0 and "without the device setting" in done.stderr
    # A restore of it leaves the device's setting there as it is.
    other = tmp_path / "other"
    other.mkdir()
    (other / "device.plist").write_text("kept")
    assert run("restore", tmp_path / "copy", "--data-dir", other).returncode == 0
    assert (other / "device.plist").read_text() == "kept"


def test_a_backup_that_was_copied_into_place_by_hand_can_be_backed_up(small, start, tmp_path):
    folder = tmp_path / "by-hand"
    folder.mkdir(mode=0o700)
    shutil.copy(small.file, folder / "quotes.sqlite")
    start(folder=folder).stop()
    assert run("backup", tmp_path / "again", "--data-dir", folder).returncode == 0
    assert run("restore", tmp_path / "again", "--data-dir", tmp_path / "other").returncode == 0


def test_a_folder_in_the_files_place_is_left_alone(service, tmp_path):
    place = tmp_path / "place"
    place.mkdir()
    (place / "inside").touch()
    assert is_refused(backup(service.folder, place), 73, place)
    assert is_refused(backup(service.folder, place, "--force"), 73, place)
    assert names(tmp_path) == {"data", "place"} and names(place) == {"inside"}


def test_without_a_database_there_is_nothing_to_back_up(tmp_path):
    assert is_refused(backup(tmp_path / "missing", tmp_path / "b.sqlite"), 66, tmp_path / "missing")
    (tmp_path / "empty").mkdir()
    assert is_refused(backup(tmp_path / "empty", tmp_path / "b.sqlite"), 66, tmp_path / "empty")
    assert names(tmp_path) == {"empty"} and names(tmp_path / "empty") == set()


@pytest.mark.parametrize("name", ["backup", "restore"])
def test_a_file_must_be_named(service, name):
    assert is_refused(run(name, "--data-dir", service.folder), 64, "--help")


def test_a_broken_database_is_not_backed_up(small, tmp_path):
    folder = small.copy(tmp_path / "data")
    served(folder, end=Service.stop)
    damage(folder / "quotes.sqlite")
    before = files(folder)["quotes.sqlite"]
    assert is_refused(backup(folder, tmp_path / "b.sqlite"), 65)
    assert names(tmp_path) == {"data"}
    assert files(folder)["quotes.sqlite"] == before


def test_paths_may_be_relative_or_lead_through_a_link(service, tmp_path):
    service.add("one")
    found = content(service)
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    for number, (name, rest) in enumerate([
            ("a.sqlite", {"cwd": tmp_path}), ("./real/b.sqlite", {"cwd": tmp_path}),
            ("../c.sqlite", {"cwd": tmp_path / "real"}), (tmp_path / "link" / "d.sqlite", {}),
            ("link/e.sqlite", {"cwd": tmp_path}), ("ü \"' %.sqlite", {"cwd": tmp_path})]):
        done = backup(service.folder, name, **rest)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{name}\n", "")
        folder = tmp_path / str(number)
        assert restore(folder, name, **rest).returncode == 0
        assert served(folder) == found
        shutil.rmtree(folder)
    assert names(tmp_path) == {"data", "real", "link", "a.sqlite", "c.sqlite", "ü \"' %.sqlite"}
    assert names(tmp_path / "real") == {"b.sqlite", "d.sqlite", "e.sqlite"}

    # The folder of the data may be relative too.
    assert run("backup", "f.sqlite", "--data-dir", "data", cwd=tmp_path).returncode == 0
    assert run("restore", "f.sqlite", "--data-dir", "g/h", cwd=tmp_path).returncode == 0
    assert served(tmp_path / "g" / "h") == found


def test_a_folder_that_is_missing_takes_no_backup(service, tmp_path):
    file = tmp_path / "missing" / "b.sqlite"
    assert is_refused(backup(service.folder, file), 73, file.parent)
    assert names(tmp_path) == {"data"}


def test_a_folder_that_takes_no_files_takes_no_backup(small, mounts, tmp_path):
    place = tmp_path / "place"
    place.mkdir()
    (place / "old.sqlite").write_text("old")
    mounts.run("mount", "--bind", place, place)
    mounts.run("mount", "-o", "remount,bind,ro", place)
    folder = small.copy(tmp_path / "data")
    for name, options in [("new.sqlite", []), ("old.sqlite", ["--force"])]:
        done = subprocess.run([*mounts.prefix, *command("backup", folder, place / name, *options)],
                              capture_output=True, text=True, timeout=120)
        assert is_refused(done, 73, place), done
    assert files(place) == {"old.sqlite": b"old"}


def test_a_disk_that_gets_full_leaves_no_half_of_a_backup(large, mounts, tmp_path):
    (tmp_path / "place").mkdir()
    mounts.run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", tmp_path / "place")
    place = mounts.path(tmp_path / "place")
    (place / "old.sqlite").write_text("old")
    for name, options in [("new.sqlite", []), ("old.sqlite", ["--force"])]:
        done = subprocess.run(
            [*mounts.prefix, *command("backup", large.folder, tmp_path / "place" / name, *options)],
            capture_output=True, text=True, timeout=120)
        assert is_refused(done, 74)
        assert files(place) == {"old.sqlite": b"old"}


def test_backups_to_one_file_at_once_leave_a_whole_one(large, tmp_path):
    folder, file = large.copy(tmp_path / "data"), tmp_path / "place" / "b.sqlite"
    file.parent.mkdir()
    for turn in range(4):
        def one(number, turn=turn):
            # The later ones a little later in some turns.
            for _ in range(number * turn):
                run("--version")
            return backup(folder, file)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            done = list(pool.map(one, range(4)))
        codes = {one.returncode for one in done}
        assert 0 in codes and codes <= {0, 69, 73}, done
        assert names(file.parent) == {"b.sqlite"}
        assert brought_back(file, tmp_path / "new") == large.later
        file.unlink()


# Bringing it back.


def test_a_restore_beside_a_server_changes_nothing(service, small):
    service.add("one")
    found, before, there = content(service), files(service.folder), names(service.folder)
    done = restore(service.folder, small.file)
    assert is_refused(done, 69, service.folder)
    assert (files(service.folder), names(service.folder)) == (before, there)
    assert content(service) == found
    service.add("two")


@pytest.mark.parametrize("ends", [True, False], ids=["stopped", "killed"])
def test_a_restore_moves_aside_what_was_there_and_says_where(small, tmp_path, ends):
    folder = small.copy(tmp_path / "data")
    if ends:
        served(folder, end=Service.stop)
    kept = small.file.read_bytes()
    done = restore(folder, small.file)
    assert (done.returncode, done.stderr) == (0, "")
    aside, = replaced(folder)
    assert str(aside) in done.stdout and done.stdout.count("\n") == 1
    assert mode(aside) == 0o700
    assert names(aside) >= {"quotes.sqlite", "device.plist"}
    assert names(aside) <= NAMES
    assert small.file.read_bytes() == kept and names(small.file.parent) == {"data", "backup.sqlite"}
    assert all(mode(path) == 0o600 for path in folder.iterdir() if path.is_file())

    assert run("check", "--data-dir", folder).returncode == 0
    assert served(folder, end=Service.stop) == small.content
    assert served(aside, end=Service.stop) == small.later

    # Once more, and nothing that was moved aside is touched.
    before = files(aside)
    done = restore(folder, small.file)
    assert done.returncode == 0
    assert len(replaced(folder)) == 2 and str(replaced(folder)[1]) in done.stdout
    assert files(aside) == before


def test_what_was_moved_aside_can_be_brought_back(small, tmp_path):
    folder = small.copy(tmp_path / "data")
    served(folder, end=Service.stop)
    assert restore(folder, small.file).returncode == 0
    aside, = replaced(folder)
    before = files(aside)["quotes.sqlite"]
    assert restore(folder, aside / "quotes.sqlite").returncode == 0
    # The device's setting is in its own file there, so that of the backup stays.
    found = served(folder)
    assert found.pop("settings") == {"sort": True, "showAuthors": False, "filterAnonymous": True}
    assert found == {name: value for name, value in small.later.items() if name != "settings"}
    assert files(aside)["quotes.sqlite"] == before


def test_a_backup_without_a_file_of_the_device_leaves_none_in_force(service, tmp_path):
    (service.folder / "device.plist").unlink()
    service.add("one")
    found = content(service)
    assert found["settings"]["filterAnonymous"] is False
    assert backup(service.folder, tmp_path / "b.sqlite").returncode == 0
    service.request("PUT", "/settings", {"filterAnonymous": True})
    service.stop()
    assert restore(service.folder, tmp_path / "b.sqlite").returncode == 0
    assert served(service.folder) == found


def test_a_restore_makes_a_new_folder(small, tmp_path):
    folder = tmp_path / "new" / "data"
    done = restore(folder, small.file)
    assert (done.returncode, done.stderr) == (0, "")
    assert str(folder) in done.stdout and "replaced" not in done.stdout
    assert replaced(folder) == []
    for path in [folder.parent, folder, *folder.iterdir()]:
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path
    assert run("check", "--data-dir", folder).returncode == 0
    assert served(folder) == small.content


def test_ids_go_on_after_those_of_the_backup(start, tmp_path):
    service = start()
    ids = [service.add(f"number {number}")["id"] for number in range(5)]
    for id in ids[2:]:
        service.request("DELETE", f"/quotations/{id}")
    assert service.request("DELETE", "/trash").status == 204
    imported = service.request("POST", "/import?format=fortune", fortunes(["Of an import."])).json
    assert service.request("DELETE", f"/imports/{imported['import']}").status == 204
    last = max(quotation["id"] for quotation in service.get("/trash").json["quotations"])
    assert service.request("DELETE", "/trash").status == 204
    assert backup(service.folder, tmp_path / "b.sqlite").returncode == 0
    service.add("after the backup")
    service.stop()
    for folder in (service.folder, tmp_path / "new"):
        assert restore(folder, tmp_path / "b.sqlite").returncode == 0
        restored = start(folder=folder)
        assert [restored.add(text)["id"] for text in ("a", "b")] == [last + 1, last + 2]
        again = restored.request("POST", "/import?format=fortune", fortunes(["Of another."])).json
        assert again["import"] > imported["import"]


def edit(*statements):
    def edited(path):
        with sqlite3.connect(path) as database:
            for statement in statements:
                database.execute(statement)
        database.close()
    return edited


def damage(path):
    """Overwrites a page in the middle."""
    with open(path, "r+b") as file:
        file.seek(path.stat().st_size // 8192 * 4096)
        file.write(b"\xff" * 4096)


def foreign(*statements):
    def made(path):
        path.unlink()
        edit("CREATE TABLE tally (quotations, attributed, trashed)", *statements)(path)
    return made


def cut(bytes):
    return lambda path: os.truncate(path, bytes if bytes >= 0 else path.stat().st_size + bytes)


BAD = {
    "empty": cut(0),
    "cut to its header": cut(100),
    "cut to a page": cut(4096),
    "cut to half": lambda path: os.truncate(path, path.stat().st_size // 2),
    "cut by a page": cut(-4096),
    "cut by a byte": cut(-1),
    "with a broken page": damage,
    "with wrong counts": edit("UPDATE tally SET quotations = quotations + 1"),
    "without its rows": edit("DROP TABLE quotation"),
    "garbage": lambda path: path.write_bytes(random.Random(1).randbytes(20_000)),
    "text": lambda path: path.write_text("to be or not to be\n" * 100),
    "of another program": foreign("PRAGMA application_id = 1234567"),
    "of no program": foreign(),
    "with our mark alone": foreign("PRAGMA application_id = 0x51554F54", "PRAGMA user_version = 1"),
    "newer": edit("PRAGMA user_version = 99"),
    "newer than anything": edit("PRAGMA user_version = 2147483647"),
    "of no version": edit("PRAGMA user_version = 0"),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
}


@pytest.mark.parametrize("break_it", BAD.values(), ids=BAD)
def test_a_file_that_is_no_whole_backup_changes_nothing(small, tmp_path, break_it):
    folder = small.copy(tmp_path / "data")
    file = tmp_path / "place" / "b.sqlite"
    file.parent.mkdir()
    shutil.copy(small.file, file)
    break_it(file)
    before, there = files(folder), names(file.parent)
    assert is_refused(restore(folder, file), 65, file)
    assert files(folder) == before
    assert names(file.parent) == there
    assert is_refused(restore(tmp_path / "new", file), 65, file)
    assert not (tmp_path / "new" / "quotes.sqlite").exists()


def test_a_file_that_is_missing_changes_nothing(small, tmp_path):
    folder = small.copy(tmp_path / "data")
    before = files(folder)
    assert is_refused(restore(folder, tmp_path / "missing"), 66, tmp_path / "missing")
    assert is_refused(restore(tmp_path / "new", tmp_path / "missing"), 66)
    assert files(folder) == before and names(tmp_path) == {"data"}


def test_a_disk_that_gets_full_leaves_the_old_content(large, mounts, tmp_path):
    (tmp_path / "data").mkdir(mode=0o700)
    taken = sum(path.stat().st_size for path in large.folder.rglob("*") if path.is_file())
    size = taken + large.file.stat().st_size * 3 // 2
    mounts.run("mount", "-t", "tmpfs", "-o", f"size={size},mode=0700", "tmpfs", tmp_path / "data")
    folder = mounts.path(tmp_path / "data")
    shutil.copytree(large.folder, folder, dirs_exist_ok=True)
    status = os.statvfs(folder)
    # A machine may have been so busy that the day's backup was made.
    (folder / "backups").mkdir(exist_ok=True)
    room = status.f_bavail * status.f_frsize - (1 << 20)
    (folder / "backups" / "filler").write_bytes(b"x" * room)
    before = files(folder)
    done = subprocess.run([*mounts.prefix, *command("restore", tmp_path / "data", large.file)],
                          capture_output=True, text=True, timeout=120)
    assert is_refused(done, 74)
    assert files(folder) == before
    (folder / "backups" / "filler").unlink()
    # Ended as an operator does: a kill might meet the prefix alone.
    assert served(tmp_path / "data", Service.stop, mounts.prefix) == large.later


def test_an_import_beside_a_restore_goes_nowhere_else(small, tmp_path):
    """It may add to what is moved aside, but not to what was brought back."""
    file = tmp_path / "many.txt"
    file.write_text(fortunes(f"Line {number} of a file that is long." for number in range(20_000)))
    folder = small.copy(tmp_path / "data")
    with subprocess.Popen(
            command("import", folder, file, "--format", "fortune"), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True) as importing:
        log = folder / "quotes.sqlite-wal"
        size = log.stat().st_size
        assert until(lambda: log.stat().st_size > size + 500_000), "nothing is imported"
        done = restore(folder, small.file)
        assert importing.poll() is None, "the import was over too soon"
        out, err = importing.communicate(timeout=120)
    assert done.returncode == 0, done
    assert importing.returncode == 74 and "moved or replaced" in err, (out, err)
    assert served(folder) == small.content
    aside, = replaced(folder)
    assert run("check", "--data-dir", aside).returncode == 0


def duration(arguments):
    started = time.monotonic()
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=120)
    if "ptrace" in done.stderr:
        pytest.skip(f"strace can't run it here: {done.stderr}")
    assert done.returncode == 0, done
    return time.monotonic() - started


# Rounds under load.


class Writer:
    """A client that adds, changes, deletes and imports texts of its own, and remembers each step."""

    def __init__(self, service, name):
        self.service, self.name, self.chance = service, name, random.Random(name)
        self.ids = {}
        # Each with the texts that it took away, those that it added, and those that went to the trash.
        self.steps, self.acknowledged, self.failure = [], 0, None

    def begin(self):
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def end(self):
        self.stopping.set()
        self.thread.join()
        assert not self.failure, self.failure

    def run(self):
        connection = self.service.connect()
        try:
            while not self.stopping.is_set():
                self.step(connection)
                self.acknowledged += 1
        except (OSError, AssertionError, http.client.HTTPException) as failure:
            self.failure = repr(failure)

    def step(self, connection):
        text = f"Writer {self.name} step {len(self.steps)} " + "x" * self.chance.randrange(1, 300)
        kind = self.chance.choice("cccccuuddi") if self.ids else "c"
        old = self.chance.choice(list(self.ids)) if kind in "ud" else None
        body = {"text": text, "source": self.name, "note": text}
        if kind == "c":
            self.steps.append(((), (text,), ()))
            answer = self.service.request("POST", "/quotations", body, connection=connection)
            assert answer.status == 201, answer
            self.ids[text] = answer.json["id"]
        elif kind == "u":
            self.steps.append(((old,), (text,), ()))
            answer = self.service.request(
                "PUT", f"/quotations/{self.ids[old]}", body, connection=connection)
            assert answer.status == 200, answer
            self.ids[text] = self.ids.pop(old)
        elif kind == "d":
            self.steps.append(((old,), (), (old,)))
            answer = self.service.request(
                "DELETE", f"/quotations/{self.ids.pop(old)}", connection=connection)
            assert answer.status == 204, answer
        else:
            batch = [f"{text} line {number}" for number in range(20)]
            self.steps.append(((), tuple(batch), ()))
            answer = self.service.request(
                "POST", "/import?format=fortune", fortunes(batch), connection=connection)
            assert answer.status == 200 and answer.json["added"] == 20, answer

    def moments(self, first):
        """What is there after `first` steps, and after each one more."""
        there, gone = set(), set()
        for number, (old, new, deleted) in enumerate([((), (), ()), *self.steps]):
            there.difference_update(old)
            there.update(new)
            gone.update(deleted)
            if number >= first:
                yield there, gone


def hold(found, writers, first, last):
    """Holds a backup's content against what each writer had done: it is one moment of each, no sooner
    than what was answered before the backup began, no later than what was asked when it ended."""
    # A line each: the texts have no line ends of their own.
    quotations = [json.loads(line) for line in found["quotations"].splitlines()]
    there, gone = collections.defaultdict(set), collections.defaultdict(set)
    for quotation in quotations:
        assert quotation.get("note", quotation["text"]) == quotation["text"], "half a change"
        there[quotation["text"].split()[1]].add(quotation["text"])
    for quotation in found["trash"]:
        gone[quotation["text"].split()[1]].add(quotation["text"])
    for entry in found["imports"]:
        assert entry["added"] in (20, 2000), "half a batch"
    for writer, low, high in zip(writers, first, last):
        mine = (there[writer.name], gone[writer.name])
        assert any(moment == mine for _, moment in zip(range(low, high + 1), writer.moments(low))), \
            f"nothing that writer {writer.name} had between its steps {low} and {high}"


def test_backups_under_load_are_moments_of_what_was_written(service, tmp_path):
    fill(service, 2000)
    writers = [Writer(service, f"w{n}") for n in range(6)]
    meanwhile = 0
    for round in range(BACKUP_ROUNDS):
        file = tmp_path / f"{round}.sqlite"
        for writer in writers:
            writer.begin()
        try:
            begun = [writer.acknowledged for writer in writers]
            assert until(lambda: any(writer.acknowledged > steps for writer, steps in zip(writers, begun)))
            first = [writer.acknowledged for writer in writers]
            done = backup(service.folder, file)
            last = [len(writer.steps) for writer in writers]
            assert until(lambda: any(writer.acknowledged > steps for writer, steps in zip(writers, last)))
        finally:
            for writer in writers:
                writer.end()
        assert done.returncode == 0, done
        meanwhile += sum(last) - sum(first)
        hold(brought_back(file, tmp_path / "other"), writers, first, last)
        file.unlink()
    assert meanwhile > BACKUP_ROUNDS, "nobody could write meanwhile"
    whole = [len(writer.steps) for writer in writers]
    hold(content(service), writers, whole, whole)
    assert names(service.folder) <= NAMES
    assert run("check", "--data-dir", service.folder).returncode == 0


def test_a_backup_has_both_or_neither_of_a_change_of_both_settings(service, tmp_path):
    """A slow disk where the backup begins to read the database, and the change comes meanwhile."""
    service.request("PUT", "/settings", {"sort": False, "filterAnonymous": False})
    tracing = ["strace", "-f", "-o", str(tmp_path / "trace"), "-e", "trace=pread64"]
    arguments = command("backup", service.folder, tmp_path / "b.sqlite", "--force")
    duration([*tracing, *arguments])
    lines = (tmp_path / "trace").read_text().splitlines()
    first = next(number for number, line in enumerate(lines, 1) if "SQLite format 3" in line)
    for turn in range(3):
        value = turn % 2 == 0
        with subprocess.Popen(
                [*tracing, "-e", f"inject=pread64:delay_enter=400000:when={first}", *arguments],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as making:
            time.sleep(0.15 + turn * 0.1)
            answer = service.request("PUT", "/settings", {"sort": value, "filterAnonymous": value})
            _, errors = making.communicate(timeout=120)
        assert making.returncode == 0, errors
        assert answer.status == 200, answer
        settings = brought_back(tmp_path / "b.sqlite", tmp_path / "other")["settings"]
        assert settings["sort"] == settings["filterAnonymous"], "half a change"


# Kills.


class Moments:
    """Kills commands at moments that chance picks, until most were killed before their end."""

    def __init__(self, arguments, chance):
        self.longest, self.chance, self.hits, self.misses = duration(arguments), chance, 0, 0

    @property
    def are_wanted(self):
        return self.hits < KILL_ROUNDS // 2 or self.hits + self.misses < KILL_ROUNDS

    def kill(self, arguments):
        if kill_in(arguments, self.chance.random() * self.longest):
            self.hits += 1
        else:
            # The machine has become faster.
            self.misses += 1
            self.longest *= 0.8


def kill_in(arguments, seconds):
    """Runs a command, and kills it after `seconds`; whether it hadn't ended by itself."""
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(seconds)
        process.kill()
        _, errors = process.communicate(timeout=120)
    assert process.returncode in (0, -9), errors
    return process.returncode == -9


def settle_backup(folder, file, wanted, other):
    """Holds what a killed backup left: none of its name or a whole one; the next leaves nothing else."""
    if file.exists():
        assert mode(file) == 0o600
        assert brought_back(file, other) == wanted
    done = backup(folder, file, *(["--force"] if file.exists() else []))
    assert done.returncode == 0, done
    assert names(file.parent) == {file.name}
    assert brought_back(file, other) == wanted
    file.unlink()


def settle_restore(pair, folder):
    """Holds what a killed restore left: the old content or the backup's, whole, with the old content in
    one of the folders that were moved aside; and no stray file after the next start."""
    found = served(folder)
    assert names(folder) - {path.name for path in replaced(folder)} <= NAMES
    check = run("check", "--data-dir", folder)
    assert check.returncode == 0, check.stdout + check.stderr
    if found == pair.later:
        return False
    assert found == pair.content, "neither the old content nor the backup's"
    aside = {path: sorted(names(path)) for path in replaced(folder)}
    kept = [served(path) for path in aside if "quotes.sqlite" in aside[path]]
    whole = pair.later in kept
    assert whole, f"the old content isn't whole in any folder: {list(aside.values())}"
    return True


def test_a_backup_that_is_killed_leaves_none_or_a_whole_one(large, tmp_path):
    folder, file = large.copy(tmp_path / "data"), tmp_path / "place" / "b.sqlite"
    file.parent.mkdir()
    arguments = command("backup", folder, file)
    moments = Moments([*arguments, "--force"], random.Random(21))
    file.unlink()
    server = Service(folder)
    try:
        while moments.are_wanted:
            moments.kill(arguments)
            settle_backup(folder, file, large.later, tmp_path / "other")
            assert names(folder) <= NAMES
        assert content(server) == large.later
    finally:
        server.kill()


def test_a_restore_that_is_killed_loses_nothing(large, tmp_path):
    moments = Moments(command("restore", large.copy(tmp_path / "timed"), large.file), random.Random(22))
    while moments.are_wanted:
        folder = large.copy(tmp_path / "killed")
        moments.kill(command("restore", folder, large.file))
        settle_restore(large, folder)
        shutil.rmtree(folder)


def steps(arguments, lines):
    """The calls by which a command gives, takes and changes names, as its trace has them, each by its
    name and number: ("link", 2) is the second link."""
    duration(
        ["strace", "-f", "-o", lines, "-e", "trace=/^(link|rename|unlink|mkdir)", *arguments])
    counts, found = collections.Counter(), {}
    for line in re.findall(r"^\d+ +(\w+\(.*\) += \S+)", lines.read_text(), re.M):
        name = line.split("(")[0]
        counts[name] += 1
        if line.endswith("= 0"):
            found[name, counts[name]] = line
    return found


def fault_at(step, fault, arguments):
    name, number = step
    return subprocess.run(
        ["strace", "-f", "-o", "/dev/null", "-e", f"trace={name}",
         "-e", f"inject={name}:{fault}:when={number}", *arguments],
        capture_output=True, text=True, timeout=120)


def kill_at(step, arguments):
    done = fault_at(step, "signal=KILL", arguments)
    assert done.returncode == -9, (step, done)


def each(call, steps):
    """What `call` returns for each step, or the failure; two at a time."""
    def attempt(step):
        try:
            return call(step)
        except (AssertionError, RuntimeError) as failure:
            return f"{step}: {failure}"
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(attempt, steps))
    wrong = [outcome for outcome in outcomes if isinstance(outcome, str)]
    assert not wrong, "\n".join(wrong)
    return outcomes


def test_a_backup_that_is_killed_at_any_step_leaves_none_or_a_whole_one(small, tmp_path):
    folder, file = small.copy(tmp_path / "data"), tmp_path / "b.sqlite"
    found = steps(command("backup", folder, file), tmp_path / "trace")
    assert f'"{file}"' in "".join(found.values()), found

    def killed(step):
        file = tmp_path / "-".join(map(str, step)) / "b.sqlite"
        file.parent.mkdir()
        kill_at(step, command("backup", folder, file))
        settle_backup(folder, file, small.later, tmp_path / f"of {file.parent.name}")
    each(killed, found)


@pytest.fixture(scope="module")
def restore_steps(small, tmp_path_factory):
    place = tmp_path_factory.mktemp("traced")
    found = steps(command("restore", small.copy(place / "data"), small.file), place / "trace")
    assert len(found) > 5, found
    return found


def test_a_restore_that_is_killed_at_any_step_loses_nothing(small, restore_steps, tmp_path):
    def killed(step):
        folder = small.copy(tmp_path / "-".join(map(str, step)))
        kill_at(step, command("restore", folder, small.file))
        return settle_restore(small, folder)

    outcomes = each(killed, restore_steps)
    # From the step that decides on, all bring the backup back.
    assert outcomes == sorted(outcomes) and set(outcomes) == {False, True}


def test_a_restore_of_which_any_step_fails_loses_nothing(small, restore_steps, tmp_path):
    def failing(step):
        folder = small.copy(tmp_path / "-".join(map(str, step)))
        done = fault_at(step, "error=EIO", command("restore", folder, small.file))
        assert done.returncode == 0 or is_refused(done, done.returncode), done
        is_back = settle_restore(small, folder)
        assert is_back or done.returncode != 0, "it says that it is back, and it isn't"
    each(failing, restore_steps)


def decided(restore_steps):
    """The steps that follow the one that decides a restore."""
    lines = list(restore_steps.values())
    place = max(number for number, line in enumerate(lines) if 'quotes.sqlite.restored")' in line
                and 'quotes.sqlite.restoring"' in line)
    return list(restore_steps)[place + 1:]


def test_a_restore_after_one_that_was_killed_loses_nothing(small, restore_steps, tmp_path):
    def killed(step):
        folder = small.copy(tmp_path / "-".join(map(str, step)))
        kill_at(step, command("restore", folder, small.file))
        done = restore(folder, small.file)
        assert done.returncode == 0, done
        assert settle_restore(small, folder)
    each(killed, decided(restore_steps)[::2])


def test_what_is_killed_while_it_finishes_a_restore_loses_nothing(small, restore_steps, tmp_path):
    first = decided(restore_steps)[0]

    def begun(name):
        folder = small.copy(tmp_path / name)
        kill_at(first, command("restore", folder, small.file))
        return folder, [str(service_module.BINARY), "export", "--data-dir", str(folder)]

    def killed(step):
        folder, finishing = begun("-".join(map(str, step)))
        kill_at(step, finishing)
        assert settle_restore(small, folder)
    each(killed, steps(begun("traced")[1], tmp_path / "trace"))


# What the server's own backups came to; the servers were started before the first test.


def test_a_server_backs_up_by_itself(daily, tmp_path):
    path = daily.made("new")
    day = datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC)
    assert path.name == f"quotes-{day:%Y-%m-%d}.sqlite"
    assert path.stat().st_mtime - daily.started < 15
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)
    assert names(path.parent) == {path.name}
    assert brought_back(path, tmp_path / "other") == daily.content["new"]
    code, log = daily.servers["new"].stop()
    assert code == 0
    assert log.count("event=backup-made") == 1 and "event=backup-failed" not in log

    # One a day: another start makes no other.
    before = path.stat()
    again = Service(daily.servers["new"].folder, "--backups-daily", "2")
    assert content(again) == daily.content["new"]
    again.stop()
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


@pytest.mark.parametrize(("name", "word"), [("odd", "device.plist"), ("blocked", "backups")])
def test_health_says_that_a_backup_failed_or_is_incomplete(daily, name, word):
    service = daily.failing[name]
    found = until(lambda: service.get("/health").json["checks"].get("backups"))
    assert found and word in found
    assert service.get("/health").json["status"] == "degraded"
    assert len(list(service.folder.glob("backups/quotes-*.sqlite"))) == (name == "odd")


def test_only_the_newest_backups_are_kept_and_all_other_files(daily, tmp_path):
    path = daily.made("old")
    gone = daily.backups("old") / daily.OLD[1]
    assert until(lambda: not gone.exists())
    found = names(path.parent)
    assert {name for name in found if name in daily.OLD} == {daily.OLD[2]}
    assert set(daily.OTHERS) <= found
    for name in [*daily.OTHERS, daily.OLD[2]]:
        assert (path.parent / name).read_bytes() == name.encode()
    assert brought_back(path, tmp_path / "other") == daily.content["old"]


def test_what_a_killed_backup_of_another_day_left_is_removed(daily):
    path = daily.made("old")
    until(lambda: not (path.parent / daily.OLD[1]).exists())
    assert not {name for name in names(path.parent) if ".part" in name}


def test_no_backups_are_made_where_none_are_wanted(daily):
    daily.made("new")
    daily.made("old")
    assert not daily.backups("none").exists()
    assert daily.servers["none"].folder.name == "none"
