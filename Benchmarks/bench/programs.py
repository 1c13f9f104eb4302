"""The servers that are measured, and the programs that load them."""

from __future__ import annotations

import json
import pathlib
import plistlib
import shutil
import subprocess

from . import paths
from .process import Process


def build() -> None:
    """Compiles the C programs, where their sources have changed."""
    subprocess.run(
        ["make", "-s", "-C", paths.BENCHMARKS / "programs", f"OUT={paths.PROGRAMS}"], check=True)


def require(*names: str) -> None:
    """Ends the program with a sentence when a command is missing."""
    missing = [name for name in names if command_path(name) is None]
    if missing:
        raise SystemExit(f"not installed: {', '.join(missing)}; `make bench` installs what it needs")


def command_path(name: str) -> str | None:
    """Where a command is; nginx is out of the path of users, or where `make` has unpacked it."""
    return shutil.which(name) or shutil.which(name, path=f"/usr/sbin:{paths.OUT}/nginx/usr/sbin")


def connection_memory() -> int:
    """The memory of a connection as the service has it, in bytes: a head at its limits and an answer's
    fields (`Server.connectionMemory`)."""
    defaults = plistlib.loads((paths.ROOT / "Config/defaults.plist").read_bytes())["server"]
    return (defaults["requestLineBytes"] + defaults["fieldBytes"] + defaults["fields"] * 64 + 1792)


def service(port: int, folder: pathlib.Path, *options: str) -> Process:
    """The service, with all that it does by default."""
    return Process(
        [paths.BINARY, "serve", "--no-samples", "--port", str(port), "--data-dir", folder,
         "--log-level", "warning", *options], port)


def scale(port: int) -> Process:
    return Process([paths.PROGRAMS / "scale", "--port", str(port), *_memory()], port)


def twin(port: int, folder: pathlib.Path) -> Process:
    return Process(
        [paths.PROGRAMS / "twin", "--port", str(port), "--database", folder / "quotes.sqlite",
         *_memory()], port)


def commit_each(port: int, file: pathlib.Path) -> Process:
    """Adds quotations to a new database, a transaction each."""
    return Process(
        [paths.PROGRAMS / "twin", "--port", str(port), "--commit-each", file, *_memory()], port)


def grouped(file: pathlib.Path, bodies: pathlib.Path, group: int, seconds: float) -> dict:
    """Adds quotations to a new database, `group` in a transaction, without a server; what it came to."""
    output = subprocess.run([paths.PROGRAMS / "grouped", file, bodies, str(group), str(seconds)],
                            capture_output=True, text=True, check=True).stdout
    return json.loads(output)


def nginx(port: int, folder: pathlib.Path, body: bytes) -> Process:
    """nginx with a file to serve, as `/quotation.json`, and a configuration of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "quotation.json").write_bytes(body)
    # Its workers give up the rights of root, but must reach the file.
    user = "user root;" if _is_root() else ""
    (folder / "nginx.conf").write_text(f"""
        daemon off; {user} worker_processes 2; pid {folder}/nginx.pid; error_log stderr error;
        events {{ worker_connections 1024; }}
        http {{
            access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
            open_file_cache max=10; types {{ application/json json; }}
            client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
            fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
            scgi_temp_path {folder}/scgi;
            server {{ listen 127.0.0.1:{port}; root {folder}; }}
        }}
        """)
    binary = command_path("nginx") or "nginx"
    return Process(
        [binary, "-e", "stderr", "-p", folder, "-c", folder / "nginx.conf"], port, announces=False)


def _is_root() -> bool:
    return pathlib.Path("/proc/self").stat().st_uid == 0


def _memory() -> list[str]:
    return ["--memory", str(connection_memory())]

