"""How many small faults the tests find: a sample of mutants of an area's code, each tried on the tests that run its place.

``make mutants AREA=kernel SAMPLE=60 SEED=1`` (or ``python -m tests.project.mutants kernel``) works in a copy of the tree. It runs the
area's tests once, to see which of them evaluate which places (runners.py), then each mutant on those alone (trials.py). What is drawn
depends on the code and the seed alone. A mutant changes one expression within a function: an operator, a comparison, a whole number or a
truth value, a condition, a result, a call made for its effect. Words of errors and lines of the log are left alone: no test should hold
them to the letter.
"""

from __future__ import annotations

import ast
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests import commands
from tests.commands import ROOT, Parser, a_number, demand, kept_folder, whole
from tests.project.runners import look, run

SEEN = ROOT / ".build" / "mutants"


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
    "tests/engine/test_rules_in_force.py",
    "tests/engine/bots/test_recorded_play.py",
)
LADDER = ("play", "seasons", "bots", "validation", "tournaments", "version_tests", "rejudging")
BESIDE = (
    *("desk", "friendlies", "games", "house/test_metrics.py", "web/test_front.py"),
    *(f"test_{name}.py" for name in ("locks", "lost_workers", "row_names", "void_causes")),
)
"""Tests of what calls the ladder's services and is no such service, and of several of them together."""
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
            *(f"tests/engine/test_{name}.py" for name in ("mutations", "steps", "protocol", "rules_in_force")),
        ),
        " and ".join(f"not {name}" for name in LONG_TITLES),
    ),
    "ladder": Area(
        tuple(f"ladder/{name}" for name in LADDER), tuple(f"tests/ladder/{name}" for name in (*LADDER, *BESIDE))
    ),
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


def every(area: Area, root: Path = ROOT) -> list[Mutant]:
    """All mutants of an area."""
    return [mutant for file in tried(area, root) for mutant in mutants_of(str(file), (root / file).read_bytes())]


def drawn(mutants: Sequence[Mutant], sample: int, seed: int) -> list[int]:
    """A sample of them, by number, in an order that is drawn, too: those of a run that is broken off are a sample as well."""
    return random.Random(seed).sample(range(len(mutants)), min(sample, len(mutants)))


def copied(folder: Path) -> Path:
    """A copy of what the repository holds, as it stands here. Raises BadOption where there is none."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True)
    demand(not listed.returncode, "AREA", "this is no checkout, and what belongs to it cannot be told", "clone one")
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def main() -> None:
    parser = Parser(__doc__, "python -m tests.project.mutants")
    parser.add_argument("area", metavar="AREA", choices=AREAS, help=", ".join(AREAS))
    parser.add_argument("--sample", type=whole(1), default=60, help="how many mutants are drawn")
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument(
        "--longest",
        type=a_number(0, above=True),
        default=120,
        help="seconds of tests that a mutant is tried on at most",
    )
    parser.add_argument(
        "--keep", type=kept_folder, help="a folder to work in, which stays: what was broken off there goes on"
    )
    parser.add_argument("--seen", type=kept_folder, default=SEEN, help="where it is kept which tests evaluate what")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="leadenhall-mutants-") as temporary:
        folder = asked.keep or Path(temporary)
        measure(asked.area, asked.sample, asked.seed, asked.longest, folder, asked.seen.resolve())


def measure(name: str, sample: int, seed: int, longest: float, folder: Path, kept: Path) -> None:
    """Draw, look which tests evaluate what, try, and tell."""
    area, tree, plan = AREAS[name], copied(folder / "tree"), folder / "plan.json"
    mutants = every(area, tree)
    seen = look(area, mutants, tree, kept / f"{name}.json")
    numbers = drawn(mutants, sample, seed)
    told = {"longest": longest, "seconds": seen.seconds, "failed": seen.failed}
    told["mutants"] = [asdict(mutants[number]) for number in numbers]
    told["runners"] = [seen.runners.get(number, []) for number in numbers]
    plan.write_text(json.dumps(told))
    run(tree, {"MUTANTS_PLAN": str(plan)}, "try", area, area.tests, folder)
    verdicts = json.loads((folder / "verdicts.json").read_text())
    for number, verdict in sorted(zip(numbers, verdicts, strict=True)):
        print(f"{verdict:<9} {mutants[number]}")
    counts = Counter(verdicts)
    print(
        f"{name}, seed {seed}: {counts['killed']} of {len(numbers)} killed, "
        + ", ".join(f"{counts[v]} {v}" for v in ("survived", "uncovered"))
    )


if __name__ == "__main__":
    sys.exit(commands.run(main))
