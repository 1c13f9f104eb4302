"""Bodies in the coding gzip: the same as without it, and exports in constant memory."""

import gzip
import json
import zlib

import pytest

from test_exports import begin, body, fill, memory, rest

TARGETS = ["/quotations?limit=200", "/quotations?format=json&limit=100", "/quotations?format=json",
           "/quotations?format=ndjson", "/quotations?format=csv&bom=true", "/quotations?format=text",
           "/quotations?format=markdown", "/feed.atom", "/openapi.json", "/", "/docs",
           "/web/modules/dom.js", "/web/style/base.css", "/web/icon.svg", "/web/manifest.webmanifest"]


@pytest.fixture
def filled(service):
    fill(service, 300, "a text of some length")
    return service


def test_what_is_compressed_is_the_same(filled):
    for target in TARGETS:
        plain = filled.get(target)
        compressed = filled.get(target, accept_encoding="gzip")
        assert "Content-Encoding" not in plain.fields
        if len(plain.body) < 1000:
            assert compressed.body == plain.body and "Content-Encoding" not in compressed.fields
            continue
        assert compressed.fields["Content-Encoding"] == "gzip", target
        assert gzip.decompress(compressed.body) == plain.body, target
        assert compressed.fields["Vary"] == plain.fields["Vary"]
        assert compressed.fields["ETag"] != plain.fields["ETag"]
        head = filled.request("HEAD", target, accept_encoding="gzip")
        for name in ("ETag", "Vary", "Content-Encoding", "Content-Type", "Content-Disposition"):
            assert head.fields.get(name) == compressed.fields.get(name), (target, name)
        if "Content-Length" in compressed.fields:
            assert int(head.fields["Content-Length"]) == len(compressed.body)
        known = filled.get(target, accept_encoding="gzip", if_none_match=compressed.fields["ETag"])
        assert known.status == 304 and known.fields["ETag"] == compressed.fields["ETag"]
        other = filled.get(target, accept_encoding="gzip", if_none_match=plain.fields["ETag"])
        assert other.status == 200


def test_pictures_and_figures_are_never_compressed(service):
    for target in ["/web/icon-192.png", "/web/icon-512.png", "/metrics"]:
        answer = service.get(target, accept_encoding="gzip")
        assert answer.status == 200 and len(answer.body) >= 1000
        assert "Content-Encoding" not in answer.fields and "Vary" not in answer.fields


def test_files_of_the_front_end_are_as_small_as_gzip_makes_them(filled):
    for target in ["/", "/docs", "/web/modules/dom.js"]:
        plain = filled.get(target).body
        assert len(filled.get(target, accept_encoding="gzip").body) <= len(gzip.compress(plain, 9)) + 20


def test_a_compressed_export_can_be_read_as_far_as_it_has_come(service):
    fill(service, 1000, "word " * 200)
    client = begin(service, "application/x-ndjson\r\nAccept-Encoding: gzip")
    received = client.recv(4096)
    decoder = zlib.decompressobj(31)
    content = body(received + rest(client))
    lines = decoder.decompress(content).splitlines()
    assert decoder.eof and len(lines) == 1000
    assert json.loads(lines[-1])["id"] == 1000


def test_memory_stays_flat_over_a_long_compressed_export(service):
    fill(service, 3000, "x" * 3000)
    service.get("/quotations", accept="text/csv", accept_encoding="gzip")
    before = memory(service)
    for _ in range(4):
        answer = service.get("/quotations", accept="text/csv", accept_encoding="gzip")
        assert len(gzip.decompress(answer.body)) > 9_000_000
    assert memory(service) < before + 8_000
