"""The pages that the browser shows: how they read and look, long and hostile ones, and what is saved of them."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from geometry import faults, too_small
from views import ALL, DESK, TOUCH, TURNED, UPRIGHT
from waiting import scroll, settle, turn, until_page
from web_site import HOSTILE

_SELECT = """([first, last]) => {
  const find = (text) => [...document.querySelectorAll('.page-text *')].find((one) => one.firstChild?.nodeType === 3
    && one.textContent.includes(text)).firstChild;
  const range = document.createRange();
  range.setStart(find(first), find(first).data.indexOf(first));
  range.setEnd(find(last), find(last).data.indexOf(last) + last.length);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}"""


def visit(page, service, address, name=None):
    if "#/browser" not in page.url:
        page.goto(f"{service.address}/#/browser")
    box = page.get_by_role("combobox", name="Address", exact=True)
    box.fill(address)
    box.press("Enter")
    if name:
        expect(page.get_by_role("heading", level=2)).to_have_text(name)


def save_button(page):
    return page.get_by_role("button", name="Save as quotation", exact=True)


def test_a_page_reads_as_text_under_its_title(page, reader, site):
    visit(page, reader, site.address("/article"), "Of Wit & Wisdom")
    headings = page.get_by_role("main").get_by_role("heading")
    expect(headings).to_have_text(["Browser", "Of Wit & Wisdom", "Of Wit", "On being oneself"])
    assert [one.evaluate("one => one.localName") for one in headings.all()] == ["h1", "h2", "h3", "h3"]
    expect(page.get_by_role("blockquote").get_by_role("paragraph")).to_have_text(
        ["Be yourself.", "Everyone else is taken."])
    expect(page.get_by_role("list").get_by_role("listitem")).to_have_text(["One thing", "And another"])
    expect(page.get_by_text("Home")).to_have_count(0)
    expect(page).to_have_title("Of Wit & Wisdom")
    link = page.get_by_role("link", name="Original at")
    expect(link).to_have_attribute("href", site.address("/article"))
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    with page.expect_popup() as opened:
        link.click()
    opened.value.close()


def test_where_redirects_ended_is_the_original(page, reader, site):
    site.give("/moved", "", status="302 Found", fields="Location: /article\r\n")
    visit(page, reader, site.address("/moved"), "Of Wit & Wisdom")
    expect(page.get_by_role("link", name="Original at")).to_have_attribute("href", site.address("/article"))


def test_a_page_without_text_says_so(page, reader, site):
    visit(page, reader, site.give("/empty", "<title>Empty</title><img src=x>"), "Empty")
    expect(page.get_by_text("There is no text on this page.")).to_be_visible()


def test_a_title_that_the_text_begins_with_is_shown_once(page, reader, site):
    visit(page, reader, site.give("/once", "<title>Once</title><h1>Once</h1><p>Upon a time."), "Once")
    expect(page.get_by_role("main").get_by_role("heading")).to_have_text(["Browser", "Once"])


def test_hostile_texts_are_text(page, reader, site):
    visit(page, reader, site.address("/hostile"), "<img src=x onerror=alert(1)>")
    expect(page.get_by_role("heading", level=3)).to_have_text("<script>alert(2)</script>")
    expect(page.get_by_text('<a href="javascript:alert(3)">here</a> &lt;')).to_be_visible()
    assert page.locator(".page img, .page script").count() == 0
    page.goto(f"{reader.address}/#/browser")
    page.get_by_role("combobox").press_sequentially("hostile")
    expect(page.get_by_role("option")).to_contain_text("<img src=x onerror=alert(1)>")
    assert HOSTILE.count("onerror") == 1


def test_what_is_selected_is_saved_with_the_link(page, reader, site):
    visit(page, reader, site.address("/article"), "Of Wit & Wisdom")
    expect(save_button(page)).to_have_count(0)
    page.evaluate(_SELECT, ["soul of wit", "soul of wit"])
    save_button(page).click()
    assert page.url.startswith(f"{reader.address}/#/quotations/new?")
    text = page.get_by_role("textbox", name="Quotation", exact=True)
    expect(text).to_have_value("soul of wit")
    expect(page.get_by_role("textbox", name="Link", exact=True)).to_have_value(site.address("/article"))
    expect(page.get_by_role("textbox", name="Source", exact=True)).to_have_value("Of Wit & Wisdom")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Quotation added")
    expect(page.get_by_role("heading", level=2)).to_have_text("Of Wit & Wisdom")
    added = reader.get("/quotations/1").json
    assert (added["text"], added["url"]) == ("soul of wit", site.address("/article"))
    assert site.asked == ["/article"]


def test_a_selection_of_several_paragraphs_keeps_them_apart(page, reader, site):
    visit(page, reader, site.address("/article"), "Of Wit & Wisdom")
    page.evaluate(_SELECT, ["yourself.", "And an"])
    save_button(page).click()
    expect(page.get_by_role("textbox", name="Quotation", exact=True)).to_have_value(
        "yourself.\n\nEveryone else is taken.\nOne thing\nAnd an")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Of Wit & Wisdom")


def test_the_button_is_there_while_text_of_the_page_is_selected(page, reader, site):
    page.clock.install()
    visit(page, reader, site.address("/article"), "Of Wit & Wisdom")
    page.keyboard.press("ControlOrMeta+a")
    expect(save_button(page)).to_be_visible()
    page.evaluate("getSelection().removeAllRanges()")
    expect(save_button(page)).to_have_count(0)
    page.evaluate("getSelection().selectAllChildren(document.querySelector('.page-title'))")
    settle(page)
    expect(save_button(page)).to_have_count(0)
    page.evaluate(_SELECT, ["soul", "soul"])
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(save_button(page)).to_be_focused()
    # What a finger or a screen reader may do before it presses.
    page.evaluate("getSelection().removeAllRanges()")
    settle(page)
    page.clock.fast_forward(1000)
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Quotation", exact=True)).to_have_value("soul")


def test_a_finger_selects_and_saves(context, reader, site):
    page = context(**TOUCH).new_page()
    visit(page, reader, site.address("/article"), "Of Wit & Wisdom")
    page.evaluate(_SELECT, ["It has been", "of many."])
    save_button(page).tap()
    expect(page.get_by_role("textbox", name="Quotation", exact=True)).to_have_value(
        "It has been said often, and of many.")


def stages(page, reader, site):
    """Leads through what the browser can look like; gives the name of each."""
    for number in range(12):
        reader.request("POST", "/history", {
            "url": f"https://example.org/{'long/' * number * 8}{number}", "title": f"A title {'of words ' * number * 4}"[:300].strip()})
    page.goto(f"{reader.address}/#/browser")
    expect(page.get_by_role("listitem")).to_have_count(12)
    yield "start"
    page.get_by_role("combobox").press_sequentially("example")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("ArrowDown")
    yield "suggestions"
    page.keyboard.press("Escape")
    visit(page, reader, site.give("/slow", site.slow(expected=50_000)))
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "20022")
    settle(page)
    yield "loading"
    visit(page, reader, site.address("/nowhere"))
    expect(page.get_by_role("alert")).to_be_visible()
    yield "failure"
    for path, name in (("/article", "Of Wit & Wisdom"), ("/hostile", re.compile("img"))):
        visit(page, reader, site.address(path), name)
        yield path
    visit(page, reader, site.give("/l", f"<title>{'Title ' * 60}</title>" + "<p>Long. " * 90), re.compile("Title"))
    yield "long title"
    page.evaluate(_SELECT, ["Long.", "Long."])
    expect(save_button(page)).to_be_visible()
    yield "selection"


@pytest.mark.parametrize("name", ALL)
def test_it_is_whole_and_accessible(context, reader, site, name):
    page = context(**ALL[name]).new_page()
    for stage in stages(page, reader, site):
        over = stage in ("suggestions", "selection")
        assert [one for one in faults(page) if not (over and "overlap" in one)] == [], stage
        assert too_small(page) == [], stage
        found = Axe().run(page).response["violations"]
        assert [(one["id"], [node["html"][:200] for node in one["nodes"]][:3]) for one in found] == [], stage


@pytest.mark.parametrize("view", [UPRIGHT, TURNED, DESK], ids=["upright", "turned", "desk"])
def test_it_is_whole_in_letters_of_twice_the_size(context, reader, site, view):
    page = context(**view).new_page()
    page.add_init_script("addEventListener('DOMContentLoaded', () => {document.documentElement.style.fontSize = '200%'})")
    for stage in stages(page, reader, site):
        over = stage in ("suggestions", "selection")
        assert [one for one in faults(page) if not (over and "overlap" in one)] == [], stage


def test_lines_are_short_enough_to_read(context, reader, site):
    page = context(**DESK).new_page()
    visit(page, reader, site.give("/l", "<title>Lines</title><p>" + "It has been said that lines are long. " * 20), "Lines")
    paragraph = page.get_by_role("paragraph").filter(has_text="It has been said")
    characters = paragraph.evaluate("""(one) => {
      const range = document.createRange();
      range.setStart(one.firstChild, 0);
      let end = 1;
      for (; range.getClientRects().length < 2; end += 1) range.setEnd(one.firstChild, end);
      return end }""")
    assert 45 < characters <= 75


_IS_WHOLE = "() => document.querySelector('.page-text')?.lastElementChild?.textContent.endsWith('The end.')"
LARGE = {
    "many paragraphs": "".join(f"<p>Paragraph {number}, with some words more." for number in range(49_000)) + "<p>The end.",
    "many items": "<ul>" + "".join(f"<li>Item {number}" for number in range(49_000)) + "</ul><p>The end.",
    "one paragraph": "<p>" + "Words and more words. " * 225_000 + "The end.",
}


@pytest.mark.parametrize("kind", LARGE)
def test_very_long_pages_come_and_scroll_to_their_end(page, reader, site, kind):
    site.give("/large", "<title>Large</title>" + LARGE[kind])
    page.goto(f"{reader.address}/#/browser")
    visit(page, reader, site.address("/large"))
    until_page(page, _IS_WHOLE)
    page.mouse.move(200, 400)
    for _ in range(20):
        turn(page, 2500)
    assert page.evaluate("scrollY") > 20_000
    # What is far away has the height that it probably has.
    for _ in range(3):
        scroll(page, lambda: page.keyboard.press("End"))
        settle(page)
    expect(page.get_by_text("The end.")).to_be_in_viewport()
