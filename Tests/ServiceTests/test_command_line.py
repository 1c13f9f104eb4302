"""The program as its operator calls it: commands, options, where the configuration and the data come
from, what is printed where, and exit codes."""

import concurrent.futures
import json
import os
import plistlib
import socket
import stat
import struct
import subprocess

import pytest

from service import BINARY, ROOT, Service, run
from wire import Wire

COMMANDS = ["serve", "settings", "check"]
DEFAULTS = ["sort=false", "showAuthors=true", "filterAnonymous=false"]
SETTINGS = {"sort": False, "showAuthors": True, "filterAnonymous": False}


def is_usage_error(done):
    return (done.returncode == 64 and done.stdout == "" and done.stderr.startswith("quoteserver: ")
            and done.stderr.count("\n") == 1 and "--help" in done.stderr)


def is_line(done, code, *words):
    """Whether the program ended with `code` and one line on standard error that has all words."""
    return (done.returncode == code and done.stdout == ""
            and done.stderr.startswith("quoteserver: ") and done.stderr.count("\n") == 1
            and all(str(word) in done.stderr for word in words))


# Help.


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["help"]], ids=" ".join)
def test_help_tells_all_commands(arguments):
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    for command in [*COMMANDS, "help", "--version", "--data-dir", "--config"]:
        assert command in done.stdout
    assert all(len(line) <= 100 for line in done.stdout.splitlines())


@pytest.mark.parametrize("command", COMMANDS)
def test_help_explains_each_command(command):
    done = run("help", command)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: quoteserver ") and command in done.stdout
    if command != "serve":
        assert run(command, "--help").stdout == done.stdout


def test_help_of_serve_names_every_setting_with_its_default():
    text = run("help", "serve").stdout
    defaults = plistlib.loads((ROOT / "Config" / "defaults.plist").read_bytes())
    for section, members in defaults.items():
        for name, value in members.items():
            option = "--" + "".join(
                "-" + c.lower() if c.isupper() else c for c in f"{section}-{name}")
            shown = (",".join(value) or "none" if isinstance(value, list)
                     else str(value).lower() if isinstance(value, bool) else value)
            assert f"{option} ({shown})" in text, option


def test_version_is_one_line():
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("quoteserver ") and done.stdout.count("\n") == 1


@pytest.mark.parametrize("arguments", [
    ["sing"], ["help", "sing"], ["--sing"], ["serve", "--sing"], ["serve", "--port"],
    ["serve", "song"], ["check", "song"], ["settings", "song"], ["settings", "song=true"],
    ["settings", "sort=yes"], ["settings", "sort="], ["settings", "sort=true", "song=true"],
    ["--data-dir"], ["--data-dir="], ["--config="], ["-x"], ["serve", "-p", "80"], [""],
], ids=" ".join)
def test_a_mistake_on_the_command_line_is_told_in_one_line(tmp_path, arguments):
    service = Service(tmp_path / "data")
    service.stop()
    if arguments[0] == "settings":
        arguments = [*arguments, "--data-dir", service.folder]
    assert is_usage_error(run(*arguments))


# Where the data are.


def paths(tmp_path):
    return {"--data-dir": tmp_path / "option", "STATE_DIRECTORY": tmp_path / "state",
            "XDG_DATA_HOME": tmp_path / "xdg", "HOME": tmp_path / "home"}


@pytest.mark.parametrize(("given", "found"), [
    (["--data-dir", "STATE_DIRECTORY", "XDG_DATA_HOME", "HOME"], "option"),
    (["STATE_DIRECTORY", "XDG_DATA_HOME", "HOME"], "state"),
    (["XDG_DATA_HOME", "HOME"], "xdg/quoteserver"),
    (["HOME"], "home/.local/share/quoteserver"),
], ids=["option", "state", "xdg", "home"])
def test_the_data_folder_is_the_first_that_is_given(tmp_path, given, found):
    named = {name: path for name, path in paths(tmp_path).items() if name in given}
    option = named.pop("--data-dir", None)
    environment = {"STATE_DIRECTORY": "", "XDG_DATA_HOME": "", "HOME": "",
                   **{name: str(path) for name, path in named.items()}}
    options = ["--data-dir", option] if option else []
    # The program itself makes it: by a server, which settings and check then find without one.
    serve(options, environment)
    assert (tmp_path / found / "quotes.sqlite").exists()
    assert sum(1 for _ in tmp_path.rglob("quotes.sqlite")) == 1
    shown = run("settings", *options, environment=environment)
    assert shown.stdout.splitlines() == DEFAULTS
    assert run("check", *options, environment=environment).returncode == 0


def serve(options, environment, *more):
    """Starts a server the way its operator does, and stops it."""
    process = subprocess.Popen(
        [BINARY, *options, "--port", "0", *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env={**os.environ, **environment})
    line = process.stdout.readline()
    process.terminate()
    rest, log = process.communicate(timeout=120)
    assert line.startswith("listening on http://127.0.0.1:"), log
    assert (rest, process.returncode) == ("", 0)


def test_the_first_of_several_state_directories_is_taken(tmp_path):
    serve([], {"STATE_DIRECTORY": f"{tmp_path}/one:{tmp_path}/two"})
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


@pytest.mark.parametrize("how", ["option", "parent", "STATE_DIRECTORY", "XDG_DATA_HOME", "HOME"])
def test_a_symbolic_link_to_the_data_folder_is_followed(tmp_path, how):
    real, link = tmp_path / "real", tmp_path / "link"
    real.mkdir()
    link.symlink_to(real)
    place = {"option": real, "parent": real / "new", "STATE_DIRECTORY": real,
             "XDG_DATA_HOME": real / "quoteserver", "HOME": real / ".local/share/quoteserver"}[how]
    options = {"option": ["--data-dir", link], "parent": ["--data-dir", link / "new"]}.get(how, [])
    environment = {"STATE_DIRECTORY": "", "XDG_DATA_HOME": "", "HOME": "", how: str(link)}
    serve(options, environment)
    assert (place / "quotes.sqlite").is_file()
    assert run("check", *options, environment=environment).returncode == 0
    copy = tmp_path / "copy.sqlite"
    assert run("backup", copy, *options, environment=environment).returncode == 0
    assert run("restore", copy, *options, environment=environment).returncode == 0


def test_a_link_that_leads_nowhere_is_refused(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "missing")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for name in ("link", "circle"):
        done = run("serve", "--port", "0", "--data-dir", tmp_path / name)
        assert is_line(done, 73, tmp_path / name)
    assert not (tmp_path / "missing").exists()


def test_a_configuration_file_may_be_a_link(start, tmp_path):
    (tmp_path / "real.plist").write_bytes(plistlib.dumps({"settings": {"sort": True}}))
    (tmp_path / "link.plist").symlink_to(tmp_path / "real.plist")
    service = start("--config", tmp_path / "link.plist")
    assert service.get("/settings").json["sort"] is True


EARLY = """
#include <stdlib.h>
__attribute__((constructor)) static void early(void) { setenv("SET_EARLY", "1", 1); }
"""


def test_options_are_seen_when_a_library_changes_the_environment_before_main(tmp_path):
    (tmp_path / "early.c").write_text(EARLY)
    library = tmp_path / "early.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, tmp_path / "early.c"], check=True)
    done = run("--version", environment={"LD_PRELOAD": str(library), "HOME": str(tmp_path)})
    assert done.returncode == 0 and done.stdout.startswith("quoteserver ")
    assert not (tmp_path / ".local").exists()


def test_a_relative_xdg_folder_is_passed_over(tmp_path):
    serve([], {"STATE_DIRECTORY": "", "XDG_DATA_HOME": "relative", "HOME": str(tmp_path)})
    assert (tmp_path / ".local/share/quoteserver/quotes.sqlite").exists()


def test_without_any_folder_the_option_is_asked_for():
    done = run("serve", environment={"STATE_DIRECTORY": "", "XDG_DATA_HOME": "", "HOME": ""})
    assert is_line(done, 78, "--data-dir")


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_everything_is_its_owners_alone(tmp_path, mask):
    old = os.umask(mask)
    try:
        service = Service(tmp_path / "new" / "data", samples=True)
    finally:
        os.umask(old)
    service.add("one")
    service.request("PUT", "/settings", {"filterAnonymous": True, "sort": True})
    try:
        entries = [tmp_path / "new", *(tmp_path / "new").rglob("*")]
        names = {path.name for path in entries}
        assert names >= {"data", "quotes.sqlite", "quotes.sqlite-wal", "quotes.sqlite-shm",
                         "device.plist"}
        for path in entries:
            wanted = 0o700 if path.is_dir() else 0o600
            assert stat.S_IMODE(path.stat().st_mode) == wanted, path.name
    finally:
        service.stop()


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "data").write_text("a file")
    done = run("serve", "--port", "0", "--data-dir", tmp_path / "data")
    assert is_line(done, 73, tmp_path / "data")
    assert (tmp_path / "data").read_text() == "a file"


# Samples.


def test_a_new_folder_has_the_samples_unless_they_are_not_wanted(start, tmp_path):
    with_samples = start(samples=True)
    assert with_samples.get("/quotations").json["total"] > 0
    assert with_samples.get("/movies").json["total"] == 8
    assert with_samples.get("/movies/8").json["quotations"] == 1
    assert with_samples.get("/movies/8/image").fields.get_content_type() == "image/png"
    assert start(folder=tmp_path / "empty").get("/quotations").json["total"] == 0
    assert start(folder=tmp_path / "empty too").get("/movies").json["total"] == 0


def test_samples_that_were_deleted_do_not_come_back(start):
    service = start(samples=True)
    for quotation in service.get("/quotations?limit=500").json["quotations"]:
        service.request("DELETE", f"/quotations/{quotation['id']}")
    service.stop()
    assert start(samples=True).get("/quotations").json["total"] == 0


def test_a_folder_that_began_empty_stays_so(start):
    start().stop()
    assert start(samples=True).get("/quotations").json["total"] == 0


# Settings.


def settings(service, *operands):
    return run("settings", *operands, "--data-dir", service.folder)


@pytest.mark.parametrize("runs", [True, False], ids=["beside a server", "alone"])
def test_settings_are_shown_and_changed(service, start, runs):
    if not runs:
        service.stop()
    assert settings(service).stdout.splitlines() == DEFAULTS
    assert settings(service, "sort").stdout == "sort=false\n"
    shown = settings(service, "filterAnonymous", "sort").stdout.splitlines()
    assert sorted(shown) == ["filterAnonymous=false", "sort=false"]
    done = settings(service, "sort=true", "filterAnonymous=true")
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(done.stdout.splitlines()) == ["filterAnonymous=true", "sort=true"]
    if not runs:
        service = start()
    assert service.get("/settings").json == {**SETTINGS, "sort": True, "filterAnonymous": True}
    assert plistlib.loads((service.folder / "device.plist").read_bytes()) == {
        "filterAnonymous": True}
    service.stop()
    assert start().get("/settings").json == {**SETTINGS, "sort": True, "filterAnonymous": True}


def test_a_server_sees_each_change_of_settings_at_once(service):
    for text, author in [("b", "A"), ("a", "A"), ("c", None)]:
        service.add(text, author=author)
    connection = service.connect()
    for turn in range(30):
        value = turn % 2 == 0
        name = ["sort", "showAuthors", "filterAnonymous"][turn // 2 % 3]
        # Read before, so that what is kept of the old state would show.
        service.get("/quotations", connection=connection)
        service.get("/settings", connection=connection)
        assert settings(service, f"{name}={str(value).lower()}").returncode == 0
        assert service.get("/settings", connection=connection).json[name] is value
        page = service.get("/quotations", connection=connection).json
        assert page["view"][name] is value
    assert service.get("/health").json["status"] == "ok"


def test_a_server_and_the_command_line_change_settings_side_by_side(service):
    def by_server(turn):
        answer = service.request("PUT", "/settings", {"sort": turn % 2 == 0})
        return answer.status == 200 and service.add(f"number {turn}")["id"] > 0

    def by_command(turn):
        return settings(service, f"showAuthors={str(turn % 2 == 0).lower()}").returncode == 0

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        results = [pool.submit(call, turn) for turn in range(20) for call in (by_server, by_command)]
        assert all(result.result() for result in results)
    assert service.get("/quotations").json["total"] == 20
    assert run("check", "--data-dir", service.folder).returncode == 0


def test_commands_that_only_read_refuse_a_missing_folder_and_make_none(tmp_path):
    for arguments in (["settings"], ["settings", "sort"], ["check"], ["export"],
                      ["backup", tmp_path / "backup.sqlite"]):
        done = run(*arguments, "--data-dir", tmp_path / "missing")
        assert is_line(done, 66, tmp_path / "missing")
        assert not (tmp_path / "missing").exists()


def test_the_first_import_creates_the_folder_without_samples(tmp_path):
    file = tmp_path / "file"
    file.write_text("One.\n%\nTwo.\n")
    folder = tmp_path / "new" / "folder"
    done = run("import", file, "--data-dir", folder)
    assert done.returncode == 0 and "2 added" in done.stdout
    assert folder.stat().st_mode & 0o777 == 0o700
    exported = run("export", "--format", "ndjson", "--data-dir", folder).stdout
    assert [json.loads(line)["text"] for line in exported.splitlines()] == ["One.", "Two."]


def test_the_first_change_of_a_setting_creates_the_folder(tmp_path):
    folder = tmp_path / "new"
    assert run("settings", "sort=true", "--data-dir", folder).stdout == "sort=true\n"
    assert run("settings", "sort", "--data-dir", folder).stdout == "sort=true\n"
    assert run("check", "--data-dir", folder).returncode == 0


def strfile_index(flags, version=2):
    return struct.pack(">5I4c2I", version, 1, 9, 9, flags, b"%", b"\0", b"\0", b"\0", 0, 9)


def test_the_index_of_a_fortune_file_is_ignored_and_says_whether_it_is_rotated(tmp_path):
    (tmp_path / "jokes").write_text("Uryyb.\n%\nJbeyq.\n")
    (tmp_path / "jokes.dat").write_bytes(strfile_index(4))
    (tmp_path / "jokes.u8").symlink_to("jokes")
    (tmp_path / "plain").write_text("Yes.\n%\n")
    (tmp_path / "plain.dat").write_bytes(strfile_index(3))
    folder = tmp_path / "data"
    done = run("import", *sorted(tmp_path.glob("*.*")), "--data-dir", folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    files = sorted(tmp_path.glob("jokes*")) + sorted(tmp_path.glob("plain*"))
    done = run("import", *files, "--data-dir", folder)
    assert (done.returncode, done.stderr) == (0, "")
    exported = run("export", "--format", "ndjson", "--data-dir", folder).stdout
    assert [json.loads(line)["text"] for line in exported.splitlines()] == ["Hello.", "World.", "Yes."]
    # Without its fortune file it is a file as any other, and no text.
    (tmp_path / "lone.dat").write_bytes(strfile_index(0))
    assert run("import", tmp_path / "lone.dat", "--data-dir", folder).returncode == 65


def test_an_encoding_is_any_known_name(tmp_path):
    file = tmp_path / "file"
    file.write_bytes("Тише едешь\n".encode("cp866"))
    done = run("import", "--encoding", "IBM-866", file, "--data-dir", tmp_path / "data")
    assert done.returncode == 0
    assert "Тише едешь" in run("export", "--data-dir", tmp_path / "data").stdout
    done = run("import", "--encoding", "no-such", file, "--data-dir", tmp_path / "data")
    assert is_line(done, 64, "no-such")


def test_settings_of_an_empty_folder_are_refused_and_leave_it_empty(tmp_path):
    assert run("settings", "--data-dir", tmp_path).returncode == 66
    assert list(tmp_path.iterdir()) == []


def test_settings_leave_a_device_file_that_cannot_be_read_alone(service):
    service.stop()
    path = service.folder / "device.plist"
    path.write_bytes(b"{ filterAnonymous = 1; }")
    done = settings(service, "filterAnonymous=true", "sort=true")
    assert is_line(done, 65, "device.plist")
    assert path.read_bytes() == b"{ filterAnonymous = 1; }"
    assert settings(service, "sort").stdout == "sort=false\n"
    assert settings(service, "sort=true").stdout == "sort=true\n"


# The configuration.


def config(path, **sections):
    path.write_bytes(plistlib.dumps(sections))
    return path


def test_each_source_goes_before_the_one_below(start, tmp_path):
    """The limit of a body, told by the problem that names it."""
    file = config(tmp_path / "config.plist", server={"bodyBytes": 2000})
    environment = {"QUOTESERVER_SERVER_BODY_BYTES": "3000"}
    option = ["--server-body-bytes", "4000"]
    for number, (options, variables, limit) in enumerate([
            ([], {}, 1_048_576),
            (["--config", file], {}, 2000),
            (["--config", file], environment, 3000),
            (["--config", file, *option], environment, 4000),
            ([f"--config={file}", "--server-body-bytes=4000"], environment, 4000),
            ([*option, "--server-body-bytes", "5000"], {}, 5000)]):
        service = start(*map(str, options), environment=variables, folder=tmp_path / str(number))
        with Wire(service) as wire:
            wire.send("POST /quotations HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                      "application/json\r\nContent-Length: 10000000\r\n\r\n")
            answer = wire.answer()
        assert (answer.status, str(limit) in answer.json["detail"]) == (413, True)
        service.stop()


def test_settings_of_a_new_user_and_device_come_from_the_configuration(start, tmp_path):
    file = config(tmp_path / "config.plist",
                  settings={"sort": True, "showAuthors": False, "filterAnonymous": True})
    service = start("--config", str(file))
    assert service.get("/settings").json == {
        "sort": True, "showAuthors": False, "filterAnonymous": True}
    shown = run("settings", "--data-dir", service.folder, "--config", file).stdout
    assert shown.splitlines() == ["sort=true", "showAuthors=false", "filterAnonymous=true"]


def test_short_options_and_lists_are_taken(start):
    service = start("--hosts", "quotes.example, Other.Example", "--host", "127.0.0.1")
    for host, status in [("quotes.example", 200), ("other.example:80", 200),
                         ("third.example", 421), ("127.0.0.1", 200)]:
        assert service.get("/quotations", Host=host).status == status, host


WRONG = [
    ("server", "port", "integer", 65536, "a whole number from 0 to 65535"),
    ("server", "port", "integer", -1, "a whole number from 0 to 65535"),
    ("server", "port", "text", "http", "a whole number from 0 to 65535"),
    ("server", "bodyBytes", "integer", 0, "a whole number from"),
    ("server", "idleSeconds", "real", 1.5, "a whole number from"),
    ("settings", "sort", "text", "yes", "true or false"),
    ("settings", "filterAnonymous", "integer", 1, "true or false"),
    ("log", "level", "text", "loud", "one of error, warning, info, debug"),
    ("server", "host", "text", "", "a text"),
]


def names(section, name):
    words = "".join(f"_{c}" if c.isupper() else c for c in name)
    return (f"QUOTESERVER_{section}_{words}".upper(),
            f"--{section}-{words.replace('_', '-')}".lower())


def refuses(tmp_path, *arguments, environment=None, words=()):
    done = run("serve", "--data-dir", tmp_path / "data", *arguments, environment=environment)
    assert is_line(done, 78, *words), done
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("section", "name", "kind", "value", "expected"), WRONG)
def test_a_wrong_value_stops_the_start_and_is_named(tmp_path, section, name, kind, value, expected):
    file = config(tmp_path / "config.plist", **{section: {name: value}})
    refuses(tmp_path, "--config", file, words=[file, f"{section}.{name}", expected])
    variable, option = names(section, name)
    text = str(value).lower()
    refuses(tmp_path, environment={variable: text}, words=[variable, expected])
    refuses(tmp_path, f"{option}={text}", words=[option, expected])
    refuses(tmp_path, option, text, words=[option, expected])


@pytest.mark.parametrize(("sections", "word"), [
    ({"server": {"prot": 8080}}, "server.prot"), ({"sever": {"port": 8080}}, "sever"),
    ({"server": 8080}, "server"), ({"port": 8080}, "port"),
    ({"server": {"Port": 8080}}, "server.Port"), ({"server.port": 8080}, "server.port"),
    ({"server": {"hosts": "localhost"}}, "a list"), ({"server": {"hosts": [1]}}, "a list"),
    ({"settings": {"sort": "true"}}, "true or false"), ({"server": {"port": "80"}}, "a whole number"),
], ids=str)
def test_an_unknown_key_or_wrong_type_in_a_file_stops_the_start(tmp_path, sections, word):
    file = config(tmp_path / "config.plist", **sections)
    refuses(tmp_path, "--config", file, words=[file, word])


def test_an_unknown_key_in_the_environment_stops_the_start(tmp_path):
    for variable in ("QUOTESERVER_SERVER_PROT", "QUOTESERVER_PORT", "QUOTESERVER_"):
        refuses(tmp_path, environment={variable: "80"}, words=[variable])


@pytest.mark.parametrize("data", [
    b"", b"port = 80", b"bplist00", plistlib.dumps({}, fmt=plistlib.FMT_BINARY),
    b"<plist><array/></plist>", plistlib.dumps({"server": {}})[:-20], b"<plist>" * 9000,
], ids=["empty", "text", "mark", "binary", "array", "half", "nested"])
def test_a_configuration_file_that_cannot_be_read_stops_the_start(tmp_path, data):
    file = tmp_path / "config.plist"
    file.write_bytes(data)
    refuses(tmp_path, "--config", file, words=[file])


def test_a_configuration_file_that_is_missing_or_no_file_stops_the_start(tmp_path):
    refuses(tmp_path, "--config", tmp_path / "missing", words=[tmp_path / "missing"])
    refuses(tmp_path, "--config", tmp_path, words=[tmp_path])


@pytest.mark.parametrize("option, texts", [
    ("--hosts", ["*", "*.example.org", "example.org:80", "https://example.org"]),
    ("--pages-allow", ["*", "*.example.org", "*:80", "https://example.org"]),
    ("--cors-origins", ["null", "NULL", "example.org", "*.example.org", "https://*.example.org", "https://example.org/a",
                        "https://me@example.org", "file://", "file:///a", "capacitor://", "://a"]),
])
def test_a_list_of_hosts_or_origins_has_only_such(tmp_path, option, texts):
    for text in texts:
        refuses(tmp_path, option, text, words=[text])


@pytest.mark.parametrize("origin", [
    "*", "https://example.org", "https://EXAMPLE.org/", "http://[::1]:8080", "capacitor://localhost", "chrome-extension://abc"])
def test_an_origin_can_be_listed(tmp_path, origin):
    Service(tmp_path / "data", "--cors-origins", origin).stop()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org", "127.0.0.1.example", "127.a.b.c"])
def test_without_accounts_it_listens_on_loopback_only(tmp_path, host):
    refuses(tmp_path, "--host", host, words=["server.host"])


@pytest.mark.parametrize("host", ["127.0.0.2", "localhost", "::1", "[::1]"])
def test_it_listens_on_every_loopback_address(tmp_path, host):
    if "::" in host and not os.path.exists("/proc/net/if_inet6"):
        pytest.skip("there is no IPv6 here")
    service = Service(tmp_path / "data", "--host", host)
    try:
        assert ("[::1]" if ":" in host else host) in service.address
        service.host = service.host.strip("[]")
        assert service.get("/quotations").status == 200
    finally:
        service.kill()


def test_a_port_in_use_is_told(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--port", port, "--data-dir", tmp_path / "data")
        assert is_line(done, 69, port)
    # The folder is free again.
    Service(tmp_path / "data").stop()


def test_results_and_diagnostics_go_to_their_own_streams(service):
    assert settings(service).stderr == ""
    assert run("serve", "--port", "0", "--data-dir", service.folder).stdout == ""
    code, log = service.stop()
    assert code == 0 and all(line.startswith("time=") for line in log.splitlines())


@pytest.mark.parametrize(("level", "lines"), [("error", 0), ("warning", 0), ("info", 3)])
def test_the_level_of_the_log_is_obeyed(start, level, lines):
    log = start("--log-level", level).stop()[1]
    assert len(log.splitlines()) == lines


def test_a_client_can_forge_no_line_of_the_log(start):
    service = start("--log-level", "debug")
    service.get("/quotations/%0atime=2026-01-01T00:00:00.000Z%20level=error%20event=forged")
    service.get("/x?%0aevent=forged", Host="evil.example\x85event=forged")
    service.request("POST", "/quotations", "\nevent=forged",
                    fields={"Content-Type": "application/json", "User-Agent": "a event=forged"})
    assert "event=forged" not in service.stop()[1].replace("\\u{A}", "")


def test_a_dry_run_and_a_missing_file_make_no_folder(tmp_path):
    (tmp_path / "a.txt").write_text("One.\n%\nTwo.\n")
    folder = tmp_path / "data"
    done = run("import", "--dry-run", tmp_path / "a.txt", "--data-dir", folder)
    assert done.returncode == 0 and "2 would be added" in done.stdout, done
    assert run("import", tmp_path / "none.txt", "--data-dir", folder).returncode == 66
    assert not folder.exists()


def test_an_import_goes_on_after_a_file_that_is_missing(tmp_path):
    for name in ("a", "c"):
        (tmp_path / name).write_text(f"From {name}.\n")
    done = run("import", *(tmp_path / name for name in "abc"), "--data-dir", tmp_path / "data")
    assert done.returncode == 66 and str(tmp_path / "b") in done.stderr
    assert done.stdout.count("1 added") == 2
