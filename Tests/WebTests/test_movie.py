"""One movie: its screen, its plot, its article, and the quotations that cite it."""

import json
import re

import pytest
from playwright.sync_api import expect

from test_movies import PICTURE, add
from waiting import settle

MARKUP = "<img src=x onerror=alert(1)>"
WIKIPEDIA = "https://en.wikipedia.org/wiki/Metropolis_(1927_film)"
ARTICLE = {"url": WIKIPEDIA, "title": "Metropolis as text", "blocks": [
    {"kind": "heading", "text": "Story"}, {"kind": "paragraph", "text": f"Towers and {MARKUP}"},
    {"kind": "quote", "text": "Said so."}, {"kind": "item", "text": "One thing"}]}


@pytest.fixture
def metropolis(service):
    """A server with one movie, which a quotation cites."""
    add(service, "Metropolis", director="Fritz Lang", year=1927, plot="A city.\n\nIts machines.",
        wikipedia=WIKIPEDIA, ratings={"imdb": 8.3, "rottenTomatoes": 97})
    service.request("PUT", "/movies/1/image", PICTURE)
    service.add("Head and hands.", author="Maria", movie=1)
    service.add("Something else.")
    return service


def test_all_that_is_known_is_shown(page, metropolis):
    page.goto(f"{metropolis.address}/#/movies/1")
    main = page.get_by_role("main")
    expect(page.get_by_role("heading", name="Metropolis", exact=True)).to_be_visible()
    expect(main).to_contain_text("Fritz Lang")
    expect(main).to_contain_text("1927")
    expect(page.get_by_role("img", name="Picture of Metropolis")).to_be_visible()
    for name, value, figure in (("IMDb", "8.3", "8.3/10"), ("Rotten Tomatoes", "97", "97%")):
        dial = page.get_by_role("meter", name=name, exact=True)
        expect(dial).to_have_attribute("aria-valuenow", value)
        expect(dial).to_have_text(figure)
        expect(main.get_by_text(name, exact=True)).to_be_visible()
    expect(main.get_by_text("Head and hands.")).to_be_visible()
    expect(main.get_by_text("Something else.")).to_have_count(0)
    expect(page.get_by_role("link", name="Plot", exact=True)).to_have_attribute("href", "#/movies/1/plot")
    page.get_by_role("link", name="Head and hands.").click()
    expect(page).to_have_url(re.compile("#/quotations/1$"))


def test_what_is_not_known_is_left_out(page, service):
    add(service, "Bare")
    page.goto(f"{service.address}/#/movies/1")
    expect(page.get_by_role("heading", name="Bare")).to_be_visible()
    expect(page.get_by_text("No quotation cites it.")).to_be_visible()
    expect(page.get_by_role("meter")).to_have_count(0)
    expect(page.locator(".movie-picture svg")).to_be_visible()
    page.get_by_role("link", name="Plot").click()
    expect(page.get_by_text("Nobody has written the plot down yet.")).to_be_visible()
    expect(page.get_by_role("link", name="Wikipedia")).to_have_count(0)


@pytest.mark.parametrize(("imdb", "figure"), [(0, "0.0/10"), (10, "10.0/10"), (9.25, "9.25/10")])
def test_ratings_at_their_ends(page, service, imdb, figure):
    add(service, "Rated", ratings={"imdb": imdb})
    page.goto(f"{service.address}/#/movies/1")
    expect(page.get_by_role("meter", name="IMDb")).to_have_text(figure)
    expect(page.get_by_role("meter")).to_have_count(1)
    lengths = page.locator(".dial-imdb").get_attribute("stroke-dasharray").split()[::2]
    assert sum(map(float, lengths)) == pytest.approx(imdb * 8.4)


def test_it_follows_changes_and_says_when_it_is_gone(page, metropolis, complaints):
    page.clock.install()
    page.goto(f"{metropolis.address}/#/movies/1")
    expect(page.get_by_role("heading", name="Metropolis")).to_be_visible()
    metropolis.request("PATCH", "/movies/1", {"title": "Metropolis, restored", "ratings": {"imdb": 9}})
    expect(page.get_by_role("heading", name="Metropolis, restored")).to_be_visible()
    expect(page.get_by_role("meter", name="IMDb")).to_have_text("9.0/10")
    metropolis.add("Another one.", movie=1)
    expect(page.get_by_role("link", name="Another one.")).to_be_visible()
    before = page.locator(".movie-picture img").get_attribute("src")
    metropolis.request("PUT", "/movies/1/image", PICTURE + b" ")
    expect(page.locator(".movie-picture img")).not_to_have_attribute("src", before)
    metropolis.request("DELETE", "/movies/1")
    expect(page.get_by_role("alert")).to_contain_text("“Metropolis, restored” has been deleted.")
    expect(page.get_by_role("link", name="Plot")).to_have_count(0)
    # It is not asked for again and again.
    page.clock.run_for(10_000)
    settle(page)
    assert len(complaints) <= 2
    complaints.expect("(Not Found)")


@pytest.mark.parametrize("screen", ["movies/9", "movies/9/plot", "movies/9/wikipedia"])
def test_a_movie_that_never_was(page, service, complaints, screen):
    page.goto(f"{service.address}/#/{screen}")
    expect(page.get_by_role("alert")).to_contain_text("no movie 9")
    complaints.expect("(Not Found)")


def test_many_quotations_come_a_page_at_a_time(page, metropolis):
    for number in range(60):
        metropolis.add(f"Said {number}", movie=1)
    page.goto(f"{metropolis.address}/#/movies/1")
    expect(page.locator(".citation")).to_have_count(50)
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".citation")).to_have_count(61)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()
    expect(page.get_by_role("heading", name="61 quotations")).to_be_visible()


def test_the_plot_and_the_way_to_the_article(page, metropolis):
    page.goto(f"{metropolis.address}/#/movies/1/plot")
    expect(page.get_by_role("heading", name="Metropolis", exact=True)).to_be_visible()
    expect(page.get_by_text("A city.")).to_have_text("A city.\n\nIts machines.", use_inner_text=True)
    expect(page.get_by_role("link", name="Wikipedia", exact=True)).to_have_attribute("href", "#/movies/1/wikipedia")
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(re.compile("#/movies/1$"))


def framed(page, answer, text=None):
    """Has Wikipedia answer as told, and the server give `text` where it is asked for the article."""
    page.route("https://*.wikipedia.org/**", answer)
    asked = []
    if text is not None:
        document = page.request.get(f"{page.base}/openapi.json").json()
        document["paths"].setdefault("/pages", {})
        page.route("**/openapi.json", lambda route: route.fulfill(json=document))
        page.route("**/pages?*", lambda route: (asked.append(route.request.url), route.fulfill(**text)))
    return asked


@pytest.fixture
def article(page, metropolis):
    """Opens the screen of the article; Wikipedia is played."""
    page.base = metropolis.address

    def open_article(answer, text=None):
        asked = framed(page, answer, text)
        page.goto(f"{metropolis.address}/#/movies/1/wikipedia")
        return asked

    return open_article


def good(route):
    route.fulfill(content_type="text/html", body="<h1>The article</h1>")


def test_the_article_is_in_a_frame_that_may_do_nothing(page, article):
    article(good, {"json": ARTICLE})
    frame = page.get_by_title("Wikipedia", exact=True)
    expect(frame).to_be_visible()
    assert frame.evaluate("frame => frame.tagName") == "IFRAME"
    sandbox = frame.get_attribute("sandbox")
    assert sandbox is not None and "script" not in sandbox and "same-origin" not in sandbox
    expect(page.frame_locator("iframe").get_by_role("heading")).to_have_text("The article")
    link = page.get_by_role("link", name="Open outside", exact=True)
    expect(link).to_have_attribute("href", WIKIPEDIA)
    expect(link).to_have_attribute("target", "_blank")
    assert set(link.get_attribute("rel").split()) == {"noopener", "noreferrer"}


@pytest.mark.parametrize("form", ["json", "events"])
def test_where_the_frame_fails_the_article_is_there_as_text(page, article, form):
    stream = (": begins\n\nevent: progress\ndata: {\"received\": 5, \"expected\": null}\n\n"
              f"event: page\ndata: {json.dumps(ARTICLE)}\n\n")
    answer = {"json": ARTICLE} if form == "json" else {"content_type": "text/event-stream", "body": stream}
    asked = article(lambda route: route.abort(), answer)
    expect(page.get_by_role("heading", name="Metropolis as text")).to_be_visible()
    expect(page.get_by_text(f"Towers and {MARKUP}")).to_be_visible()
    assert page.locator("img[src=x]").count() == 0
    expect(page.get_by_role("listitem")).to_have_count(0)
    page.get_by_role("button", name="Show as text").click()
    expect(page.get_by_title("Wikipedia")).to_be_hidden()
    page.get_by_role("button", name="Show in a frame").click()
    expect(page.get_by_title("Wikipedia")).to_be_visible()
    assert len(asked) == 1 and "url=https%3A%2F%2Fen.wikipedia.org" in asked[0]


def test_nothing_is_waited_for_without_end(page, article):
    page.clock.install()
    article(lambda route: None, {"json": ARTICLE})
    expect(page.get_by_title("Wikipedia")).to_be_visible()
    page.clock.fast_forward(3_600_000)
    expect(page.get_by_role("heading", name="Metropolis as text")).to_be_visible()
    expect(page.get_by_title("Wikipedia")).to_be_hidden()


def test_offline_there_is_text_at_once(page, article):
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    article(good, {"json": ARTICLE})
    expect(page.get_by_role("heading", name="Metropolis as text")).to_be_visible()
    expect(page.get_by_title("Wikipedia")).to_have_count(0)


def test_without_text_a_sentence_says_so(page, article):
    problem = 'event: problem\ndata: {"status": 502, "detail": "The site was not reached."}\n\n'
    article(good, {"content_type": "text/event-stream", "body": problem})
    expect(page.get_by_text("There is no text. The site was not reached.")).to_be_visible()


def test_a_server_that_reads_no_pages_says_so(page, article):
    page.route("**/openapi.json", lambda route: route.fulfill(json={"paths": {}}))
    article(good)
    expect(page.get_by_text("This server doesn’t read articles as text")).to_be_visible()
    expect(page.get_by_role("link", name="Open outside")).to_be_visible()


@pytest.mark.parametrize("screen", ["movies", "movies/1", "movies/1/plot", "quotations/1"])
def test_markup_is_text_everywhere(page, service, screen):
    add(service, MARKUP, director=MARKUP, plot=MARKUP)
    service.add(f"{MARKUP} text", movie=1)
    page.on("dialog", lambda dialog: pytest.fail("the markup ran"))
    page.goto(f"{service.address}/#/{screen}")
    expect(page.get_by_role("main").get_by_text(MARKUP).first).to_be_visible()
    assert page.locator("img[src=x]").count() == 0
