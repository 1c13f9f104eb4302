"""Single requests, for what is looked up and compared before anything is measured."""

from __future__ import annotations

import http.client
import json


class Answer:
    """Status, fields in their order without `Date`, and body of an answer."""

    def __init__(self, response: http.client.HTTPResponse):
        self.status = response.status
        self.fields = [field for field in response.getheaders() if field[0] != "Date"]
        self.body = response.read()

    @property
    def json(self) -> dict:
        return json.loads(self.body)

    def field(self, name: str) -> str:
        return next(value for found, value in self.fields if found == name)


class Client:
    """A connection to a server on loopback, kept alive."""

    def __init__(self, port: int):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_) -> None:
        self.connection.close()

    def get(self, target: str) -> Answer:
        self.connection.request("GET", target)
        return Answer(self.connection.getresponse())


def get(port: int, target: str) -> Answer:
    with Client(port) as client:
        return client.get(target)
