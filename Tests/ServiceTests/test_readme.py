"""The README's sessions, run as they are printed."""

import re
import shlex
import subprocess

from service import BINARY, ROOT

README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.S)


def steps():
    """Each command of the sessions with the output that is printed below it."""
    for block in BLOCKS:
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def fits(printed, output):
    """Whether the output is what is printed, where … stands for anything but a quotation mark."""
    pattern = "[^\"]*".join(re.escape(piece) for piece in printed.split("…"))
    return re.fullmatch(pattern, output) is not None


def test_the_curl_sessions_give_what_is_printed(start):
    service = start(samples=True)
    commands = [(command, output) for command, output in steps() if command.startswith("curl")]
    assert len(commands) >= 15
    for command, printed in commands:
        words = shlex.split(command.replace("http://127.0.0.1:8080", service.address))
        words[1:1] = ["--silent", "--show-error"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, (command, done.stderr)
        assert fits(printed, done.stdout), f"{command}\nprinted: {printed}\nis: {done.stdout}"


def test_the_commands_work_beside_a_server_but_restore(start, tmp_path):
    service = start(samples=True)
    (tmp_path / "fortunes").write_text("Haste makes waste.\n%\nLess is more.\n")
    (tmp_path / "movies.xml").write_text("<movies><movie><name>M</name></movie></movies>")
    (tmp_path / "quotes.csv").write_text("quote,author\nKnow thyself.,Thales\n")
    commands = [command for command, _ in steps() if command.startswith("quoteserver")]
    assert len(commands) >= 8
    for command in commands:
        words = [str(BINARY), *shlex.split(command)[1:]]
        if words[1] not in ("help", "--help"):
            words += ["--data-dir", str(service.folder)]
        if words[1] == "restore":
            assert subprocess.run(words, cwd=tmp_path, capture_output=True).returncode == 69
            service.stop()
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout or words[1] == "export", command
