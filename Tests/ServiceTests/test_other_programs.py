"""Other programs that read, remove, cut and overwrite the files of a running server's folder."""

import os
import sqlite3

import pytest

from service import run
from wire import until

TEXT = "x" * 9000


def fill_log(service, pages):
    """Writes until the write-ahead log has that many pages."""
    log = service.folder / "quotes.sqlite-wal"
    body = "\n".join(f'{{"text": "{number} {TEXT}"}}' for number in range(500))
    for turn in range(100):
        assert service.request("POST", "/import?format=ndjson", body.replace('"text": "', f'"text": "{turn} ')).status == 200
        if log.stat().st_size >= pages * 4096:
            return
    raise AssertionError("the log does not grow")


def test_a_long_read_of_another_program_stops_no_write_and_is_reported(start):
    service = start("--backups-daily", "0")
    service.add("First.")
    reading = sqlite3.connect(f"file:{service.folder}/quotes.sqlite?mode=ro", uri=True, isolation_level=None)
    reading.execute("BEGIN")
    reading.execute("SELECT count(*) FROM quotation").fetchone()
    fill_log(service, 16_500)
    service.add("While the log is long.")
    fault = until(lambda: service.get("/health").json["checks"]["disk"] != "ok", 60)
    assert fault and "log" in service.get("/health").json["checks"]["disk"]
    reading.execute("COMMIT")
    reading.close()
    assert until(lambda: service.get("/health").json["status"] == "ok", 60)
    service.add("Afterwards.")
    _, log = service.stop()
    assert "event=log-blocked" in log


def damage_log(log, how):
    size = log.stat().st_size
    if how == "removed":
        log.unlink()
    elif how == "replaced":
        content = log.read_bytes()
        log.unlink()
        log.write_bytes(content)
    elif how == "emptied":
        os.truncate(log, 0)
    elif how == "cut":
        os.truncate(log, size - 4096)
    elif how == "overwritten":
        log.write_bytes(b"\0" * size)
    else:
        with open(log, "r+b") as file:
            file.seek(size // 2)
            file.write(b"some other bytes")


@pytest.mark.parametrize("how", ["removed", "replaced", "emptied", "cut", "overwritten", "one place"])
def test_a_log_that_was_damaged_takes_no_more_writes(start, how):
    service = start()
    kept = [service.add(f"Number {number}.") for number in range(20)]
    damage_log(service.folder / "quotes.sqlite-wal", how)
    answer = service.request("POST", "/quotations", {"text": "Not lost silently."})
    assert answer.status == 503
    assert "quotes.sqlite-wal" in service.get("/health").json["checks"]["database"]
    service.kill()
    if how in ("removed", "replaced"):
        # This process still had the file: everything that was answered is in the database.
        service = start()
        assert service.get("/quotations").json["quotations"] == kept


def test_another_programs_changes_through_sqlite_and_ours_are_no_damage(start, tmp_path):
    service = start()
    service.add("One.")
    with sqlite3.connect(service.folder / "quotes.sqlite") as other:
        other.execute("INSERT OR REPLACE INTO fact VALUES ('noted', 'by another program')")
    other.close()
    service.add("Two.")
    (tmp_path / "more.ndjson").write_text("".join(f'{{"text": "Imported {n}"}}\n' for n in range(300)))
    assert run("import", tmp_path / "more.ndjson", "--data-dir", service.folder).returncode == 0
    service.add("Three.")
    # A touched or copied file is the same one.
    os.utime(service.folder / "quotes.sqlite-wal")
    service.add("Four.")
    assert service.get("/quotations").json["total"] == 304


def test_a_version_file_that_is_shortened_ends_nothing(start):
    service = start()
    service.add("One.")
    os.truncate(service.folder / "quotes.version", 0)
    assert service.get("/quotations").json["total"] == 1
    service.add("Two.")
    assert service.get("/quotations").json["total"] == 2
    assert until(lambda: (service.folder / "quotes.version").stat().st_size == 8, 60)
    assert run("settings", "sort=true", "--data-dir", service.folder).returncode == 0
    assert service.get("/settings").json["sort"] is True
    assert service.stop()[0] == 0


def test_an_index_of_the_log_that_is_shortened_loses_nothing(start):
    service = start()
    kept = [service.add(f"Number {number}.") for number in range(5)]
    os.truncate(service.folder / "quotes.sqlite-shm", 0)
    answers = [service.request("POST", "/quotations", {"text": f"Later {number}."}) for number in range(5)]
    kept += [answer.json for answer in answers if answer.status == 201]
    assert answers[-1].status == 503
    service.kill()
    assert start().get("/quotations").json["quotations"] == kept


def test_a_file_that_is_shortened_while_it_is_imported_ends_nothing(start, tmp_path):
    # The command reads a copy: the file itself may change at any moment.
    file = tmp_path / "pipe"
    os.mkfifo(file)
    service = start()
    pid = os.fork()
    if pid == 0:
        with open(file, "wb") as pipe:
            pipe.write(b"One.\n%\nTwo.\n")
        os._exit(0)
    done = run("import", "--format", "fortune", file, "--data-dir", service.folder)
    os.waitpid(pid, 0)
    assert done.returncode == 0 and service.get("/quotations").json["total"] == 2
