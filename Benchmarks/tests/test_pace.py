"""pace: its schedule, its percentiles and what it counts, against a small server."""

import http.server
import json
import subprocess
import threading
import time

import pytest


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers a path after the milliseconds that the server's `delay` tells for it."""

    protocol_version = "HTTP/1.1"
    # Else a body waits for the head's acknowledgement.
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_GET(self):
        length = int(self.headers.get("Content-Length", 0))
        self.server.seen.append((time.monotonic(), self.path, self.rfile.read(length).decode()))
        time.sleep(self.server.delay(len(self.server.seen)) / 1000)
        self.send_response(self.server.status)
        body = b"" if self.server.status == 304 else b"x" * self.server.size
        if self.server.chunks:
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for _ in range(self.server.chunks):
                self.wfile.write(b"%x\r\n%b\r\n" % (len(body), body))
            self.wfile.write(b"0\r\n\r\n")
        else:
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_):
        pass


@pytest.fixture
def server():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.seen, server.delay = [], lambda _: 0
    server.status, server.size, server.chunks = 200, 10, 0
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def run(programs, server, **options):
    command = [programs / "pace", "--port", str(server.server_port)]
    for name, value in options.items():
        command += ["--" + name.replace("_", "-"), str(value)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_requests_are_sent_when_they_are_due(programs, server):
    begun = time.monotonic()
    told = run(programs, server, rate=100, seconds=1, connections=4)
    assert told["requests"] == 100
    assert told["status"] == {"200": 100}
    # Perhaps later on a busy machine, but none before it is due: the last one after 0.99 s.
    assert told["rate"] <= 102
    assert server.seen[-1][0] - begun >= 0.99


def test_requests_that_come_while_the_server_stands_still_are_late(programs, server):
    """A client that waits for each answer would see one late answer; here fifty were due meanwhile."""
    server.delay = lambda number: 500 if number == 20 else 0
    told = run(programs, server, rate=100, seconds=1, connections=1)
    assert told["requests"] == 100
    assert told["max"] >= 490
    assert told["p90"] >= 300


def test_percentiles_are_those_of_the_answers(programs, server):
    """One of twenty takes so long that no busy machine makes the others as slow."""
    server.delay = lambda number: 5000 if number == 20 else 0
    told = run(programs, server, count=20, seconds=120)
    assert told["requests"] == 20
    assert told["p50"] <= told["p90"] < 5000 <= told["p99"] <= told["max"]


def test_without_a_rate_each_client_sends_when_it_has_its_answer(programs, server):
    server.delay = lambda _: 20
    told = run(programs, server, count=50, seconds=120, connections=2)
    assert told["requests"] == len(server.seen) == 50
    assert told["seconds"] >= 0.02 * 50 / 2


def test_numbers_are_filled_in(programs, server):
    run(programs, server, count=3, path="/a/{counter}", body='{"n": {random}}', method="POST",
        range="7:7", **{"from": 5})
    assert [(path, body) for _, path, body in server.seen] == [
        (f"/a/{number}", '{"n": 7}') for number in (5, 6, 7)]


def test_targets_and_bodies_take_turns(programs, server, tmp_path):
    (tmp_path / "targets").write_text("/a\n/b\n")
    (tmp_path / "bodies").write_text("1\n2\n3\n")
    run(programs, server, count=6, targets=tmp_path / "targets", bodies=tmp_path / "bodies",
        method="POST", **{"from": 0})
    assert [path + body for _, path, body in server.seen] == ["/a1", "/b2", "/a3", "/b1", "/a2", "/b3"]


def test_statuses_are_counted_and_a_304_has_no_body(programs, server):
    server.status = 304
    assert run(programs, server, count=5)["status"] == {"304": 5}


def test_large_answers_are_read_to_their_end(programs, server):
    server.size = 500_000
    told = run(programs, server, count=5)
    assert told["status"] == {"200": 5} and told["broken"] == 0


def test_answers_in_chunks_are_read_to_their_end(programs, server):
    server.size, server.chunks = 100_000, 3
    told = run(programs, server, count=20)
    assert told["status"] == {"200": 20} and told["broken"] == 0


def test_what_is_warmed_up_with_is_not_counted(programs, server):
    told = run(programs, server, rate=100, warm=0.5, seconds=0.5)
    assert told["requests"] == 50
    assert len(server.seen) == 100
