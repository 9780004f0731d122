"""What the compiler makes much of a little of, said so that it does not; what it means stays the same.

- Facts are noted for a journal, which a search does not keep. To put one together takes as long as the step that notes it, so that it
  is first asked whether there is a journal: where all that the fact is made of is read and counted, and nothing is done by it.
- Steps that are spread out of a list, ``game.do(*steps)``, go from function to function as the interpreter's: they are handed on as one.
  So is the frame that a question is to go on with, which would be put together of a tuple that is made for it alone.
- ``[*range(n)]`` is a range object and a loop over it; a comprehension is a loop of numbers. ``(*frame, more)`` is a list first.
- ``any``, ``all`` and ``sum`` of a list are calls, of a comprehension loops; ``[*items]`` grows, ``list(items)`` has its length at once.
- ``cash[seat] += due`` adds objects; ``cash[seat] = cash[seat] + due`` adds numbers.
- A tuple within a tuple, ``divmod``, and ``enumerate`` from another number than 0 are the interpreter's as well.
- The least of three is the interpreter's, that of two a comparison. ``_``, which may be anything, is an object at each turn of a loop.
- What ``cache`` remembers of a function without arguments is kept in a list.
- ``zip`` with ``strict`` is the interpreter's; a loop over it without is written out. That lengths are equal is tried by the sources.
"""

from __future__ import annotations

import ast
import textwrap
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
ONE_FRAME = "do_one"
"""What takes one frame, and makes no tuple for it."""
_DO_ONE = '''

    def do_one(self, frame: tuple[Any, ...]) -> None:
        """Schedule this frame, as ``do`` does."""
        if self.decision is not None:
            raise RulesError("a step schedules before it asks, never after")
        self.stack.append(frame)'''

QUESTION = "ask"
ASKED_AS_ONE = "ask_then"
"""What takes the step of the answer and its arguments as one tuple."""

TUPLES = frozenset({"self._then", "args"})
"""What is spread out in tuples of the kernel's game, and is one."""


def quicker(tree: ast.Module, source: str) -> Iterator[Edit]:
    """The edits of a module of the rules."""
    lines, of_lists = source.splitlines(), _of_lists(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield from _if_heard(node, node.value, lines)
            yield from _handed_on(node.value)
            yield from _asked_as_one(node.value)
        elif isinstance(node, ast.For | ast.comprehension):
            yield from _not_strict(node.target, node.iter)
            yield from _counted_from(node.target, node.iter)
            yield from _numbered(node.target, node.iter)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _divided(node) if node.func.id == "divmod" else _gone_through(node, node.func.id)
            yield from _two_by_two(node, node.func.id)
        elif isinstance(node, ast.List) and len(node.elts) == 1:
            yield from _copied(node, node.elts[0], of_lists)
        elif isinstance(node, ast.Starred) and _is_range(node.value):
            yield Edit((node.lineno, node.col_offset + 1), (node.lineno, node.col_offset + 1), "[_each for _each in ")
            yield Edit(end(node), end(node), "]")


def unnested(source: str) -> str:
    """The source with tuples in tuples taken apart one by one, and numbers in lists counted up in full, before all other edits."""
    tree = ast.parse(source)
    assigned = [node for node in ast.walk(tree) if isinstance(node, ast.Assign) and len(node.targets) == 1]
    edits = [edit for node in assigned for edit in _one_by_one(node, node.targets[0], node.value)]
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            whole = {
                each.arg for each in function.args.args if each.annotation and ast.unparse(each.annotation) == "int"
            }
            for node in ast.walk(function):
                if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Subscript):
                    edits += _counted_up(node, node.target, whole)
    return edited(source, edits)


def _counted_up(statement: ast.AugAssign, target: ast.Subscript, whole: set[str]) -> Iterator[Edit]:
    # ``cash[seat] += due`` is an addition of objects. What a number is added to is a number.
    read_twice = all(isinstance(node, _READ_TWICE) for node in ast.walk(target))
    if isinstance(statement.op, ast.Add | ast.Sub) and read_twice and _is_whole(statement.value, whole):
        sign = "+" if isinstance(statement.op, ast.Add) else "-"
        first = (statement.value.lineno, statement.value.col_offset)
        yield Edit(end(target), first, f" = {ast.unparse(target)} {sign} (")
        yield Edit(end(statement.value), end(statement.value), ")")


_READ_TWICE = (ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.BinOp, ast.operator, ast.expr_context)
"""Of these an expression may be that is read a second time."""


def _is_whole(value: ast.expr, whole: set[str]) -> bool:
    if isinstance(value, ast.BinOp):
        return all(_is_whole(each, whole) for each in (value.left, value.right))
    if isinstance(value, ast.Call):
        return ast.unparse(value.func) in ("len", "sum")
    named = isinstance(value, ast.Name) and value.id in whole
    return named or (isinstance(value, ast.Constant) and type(value.value) is int)


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
    (game,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Game"]
    methods = {node.name: node for node in game.body if isinstance(node, ast.FunctionDef)}
    as_one = _as_one(methods[SCHEDULE], HANDED_ON) + _as_one(methods[QUESTION], ASKED_AS_ONE)
    yield Edit(end(game), end(game), _DO_ONE + as_one)


def _as_one(method: ast.FunctionDef, name: str) -> str:
    """The text of another method that does what this does, and takes as one tuple what this takes one by one: arguments of any number, with
    the one before them where the method puts both into a tuple."""
    made = ast.parse(textwrap.dedent(ast.unparse(method))).body[0]
    assert isinstance(made, ast.FunctionDef)  # noqa: S101
    assert made.args.vararg is not None  # noqa: S101
    more, before = made.args.vararg.arg, made.args.args[-1].arg
    together = ast.unparse(ast.parse(f"({before}, *{more})"))
    if together in ast.unparse(made):
        given = made.args.args.pop().arg
    else:
        given = more
    tuples = ast.arg(given, ast.parse("tuple[Any, ...]", mode="eval").body)
    made.name, made.args.vararg = name, None
    made.args.args += [tuples, *made.args.kwonlyargs]
    made.args.defaults = [default for default in made.args.kw_defaults if default is not None]
    made.args.kwonlyargs, made.args.kw_defaults = [], []
    return "\n\n" + textwrap.indent(ast.unparse(made).replace(together, given), "    ")


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
            is_noun = whose in ("game", "self") and name not in VERBS
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


def _of_lists(tree: ast.Module) -> set[int]:
    """Copies, ``[*items]``, of what is said to be a list: a field of a class here, an argument of the function, or a list in that."""
    fields = {}
    for kind in tree.body:
        for node in kind.body if isinstance(kind, ast.ClassDef) else ():
            if isinstance(node, ast.AnnAssign):
                fields[f"self.{ast.unparse(node.target)}"] = ast.unparse(node.annotation)
    found = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            given = {each.arg: ast.unparse(each.annotation) for each in function.args.args if each.annotation}
            for node in ast.walk(function):
                if isinstance(node, ast.List) and len(node.elts) == 1 and isinstance(node.elts[0], ast.Starred):
                    of, levels = node.elts[0].value, 1
                    while isinstance(of, ast.Subscript) and not isinstance(of.slice, ast.Slice):
                        of, levels = of.value, levels + 1
                    if (fields | given).get(ast.unparse(of), "").startswith("list[" * levels):
                        found.add(id(node))
    return found


def _copied(copy: ast.List, of: ast.expr, of_lists: set[int]) -> Iterator[Edit]:
    if isinstance(of, ast.Starred) and isinstance(of.value, ast.Name | ast.Attribute | ast.Subscript):
        begin, last = (copy.lineno, copy.col_offset), end(copy)
        is_list = id(copy) in of_lists
        yield Edit(begin, (of.value.lineno, of.value.col_offset), "" if is_list else "list(")
        yield Edit((last[0], last[1] - 1), last, "[:]" if is_list else ")")


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
    last = end(named)
    if len(call.args) == 1 and _is_frame(call.args[0]):
        yield Edit((last[0], last[1] - len(SCHEDULE)), last, ONE_FRAME)
    elif any(isinstance(each, ast.Starred) for each in call.args):
        first = (call.args[0].lineno, call.args[0].col_offset)
        yield Edit((last[0], last[1] - len(SCHEDULE)), last, HANDED_ON)
        if len(call.args) == 1:
            yield Edit(first, (first[0], first[1] + 1), "tuple(")
            yield Edit(end(call.args[0]), end(call.args[0]), ")")
        else:
            yield Edit(first, first, "(")
            yield Edit(end(call.args[-1]), end(call.args[-1]), ",)")


def _is_frame(given: ast.expr) -> bool:
    return isinstance(given, ast.Tuple) and bool(given.elts) and isinstance(given.elts[0], ast.Name | ast.Attribute)


def _asked_as_one(call: ast.Call) -> Iterator[Edit]:
    named = call.func
    if not isinstance(named, ast.Attribute) or named.attr != QUESTION or not isinstance(named.value, ast.Name):
        return
    if named.value.id not in ("game", "self") or len(call.args) < 4:
        return
    if not any(isinstance(each, ast.Starred) for each in call.args):
        last, first = end(named), (call.args[3].lineno, call.args[3].col_offset)
        yield Edit((last[0], last[1] - len(QUESTION)), last, ASKED_AS_ONE)
        yield Edit(first, first, "(")
        yield Edit(end(call.args[-1]), end(call.args[-1]), ",)")


def _numbered(target: ast.expr, over: ast.expr) -> Iterator[Edit]:
    if isinstance(target, ast.Name) and target.id == "_" and _is_range(over):
        yield Edit((target.lineno, target.col_offset), end(target), "_turn")


def _two_by_two(call: ast.Call, name: str) -> Iterator[Edit]:
    spread = any(isinstance(each, ast.Starred) for each in call.args)
    if name in ("min", "max") and len(call.args) > 2 and not spread and not call.keywords:
        first = (call.args[0].lineno, call.args[0].col_offset)
        yield Edit(first, first, f"{name}(" * (len(call.args) - 2))
        for each in call.args[1:-1]:
            yield Edit(end(each), end(each), ")")


def _not_strict(target: ast.expr, over: ast.expr) -> Iterator[Edit]:
    zipped = isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "zip" and over.keywords
    if zipped and isinstance(target, ast.Tuple) and len(target.elts) == len(over.args) > 1:
        last = end(over)
        yield Edit(end(over.args[-1]), (last[0], last[1] - 1), "")


def _is_tuple(given: ast.expr) -> bool:
    return isinstance(given, ast.Starred) and ast.unparse(given.value) in TUPLES


def _is_range(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range"
