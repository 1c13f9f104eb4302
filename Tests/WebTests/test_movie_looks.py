"""How the movies' screens look, and 5,000 of them: whole and accessible in every window, with long texts and
with letters of twice the size, and as quick."""

import pytest
from playwright.sync_api import expect

from geometry import faults
from service import Service
from test_looks import check
from test_movies import PICTURE, add
from views import ALL, DESK, TURNED, UPRIGHT
from waiting import frames, pass_through, settle, until, until_page

# The screens, and what is there once they are; 9 has everything at its longest, 10 nothing but a title.
SCREENS = {
    "#/movies": ".row-movie", "#/movies/1": ".rating", "#/movies/9": ".citation", "#/movies/10": ".poster-large",
    "#/movies/9/plot": ".plot", "#/movies/1/wikipedia": ".article-item", "#/movies/10/wikipedia": ".frame-strip",
    "#/quotations/12": ".fact a", "#/quotations/12/edit": ".input-quotation",
}
COUNT = 5000


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A server with the samples, and movies with long texts and with none."""
    service = Service(tmp_path_factory.mktemp("movies") / "data", samples=True)
    add(service, "A title that goes on " * 6 + "w" * 100, director="d" * 120, year=2001,
        plot="Words that go on. " * 900 + "p" * 500, ratings={"imdb": 10, "rottenTomatoes": 100})
    add(service, "M")
    service.request("PUT", "/movies/9/image", PICTURE)
    service.add("q" * 300, author="Somebody", movie=9)
    yield service
    service.kill()


def open_screen(page, service, screen):
    page.goto(f"{service.address}/{screen}")
    expect(page.locator(SCREENS[screen]).first).to_be_visible()
    settle(page)


def window(context, **options):
    """A page where Wikipedia is played, and what the server reads of it."""
    page = context(**options).new_page()
    kinds = ("heading", "paragraph", "quote", "item")
    blocks = [{"kind": kind, "text": f"{kind} " * 30 + "w" * 120} for kind in kinds]
    page.route("**/pages?*", lambda route: route.fulfill(json={"url": "", "title": "M " + "t" * 90, "blocks": blocks}))
    page.route("https://*.wikipedia.org/**",
               lambda route: route.fulfill(content_type="text/html", body="<html lang=en><title>M</title><h1>M</h1>"))
    return page


@pytest.mark.parametrize("name", ALL)
def test_every_screen_is_whole_and_accessible(context, filled, name):
    page = window(context, **ALL[name])
    for screen in SCREENS:
        open_screen(page, filled, screen)
        # What axe-core looks at differs by colours, and by what stands side by side.
        check(page, screen, deeply=name in ("upright light", "upright dark", "desk light"))
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
        settle(page)
        assert faults(page) == [], screen


@pytest.mark.parametrize("view", [UPRIGHT, TURNED, DESK], ids=["upright", "turned", "desk"])
def test_every_screen_is_whole_in_letters_of_twice_the_size(context, filled, view):
    page = window(context, **view)
    for screen in SCREENS:
        open_screen(page, filled, screen)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        settle(page)
        assert faults(page) == [], screen


def test_what_has_the_keyboard_is_seen(context, filled):
    page = window(context, **UPRIGHT)
    for screen in SCREENS:
        open_screen(page, filled, screen)
        for _ in range(6):
            page.keyboard.press("Tab")
            outline = page.evaluate("""() => ['BODY', 'IFRAME'].includes(document.activeElement.tagName)
                ? 'solid' : getComputedStyle(document.activeElement).outlineStyle""")
            assert outline == "solid", screen


def test_a_picture_that_comes_late_moves_nothing(context, filled):
    page = window(context, **UPRIGHT)
    page.add_init_script("""window.shifts = [];
      const observer = new PerformanceObserver((list) => take(list.getEntries()));
      const take = (entries) => window.shifts.push(...entries.map(({ value }) => value));
      window.takeShifts = () => { take(observer.takeRecords()); return window.shifts.splice(0) };
      observer.observe({ type: 'layout-shift', buffered: true })""")
    held = []
    page.route("**/movies/*/image", lambda route: held.append(route))
    page.goto(f"{filled.address}/#/movies")
    expect(page.get_by_role("listitem")).to_have_count(10)
    # The last of the movies has none.
    until(lambda: frames(page) or len(held) == 9)
    settle(page, held)
    page.evaluate("takeShifts()")
    for route in held:
        route.continue_()
    until_page(page, "[...document.querySelectorAll('main li img')].every((img) => img.naturalWidth > 0)")
    settle(page)
    assert page.evaluate("takeShifts()") == []


@pytest.fixture
def large(service):
    names = "".join(f"<movie><name>Movie {number}</name><director>Director {number % 50}</director></movie>"
                    for number in range(1, COUNT + 1))
    answer = service.request("POST", "/import?format=movies", f"<movies>{names}</movies>")
    assert answer.json["added"] == COUNT
    return service


def test_five_thousand_scroll_with_few_rows_and_are_searched(page, large):
    page.goto(f"{large.address}/#/movies")
    rows = page.get_by_role("listitem")
    expect(rows.first).to_be_visible()
    assert pass_through(page, COUNT, 4000)["most"] <= 300
    box = page.get_by_role("searchbox")
    box.fill("movie 4321")
    expect(rows).to_have_count(1)
    # The space ends the word; else 70 would be found too.
    box.fill("director 7 ")
    expect(page.get_by_text("100 movies found").first).to_be_attached()
