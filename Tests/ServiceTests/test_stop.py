"""The end of a server by a signal, a second server on its folder, and what a restart brings back."""

import concurrent.futures
import http.client
import signal
import socket
import threading
import time

import pytest

from service import run
from wire import Wire, until

HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def end(service, number):
    """Sends a signal and returns the exit code and the log."""
    service.process.send_signal(number)
    return service._wait()


def is_refused(service):
    try:
        socket.create_connection((service.host, service.port), timeout=120).close()
        return False
    except ConnectionResetError:
        # It came in the instant in which the listening socket was closed: the next one is refused.
        return False
    except ConnectionRefusedError:
        return True


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_a_signal_ends_the_server_well(service, number):
    service.add("kept")
    code, log = end(service, number)

    assert code == 0
    lines = log.splitlines()
    assert all(line.startswith("time=") and " level=info " in line for line in lines)
    assert [line.split(" event=")[1].split()[0] for line in lines] == [
        "started", "stopping", "stopped"]
    assert f"signal={number.name}" in lines[1]
    assert is_refused(service)


def test_nothing_stays_in_the_log_of_the_database(service):
    for number in range(50):
        service.add(f"number {number}")
    service.stop()
    log = service.folder / "quotes.sqlite-wal"
    assert not log.exists() or log.stat().st_size == 0
    assert run("check", "--data-dir", service.folder).returncode == 0


def test_idle_connections_do_not_hold_the_end_up(service):
    wires = [Wire(service) for _ in range(20)]
    for wire in wires[:10]:
        wire.send(HEALTH)
        wire.answer()
    assert service.stop()[0] == 0
    assert all(wire.rest() == b"" for wire in wires)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_what_runs_when_the_signal_comes_is_answered(start, number):
    """Each write is either answered and there, or neither."""
    service = start()
    answered, broken, refused = [], [], []
    lock = threading.Lock()

    def write(writer):
        connection = service.connect()
        for turn in range(100_000):
            text = f"writer {writer} turn {turn}"
            try:
                answer = service.request(
                    "POST", "/quotations", {"text": text}, connection=connection)
            except (OSError, http.client.HTTPException) as error:
                with lock:
                    broken.append((text, error))
                return
            with lock:
                (answered if answer.status == 201 else refused).append((text, answer))

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        for writer in range(16):
            pool.submit(write, writer)
        assert until(lambda: len(answered) > 300)
        code, log = end(service, number)

    assert code == 0
    assert log.splitlines()[-1].endswith("event=stopped")
    # Between the signal and the end the store may refuse, but in order.
    assert all(answer.status == 503 for _, answer in refused), refused
    service = start()
    assert texts(service) == {text for text, _ in answered}


def texts(service):
    found, target = set(), "/quotations?limit=500"
    while target:
        page = service.get(target).json
        found |= {quotation["text"] for quotation in page["quotations"]}
        target = page["next"]
    return found


def test_requests_whose_bodies_are_on_their_way_are_answered(service):
    """A head that was taken is a request that runs: its body may still end."""
    body = b'{"text": "late"}'
    wires = [Wire(service) for _ in range(10)]
    for wire in wires:
        wire.send(b"POST /quotations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
                  b"\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body))
        assert wire.answer().status == 100
        wire.send(body[:5])
    service.process.send_signal(signal.SIGTERM)
    assert until(lambda: is_refused(service))
    for wire in wires:
        assert wire.send(body[5:])
        answer = wire.answer()
        assert answer.status == 201
        assert answer.fields["Connection"].lower() == "close"
        assert wire.rest() == b""
    assert service._wait()[0] == 0


def test_a_request_that_never_ends_does_not_keep_the_server_for_ever(start):
    service = start("--server-body-seconds", "60")
    with Wire(service) as wire:
        wire.send(b"POST /quotations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
                  b"\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n")
        assert wire.answer().status == 100
        assert service.stop()[0] == 0


def test_a_body_that_pauses_does_not_hold_the_end_up(start):
    def ends_soon():
        """Whether the server ended before the ten seconds that it gives to what runs; a busy machine may take them."""
        service = start("--server-body-seconds", "600", "--server-idle-seconds", "600")
        with Wire(service) as wire:
            wire.send(b"POST /quotations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
                      b"\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n")
            assert wire.answer().status == 100
            begun = time.monotonic()
            assert service.stop()[0] == 0
            return time.monotonic() - begun < 9.5

    assert any(ends_soon() for _ in range(5))


def test_connects_are_refused_while_the_server_finishes(service):
    with Wire(service) as wire:
        wire.send(b"POST /quotations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
                  b"\r\nExpect: 100-continue\r\nContent-Length: 16\r\n\r\n")
        assert wire.answer().status == 100
        service.process.send_signal(signal.SIGTERM)
        assert until(lambda: is_refused(service)), "connects are taken, and never answered"
        wire.send(b'{"text": "late"}')
        assert wire.answer().status == 201
    assert service._wait()[0] == 0


def test_a_second_server_on_the_folder_is_turned_away(service, start):
    service.add("kept")
    before = sorted(path.name for path in service.folder.iterdir())
    second = run("serve", "--port", "0", "--data-dir", service.folder)
    assert second.returncode == 69
    assert second.stdout == ""
    assert second.stderr.startswith("quoteserver: ") and second.stderr.count("\n") == 1
    assert str(service.folder) in second.stderr
    assert sorted(path.name for path in service.folder.iterdir()) == before
    assert service.add("more")["id"] == 2

    service.stop()
    assert start().get("/quotations").json["total"] == 2


def test_a_killed_server_leaves_its_folder_free(service, start):
    service.kill()
    assert start().get("/health").json["status"] == "ok"


def test_a_restart_keeps_everything(service, start):
    first = service.add("one", author="A", source="S", url="https://example.org/", tags=["t"],
                        note="N")
    second = service.add("two")
    deleted = service.add("three")
    assert service.request("DELETE", f"/quotations/{deleted['id']}").status == 204
    settings = {"sort": True, "showAuthors": False, "filterAnonymous": True}
    service.request("PUT", "/settings", settings)
    pages = ["/quotations", "/trash", "/settings", f"/quotations/{first['id']}",
             "/quotations?filterAnonymous=false&showAuthors=true"]
    before = [(page, service.get(page).body, service.get(page).fields["ETag"]) for page in pages]
    service.stop()

    service = start()
    assert [(page, service.get(page).body, service.get(page).fields["ETag"])
            for page in pages] == before
    assert service.get("/settings").json == settings
    assert service.get(f"/quotations/{second['id']}").json == second
    restored = service.request("POST", f"/quotations/{deleted['id']}/restore")
    assert restored.json == deleted
    # An id is never used twice, not even after a delete and a restart.
    assert service.request("DELETE", f"/quotations/{deleted['id']}").status == 204
    service.request("DELETE", "/trash")
    service.stop()
    assert start().add("four")["id"] == deleted["id"] + 1
