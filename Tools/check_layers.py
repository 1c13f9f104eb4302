"""Checks that each target imports only targets that Package.swift gives it, and each C library one target."""

import collections
import json
import pathlib
import re
import subprocess
import sys

IMPORT = re.compile(r"^(?:@testable )?import (\w+)", re.M)


def targets():
    """The targets by name: their kind, and the names of those that they depend on."""
    package = json.loads(subprocess.check_output(["swift", "package", "dump-package"]))
    for target in package["targets"]:
        names = {next(iter(dependency.values()))[0] for dependency in target["dependencies"]}
        yield target["name"], target["type"], names


def imports(name, kind):
    """The modules that a target's Swift files import, each with the files."""
    found = collections.defaultdict(list)
    for file in sorted(pathlib.Path("Tests" if kind == "test" else "Sources", name).rglob("*.swift")):
        for module in IMPORT.findall(file.read_text()):
            found[module].append(file)
    return found


def faults():
    known = list(targets())
    names = {name for name, _, _ in known}
    importers = collections.defaultdict(set)
    for name, kind, dependencies in known:
        for module, files in imports(name, kind).items():
            if module not in names:
                continue
            if module not in dependencies:
                yield f"{files[0]} imports {module}, which Package.swift doesn't give to {name}"
            if kind != "test" and not module.startswith("Quote"):
                importers[module].add(name)
    for module, by in importers.items():
        if len(by) > 1:
            yield f"{module} is imported by {' and '.join(sorted(by))}: a C library belongs to one target"


if __name__ == "__main__":
    found = list(faults())
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
