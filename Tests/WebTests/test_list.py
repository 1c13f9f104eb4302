"""The list of quotations: what it shows, how one deletes, searches and scrolls."""

import re

import pytest
from playwright.sync_api import expect

from views import DESK, TOUCH
from waiting import settle, until_page


def rows(page):
    return page.get_by_role("listitem")


def test_bar_and_rows_are_as_named(page, service):
    service.add("First.", author="Ada")
    service.add("Second.")
    page.goto(service.address)
    expect(page.get_by_role("heading", name="Quotations", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Settings", exact=True)).to_have_attribute("href", "#/settings")
    expect(page.get_by_role("link", name="Add", exact=True)).to_have_attribute("href", "#/quotations/new")
    expect(page.get_by_role("searchbox", name="Search quotations", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Quotations", exact=True)).to_have_attribute("aria-current", "page")
    expect(rows(page)).to_have_count(2)
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(2)
    expect(rows(page)).to_have_text(["First.Ada", "Second.Anonymous"])


def test_authors_are_left_out_when_they_are_not_shown(page, service):
    service.add("First.", author="Ada")
    service.request("PUT", "/settings", {"showAuthors": False})
    page.goto(service.address)
    expect(rows(page)).to_have_text(["First."])


def test_a_row_opens_its_detail_and_back_comes_to_the_same_place(page, service):
    for number in range(60):
        service.add(f"Quotation number {number}.")
    page.goto(service.address)
    row = rows(page).nth(40)
    row.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    assert place > 500
    row.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"#/quotations/41$"))
    page.go_back()
    expect(row).to_be_in_viewport()
    until_page(page, f"Math.abs(scrollY - {place}) < 2")
    expect(row.get_by_role("link")).to_be_focused()


def test_the_button_of_a_row_deletes_it_and_undo_brings_it_back(page, service):
    service.add("One.")
    service.add("Two.")
    page.goto(service.address)
    row = rows(page).filter(has_text="One.")
    row.hover()
    row.get_by_role("button", name="Delete").click()
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text("deleted")
    assert service.get("/quotations").json["total"] == 1
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(2)
    assert service.get("/quotations/1").status == 200


def test_the_last_of_two_deletions_can_be_undone(page, service):
    for text in ("One.", "Two.", "Three."):
        service.add(text)
    page.goto(service.address)
    for text in ("One.", "Two."):
        rows(page).filter(has_text=text).get_by_role("button", name="Delete").click()
        expect(rows(page).filter(has_text=text)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(2)
    expect(rows(page).filter(has_text="Two.")).to_be_visible()
    assert [item["text"] for item in service.get("/trash").json["quotations"]] == ["One."]


def swipe(page, row, distance):
    """A finger that moves to the left over a row."""
    box = row.bounding_box()
    x, y = box["x"] + box["width"] - 40, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    point = lambda dx: [{"x": x - dx, "y": y}]  # noqa: E731
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point(0)})
    for step in range(1, 9):
        touch.send("Input.dispatchTouchEvent",
                   {"type": "touchMove", "touchPoints": point(distance * step / 8)})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_swipe_to_the_left_deletes_and_a_short_one_does_not(context, service):
    service.add("One.")
    service.add("Two.")
    page = context(**TOUCH).new_page()
    page.goto(service.address)
    swipe(page, rows(page).first, 60)
    settle(page)
    expect(rows(page)).to_have_count(2)
    expect(page).to_have_url(re.compile(r"(/|#/quotations)$"))
    swipe(page, rows(page).first, 250)
    expect(rows(page)).to_have_text(["Two.Anonymous"])
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(2)


def test_a_mouse_swipes_too(page, service):
    service.add("One.")
    page.goto(service.address)
    box = rows(page).bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 100, box["y"] + 22, steps=5)
    page.mouse.up()
    expect(page.get_by_text("Nothing here yet")).to_be_visible()
    expect(page).to_have_url(re.compile(r"(/|#/quotations)$"))


def test_all_of_it_goes_by_the_keyboard(page, service):
    for text in ("One.", "Two.", "Three."):
        service.add(text)
    page.goto(service.address)
    expect(rows(page)).to_have_count(3)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Tab")
    expect(rows(page).first.get_by_role("link")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(rows(page).nth(1).get_by_role("link")).to_be_focused()
    page.keyboard.press("Tab")
    delete = rows(page).nth(1).get_by_role("button", name="Delete")
    expect(delete).to_be_focused()
    expect(delete).to_have_css("opacity", "1")
    assert delete.evaluate("element => getComputedStyle(element).outlineStyle") != "none"
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_text(["One.Anonymous", "Three.Anonymous"])
    expect(rows(page).nth(1).get_by_role("link")).to_be_focused()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(rows(page)).to_have_count(3)
    expect(rows(page).nth(1).get_by_role("link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/quotations/2$"))


def test_searching_while_one_types(page, sampled):
    page.goto(sampled.address)
    expect(rows(page)).to_have_count(12)
    box = page.get_by_role("searchbox")
    box.press_sequentially("giants", delay=20)
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("shoulders of giants")
    expect(page.get_by_text("1 quotation found").first).to_be_attached()
    expect(page).to_have_url(re.compile("q=giants"))
    page.reload()
    expect(rows(page)).to_have_count(1)
    expect(box).to_have_value("giants")
    box.fill("zzz")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    box.fill("")
    expect(rows(page)).to_have_count(12)


def test_of_late_answers_the_last_question_counts(page, sampled):
    page.goto(sampled.address)
    expect(rows(page)).to_have_count(12)
    held = []
    page.route("**/quotations?*q=life*", lambda route: held.append(route))
    box = page.get_by_role("searchbox")
    with page.expect_request("**/quotations?*q=life*"):
        box.fill("life")
    box.fill("giants")
    expect(rows(page)).to_have_count(1)
    assert len(held) == 1
    held[0].continue_()
    settle(page)
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("giants")


def test_an_empty_list_says_what_to_do_next(page, service):
    page.goto(service.address)
    expect(page.get_by_role("link", name="Write one")).to_have_attribute("href", "#/quotations/new")
    expect(page.get_by_role("link", name="Bring in a file")).to_have_attribute("href", "#/import")
    service.add("Anonymous one.")
    service.request("PUT", "/settings", {"filterAnonymous": True})
    expect(page.get_by_role("link", name="Show anonymous ones")).to_be_visible()


def test_changes_made_elsewhere_come_by_themselves(page, service):
    service.add("One.", author="Ada")
    page.goto(service.address)
    expect(rows(page)).to_have_count(1)
    service.add("Two.")
    expect(rows(page)).to_have_count(2)
    service.request("PATCH", "/quotations/1", {"text": "Changed."})
    expect(rows(page).first).to_contain_text("Changed.")
    service.request("DELETE", "/quotations/2")
    expect(rows(page)).to_have_count(1)
    service.request("PUT", "/settings", {"showAuthors": False})
    expect(rows(page)).to_have_text(["Changed."])


def test_a_failure_says_what_failed_and_can_be_tried_again(page, service, complaints):
    service.add("One.")
    page.route("**/quotations?*", lambda route: route.abort())
    page.goto(service.address)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("can’t be reached")
    page.unroute("**/quotations?*")
    alert.get_by_role("button", name="Try again").click()
    expect(rows(page)).to_have_count(1)
    expect(alert).to_be_hidden()
    complaints.expect("ERR_FAILED")


def test_list_and_detail_stand_side_by_side_on_a_desk(context, sampled):
    page = context(**DESK).new_page()
    page.goto(f"{sampled.address}/#/quotations/4")
    expect(rows(page)).to_have_count(12)
    expect(page.get_by_role("blockquote")).to_contain_text("A journey")
    expect(rows(page).nth(3).get_by_role("link")).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("button", name="Delete")).to_have_count(1)
    rows(page).nth(1).get_by_role("link").click()
    expect(page.get_by_role("blockquote")).to_contain_text("Nothing in life")
    left, right = rows(page).nth(1).bounding_box(), page.get_by_role("blockquote").bounding_box()
    assert left["x"] + left["width"] <= right["x"]
    page.get_by_role("button", name="Delete").last.click()
    expect(rows(page)).to_have_count(11)


MARKUP = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("screen", ["quotations", "quotations/1", "quotations/1/edit", "trash", "statistics"])
def test_markup_is_text_everywhere(page, service, screen):
    service.add(f"{MARKUP} text", author=MARKUP, source=MARKUP, tags=[MARKUP], note=MARKUP)
    service.add(f"{MARKUP} gone", author=MARKUP)
    service.request("DELETE", "/quotations/2")
    page.on("dialog", lambda dialog: pytest.fail("the markup ran"))
    page.goto(f"{service.address}/#/{screen}")
    if screen.endswith("edit"):
        expect(page.get_by_label("Quotation")).to_have_value(f"{MARKUP} text")
    else:
        expect(page.get_by_role("main")).to_contain_text(MARKUP)
    assert page.locator("img[src=x]").count() == 0
