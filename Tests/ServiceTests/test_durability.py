"""What was answered is on disk, whatever happens: kills, failing disks, full disks, files that are
broken, foreign or moved away."""

import collections
import concurrent.futures
import http.client
import os
import random
import re
import resource
import selectors
import shutil
import sqlite3
import subprocess
import threading

import pytest

import service as service_module
from faults import Mounts, tracing
from service import Service, run
from wire import Wire, until


def everything(service):
    """All quotations by their ids."""
    found, target = {}, "/quotations?limit=500"
    while target:
        page = service.get(target).json
        found.update((quotation["id"], quotation) for quotation in page["quotations"])
        target = page["next"]
    assert page["total"] == len(found)
    return found


def trash(service):
    found, target = set(), "/trash?limit=500"
    while target:
        page = service.get(target).json
        found |= {quotation["id"] for quotation in page["quotations"]}
        target = page["next"]
    return found


def parallel(calls):
    """Makes all calls at once, and returns their results in order."""
    with concurrent.futures.ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


# Kills.


class Writer(threading.Thread):
    """A client that creates, updates and deletes quotations of its own until the server is gone."""

    def __init__(self, service, name, mine):
        super().__init__()
        self.service, self.seed = service, name
        # What every answer so far says that there is: text by id; deleted ids; ids in doubt, each with
        # the texts that are right, None for a deleted one; texts that may have been added or not.
        self.mine, self.deleted, self.doubts, self.maybe = dict(mine), set(), {}, set()
        self.acknowledged = 0

    def run(self):
        chance = random.Random(self.seed)
        connection = self.service.connect()
        for turn in range(100_000):
            text = f"writer {self.seed} turn {turn} " + "x" * chance.randrange(1, 300)
            kind = chance.choice("cccud") if self.mine else "c"
            id = chance.choice(list(self.mine)) if kind != "c" else None
            try:
                self.step(connection, kind, id, text)
            except (OSError, http.client.HTTPException):
                if kind == "c":
                    self.maybe.add(text)
                else:
                    self.doubts[id] = {self.mine.pop(id), text if kind == "u" else None}
                return
            self.acknowledged += 1

    def step(self, connection, kind, id, text):
        # The same words in two members and the key: a change that is half done would show.
        body = {"text": text, "note": text}
        if kind == "c":
            answer = self.service.request("POST", "/quotations", body, connection=connection)
            assert answer.status == 201, answer
            self.mine[answer.json["id"]] = text
        elif kind == "u":
            answer = self.service.request("PUT", f"/quotations/{id}", body, connection=connection)
            assert answer.status == 200, answer
            self.mine[id] = text
        else:
            answer = self.service.request("DELETE", f"/quotations/{id}", connection=connection)
            assert answer.status == 204, answer
            del self.mine[id]
            self.deleted.add(id)


def test_twenty_kills_under_load_lose_nothing_that_was_answered(tmp_path):
    folder, chance = tmp_path / "data", random.Random(11)
    known, deleted, writers = {}, set(), []
    acknowledged = 0
    for round in range(20):
        server = Service(folder)
        try:
            found = everything(server)
            gone = trash(server)
            if round:
                verify(found, gone, writers, known, deleted)
            shares = collections.defaultdict(dict)
            for id, text in known.items():
                if chance.random() < 0.1:
                    shares[id % 16][id] = text
            writers = [Writer(server, f"{round}-{n}", shares[n]) for n in range(16)]
            for writer in writers:
                writer.start()
            # Killed at a moment that chance picks.
            most = chance.randrange(50, 200)
            assert until(lambda: sum(writer.acknowledged for writer in writers) >= most)
        finally:
            server.kill()
        for writer in writers:
            writer.join()
        acknowledged += sum(writer.acknowledged for writer in writers)
        check = run("check", "--data-dir", folder)
        assert check.returncode == 0, check.stdout + check.stderr
        # What each knows goes into what all know; the ids in doubt are settled by the next start.
        for n, writer in enumerate(writers):
            for id in shares[n]:
                known.pop(id)
            known.update(writer.mine)
            deleted |= writer.deleted
    server = Service(folder)
    verify(everything(server), trash(server), writers, known, deleted)
    assert server.stop()[0] == 0
    assert acknowledged >= 20 * 50


def verify(found, gone, writers, known, deleted):
    """Holds what is there against what was answered, and settles what was in doubt."""
    for quotation in found.values():
        assert quotation["note"] == quotation["text"], "half a change"
    assert not gone & set(found)
    assert deleted <= gone, "a delete that was answered is lost"
    wrong = {id: text for id, text in known.items() if found.get(id, {}).get("text") != text}
    assert not wrong, "a write that was answered is lost"
    maybe = set()
    for writer in writers:
        maybe |= writer.maybe
        for id, texts in writer.doubts.items():
            text = found.get(id, {}).get("text")
            assert text in texts
            assert text is not None or id in gone
            if text is not None:
                known[id] = text
            else:
                deleted.add(id)
    extra = {id: quotation["text"] for id, quotation in found.items() if id not in known}
    assert set(extra.values()) <= maybe, "something is there that nobody wrote"
    known.update(extra)


# Group commit.


def post(text):
    body = b'{"text": "%s"}' % text.encode()
    return (b"POST /quotations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n" % len(body) + body)


def load(service, clients, writes):
    """Keeps so many connections busy with POSTs; returns how many writes were acknowledged."""
    selector = selectors.DefaultSelector()
    wires = [Wire(service) for _ in range(clients)]
    sent = done = 0
    for wire in wires:
        selector.register(wire.socket, selectors.EVENT_READ, wire)
        wire.send(post(f"number {sent}"))
        sent += 1
    while done < sent:
        for key, _ in selector.select(10):
            assert key.data.answer().status == 201
            done += 1
            if sent < writes:
                key.data.send(post(f"number {sent}"))
                sent += 1
    for wire in wires:
        wire.socket.close()
    return done


def synchronizations(lines):
    return len(re.findall(r"fdatasync\(.*= 0", lines.read_text()))


def test_writes_of_64_clients_share_their_synchronizations(service):
    with tracing(service, "-e", "trace=fdatasync") as lines:
        acknowledged = load(service, 64, 6400)
    assert 0 < synchronizations(lines) <= acknowledged / 10


def test_no_write_of_a_single_client_goes_without_its_synchronization(service):
    with tracing(service, "-e", "trace=fdatasync") as lines:
        acknowledged = load(service, 1, 50)
    assert synchronizations(lines) >= acknowledged


def test_a_bad_write_among_good_ones_fails_alone(service):
    victim = service.add("victim")
    edited = service.add("edited")
    service.add("first")
    calls = [lambda n=n: service.request("POST", "/quotations", {"text": f"good {n}"})
             for n in range(20)]
    calls[5:5] = [lambda: service.request("DELETE", f"/quotations/{victim['id']}")] * 4
    calls[10:10] = [lambda: service.request("PUT", f"/quotations/{edited['id']}", {"text": "lost"},
                                            if_match='"another"')]
    calls[15:15] = [lambda: service.request("POST", f"/quotations/{edited['id']}/restore")]
    # A slow disk: while one write is on its way, all others gather for the next batch.
    with tracing(service, "-e", "trace=fdatasync",
                 "-e", "inject=fdatasync:delay_enter=1000000") as lines:
        first = threading.Thread(target=service.add, args=("before the batch",))
        first.start()
        answers = parallel(calls)
        first.join()
    assert synchronizations(lines) <= 4, "the writes were not in one batch"
    assert collections.Counter(answer.status for answer in answers) == {
        201: 20, 204: 1, 404: 3, 412: 1, 409: 1}
    found = everything(service)
    assert {answer.json["id"] for answer in answers if answer.status == 201} <= set(found)
    assert found[edited["id"]] == edited
    assert victim["id"] not in found


# Disks that fail.


def unavailable(answer, status=503):
    return (answer.status == status and answer.json["status"] == status
            and answer.fields["Content-Type"] == "application/problem+json"
            and (status != 503 or answer.fields["Retry-After"]))


def writes(service, kept):
    """Writes of all kinds at once."""
    path = f"/quotations/{kept['id']}"
    return parallel(
        [lambda n=n: service.request("POST", "/quotations", {"text": f"lost {n}"})
         for n in range(20)]
        + [lambda: service.request("PUT", path, {"text": "lost"}),
           lambda: service.request("PATCH", path, {"author": "lost"}),
           lambda: service.request("DELETE", path),
           lambda: service.request("PUT", "/settings", {"sort": True}),
           lambda: service.request("PUT", "/settings", {"sort": True, "filterAnonymous": True})])


DEFAULTS = {"sort": False, "showAuthors": True, "filterAnonymous": False}


def nothing_changed(service, kept):
    assert everything(service) == {kept["id"]: kept}
    assert service.get("/settings").json == DEFAULTS
    assert service.get("/trash").json["total"] == 0


@pytest.mark.parametrize("end", [Service.stop, Service.kill], ids=["stop", "kill"])
def test_a_commit_that_cannot_be_synchronized_fails_all_of_its_writes(service, start, end):
    kept = service.add("kept")
    with tracing(service, "-e", "trace=fdatasync", "-e", "inject=fdatasync:error=EIO"):
        answers = writes(service, kept)
        assert all(map(unavailable, answers)), answers
        # Nobody knows what the disk has of the first; what came later was not tried.
        first = [answer for answer in answers if b"not known whether" in answer.body]
        assert first and all(b"nothing was changed" not in answer.body for answer in first)
        nothing_changed(service, kept)
        health = service.get("/health")
        assert (health.status, health.json["status"]) == (200, "degraded")
        assert health.json["checks"]["database"] != "ok"
    nothing_changed(service, kept)

    end(service)
    service = start()
    nothing_changed(service, kept)
    assert service.add("new")["text"] == "new"
    assert run("check", "--data-dir", service.folder).returncode == 0


@pytest.mark.parametrize("end", [Service.stop, Service.kill], ids=["stop", "kill"])
@pytest.mark.parametrize(("error", "status"), [("EIO", 503), ("ENOSPC", 507)])
def test_a_write_that_the_disk_refuses_leaves_nothing(service, start, error, status, end):
    kept = service.add("kept")
    with tracing(service, "-e", "trace=pwrite64", "-e", f"inject=pwrite64:error={error}"):
        answers = writes(service, kept)
        assert all(unavailable(answer, status) for answer in answers), answers
        nothing_changed(service, kept)
        assert "the last write failed" in service.get("/health").json["checks"]["database"]
    nothing_changed(service, kept)

    end(service)
    service = start()
    nothing_changed(service, kept)
    assert service.add("new")["text"] == "new"


def test_a_file_that_may_not_grow_refuses_writes_until_it_may(service, start):
    kept = service.add("kept")
    size = (service.folder / "quotes.sqlite-wal").stat().st_size
    unlimited = resource.RLIM_INFINITY
    resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (size, unlimited))
    answers = writes(service, kept)
    assert all(answer.status in (503, 507) for answer in answers), answers
    nothing_changed(service, kept)

    resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
    nothing_changed(service, kept)
    assert service.request("DELETE", f"/quotations/{kept['id']}").status == 204
    new = service.add("new")
    service.kill()
    assert everything(start()) == {new["id"]: new}


# Disks that are full, or take no writes.


@pytest.fixture
def mounts():
    """A mount namespace of one's own."""
    mounts = Mounts()
    yield mounts
    mounts.close()


def disk(mounts, tmp_path, mebibytes):
    """A disk at the folder `data`; gives its path from outside of the namespace."""
    (tmp_path / "data").mkdir(mode=0o700)
    mounts.run("mount", "-t", "tmpfs", "-o", f"size={mebibytes}m,mode=0700", "tmpfs", tmp_path / "data")
    return mounts.path(tmp_path / "data")


@pytest.fixture
def small_disk(mounts, tmp_path):
    return disk(mounts, tmp_path, 24)


def fill(disk, free):
    """Makes a file that leaves `free` bytes of the disk."""
    status = os.statvfs(disk)
    room = status.f_bavail * status.f_frsize - free
    with open(disk / "filler", "ab") as filler:
        try:
            for _ in range(room // 4096):
                filler.write(b"x" * 4096)
                filler.flush()
        except OSError:
            pass


def test_a_full_disk_refuses_writes_and_all_is_well_once_there_is_room(start, mounts, small_disk):
    service = start(prefix=mounts.prefix)
    kept = [service.add(f"kept {number}") for number in range(10)]
    page = service.get("/quotations").body
    path = f"/quotations/{kept[0]['id']}"

    # Nearly full: what adds is refused, what makes room isn't.
    assert until((small_disk / "disk.reserve").exists, 60)
    fill(small_disk, 1 << 20)
    assert unavailable(service.request("POST", "/quotations", {"text": "lost"}), 507)
    assert unavailable(service.request("PUT", path, {"text": "lost"}), 507)
    assert unavailable(service.request("PATCH", path, {"text": "lost"}), 507)
    assert unavailable(service.request("PUT", "/settings", {"filterAnonymous": True}), 507)
    assert service.get("/quotations").body == page
    health = service.get("/health").json
    assert health["status"] == "degraded" and health["checks"]["disk"] != "ok"
    assert service.request("DELETE", f"/quotations/{kept[9]['id']}").status == 204

    # Full to the brim: what makes room still goes, for room was kept for it.
    fill(small_disk, 0)
    assert unavailable(service.request("POST", "/quotations", {"text": "lost"}), 507)
    for quotation in kept[5:9]:
        assert service.request("DELETE", f"/quotations/{quotation['id']}").status == 204
    assert service.request("DELETE", "/trash").status == 204
    kept = kept[:5]
    assert set(everything(service)) == {quotation["id"] for quotation in kept}
    assert service.get(path).json == kept[0]
    assert service.get("/settings").json == DEFAULTS

    (small_disk / "filler").unlink()
    assert service.get("/health").json["status"] == "ok"
    new = service.add("new")
    service.kill()
    service = start(prefix=mounts.prefix)
    assert everything(service) == {quotation["id"]: quotation for quotation in [*kept, new]}
    assert service.stop()[0] == 0


def test_a_hundred_deletions_go_through_on_a_full_disk(start, mounts, tmp_path):
    # Each deletion adds to the indexes: how many fit depends on how much room is kept.
    small_disk = disk(mounts, tmp_path, 192)
    service = start(prefix=mounts.prefix)
    body = "\n".join(f'{{"text": "{number} {"x" * 500}"}}' for number in range(200))
    assert service.request("POST", "/import?format=ndjson", body).json["added"] == 200
    assert until((small_disk / "disk.reserve").exists, 60)
    fill(small_disk, 0)
    ids = sorted(everything(service))
    statuses = [service.request("DELETE", f"/quotations/{number}").status for number in ids[:100]]
    assert statuses == [204] * 100
    assert service.request("DELETE", "/trash").status == 204
    assert service.request("DELETE", "/imports/1").status == 204
    service.kill()
    (small_disk / "filler").unlink()
    assert everything(start(prefix=mounts.prefix)) == {}


def test_writers_that_fill_the_disk_lose_nothing_that_was_answered(start, mounts, small_disk):
    service = start(prefix=mounts.prefix)
    answered = {}

    def write(number):
        connection = service.connect()
        for turn in range(1000):
            text = f"{number} {turn} " + "x" * 9000
            answer = service.request("POST", "/quotations", {"text": text}, connection=connection)
            if answer.status != 201:
                return answer
            answered[answer.json["id"]] = text

    fill(small_disk, 5 << 20)
    assert all(unavailable(answer, 507) for answer in parallel(
        [lambda number=number: write(number) for number in range(8)]))
    service.kill()
    (small_disk / "filler").unlink()
    found = everything(start(prefix=mounts.prefix))
    assert {id: quotation["text"] for id, quotation in found.items()} == answered


@pytest.mark.parametrize("missing", [(), ("quotes.version",), ("device.plist",)], ids=str)
def test_a_start_on_a_full_disk_serves_or_tells_why_not(start, mounts, small_disk, missing):
    service = start(prefix=mounts.prefix)
    kept = service.add("kept")
    service.stop()
    for name in missing:
        (small_disk / name).unlink()
    fill(small_disk, 0)
    command = [*mounts.prefix, service_module.BINARY, "serve", "--port", "0",
               "--data-dir", service.folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if process.stdout.readline():
        process.terminate()
        _, log = process.communicate(timeout=120)
        assert process.returncode == 0, log
    else:
        _, log = process.communicate(timeout=120)
        assert process.returncode in (73, 74), log
        assert log.startswith("quoteserver: ") and log.count("\n") == 1
    (small_disk / "filler").unlink()
    assert everything(start(prefix=mounts.prefix)) == {kept["id"]: kept}


def contents(folder):
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode)
            for path in folder.iterdir()}


@pytest.mark.parametrize("is_new", [False, True], ids=["with quotations", "empty"])
def test_a_folder_that_takes_no_writes_is_left_alone(start, mounts, tmp_path, is_new):
    folder = tmp_path / "data"
    if is_new:
        folder.mkdir(mode=0o700)
    else:
        service = start()
        service.add("kept")
        service.stop()
    before = contents(folder)
    mounts.run("mount", "--bind", folder, folder)
    mounts.run("mount", "-o", "remount,bind,ro", folder)
    done = subprocess.run(
        [*mounts.prefix, service_module.BINARY, "serve", "--port", "0", "--data-dir", folder],
        capture_output=True, text=True, timeout=120)
    assert done.returncode == 73, done
    assert done.stdout == ""
    assert done.stderr.startswith("quoteserver: ") and done.stderr.count("\n") == 1
    assert str(folder) in done.stderr
    assert contents(folder) == before


def test_a_disk_that_takes_no_writes_any_more_still_serves_reads(start, mounts, small_disk):
    service = start(prefix=mounts.prefix)
    kept = service.add("kept")
    mounts.run("mount", "--bind", service.folder, service.folder)
    mounts.run("mount", "-o", "remount,bind,ro", service.folder)
    # What is open for writing stays so; what has to be made or renamed doesn't.
    assert service.get("/settings").json == DEFAULTS
    assert unavailable(service.request("PUT", "/settings", {"filterAnonymous": True}))
    assert unavailable(service.request("PUT", "/settings", {"filterAnonymous": True, "sort": True}))
    assert service.get("/settings").json == DEFAULTS
    assert service.get(f"/quotations/{kept['id']}").json == kept


# Databases that aren't ours.


def edit(path, *statements):
    with sqlite3.connect(path) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def foreign(path, *statements):
    path.unlink()
    edit(path, "CREATE TABLE thing (id INTEGER PRIMARY KEY)", "INSERT INTO thing VALUES (1)",
         *statements)


def cut(size):
    return lambda path: os.truncate(path, size if size > 0 else path.stat().st_size + size)


BROKEN = {
    "garbage": lambda path: path.write_bytes(random.Random(1).randbytes(20_000)),
    "text": lambda path: path.write_text("to be or not to be\n" * 100),
    "a property list": lambda path: shutil.copy(path.parent / "device.plist", path),
    "empty": lambda path: os.truncate(path, 0),
    "cut to 50 bytes": cut(50),
    "cut to its header": cut(100),
    "cut to its first page": cut(4096),
    "cut to half": lambda path: os.truncate(path, path.stat().st_size // 2),
    "cut by a page": cut(-4096),
    "cut by a byte": cut(-1),
    "of another program": lambda path: foreign(path, "PRAGMA application_id = 1234567"),
    "of no program": foreign,
    "of another program, with a log": lambda path: foreign(path, "PRAGMA journal_mode = WAL"),
    "newer": lambda path: edit(path, "PRAGMA user_version = 99"),
    "newer than anything": lambda path: edit(path, "PRAGMA user_version = 2147483647"),
}


@pytest.mark.parametrize("break_it", BROKEN.values(), ids=BROKEN)
def test_a_database_that_is_broken_or_not_ours_is_refused_and_left_alone(service, break_it):
    for number in range(100):
        service.add(f"number {number} " + "x" * 200)
    service.stop()
    break_it(service.folder / "quotes.sqlite")
    before = contents(service.folder)

    done = run("serve", "--port", "0", "--data-dir", service.folder)
    assert done.returncode == 65, done
    assert done.stdout == ""
    assert done.stderr.startswith("quoteserver: quotes.sqlite ") and done.stderr.count("\n") == 1
    after = contents(service.folder)
    assert after["quotes.sqlite"] == before["quotes.sqlite"]
    assert after["device.plist"] == before["device.plist"]

    assert run("check", "--data-dir", service.folder).returncode == 65
    assert contents(service.folder)["quotes.sqlite"] == before["quotes.sqlite"]


def test_a_log_without_its_database_is_left_alone(service):
    service.add("kept")
    service.kill()
    log = service.folder / "quotes.sqlite-wal"
    before = log.read_bytes()
    assert before
    (service.folder / "quotes.sqlite").rename(service.folder / "elsewhere")
    done = run("serve", "--port", "0", "--data-dir", service.folder)
    assert done.returncode == 65
    assert log.read_bytes() == before
    assert not (service.folder / "quotes.sqlite").exists()


@pytest.mark.parametrize("replacement", [False, True], ids=["away", "for another"])
def test_a_database_that_is_moved_under_the_server_takes_no_more_writes(
        service, start, replacement, tmp_path):
    database = service.folder / "quotes.sqlite"
    known = {quotation["id"]: quotation for quotation in [service.add("before")]}
    # Out of the log and into the database itself.
    service.stop()
    service = start()
    if replacement:
        other = start(folder=tmp_path / "other")
        other.add("of another database")
        other.stop()
    database.rename(service.folder / "moved")
    if replacement:
        shutil.copy(other.folder / "quotes.sqlite", database)

    def is_noticed():
        """Before it is, what is answered counts, wherever it went."""
        if replacement:
            return service.get("/health").json["status"] != "ok"
        answer = service.request("POST", "/quotations", {"text": "while it is away"})
        if answer.status == 201:
            known[answer.json["id"]] = answer.json
        return answer.status != 201
    assert until(is_noticed)
    assert unavailable(service.request("POST", "/quotations", {"text": "lost"}))
    assert unavailable(service.request("DELETE", "/quotations/1"))
    assert unavailable(service.request("PUT", "/settings", {"sort": True}))
    health = service.get("/health")
    assert health.json["status"] in ("degraded", "down")
    assert health.status == (503 if health.json["status"] == "down" else 200)
    assert health.json["checks"]["database"] != "ok"
    # What is read is of the database that was answered from, or nothing is.
    for answer in parallel([lambda: service.get("/quotations/1")] * 100):
        assert answer.json["text"] == "before" if answer.status == 200 else unavailable(answer)

    code, log = service.stop()
    assert code == 0
    assert log.count("event=writing-stopped") == 1
    # Put back, it has everything that was answered.
    (service.folder / "moved").replace(database)
    assert everything(start()) == known


def test_a_version_file_that_is_removed_or_replaced_hides_no_change(service):
    """Caches and snapshots hang on it, and look every second whether it is still there."""
    connection = service.connect()
    version = service.folder / "quotes.version"
    for number in range(3):
        service.get("/quotations", connection=connection)
        if number == 1:
            version.write_bytes(version.read_bytes())
        else:
            version.unlink()
        service.add(f"number {number}")
        assert service.get("/quotations", connection=connection).json["total"] == number + 1
        run("settings", f"sort={str(number % 2 == 0).lower()}", "--data-dir", service.folder)

        def is_seen(number=number):
            page = service.get("/quotations", connection=connection).json
            return page["view"]["sort"] is (number % 2 == 0)
        assert until(is_seen)
