"""Where things are."""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
BENCHMARKS = ROOT / "Benchmarks"
# What is built, generated and cached.
OUT = ROOT / ".build" / "benchmarks"
PROGRAMS = OUT / "bin"
# Taken out of the environment, which the program reads its own keys from.
BINARY = pathlib.Path(os.environ.pop("QUOTESERVER_BINARY", ROOT / ".build/release/quoteserver"))
