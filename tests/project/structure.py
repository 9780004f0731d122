"""The structure of the code in figures: what a rebuilding should bring down, and nothing should bring up again.

`make structure` (or `python -m tests.project.structure`) prints them, each with its bound; test_structure.py holds the bounds. `--imports`
lists who imports whom, package by package; `--twice` counts the passages that stand twice, by the rule of passages.py, and lists them.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import grimp
import networkx

from tests.commands import ROOT, Parser, commit, run
from tests.project import passages

ROOTS = ("engine", "ladder", "workers")
TITLES = sorted(file.parent.name for file in (ROOT / "engine").glob("*/manifest.py") if file.parent.name != "kernel")
RULES = (*TITLES, "shared")
"""Packages of the engine that hold rules."""
DRAWN = ("board.py", "scene.py", "scene")
"""Of a title, what draws its board: no rule."""

LONGEST = 25
"""Lines of a function of the rules, without its decorators and its docstring."""
MOST_PARAMETERS = 6
"""Of a step, with the game."""
LONGEST_FILE = 400
"""Lines."""
MADE = "\nMade by ``make views``"
"""What stands in a file that nobody writes."""

BOUNDS = {
    "circles of more than two files in engine": 0,
    "circles of more than two files in ladder": 0,
    "imports among packages of ladder in a circle": 0,
    f"functions of the rules over {LONGEST} lines": 0,
    f"steps of more than {MOST_PARAMETERS} parameters": 0,
    f"files over {LONGEST_FILE} lines": 0,
}
"""What each figure may be at most. A bound may only be lowered, whenever the figure has come down."""


@dataclass(frozen=True)
class Function:
    """A function as it is written."""

    place: str
    """Such as engine/shared/deals.py:26 offer."""
    lines: int
    parameters: int
    is_step: bool


class Structure:
    """The code of engine, ladder and workers as it stands in `root`; migrations are no part of it."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root

    @cached_property
    def files(self) -> list[Path]:
        """Every module's file."""
        return sorted(
            file for name in ROOTS for file in (self.root / name).rglob("*.py") if "migrations" not in file.parts
        )

    @cached_property
    def imports(self) -> list[tuple[str, str]]:
        """Each module with each module that it imports, at its head or in a function, and for types alone."""
        # Without a cache: its files are known by their times alone, and a checkout may set them back.
        graph = grimp.build_graph(*ROOTS, cache_dir=None)
        return sorted(
            (module, other)
            for module in graph.modules
            for other in graph.find_modules_directly_imported_by(module)
            if ".migrations" not in module + other
        )

    @cached_property
    def between_packages(self) -> Counter[tuple[str, str]]:
        """How many imports lead from one package to another, such as from ladder.seasons to ladder.bots."""
        pairs = ((package(one), package(other)) for one, other in self.imports)
        return Counter(pair for pair in pairs if pair[0] != pair[1])

    @cached_property
    def packages(self) -> Counter[str]:
        """The packages, each with the number of its modules."""
        modules = (".".join(file.relative_to(self.root).with_suffix("").parts) for file in self.files)
        return Counter(package(module.removesuffix(".__init__")) for module in modules)

    @cached_property
    def folders(self) -> Counter[str]:
        """The folders, each with the number of modules that lie directly in it."""
        return Counter(str(file.parent.relative_to(self.root)) for file in self.files if file.name != "__init__.py")

    def circles(self, root: str) -> list[list[str]]:
        """The sets of more than two modules of `root` of which each reaches every other by imports, the largest first."""
        return [circle for circle in circles_in(self.inside(root)) if len(circle) > 2]

    def knots(self, root: str) -> Counter[tuple[str, str]]:
        """How many imports lead from one package of `root` to another that reaches it in turn. A module in `root` itself counts as one."""
        pairs = [(unit(one), unit(other)) for one, other in self.inside(root) if unit(one) != unit(other)]
        return Counter(pair for circle in circles_in(pairs) for pair in pairs if set(pair) <= set(circle))

    def inside(self, root: str) -> list[tuple[str, str]]:
        """The imports from a module of `root` to another of it."""
        return [pair for pair in self.imports if all(unit(name).startswith(f"{root}.") for name in pair)]

    @cached_property
    def functions(self) -> list[Function]:
        """Every function of the rules."""
        paths = {file: file.relative_to(self.root).parts for file in self.files}
        rules = [file for file, parts in paths.items() if parts[1] in RULES and not set(DRAWN) & set(parts)]
        return [function for file in rules for function in functions_of(file, self.name(file))]

    def name(self, file: Path) -> str:
        """The file's path from the root of the project."""
        return str(file.relative_to(self.root))

    @cached_property
    def long_files(self) -> list[str]:
        """Files of more than LONGEST_FILE lines, those apart that a command makes."""
        return [
            f"{self.name(file)} ({lines})"
            for file in self.files
            if (lines := line_count(file)) > LONGEST_FILE and MADE not in file.read_text(encoding="utf-8")
        ]

    def figures(self) -> dict[str, int]:
        """The figures that have bounds."""
        steps = [function for function in self.functions if function.is_step]
        return dict(
            zip(
                BOUNDS,
                (
                    len(self.circles("engine")),
                    len(self.circles("ladder")),
                    sum(self.knots("ladder").values()),
                    sum(function.lines > LONGEST for function in self.functions),
                    sum(step.parameters > MOST_PARAMETERS for step in steps),
                    len(self.long_files),
                ),
                strict=True,
            )
        )


def package(module: str) -> str:
    """The package of `module`: its first two names, or its root for a module that lies in it."""
    names = module.split(".")
    return unit(module) if (ROOT / names[0] / "".join(names[1:2])).is_dir() else names[0]


def unit(module: str) -> str:
    """The first two names of `module`: a package, or a module that lies in the root."""
    return ".".join(module.split(".")[:2])


def circles_in(pairs: list[tuple[str, str]]) -> list[list[str]]:
    """The sets of names of which each reaches every other by `pairs`, the largest first."""
    found = networkx.strongly_connected_components(networkx.DiGraph(pairs))
    return sorted((sorted(circle) for circle in found if len(circle) > 1), key=lambda circle: (-len(circle), circle))


def line_count(file: Path) -> int:
    """How many lines `file` has."""
    return file.read_text().count("\n")


def functions_of(file: Path, name: str) -> Iterator[Function]:
    """The functions in `file`, inner ones and methods too."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            told = node.body[0] if ast.get_docstring(node) is not None else None
            docstring = (told.end_lineno or 0) - told.lineno + 1 if told else 0
            arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
            yield Function(
                place=f"{name}:{node.lineno} {node.name}",
                lines=(node.end_lineno or 0) - node.lineno + 1 - docstring,
                parameters=len(arguments),
                is_step=any(ast.unparse(mark).split(".")[-1] == "step" for mark in node.decorator_list),
            )


@cache
def of_the_project() -> Structure:
    """The structure of this project, read once."""
    return Structure()


def main() -> None:
    """Print the figures."""
    parser = Parser(__doc__, "python -m tests.project.structure")
    parser.add_argument("--imports", action="store_true", help="only who imports whom, package by package")
    told = "only passages that stand twice, of a commit; HEAD unless one is named"
    parser.add_argument("--twice", nargs="?", const="HEAD", metavar="COMMIT", help=told)
    asked = parser.parse_args()
    if asked.twice:
        print_twice(commit(asked.twice, "--twice"))
        return
    structure = of_the_project()
    if asked.imports:
        for (one, other), count in sorted(structure.between_packages.items()):
            print(f"{count:4}  {one} imports {other}")
        return
    into, out_of = Counter[str](), Counter[str]()
    for (one, other), count in structure.between_packages.items():
        out_of[one] += count
        into[other] += count
    print(f"{'package':32} modules  imports others  is imported")
    for name, modules in sorted(structure.packages.items()):
        print(f"{name:32} {modules:7} {out_of[name]:15} {into[name]:12}")
    total = (sum(structure.packages.values()), sum(out_of.values()), sum(into.values()))
    print(f"{'all':32} {total[0]:7} {total[1]:15} {total[2]:12}\n")
    for figure, value in structure.figures().items():
        print(f"{figure:48} {value:3}, at most {BOUNDS[figure]}")
    for root in ROOTS:
        for circle in structure.circles(root):
            print(f"\ncircle of {len(circle)} files: {', '.join(circle)}")
    for (one, other), count in sorted(structure.knots("ladder").items()):
        print(f"in a circle: {one} imports {other} {count} times")
    print(f"\nlong files: {', '.join(structure.long_files)}")
    print("long functions, and steps of many parameters:")
    for function in structure.functions:
        if function.lines > LONGEST or (function.is_step and function.parameters > MOST_PARAMETERS):
            print(f"  {function.place}: {function.lines} lines, {function.parameters} parameters")


def print_twice(name: str) -> None:
    """Print how many passages stand twice in a commit, and below it each of them."""
    files = passages.files_of(name)
    found = passages.twice(files)
    lines = sum(passage.lines for passage in found)
    print(f"{len(found):,} passages of {lines:,} lines stand twice in {len(files):,} files of Python of {name[:12]}")
    for passage in found:
        print(f"  {passage.place}: {passage.lines} lines, as {passage.earlier}")


if __name__ == "__main__":
    sys.exit(run(main))
