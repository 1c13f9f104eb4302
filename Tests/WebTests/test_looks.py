"""How the screens look: nothing overlaps, is cut or too small to hit, and axe-core finds nothing, in every
window, light and dark, with long texts, and with letters of twice the size."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from geometry import faults, too_small
from service import Service
from views import ALL, DESK, TURNED, UPRIGHT
from waiting import settle

# The screens, and what is there once they are.
SCREENS = {
    "#/quotations": "listitem", "#/quotations?q=zzz": "searchbox", "#/quotations/1": "blockquote",
    "#/quotations/new": "textbox", "#/quotations/1/edit": "textbox", "#/settings": "switch",
    "#/device-settings": "switch", "#/trash": "listitem", "#/import": "listitem", "#/statistics": "img",
}
LONG = {"10,000 characters": "Words that go on and on. " * 400, "a word of 200": "w" * 200,
        "lines": "line\n" * 300, "right to left": "مرحبا بالعالم " * 40}


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A server with all kinds of quotations, something in the trash, and an import."""
    service = Service(tmp_path_factory.mktemp("filled") / "data", samples=True)
    service.request("PATCH", "/quotations/1", {
        "source": "s" * 200, "url": "https://example.org/" + "x" * 200, "note": "n " * 200,
        "tags": ["t" * 50, "two", "three words here"], "author": "A" * 200})
    for text in LONG.values():
        service.add(text.strip()[:10000], author="Somebody with a name that is rather long")
    service.request("DELETE", f"/quotations/{service.add('Gone. ' * 60)['id']}")
    service.request("DELETE", f"/quotations/{service.add('g' * 200)['id']}")
    service.request("POST", "/import?format=text", "“Haste makes waste.” ― Benjamin Franklin")
    yield service
    service.kill()


def open_screen(page, service, screen):
    page.goto(f"{service.address}/{screen}")
    expect(page.get_by_role(SCREENS[screen]).first).to_be_visible()
    if "edit" in screen:
        expect(page.get_by_role("textbox", name="Quotation", exact=True)).not_to_have_value("")
    settle(page)


def violations(page):
    """What axe-core finds, with the beginnings of the elements concerned."""
    return [(one["id"], [node["html"][:200] for node in one["nodes"]][:3])
            for one in Axe().run(page).response["violations"]]


def check(page, screen, deeply=True):
    assert faults(page) == [], screen
    assert too_small(page) == [], screen
    assert not deeply or violations(page) == [], screen


@pytest.mark.parametrize("name", ALL)
def test_every_screen_is_whole_and_accessible(context, filled, name):
    page = context(**ALL[name]).new_page()
    for screen in SCREENS:
        open_screen(page, filled, screen)
        # What axe-core looks at is the same on a turned telephone.
        check(page, screen, deeply="turned" not in name)
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
        settle(page)
        assert faults(page) == [], screen
    page.goto(f"{filled.address}/docs")
    page.locator("pre").first.wait_for()
    assert faults(page) == []


@pytest.mark.parametrize("view", [UPRIGHT, TURNED, DESK], ids=["upright", "turned", "desk"])
def test_every_screen_is_whole_in_letters_of_twice_the_size(context, filled, view):
    page = context(**view).new_page()
    for screen in SCREENS:
        open_screen(page, filled, screen)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        settle(page)
        assert faults(page) == [], screen


@pytest.mark.parametrize("kind", LONG)
def test_long_quotations_are_whole(context, filled, kind):
    number = 13 + list(LONG).index(kind)
    for view in (UPRIGHT, DESK):
        page = context(**view).new_page()
        page.goto(f"{filled.address}/#/quotations/{number}")
        expect(page.get_by_role("blockquote")).to_have_text(LONG[kind].strip()[:10000], use_inner_text=False)
        assert faults(page) == []


def test_the_reference_is_accessible(context, filled):
    page = context(**UPRIGHT).new_page()
    page.goto(f"{filled.address}/docs")
    page.locator("pre").first.wait_for()
    assert violations(page) == []


def test_messages_and_refusals_are_accessible(context, service, complaints):
    service.add("One.")
    page = context(**UPRIGHT).new_page()
    page.goto(f"{service.address}/#/quotations")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    check(page, "message")
    page.goto(f"{service.address}/#/quotations/new")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    check(page, "refusal")
    complaints.expect("status of 422")


def test_what_has_the_keyboard_is_seen(context, filled):
    page = context(**UPRIGHT).new_page()
    for screen in SCREENS:
        open_screen(page, filled, screen)
        for _ in range(8):
            page.keyboard.press("Tab")
            outline = page.evaluate("""() => { const style = getComputedStyle(document.activeElement);
                return document.activeElement === document.body || document.activeElement.type === 'file'
                  ? 'solid' : style.outlineStyle }""")
            assert outline == "solid", screen


def test_motion_can_be_turned_off(context, service):
    service.add("One.")
    page = context(reduced_motion="reduce").new_page()
    page.goto(service.address)
    page.get_by_role("button", name="Delete").click()
    duration = page.locator(".message").evaluate("element => parseFloat(getComputedStyle(element).animationDuration)")
    assert duration <= 0.001
