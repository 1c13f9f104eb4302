import pathlib
import subprocess
import sys

import pytest

BENCHMARKS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(BENCHMARKS))


@pytest.fixture(scope="session")
def programs(tmp_path_factory):
    """The folder of the C programs, compiled."""
    folder = tmp_path_factory.mktemp("bin")
    subprocess.run(["make", "-s", "-C", BENCHMARKS / "programs", f"OUT={folder}"], check=True)
    return folder
