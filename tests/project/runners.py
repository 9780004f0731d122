"""Which tests evaluate which places of an area's code: looked for once, then again for those tests alone that are new or have changed.

Every place of the code that a mutant may change notes, in a copy of the tree, which tests evaluate it, while the area's tests are run once.
What was found is kept, so that a sample with another seed begins with its trials; a run that is broken off goes on where it was. Of code
that has changed everything is found anew.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.project.mutants import Area, Mutant

PROBE = """
import os as _os
_noted = {{}}
def _probed(at):
    # Between tests there is none, and a process that a test has started has one all its life. Not `environ.get`, which decodes each time.
    test = _os.environ._data.get(b"PYTEST_CURRENT_TEST", b"")
    if (noted := _noted.get(test)) is None:
        _noted.clear()
        noted = _noted[test] = set()
    if at not in noted:
        noted.add(at)
        try:
            notes = _os.open({notes!r}, _os.O_WRONLY | _os.O_APPEND | _os.O_CREAT)
            _os.write(notes, b"%d\\t%s\\n" % (at, test.rpartition(b" (")[0]))
            _os.close(notes)
        except OSError:
            pass
"""


def probed(source: bytes, mutants: Mapping[int, Mutant], notes: Path) -> bytes:
    """A file that notes which test evaluates the places of these mutants: in other processes, too, unless they may not write."""
    tree, marks = ast.parse(source), []
    for number, mutant in mutants.items():
        marks.append((mutant.start, 1, mutant.end, f"(_probed({number}) or (".encode()))
        marks.append((mutant.end, 0, mutant.start, b"))"))
    # From the end on. At one place, what ends there stands before what begins, the inner end before the outer, the outer begin first.
    for place, *_, mark in sorted(marks, key=lambda m: (m[0], m[1], -m[2]), reverse=True):
        source = source[:place] + mark + source[place:]
    # Behind what must come first: the docstring, and imports from the future.
    first = next(node for node in tree.body if not _comes_first(node))
    begin = min(node.lineno for node in (first, *getattr(first, "decorator_list", ()))) - 1
    lines = source.split(b"\n")
    return b"\n".join([*lines[:begin], PROBE.format(notes=str(notes)).encode(), *lines[begin:]])


def _comes_first(node: ast.stmt) -> bool:
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


@dataclass
class Seen:
    """What was found. `code` is a hash of the sources; `files` has a hash of every test file that was looked at."""

    code: str
    files: dict[str, str] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    runners: dict[int, list[str]] = field(default_factory=dict)
    """By place, numbered as all mutants of the area are: the tests that evaluate it, "" for what happens outside of tests."""

    @staticmethod
    def kept(file: Path, code: str) -> Seen:
        """As it was kept, if it is of this code."""
        told: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
        if told.get("code") != code:
            return Seen(code)
        names = told["names"]
        runners = {int(number): [names[name] for name in tests] for number, tests in told["runners"].items()}
        return Seen(code, told["files"], told["seconds"], told["failed"], runners)

    def keep(self, file: Path) -> None:
        """Write it, each test's name once."""
        names = {
            name: number for number, name in enumerate(sorted({one for each in self.runners.values() for one in each}))
        }
        told = vars(self) | {
            "names": list(names),
            "runners": {number: [names[name] for name in tests] for number, tests in self.runners.items()},
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(told))

    def add(self, notes: Path, looked: Path, files: Mapping[str, str]) -> None:
        """What a look has noted, of the test files that it has come to the end of; these are looked at no more until they change."""
        ended = [json.loads(line) for line in looked.read_text().splitlines()] if looked.exists() else []
        done = {one["file"] for one in ended if "file" in one}
        for one in ended:
            if one.get("test", "").partition("::")[0] in done:
                self.seconds[one["test"]] = one["seconds"]
                self.failed += [one["test"]] if one["failed"] else []
        found = defaultdict[int, set[str]](set)
        for line in notes.read_text().splitlines() if notes.exists() else ():
            number, _, test = line.partition("\t")
            if not test or test.partition("::")[0] in done:
                found[int(number)].add(test)
        for number, tests in found.items():
            self.runners[number] = sorted({*self.runners.get(number, ()), *tests})
        self.files |= {file: files[file] for file in done if file in files}

    def forget(self, files: set[str]) -> None:
        """What was found of tests in these files, which have changed or are gone."""

        def stays(test: str) -> bool:
            return test.partition("::")[0] not in files

        self.files = {file: told for file, told in self.files.items() if file not in files}
        self.seconds = {test: took for test, took in self.seconds.items() if stays(test)}
        self.failed = [test for test in self.failed if stays(test)]
        self.runners = {number: [test for test in tests if stays(test)] for number, tests in self.runners.items()}


def look(area: Area, mutants: Sequence[Mutant], tree: Path, kept: Path) -> Seen:
    """Which tests evaluate the places of all mutants of the area, in this copy of the tree."""
    whole = {file: (tree / file).read_bytes() for file in sorted({mutant.file for mutant in mutants})}
    seen = Seen.kept(kept, _hash(*whole.values()))
    files = {file: _hash((tree / file).read_bytes()) for file in files_of(area, tree)}
    notes, looked = kept.with_suffix(".notes"), kept.with_suffix(".looked")
    seen.add(notes, looked, files)  # of a run that was broken off
    seen.forget({file for file, told in seen.files.items() if files.get(file) != told})
    seen.keep(kept)
    if new := [file for file in files if file not in seen.files]:
        for rest in (notes, looked):
            rest.unlink(missing_ok=True)
        for file, source in whole.items():
            here = {number: mutant for number, mutant in enumerate(mutants) if mutant.file == file}
            (tree / file).write_bytes(probed(source, here, notes))
        run(tree, {"MUTANTS_LOOKED": str(looked)}, "look", area, new, kept.parent)
        for file, source in whole.items():
            (tree / file).write_bytes(source)
        seen.add(notes, looked, files)
        seen.keep(kept)
    for rest in (notes, looked):
        rest.unlink(missing_ok=True)
    return seen


def files_of(area: Area, tree: Path) -> list[str]:
    """The files that hold the area's tests, by their paths in the tree."""
    found = []
    for path in area.tests:
        whole = tree / path
        found += sorted(whole.rglob("test_*.py")) if whole.is_dir() else [whole]
    return [str(file.relative_to(tree)) for file in found]


def run(tree: Path, told: Mapping[str, str], mode: str, area: Area, tests: Sequence[str], folder: Path) -> None:
    """Tests of the area in the copy, under the eyes of trials.py; what pytest says goes to a file in the folder."""
    paths = os.pathsep.join([str(tree), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {"PYTHONPATH": paths, "MUTANTS_MODE": mode, **told}
    asked = ["-k", area.without] if area.without else []
    plugins = ["-p", "tests.project.trials", "-p", "no:cacheprovider"]
    with (folder / f"{mode}.txt").open("w") as said:
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n0", *plugins, *asked, *tests],
            cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
        )  # fmt: skip


def _hash(*parts: bytes) -> str:
    hashed = blake2b(digest_size=16)
    for part in parts:
        hashed.update(blake2b(part, digest_size=16).digest())
    return hashed.hexdigest()
