"""The list of movies: what it shows, how one searches and scrolls, and what stays open meanwhile."""

import re

import pytest
from playwright.sync_api import expect

from views import DESK
from waiting import settle, turn, until_page

PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c6360f8cf000002020100c4c1c8a00000000049454e44ae426082")


def rows(page):
    return page.get_by_role("listitem")


def add(service, title, **members):
    answer = service.request("POST", "/movies", {"title": title, **members})
    assert answer.status == 201, answer
    return answer.json["id"]


def test_bar_and_rows_are_as_named(page, sampled):
    page.goto(sampled.address)
    page.get_by_role("link", name="Movies", exact=True).click()
    expect(page).to_have_url(re.compile("#/movies$"))
    expect(page.get_by_role("heading", name="Movies", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Movies", exact=True)).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("link", name="Quotations", exact=True)).not_to_have_attribute("aria-current", "page")
    expect(page.get_by_role("searchbox", name="Search movies", exact=True)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(8)
    expect(rows(page).first).to_contain_text("Metropolis")
    expect(rows(page).first).to_contain_text("Fritz Lang")
    picture = rows(page).first.locator("img")
    expect(picture).to_be_visible()
    until_page(page, "document.querySelector('main li img').naturalWidth > 0")
    assert picture.evaluate("(img) => [img.loading, img.decoding, img.width > 0, img.height > 0]") == ["lazy", "async", True, True]


def test_a_movie_without_a_picture_has_a_drawing(page, service):
    for title in ("One", "Two", "Three", "Four", "Five", "Six"):
        add(service, title)
    page.goto(f"{service.address}/#/movies")
    expect(rows(page)).to_have_text(["One", "Two", "Three", "Four", "Five", "Six"])
    expect(page.locator("main li svg:visible")).to_have_count(6)
    assert page.locator("main li img").count() == 0
    service.request("PUT", "/movies/2/image", PICTURE)
    expect(rows(page).nth(1).locator("img")).to_be_visible()


def test_searching_while_one_types_minds_neither_case_nor_accents(page, sampled):
    page.goto(f"{sampled.address}/#/movies")
    expect(rows(page)).to_have_count(8)
    box = page.get_by_role("searchbox")
    box.press_sequentially("AMELI", delay=20)
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("Amélie")
    expect(page.get_by_text("1 movie found").first).to_be_attached()
    expect(page).to_have_url(re.compile("q=AMELI"))
    page.reload()
    expect(rows(page)).to_have_count(1)
    expect(box).to_have_value("AMELI")
    box.fill("kurosawa")
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("Seven Samurai")
    box.fill("zzz")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    box.fill("")
    expect(rows(page)).to_have_count(8)


def test_an_empty_list_says_what_to_do_next(page, service):
    page.goto(f"{service.address}/#/movies")
    expect(page.get_by_role("link", name="Bring in a list")).to_have_attribute("href", "#/import")


def test_a_row_opens_its_movie_and_back_comes_to_the_same_place(page, service):
    for number in range(60):
        add(service, f"Movie number {number}")
    page.goto(f"{service.address}/#/movies")
    row = rows(page).nth(40)
    row.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    assert place > 500
    row.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"#/movies/41$"))
    expect(page.get_by_role("heading", name="Movie number 40")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(row).to_be_in_viewport()
    until_page(page, f"Math.abs(scrollY - {place}) < 2")
    expect(row.get_by_role("link")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#/movies/42$"))


def test_what_was_opened_stays_what_was_opened(context, service):
    for title in ("Alpha", "Beta", "Gamma", "Delta"):
        add(service, title)
    page = context(**DESK).new_page()
    page.goto(f"{service.address}/#/movies")
    rows(page).filter(has_text="Gamma").get_by_role("link").click()
    heading = page.get_by_role("heading", name="Gamma")
    current = page.locator("main li a[aria-current]")
    expect(heading).to_be_visible()
    expect(current).to_have_text("Gamma")
    service.request("DELETE", "/movies/1")
    service.request("PATCH", "/movies/2", {"title": "Beta, again"})
    add(service, "Epsilon")
    expect(rows(page)).to_have_text(["Beta, again", "Gamma", "Delta", "Epsilon"])
    expect(current).to_have_text("Gamma")
    page.get_by_role("searchbox", name="Search movies").fill("delta")
    expect(rows(page)).to_have_text(["Delta"])
    expect(heading).to_be_visible()
    expect(page).to_have_url(re.compile("#/movies/3$"))
    page.get_by_role("searchbox", name="Search movies").fill("")
    expect(rows(page)).to_have_count(4)
    expect(current).to_have_text("Gamma")


def test_list_and_movie_stand_side_by_side_on_a_desk(context, sampled):
    page = context(**DESK).new_page()
    page.goto(f"{sampled.address}/#/movies/3")
    expect(rows(page)).to_have_count(8)
    heading = page.get_by_role("heading", name="The Third Man")
    expect(heading).to_be_visible()
    left, right = rows(page).nth(2).bounding_box(), heading.bounding_box()
    assert left["x"] + left["width"] <= right["x"]
    page.get_by_role("link", name="Plot").click()
    expect(rows(page)).to_have_count(8)
    expect(rows(page).nth(2).get_by_role("link")).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="Quotations", exact=True).click()
    expect(page.get_by_role("searchbox", name="Search quotations")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_count(1)
    expect(rows(page)).to_have_count(12)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_rows_slide_in_unless_motion_is_not_wanted(context, service, motion):
    for number in range(60):
        add(service, f"Movie {number}")
    page = context(reduced_motion=motion).new_page()
    page.add_init_script("""window.slid = new Set();
      document.addEventListener('animationstart', ({ target, animationName }) =>
        animationName === 'slide-in' && window.slid.add(target.dataset.id))""")
    page.goto(f"{service.address}/#/movies")
    expect(rows(page).first).to_be_visible()
    page.mouse.move(200, 400)
    for _ in range(20):
        turn(page, 400)
    expect(rows(page).filter(has_text="Movie 59")).to_be_in_viewport()
    settle(page)
    slid = page.evaluate("window.slid.size")
    assert slid >= 55 if motion == "no-preference" else slid == 0
    assert page.locator(".slides-in").count() == 0 or motion == "reduce"


def test_changes_made_elsewhere_come_by_themselves(page, service):
    add(service, "One")
    page.goto(f"{service.address}/#/movies")
    expect(rows(page)).to_have_count(1)
    add(service, "Two", director="Ada")
    expect(rows(page)).to_have_text(["One", "TwoAda"])
    service.request("DELETE", "/movies/1")
    expect(rows(page)).to_have_text(["TwoAda"])
