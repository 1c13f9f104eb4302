"""`device.plist` under the hands of other programs: each edit counts with the next request, what can't
be read is told and left as it is, and both settings' stores change together or not at all."""

import concurrent.futures
import datetime
import http.client
import os
import pathlib
import plistlib
import random
import select
import shutil
import stat
import threading
import time

import pytest

from service import Service, run
from wire import until

HEAD = ('<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
        '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n')


def document(value):
    """A property list of 'true' or 'false', both of the same size."""
    element = {True: "<true />", False: "<false/>"}[value]
    return f"{HEAD}<dict>\n<key>filterAnonymous</key>\n{element}\n</dict>\n</plist>\n".encode()


def device(service):
    return service.folder / "device.plist"


def replace(path, data):
    """As careful editors do it: a new file takes the place of the old one at once."""
    beside = path.with_name("edited")
    beside.write_bytes(data)
    beside.rename(path)


def overwrite(path, data):
    """As others do it: in place, without a change of the file's size."""
    descriptor = os.open(path, os.O_WRONLY)
    os.pwrite(descriptor, data, 0)
    os.close(descriptor)


def in_force(service, connection=None):
    answer = service.get("/settings", connection=connection)
    assert answer.status == 200, answer
    return answer.json["filterAnonymous"]


# Edits that are good.


@pytest.mark.parametrize("edit", [replace, overwrite], ids=["by a new file", "in place"])
def test_each_of_500_edits_counts_with_the_next_request(service, edit):
    assert len(document(True)) == len(document(False))
    path, connection = device(service), service.connect()
    replace(path, document(False))
    chance = random.Random(5)
    for _ in range(500):
        value = chance.random() < 0.5
        edit(path, document(value))
        assert in_force(service, connection) == value


@pytest.mark.parametrize("pause", [0, 0.004, 0.06])
def test_an_edit_counts_also_when_the_last_one_was_just_read(service, pause):
    """Pauses around the file system's tick and the time for which a file is taken for young."""
    path, connection = device(service), service.connect()
    replace(path, document(False))
    for turn in range(16):
        overwrite(path, document(turn % 2 == 0))
        assert in_force(service, connection) == (turn % 2 == 0)
        time.sleep(pause)
        assert in_force(service, connection) == (turn % 2 == 0)


def test_lists_obey_each_edit(service):
    service.add("one", author="A")
    service.add("two")
    path, connection = device(service), service.connect()
    replace(path, document(False))
    for turn in range(200):
        value = turn % 3 == 0
        overwrite(path, document(value))
        page = service.get("/quotations", connection=connection).json
        assert (page["total"], page["view"]["filterAnonymous"]) == (1 if value else 2, value)


def test_no_answer_for_one_value_is_kept_as_that_for_the_other(service):
    """Bursts of edits beside readers of the list: once the file rests, so do the answers."""
    service.add("one", author="A")
    service.add("two")
    path, stop = device(service), threading.Event()
    replace(path, document(False))
    targets = [f"/quotations?limit={limit}" for limit in range(1, 9)]

    def read(seed):
        chance, connection = random.Random(seed), service.connect()
        while not stop.is_set():
            service.get(chance.choice(targets), connection=connection)

    wrong, chance = [], random.Random(2)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for seed in range(4):
            pool.submit(read, seed)
        connection = service.connect()
        for turn in range(300):
            for _ in range(chance.randrange(10, 30)):
                overwrite(path, document(chance.random() < 0.5))
                time.sleep(chance.random() * 0.0005)
            value = turn % 2 == 0
            overwrite(path, document(value))
            for target in targets:
                page = service.get(target, connection=connection).json
                if page["view"]["filterAnonymous"] != value:
                    wrong.append((turn, target))
        stop.set()
    assert not wrong


def test_a_new_folder_has_a_file_with_the_default(start, tmp_path):
    for default in (False, True):
        service = start("--settings-filter-anonymous", str(default).lower(),
                        folder=tmp_path / str(default))
        assert plistlib.loads(device(service).read_bytes()) == {"filterAnonymous": default}
        service.stop()


def test_a_missing_file_or_key_means_the_default(start):
    for default in (False, True):
        service = start("--settings-filter-anonymous", str(default).lower())
        device(service).unlink(missing_ok=True)
        assert in_force(service) == default
        replace(device(service), plistlib.dumps({"other": 1}))
        assert in_force(service) == default
        replace(device(service), document(not default))
        assert in_force(service) == (not default)
        assert service.get("/health").json["status"] == "ok"
        service.stop()


def test_a_file_that_went_missing_is_made_by_a_change(service):
    device(service).unlink()
    answer = service.request("PUT", "/settings", {"filterAnonymous": True})
    assert answer.json["filterAnonymous"] is True
    assert plistlib.loads(device(service).read_bytes()) == {"filterAnonymous": True}
    assert stat.S_IMODE(device(service).stat().st_mode) == 0o600


def test_a_restart_finds_an_edit_made_meanwhile(service, start):
    service.stop()
    replace(device(service), document(True))
    assert in_force(start()) is True


# Files that are half written.


def is_young(path):
    """Whether a file was changed so lately that it may still be being written; with something to spare."""
    return time.time() - path.stat().st_ctime < 0.9


def in_time(attempt, tries=50):
    """Tries what has to be done within a second, until a busy machine has done it; how often that took."""
    return next(number for number in range(1, tries) if attempt())


def test_a_file_that_is_completed_within_a_second_is_mentioned_to_nobody(service):
    path, connection = device(service), service.connect()

    def complete():
        """Writes a file piece by piece; false when the machine was too slow for it to be taken for unfinished."""
        replace(path, document(True))
        assert in_force(service) is True
        with open(path, "r+b") as file:
            file.truncate()
            whole = document(False)
            for place in range(0, len(whole), 60):
                found = (in_force(service, connection), service.get("/health", connection=connection).json["status"],
                         service.get("/quotations", connection=connection).status)
                if not is_young(path):
                    return False
                assert found == (True, "ok", 200), "the last good value doesn't hold"
                file.write(whole[place:place + 60])
                file.flush()
        return True

    tries = in_time(complete)
    assert in_force(service) is False
    assert service.get("/health").json["checks"]["device"] == "ok"
    assert "device-unreadable" not in service.stop()[1] or tries > 1


def test_a_file_that_stays_half_written_is_told_of_and_left_as_it_is(service):
    path = device(service)
    replace(path, document(True))
    assert in_force(service) is True
    half = document(False)[:-30]
    path.write_bytes(half)
    told = until(lambda: (health := service.get("/health").json)["status"] != "ok" and health)
    is_told(service, told, half, value=True)

    # Whole again, it counts at once.
    path.write_bytes(document(False))
    assert in_force(service) is False
    assert service.get("/health").json["status"] == "ok"
    assert service.request("PUT", "/settings", {"filterAnonymous": True}).status == 200
    assert service.get("/health").json["status"] == "ok"


def is_told(service, health, data, value):
    """Asserts what is true while the file can't be read: `data` is in it and `value` in force."""
    path = device(service)
    assert health["status"] == "degraded"
    assert health["checks"] == {"database": "ok", "device": health["reason"], "disk": "ok"}
    assert "device.plist" in health["reason"]
    assert in_force(service) is value
    for body in ({"filterAnonymous": True}, {"filterAnonymous": False},
                 {"filterAnonymous": True, "sort": True}):
        answer = service.request("PUT", "/settings", body)
        assert answer.status == 409, answer
        assert answer.fields["Content-Type"] == "application/problem+json"
        assert "device.plist" in answer.json["detail"]
        # The reason in it is the one that the health tells.
        assert health["reason"].split(": ", 1)[1] in answer.json["detail"]
    assert service.request("DELETE", "/settings").status == 409
    assert service.get("/settings").json["sort"] is False
    answer = service.request("PUT", "/settings", {"sort": True})
    assert (answer.status, answer.json["sort"]) == (200, True)
    assert service.request("PUT", "/settings", {"sort": False}).status == 200
    if isinstance(data, bytes):
        assert path.read_bytes() == data
    elif callable(data):
        assert not stat.S_ISREG(path.lstat().st_mode)


def test_a_change_while_a_file_is_half_written_waits_and_then_works(service):
    path = device(service)
    whole = plistlib.dumps({"filterAnonymous": False, "other": "edited"})

    def change():
        """False when the machine was too slow for the file to be waited for."""
        service.request("PUT", "/settings", {"sort": False})
        replace(path, plistlib.dumps({"filterAnonymous": False, "other": "kept"}))
        assert in_force(service) is False
        path.write_bytes(whole[:len(whole) // 2])
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            changes = [pool.submit(service.request, "PUT", "/settings", body) for body in
                       ({"filterAnonymous": True, "sort": True}, {"filterAnonymous": True})]
            # Nobody else waits for it.
            service.add("meanwhile")
            assert service.request("PUT", "/settings", {"showAuthors": False}).status == 200
            time.sleep(0.1)
            are_over = any(change.done() for change in changes)
            was_young = is_young(path)
            path.write_bytes(whole)
            answers = [change.result() for change in changes]
        if not was_young:
            return False
        assert not are_over
        assert [answer.status for answer in answers] == [200, 200]
        return True

    in_time(change)
    assert plistlib.loads(path.read_bytes()) == {"filterAnonymous": True, "other": "edited"}
    assert service.get("/settings").json == {
        "sort": True, "showAuthors": False, "filterAnonymous": True}


def test_a_change_while_a_file_is_half_written_is_refused_when_it_stays_so(service):
    path = device(service)
    half = document(True)[:-30]
    path.write_bytes(half)
    start = time.monotonic()
    answer = service.request("PUT", "/settings", {"filterAnonymous": True, "sort": True})
    assert answer.status == 409
    assert time.monotonic() - start > 0.5
    assert path.read_bytes() == half
    assert service.get("/settings").json["sort"] is False


# Files that are no such property list.


def xml(body):
    return f"{HEAD}{body}</plist>\n".encode()


BAD = {
    "nothing": b"",
    "blanks": b"  \n",
    "binary": plistlib.dumps({"filterAnonymous": True}, fmt=plistlib.FMT_BINARY),
    "OpenStep text": b"{ filterAnonymous = 1; }",
    "JSON": b'{"filterAnonymous": true}',
    "the mark of a binary one": b"bplist00",
    "a boolean as root": xml("<true/>"),
    "an array as root": xml("<array><true/></array>"),
    "a string as value": xml("<dict><key>filterAnonymous</key><string>true</string></dict>"),
    "an integer as value": xml("<dict><key>filterAnonymous</key><integer>1</integer></dict>"),
    "a real as value": xml("<dict><key>filterAnonymous</key><real>1</real></dict>"),
    "a key without a value": xml("<dict><key>filterAnonymous</key></dict>"),
    "an element that nobody knows": xml("<dict><key>filterAnonymous</key><maybe/></dict>"),
    "two roots": xml("<dict/><dict/>"),
    "bytes that are no UTF-8": xml("<dict><key>filterAnonymous</key><true/><key>a</key><string>"
                                   "?</string></dict>").replace(b"?", b"\xe9\xff"),
    "random bytes": random.Random(3).randbytes(1000),
    "huge": xml("<dict><key>filterAnonymous</key><true/></dict>" + " " * 70_000),
    "huge beyond memory": None,
    "a symbolic link": lambda path: path.symlink_to("linked.plist"),
    "a folder": os.mkdir,
    "a pipe": os.mkfifo,
    "arrays in arrays": xml("<dict><key>a</key>" + "<array>" * 3000 + "</array>" * 3000
                            + "</dict>"),
    "dictionaries in dictionaries": xml("<dict><key>a</key>" * 2500 + "<true/>"
                                        + "</dict>" * 2500),
    "plists in plists": b"<plist>" * 9000,
    "plists in plists that end": b"<plist>" * 4000 + b"<dict/>" + b"</plist>" * 4000,
    "keys in keys": xml("<dict>" + "<key>" * 10_000),
    "entities in entities": (b"<?xml version='1.0'?><!DOCTYPE plist [<!ENTITY a 'aaaaaaaaaa'>"
                             + b"".join(b"<!ENTITY %c '%s'>" % (c, b"&%c;" % (c - 1) * 10)
                                        for c in range(98, 110))
                             + b"]><plist><dict><key>a</key><string>&m;</string></dict></plist>"),
}


@pytest.fixture(scope="module")
def bad_folders(tmp_path_factory):
    """A folder for each bad file, made together so that by the time of use all are old enough."""
    parent = tmp_path_factory.mktemp("bad")
    service = Service(parent / "good")
    service.stop()
    (parent / "good" / "linked.plist").write_bytes(document(False))
    folders = {}
    for number, (name, data) in enumerate(BAD.items()):
        folders[name] = parent / str(number)
        shutil.copytree(parent / "good", folders[name])
        write(folders[name] / "device.plist", data)
    made = time.time()
    assert until(lambda: time.time() > made + 1.1)
    return folders


def write(path, data):
    if data is None:
        # A terabyte on paper: nobody may try to read it.
        path.write_bytes(document(False))
        os.truncate(path, 1 << 40)
    elif callable(data):
        path.unlink()
        data(path)
    else:
        path.write_bytes(data)


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_such_property_list_is_told_of_and_left_as_it_is(
        start, bad_folders, name):
    service = start("--settings-filter-anonymous", "true", folder=bad_folders[name])
    refused(service, BAD[name])
    assert (service.folder / "linked.plist").read_bytes() == document(False)


@pytest.mark.parametrize("name", ["nothing", "binary", "plists in plists", "a pipe"])
def test_a_file_that_goes_bad_leaves_the_last_good_value(service, name):
    path = device(service)
    replace(path, document(True))
    assert in_force(service) is True
    write(path, BAD[name])
    refused(service, BAD[name])


def refused(service, data):
    assert in_force(service) is True, "the last good value, or the default, doesn't hold"
    told = until(lambda: (health := service.get("/health").json)["status"] != "ok" and health)
    assert told, "nobody is told"
    is_told(service, told, data, value=True)
    is_logged(service)
    check = run("check", "--data-dir", service.folder)
    assert check.returncode == 65
    assert "device.plist: " in check.stdout and "device.plist: ok" not in check.stdout


def is_logged(service):
    """Asserts that the log tells of the file, once."""
    log, descriptor = b"", service.process.stderr.fileno()
    while b"event=device-unreadable" not in log:
        assert select.select([descriptor], [], [], 120)[0], "the log doesn't tell"
        log += os.read(descriptor, 4096)
    assert (log.decode() + service.stop()[1]).count("event=device-unreadable") == 1


def test_a_server_starts_beside_a_file_that_cannot_be_read(service, start):
    service.stop()
    device(service).write_bytes(b"{ filterAnonymous = 1; }")
    service = start()
    assert in_force(service) is False
    told = until(lambda: (health := service.get("/health").json)["status"] != "ok" and health)
    is_told(service, told, b"{ filterAnonymous = 1; }", value=False)


def processor_seconds(service):
    """What the server has taken of the processor so far."""
    fields = pathlib.Path(f"/proc/{service.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_large_file_that_is_well_formed_costs_little(service):
    replace(device(service), plistlib.dumps(
        {"filterAnonymous": True, "dates": [datetime.datetime(2026, 1, 1)] * 1000}))
    # Read anew for each request, it would cost a second each.
    before = processor_seconds(service)
    for _ in range(10):
        assert in_force(service) is True
    assert processor_seconds(service) - before < 2


# What else is in the file.


KINDS = {
    "text": "it’s <quoted> & “escaped” \t é 😀", "empty": "", "blanks": "  two  ",
    "integer": 42, "negative": -7, "large": 2**63 - 1, "unsigned": 2**64 - 1, "least": -2**63,
    "real": 1.5, "whole real": 3.0, "small real": 1e-300, "zero": 0, "zero real": 0.0,
    "true": True, "false": False, "date": datetime.datetime(2001, 9, 9, 1, 46, 40),
    "data": bytes(range(256)), "no data": b"", "array": [1, 1.5, "two", [3, {"four": b"5"}], []],
    "dictionary": {"a": {"b": {"c": [True, None or False]}}, "empty": {}}, "": "no name",
    "key <&> é": 1,
}


def with_types(value):
    """The value with the name of each part's type, since 1, 1.0 and True are equal in Python."""
    if isinstance(value, dict):
        return {key: with_types(member) for key, member in value.items()}
    if isinstance(value, list):
        return [with_types(element) for element in value]
    return (type(value).__name__, value)


@pytest.mark.parametrize("name", KINDS)
def test_other_keys_are_kept_by_a_change(service, name):
    before = {name: KINDS[name], "filterAnonymous": False}
    replace(device(service), plistlib.dumps(before))
    for value in (True, False):
        answer = service.request("PUT", "/settings", {"filterAnonymous": value})
        assert (answer.status, answer.json["filterAnonymous"]) == (200, value)
        after = plistlib.loads(device(service).read_bytes())
        assert with_types(after) == with_types({**before, "filterAnonymous": value})


def test_all_other_keys_together_are_kept(service):
    replace(device(service), plistlib.dumps({**KINDS, "filterAnonymous": False}))
    for body in ({"filterAnonymous": True, "sort": True}, {"filterAnonymous": False}):
        assert service.request("PUT", "/settings", body).status == 200
    assert service.request("PUT", "/settings", {"filterAnonymous": True}).status == 200
    assert service.request("DELETE", "/settings").status == 204
    after = plistlib.loads(device(service).read_bytes())
    after.pop("filterAnonymous", None)
    assert with_types(after) == with_types(KINDS)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o660])
def test_the_mode_of_the_file_is_kept(service, mode):
    path = device(service)
    path.chmod(mode)
    assert service.request("PUT", "/settings", {"filterAnonymous": True}).status == 200
    assert plistlib.loads(path.read_bytes())["filterAnonymous"] is True
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
def test_the_owner_of_the_file_is_kept(service):
    path = device(service)
    os.chown(path, 12, 34)
    assert service.request("PUT", "/settings", {"filterAnonymous": True}).status == 200
    assert (path.stat().st_uid, path.stat().st_gid) == (12, 34)


def test_a_change_that_changes_nothing_leaves_the_file_alone(service):
    path = device(service)
    replace(path, document(True))
    before = path.stat()
    assert service.request("PUT", "/settings", {"filterAnonymous": True}).status == 200
    assert service.request("PUT", "/settings", {"sort": True}).status == 200
    assert service.request("PUT", "/settings", {}).status == 200
    assert path.read_bytes() == document(True)
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_other_programs_never_see_half_a_file(service):
    path, stop, seen = device(service), threading.Event(), []

    def read():
        while not stop.is_set():
            seen.append(plistlib.loads(path.read_bytes())["filterAnonymous"])

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        readers = [pool.submit(read) for _ in range(2)]
        connection = service.connect()
        for turn in range(100):
            answer = service.request("PUT", "/settings", {"filterAnonymous": turn % 2 == 0},
                                     connection=connection)
            assert answer.status == 200
        stop.set()
        for reader in readers:
            reader.result()
    assert len(seen) > 100 and set(seen) == {True, False}
    assert {path.name for path in service.folder.iterdir()} >= {"device.plist"}
    assert not list(service.folder.glob("device.plist?*")), "something is left beside the file"


# Both stores at once.


def test_a_kill_between_the_two_stores_leaves_both_changed_or_neither(tmp_path):
    """Both settings flip together, again and again, with kills at random moments."""
    folder, chance = tmp_path / "data", random.Random(7)
    state, doubt, answered = False, None, 0
    interrupted = 0
    for _ in range(20):
        server = Service(folder)
        try:
            settings = server.get("/settings").json
            assert settings["sort"] == settings["filterAnonymous"], "one store alone has changed"
            assert settings["sort"] in {state, state if doubt is None else doubt}
            state, doubt = settings["sort"], None
            # Killed at a moment that chance picks, after some changes.
            left = chance.randrange(1, 20)
            killer = threading.Timer(chance.random() * 0.01, server.process.kill)
            connection = server.connect()
            while True:
                left -= 1
                if left == 0:
                    killer.start()
                doubt = not state
                answer = server.request("PUT", "/settings", {
                    "sort": doubt, "filterAnonymous": doubt}, connection=connection)
                assert answer.status == 200, answer
                assert answer.json["sort"] == answer.json["filterAnonymous"] == doubt
                state, doubt = doubt, None
                answered += 1
        except (OSError, http.client.HTTPException):
            interrupted += 1
        finally:
            if killer.is_alive():
                killer.join()
            server.kill()
        assert run("check", "--data-dir", folder).returncode == 0
    settings = Service(folder)
    try:
        after = settings.get("/settings").json
        assert after["sort"] == after["filterAnonymous"]
        assert after["sort"] in {state, state if doubt is None else doubt}
    finally:
        settings.kill()
    assert interrupted == 20 and answered > 100
