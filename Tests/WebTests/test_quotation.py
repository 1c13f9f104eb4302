"""One quotation: its detail, adding, editing, and what happens when two do."""

import re

import pytest
from playwright.sync_api import expect

from views import DESK


def test_the_detail_shows_all_that_is_known(page, service):
    service.add("Long ago.\nAnd far away.", author="Ada", source="a letter", url="https://example.org/x",
                tags=["one", "two"], note="My note")
    page.goto(f"{service.address}/#/quotations/1")
    main = page.get_by_role("main")
    for text in ("Long ago.\nAnd far away.", "Ada", "a letter", "one", "two", "My note"):
        expect(main.get_by_text(text, exact=True)).to_be_visible()
    expect(main.get_by_role("link", name="https://example.org/x")).to_have_attribute(
        "href", "https://example.org/x")
    expect(main.locator("time")).to_be_visible()
    expect(page.get_by_role("link", name="Edit", exact=True)).to_have_attribute("href", "#/quotations/1/edit")
    for name in ("Copy", "Save as picture", "Delete"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_it_follows_changes_and_says_when_it_is_gone(page, service, complaints):
    service.add("Before.")
    page.goto(f"{service.address}/#/quotations/1")
    service.request("PATCH", "/quotations/1", {"text": "After."})
    expect(page.get_by_role("blockquote")).to_have_text("After.")
    service.request("DELETE", "/quotations/1")
    expect(page.get_by_role("alert").filter(has_text="doesn’t exist or was deleted")).to_be_visible()
    complaints.expect("(Not Found)")


def test_copy(context, service):
    service.add("Copy me.", author="Ada")
    window = context()
    window.grant_permissions(["clipboard-read", "clipboard-write"])
    page = window.new_page()
    page.goto(f"{service.address}/#/quotations/1")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "Copy me.\n— Ada"


@pytest.mark.parametrize("text", ["Short.", "Words and more words. " * 450, "a\n" * 4000, "x" * 10000, "語" * 5000])
def test_a_picture_of_any_length(page, service, text):
    service.add(text[:10000], author="Ada")
    page.goto(f"{service.address}/#/quotations/1")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as picture").click()
    content = waiting.value.path().read_bytes()
    assert waiting.value.suggested_filename == "quotation-1.png"
    assert content.startswith(b"\x89PNG")
    width, height = (int.from_bytes(content[at:at + 4]) for at in (16, 20))
    assert 200 < width < 10000 and 200 < height < 6000


def test_delete_leads_back_to_the_list_and_undo_to_the_quotation(page, service):
    service.add("One.")
    page.goto(f"{service.address}/#/quotations")
    page.get_by_role("listitem").get_by_role("link").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("Nothing here yet")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("blockquote")).to_have_text("One.")


def test_adding_one(page, service):
    service.add("Known.", author="Ada Lovelace")
    page.goto(service.address)
    page.get_by_role("link", name="Add").click()
    expect(page.get_by_role("textbox", name="Quotation", exact=True)).to_be_focused()
    page.get_by_role("textbox", name="Quotation").fill("New one.")
    author = page.get_by_role("combobox", name="Author", exact=True)
    author.press_sequentially("ada")
    page.get_by_role("option", name="Ada Lovelace").wait_for()
    author.press("ArrowDown")
    author.press("Enter")
    expect(author).to_have_value("Ada Lovelace")
    page.get_by_role("textbox", name="Source").fill("a letter")
    page.get_by_role("textbox", name="Link").fill("https://example.org/")
    page.get_by_role("textbox", name="Tags").fill('one, "two, three"')
    page.get_by_role("textbox", name="Note").fill("Mine")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("listitem")).to_have_count(2)
    added = service.get("/quotations/2").json
    assert added["author"] == "Ada Lovelace" and added["tags"] == ["one", "two, three"]
    assert added["url"] == "https://example.org/" and added["note"] == "Mine"


def test_a_refusal_stands_beside_its_field(page, service, complaints):
    page.goto(f"{service.address}/#/quotations/new")
    page.get_by_role("textbox", name="Link").fill("no address")
    page.get_by_role("textbox", name="Note").fill("kept")
    page.get_by_role("button", name="Save").click()
    text, link = page.get_by_role("textbox", name="Quotation"), page.get_by_role("textbox", name="Link")
    for box in (text, link):
        expect(box).to_have_attribute("aria-invalid", "true")
        assert box.evaluate("box => document.getElementById(box.getAttribute('aria-describedby').split(' ').at(-1)).textContent")
    expect(text).to_be_focused()
    expect(page.get_by_role("textbox", name="Note")).to_have_value("kept")
    expect(page.get_by_role("textbox", name="Source")).not_to_have_attribute("aria-invalid", "true")
    text.fill("Fine.")
    link.fill("https://example.org/")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("listitem")).to_have_count(1)
    complaints.expect("status of 422")


def test_an_edit_names_what_it_changes_and_what_it_was_made_on(page, service):
    service.add("Before.", author="Ada", tags=["a"])
    page.goto(f"{service.address}/#/quotations/1")
    page.get_by_role("link", name="Edit").click()
    box = page.get_by_role("textbox", name="Quotation")
    expect(box).to_have_value("Before.")
    box.fill("After.")
    with page.expect_request(lambda request: request.method == "PATCH") as waiting:
        page.get_by_role("button", name="Save").click()
    assert waiting.value.post_data_json == {"text": "After."}
    assert waiting.value.headers["if-match"].startswith('"')
    expect(page.get_by_role("blockquote")).to_have_text("After.")


def test_when_someone_else_was_faster_both_are_shown(page, service, complaints):
    service.add("Before.", note="old")
    page.goto(f"{service.address}/#/quotations/1/edit")
    box = page.get_by_role("textbox", name="Quotation")
    expect(box).to_have_value("Before.")
    service.request("PATCH", "/quotations/1", {"text": "Theirs.", "note": "new"})
    box.fill("Mine.")
    page.get_by_role("button", name="Save").click()
    alert = page.get_by_role("alert").filter(has_text="Somebody else")
    expect(alert).to_contain_text("Theirs.")
    expect(alert).to_contain_text("Mine.")
    expect(box).to_have_value("Mine.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("blockquote")).to_have_text("Mine.")
    assert service.get("/quotations/1").json["note"] == "new"
    complaints.expect("(Precondition Failed)")


def test_theirs_can_be_taken(page, service, complaints):
    service.add("Before.")
    page.goto(f"{service.address}/#/quotations/1/edit")
    box = page.get_by_role("textbox", name="Quotation")
    expect(box).to_have_value("Before.")
    service.request("PATCH", "/quotations/1", {"text": "Theirs."})
    box.fill("Mine.")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Use theirs").click()
    expect(box).to_have_value("Theirs.")
    complaints.expect("(Precondition Failed)")


def test_a_lost_answer_loses_nothing_and_adds_nothing_twice(page, service, complaints):
    page.goto(f"{service.address}/#/quotations/new")
    page.get_by_role("textbox", name="Quotation").fill("Once.")

    def lose(route):
        route.fetch()
        route.abort()

    page.route("**/quotations", lose, times=1)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("can’t be reached")
    expect(page.get_by_role("textbox", name="Quotation")).to_have_value("Once.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("listitem")).to_have_count(1)
    assert service.get("/quotations").json["total"] == 1
    complaints.expect("ERR_FAILED")


def test_what_is_typed_survives_a_reload_and_cancel_forgets_it(page, service):
    page.goto(f"{service.address}/#/quotations/new")
    page.get_by_role("textbox", name="Quotation").fill("Draft.")
    page.reload()
    expect(page.get_by_role("textbox", name="Quotation")).to_have_value("Draft.")
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page).to_have_url(re.compile("#/quotations$"))
    page.goto(f"{service.address}/#/quotations/new")
    expect(page.get_by_role("textbox", name="Quotation")).to_have_value("")


def test_the_address_fills_the_form_in(page, service):
    page.goto(f"{service.address}/#/quotations/new?text=A%20b%2Bc&link=https%3A%2F%2Fexample.org%2F&author=Ada")
    expect(page.get_by_role("textbox", name="Quotation")).to_have_value("A b+c")
    expect(page.get_by_role("textbox", name="Link")).to_have_value("https://example.org/")
    expect(page.get_by_role("combobox", name="Author")).to_have_value("Ada")


def test_what_a_telephone_shares_fills_the_form_in(page, service):
    page.goto(f"{service.address}/?title=T&text=Said%20so%20https%3A%2F%2Fexample.org%2Fa")
    expect(page.get_by_role("textbox", name="Quotation")).to_have_value("Said so")
    expect(page.get_by_role("textbox", name="Link")).to_have_value("https://example.org/a")


def test_the_detail_keeps_up_beside_the_list(context, service):
    service.add("One.")
    page = context(**DESK).new_page()
    page.goto(f"{service.address}/#/quotations/1")
    expect(page.get_by_role("blockquote")).to_have_text("One.")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("Nothing here yet")).to_be_visible()
    expect(page).to_have_url(re.compile("#/quotations$"))
