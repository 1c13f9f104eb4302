"""`device.plist`, edited by other programs while the server runs."""

import os
import plistlib
import random
import stat
import threading
import time

import pytest


def plist(value=None, more=""):
    content = "" if value is None else f"<key>filterAnonymous</key><{str(value).lower()}/>"
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>'
            f"{content}{more}</dict></plist>\n")


def file(service):
    return service.folder / "device.plist"


def filter_of(service):
    return service.get("/settings").json["filterAnonymous"]


def wait(condition, seconds=4):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it didn't come"
        time.sleep(0.02)


def test_a_new_folder_has_a_file_with_the_default(service):
    assert plistlib.loads(file(service).read_bytes()) == {"filterAnonymous": False}


def test_each_edit_takes_effect_with_the_next_request(service):
    service.add("anonymous")
    connection = service.connect()
    for number in range(500):
        value = number % 2 == 0
        # The same size, in place, within a tick of the file system's clock.
        file(service).write_text(plist(value, "" if not value else " "))
        settings = service.get("/settings", connection=connection).json
        assert settings["filterAnonymous"] is value, number
        total = service.get("/quotations", connection=connection).json["total"]
        assert total == (0 if value else 1), number


def test_a_missing_file_or_key_means_the_default(service):
    file(service).write_text(plist(True))
    assert filter_of(service)
    file(service).write_text(plist())
    assert not filter_of(service)
    file(service).write_text(plist(True))
    assert filter_of(service)
    file(service).unlink()
    assert not filter_of(service)
    assert service.request("PUT", "/settings", {"filterAnonymous": True}).status == 200
    assert plistlib.loads(file(service).read_bytes()) == {"filterAnonymous": True}


BAD = {
    "empty": b"",
    "cut off": plist(True)[:60].encode(),
    "binary": plistlib.dumps({"filterAnonymous": True}, fmt=plistlib.FMT_BINARY),
    "the old text form": b"{ filterAnonymous = 1; }",
    "a string": plist(None, "<key>filterAnonymous</key><string>true</string>").encode(),
    "a number": plist(None, "<key>filterAnonymous</key><integer>1</integer>").encode(),
    "an array": b'<?xml version="1.0"?><plist version="1.0"><array/></plist>',
    "huge": plist(True, "<key>x</key><string>" + "x" * 100_000 + "</string>").encode(),
    "deep": plist(True, "<key>x</key>" + "<array>" * 5000 + "</array>" * 5000).encode(),
    "not UTF-8": plist(True, "<key>x</key><string>\u00e9</string>").encode("latin-1"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_cannot_be_read_is_left_and_told_of(service, name):
    file(service).write_text(plist(True))
    assert filter_of(service)
    file(service).write_bytes(BAD[name])
    # For a second it may be half written: nobody is told, and the last good value holds.
    assert filter_of(service)
    assert service.get("/health").json["status"] == "ok"
    wait(lambda: service.get("/health").json["status"] == "degraded")
    health = service.get("/health")
    assert health.status == 200 and "device.plist" in health.json["reason"]
    assert filter_of(service)

    answer = service.request("PUT", "/settings", {"sort": True, "filterAnonymous": False})
    assert answer.status == 409 and "device.plist" in answer.json["detail"]
    assert service.request("DELETE", "/settings").status == 409
    assert service.get("/settings").json == {
        "sort": False, "showAuthors": True, "filterAnonymous": True}
    assert file(service).read_bytes() == BAD[name]
    assert service.request("PUT", "/settings", {"sort": True}).json["sort"] is True

    file(service).write_text(plist(False))
    assert not filter_of(service)
    assert service.get("/health").json["status"] == "ok"
    _, log = service.stop()
    assert log.count("event=device-unreadable") <= 1


def test_the_log_tells_of_it_once(service):
    file(service).write_bytes(b"")
    time.sleep(3)
    _, log = service.stop()
    assert log.count("event=device-unreadable") == 1


@pytest.mark.parametrize("make", [
    lambda path: path.mkdir(), lambda path: path.symlink_to("/etc/hostname"),
    lambda path: os.mkfifo(path)], ids=["a folder", "a link", "a pipe"])
def test_what_is_no_file_is_not_read(service, make):
    file(service).unlink()
    make(file(service))
    wait(lambda: service.get("/health").json["status"] == "degraded")
    assert service.request("PUT", "/settings", {"filterAnonymous": True}).status == 409


def test_a_change_waits_for_a_file_that_is_being_written(service):
    text = plist(True, "<key>other</key><integer>7</integer>")
    file(service).write_text(text[:50])
    later = threading.Timer(0.4, lambda: file(service).write_text(text))
    later.start()
    others = []
    beside = threading.Thread(
        target=lambda: others.extend(service.add("beside") for _ in range(20)))
    beside.start()
    answer = service.request("PUT", "/settings", {"sort": True, "filterAnonymous": False})
    beside.join()
    assert answer.status == 200 and answer.json["filterAnonymous"] is False
    assert plistlib.loads(file(service).read_bytes()) == {"filterAnonymous": False, "other": 7}
    assert len(others) == 20


def test_other_keys_and_the_mode_are_kept(service):
    import datetime
    other = {
        "text": "<&>'\"é", "number": -5, "large": 2**63 + 1, "real": 1.5, "yes": True,
        "list": [1, {"inner": ["x"]}], "data": b"\x00\xff",
        "date": datetime.datetime(2026, 11, 30, 1, 2, 3)}
    file(service).write_bytes(plistlib.dumps(other))
    file(service).chmod(0o644)
    assert service.request("PUT", "/settings", {"filterAnonymous": True}).status == 200
    assert plistlib.loads(file(service).read_bytes()) == {**other, "filterAnonymous": True}
    assert stat.S_IMODE(file(service).stat().st_mode) == 0o644
    assert sorted(path.name for path in service.folder.glob("device*")) == ["device.plist"]


def test_a_reader_never_sees_half_a_file(service):
    done = threading.Event()
    seen = set()

    def read():
        while not done.is_set():
            seen.add(plistlib.loads(file(service).read_bytes())["filterAnonymous"])

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(200):
        body = {"filterAnonymous": number % 2 == 0}
        assert service.request("PUT", "/settings", body).json["filterAnonymous"] is body["filterAnonymous"]
    done.set()
    reader.join()
    assert seen == {True, False}


def test_both_stores_change_or_neither_over_twenty_kills(start):
    chance = random.Random(3)
    answered = {"sort": False, "filterAnonymous": False}
    for _ in range(20):
        service = start()
        settings = service.get("/settings").json
        assert settings["sort"] == settings["filterAnonymous"]
        if not answered.get("open"):
            assert settings["sort"] == answered["sort"]

        def flip():
            connection = service.connect()
            value = settings["sort"]
            try:
                while True:
                    value = not value
                    answered["open"] = True
                    body = {"sort": value, "filterAnonymous": value}
                    assert service.request("PUT", "/settings", body,
                                           connection=connection).status == 200
                    answered.update(open=False, sort=value)
            except (OSError, Exception) as error:
                if isinstance(error, AssertionError):
                    raise

        writer = threading.Thread(target=flip)
        writer.start()
        time.sleep(chance.uniform(0.02, 0.2))
        service.kill()
        writer.join()
