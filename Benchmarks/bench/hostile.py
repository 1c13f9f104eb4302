"""What was made to take long: lists of movies and pages of other sites that a careless reader would work on for ever."""

from __future__ import annotations

import contextlib
import http.server
import threading
import urllib.parse
from collections.abc import Iterator

from . import folders, programs
from .client import Client
from .measure import Bench
from .process import Process
from .reads import SERVICE

_LEVELS = "".join(f"<!ENTITY l{level} '{f'&l{level - 1};' * 10}'>" for level in range(1, 10))
_MOVIES = "<movies><movie><name>{}</name></movie></movies>"
LISTS = {
    "an entity of a billion": f"<!DOCTYPE m [<!ENTITY l0 'lol'>{_LEVELS}]>" + _MOVIES.format("&l9;"),
    "a long entity, often": f"<!DOCTYPE m [<!ENTITY a '{'a' * 100_000}'>]>" + _MOVIES.format("&a;" * 100_000),
    "elements in elements": "<movies>" + "<a>" * 1_000_000,
    "many attributes": "<movies><movie " + " ".join(f"a{n}='1'" for n in range(100_000)) + " a1='2'/></movies>",
}
PAGES = {
    "elements in elements": "<div>" * 60_000, "tables in tables": "<table><tr><td>" * 90_000,
    "ends of what doesn't begin": "<b>" * 150_000 + "</i>" * 150_000,
    "many attributes": "<p " + "".join(f"a{n} " for n in range(150_000)) + ">x", "forms": "<form><form>" * 90_000,
    "half a tag": "<a" * 120_000, "half a comment": "<!--" * 60_000, "half a reference": "&" * 1_000_000,
    "many paragraphs": "<p>x" * 49_000, "one paragraph": "<p>" + "word " * 900_000,
}
# A list is refused; a page is read, or isn't, by what stands in it.
REFUSED, READ = (422,), (200, 502)


def hostile(bench: Bench) -> None:
    folder = folders.new_folder(bench.work / "empty", bench.port(SERVICE))
    with web() as site, programs.service(bench.port(SERVICE), folder, "--pages-allow", site) as service, \
            Client(service.port) as client:
        with bench.turn():
            lists = {name: _milliseconds(service, client, "POST", "/import?format=movies", body, REFUSED)
                     for name, body in LISTS.items()}
            pages = {name: _milliseconds(service, client, "GET", _target(site, name), None, READ) for name in PAGES}
    for key, label, told in (("hostile-lists", "the slowest of hostile lists", lists),
                             ("hostile-pages", "the slowest of hostile pages", pages)):
        slowest = max(told, key=told.get)
        bench.add(key, label, cpu_ms=told[slowest], note=slowest)


def _target(site: str, name: str) -> str:
    return "/pages?url=" + urllib.parse.quote(f"http://{site}/{urllib.parse.quote(name)}", safe="")


def _milliseconds(service: Process, client: Client, method: str, target: str, body: str | None,
                  statuses: tuple[int, ...]) -> float:
    """What the service takes of the processor for an answer."""
    before = service.cpu_seconds()
    client.connection.request(method, target, body)
    answer = client.connection.getresponse()
    text = answer.read()
    if answer.status not in statuses:
        raise SystemExit(f"{method} {target}: {answer.status} {text[:200]!r}")
    return (service.cpu_seconds() - before) * 1000


@contextlib.contextmanager
def web() -> Iterator[str]:
    """A site with these pages; gives its host and port."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = PAGES[urllib.parse.unquote(self.path[1:])].encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()
