"""The program's commands, options and configuration."""

import plistlib
import stat

import pytest

from service import run


def test_the_help_explains_itself():
    assert "usage: quoteserver" in run("--help").stdout
    assert run("help").stdout == run("--help").stdout
    for command in ("serve", "settings", "check"):
        done = run("help", command)
        assert done.returncode == 0 and f"quoteserver {command}" in done.stdout.replace("[serve]", "serve")
        assert run(command, "--help").stdout == done.stdout
    serve = run("help", "serve").stdout
    assert "--server-body-bytes (1048576)" in serve and "--port, --server-port (8080)" in serve


def test_the_version_is_told():
    assert run("--version").stdout.startswith("quoteserver ")


@pytest.mark.parametrize("arguments", [
    ["nonsense"], ["--nonsense"], ["serve", "--port"], ["serve", "extra"], ["help", "nonsense"],
    ["settings", "nonsense"], ["settings", "sort=1"], ["check", "extra"], ["--data-dir="]])
def test_what_is_not_understood_is_a_usage_error(arguments):
    done = run(*arguments)
    assert done.returncode == 64 and done.stdout == "" and len(done.stderr.splitlines()) == 1


def test_settings_are_shown_and_changed_without_a_server(start):
    service = start()
    folder = service.folder
    service.stop()
    shown = run("settings", "--data-dir", folder)
    assert shown.stdout == "sort=false\nshowAuthors=true\nfilterAnonymous=false\n"
    changed = run("settings", "filterAnonymous=true", "sort=true", "--data-dir", folder)
    assert changed.returncode == 0 and changed.stdout == "sort=true\nfilterAnonymous=true\n"
    assert run("settings", "sort", "--data-dir", folder).stdout == "sort=true\n"
    assert start().get("/settings").json == {
        "sort": True, "showAuthors": True, "filterAnonymous": True}


def test_a_server_sees_a_command_s_change_at_once(service):
    for number in range(6):
        value = number % 2 == 0
        body = run("settings", f"sort={value}".lower(), "--data-dir", service.folder)
        assert body.returncode == 0, body.stderr
        assert service.get("/settings").json["sort"] is value
        assert service.get("/quotations").json["view"]["sort"] is value


def test_settings_need_a_folder_with_a_database(tmp_path):
    done = run("settings", "--data-dir", tmp_path / "none")
    assert done.returncode == 66 and not (tmp_path / "none").exists()
    assert run("check", "--data-dir", tmp_path / "none").returncode == 66


def test_check_finds_a_row_that_another_program_spoiled(start):
    import sqlite3
    service = start(samples=True)
    assert run("check", "--data-dir", service.folder).returncode == 0
    service.stop()
    connection = sqlite3.connect(service.folder / "quotes.sqlite")
    connection.execute("UPDATE quotation SET text = 'another' WHERE id = 3")
    connection.commit()
    connection.close()
    done = run("check", "--data-dir", service.folder)
    assert done.returncode == 65 and "rows: quotation 3" in done.stdout


def configuration(path, **sections):
    path.write_bytes(plistlib.dumps(sections))
    return path


def test_later_sources_go_before_earlier_ones(start, tmp_path):
    file = configuration(tmp_path / "c.plist", settings={"sort": True, "showAuthors": False})

    def settings(name, environment=None, *options):
        service = start("--config", str(file), *options, folder=tmp_path / name,
                        environment=environment)
        return service.get("/settings").json

    assert settings("a") == {"sort": True, "showAuthors": False, "filterAnonymous": False}
    variable = {"QUOTESERVER_SETTINGS_SHOW_AUTHORS": "true"}
    assert settings("b", variable)["showAuthors"] is True
    assert settings("c", variable, "--settings-show-authors", "false")["showAuthors"] is False
    assert settings("d", variable, "--settings-filter-anonymous=true") == {
        "sort": True, "showAuthors": True, "filterAnonymous": True}


@pytest.mark.parametrize("sections, words", [
    ({"server": {"prot": 1}}, ["c.plist", "server.prot"]),
    ({"sevrer": {"port": 1}}, ["c.plist", "sevrer.port"]),
    ({"server": 1}, ["c.plist", "server", "dictionary"]),
    ({"server": {"port": "8080"}}, ["c.plist", "server.port", "whole number from 0 to 65535"]),
    ({"server": {"port": 70000}}, ["c.plist", "server.port", "70000"]),
    ({"settings": {"sort": 1}}, ["c.plist", "settings.sort", "true or false"]),
    ({"server": {"hosts": "a"}}, ["c.plist", "server.hosts", "list"]),
    ({"log": {"level": "loud"}}, ["c.plist", "log.level", "error, warning, info, debug"]),
])
def test_a_file_that_is_wrong_stops_the_start(tmp_path, sections, words):
    file = configuration(tmp_path / "c.plist", **sections)
    done = run("serve", "--config", file, "--data-dir", tmp_path / "data")
    assert done.returncode == 78 and not (tmp_path / "data").exists()
    assert all(word in done.stderr for word in words), done.stderr


def test_wrong_variables_and_options_stop_the_start(tmp_path):
    for arguments, environment, words in [
        ([], {"QUOTESERVER_SERVER_PROT": "1"}, "QUOTESERVER_SERVER_PROT"),
        ([], {"QUOTESERVER_SERVER_PORT": "x"}, "QUOTESERVER_SERVER_PORT must be a whole number"),
        (["--port", "x"], {}, "--port must be a whole number from 0 to 65535"),
        (["--config", "/nowhere.plist"], {}, "/nowhere.plist"),
        (["--host", "0.0.0.0"], {}, "loopback"),
    ]:
        done = run("serve", "--data-dir", tmp_path / "data", *arguments, environment=environment)
        assert done.returncode == 78 and words in done.stderr, done.stderr


def test_the_folder_is_found_in_its_places(tmp_path):
    import os
    places = {name: str(tmp_path / name) for name in ("STATE_DIRECTORY", "XDG_DATA_HOME", "HOME")}
    for name, folder in [("STATE_DIRECTORY", "STATE_DIRECTORY"), ("XDG_DATA_HOME", "XDG_DATA_HOME/quoteserver"),
                         ("HOME", "HOME/.local/share/quoteserver")]:
        environment = {other: "" for other in places} | {name: places[name]}
        done = run("check", environment=environment)
        assert done.returncode == 66 and str(tmp_path / folder) in done.stderr
    assert os.environ is not None


def test_everything_is_its_owner_s_alone(start, tmp_path):
    service = start(folder=tmp_path / "a" / "b")
    service.add("x")
    service.request("PUT", "/settings", {"filterAnonymous": True})
    for path in [service.folder, service.folder.parent]:
        assert stat.S_IMODE(path.stat().st_mode) == 0o700
    files = list(service.folder.iterdir())
    assert len(files) >= 6
    for path in files:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_a_port_in_use_is_told(service, tmp_path):
    done = run("serve", "--port", service.port, "--data-dir", tmp_path / "other")
    assert done.returncode == 69 and "in use" in done.stderr


def test_samples_come_once_and_only_if_wanted(start, tmp_path):
    assert start(folder=tmp_path / "none").get("/quotations").json["total"] == 0
    service = start(folder=tmp_path / "some", samples=True)
    total = service.get("/quotations").json["total"]
    assert total > 5 and service.request("DELETE", "/quotations/1").status == 204
    service.stop()
    again = start(folder=tmp_path / "some", samples=True)
    assert again.get("/quotations").json["total"] == total - 1
