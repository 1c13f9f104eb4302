"""What was answered is on disk: under kills, failing commits and full disks."""

import collections
import random
import re
import shutil
import sqlite3
import subprocess
import threading
import time

import pytest

from service import run


class Load:
    """Writers that remember what they were answered."""

    def __init__(self, service, known, clients=16):
        self.service, self.known = service, known
        # What may or may not have happened: the request was sent and not answered.
        self.open = collections.defaultdict(list)
        self.lock = threading.Lock()
        self.answers = 0
        self.threads = [
            threading.Thread(target=self.write, args=(seed,)) for seed in range(clients)]

    def start(self):
        for thread in self.threads:
            thread.start()

    def join(self):
        for thread in self.threads:
            thread.join()

    def write(self, seed):
        chance = random.Random(seed)
        connection = self.service.connect()
        mine = []
        try:
            while True:
                kind = chance.choice(["add", "add", "change", "delete"]) if mine else "add"
                if kind == "add":
                    text = f"text {seed} {chance.random()}"
                    answer = self.request("POST", "/quotations", {"text": text}, connection)
                    assert answer.status == 201
                    mine.append(answer.json["id"])
                    self.known[answer.json["id"]] = text
                    continue
                id = chance.choice(mine)
                text = f"changed {seed} {chance.random()}" if kind == "change" else None
                self.open[id].append(text)
                if kind == "change":
                    answer = self.request("PUT", f"/quotations/{id}", {"text": text}, connection)
                    assert answer.status == 200
                else:
                    answer = self.request("DELETE", f"/quotations/{id}", None, connection)
                    assert answer.status == 204
                    mine.remove(id)
                self.known[id] = text
                self.open[id].clear()
        except OSError:
            pass
        except Exception as error:
            if "Remote end closed" not in repr(error) and "BadStatus" not in repr(error) \
                    and "Incomplete" not in repr(error) and "CannotSend" not in repr(error):
                raise

    def request(self, method, target, body, connection):
        answer = self.service.request(method, target, body, connection=connection)
        self.answers += 1
        return answer


def texts(service):
    """Every quotation's text by its id, page by page."""
    found, target = {}, "/quotations?limit=500&sort=false&filterAnonymous=false"
    while target:
        page = service.get(target).json
        found.update({item["id"]: item["text"] for item in page["quotations"]})
        target = page["next"]
    assert len(found) == page["total"]
    return found


def test_nothing_that_was_answered_is_lost_in_twenty_kills(start):
    known = {}
    chance = random.Random(7)
    for _ in range(20):
        service = start()
        load = Load(service, known)
        load.start()
        time.sleep(chance.uniform(0.05, 0.4))
        service.kill()
        load.join()
        assert load.answers > 0

        service = start()
        found = texts(service)
        for id, text in list(known.items()):
            allowed = [text, *load.open[id]]
            assert found.get(id) in allowed, (id, text, found.get(id), load.open[id])
            known[id] = found.get(id)
        # Added, but killed before the answer: there whole, and known from here on.
        for id, text in found.items():
            assert text.startswith(("text ", "changed "))
            known[id] = text
        service.kill()
        check = run("check", "--data-dir", service.folder)
        assert check.returncode == 0, check.stdout


def test_ten_writes_share_a_commit_under_64_clients(start, tmp_path):
    trace = tmp_path / "trace"
    service = start(prefix=["strace", "-f", "-c", "-o", str(trace), "-e", "trace=fdatasync,fsync"])
    written = []

    def write(index):
        connection = service.connect()
        for number in range(40):
            answer = service.request("POST", "/quotations", {"text": f"{index} {number}"},
                                     connection=connection)
            written.append(answer.status)

    threads = [threading.Thread(target=write, args=(index,)) for index in range(64)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert written == [201] * 2560
    # strace is the process; the server below it is stopped by its port's owner.
    subprocess.run(["pkill", "-TERM", "-P", str(service.process.pid)], check=True)
    service.process.communicate(timeout=20)
    calls = sum(int(match[1]) for match in re.finditer(
        r"^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?f(?:data)?sync$", trace.read_text(), re.M))
    assert 0 < calls <= 256, trace.read_text()


def test_a_failed_commit_fails_all_its_writes_and_reads_go_on(start):
    service = start()
    service.add("before")
    limit = (service.folder / "quotes.sqlite-wal").stat().st_size
    subprocess.run(["prlimit", f"--fsize={limit}:unlimited", "--pid", str(service.process.pid)], check=True)
    answers = []

    def write(index):
        answers.append(service.request("POST", "/quotations", {"text": f"lost {index}"}))

    threads = [threading.Thread(target=write, args=(index,)) for index in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status for answer in answers} <= {503, 507}
    assert all("Retry-After" in answer.fields for answer in answers if answer.status == 503)
    assert service.get("/quotations").json["total"] == 1

    subprocess.run(["prlimit", "--fsize=unlimited:unlimited", "--pid", str(service.process.pid)], check=True)
    assert service.add("after")["text"] == "after"
    service.kill()
    assert sorted(texts(start()).values()) == ["after", "before"]


def test_a_failed_fdatasync_stops_writing_until_the_next_start(start):
    service = start(prefix=["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync", "-e",
                            "inject=fdatasync:error=EIO:when=40+"])
    statuses = [service.request("POST", "/quotations", {"text": "x"}).status for _ in range(50)]
    kept = statuses.count(201)
    assert statuses == [201] * kept + [503] * (50 - kept) and 0 < kept < 50
    assert service.get("/quotations").json["total"] == kept
    health = service.get("/health")
    assert health.status == 200 and health.json["status"] == "degraded" and health.json["reason"]
    subprocess.run(["pkill", "-KILL", "-P", str(service.process.pid)], check=True)
    service.process.communicate(timeout=20)
    assert start().get("/quotations").json["total"] >= kept


def test_one_bad_write_among_good_ones_fails_alone(service):
    answers = []

    def write(index):
        fields = {"If-Match": '"no"'} if index == 7 else {}
        target = "/quotations/1" if index == 7 else "/quotations"
        answers.append((index, service.request(
            "PUT" if index == 7 else "POST", target, {"text": f"{index}"}, fields).status))

    service.add("first")
    threads = [threading.Thread(target=write, args=(index,)) for index in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {status for index, status in answers if index != 7} == {201}
    assert dict(answers)[7] == 412
    assert service.get("/quotations").json["total"] == 32


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 16 MiB."""
    place = tmp_path / "disk"
    place.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(place)],
                          capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no disk can be mounted here: {done.stderr}")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_full_disk_refuses_additions_and_lets_deletions_make_room(start, small_disk):
    service = start(folder=small_disk / "data")
    ids = [service.add("kept")["id"] for _ in range(5)]
    filler = small_disk / "filler"
    free = shutil.disk_usage(small_disk).free
    filler.write_bytes(b"\0" * (free - 700_000))
    answer = service.request("POST", "/quotations", {"text": "too much"})
    assert answer.status == 507 and b"disk is full" in answer.body
    assert service.get("/quotations").json["total"] == 5
    assert service.get("/health").json["status"] == "degraded"
    assert service.request("DELETE", f"/quotations/{ids[0]}").status == 204

    filler.write_bytes(b"")
    assert service.add("room again")
    assert service.get("/health").json["status"] == "ok"
    service.kill()
    assert start(folder=small_disk / "data").get("/quotations").json["total"] == 5


def test_a_read_only_folder_is_refused_in_a_clear_line(start, small_disk):
    service = start(folder=small_disk / "data")
    service.add("a")
    service.stop()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    done = run("serve", "--port", "0", "--data-dir", small_disk / "data")
    assert done.returncode == 73 and done.stdout == ""
    assert "Read-only file system" in done.stderr and len(done.stderr.splitlines()) == 1


def make_database(start, folder):
    start(folder=folder).stop()
    return folder / "quotes.sqlite"


@pytest.mark.parametrize("harm, words", [
    (lambda file: file.write_bytes(b"x" * 9000), "not a SQLite database"),
    (lambda file: file.write_bytes(b""), "is empty"),
    (lambda file: file.write_bytes(file.read_bytes()[:10_000]), "quotes.sqlite is"),
    (lambda file: sqlite3.connect(file).execute("PRAGMA application_id = 5").close(), "not a database of this"),
    (lambda file: sqlite3.connect(file).execute("PRAGMA user_version = 99").close(), "newer than this program"),
], ids=["noise", "empty", "cut short", "another program's", "newer"])
def test_a_database_that_is_not_good_is_refused_untouched(start, tmp_path, harm, words):
    file = make_database(start, tmp_path / "data")
    harm(file)
    before = file.read_bytes()
    done = run("serve", "--port", "0", "--data-dir", file.parent)
    assert done.returncode == 65 and words in done.stderr and len(done.stderr.splitlines()) == 1
    assert file.read_bytes() == before
    assert run("check", "--data-dir", file.parent).returncode == 65


def test_a_database_that_is_moved_away_is_written_no_more(service):
    service.add("a")
    assert service.get("/quotations").json["total"] == 1
    (service.folder / "quotes.sqlite").rename(service.folder / "elsewhere.sqlite")
    for _ in range(60):
        if service.request("POST", "/quotations", {"text": "b"}).status == 503:
            break
        time.sleep(0.1)
    assert service.request("POST", "/quotations", {"text": "b"}).status == 503
    assert "moved" in service.get("/health").json["reason"]
    assert service.get("/quotations").status == 200


def test_a_removed_version_file_hides_no_change(service):
    service.add("a")
    assert service.get("/quotations").json["total"] == 1
    (service.folder / "quotes.version").unlink()
    time.sleep(1.5)
    done = run("settings", "sort=true", "--data-dir", service.folder)
    assert done.returncode == 0, done.stderr
    assert service.get("/settings").json["sort"] is True
