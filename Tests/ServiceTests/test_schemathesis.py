"""Requests made up from the OpenAPI document, valid and invalid, one by one and in sequences: each
answer must be as the document says, and none a 5xx."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

from service import Service

FOLDER = pathlib.Path(__file__).parent
PROGRAM = pathlib.Path(sys.executable).with_name("st")

# Runs side by side, each on a server of its own.
ONE_BY_ONE = ["--phases", "examples,coverage,fuzzing"]
RUNS = {
    "new quotations": [*ONE_BY_ONE, "--include-operation-id", "postQuotations"],
    "sequences": ["--phases", "stateful"],
    "changes": [*ONE_BY_ONE, "--include-method", "PUT", "--include-method", "PATCH"],
    "all else": [*ONE_BY_ONE, "--exclude-method", "PUT", "--exclude-method", "PATCH",
                 "--exclude-operation-id", "postQuotations"],
}


def begin(service, folder, options):
    """Starts a run; all checks are on, two of them in a form of our own."""
    folder.mkdir()
    command = [
        PROGRAM, "run", "--max-examples", "100", "--seed", "20261130", "--no-shrink", "--no-color",
        # That one would look up whatever names it makes up, on the network.
        "--exclude-operation-id", "getPages",
        "--exclude-checks", "positive_data_acceptance,use_after_free", "--continue-on-failure",
        *options, f"{service.address}/openapi.json"]
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "schemathesis_checks",
                   "PYTHONPATH": str(FOLDER)}
    return subprocess.Popen(command, cwd=folder, env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """The runs' exit codes and reports, and the servers' logs, by name."""
    services, processes = {}, {}
    try:
        for name, options in RUNS.items():
            folder = tmp_path_factory.mktemp("schemathesis")
            services[name] = Service(folder / "data", samples=True)
            processes[name] = begin(services[name], folder / "run", options)
        reports = {name: (process, process.communicate(timeout=1800)[0])
                   for name, process in processes.items()}
        return {name: (process.returncode, report, services[name].stop())
                for name, (process, report) in reports.items()}
    finally:
        for process in processes.values():
            process.kill()
        for service in services.values():
            service.process.kill()


@pytest.mark.parametrize("name", RUNS)
def test_every_answer_is_as_the_document_says(runs, name):
    code, report, (server_code, log) = runs[name]
    # Long texts of made-up bodies say nothing.
    assert code == 0, re.sub(r"\S{200,}", "…", report)
    assert int(re.search(r"(\d+) generated", report)[1]) >= 100
    assert server_code == 0
    assert " level=error " not in log
