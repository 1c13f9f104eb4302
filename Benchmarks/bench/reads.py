"""What is read: by id, lists, filters, searches, deep pages."""

from __future__ import annotations

import contextlib
import pathlib
import random
from collections.abc import Iterator

from . import cursors, folders, programs, terms, verify
from .client import get
from .load import Requests
from .measure import Bench, Run, alternate
from .process import Process

SCALE, TWIN, SERVICE, NGINX = range(4)


def data(bench: Bench) -> pathlib.Path:
    with bench.turn():
        return folders.folder(bench.extent.rows, bench.port(SERVICE))


@contextlib.contextmanager
def servers(bench: Bench, *options: str) -> Iterator[tuple[Process, Process, Process]]:
    """The scale, the twin and the service, both of the same folder."""
    folder = data(bench)
    with programs.service(bench.port(SERVICE), folder, *options) as service, \
            programs.scale(bench.port(SCALE)) as scale, \
            programs.twin(bench.port(TWIN), folder) as twin:
        yield scale, twin, service


def by_id(bench: Bench) -> None:
    chance = random.Random("ids")
    with servers(bench) as (scale, twin, service):
        rows = folders.greatest_id(service.port)
        targets = [f"/quotations/{chance.randint(1, rows)}" for _ in range(bench.extent.pages)]
        verify.same_answers(service.port, twin.port, targets[:200] + [f"/quotations/{rows}"])
        requests = Requests(bench.lines("ids", targets))
        body = get(service.port, targets[0]).body
        with programs.nginx(bench.port(NGINX), bench.work / "nginx", body) as nginx:
            file = Requests(bench.lines("file", ["/quotation.json"]))
            alternate(bench, [
                Run("scale", "scale: 200 fixed bytes", scale, requests),
                Run("nginx", f"nginx: a file of {len(body)} bytes", nginx, file),
                Run("twin-by-id", "twin: by id", twin, requests),
                Run("by-id", f"by id, of {bench.extent.rows:,}", service, requests),
            ], {"of_scale": "scale", "of_twin": "twin-by-id"})


def lists(bench: Bench) -> None:
    rows, count = bench.extent.rows, bench.extent.pages
    with servers(bench) as (scale, twin, service):
        first = Requests(bench.lines("first", ["/quotations?limit=50"]))
        tag = get(service.port, "/quotations?limit=50").field("ETag")
        unchanged = Requests(first.targets, field=f"If-None-Match: {tag}")
        pages = cursors.random_by_id(rows, count)
        verify.same_answers(
            service.port, twin.port, ["/quotations", "/quotations?limit=50", *pages[:50]])
        random_pages = Requests(bench.lines("pages", pages))
        alphabetical = cursors.walk(service.port, "sort=true", rows, step=50)
        by_key = cursors.pages(alphabetical, "sort=true", 0, rows, limits=tuple(range(46, 55)))
        alternate(bench, [
            Run("list-scale", "scale, beside lists", scale, first),
            Run("twin-list", "twin: another page each time", twin, random_pages),
            Run("list-cached", "list, 50 a page, the same", service, first),
            Run("list-unchanged", "list, unchanged (304)", service, unchanged, (304,)),
            Run("list-uncached", "list, another page each time", service, random_pages,
                note=f"{count:,} places by chance, of which the cache holds a tenth"),
            Run("list-alphabetical", "alphabetical, another page each time", service,
                Requests(bench.lines("by-key", by_key)),
                note=f"{len(by_key):,} pages of 46 to 54, in turn, of which the cache holds some"),
        ], {"of_scale": "list-scale", "of_twin": "twin-list"})


def queries(bench: Bench) -> None:
    """Filters and draws, and searches, without the cache of answers: each is worked out."""
    kinds = {
        "filter-tag": ("by tag", terms.targets("tag", terms.tags())),
        "filter-author": ("by author", terms.targets("author", terms.authors())),
        "random": ("random", ["/quotations/random"]),
    }
    _alternate_queries(bench, kinds)


def search(bench: Bench) -> None:
    kinds = {
        "search-rare": ("search: a rare word", terms.search(terms.rare())),
        "search-common": ("search: a common word", terms.search(terms.common())),
        "search-typed": ("search: two letters typed", terms.search(terms.prefixes(2), whole=False)),
        "search-two-common": ("search: two common words", terms.search(terms.common_pairs())),
    }
    _alternate_queries(bench, kinds)


def deep(bench: Bench) -> None:
    """The 10,000th page, ten a page since there are 100,000, beside the first ones."""
    rows = bench.extent.rows
    with programs.service(bench.port(SERVICE), data(bench), "--server-cache-bytes", "0") as service:
        for order, query, label in (("id", "sort=false", "by id"), ("key", "sort=true", "alphabetical")):
            walked = cursors.walk(service.port, query, rows, step=100)
            first = cursors.pages(walked, query, 0, 5_000, limits=(10,))
            last = cursors.pages(walked, query, rows - 5_000, rows - 100, limits=(10,))
            alternate(bench, [
                Run(f"first-{order}", f"first pages, {label}", service,
                    Requests(bench.lines(f"first-{order}", first))),
                Run(f"deep-{order}", f"pages about the 10,000th, {label}", service,
                    Requests(bench.lines(f"deep-{order}", last))),
            ], {"of_first": f"first-{order}"})


def _alternate_queries(bench: Bench, kinds: dict[str, tuple[str, list[str]]]) -> None:
    with programs.service(bench.port(SERVICE), data(bench), "--server-cache-bytes", "0") as service:
        alternate(bench, [
            Run(key, label, service, Requests(bench.lines(key, targets)))
            for key, (label, targets) in kinds.items()])
