"""The movie of a quotation: the box of the form that takes it, and the link to it."""

from playwright.sync_api import expect

from test_movies import add
from waiting import settle


def movie_field(page):
    return page.get_by_role("combobox", name="Movie", exact=True)


def test_a_quotation_takes_a_movie_by_its_title(page, sampled):
    page.goto(f"{sampled.address}/#/quotations/new")
    page.get_by_role("textbox", name="Quotation", exact=True).fill("We'll always have Paris.")
    movie_field(page).press_sequentially("casa")
    option = page.get_by_role("option", name="Casablanca", exact=True)
    expect(option).to_contain_text("Michael Curtiz · 1942")
    option.click()
    expect(movie_field(page)).to_have_value("Casablanca")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("listitem")).to_have_count(13)
    assert sampled.get("/quotations/13").json["movie"] == 2
    page.goto(f"{sampled.address}/#/quotations/13")
    link = page.get_by_role("link", name="Casablanca", exact=True)
    expect(link).to_have_attribute("href", "#/movies/2")
    sampled.request("PATCH", "/movies/2", {"title": "Casablanca, again"})
    expect(page.get_by_role("link", name="Casablanca, again")).to_be_visible()
    sampled.request("DELETE", "/movies/2")
    expect(page.get_by_role("link", name="Casablanca")).to_have_count(0)


def test_of_two_with_one_title_the_chosen_one_is_kept(page, service, complaints):
    add(service, "Twice", director="Ada")
    second = add(service, "Twice", director="Bob")
    service.add("One.")
    page.goto(f"{service.address}/#/quotations/1/edit")
    expect(page.get_by_role("textbox", name="Quotation")).to_have_value("One.")
    movie_field(page).fill("twice")
    page.get_by_role("option").filter(has_text="Bob").wait_for()
    page.get_by_role("button", name="Save").click()
    expect(movie_field(page)).to_have_attribute("aria-invalid", "true")
    movie_field(page).fill("Twic")
    page.get_by_role("option").filter(has_text="Bob").click()
    with page.expect_request(lambda request: request.method == "PATCH") as waiting:
        page.get_by_role("button", name="Save").click()
    assert waiting.value.post_data_json == {"movie": second}
    complaints.expect("(Precondition Failed)")


def test_a_title_that_is_typed_is_one_only_when_there_is_one(page, sampled):
    page.goto(f"{sampled.address}/#/quotations/1/edit")
    expect(page.get_by_role("textbox", name="Quotation")).not_to_have_value("")
    movie_field(page).fill("No such movie")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("No movie has this title.")).to_be_visible()
    expect(movie_field(page)).to_be_focused()
    movie_field(page).fill("METROPOLIS")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("blockquote")).to_be_visible()
    assert sampled.get("/quotations/1").json["movie"] == 1


def test_clearing_the_box_takes_the_movie_away(page, sampled):
    page.goto(f"{sampled.address}/#/quotations/12/edit")
    title = sampled.get("/movies/8").json["title"]
    expect(movie_field(page)).to_have_value(title)
    page.get_by_role("textbox", name="Note").fill("Kept.")
    page.reload()
    expect(movie_field(page)).to_have_value(title)
    movie_field(page).fill("")
    with page.expect_request(lambda request: request.method == "PATCH") as waiting:
        page.get_by_role("button", name="Save").click()
    assert waiting.value.post_data_json == {"movie": None, "note": "Kept."}
    expect(page.get_by_role("blockquote")).to_be_visible()
    assert "movie" not in sampled.get("/quotations/12").json


def test_when_two_choose_different_movies_both_titles_are_shown(page, sampled, complaints):
    page.goto(f"{sampled.address}/#/quotations/12/edit")
    expect(movie_field(page)).not_to_have_value("")
    sampled.request("PATCH", "/quotations/12", {"movie": 1})
    movie_field(page).fill("casab")
    page.get_by_role("option", name="Casablanca").click()
    page.get_by_role("button", name="Save").click()
    alert = page.get_by_role("alert").filter(has_text="Somebody else")
    expect(alert).to_contain_text("Metropolis")
    expect(alert).to_contain_text("Casablanca")
    complaints.expect("(Precondition Failed)")


def test_what_is_suggested_is_in_sight(page, sampled):
    page.goto(f"{sampled.address}/#/quotations/new")
    movie_field(page).press_sequentially("p")
    last = page.get_by_role("option").last
    expect(last).to_be_visible()
    settle(page)
    bar = page.get_by_role("link", name="Quotations", exact=True).bounding_box()
    box = last.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= bar["y"]
