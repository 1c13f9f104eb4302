"""Long lists and many tabs."""

import json

import pytest
from playwright.sync_api import expect

from waiting import pass_through, settle, turn

COUNT = 2000


@pytest.fixture
def large(service):
    lines = "\n".join(json.dumps({"text": f"Quotation {number} of many, with some words more. " * (1 + number % 4),
                                  "author": f"Author {number % 50}"}) for number in range(1, COUNT + 1))
    answer = service.request("POST", "/import?format=ndjson", lines)
    assert answer.json["added"] == COUNT
    return service


def test_two_thousand_scroll_with_few_rows(page, large):
    page.goto(large.address)
    expect(page.get_by_role("listitem").first).to_be_visible()
    passed = pass_through(page, COUNT, 1200)
    assert sorted(passed["seen"]) == list(range(1, COUNT + 1))
    assert passed["most"] <= 300
    assert passed["blank"] == 0
    page.keyboard.press("Home")
    expect(page.get_by_role("listitem").filter(has_text="Quotation 1 of many").first).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Quotations", exact=True)).to_be_in_viewport()


def test_a_list_that_is_scrolled_does_not_jump(page, large):
    page.goto(large.address)
    rows = page.get_by_role("listitem")
    expect(rows.first).to_be_visible()
    page.mouse.move(200, 400)
    for _ in range(12):
        turn(page, 1500)
    settle(page)
    place = """() => { const row = [...document.querySelectorAll('main li')].find((one) => one.getBoundingClientRect().bottom > 100);
        return [row.dataset.id, Math.round(row.getBoundingClientRect().top)] }"""
    before = page.evaluate(place)
    first = int(page.evaluate("document.querySelector('main li').dataset.id"))
    large.request("DELETE", f"/quotations/{first + 2}")
    large.request("PATCH", f"/quotations/{first + 1}", {"text": "Longer now. " * 60})
    large.add("At the end.")
    expect(rows.filter(has_text="Longer now.")).to_have_count(1)
    settle(page)
    identifier, top = page.evaluate(place)
    assert identifier == before[0] and abs(top - before[1]) <= 2


def test_eight_tabs_at_once(context, service):
    service.add("One.")
    window = context()
    pages = [window.new_page() for _ in range(8)]
    for page in pages:
        page.goto(service.address)
    for page in pages:
        expect(page.get_by_role("listitem")).to_have_count(1)
    service.add("Two.")
    for page in pages:
        expect(page.get_by_role("listitem")).to_have_count(2)
    pages[0].goto(f"{service.address}/#/settings")
    pages[0].get_by_role("switch", name="Show Authors").click()
    for page in pages[1:]:
        expect(page.get_by_role("listitem").first).to_have_text("One.")
