"""What the compiler makes much of a little of, said so that it does not; what it means stays the same.

- Facts are noted for a journal, which a search does not keep. To put one together takes as long as the step that notes it, so that it
  is first asked whether there is a journal: where all that the fact is made of is read and counted, and nothing is done by it.
- Steps that are spread out of a list, ``game.do(*steps)``, go from function to function as the interpreter's: they are handed on as one.
- ``[*range(n)]`` is a range object and a loop over it; a comprehension is a loop of numbers. ``(*frame, more)`` is a list first.
- ``any``, ``all`` and ``sum`` of a list are calls, of a comprehension loops; ``[*items]`` grows, ``list(items)`` has its length at once.
- A tuple within a tuple, ``divmod``, and ``enumerate`` from another number than 0 are the interpreter's as well.
- What ``cache`` remembers of a function without arguments is kept in a list.
- ``zip`` with ``strict`` is the interpreter's; a loop over it without is written out. That lengths are equal is tried by the sources.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from edits import Edit, edited, end

READS = frozenset(
    {
        *("abs", "all", "any", "bool", "dict", "divmod", "enumerate", "int", "len", "list", "max", "min", "range"),
        *("reversed", "set", "sorted", "str", "sum", "tuple", "zip"),
    }
)
"""Functions of Python's that do nothing but give something back."""

WORDS = "in_words"
"""So do those that put something into words, which end like this."""

VERBS = frozenset(
    {
        *("ask", "ask_instead", "ask_unseated", "asked_anew", "audit", "choose", "copy", "do", "drain", "end", "enter"),
        *("fork", "go", "note", "observe"),
    }
)
"""What a game does; all else that it is asked is a noun of the rules, and changes nothing."""

SCHEDULE = "do"
HANDED_ON = "do_all"
"""What takes the steps of ``do`` as one tuple."""

TUPLES = frozenset({"self._then", "args"})
"""What is spread out in tuples of the kernel's game, and is one."""

_DO_ALL = '''    def do_all(self, steps: tuple[Any, ...]) -> None:
        """Schedule these steps, as ``do`` does."""
        if self.decision is not None:
            raise RulesError("a step schedules before it asks, never after")
        stack: list[Any] = self.stack
        for item in reversed(steps):
            stack.append(item if type(item) is tuple else (item,))

'''


def quicker(tree: ast.Module, source: str) -> Iterator[Edit]:
    """The edits of a module of the rules."""
    lines = source.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield from _if_heard(node, node.value, lines)
            yield from _handed_on(node.value)
        elif isinstance(node, ast.For | ast.comprehension):
            yield from _not_strict(node.target, node.iter)
            yield from _counted_from(node.target, node.iter)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _divided(node) if node.func.id == "divmod" else _gone_through(node, node.func.id)
        elif isinstance(node, ast.List) and len(node.elts) == 1:
            yield from _copied(node, node.elts[0])
        elif isinstance(node, ast.Starred) and _is_range(node.value):
            yield Edit((node.lineno, node.col_offset + 1), (node.lineno, node.col_offset + 1), "[_each for _each in ")
            yield Edit(end(node), end(node), "]")


def unnested(source: str) -> str:
    """The source with tuples in tuples taken apart one by one, before all other edits."""
    assigned = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assign) and len(node.targets) == 1]
    return edited(source, [edit for node in assigned for edit in _one_by_one(node, node.targets[0], node.value)])


def worked_out_once(tree: ast.Module) -> Iterator[Edit]:
    """Functions without arguments that are worked out once: the compiler calls what decorates a function as the interpreter does."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and [*map(ast.unparse, node.decorator_list)] == ["cache"]:
            if ast.unparse(node.args) or node.returns is None:
                continue
            name, gives = node.name, ast.unparse(node.returns)
            decorator, begin = node.decorator_list[0], (node.lineno, node.col_offset + len("def "))
            yield Edit((decorator.lineno, decorator.col_offset - 1), end(decorator), "")
            yield Edit(begin, (begin[0], begin[1] + len(name)), f"_made_{name}")
            once = (
                f"\n_KEPT_{name}: _Final[list[{gives}]] = []\ndef {name}() -> {gives}:\n"
                f"    if not _KEPT_{name}: _KEPT_{name}.append(_made_{name}())\n    return _KEPT_{name}[0]"
            )
            yield Edit(end(node), end(node), once)


def quicker_kernel(tree: ast.Module) -> Iterator[Edit]:
    """Those of the kernel's game."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and 0 < sum(map(_is_tuple, node.elts)) < len(node.elts):
            parts = [
                ast.unparse(each.value) if isinstance(each, ast.Starred) else f"({ast.unparse(each)},)"
                for each in node.elts
            ]
            yield Edit((node.lineno, node.col_offset), end(node), f"({' + '.join(parts)})")
        if isinstance(node, ast.FunctionDef) and node.name == "go":
            yield Edit((node.lineno, 0), (node.lineno, 0), _DO_ALL)


def _if_heard(statement: ast.Expr, call: ast.Call, lines: list[str]) -> Iterator[Edit]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "note":
        return
    whose = call.func.value
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    alone = not lines[statement.lineno - 1][: statement.col_offset].strip()
    if alone and isinstance(whose, ast.Name) and whose.id in ("game", "self") and all(map(_only_reads, given)):
        begin = (statement.lineno, statement.col_offset)
        yield Edit(begin, begin, f"if {whose.id}._events is not None: ")


def _only_reads(given: ast.expr) -> bool:
    for node in ast.walk(given):
        if isinstance(node, ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom):
            return False
        if isinstance(node, ast.Call):
            whose, _, name = ast.unparse(node.func).rpartition(".")
            is_noun = whose == "game" and name not in VERBS
            if name not in READS and not name.endswith(WORDS) and not is_noun:
                return False
    return True


def _divided(call: ast.Call) -> Iterator[Edit]:
    # Of names and constants alone: they are read twice.
    if all(isinstance(each, ast.Name | ast.Constant | ast.Attribute) for each in call.args):
        by = [ast.unparse(each) for each in call.args]
        yield Edit((call.lineno, call.col_offset), end(call), f"({by[0]} // {by[1]}, {by[0]} % {by[1]})")


def _gone_through(call: ast.Call, name: str) -> Iterator[Edit]:
    # Of what is there already: a comprehension is a loop as it is.
    if len(call.args) != 1 or not isinstance(call.args[0], ast.Name | ast.Attribute | ast.Subscript):
        return
    over = call.args[0]
    begin = (over.lineno, over.col_offset)
    if name in ("any", "all", "sum") and not call.keywords:
        yield Edit(begin, begin, "_each for _each in ")
    elif name in ("min", "max") and [keyword.arg for keyword in call.keywords] == ["default"]:
        otherwise = call.keywords[0].value
        if isinstance(over, ast.Name) and isinstance(otherwise, ast.Name | ast.Constant | ast.UnaryOp):
            text = f"({name}({over.id}) if {over.id} else {ast.unparse(otherwise)})"
            yield Edit((call.lineno, call.col_offset), end(call), text)


def _copied(copy: ast.List, of: ast.expr) -> Iterator[Edit]:
    # What the kernel's game has of its own is sliced (``rewriting``).
    own = isinstance(of, ast.Starred) and ast.unparse(of.value) in ("self.stack", "self.secret_plies")
    if isinstance(of, ast.Starred) and isinstance(of.value, ast.Name | ast.Attribute | ast.Subscript) and not own:
        begin, last = (copy.lineno, copy.col_offset), end(copy)
        yield Edit(begin, (of.value.lineno, of.value.col_offset), "list(")
        yield Edit((last[0], last[1] - 1), last, ")")


def _counted_from(target: ast.expr, over: ast.expr) -> Iterator[Edit]:
    if not isinstance(over, ast.Call) or ast.unparse(over.func) != "enumerate" or len(over.args) != 2 or over.keywords:
        return
    through, first = over.args
    if isinstance(target, ast.Tuple) and all(
        isinstance(each, ast.Name | ast.Constant | ast.Attribute) for each in over.args
    ):
        of, start = ast.unparse(through), ast.unparse(first)
        yield Edit((over.lineno, over.col_offset), end(over), f"zip(range({start}, {start} + len({of})), {of})")


def _one_by_one(statement: ast.Assign, target: ast.expr, value: ast.expr) -> Iterator[Edit]:
    # ``a, (b, c) = d, e``: a tuple in a tuple would be gone through by an iterator.
    if not (isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts)):
        return
    nested = any(isinstance(each, ast.Tuple) for each in target.elts)
    set_first: set[str] = set()
    for to, what in zip(target.elts, value.elts, strict=True):
        read = {node.id for node in ast.walk(what) if isinstance(node, ast.Name)}
        named = {node.id for node in ast.walk(to) if isinstance(node, ast.Name)}
        simple = all(isinstance(node, ast.Name | ast.Tuple | ast.expr_context) for node in ast.walk(to))
        if not nested or not simple or isinstance(what, ast.Starred) or read & set_first:
            return
        set_first |= named
    pairs = zip(target.elts, value.elts, strict=True)
    text = "; ".join(f"{ast.unparse(to)} = {ast.unparse(what)}" for to, what in pairs)
    more = (statement.end_lineno or statement.lineno) - statement.lineno
    yield Edit((statement.lineno, statement.col_offset), end(statement), text + "\n" * more)


def _handed_on(call: ast.Call) -> Iterator[Edit]:
    named = call.func
    if not isinstance(named, ast.Attribute) or named.attr != SCHEDULE or call.keywords:
        return
    if any(isinstance(each, ast.Starred) for each in call.args):
        last = end(named)
        first = (call.args[0].lineno, call.args[0].col_offset)
        yield Edit((last[0], last[1] - len(SCHEDULE)), last, HANDED_ON)
        if len(call.args) == 1:
            yield Edit(first, (first[0], first[1] + 1), "tuple(")
            yield Edit(end(call.args[0]), end(call.args[0]), ")")
        else:
            yield Edit(first, first, "(")
            yield Edit(end(call.args[-1]), end(call.args[-1]), ",)")


def _not_strict(target: ast.expr, over: ast.expr) -> Iterator[Edit]:
    zipped = isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "zip" and over.keywords
    if zipped and isinstance(target, ast.Tuple) and len(target.elts) == len(over.args) > 1:
        last = end(over)
        yield Edit(end(over.args[-1]), (last[0], last[1] - 1), "")


def _is_tuple(given: ast.expr) -> bool:
    return isinstance(given, ast.Starred) and ast.unparse(given.value) in TUPLES


def _is_range(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range"
