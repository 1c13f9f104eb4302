"""The addresses that a user went to: what needs a process, or many clients."""

import threading

from service import run


def visit(service, url, **rest):
    return service.request("POST", "/history", {"url": url}, **rest)


def entries(service, query=""):
    return service.get("/history?limit=100" + query).json["history"]


def test_what_was_counted_survives_a_kill(start):
    service = start()
    for _ in range(3):
        assert visit(service, "example.org").status in (200, 201)
    answer = visit(service, "example.com", idempotency_key="once")
    assert answer.status == 201
    service.kill()
    service = start()
    assert [(entry["url"], entry["visits"]) for entry in entries(service)] == [
        ("https://example.org/", 3), ("https://example.com/", 1)]
    assert visit(service, "example.com", idempotency_key="once").body == answer.body
    assert entries(service)[1]["visits"] == 1
    # An id is never used twice.
    assert service.request("DELETE", "/history").status == 204
    service.kill()
    service = start()
    assert visit(service, "example.org").json["id"] == 3


def test_visits_of_many_clients_are_all_counted(service):
    statuses = []

    def go(number):
        connection = service.connect()
        for place in range(50):
            statuses.append(visit(service, f"example.org/{(place + number) % 5}", connection=connection).status)

    threads = [threading.Thread(target=go, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] * 395 + [201] * 5
    found = entries(service)
    assert len(found) == 5 and sum(entry["visits"] for entry in found) == 400


def test_a_backup_has_the_history_and_a_check_looks_at_it(start, tmp_path):
    service = start()
    visit(service, "https://www.example.org/A")
    backup = tmp_path / "backup.sqlite"
    assert run("backup", backup, "--data-dir", service.folder).returncode == 0
    assert service.request("DELETE", "/history/1").status == 204
    service.stop()
    assert run("restore", backup, "--data-dir", service.folder).returncode == 0
    service = start()
    assert [entry["url"] for entry in entries(service, "&q=EXAMPLE.org/a")] == ["https://www.example.org/A"]
    check = run("check", "--data-dir", service.folder)
    assert check.returncode == 0 and "history" in check.stdout


def test_a_list_is_asked_for_anew_and_costs_nothing_until_it_changes(service):
    visit(service, "example.org")
    for query in ("", "?q=exam"):
        first = service.get("/history" + query)
        assert service.get("/history" + query, if_none_match=first.fields["ETag"]).status == 304
        visit(service, "example.org")
        assert service.get("/history" + query, if_none_match=first.fields["ETag"]).status == 200
