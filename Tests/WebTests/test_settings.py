"""The settings, the device's, the trash, imports, statistics, the reference, and how tabs keep up."""

import plistlib
import re
import shlex
import subprocess

import pytest
from playwright.sync_api import expect

from waiting import until


def write_device(service, value):
    (service.folder / "device.plist").write_bytes(plistlib.dumps({"filterAnonymous": value}))


def test_settings_in_two_sections(page, service):
    page.goto(f"{service.address}/#/settings")
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    local, device = (page.get_by_role("region", name=name) for name in ("Local Settings", "Device Settings"))
    sort, authors = local.get_by_role("switch", name="Sort Quotations"), local.get_by_role("switch", name="Show Authors")
    expect(local.get_by_role("switch")).to_have_count(2)
    expect(sort).not_to_be_checked()
    expect(authors).to_be_checked()
    expect(device.get_by_role("link")).to_have_text(["Filter Anonymous: Off"])
    for name in ("Import", "Statistics", "Trash"):
        expect(page.get_by_role("link", name=name, exact=True)).to_have_attribute("href", f"#/{name.lower()}")
    sort.check()
    authors.focus()
    page.keyboard.press("Space")
    expect(authors).not_to_be_checked()
    until(lambda: service.get("/settings").json == {"sort": True, "showAuthors": False, "filterAnonymous": False})


def test_the_device_s_setting_leads_straight_to_its_switch(page, service):
    service.add("Nobody's.")
    page.goto(f"{service.address}/#/settings")
    page.get_by_role("link", name="Filter Anonymous: Off", exact=True).click()
    expect(page.get_by_role("heading", name="Device Settings")).to_be_visible()
    switch = page.get_by_role("switch", name="Filter Anonymous", exact=True)
    switch.check()
    expect(switch).to_be_checked()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("link", name="Filter Anonymous: On", exact=True)).to_be_visible()
    assert service.get("/settings").json["filterAnonymous"] is True


def test_every_screen_shows_what_another_program_wrote(page, service):
    service.add("Nobody's.")
    page.goto(f"{service.address}/#/settings")
    expect(page.get_by_role("link", name="Filter Anonymous: Off")).to_be_visible()
    write_device(service, True)
    expect(page.get_by_role("link", name="Filter Anonymous: On")).to_be_visible()
    page.goto(f"{service.address}/#/device-settings")
    expect(page.get_by_role("switch")).to_be_checked()
    write_device(service, False)
    expect(page.get_by_role("switch")).not_to_be_checked()
    page.goto(f"{service.address}/#/quotations")
    expect(page.get_by_role("listitem")).to_have_count(1)
    write_device(service, True)
    expect(page.get_by_role("listitem")).to_have_count(0)


def test_coming_to_the_front_asks_at_once(page, service):
    # No polls: only coming to the front is left.
    page.add_init_script("window.setInterval = () => 0")
    page.goto(f"{service.address}/#/settings")
    switch = page.get_by_role("switch", name="Sort Quotations")
    # More often than anybody comes to the front, and so close together that some events would tell of the same.
    for turn in range(20):
        service.request("PUT", "/settings", {"sort": turn % 2 == 0})
        page.evaluate("window.dispatchEvent(new Event('focus'))")
        expect(switch).to_be_checked(checked=turn % 2 == 0)


def test_a_file_of_the_device_that_cannot_be_read_is_told(page, service, complaints):
    (service.folder / "device.plist").write_text("no list")
    page.goto(f"{service.address}/#/device-settings")
    expect(page.get_by_role("alert")).to_contain_text("can’t be read")
    page.get_by_role("switch").click()
    expect(page.get_by_role("status")).to_contain_text("Not changed")
    expect(page.get_by_role("switch")).not_to_be_checked()
    complaints.expect("(Conflict)")


def test_the_trash_restores_and_is_emptied(page, service):
    for text in ("One.", "Two.", "Three."):
        service.add(text, author="Ada")
        service.request("DELETE", f"/quotations/{service.get('/quotations').json['quotations'][0]['id']}")
    page.goto(f"{service.address}/#/trash")
    rows = page.get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Three.")
    rows.filter(has_text="Two.").get_by_role("button", name="Restore").click()
    expect(rows).to_have_count(2)
    expect(page.get_by_role("status")).to_contain_text("restored")
    assert service.get("/quotations/2").status == 200
    page.get_by_role("button", name="Empty trash").click()
    expect(rows).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Empty trash").click()
    expect(page.get_by_text("The trash is empty")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    until(lambda: service.get("/trash").json["total"] == 0)


def test_an_import_says_what_would_happen_then_what_did(page, service):
    service.add("Known.", author="Ada")
    content = "text,author\nKnown.,Ada\nNew.,Bob\n,Nobody\n"
    page.goto(f"{service.address}/#/import")
    page.locator("input[type=file]").set_input_files(
        {"name": "some.csv", "mimeType": "text/csv", "buffer": content.encode()})
    main = page.get_by_role("main")
    expect(main).to_contain_text("some.csv is read as csv")
    expect(main).to_contain_text("Nothing is changed yet")
    assert service.get("/quotations").json["total"] == 1
    page.get_by_text("1 record that can’t be taken").click()
    expect(page.get_by_role("cell", name="4")).to_be_visible()
    page.get_by_role("button", name="Import 1 quotation").click()
    expect(main).to_contain_text("some.csv was read as csv")
    assert service.get("/quotations").json["total"] == 2
    page.get_by_role("button", name="Undo").click()
    expect(main).to_contain_text("Undone")
    assert service.get("/quotations").json["total"] == 1


def test_a_list_in_xml_is_imported_and_undone(page, service):
    content = ("<movies><movie><name>M</name><director>Fritz Lang</director></movie>"
               "<movie><name>Fury</name></movie><movie><director>Nobody</director></movie></movies>")
    page.goto(f"{service.address}/#/import")
    page.locator("input[type=file]").set_input_files(
        {"name": "list.xml", "mimeType": "text/xml", "buffer": content.encode()})
    main = page.get_by_role("main")
    expect(main).to_contain_text("list.xml is read as movies")
    expect(page.get_by_text("1 record that can’t be taken")).to_be_visible()
    page.get_by_role("button", name="Import 2 movies").click()
    expect(main).to_contain_text("list.xml was read as movies")
    assert service.get("/movies").json["total"] == 2
    page.get_by_role("button", name="Undo").click()
    expect(main).to_contain_text("Undone: its movies are gone")
    assert service.get("/movies").json["total"] == 0


def test_past_imports_can_be_undone(page, service):
    service.request("POST", "/import?format=text", "“Haste makes waste.” ― Benjamin Franklin")
    page.goto(f"{service.address}/#/import")
    row = page.get_by_role("listitem")
    expect(row).to_contain_text("1 added")
    row.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_contain_text("Undone")
    assert service.get("/quotations").json["total"] == 0


def test_a_dropped_file_is_taken_and_a_wrong_one_is_explained(page, service, complaints):
    page.goto(f"{service.address}/#/import")
    drop = """([name, text]) => { const data = new DataTransfer();
      data.items.add(new File([text], name));
      document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })) }"""
    page.evaluate(drop, ["broken.json", '[{"text": "a"}, '])
    expect(page.get_by_role("alert")).to_contain_text("nothing was added")
    page.evaluate(drop, ["good.json", '[{"text": "a"}]'])
    expect(page.get_by_role("button", name="Import 1 quotation")).to_be_visible()
    complaints.expect("status of 422")


def test_statistics_are_drawn_with_a_table_behind_each(page, sampled):
    page.goto(f"{sampled.address}/#/statistics")
    for name in ("Authors", "Tags", "Months", "Lengths"):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        expect(page.get_by_role("img", name=f"{name} as bars")).to_be_visible()
        page.get_by_text(f"{name} as a table").click()
        expect(page.get_by_role("table", name=name)).to_be_visible()
    expect(page.get_by_role("row", name="Marie Curie 1")).to_be_visible()
    sampled.add("More.", author="Marie Curie")
    expect(page.get_by_role("img", name="Authors as bars")).to_be_visible()
    expect(page.get_by_text("13 quotations")).to_be_visible()


def test_the_bookmark_opens_the_form_filled_in(page, service):
    page.goto(f"{service.address}/#/settings")
    link = page.get_by_role("link", name="Keep as quotation")
    code = link.get_attribute("href")
    assert code.startswith("javascript:") and service.address in code
    link.click()
    expect(page.get_by_role("status")).to_contain_text("Drag it")
    assert service.address + "/#/quotations/new?text=" in code


def test_the_reference_is_readable_and_searchable(page, service):
    page.goto(f"{service.address}/docs")
    expect(page.get_by_role("heading", name="Reference", exact=True)).to_be_visible()
    for path in service.get("/openapi.json").json["paths"]:
        assert page.get_by_role("heading", level=3).get_by_text(path, exact=True).count() >= 1, path
    expect(page.get_by_text("curl --json")).not_to_have_count(0)
    page.get_by_role("searchbox", name="Search the reference").fill("empty trash")
    expect(page.get_by_role("heading", level=3)).to_have_text(["DELETE /trash"])


def test_the_commands_of_the_reference_work(page, sampled):
    page.goto(f"{sampled.address}/docs")
    page.locator("pre").first.wait_for()
    commands = [text for text in page.locator("pre").all_inner_texts() if "DELETE" not in text and "FILE" not in text]
    assert len(commands) > 15
    for command in commands:
        done = subprocess.run([*shlex.split(command), "-s", "-o", "/dev/null", "-w", "%{http_code}"],
                              capture_output=True, text=True, timeout=120)
        # 502: a page of another site, on a machine without a network.
        assert re.fullmatch("2..|409|404|502", done.stdout), (command, done.stdout)


def test_the_manifest_can_be_installed_from(page, service):
    page.goto(service.address)
    manifest = page.request.get(service.address + page.locator("link[rel=manifest]").get_attribute("href")).json()
    for icon in manifest["icons"]:
        assert page.request.get(service.address + icon["src"]).status == 200
    assert manifest["share_target"]["action"] == "/" and manifest["display"] == "standalone"


@pytest.mark.parametrize("address", ["#/nowhere", "#/quotations/x", "#/quotations/1/2/3"])
def test_an_address_without_a_screen_says_so(page, service, address):
    page.goto(f"{service.address}/{address}")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
