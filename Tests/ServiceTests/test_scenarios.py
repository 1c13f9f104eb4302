"""The scenarios over loopback, each answer validated against the published document."""

import base64
import json
import re
import time
import urllib.parse

import jsonschema
import pytest

from service import ROOT, Service

FILES = sorted((ROOT / "Tests/Scenarios").glob("*.json"))
SCENARIOS = [scenario for file in FILES for scenario in json.loads(file.read_text())]


def filled(value, kept):
    """The value with `${name}` and `${10*x}` filled in."""
    if isinstance(value, dict):
        return {name: filled(member, kept) for name, member in value.items()}
    if isinstance(value, list):
        return [filled(element, kept) for element in value]
    if not isinstance(value, str):
        return value
    value = re.sub(r"\$\{(\d+)\*(.)\}", lambda match: int(match[1]) * match[2], value, flags=re.S)
    return re.sub(r"\$\{(\w+)\}", lambda match: kept[match[1]], value)


def fits(expected, found):
    """Whether what was found is as expected."""
    if isinstance(expected, str):
        pattern = ".*".join(map(re.escape, expected.split("…")))
        return isinstance(found, str) and re.fullmatch(pattern, found, re.S) is not None
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            name in found and fits(value, found[name]) for name, value in expected.items())
    if isinstance(expected, list):
        return isinstance(found, list) and len(expected) == len(found) and all(
            map(fits, expected, found))
    return type(expected) is type(found) and expected == found


NOTHING = object()


def part(document, path):
    """The part at `path`, names and places with slashes between; NOTHING when there is none."""
    for step in path.split("/"):
        if isinstance(document, list):
            document = document[int(step)] if int(step) < len(document) else NOTHING
        else:
            document = document.get(step, NOTHING) if isinstance(document, dict) else NOTHING
    return document


class Reference:
    """The published document."""

    # What may be answered where the document can tell nothing: no such path, or no such method on it.
    ELSEWHERE = {400, 403, 404, 405, 421}

    def __init__(self, document):
        self.document = document
        # Those without an id first: /quotations/random is no quotation's path.
        self.paths = [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + "$"), path)
                      for path in sorted(document["paths"], key=lambda path: "{" in path)]

    def path(self, target):
        """The path of the document that a target is at; None when there is none."""
        path = urllib.parse.unquote(re.sub(r"^http://[^/]*", "", target).split("?")[0])
        return next((name for pattern, name in self.paths if pattern.match(path)), None)

    def operation(self, method, path):
        """What the document has of a method on a path; None when it has nothing."""
        # The document's names are in small letters; a method in small letters is another one.
        return self.document["paths"].get(path, {}).get(
            {"HEAD": "GET"}.get(method, method).swapcase())

    def validate(self, method, target, answer):
        """Checks that an answer is one that the document tells of."""
        operation = self.operation(method, self.path(target))
        if operation is None:
            allowed = self.ELSEWHERE | ({204} if method == "OPTIONS" else set())
            assert answer.status in allowed, answer
            response = {} if answer.status == 204 else {"content": {
                "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        else:
            response = operation["responses"].get(str(answer.status))
            assert response is not None, f"{method} {target}: {answer.status} is not documented"
        self.check_fields(response.get("headers", {}), answer)
        self.check_body(method, target, response.get("content"), answer)

    def check_fields(self, documented, answer):
        for name, field in documented.items():
            if "$ref" in field:
                field = self.document["components"]["headers"][field["$ref"].rsplit("/", 1)[1]]
            assert name in answer.fields or not field.get("required"), f"{name} is missing"
        if "Content-Type" in answer.fields:
            assert answer.fields["X-Content-Type-Options"] == "nosniff", answer

    def check_body(self, method, target, documented, answer):
        if documented is None:
            assert not answer.body and "Content-Type" not in answer.fields, answer
            return
        content = documented[answer.fields.get_content_type()]
        if method == "HEAD":
            assert not answer.body, answer
        elif answer.fields.get_content_type() == "application/x-ndjson":
            for line in answer.body.splitlines():
                jsonschema.Draft202012Validator(
                    {"$ref": "#/components/schemas/ListedQuotation",
                     "components": self.document["components"]}).validate(json.loads(line))
        elif answer.fields.get_content_subtype().endswith("json"):
            jsonschema.Draft202012Validator(
                {**content["schema"], "components": self.document["components"]}
            ).validate(answer.json)
            if answer.fields.get_content_type() == "application/problem+json":
                assert answer.json["status"] == answer.status
        else:
            # Of nothing, some forms of an export have nothing.
            assert answer.body or method == "GET" and target.startswith("/quotations"), answer


def calls(step):
    """The requests of a step: one, or several of which the same is expected."""
    calls = [step["do"]] if isinstance(step["do"], str) else step["do"]
    return calls * step.get("times", 1)


def run(service, reference, call, step, kept):
    method, target = filled(call, kept).split(" ", 1)
    fields = filled(step.get("fields", {}), kept)
    body = filled(step.get("json", step.get("body")), kept)
    if "json" in step:
        body = json.dumps(body)
        fields.setdefault("Content-Type", "application/json")
    if "base64" in step:
        body = base64.b64decode(step["base64"])
    fields.setdefault("Host", f"{service.host}:{service.port}")
    answer = service.request(method, target, body, fields)

    assert answer.status == step["status"], (call, step, answer)
    reference.validate(method, target, answer)
    if "answer" in step:
        expected = filled(step["answer"], kept)
        assert fits(expected, answer.json), f"{call}\n{expected}\n{answer.json}"
    for name in step.get("absent", []):
        assert part(answer.json, name) is NOTHING, f"{call}: {name} is there"
    if "text" in step:
        assert fits(filled(step["text"], kept), answer.body.decode()), (call, answer)
    for name, value in filled(step.get("has", {}), kept).items():
        assert fits(value, answer.fields.get(name)), f"{call}: {name}: {answer.fields.get(name)}"
    for name in step.get("lacks", []):
        assert name not in answer.fields, f"{call}: {name} is there"
    for name, place in step.get("keep", {}).items():
        kept[name] = answer.fields[place] if place in answer.fields else part(answer.json, place)


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    service = Service(tmp_path_factory.mktemp("reference") / "data")
    yield Reference(service.get("/openapi.json").json)
    service.kill()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario["name"] for scenario in SCENARIOS])
def test_scenario(start, reference, scenario):
    service = start(*scenario.get("options", []))
    kept = {}
    for step in scenario["steps"]:
        time.sleep(step.get("wait", 0) / 1000)
        for call in calls(step):
            run(service, reference, call, step, kept)


# What the document tells of and no request alone can bring about: a full disk or a database that
# can't be used, and on settings a device.plist that can't be read. Too many requests a second are too
# many for every route alike: one scenario tells of it. The gate refuses long heads and `Expect` before a
# route is known (test_gate.py).
ELSEWHERE = {414, 417, 429, 431, 503, 507}
NEVER = {
    *(("/settings", method, 409) for method in ("put", "patch", "delete")),
    ("/health", "get", 421),
    # These have no entity tag that a condition could be held against.
    ("/health", "get", 412), ("/metrics", "get", 412), ("/quotations/random", "get", 412),
    ("/quotations", "post", 412), ("/movies", "post", 412), ("/quotations/{id}/restore", "post", 412), ("/import", "post", 412),
    ("/trash/restore", "post", 412),
    ("/history", "post", 412), ("/pages", "get", 412),
    # These need another server that has a page (test_pages.py).
    ("/pages", "get", 200), ("/pages", "get", 504),
}


def test_every_status_of_every_operation_is_in_a_scenario(reference):
    done = set()
    for step in (step for scenario in SCENARIOS for step in scenario["steps"]):
        for call in calls(step):
            method, target = call.split(" ", 1)
            done.add((reference.path(target), method.lower(), step["status"]))
    documented = {
        (path, method, int(status)) for path, item in reference.document["paths"].items()
        for method, operation in item.items() for status in operation["responses"]}
    possible = {entry for entry in documented if entry[2] not in ELSEWHERE} - NEVER
    assert sorted(possible - done) == []
    assert done & NEVER == set(), "it is done after all"


def test_names_of_scenarios_are_their_own():
    names = [scenario["name"] for scenario in SCENARIOS]
    assert sorted(names) == sorted(set(names))
