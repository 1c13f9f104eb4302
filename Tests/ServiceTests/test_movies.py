"""Movies: lists of others with their pictures, and what can go wrong with them."""

import base64
import os
import pathlib
import random
import re
import signal
import subprocess
import threading
import zlib

import pytest

from service import BINARY, run
from wire import until

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
KILLS = int(os.environ.get("KILL_ROUNDS", 4))


def movies(*contents):
    return "<movies>" + "\n".join(f"<movie>{content}</movie>" for content in contents) + "</movies>"


def bring(service, body, query="", **fields):
    return service.request("POST", f"/import{query}", body, fields)


def total(service):
    return service.get("/movies").json["total"]


@pytest.mark.parametrize("query, fields", [
    ("", {}), ("?format=movies", {}), ("", {"content_type": "application/xml"}),
    ("", {"content_type": "text/xml; charset=utf-8"}), ("?format=movies", {"content_type": "text/plain"}),
])
def test_a_list_is_known_by_its_type_or_its_content(service, query, fields):
    answer = bring(service, movies("<name>One</name>"), query, **fields)
    assert answer.status == 200 and answer.json["format"] == "movies" and answer.json["added"] == 1
    assert service.get("/imports").json["imports"][0]["format"] == "movies"


def test_the_list_tells_what_it_left_out_and_adds_nothing_twice(service):
    body = movies("<name>One</name><image>one.png</image><weburl>https://example.org/</weburl>", "<director>B</director>")
    report = bring(service, body).json
    assert (report["added"], report["duplicates"], report["rejectedTotal"]) == (1, 0, 1)
    assert report["rejected"] == [{"line": 2, "reason": "it has no name"}]
    assert report["warnings"] == [
        "1 Wikipedia address was left out (line 1): “https://example.org/”",
        "1 picture was left out (line 1): the list came without its folder: “one.png”"]
    again = bring(service, body).json
    assert (again["added"], again["duplicates"], again["warnings"]) == (0, 1, [])
    assert total(service) == 1


LAUGHS = "".join(f"<!ENTITY l{level} '{f'&l{level - 1};' * 10}'>" for level in range(1, 10))
REFUSED = {
    "cut off": movies("<name>One</name>")[:-3], "no XML": "<", "an ampersand": movies("<name>A & B</name>"),
    "an external entity": "<!DOCTYPE m [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + movies("<name>&x;</name>"),
    "an external entity that nobody names":
        "<!DOCTYPE m [<!ENTITY x SYSTEM 'http://127.0.0.1:1/'>]>" + movies("<name>A</name>"),
    "a bomb": f"<!DOCTYPE m [<!ENTITY l0 'lol'>{LAUGHS}]>" + movies("<name>&l9;</name>"),
    "a bomb in an attribute":
        f"<!DOCTYPE m [<!ENTITY l0 'lol'>{LAUGHS}]><movies><movie name='&l9;'/></movies>",
    "a quadratic bomb": f"<!DOCTYPE m [<!ENTITY a '{'a' * 100_000}'>]>" + movies(f"<name>{'&a;' * 100_000}</name>"),
    "a deep one": "<movies>" + "<a>" * 1_000_000, "a page": "<html><body><p>movies</p></body></html>",
    "many attributes": "<movies><movie " + " ".join(f"a{n}='1'" for n in range(100_000)) + " a1='2'/></movies>",
}


@pytest.mark.parametrize("name", REFUSED)
def test_bad_lists_are_refused_and_add_nothing(service, name):
    answer = bring(service, REFUSED[name], "?format=movies")
    assert answer.status == 422, answer
    assert "nothing was added: line " in answer.json["detail"]
    assert "root:" not in answer.json["detail"]
    assert total(service) == 0 and service.get("/imports").json["imports"] == []


def test_an_empty_list_is_an_empty_body(service):
    for body in ("", " \n"):
        assert bring(service, body, "?format=movies").status == 400


def test_a_large_list_takes_little_memory(service):
    plot = "x" * 15_000
    body = movies(*(f"<name>{number}</name><desc>{plot}</desc>" for number in range(3000)))
    assert bring(service, movies("<name>One</name>")).status == 200

    def peak():
        status = pathlib.Path(f"/proc/{service.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0])

    before = peak()
    assert bring(service, body).json["added"] == 3000
    # The list has 45 MB, mapped while it is read.
    assert peak() - before < 150_000


def test_pictures_beside_a_list_come_along_on_the_command_line(service, tmp_path):
    folder = tmp_path / "list"
    folder.mkdir()
    (folder / "one two.png").write_bytes(PNG)
    (folder / "large.png").write_bytes(PNG + b"\0" * (5 << 20))
    (tmp_path / "out.png").write_bytes(PNG)
    (folder / "link.png").symlink_to("../out.png")
    os.mkfifo(folder / "pipe.png")
    names = ["one two.png", "large.png", "link.png", "../out.png", "pipe.png", "none.png",
             f"data:image/png;base64,{base64.b64encode(PNG).decode()}"]
    (folder / "list.xml").write_text(movies(*(f"<name>{name[:20]}</name><image>{name}</image>" for name in names)))
    done = run("import", "--data-dir", service.folder, "list.xml", cwd=folder)
    assert done.returncode == 0 and "(movies): 7 added" in done.stdout, done
    assert done.stdout.count("was left out") == 5
    assert [number for number in range(1, 8) if service.get(f"/movies/{number}/image").status == 200] == [1, 7]
    assert service.get("/movies/1/image").body == PNG
    done = run("import", "--data-dir", service.folder, folder / "list.xml")
    assert "0 added, 7 there already" in done.stdout and "left out" not in done.stdout
    assert run("check", "--data-dir", service.folder).returncode == 0


def picture(seed, size=5 << 20):
    return PNG + zlib.compress(random.Random(seed).randbytes(1000)) + bytes([seed % 256]) * (size - 2000)


def test_pictures_of_5_mib_hold_up_nobody(service):
    service.request("POST", "/movies", {"title": "One"})
    assert service.request("PUT", "/movies/1/image", picture(1)).status == 204
    stop = threading.Event()

    def read():
        while not stop.is_set():
            assert len(service.get("/movies/1/image").body) == len(picture(1))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    connection = service.connect()
    for _ in range(200):
        assert service.get("/movies/1", connection=connection).status == 200
    stop.set()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("size, status", [((5 << 20) - 1000, 204), (6 << 20, 413), (12 << 20, None)])
def test_a_picture_that_is_too_large_is_refused_in_words(service, size, status):
    service.request("POST", "/movies", {"title": "One"})
    try:
        answer = service.request("PUT", "/movies/1/image", picture(1, size))
        assert answer.status == (status or 413)
    except (BrokenPipeError, ConnectionResetError):
        assert status is None
    assert service.get("/health").status == 200


def test_a_kill_within_an_import_leaves_whole_movies_and_the_rest_can_follow(start, tmp_path):
    generator = random.Random(7)
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.png").write_bytes(picture(ord(name), 300_000))
    listed = tmp_path / "list.xml"
    listed.write_text(movies(*(
        f"<name>{number}</name><image>{'abc'[number % 3]}.png</image>" for number in range(600))))
    for round in range(KILLS):
        folder = tmp_path / f"data{round}"
        service = start(folder=folder)
        process = subprocess.Popen(
            [BINARY, "import", "--data-dir", folder, listed], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        most = generator.randrange(1, 600)
        assert until(lambda: total(service) >= most or process.poll() is not None)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        service.kill()
        check = run("check", "--data-dir", folder)
        assert check.returncode == 0, check.stdout
        service = start(folder=folder)
        there = total(service)
        assert service.get("/movies?limit=500").json["movies"] == [] or all(
            "image" in movie for movie in service.get("/movies?limit=500").json["movies"])
        done = run("import", "--data-dir", folder, listed)
        assert f"{600 - there} added, {there} there already" in done.stdout
        assert total(service) == 600
        service.stop()


def test_a_restored_backup_serves_them(start, tmp_path):
    first = start(folder=tmp_path / "first")
    first.request("POST", "/movies", {"title": "One"})
    first.request("PUT", "/movies/1/image", PNG)
    first.add("a", movie=1)
    backup = tmp_path / "backup.sqlite"
    assert run("backup", backup, "--data-dir", first.folder).returncode == 0
    first.request("DELETE", "/movies/1")
    first.stop()
    assert run("restore", backup, "--data-dir", first.folder).returncode == 0
    again = start(folder=tmp_path / "first")
    assert again.get("/movies/1").json["quotations"] == 1 and again.get("/movies/1/image").body == PNG
    assert again.get("/quotations/1").json["movie"] == 1
    assert again.request("POST", "/movies", {"title": "Two"}).json["id"] == 2


def test_of_a_database_that_can_only_be_read_movies_are_served_and_nothing_is_changed(start, tmp_path):
    service = start()
    service.request("POST", "/movies", {"title": "One"})
    service.request("PUT", "/movies/1/image", PNG)
    moved = tmp_path / "moved.sqlite"
    (service.folder / "quotes.sqlite").rename(moved)
    assert until(lambda: service.get("/health").json["status"] != "ok")
    for method, target, body in [
        ("POST", "/movies", {"title": "Two"}), ("PATCH", "/movies/1", {"title": "Two"}),
        ("PUT", "/movies/1/image", PNG), ("DELETE", "/movies/1/image", None), ("DELETE", "/movies/1", None),
        ("POST", "/import?format=movies", movies("<name>Two</name>")),
    ]:
        answer = service.request(method, target, body)
        assert answer.status == 503, (method, target, answer)
        assert answer.fields["Retry-After"]


def test_the_log_has_our_lines_alone_whatever_libxml_minds(start):
    service = start()
    whole = "<movies><movie><name>M</name></movie></movies>"
    for body in (b"<", b"<movies>\xff</movies>", b"\xff\xfe<\x00m", whole[:-5].encode(),
                 f"<?xml version='1.0' encoding='utf-16'?>{whole}".encode(),
                 f"<?xml version='1.0' encoding='no-such'?>{whole}".encode(),
                 f"<?xml version='1.0' encoding='shift_jis'?>{whole}".encode() + b"\x80\xff",
                 ("<!DOCTYPE m SYSTEM 'http://127.0.0.1:1/x'>" + whole).encode(),
                 ("<!DOCTYPE m [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]>" + whole).encode()):
        service.request("POST", "/import?format=movies", body)
    _, log = service.stop()
    assert log and all(re.fullmatch(r"time=\S+ level=\w+ event=\S+( \S+=.*)?", line) for line in log.splitlines()), log
