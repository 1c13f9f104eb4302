"""The page's files as a browser gets them."""

from playwright.sync_api import expect

from service import ROOT


def test_nothing_comes_from_elsewhere_and_the_policy_holds(page, sampled, complaints):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(sampled.address)
    expect(page.get_by_role("listitem")).to_have_count(12)
    assert all(url.startswith(sampled.address) for url in asked)
    assert page.evaluate("""() => { try { document.body.innerHTML = '<b>x</b>'; return 'set' }
        catch (error) { return error.name } }""") == "TypeError"
    complaints.expect("TrustedHTML")


def test_a_second_visit_costs_304s(page, sampled):
    page.goto(sampled.address)
    expect(page.get_by_role("listitem")).to_have_count(12)
    tag = sampled.get("/web/modules/main.js").fields["ETag"]
    answer = sampled.get("/web/modules/main.js", if_none_match=tag)
    assert answer.status == 304 and answer.body == b""
    assert answer.fields["Content-Security-Policy"].startswith("default-src 'none'")


def test_no_file_has_inline_scripts_or_styles_or_names_another_host():
    for path in (ROOT / "Web").rglob("*"):
        if path.suffix not in (".html", ".js", ".css"):
            continue
        text = path.read_text()
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", " style=\"", "onclick=\""):
            assert word not in text, (path, word)
        assert text.count("<script") == text.count("<script type=\"module\" src=\"/web/")
        assert "//cdn" not in text and "@import" not in text


def test_modules_are_small_files():
    for path in (ROOT / "Web").rglob("*.*"):
        if path.suffix in (".js", ".css"):
            assert len(path.read_text().splitlines()) < 300, path
