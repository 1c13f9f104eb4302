"""The browser: going to an address, past ones that are suggested, a page on its way, and leaving it."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from service import Service
from waiting import settle, until


@pytest.fixture
def address(page, reader):
    """The box for the address, on a screen without a page."""
    page.goto(f"{reader.address}/#/browser")
    return page.get_by_role("combobox", name="Address", exact=True)


def visits(service):
    return {one["url"]: one for one in service.get("/history").json["history"]}


def title(page):
    return page.get_by_role("heading", level=2)


def shown_address(page):
    """What the address of the window says."""
    fragment = urlsplit(page.url).fragment
    return parse_qs(urlsplit(fragment).query)["url"][0]


def test_the_tab_leads_to_it(page, reader):
    page.goto(reader.address)
    page.get_by_role("link", name="Browser", exact=True).click()
    expect(page.get_by_role("link", name="Browser", exact=True)).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("combobox", name="Address", exact=True)).to_be_visible()
    expect(page.get_by_role("listbox")).to_have_count(0)
    expect(page.get_by_text("Type its address above.")).to_be_visible()


@pytest.mark.parametrize("way", ["Return", "Go", "a suggestion", "a suggestion that is clicked", "a past one"])
def test_every_way_to_a_page_does_the_same(page, reader, site, address, way):
    url = site.address("/article")
    visited = way in ("a suggestion", "a suggestion that is clicked", "a past one")
    if visited:
        reader.request("POST", "/history", {"url": url, "title": "Of Wit & Wisdom"})
    if way == "a past one":
        page.reload()
        page.get_by_role("listitem").get_by_role("link", name="Of Wit").click()
    elif visited:
        address.press_sequentially("articl")
        page.get_by_role("option", name=url).wait_for()
        if way == "a suggestion":
            address.press("ArrowDown")
            address.press("Enter")
        else:
            page.get_by_role("option", name=url).click()
    else:
        address.fill(url)
        address.press("Enter") if way == "Return" else page.get_by_role("button", name="Go", exact=True).click()
    expect(title(page)).to_have_text("Of Wit & Wisdom")
    expect(address).to_have_value(url)
    assert shown_address(page) == url
    assert visits(reader)[url]["visits"] == (2 if visited else 1)
    assert visits(reader)[url]["title"] == "Of Wit & Wisdom"
    assert site.asked == ["/article"]


def test_an_address_is_completed_and_otherwise_kept_as_it_was_typed(page, services, tmp_path, complaints):
    service = Service(tmp_path / "data")
    services.append(service)
    page.route("**/pages?*", lambda route: route.fulfill(json={
        "url": "https://example.org/", "title": "Example", "blocks": [{"kind": "paragraph", "text": "Hello."}]}))
    page.goto(f"{service.address}/#/browser")
    address = page.get_by_role("combobox", name="Address")
    for typed, url in (("example.org", "https://example.org/"), ("HTTP://Example.ORG:80/x", "HTTP://Example.ORG:80/x"),
                       ("example.org:443/y", "https://example.org:443/y")):
        address.fill(typed)
        address.press("Enter")
        expect(address).to_have_value(url)
        assert shown_address(page) == url
    assert set(visits(service)) == {"https://example.org/", "HTTP://Example.ORG:80/x", "https://example.org:443/y"}


def test_suggestions_match_and_are_never_an_empty_list(page, reader, address):
    for url, times in (("https://www.wikipedia.org/", 1), ("https://example.org/wiki", 3), ("http://wiki.test/", 2)):
        for _ in range(times):
            reader.request("POST", "/history", {"url": url})
    page.goto(f"{reader.address}/#/settings")
    page.goto(f"{reader.address}/#/browser")
    address.press_sequentially("WIKI")
    options = page.get_by_role("listbox").get_by_role("option")
    expect(options).to_have_text(["http://wiki.test/", "https://www.wikipedia.org/", "https://example.org/wiki"])
    expect(address).to_have_attribute("aria-expanded", "true")
    address.press("ArrowUp")
    expect(options.nth(2)).to_have_attribute("aria-selected", "true")
    address.press("ArrowDown")
    expect(options.nth(0)).to_have_attribute("aria-selected", "true")
    assert address.get_attribute("aria-activedescendant") == options.nth(0).get_attribute("id")
    address.press("Escape")
    expect(page.get_by_role("listbox")).to_have_count(0)
    expect(address).to_have_value("WIKI")
    address.press("ArrowDown")
    expect(options).to_have_count(3)
    address.press_sequentially("zzz")
    expect(page.get_by_role("listbox")).to_have_count(0)
    expect(address).to_have_attribute("aria-expanded", "false")
    assert "option" not in page.locator("main").aria_snapshot()


def test_late_suggestions_are_dropped(page, reader, address):
    for number in range(3):
        reader.request("POST", "/history", {"url": f"https://example.org/{number}"})

    held = []
    page.route(re.compile(r"/history\?q=e&"), lambda route: held.append(route))
    with page.expect_request(re.compile(r"/history\?q=e&")):
        address.press_sequentially("e")
    address.fill("example.org/2")
    expect(page.get_by_role("option")).to_have_text(["https://example.org/2"])
    assert len(held) == 1
    held[0].continue_()
    settle(page)
    expect(page.get_by_role("option")).to_have_text(["https://example.org/2"])


def test_return_goes_to_what_is_typed_while_suggestions_are_old(page, reader, site, address):
    reader.request("POST", "/history", {"url": site.address("/hostile")})
    address.press_sequentially("hos")
    page.get_by_role("option").wait_for()
    address.press("ArrowDown")
    address.fill(site.address("/article"))
    address.press("Enter")
    expect(title(page)).to_have_text("Of Wit & Wisdom")


def test_past_addresses_are_removed_and_cleared(page, reader, address):
    for number in range(3):
        reader.request("POST", "/history", {"url": f"https://example.org/{number}", "title": f"Page {number}"})
    page.reload()
    expect(page.get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name="Remove Page 1").click()
    expect(page.get_by_role("listitem")).to_have_count(2)
    until(lambda: set(visits(reader)) == {"https://example.org/0", "https://example.org/2"})
    address.press_sequentially("org/2")
    page.get_by_role("option").wait_for()
    address.press("ArrowDown")
    address.press("Shift+Delete")
    expect(page.get_by_role("listbox")).to_have_count(0)
    until(lambda: set(visits(reader)) == {"https://example.org/0"})
    expect(page.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Clear history").click()
    expect(page.get_by_role("listitem")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Clear history").click()
    page.get_by_role("link", name="Quotations", exact=True).click()
    until(lambda: visits(reader) == {})


def test_the_list_follows_visits_made_elsewhere(page, reader, address):
    reader.request("POST", "/history", {"url": "https://example.org/", "title": "Elsewhere"})
    expect(page.get_by_role("listitem").get_by_role("link", name="Elsewhere")).to_be_visible()


def test_progress_is_in_bytes(page, reader, site, address):
    address.fill(site.give("/slow", site.slow(expected=50_000)))
    address.press("Enter")
    bar = page.get_by_role("progressbar", name="Loading", exact=True)
    expect(bar).to_have_attribute("aria-valuemax", "50000")
    expect(bar).to_have_attribute("aria-valuenow", "20022")
    expect(page.get_by_text("20 kB of 50 kB")).to_be_visible()
    site.may_go_on.set()
    expect(title(page)).to_have_text("Slow")
    expect(bar).to_have_count(0)


def test_progress_towards_an_unknown_end(page, reader, site, address):
    address.fill(site.give("/slow", site.slow()))
    address.press("Enter")
    bar = page.get_by_role("progressbar", name="Loading", exact=True)
    expect(bar).to_have_attribute("aria-valuetext", "20 kB")
    assert bar.get_attribute("aria-valuenow") is None
    site.may_go_on.set()
    expect(bar).to_have_count(0)


def test_a_title_that_comes_late_names_the_visit_without_counting_another(page, reader, site, address):
    url = site.give("/slow", site.slow(expected=50_000))
    # The two seconds after which a visit is counted without its title are over at once.
    page.evaluate("""() => { const set = window.setTimeout;
      window.setTimeout = (act, time, ...rest) => set(act, time === 2000 ? 0 : time, ...rest); }""")
    address.fill(url)
    address.press("Enter")
    until(lambda: visits(reader).get(url, {}).get("visits") == 1)
    assert "title" not in visits(reader)[url]
    site.may_go_on.set()
    expect(title(page)).to_have_text("Slow")
    until(lambda: visits(reader)[url].get("title") == "Slow")
    assert visits(reader)[url]["visits"] == 1


@pytest.mark.parametrize("way", ["another address", "another tab", "Back", "closing", "going elsewhere", "Stop", "Escape"])
def test_leaving_a_page_ends_its_fetch(page, reader, site, address, way):
    url = site.give("/slow", site.slow(expected=50_000))
    address.fill(url)
    address.press("Enter")
    expect(page.get_by_role("progressbar", name="Loading")).to_have_attribute("aria-valuenow", "20022")
    if way == "another address":
        address.fill(site.address("/article"))
        address.press("Enter")
        expect(title(page)).to_have_text("Of Wit & Wisdom")
    elif way == "another tab":
        page.get_by_role("link", name="Quotations", exact=True).click()
    elif way == "Back":
        page.go_back()
    elif way == "closing":
        page.close()
    elif way == "going elsewhere":
        page.goto("about:blank")
    elif way == "Stop":
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_role("alert")).to_contain_text("Stopped")
        expect(address).to_have_value(url)
    else:
        page.keyboard.press("Escape")
        expect(page.get_by_role("progressbar")).to_have_count(0)
    until(lambda: "/slow" in site.gone)
    # A window that is closed at once has no time to say more.
    if way != "closing":
        until(lambda: visits(reader)[url]["visits"] == 1)


def test_a_failed_page_says_why_and_keeps_what_was_typed(page, reader, site, address, complaints):
    site.give("/late", "<p>no", status="500 Internal Server Error")
    address.fill(site.address("/late"))
    address.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The server answered with the status 500.")
    expect(address).to_have_value(site.address("/late"))
    site.give("/late", "<title>Late</title><p>Here it is.")
    page.get_by_role("button", name="Try again").click()
    expect(title(page)).to_have_text("Late")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert complaints == []
    for typed, why in (("ftp://example.org/", "http or https"), ("a b c", "http or https"),
                       ("http://127.0.0.2:80/x", "pages.allow"), ("http://me:word@example.org/", "name or password")):
        address.fill(typed)
        address.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(why)
        expect(address).to_have_value(typed)
    # A refusal is an answer that a browser notes.
    complaints.expect("status of 4")


def test_without_the_server_what_was_typed_stays(page, reader, site, address, complaints):
    reader.stop()
    address.fill("example.org/x")
    address.press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("can’t be reached")
    expect(address).to_have_value("example.org/x")
    complaints.expect("ERR_CONNECTION_REFUSED")


def test_back_reload_and_bookmarks_lead_to_the_page_and_count_no_visit(page, reader, site, address):
    site.give("/long", "<title>Long</title>" + "<p>Some words of a long page. " * 300)
    for path, name in (("/long", "Long"), ("/article", "Of Wit & Wisdom")):
        address.fill(site.address(path))
        address.press("Enter")
        expect(title(page)).to_have_text(name)
    page.go_back()
    expect(title(page)).to_have_text("Long")
    expect(address).to_have_value(site.address("/long"))
    page.go_forward()
    expect(title(page)).to_have_text("Of Wit & Wisdom")
    assert site.asked == ["/long", "/article"], "what was read is still there"
    page.reload()
    expect(title(page)).to_have_text("Of Wit & Wisdom")
    page.goto(page.url.replace("article", "long"))
    expect(title(page)).to_have_text("Long")
    assert {one["visits"] for one in visits(reader).values()} == {1}


def test_the_same_address_once_more_asks_for_it_again(page, reader, site, address):
    url = site.give("/changing", "<title>Before</title><p>x")
    address.fill(url)
    address.press("Enter")
    expect(title(page)).to_have_text("Before")
    site.give("/changing", "<title>After</title><p>x")
    address.press("Enter")
    expect(title(page)).to_have_text("After")
    assert visits(reader)[url]["visits"] == 2


def test_another_tab_and_back_finds_the_page_where_one_was(page, reader, site, address):
    site.give("/long", "<title>Long</title>" + "".join(f"<p>Paragraph {n}. " + "Words. " * 30 for n in range(400)))
    address.fill(site.address("/long"))
    address.press("Enter")
    page.get_by_text("Paragraph 200.").scroll_into_view_if_needed()
    settle(page)
    where = page.get_by_text("Paragraph 200.").bounding_box()["y"]
    page.get_by_role("link", name="Quotations", exact=True).click()
    expect(page.get_by_role("heading", name="Quotations")).to_be_visible()
    page.get_by_role("link", name="Browser", exact=True).click()
    expect(title(page)).to_have_text("Long")
    until(lambda: abs(page.get_by_text("Paragraph 200.").bounding_box()["y"] - where) < 20)
    assert site.asked == ["/long"]
    page.get_by_role("link", name="Browser", exact=True).click()
    expect(title(page)).to_have_text("Often visited")


def test_the_keyboard_alone_is_enough(page, reader, site, address):
    expect(address).to_be_focused()
    page.keyboard.type(site.host + "/article")
    page.keyboard.press("Home")
    page.keyboard.type("http://")
    page.keyboard.press("Enter")
    expect(title(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Original at")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Go", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(address).to_be_focused()
    assert page.evaluate("getSelection().toString()") == site.address("/article")
