"""How many small faults the tests find: a sample of mutants of an area's code, each tried on the tests that run its place.

``make mutants AREA=kernel SAMPLE=60 SEED=1`` (or ``python -m tests.project.mutants kernel``) works in a copy of the tree. It runs the
area's tests once, to see which of them evaluate which of the drawn places, then each mutant on those alone (trials.py). What is drawn
depends on the code and the seed alone. A mutant changes one expression within a function: an operator, a comparison, a whole number or a
truth value, a condition, a result, a call made for its effect. Words of errors and lines of the log are left alone: no test should hold
them to the letter.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Area:
    """Code, and the tests that are to find its faults."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    without: str = ""
    """Tests that are left out, as for pytest's ``-k``: what says the same of other titles, at length."""


SHARED = (
    "tests/engine/kernel/test_conformance.py",
    "tests/engine/test_mutations.py",
    "tests/engine/kernel/test_schema.py",
)
LADDER = ("play", "seasons", "bots", "validation", "tournaments", "version_tests", "rejudging")
LONG_TITLES = ("arkwright", "john_company_1e", "john_company_2e")


def title(name: str) -> Area:
    """The area of a title: its own tests, and what every title is held to."""
    others = {*LONG_TITLES, "east_india_companies", "toy"} - {name}
    return Area(
        (f"engine/{name}",), (f"tests/engine/{name}", *SHARED), " and ".join(f"not {o}" for o in sorted(others))
    )


AREAS = {
    "kernel": Area(
        ("engine/kernel",),
        (
            "tests/engine/kernel",
            "tests/engine/log",
            *(f"tests/engine/test_{name}.py" for name in ("mutations", "steps", "protocol")),
        ),
        " and ".join(f"not {name}" for name in LONG_TITLES),
    ),
    "ladder": Area(tuple(f"ladder/{name}" for name in LADDER), tuple(f"tests/ladder/{name}" for name in LADDER)),
    "workers": Area(("workers",), ("tests/workers",)),
    "ratings": Area(("engine/ratings",), ("tests/engine/ratings",)),
    **{name: title(name) for name in (*LONG_TITLES, "east_india_companies")},
}
UNTRIED = {"migrations", "management", "admin", "admin.py", "apps.py", "__main__.py"}
"""Folders and files that hold declarations or commands, and little that could be mutated."""

SIGNS: dict[str, tuple[str, str]] = {
    "Add": ("+", "-"), "Sub": ("-", "+"), "Mult": ("*", "//"), "FloorDiv": ("//", "*"), "Div": ("/", "*"), "Mod": ("%", "*"),
    "BitAnd": ("&", "|"), "BitOr": ("|", "&"), "LShift": ("<<", ">>"), "RShift": (">>", "<<"),
    "Lt": ("<", "<="), "LtE": ("<=", "<"), "Gt": (">", ">="), "GtE": (">=", ">"), "Eq": ("==", "!="), "NotEq": ("!=", "=="),
    "Is": ("is", "is not"), "IsNot": ("is not", "is"), "In": ("in", "not in"), "NotIn": ("not in", "in"),
    "And": ("and", "or"), "Or": ("or", "and"),
}  # fmt: skip
"""Operators by their node's name: the sign, and the one that a mutant has there."""


@dataclass(frozen=True, order=True)
class Mutant:
    """One expression of a file, from byte to byte, and what stands there instead."""

    file: str
    start: int
    end: int
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {' '.join(self.before.split())} -> {' '.join(self.after.split())}"

    def applied(self, source: bytes) -> bytes:
        """The file with the mutant in it, each line where it was."""
        lines = "\n" * (source[self.start : self.end].count(b"\n") - self.after.count("\n"))
        return source[: self.start] + f"({self.after}{lines})".encode() + source[self.end :]


def mutants_of(file: str, source: bytes) -> Iterator[Mutant]:
    """All mutants of a file, in the order of the code."""
    lengths = [0]
    for line in source.split(b"\n"):
        lengths.append(lengths[-1] + len(line) + 1)
    for node, after in _changes(ast.parse(source), inside=False):
        start = lengths[node.lineno - 1] + node.col_offset
        end = lengths[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        yield Mutant(file, start, end, node.lineno, source[start:end].decode(), after)


def _changes(node: ast.AST, inside: bool) -> Iterator[tuple[ast.expr, str]]:
    """Each expression within functions that can be changed, with what it becomes; names that it uses are still used."""
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _left_alone(field, child):
                continue
            if inside:
                yield from _here(child)
            yield from _changes(child, inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))


def _left_alone(field: str, child: ast.AST) -> bool:
    if field in ("annotation", "returns", "decorator_list", "args", "msg") and not isinstance(child, ast.expr):
        return True
    if field in ("annotation", "returns", "decorator_list", "msg") or isinstance(child, ast.Raise | ast.JoinedStr):
        return True
    return isinstance(child, ast.Expr) and (
        isinstance(child.value, ast.Constant) or ast.unparse(child.value).startswith(("log.", "logger.", "warnings."))
    )


def _here(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    match node:
        case ast.BinOp(left, op, right) if type(op).__name__ in SIGNS:
            yield node, _joined([left, right], [_changed(op)])
        case ast.AugAssign(op=ast.Add() | ast.Sub(), value=value):
            yield value, f"-({ast.unparse(value)})"
        case ast.BoolOp(op, values):
            yield node, _joined(values, [_changed(op)] * (len(values) - 1))
        case ast.Compare(left, ops, values):
            for at, op in enumerate(ops):
                signs = [SIGNS[type(other).__name__][0] for other in ops]
                yield node, _joined([left, *values], [*signs[:at], _changed(op), *signs[at + 1 :]])
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield test, f"not ({ast.unparse(test)})"
        case ast.UnaryOp(ast.Not(), operand):
            yield node, ast.unparse(operand)
        case ast.Return(ast.expr() as value) if ast.unparse(value) != "None":
            yield value, f"None if True else ({ast.unparse(value)})"
        case ast.Expr(ast.Call() as call):
            yield call, f"None if True else {ast.unparse(call)}"
        case ast.comprehension(ifs=[*tests]):
            for test in tests:
                yield test, f"True or ({ast.unparse(test)})"


def _changed(op: ast.AST) -> str:
    return SIGNS[type(op).__name__][1]


def _joined(operands: list[ast.expr], signs: list[str]) -> str:
    first, *others = [f"({ast.unparse(operand)})" for operand in operands]
    return first + "".join(f" {sign} {other}" for sign, other in zip(signs, others, strict=True))


def tried(area: Area, root: Path = ROOT) -> list[Path]:
    """The files of an area that mutants are drawn from, by their paths in the repository."""
    files = sorted(file.relative_to(root) for source in area.sources for file in (root / source).rglob("*.py"))
    return [file for file in files if not UNTRIED & set(file.parts)]


def drawn(area: Area, sample: int, seed: int, root: Path = ROOT) -> list[Mutant]:
    """A sample of an area's mutants, in an order that is drawn, too: those of a run that is broken off are a sample as well."""
    found = [mutant for file in tried(area, root) for mutant in mutants_of(str(file), (root / file).read_bytes())]
    return random.Random(seed).sample(found, min(sample, len(found)))


PROBE = """
def _probed(at, seen=set()):
    import os, sys
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    if (at, test) not in seen:
        seen.add((at, test))
        try:
            with open({notes!r}, "a") as notes:
                notes.write(f"{{at}}\\t{{test.rpartition(' (')[0]}}\\n")
        except (OSError, ValueError):
            pass
"""


def probed(source: bytes, mutants: dict[int, Mutant], notes: Path) -> bytes:
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


def copied(folder: Path) -> Path:
    """A copy of what the repository holds, as it stands here."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def run(tree: Path, plan: Path, mode: str, area: Area) -> None:
    """The area's tests in the copy, under the eyes of trials.py."""
    environment = os.environ | {"PYTHONPATH": str(tree), "MUTANTS_PLAN": str(plan), "MUTANTS_MODE": mode}
    asked = ["-k", area.without] if area.without else []
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n0",
        "-p",
        "tests.project.trials",
        "-p",
        "no:cacheprovider",
        *asked,
        *area.tests,
    ]
    with (plan.parent / f"{mode}.txt").open("w") as told:
        subprocess.run(command, cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=told, stderr=told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("area", choices=AREAS)
    parser.add_argument("--sample", type=int, default=60, help="how many mutants are drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=120, help="seconds of tests that a mutant is tried on at most")
    parser.add_argument("--keep", type=Path, help="a folder to work in, which stays: what was broken off there goes on")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="leadenhall-mutants-") as temporary:
        measure(asked.area, asked.sample, asked.seed, asked.longest, asked.keep or Path(temporary))


def measure(name: str, sample: int, seed: int, longest: float, folder: Path) -> None:
    """Draw, look which tests evaluate what, try, and tell."""
    area, tree, plan = AREAS[name], folder / "tree", folder / "plan.json"
    mutants = drawn(area, sample, seed, copied(tree))
    plan.write_text(json.dumps({"mutants": [asdict(mutant) for mutant in mutants], "longest": longest}))
    if not (folder / "looked.json").exists():
        whole = {file: (tree / file).read_bytes() for file in {mutant.file for mutant in mutants}}
        for file, source in whole.items():
            here = {number: mutant for number, mutant in enumerate(mutants) if mutant.file == file}
            (tree / file).write_bytes(probed(source, here, folder / "notes"))
        run(tree, plan, "look", area)
        for file, source in whole.items():
            (tree / file).write_bytes(source)
    run(tree, plan, "try", area)
    verdicts = json.loads((folder / "verdicts.json").read_text())
    for mutant, verdict in sorted(zip(mutants, verdicts, strict=True)):
        print(f"{verdict:<9} {mutant}")
    counts = Counter(verdicts)
    print(
        f"{name}, seed {seed}: {counts['killed']} of {len(mutants)} killed, "
        + ", ".join(f"{counts[v]} {v}" for v in ("survived", "uncovered"))
    )


if __name__ == "__main__":
    main()
