"""No test gives up on a busy machine: what is waited for has the bound of `tests.waiting`, and no number of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

TESTS = ROOT / "tests"
WAITS = {"receive", "wait", "join", "communicate"}
"""Methods that take seconds to wait as their first argument, or as ``timeout``."""

RUNS_OUT = ("Timeout", "Stalled")
"""In the name of an error that says that a time ran out: what is to raise one may be given as little as it likes."""

CLOCKS = {"monotonic", "perf_counter", "time"}

MAY_WAIT = re.compile(
    r"\.(receive|wait|communicate)\(|\.join\([^)]*\d|\btimeout\b|\b(wait_until|new_context)\("
    r"|\.(monotonic|perf_counter|time)\(|WAIT|TIMEOUT|PATIEN"
)
"""Stands in every file on which anything can be found; the others need not be parsed."""


def number_in(node: ast.expr | None) -> bool:
    """Is it a number of its own, or a choice between such?"""
    if isinstance(node, ast.IfExp):
        return number_in(node.body) or number_in(node.orelse)
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def reads_clock(node: ast.expr) -> bool:
    """Is the time asked for in it?"""
    return any(
        isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in CLOCKS
        for part in ast.walk(node)
    )


class Waits(ast.NodeVisitor):
    """Collects the lines on which a test waits no longer than a number says."""

    def __init__(self) -> None:
        self.found: list[int] = []
        self._parents: list[ast.AST] = []

    def generic_visit(self, node: ast.AST) -> None:
        """Keep what the nodes within stand in."""
        self._parents.append(node)
        super().generic_visit(node)
        self._parents.pop()

    def visit_Call(self, node: ast.Call) -> None:
        """A wait, or a browser's session."""
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        bound = "seconds" if name == "wait_until" else "timeout"
        given = [keyword.value for keyword in node.keywords if keyword.arg == bound]
        given += node.args[:1] if name in WAITS and isinstance(node.func, ast.Attribute) else []
        if any(map(number_in, given)) and not self._is_to_run_out():
            self.found.append(node.lineno)
        if name == "new_context" and not self._is_patient():
            self.found.append(node.lineno)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What took less than a number."""
        sides = [node.left, *node.comparators]
        for earlier, order, later in zip(sides, node.ops, sides[1:], strict=False):
            least, most = (earlier, later) if isinstance(order, ast.Lt | ast.LtE) else (later, earlier)
            if isinstance(order, ast.Lt | ast.LtE | ast.Gt | ast.GtE) and reads_clock(least) and number_in(most):
                self.found.append(node.lineno)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """A moment that is a number from now."""
        if isinstance(node.op, ast.Add) and reads_clock(node.left) and number_in(node.right):
            self.found.append(node.lineno)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """A bound by the name of one."""
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        if number_in(node.value) and any(word in name for name in names for word in ("WAIT", "TIMEOUT", "PATIEN")):
            self.found.append(node.lineno)
        self.generic_visit(node)

    def _is_to_run_out(self) -> bool:
        within = [
            item.context_expr for parent in self._parents if isinstance(parent, ast.With) for item in parent.items
        ]
        tried = [handler.type for parent in self._parents if isinstance(parent, ast.Try) for handler in parent.handlers]
        named = [ast.unparse(part) for part in (*within, *tried) if part is not None]
        return any(word in name for name in named for word in RUNS_OUT)

    def _is_patient(self) -> bool:
        call = self._parents[-1] if self._parents else None
        return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "patient"


def waits_in(source: str) -> list[int]:
    """The lines of a test file on which it waits by a number of its own."""
    if not MAY_WAIT.search(source):
        return []
    looked = Waits()
    looked.visit(ast.parse(source))
    return looked.found


def files() -> Iterator[Path]:
    """The tests' files, but for the programs that they let run and for the bound's own."""
    for file in TESTS.rglob("*.py"):
        if not {"hostile", "honest"} & set(file.parts):
            yield file


def test_no_test_waits_by_a_number_of_its_own() -> None:
    found = {str(file.relative_to(ROOT)): waits_in(file.read_text("utf-8")) for file in files()}
    assert {file: lines for file, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "bot.receive(10)",
        "bot.receive(0.3 if quick else 10.0)",
        "process.wait(timeout=30)",
        "subprocess.run(command, timeout=120)",
        "WAIT = 10.0",
        "assert time.monotonic() - began < 2.0",
        "assert 2.0 >= time.perf_counter() - began",
        "deadline = time.monotonic() + 60",
        "wait_until(done, seconds=5)",
        "context = browser.new_context(base_url=site)",
        "with pytest.raises(BotExited):\n    bot.receive(0.3)",
    ],
)
def test_a_wait_that_a_busy_machine_outlasts_is_found_out(source: str) -> None:
    assert len(waits_in(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "bot.receive(GENEROUS)",
        "process.wait()",
        "', '.join(names)",
        "subprocess.run(command, timeout=2 * GENEROUS)",
        "with pytest.raises(BotTimeout) as fault:\n    bot.receive(0.3)",
        "try:\n    bot.receive(0.1)\nexcept BotTimeout:\n    pass",
        "assert time.monotonic() - began >= 1.0",
        "assert time.monotonic() - began < GENEROUS",
        "context = patient(browser.new_context(base_url=site))",
        "assert bot.cpu_seconds < 5.0",
    ],
)
def test_a_generous_wait_and_one_that_is_to_run_out_are_not(source: str) -> None:
    assert waits_in(source) == []
