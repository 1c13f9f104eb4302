"""Pages that the server fetches, from a web server that plays everybody's."""

import json
import pathlib
import socket
import subprocess
import sys
import threading
import time
import urllib.parse

import pytest

import pages_server as web
from pages_server import ARTICLE, ARTICLE_BLOCKS, Pages, page, redirect
from service import BINARY, Service, run
from wire import until


@pytest.fixture(scope="module")
def pages():
    server = Pages()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def reader(pages, tmp_path_factory):
    """A server that may ask that one."""
    service = Service(
        tmp_path_factory.mktemp("pages") / "data", "--pages-allow", pages.host, "--server-threads", "2")
    yield service
    code, log = service.stop()
    assert code == 0 and "level=error" not in log


def fetch(service, url, **rest):
    return service.get("/pages?url=" + urllib.parse.quote(url, safe=""), **rest)


def events(answer):
    """The events of an answer: names with their data."""
    found = []
    for event in answer.body.decode().split("\n\n")[:-1]:
        name, data = event.split("\n")
        found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def follow(service, url, **rest):
    answer = fetch(service, url, accept="text/event-stream", **rest)
    assert answer.status == 200 and answer.fields["Content-Type"] == "text/event-stream", answer
    return events(answer)


def test_a_page_is_reduced_to_what_is_read(pages, reader):
    url = pages.give("/article", page(ARTICLE))
    answer = fetch(reader, url)
    assert answer.status == 200, answer
    assert answer.json == {"url": url, "title": "Of Wit", "blocks": ARTICLE_BLOCKS}
    assert answer.fields["Content-Type"] == "application/json"
    assert answer.fields["Cache-Control"] == "no-store" and answer.fields["Vary"] == "Accept"
    head = reader.request("HEAD", "/pages?url=" + urllib.parse.quote(url))
    assert head.status == 200 and not head.body
    assert reader.get("/history").json == {"history": []}


def test_the_request_tells_no_more_than_it_must(pages, reader):
    pages.give("/cookie", redirect("/plain", fields=("Set-Cookie: a=b; Path=/",)))
    pages.give("/plain", page("text", "text/plain; charset=utf-8"))
    pages.requests.clear()
    answer = fetch(reader, f"http://{pages.host}/cookie?a=1#b", fields={"Referer": "x", "Cookie": "c=d", "Authorization": "e"})
    assert answer.json["blocks"] == [{"kind": "paragraph", "text": "text"}]
    assert answer.json["title"] == "plain"
    for request, cookies in zip(pages.requests, (set(), {"cookie"})):
        names = {line.split(":")[0].lower() for line in request.splitlines()[1:] if line}
        assert names == {"host", "user-agent", "accept", "accept-encoding"} | cookies, request
        assert request.startswith("GET /") and "\r\nUser-Agent: quoteserver/" in request
        assert "#" not in request.splitlines()[0]
    assert len(pages.requests) == 2


def test_cookies_are_of_one_fetch_and_of_their_host_and_path(pages, start):
    def cookies(request):
        return next((line[8:] for line in request.splitlines() if line.startswith("Cookie: ")), None)

    service = start("--pages-allow", "127.0.0.1, localhost")
    other = f"http://localhost:{pages.port}"
    pages.give("/in/set", redirect("/in/more", fields=(
        "Set-Cookie: a=1; Path=/in", "Set-Cookie: b=2; Path=/", "Set-Cookie: d=4; Path=/; Max-Age=0", "Set-Cookie: e=5; Path=/; Domain=example.org")))
    pages.give("/in/more", redirect("/out", fields=("Set-Cookie: b=6; Path=/",)))
    pages.give("/out", redirect(f"{other}/there"))
    pages.give("/there", redirect(f"http://{pages.host}/end"))
    pages.give("/end", page("<p>x"))
    for _ in range(2):
        pages.requests.clear()
        assert fetch(service, f"http://{pages.host}/in/set").status == 200
        found = [cookies(request) for request in pages.requests]
        assert found == [None, "a=1; b=2", "b=6", None, "b=6"]


@pytest.mark.parametrize("content, blocks", [
    (b"<!doctype html><p>a &eacute b", ["a \u00e9 b"]), (b"plain <p>", ["plain <p>"]), (b"<p>x", ["x"]),
    (b"\x89PNG\r\n\x1a\n\0\0", None), (b"a\0b", None), (b"%PDF-1.4", None), (b"<?xml version='1.0'?><a/>\1", None),
])
@pytest.mark.parametrize("type", [None, " "])
def test_a_page_without_a_type_is_told_by_its_content(pages, reader, content, blocks, type):
    answer = fetch(reader, pages.give("/untyped", page(content, type)))
    if blocks is None:
        assert answer.status == 502 and answer.json["reason"] == "type", answer
    else:
        assert answer.status == 200 and [block["text"] for block in answer.json["blocks"]] == blocks


def test_links_and_quotations_are_told(pages, reader):
    url = pages.give("/s/t", page(
        "<html lang=de><h2>Leben<span class=mw-editsection>[<a href=/e>x</a>]</span></h2>"
        "<p>😀 Er <q>sagt</q> <a href=../u>das</a>, <a href=http://u@h/>nicht</a> <a href=mailto:a@b>das</a>."))
    assert fetch(reader, url).json["blocks"] == [
        {"kind": "heading", "text": "Leben"},
        {"kind": "paragraph", "text": "😀 Er „sagt“ das, nicht das.",
         "links": [{"start": 12, "end": 15, "url": f"http://{pages.host}/u"}]}]


def test_five_redirects_are_followed_and_no_more(pages, reader):
    pages.give("/end", page("<p>end"))
    for number, status in zip(range(6), ("301 M", "302 F", "303 S", "307 T", "308 P", "302 F")):
        pages.give(f"/hop{number}", redirect("/end" if number == 0 else f"hop{number - 1}", status))
    answer = fetch(reader, f"http://{pages.host}/hop4")
    assert answer.status == 200 and answer.json["url"] == f"http://{pages.host}/end"
    pages.requests.clear()
    answer = fetch(reader, f"http://{pages.host}/hop5")
    assert answer.status == 502 and "5 times" in answer.json["detail"]
    assert len(pages.requests) == 6
    pages.give("/loop", redirect("/loop"))
    assert fetch(reader, f"http://{pages.host}/loop").status == 502


@pytest.mark.parametrize("location, status", [
    ("http://localhost/", 403), ("http://127.0.0.1/", 403), ("http://[::1]/", 403), ("http://127.0.0.1:{closed}/", 403),
    ("http://169.254.169.254/latest/meta-data/", 403), ("http://10.0.0.1/", 403), ("//0x7f.1/", 403),
    ("http://u:p@{host}/end", 403), ("http://{host}@127.0.0.1/", 403), ("file:///etc/passwd", 502),
    ("gopher://{host}/x", 502), ("ftp://{host}/", 502), ("dict://{host}/", 502), ("javascript:alert(1)", 502),
    ("data:text/html,x", 502), ("", 502), ("http://", 502), ("https://{host}/end", 502),
])
def test_a_redirect_is_checked_as_the_first_address_was(pages, reader, location, status):
    location = location.format(host=pages.host, closed=web.closed_port())
    url = pages.give("/away", redirect(location))
    answer = fetch(reader, url)
    assert answer.status == status, answer
    # The last one's server speaks no TLS.
    reasons = {"credentials"} if "u:p@" in location or "@127" in location else {"private", "port"}
    assert answer.json["reason"] in (reasons if status == 403 else {"redirects", "tls"}), answer
    assert "passwd" not in answer.body.decode()


@pytest.mark.parametrize("answer, words", [
    (page("<p>x", status="404 Not Found"), "404"), (page("<p>x", status="500 Oh"), "500"), (page("", status="204 None"), "204"), (page("<p>x", status="206 Part"), "206"),
    (page("x", "image/png"), "neither"), (page("{}", "application/json"), "neither"), (page("<p>x", "text"), "neither"),
    (page("x", "text/css"), "neither"), (page(b"\x89PNG\r\n\x1a\n\0\0", "text/html"), "neither"),
    (page("<p>x", length=10_000), "broke off"), (page("<p>x", fields=("Content-Encoding: gzip",)), "broke off"),
    (page("<p>x", length=6 << 20), "5 MiB"), (b"", "broke off"), (b"nonsense\r\n\r\n", "broke off"), (b"HTTP/1.1 200 OK\r\n", "broke off"),
    (b"HTTP/1.1 302 Found\r\n\r\n", "redirects"), (b"HTTP/1.1 200 OK\r\n" + b"".join(b"A%d: %s\r\n" % (n, b"x" * 1000) for n in range(200)), "broke off"),
    (page("<li>x" * 60_000), "too many paragraphs"), (page(b"<p>" + b"x" * (5 << 20)), "5 MiB"), (web.endless, "5 MiB"),
    (web.bomb("gzip", web.gzipped(100 << 20)), "5 MiB"), (web.bomb("gzip, gzip", web.gzipped(200 << 20, 2)), "5 MiB"),
    (web.bomb("deflate", web.DEFLATED), "5 MiB"), (web.bomb("gzip, gzip, gzip, gzip, gzip, gzip", web.gzipped(10, 6)), "broke off"),
], ids=lambda value: value if isinstance(value, str) else "answer")
def test_what_is_no_page_is_told(pages, reader, answer, words):
    url = pages.give("/wrong", answer)
    found = fetch(reader, url)
    assert found.status == 502 and words in found.json["detail"], found
    assert found.fields["Content-Type"] == "application/problem+json"
    assert found.json["type"] == "/problems/page-unavailable"
    reasons = {"neither": "type", "5 MiB": "size", "redirects": "redirects", "broke off": "content", "too many paragraphs": "content"}
    assert found.json["reason"] == reasons.get(words, "status")
    assert found.json.get("pageStatus") == (int(words) if words.isdigit() else None)


def test_a_page_may_have_five_mebibytes(pages, reader):
    body = b"<p>" + b"x" * ((5 << 20) - 3)
    answer = fetch(reader, pages.give("/large", page(body)))
    assert answer.status == 200 and len(answer.json["blocks"][0]["text"]) == (5 << 20) - 3
    answer = fetch(reader, pages.give("/large", web.bomb("gzip", web.gzipped((5 << 20) - 3))))
    assert answer.status == 200 and len(answer.json["blocks"][0]["text"]) == (5 << 20) - 3


def test_a_body_that_is_longer_than_it_says_is_cut_where_it_says(pages, reader):
    answer = fetch(reader, pages.give("/short", page("<p>ab", length=4)))
    assert answer.json["blocks"] == [{"kind": "paragraph", "text": "a"}]


@pytest.mark.parametrize("answer", [web.silent, web.dripping, web.slow(12)], ids=["silent", "dripping", "slow"])
def test_a_page_has_ten_seconds(pages, reader, answer):
    url = pages.give("/late", answer)
    started = time.monotonic()
    found = fetch(reader, url)
    assert found.status == 504 and "10 seconds" in found.json["detail"], found
    assert found.json["reason"] == "timeout"
    assert time.monotonic() - started > 9.5


def test_a_host_that_is_not_there_is_told_from_one_that_does_not_answer(pages, start):
    closed = web.closed_port()
    service = start("--pages-allow", f"127.0.0.1:{closed}")
    refused = fetch(service, f"http://127.0.0.1:{closed}/")
    assert refused.status == 502 and refused.json["reason"] == "connect"
    # The latter is a host for the URL Standard, but for no resolver.
    for url in ("http://name.invalid/", "http://a!b/", "http:///name.invalid", "http://name\\@127.0.0.1.invalid/"):
        unknown = fetch(service, url)
        assert unknown.status == 502 and unknown.json["reason"] == "dns", unknown


@pytest.mark.parametrize("given, path, query", [
    ("/t?id={1}|2", "/t", "id={1}|2"), ("/{a}|b^`c", "/%7Ba%7D|b%5E%60c", ""), ("/%?%zz", "/%", "%zz"),
    ("/a/../é?é#é", "/%C3%A9", "%C3%A9"), ("\\\\b\\c", "//b/c", ""), ("/a b", "/a%20b", ""),
])
def test_an_address_is_asked_for_as_browsers_do(pages, reader, given, path, query):
    pages.give(path, page("<p>here"))
    pages.requests.clear()
    answer = fetch(reader, f" http://{pages.host}{given}\u00a0")
    assert answer.status == 200, answer
    # What was given is accepted everywhere, and so is what is told.
    assert answer.json["url"] == f"http://{pages.host}{given}"
    assert pages.requests[0].split()[1] == path + (f"?{query}" if query else "")
    for status, target, body in ((201, "/quotations", {"text": "a", "url": answer.json["url"]}),
                                 (201, "/history", {"url": answer.json["url"]})):
        assert reader.request("POST", target, body).status == status
    assert reader.request("DELETE", "/history").status == 204


def test_a_redirect_leads_to_an_address_that_is_accepted_everywhere(pages, reader):
    pages.give("/%7Bb%7D|", page("<p>here"))
    answer = fetch(reader, pages.give("/from", redirect("../{b}|?é=^#`")))
    assert answer.json["url"] == f"http://{pages.host}/%7Bb%7D|?%C3%A9=^#%60"
    pages.give("/caf%E9", page("<p>here"))
    answer = fetch(reader, pages.give("/from", redirect("/caf\xe9").decode().encode("latin-1")))
    assert answer.json["url"] == f"http://{pages.host}/caf%E9"
    start = f"http://{pages.host}/"
    for length, status in ((2000 - len(start), 200), (2001 - len(start), 502)):
        pages.give("/" + "x" * length, page("<p>here"))
        answer = fetch(reader, pages.give("/from", redirect("/" + "x" * length)))
        assert answer.status == status
    assert answer.json["reason"] == "redirects"


def test_a_bad_address_is_told_before_anything_is_asked(pages, reader):
    for url in ("example.org", "ftp://example.org/", "file:///etc/passwd", "http://", "http:///", "http://a b/", "//x/",
                "javascript:alert(1)", "", "http://1.2.3.4.5/", "http://[::1", "http://x:99999/", "x" * 2001):
        for accept in ("application/json", "text/event-stream"):
            answer = fetch(reader, url, accept=accept)
            assert answer.status == 400 and answer.json["status"] == 400, (url, answer)
            assert answer.json["reason"] == "url"
    for query in ("", "?url=a&url=b", "?url=http://a/&x=1"):
        answer = reader.get("/pages" + query)
        assert answer.status == 400 and "url" in answer.json["detail"], answer


def test_pages_can_be_turned_off(pages, start):
    service = start("--pages-enabled", "false", "--pages-allow", pages.host)
    answer = fetch(service, pages.give("/article", page(ARTICLE)))
    assert answer.status == 403 and "pages.enabled" in answer.json["detail"]


def test_a_host_that_is_listed_without_a_port_may_have_any(pages, start):
    service = start("--pages-allow", "127.0.0.1")
    assert fetch(service, pages.give("/article", page(ARTICLE))).status == 200
    assert fetch(service, f"http://localhost:{pages.port}/article").status == 403


def test_proxies_of_the_environment_are_passed_over(pages, start):
    proxy = Pages()
    address = f"http://{proxy.host}"
    service = start("--pages-allow", pages.host, environment={
        "http_proxy": address, "HTTP_PROXY": address, "all_proxy": address, "ALL_PROXY": address, "https_proxy": address})
    assert fetch(service, pages.give("/article", page(ARTICLE))).status == 200
    assert fetch(service, "http://127.0.0.1/").status == 403
    assert fetch(service, "http://name.invalid/").status == 502
    assert proxy.requests == []
    proxy.stop()


def test_events_tell_how_far_it_is_and_then_the_page(pages, reader):
    parts = [b"<title>T</title>"] + [b"<p>%s" % (b"x" * 20_000) for _ in range(10)]
    size = sum(map(len, parts))
    url = pages.give("/parts", web.in_parts(parts, 0.15, f"Content-Length: {size}\r\n"))
    found = follow(reader, url)
    assert [name for name, _ in found] == ["progress"] * (len(found) - 1) + ["page"]
    assert len(found) >= 3
    received = [data["received"] for _, data in found[:-1]]
    assert received == sorted(received) and received[-1] == size
    assert found[0][1] == {"received": 0, "expected": None}
    assert all(data["expected"] == size for _, data in found[1:-1] if data["received"])
    assert found[-1][1]["title"] == "T" and len(found[-1][1]["blocks"]) == 10
    # Where the server doesn't say how long it is, that isn't known until the end.
    url = pages.give("/parts", web.in_parts(parts, 0.15))
    found = follow(reader, url)
    assert {data["expected"] for _, data in found[:-2]} == {None}


def test_events_end_with_the_problem_that_there_is(pages, reader):
    found = follow(reader, pages.give("/wrong", page("x", "image/png")))
    assert found[-1][0] == "problem" and found[-1][1]["status"] == 502
    assert all(name == "progress" for name, _ in found[:-1])
    found = follow(reader, pages.give("/away", redirect("http://127.0.0.1/")))
    assert found[-1] == ("problem", fetch(reader, pages.give("/away", redirect("http://127.0.0.1/"))).json)
    found = follow(reader, pages.give("/late", web.silent))
    assert found[-1][1]["status"] == 504
    # It says something now and then: so it is known soon when nobody listens any more.
    assert len(found) > 3


def test_what_is_refused_at_once_is_a_plain_problem(pages, reader):
    for url, status in (("http://127.0.0.1/", 403), (f"http://127.0.0.1:{web.closed_port()}/", 403), ("http://u@example.org/", 403)):
        answer = fetch(reader, url, accept="text/event-stream")
        assert answer.status == status and answer.fields["Content-Type"] == "application/problem+json"
    assert fetch(reader, "http://127.0.0.1/", accept="text/html").status == 406


def listen(service, url):
    client = socket.create_connection((service.host, service.port))
    target = "/pages?url=" + urllib.parse.quote(url, safe="")
    client.sendall(f"GET {target} HTTP/1.1\r\nHost: {service.host}:{service.port}\r\nAccept: text/event-stream\r\n\r\n".encode())
    return client


def test_a_client_that_goes_ends_its_fetch(pages, reader):
    url = pages.give("/left", web.dripping)

    def ends():
        """Whether a fetch ended before its ten seconds were over, which a busy machine may take for something else."""
        pages.closed.clear()
        pages.requests.clear()
        begun = time.monotonic()
        client = listen(reader, url)
        assert client.recv(200).startswith(b"HTTP/1.1 200")
        # A fetch that hasn't begun when its client goes never begins.
        assert until(lambda: pages.requests)
        client.close()
        assert until(lambda: "/left" in pages.closed)
        return pages.closed["/left"] - begun < 9

    assert any(ends() for _ in range(10))


def test_beyond_four_pages_wait_and_beyond_that_they_are_refused(pages, start):
    service = start("--pages-allow", pages.host, "--server-connections", "200")
    gate, most, now = threading.Event(), [0], [0]
    lock = threading.Lock()

    def held(connection):
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        gate.wait(120)
        with lock:
            now[0] -= 1
        connection.sendall(page("<p>x"))

    url = pages.give("/held", held)
    statuses = []
    threads = [threading.Thread(target=lambda: statuses.append(fetch(service, url))) for _ in range(40)]
    for thread in threads:
        thread.start()
    assert until(lambda: now[0] == 4)
    refused = until(lambda: len(those := [answer for answer in statuses if answer.status == 503]) == 4 and those)
    assert all(int(answer.fields["Retry-After"]) > 0 for answer in refused)
    assert service.get("/settings").status == 200
    gate.set()
    for thread in threads:
        thread.join()
    # A machine that was busy for ten seconds had these pages wait for too long.
    assert {answer.status for answer in statuses} <= {200, 503, 504} and len(statuses) == 40
    assert [answer.status for answer in statuses].count(503) == 4
    assert most[0] == 4


def test_a_stop_ends_what_is_being_fetched(pages, start):
    service = start("--pages-allow", pages.host)
    url = pages.give("/late", web.silent)
    before = len(pages.requests)
    clients = [listen(service, url) for _ in range(12)]
    assert until(lambda: len(pages.requests) == before + 4)
    code, log = service.stop()
    assert code == 0 and "level=error" not in log
    assert clients[0].recv(100)


@pytest.mark.parametrize("option", [["--pages-allow", "http://x/"], ["--pages-allow", "a:b"], ["--pages-enabled", "yes"]])
def test_a_wrong_setting_stops_the_start(option, tmp_path):
    done = run("serve", "--port", "0", "--data-dir", tmp_path / "data", *option)
    assert done.returncode == 78 and "pages." in done.stderr.replace("--pages-", "pages.")


def test_nothing_of_libcurl_and_no_thread_is_there_before_the_first_page(pages, start):
    service = start("--pages-allow", pages.host)

    def threads():
        return next(int(line.split()[1]) for line in open(f"/proc/{service.process.pid}/status")
                    if line.startswith("Threads:"))

    before = threads()
    url = pages.give("/article", page(ARTICLE))
    for _ in range(3):
        assert fetch(service, url).status == 200
    assert until(lambda: threads() == before), threads()


def test_no_name_and_no_way_of_writing_an_address_leads_inwards(tmp_path):
    """In namespaces of its own, where ports, addresses and a resolver can be had as needed."""
    apart = ["unshare", "--user", "--map-root-user", "--net", "--mount"]
    if subprocess.run([*apart, "true"], capture_output=True).returncode != 0:
        pytest.skip("this machine gives no namespaces")
    program = pathlib.Path(__file__).with_name("guarded_world.py")
    done = subprocess.run(
        [*apart, sys.executable, str(program), str(BINARY), str(tmp_path)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["hits"] == []
    statuses = dict(map(tuple, found["statuses"]))
    assert len(found["statuses"]) >= 40 and set(statuses.values()) <= {400, 403, 502}, statuses
    # The first answer was a public address, at which nobody is; the later ones led here.
    rebound = [status for url, status in found["statuses"] if url == "http://rebound.test/"]
    assert rebound == [502, 403, 403]
    for name in ("both", "inner", "mapped", "loop6", "translated", "own", "meta", "zero"):
        assert statuses[f"http://{name}.test/"] == 403, statuses
    assert statuses["http://１２７.０.０.１/"] == statuses["http://127.1/"] == 403
    # The same server behind a name that is listed, so that the test can fail.
    assert found["listed"] == 200 and found["then"] == ["127.0.0.1"]
