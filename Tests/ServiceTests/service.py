"""A quotation server under test: started on a folder and a free port, and spoken to."""

import http.client
import json
import os
import pathlib
import signal
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("TESTED_BINARY", ROOT / ".build/release/quoteserver"))


class Answer:
    """Status, fields (an email.message.Message) and body of an answer."""

    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"<{self.status} {self.body[:300]!r}>"


class Service:
    """A server process of its own. `prefix` is a command that runs it, such as strace."""

    def __init__(self, folder, *options, prefix=(), environment=None, samples=False):
        self.folder = pathlib.Path(folder)
        command = [*prefix, str(BINARY), "serve", "--port", "0", "--data-dir", str(folder)]
        command += [] if samples else ["--no-samples"]
        self.process = subprocess.Popen(
            [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **(environment or {})})
        line = self.process.stdout.readline()
        if not line.startswith("listening on http://"):
            raise RuntimeError(f"no server: {line!r} {self.process.communicate()}")
        self.address = line.split()[-1]
        self.host, port = self.address.removeprefix("http://").rsplit(":", 1)
        self.port = int(port)

    def connect(self):
        """A connection of its own, kept alive from request to request."""
        return http.client.HTTPConnection(self.host, self.port, timeout=120)

    def request(self, method, target, body=None, fields=None, connection=None, **named):
        """One request; a body that isn't bytes or text goes as JSON. `named` fields, if_match=…"""
        fields = dict(fields or {})
        fields.update({name.replace("_", "-"): value for name, value in named.items()})
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            fields.setdefault("Content-Type", "application/json")
        own = connection or self.connect()
        try:
            own.request(method, target, body.encode() if isinstance(body, str) else body, fields)
            answer = own.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            if connection is None:
                own.close()

    def get(self, target, **rest):
        return self.request("GET", target, **rest)

    def add(self, text, **members):
        """Adds a quotation and returns it."""
        answer = self.request("POST", "/quotations", {"text": text, **members})
        assert answer.status == 201, answer
        return answer.json

    def kill(self):
        """Ends the process as a crash would (SIGKILL)."""
        self.process.kill()
        self._wait()

    def stop(self):
        """Ends the process as its operator would (SIGTERM); returns its exit code and log."""
        self.process.send_signal(signal.SIGTERM)
        return self._wait()

    def _wait(self):
        _, log = self.process.communicate(timeout=120)
        return self.process.returncode, log


def run(*arguments, environment=None, **rest):
    """Runs the program to its end; returns the finished process, its output as text."""
    return subprocess.run(
        [str(BINARY), *map(str, arguments)], capture_output=True, text=True, timeout=120,
        env={**os.environ, **(environment or {})}, **rest)
