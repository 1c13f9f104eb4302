"""`check` and `check --repair`: every damage is found, and what is derived from the rows is made again."""

import contextlib
import sqlite3

import pytest

from service import Service, run


@pytest.fixture
def filled(service):
    """The folder of a server that has ended, with quotations, movies and a deleted quotation."""
    for number in range(20):
        service.add(f"number {number} of a zoo", author=f"Author {number}", tags=["a", "b"], note="Remark")
    service.request("DELETE", "/quotations/20")
    assert service.request("POST", "/movies", {"title": "Metropolis", "director": "Fritz Lang"}).status == 201
    service.request("PATCH", "/quotations/1", {"movie": 1})
    service.stop()
    return service.folder


def change(folder, statements):
    with contextlib.closing(sqlite3.connect(folder / "quotes.sqlite")) as database, database:
        for statement in statements:
            database.execute(statement)


def faults(done):
    """The lines of a check that aren't `ok`."""
    return [line for line in done.stdout.splitlines() if not line.endswith(": ok")]


def test_a_good_folder_passes_the_check_which_changes_nothing(service):
    for number in range(20):
        service.add(f"number {number}", tags=["a", "b"])
    service.request("DELETE", "/quotations/3")
    # While a server runs, after its crash, and after its end.
    for end in (lambda: None, service.kill, lambda: Service(service.folder).stop()):
        end()
        done = run("check", "--data-dir", service.folder)
        assert (done.returncode, done.stderr) == (0, "")
        lines = done.stdout.splitlines()
        assert len(lines) >= 3 and all(line.endswith(": ok") for line in lines)
        assert {"quotes.sqlite: ok", "device.plist: ok"} <= set(lines)
    before = (service.folder / "quotes.sqlite").read_bytes()
    run("check", "--data-dir", service.folder)
    assert (service.folder / "quotes.sqlite").read_bytes() == before


DAMAGE = {
    "a count": ["UPDATE tally SET quotations = quotations + 1"],
    "a count of the trash": ["UPDATE tally SET trashed = 7"],
    "a key": ["UPDATE quotation SET collation_key = x'00' WHERE id = 5"],
    "a text without its key": ["UPDATE quotation SET text = 'zebra' WHERE id = 5"],
    "a deleted text": ["UPDATE trash SET text = 'zebra'"],
    "a deleted author": ["UPDATE trash SET author = 'zebra'"],
    "an id in both": [
        "INSERT INTO trash (id, text, created_at, updated_at, collation_key, deleted_at) "
        "SELECT id, text, created_at, updated_at, collation_key, 0 FROM quotation WHERE id = 5"],
    "tags": ["UPDATE quotation SET tags = 'no array' WHERE id = 5"],
    "a newer version": ["PRAGMA user_version = 99"],
    "another program": ["PRAGMA application_id = 1"],
}


@pytest.mark.parametrize("statements", DAMAGE.values(), ids=DAMAGE)
def test_the_check_finds_damage(filled, statements):
    change(filled, statements)
    done = run("check", "--data-dir", filled)
    assert done.returncode == 65
    assert faults(done)
    assert all(": " in line for line in done.stdout.splitlines())


def test_the_check_finds_pages_that_were_overwritten(service):
    for number in range(200):
        service.add(f"number {number} " + "x" * 500)
    service.stop()
    with contextlib.closing(sqlite3.connect(service.folder / "quotes.sqlite")) as database:
        # What stands in pages that nothing uses is no matter.
        database.execute("VACUUM")
    whole = (service.folder / "quotes.sqlite").read_bytes()
    for page in range(2, len(whole) // 4096, 5):
        with open(service.folder / "quotes.sqlite", "r+b") as file:
            file.seek(page * 4096)
            file.write(b"\xa5" * 4096)
        assert run("check", "--data-dir", service.folder).returncode == 65, page
        (service.folder / "quotes.sqlite").write_bytes(whole)
    assert run("check", "--data-dir", service.folder).returncode == 0


def test_the_check_finds_a_device_file_that_cannot_be_read(service):
    service.stop()
    (service.folder / "device.plist").write_bytes(b"")
    done = run("check", "--data-dir", service.folder)
    assert done.returncode == 65
    assert "device.plist: ok" not in done.stdout
    assert "quotes.sqlite: ok" in done.stdout


# What a check finds and a repair mends, because it can be derived from the rows.
DERIVED = {
    name: statements for name, statements in DAMAGE.items()
    if name in ("a count", "a count of the trash", "a key", "a text without its key", "a deleted text", "a deleted author")
} | {
    "a deleted key": ["UPDATE trash SET collation_key = x'00'"],
    "an author's key": ["UPDATE quotation SET author_key = 'x' WHERE id = 5"],
    "names": ["DELETE FROM name"],
    "tags of rows": ["DELETE FROM tagging WHERE quotation = 3"],
    "months": ["UPDATE added_month SET quotations = 1"],
    "citations": ["UPDATE movie SET quotations = 9"],
    "a title": ["UPDATE movie SET title = 'Zebra'"],
    "the index of quotations": ["DELETE FROM search_data WHERE id > 10"],
    "the index of the trash": ["DELETE FROM trash_search_docsize"],
    "the index of movies": ["UPDATE movie_search_data SET block = zeroblob(length(block)) WHERE id > 10"],
    "the structure of an index": ["UPDATE search_data SET block = x'ff' WHERE id = 10"],
}


@pytest.mark.parametrize("statements", DERIVED.values(), ids=DERIVED)
def test_a_repair_makes_what_is_derived_again(filled, statements):
    change(filled, statements)
    assert run("check", "--data-dir", filled).returncode == 65
    done = run("check", "--repair", "--data-dir", filled)
    assert (done.returncode, done.stderr, faults(done)) == (0, "", [])
    assert run("check", "--data-dir", filled).returncode == 0


def leaves(folder):
    """The leaves of the full-text index of quotations: their numbers and bytes."""
    with contextlib.closing(sqlite3.connect(folder / "quotes.sqlite")) as database:
        return database.execute("SELECT id, block FROM search_data WHERE id > 10").fetchall()


def totals(folder, words):
    """How many quotations each word finds."""
    service = Service(folder)
    try:
        return [service.get(f"/quotations?q={word}&sort=false").json.get("total") for word in words]
    finally:
        service.stop()


def test_each_part_of_a_full_text_index_counts(filled):
    """Bits all over the leaves are changed: what a check doesn't find changes no answer."""
    words = ["zoo", "z", "zo", "number", "n", "author", "19", "remark", "b", "field", "1"]
    right = totals(filled, words)
    places = [(number, block, place) for number, block in leaves(filled) for place in range(len(block))]
    chosen = places[::max(1, len(places) // 80)]
    unseen = 0
    for number, block, place in chosen:
        changed = bytearray(block)
        changed[place] ^= 1 << place % 8
        change_leaf(filled, number, bytes(changed))
        done = run("check", "--data-dir", filled)
        if done.returncode == 0:
            unseen += 1
            assert totals(filled, words) == right, (number, place)
        else:
            assert [line.split(":")[0] for line in faults(done)] == ["search"]
        change_leaf(filled, number, block)
    # Marks of deletions count for nothing here.
    assert unseen < len(chosen) / 4


def change_leaf(folder, number, block):
    with contextlib.closing(sqlite3.connect(folder / "quotes.sqlite")) as database, database:
        database.execute("UPDATE search_data SET block = ? WHERE id = ?", (block, number))


def test_a_repair_wants_the_folder_for_itself(service):
    service.add("One.")
    done = run("check", "--repair", "--data-dir", service.folder)
    assert done.returncode == 69
    assert str(service.folder) in done.stderr
    assert service.get("/quotations/1").status == 200


def test_a_repair_of_nothing_makes_no_folder(tmp_path):
    assert run("check", "--repair", "--data-dir", tmp_path / "none").returncode == 66
    assert not (tmp_path / "none").exists()


def test_a_repair_that_was_killed_is_done_again_by_the_next_start(filled):
    # As a kill leaves it: the lists are empty, and nothing says by what they were made.
    change(filled, ["DELETE FROM fact WHERE name = 'text-engine'", "DELETE FROM name"])
    Service(filled).stop()
    assert run("check", "--data-dir", filled).returncode == 0
