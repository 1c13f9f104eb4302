"""Requests made up from the published document, valid ones and others: all checks hold."""

import pathlib
import subprocess
import sys

CONFIGURATION = pathlib.Path(__file__).with_name("schemathesis.toml")


def test_every_answer_is_one_that_the_document_tells_of(start):
    service = start(samples=True)
    done = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIGURATION), "run", f"{service.address}/openapi.json",
         "--checks", "all", "--max-examples", "100", "--seed", "20261130", "--workers", "1",
         "--phases", "examples,coverage,fuzzing,stateful", "--no-color"],
        capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert service.get("/health").json["status"] == "ok"
