"""The scenarios over loopback, each answer validated against the published document."""

import base64
import json
import re
import urllib.parse

import jsonschema
import pytest

from service import ROOT

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
    if expected == "…":
        return isinstance(found, str)
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            name in found and fits(value, found[name]) for name, value in expected.items())
    if isinstance(expected, list):
        return isinstance(found, list) and len(expected) == len(found) and all(
            map(fits, expected, found))
    return type(expected) is type(found) and expected == found


class Reference:
    """The published document."""

    def __init__(self, document):
        self.document = document
        self.paths = {
            re.compile(re.sub(r"\{\w+\}", r"\\d+", path) + "$"): item
            for path, item in document["paths"].items()}

    def validate(self, method, path, answer):
        """Checks that an answer is one that the document tells of."""
        # The document's names are in small letters; a method in small letters is another one.
        method = {"HEAD": "GET"}.get(method, method).swapcase()
        item = next((item for path_, item in self.paths.items() if path_.match(path)), {})
        if method not in item:
            assert answer.status in (204, 403, 404, 405, 421), answer
            return
        response = item[method]["responses"].get(str(answer.status))
        assert response is not None, f"{method} {path}: {answer.status} is not documented"
        for name, field in response.get("headers", {}).items():
            field = self.document["components"]["headers"][name]
            assert name in answer.fields or not field.get("required"), f"{name} is missing"
        if not answer.body:
            return
        content = response["content"][answer.fields.get_content_type()]
        if answer.fields.get_content_subtype().endswith("json"):
            jsonschema.Draft202012Validator(
                {**content["schema"], "components": self.document["components"]}
            ).validate(answer.json)


def run(service, reference, step, kept):
    method, target = filled(step["do"], kept).split(" ", 1)
    fields = filled(step.get("fields", {}), kept)
    body = filled(step.get("json", step.get("body")), kept)
    if "json" in step:
        body = json.dumps(body)
        fields.setdefault("Content-Type", "application/json")
    if "base64" in step:
        body = base64.b64decode(step["base64"])
    answer = service.request(method, target, body, fields)

    assert answer.status == step["status"], (step, answer)
    reference.validate(method, urllib.parse.unquote(target.split("?")[0]), answer)
    if "answer" in step:
        expected = filled(step["answer"], kept)
        assert fits(expected, answer.json), f"{step['do']}\n{expected}\n{answer.json}"
    for name in step.get("absent", []):
        assert name not in answer.json
    if "text" in step:
        assert fits(filled(step["text"], kept), answer.body.decode())
    for name, value in filled(step.get("has", {}), kept).items():
        assert fits(value, answer.fields.get(name)), f"{name}: {answer.fields.get(name)}"
    for name in step.get("lacks", []):
        assert name not in answer.fields
    for name, place in step.get("keep", {}).items():
        kept[name] = answer.fields[place] if place in answer.fields else answer.json[place]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario["name"] for scenario in SCENARIOS])
def test_scenario(start, scenario):
    service = start(*scenario.get("options", []))
    reference = Reference(service.get("/openapi.json").json)
    kept = {}
    for step in scenario["steps"]:
        run(service, reference, step, kept)


def test_every_operation_is_in_a_scenario(service):
    done = {tuple(step["do"].split("?")[0].split(" ", 1))
            for scenario in SCENARIOS for step in scenario["steps"]}
    done = {(method.lower(), re.sub(r"/\d+", "/{id}", path)) for method, path in done}
    document = service.get("/openapi.json").json
    for path, item in document["paths"].items():
        for method in item:
            assert (method, path) in done
