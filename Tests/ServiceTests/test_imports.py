"""Bringing files in and taking them away, over HTTP and by the command line."""

import csv
import io
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import threading
import urllib.parse

import pytest

from faults import tracing
from service import BINARY, run
from wire import until

KILLS = int(os.environ.get("KILL_ROUNDS", 8))
FORTUNES = "One.\n\t\t-- Ann\n%\nTwo.\n%\nThree\nlines\nhere.\n\t\t-- Bob, \"A Book\"\n"


def bring(service, body, query="", fields=None):
    """Imports over HTTP; returns the report."""
    answer = service.request("POST", f"/import{query}", body, fields)
    assert answer.status == 200, answer
    return answer.json


def texts(service):
    lines = service.get("/quotations", accept="application/x-ndjson").body.decode().split("\n")
    return [json.loads(line) for line in lines if line]


def counts(report):
    return report["added"], report["duplicates"], report["rejectedTotal"]


def test_an_import_is_on_disk_when_it_ends_and_waits_for_that_seldom(service, tmp_path):
    service.stop()
    records, lines = tmp_path / "records.txt", tmp_path / "trace"
    records.write_text("\n%\n".join(f"quotation {number}" for number in range(5000)))
    done = subprocess.run(
        ["strace", "-f", "-y", "-o", lines, "-e", "trace=pwrite64,fdatasync", BINARY, "import",
         "--data-dir", service.folder, "--format", "fortune", records],
        capture_output=True, text=True, timeout=120)
    if "strace:" in done.stderr:
        pytest.skip(f"strace can't run it here: {done.stderr}")
    assert "5000 added" in done.stdout
    calls = [line for line in lines.read_text().splitlines() if "quotes.sqlite-wal>" in line]
    last = max(index for index, line in enumerate(calls) if "pwrite64(" in line)
    assert any("fdatasync(" in line for line in calls[last:])
    # 100 batches, most of which share a transaction, and those are synchronized with the last.
    assert sum("fdatasync(" in line for line in calls) < 12


def test_an_import_adds_what_is_new_and_can_be_undone(service):
    service.add("One!", author="ann")
    report = bring(service, FORTUNES, "?format=fortune")
    assert report == {"import": 1, "format": "fortune", "added": 2, "duplicates": 1, "rejected": [],
                      "rejectedTotal": 0, "warnings": []}
    assert counts(bring(service, FORTUNES, "?format=fortune")) == (0, 3, 0)
    found = texts(service)
    assert [item["text"] for item in found] == ["One!", "Two.", "Three\nlines\nhere."]
    assert found[2]["author"] == "Bob" and found[2]["source"] == "A Book"

    listed = service.get("/imports").json
    assert [entry["import"] for entry in listed["imports"]] == [2, 1] and listed["next"] is None
    assert listed["imports"][1] | {"at": ""} == {
        "import": 1, "format": "fortune", "at": "", "added": 2, "duplicates": 1, "rejected": 0}
    page = service.get("/imports?limit=1").json
    assert service.get(page["next"]).json["imports"][0]["import"] == 1

    assert service.request("DELETE", "/imports/1").status == 204
    assert service.request("DELETE", "/imports/1").status == 204
    assert [item["text"] for item in texts(service)] == ["One!"]
    assert service.get("/trash").json["total"] == 2
    assert counts(bring(service, FORTUNES, "?format=fortune")) == (2, 1, 0)


def test_the_same_text_by_another_author_is_kept_and_told(service):
    service.add("Know thyself", author="Laozi")
    report = bring(service, "Know thyself.\n\t\t-- Lao Tzu\n%\nknow   THYSELF\n%\n", "?format=fortune")
    assert counts(report) == (1, 1, 0)
    assert len(report["warnings"]) == 1 and "Laozi" in report["warnings"][0]


def test_a_dry_run_tells_the_same_and_changes_nothing(service):
    body = FORTUNES + "%\ntwo\n%\n" + "x" * 10_001 + "\n"
    dry = bring(service, body, "?format=fortune&dryRun=true")
    assert dry["import"] is None and service.get("/quotations").json["total"] == 0
    assert service.get("/imports").json["imports"] == []
    report = bring(service, body, "?format=fortune")
    preview = dry.pop("preview")
    assert [item["text"] for item in preview] == ["One.", "Two.", "Three\nlines\nhere."]
    assert report | {"import": None} == dry
    assert counts(report) == (3, 1, 1)
    assert report["rejected"] == [
        {"line": 13, "reason": "text must have at most 10000 characters, has 10001"}]


@pytest.mark.parametrize("kind, body, expected", [
    ("application/json", '[{"text":"a"}]', "json"), ("text/csv; charset=utf-8", "text,author\na,b\n", "csv"),
    ("application/x-ndjson", '{"text":"a"}\n{"text":"b"}\n', "ndjson"),
    ("application/x-www-form-urlencoded", "a\n%\nb\n", "fortune"), (None, "“a”\n― B\n", "text"),
    (None, '{"text":"a"}\n{"text":"b"}\n', "ndjson"), (None, '[{"text":"a"}]', "json"),
    (None, "quote,author\na,b\n", "csv"),
])
def test_what_a_file_is_comes_from_its_type_or_its_content(service, kind, body, expected):
    fields = {"Content-Type": kind} if kind else {}
    report = bring(service, body, fields=fields)
    assert report["format"] == expected and report["added"] > 0


def test_what_is_no_file_is_refused_and_adds_nothing(service):
    for body, query, status in [
        ("", "", 400), ("", "?format=json", 400), (" \n\t\n", "", 400), ("[1, 2,", "?format=json", 422),
        ('[{"text":"a"},]', "?format=json", 422), ('[{"text":"a"}] x', "?format=json", 422),
        ("a", "?format=xml", 400), ("a", "?formt=csv", 400), ("a", "?encoding=ebcdic", 400),
        ("a", "?dryRun=yes", 400),
    ]:
        answer = service.request("POST", f"/import{query}", body)
        assert answer.status == status, (body, query, answer)
        assert answer.fields.get_content_type() == "application/problem+json"
    fault = service.request("POST", "/import?format=json", '[{"text":"a"},\n{"text": "b" "c"}]').json
    assert "line 2" in fault["detail"]
    assert service.get("/quotations").json["total"] == 0
    form = service.request("POST", "/import", "x", {"Content-Type": "multipart/form-data; boundary=x"})
    assert form.status == 415 and "--data-binary" in form.json["detail"]
    assert service.request("POST", "/import", "x", {"Content-Encoding": "gzip"}).status == 415


def test_a_file_may_be_larger_than_other_bodies_but_not_than_its_limit(start):
    service = start("--server-import-bytes", "3000000")
    record = "word " * 100 + "{}\n%\n"
    body = "".join(record.format(number) for number in range(5000))
    assert len(body) < 3_000_000
    assert counts(bring(service, body, "?format=fortune")) == (5000, 0, 0)
    try:
        assert service.request("POST", "/import?format=fortune", body * 2).status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # It was refused before all of it was sent.
    assert service.get("/quotations/5000").status == 200


def test_encodings_are_told_apart(service):
    guessed = bring(service, "café “x”\n".encode("cp1252"), "?format=text")
    assert "windows-1252" in guessed["warnings"][0] and "line 1" in guessed["warnings"][0]
    bring(service, "\ufeffnaïve\n".encode("utf-16"), "?format=text&encoding=koi8-r")
    bring(service, "\ufeffœuvre\n".encode(), "?format=text")
    assert bring(service, "¤ déjà\n".encode("latin-1"), "?format=text&encoding=ISO-8859-1")["warnings"] == []
    report = bring(service, "lost \ufffd\n", "?format=text")
    assert len(report["warnings"]) == 1 and "line 1" in report["warnings"][0]
    typed = {"Content-Type": "text/plain; charset=\"KOI8-R\""}
    assert bring(service, "Тише\n".encode("koi8-r"), "?format=text", fields=typed)["warnings"] == []
    bring(service, "Łódź\n".encode("iso-8859-2"), "?format=text&encoding=latin2", fields=typed)
    mislabeled = bring(service, "zoë\n".encode(), "?format=text", fields=typed)
    assert "koi8-r" in mislabeled["warnings"][0] and "UTF-8" in mislabeled["warnings"][0]
    escaped = bring(service, '[{"text": "don\\u0092t", "author": "A"}]', "?format=json")
    assert "windows-1252" in escaped["warnings"][0]
    assert [item["text"] for item in texts(service)] == [
        "café “x”", "naïve", "œuvre", "¤ déjà", "lost \ufffd", "Тише", "Łódź", "zoë", "don’t"]
    assert service.request("POST", "/import", "x", {"Content-Type": "text/plain; charset=x-y"}).status == 400
    bring(service, "Uryyb jbeyq\n", "?format=fortune&rot13=true")
    assert texts(service)[-1]["text"] == "Hello world"


def hostile(chance):
    """A quotation of what is hard to write."""
    pieces = ["\"", "'", ",", "\n", "%", "\n%\n", "\t", "é", "e\u0301", "𝒳", "字", "\u2028", "=1", "\\n",
              "{}", "[\"a\"]", "\\\"", "\r\n", "||", ", ", "--", "-- A", "a", "word", " ", "\\", "<b>", "&amp;", "#", "|", "\u200d", "ﬁ", ";"]

    def text(limit):
        inner = "".join(chance.choices(pieces, k=chance.randint(0, limit)))
        return chance.choice(["x", "=", "\"", "“", "'", "["]) + inner + chance.choice(["y", "\"", "”", "]"])

    def line(limit):
        return text(limit).replace("\r", "").replace("\n", " ").replace("\u2028", " ")[:50].strip()

    item = {"text": text(30)}
    for name in ("author", "source"):
        if chance.random() < 0.5:
            item[name] = line(10)
    if chance.random() < 0.5:
        item["note"] = text(20)
    if chance.random() < 0.5:
        item["url"] = "https://example.org/" + urllib.parse.quote(line(5))
    if chance.random() < 0.5:
        item["tags"] = sorted({f"{number}{line(4)}"[:50] for number in range(chance.randint(1, 4))})
    return item


@pytest.mark.parametrize("form", ["json", "ndjson", "csv"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_taken_away_comes_back_equal(start, tmp_path, form, seed):
    chance = random.Random(seed)
    first = start(folder=tmp_path / "first")
    sent = []
    for number in range(150):
        item = hostile(chance)
        item["text"] = f"{number} {item['text']}"
        sent.append(first.add(**item))
    file = tmp_path / f"all.{form}"
    assert run("export", "--data-dir", first.folder, file).returncode == 0

    second = start(folder=tmp_path / "second")
    done = run("import", "--data-dir", second.folder, file)
    assert done.returncode == 0 and "150 added, 0 there already, 0 not taken" in done.stdout, done.stdout

    assert content(texts(second)) == content(sent)
    again = run("import", "--data-dir", second.folder, file)
    assert "0 added, 150 there already" in again.stdout


def content(items):
    """What an export and an import keep."""
    return [{name: value for name, value in item.items() if name not in ("id", "updatedAt")} for item in items]


def saved_by_a_spreadsheet(export, chance):
    """An export as CSV after someone moved, renamed, added and removed columns."""
    rows = list(csv.DictReader(io.StringIO(export, newline="")))
    columns = ["text", "author", "source", "url", "note", "tags", "createdAt"]
    columns += chance.sample(["id", "movie", "updatedAt"], k=chance.randint(0, 3)) + ["Rating"]
    chance.shuffle(columns)
    delimiter = chance.choice(",;\t")
    out = io.StringIO(newline="")
    end = chance.choice(["\r\n", "\n"])
    if chance.random() < 0.3:
        out.write(f"sep={delimiter}{end}")
    writer = csv.writer(out, delimiter=delimiter, lineterminator=end,
                        quoting=chance.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    writer.writerow([chance.choice([name, name.upper(), name.capitalize(), f" {name} "]) for name in columns])
    for number, row in enumerate(rows):
        writer.writerow([row.get(name, number) for name in columns])
    return chance.choice(["", "\ufeff"]) + out.getvalue()


@pytest.mark.parametrize("seed", range(8))
def test_what_a_spreadsheet_saved_comes_back_equal(start, tmp_path, seed):
    chance = random.Random(seed)
    first = start(folder=tmp_path / "first")
    sent = []
    for number in range(40):
        item = hostile(chance)
        item["text"] = f"{item['text'][:-1]}{number}{item['text'][-1]}"
        sent.append(first.add(**item))
    export = first.get("/quotations", accept="text/csv").body.decode()

    second = start(folder=tmp_path / "second")
    report = bring(second, saved_by_a_spreadsheet(export, chance), "?format=csv")
    assert counts(report) == (40, 0, 0), report
    assert content(texts(second)) == content(sent)
    assert len(report["warnings"]) == 1 and "rating" in report["warnings"][0].lower()


def test_the_command_line_reports_and_exits_as_it_should(service, tmp_path):
    def bring_in(*arguments, **rest):
        return run("import", "--data-dir", service.folder, *arguments, **rest)

    good, bad, empty = tmp_path / "good.txt", tmp_path / "bad.json", tmp_path / "empty.csv"
    good.write_text(FORTUNES)
    bad.write_text("[1,\n2,]")
    empty.write_text("")
    dry = bring_in("--dry-run", "--format", "fortune", good)
    assert dry.returncode == 0 and "3 would be added" in dry.stdout and not dry.stderr
    assert service.get("/quotations").json["total"] == 0
    both = bring_in(bad, good, empty)
    assert both.returncode == 65 and "3 added" in both.stdout and "is empty" in both.stderr
    done = bring_in(bad)
    assert done.returncode == 65 and "line 2" in done.stderr and not done.stdout
    assert bring_in(tmp_path / "none").returncode == 66
    assert bring_in(tmp_path).returncode == 66
    assert bring_in().returncode == 64 and bring_in("--format", "x", good).returncode == 64
    assert bring_in("--force", good).returncode == 64
    piped = bring_in("--format", "fortune", "-", input="Piped\n")
    assert piped.returncode == 0 and "1 added" in piped.stdout
    # The server sees it at once.
    assert service.get("/quotations").json["total"] == 4
    assert service.get("/imports").json["imports"][0]["added"] == 1


def test_exports_are_files_that_nothing_overwrites(service, tmp_path):
    bring(service, FORTUNES, "?format=fortune")
    for name, begin in [("a.json", "["), ("a.csv", "id,"), ("a.ndjson", "{"), ("a.md", "> "), ("a.txt", "One.")]:
        file = tmp_path / name
        assert run("export", "--data-dir", service.folder, file).returncode == 0
        assert file.read_text().startswith(begin)
        assert run("export", "--data-dir", service.folder, file).returncode == 73
        assert run("export", "--data-dir", service.folder, "--force", file).returncode == 0
    assert len(json.loads((tmp_path / "a.json").read_text())) == 3
    out = run("export", "--data-dir", service.folder)
    assert json.loads(out.stdout) == json.loads((tmp_path / "a.json").read_text())
    assert run("export", "--data-dir", tmp_path / "none").returncode == 66
    assert not list(tmp_path.glob("*.part"))


def test_others_write_while_a_long_import_runs(service):
    body = "".join(f"quotation number {number} of many\n%\n" for number in range(30_000))
    done = threading.Event()
    answered = []

    def write():
        connection = service.connect()
        while not done.is_set():
            answered.append(service.request("POST", "/quotations", {"text": "mine"}, connection=connection).status)

    writer = threading.Thread(target=write)
    writer.start()
    report = bring(service, body, "?format=fortune")
    done.set()
    writer.join()
    assert counts(report) == (30_000, 0, 0)
    # With the import as one transaction there would be two at most.
    assert len(answered) > 20 and set(answered) == {201}


def test_a_kill_in_the_middle_keeps_what_was_added_and_the_rest_comes_the_second_time(start, tmp_path):
    file = tmp_path / "many.txt"
    file.write_text("".join(f"quotation number {number} of many words\n%\n" for number in range(12_000)))
    chance = random.Random(4)
    for round in range(KILLS):
        folder = tmp_path / f"data{round}"
        by_server = round % 2 == 0
        service = start(folder=folder)
        kept = service.add("acknowledged")
        # Killed when about so many are there.
        most = chance.randrange(1, 12_000)

        def added(service=service):
            return service.get("/quotations?limit=1").json["total"]

        if by_server:
            thread = threading.Thread(target=swallow, args=(service, file.read_bytes()))
            thread.start()
            assert until(lambda: added() >= most or not thread.is_alive())
            service.kill()
            thread.join()
        else:
            process = subprocess.Popen([str(BINARY), "import", "--data-dir", str(folder), str(file)],
                                       stdout=subprocess.PIPE)
            assert until(lambda: added() >= most or process.poll() is not None)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            service.kill()

        service = start(folder=folder)
        before = service.get("/quotations").json["total"]
        assert before >= 1 and service.get(f"/quotations/{kept['id']}").json == kept
        assert run("check", "--data-dir", folder).returncode == 0
        report = bring(service, file.read_bytes(), "?format=fortune")
        assert counts(report) == (12_001 - before, before - 1, 0)
        assert service.get("/quotations").json["total"] == 12_001
        assert not [path.name for path in folder.iterdir() if "spool" in path.name or ".part" in path.name]
        service.kill()


def swallow(service, body):
    try:
        service.request("POST", "/import?format=fortune", body)
    except OSError:
        pass
    except Exception as failure:
        assert "RemoteDisconnected" in type(failure).__name__ or "Incomplete" in type(failure).__name__


def test_memory_stays_flat_over_large_files(start, tmp_path):
    service = start()
    small = "".join(f"small number {number}\n%\n" for number in range(2000))
    bring(service, small, "?format=fortune")

    def anonymous():
        for line in open(f"/proc/{service.process.pid}/status"):
            if line.startswith("RssAnon:"):
                return int(line.split()[1])

    before = anonymous()
    large = "".join(f"large {number} " + "word " * 60 + "\n%\n" for number in range(60_000))
    assert len(large) > 18_000_000
    # Nothing of it is new the second time, which goes faster.
    bring(service, large, "?format=fortune&dryRun=true")
    assert counts(bring(service, large, "?format=fortune"))[0] == 60_000
    assert counts(bring(service, large, "?format=fortune")) == (0, 60_000, 0)
    assert anonymous() < before + 100_000


# The order and durability of an import's batches.


def numbered(count):
    return [f"row {number:04}" for number in range(count)]


FORMS = {
    "csv": lambda rows: "text,author\n" + "".join(f"{row},\n" for row in rows),
    "json": lambda rows: json.dumps([{"text": row} for row in rows]),
    "ndjson": lambda rows: "".join(json.dumps({"text": row}) + "\n" for row in rows),
    "fortune": lambda rows: "".join(f"{row}\n%\n" for row in rows),
    "text": lambda rows: "".join(f"“{row}”\n\n" for row in rows),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("is_busy", [False, True], ids=["alone", "beside a writer"])
def test_ids_ascend_in_the_order_of_the_file(service, form, is_busy):
    rows, over, written = numbered(2000), threading.Event(), []

    def write():
        connection = service.connect()
        while not over.is_set():
            answer = service.request("POST", "/quotations", {"text": "another's"}, connection=connection)
            written.append(answer.status)
    others = [threading.Thread(target=write) for _ in range(2 if is_busy else 0)]
    for other in others:
        other.start()
    try:
        report = bring(service, FORMS[form](rows), f"?format={form}")
    finally:
        over.set()
        for other in others:
            other.join()
    assert counts(report) == (2000, 0, 0) and set(written) <= {201}
    found = [item for item in texts(service) if item["text"] != "another's"]
    assert [item["text"].strip("“”") for item in found] == rows
    ids = [item["id"] for item in found]
    assert ids == sorted(ids)
    lines = service.get("/quotations?q=row", accept="text/csv").body.decode().splitlines()[1:]
    assert [row for row in rows if not any(row in line for line in lines)] == []
    assert [line[line.index("row "):][:8] for line in lines] == rows


def durable_bytes(lines):
    """How much of the log was on disk when the answer was sent, by the calls that strace saw."""
    written = durable = syncing = 0
    for line in lines.read_text(errors="replace").splitlines():
        call = re.match(r"\d+ +(?:<\.\.\. )?(\w+)", line)
        name = call.group(1) if call else ""
        if "quotes.sqlite>" in line and name == "pwrite64":
            pytest.fail("the log went into the database meanwhile")
        if name == "pwrite64" and "quotes.sqlite-wal>" in line:
            size, offset = map(int, re.search(r", (\d+), (\d+)(?:\)| <unfinished)", line).groups())
            written = max(written, offset + size)
        elif name == "fdatasync" and ("quotes.sqlite-wal>" in line or "resumed>" in line):
            syncing = written if "resumed>" not in line else syncing
            durable = durable if "unfinished" in line else syncing
        elif "HTTP/1.1 200" in line:
            return durable
    return pytest.fail("no answer was sent")


@pytest.mark.parametrize("rows", [
    numbered(2000), numbered(1970), numbered(30), numbered(2000) + numbered(50),
    numbered(2000) + [""] * 60,
], ids=["whole batches", "part of a batch", "one batch", "duplicates at the end", "nothing at the end"])
def test_an_import_that_was_answered_survives_a_loss_of_power(service, tmp_path, rows):
    with tracing(service, "-y", "-e", "trace=pwrite64,fdatasync,write,writev,sendto,sendmsg") as lines:
        report = bring(service, FORMS["ndjson"](rows), "?format=ndjson")
    service.kill()
    # What a disk holds that lost all that it was not told to keep.
    lost = tmp_path / "lost"
    lost.mkdir()
    shutil.copy(service.folder / "quotes.sqlite", lost / "quotes.sqlite")
    log = (service.folder / "quotes.sqlite-wal").read_bytes()
    (lost / "quotes.sqlite-wal").write_bytes(log[:durable_bytes(lines)])
    with sqlite3.connect(lost / "quotes.sqlite") as database:
        kept = [text for text, in database.execute("SELECT text FROM quotation ORDER BY id")]
        assert database.execute("SELECT added, duplicates, rejected FROM import").fetchall() == [
            counts(report)]
    unique = list(dict.fromkeys(row for row in rows if row))
    assert kept == unique and report["added"] == len(unique)


def test_the_same_import_made_at_once_by_many_is_done_once_and_known_after_a_kill(service, start):
    body, key = FORMS["ndjson"](numbered(3000)), {"Idempotency-Key": "once"}
    answers = []
    clients = [threading.Thread(target=lambda: answers.append(bring(service, body, "?format=ndjson", key)))
               for _ in range(4)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert len(answers) == 4 and all(answer == answers[0] for answer in answers)
    assert counts(answers[0]) == (3000, 0, 0)
    service.kill()
    service = start()
    assert bring(service, body, "?format=ndjson", key) == answers[0]
    assert service.get("/imports").json["imports"][1:] == []
    assert service.request("POST", "/import?format=ndjson", body + " ", key).status == 422
    with sqlite3.connect(f"file:{service.folder}/quotes.sqlite?mode=ro", uri=True) as database:
        kept, = database.execute("SELECT length(request) FROM answer").fetchone()
    assert kept < 100, "the file itself is kept"


def test_a_command_gives_the_name_of_its_file(service, tmp_path):
    file = tmp_path / "my quotes.csv"
    file.write_text("text\na\n")
    assert run("import", "--data-dir", service.folder, file).returncode == 0
    assert service.get("/imports").json["imports"][0]["filename"] == "my quotes.csv"


def test_the_samples_of_a_new_folder_are_an_import(start, tmp_path):
    service = start(samples=True)
    total = service.get("/quotations").json["total"]
    entry, = service.get("/imports").json["imports"]
    assert (entry["format"], entry["added"], total > 0) == ("samples", total, True)
    assert service.get("/quotations?import=1").json["total"] == total
    assert service.request("DELETE", "/imports/1").status == 204
    assert service.get("/quotations").json["total"] == service.get("/movies").json["total"] == 0
    assert service.request("POST", "/trash/restore").json == {"restored": total}


def events(answer):
    """The events of an answer: names with their data."""
    found = []
    for event in answer.body.decode().split("\n\n")[:-1]:
        name, data = event.split("\n")
        found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def test_events_tell_how_far_an_import_is_and_then_its_answer(service):
    body = "\n%\n".join(f"quotation {number}" for number in range(3000))
    answer = service.request("POST", "/import?format=fortune", body, {"Accept": "text/event-stream"})
    assert answer.status == 200 and answer.fields["Content-Type"] == "text/event-stream", answer
    *progress, last = events(answer)
    assert [name for name, _ in progress] == ["progress"] * len(progress) and progress
    told = [data for _, data in progress]
    assert all(item.keys() == {"read", "size", "records"} and item["size"] == len(body) for item in told)
    assert [item["read"] for item in told] == sorted(item["read"] for item in told)
    assert all(0 <= item["read"] <= item["size"] and item["records"] <= 3000 for item in told)
    assert last == ("import", {"import": 1, "format": "fortune", "added": 3000, "duplicates": 0,
                               "rejected": [], "rejectedTotal": 0, "warnings": []})
    dry = events(service.request("POST", "/import?dryRun=true", "Once.", {"Accept": "text/event-stream"}))[-1]
    assert dry[0] == "import" and dry[1]["import"] is None and dry[1]["preview"][0]["text"] == "Once."


def test_events_end_with_the_problem_of_a_file_that_is_refused(service):
    answer = service.request("POST", "/import?format=json", "[1,", {"Accept": "text/event-stream"})
    name, problem = events(answer)[-1]
    assert (answer.status, name, problem["status"]) == (200, "problem", 422)
    assert problem["type"] == "/problems/not-of-format"
    assert texts(service) == []


def test_a_client_that_leaves_does_not_stop_an_import(service):
    body = "\n%\n".join(f"quotation {number}" for number in range(3000)).encode()
    with socket.create_connection((service.host, service.port)) as client:
        client.sendall(
            f"POST /import?format=fortune HTTP/1.1\r\nHost: {service.host}:{service.port}\r\n"
            f"Accept: text/event-stream\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        assert client.recv(100).startswith(b"HTTP/1.1 200 ")
    # Imports run one after the other: this one is answered after the one before has ended.
    assert bring(service, "Last.", "?format=text")["import"] == 2
    assert len(texts(service)) == 3001
