"""Where code asks what only a plan may ask: which scenario, version or option a table has, and how many sit at it.

Names are followed where they are given anew (``card = game.scenario``), so that another name hides no question.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from itertools import pairwise

VARIANTS = {"short", "preset", "east_india", "asymmetrical", "mortgage"}
"""What tables in force may say of the version and the modules, for what audits, estimates and draws."""
ASKED = {"decision", "asked"}
"""What has options that may be chosen, and none of the table."""
SEATED = {"seats", "seating", "cash", "humans", "players", "clockwise"}
"""What there are as many of as seats, or nearly: its length tells their number."""


def questions(tree: ast.AST, options: Collection[str] = ()) -> Iterator[tuple[int, str]]:
    """Each question with its line; ``options`` are names of the title's options, which a figure of the plan may bear."""
    given = [pair for node in ast.walk(tree) for pair in _given(node)]
    cards, rules, seats = (_names_for(name, given) for name in ("scenario", "rules", "seats"))
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr="options", value=value) if _name(value) not in ASKED:
                yield node.lineno, ast.unparse(node)
            case ast.Attribute(attr="id", value=value) | ast.Subscript(value=value, slice=ast.Constant(value="id")):
                if _name(value) in cards:
                    yield node.lineno, ast.unparse(node)
            case ast.Attribute(attr=name, value=value) if name in VARIANTS and _name(value) in rules:
                yield node.lineno, ast.unparse(node)
            case ast.Compare(left=left, comparators=others):
                sides = [left, *others]
                pairs = list(pairwise(sides))
                if any(
                    _is_telling(*pair, options, seats) or _is_telling(*pair[::-1], options, seats) for pair in pairs
                ):
                    yield node.lineno, ast.unparse(node)


def _is_telling(one: ast.expr, other: ast.expr, options: Collection[str], seats: Collection[str]) -> bool:
    """Is ``one`` what tells tables apart, and ``other`` written out?"""
    if _is_written_out(other, str):
        return isinstance(one, ast.Attribute) and one.attr in {"id", *options}
    if _is_written_out(other, int):
        if isinstance(one, ast.Call) and _name(one) == "len" and one.args:
            return _name(one.args[0]) in SEATED
        return isinstance(one, (ast.Name, ast.Attribute)) and _name(one) in seats
    return False


def _is_written_out(node: ast.expr, kind: type) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, kind)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return bool(parts) and all(_is_written_out(part, kind) for part in parts)
    return False


def _name(node: ast.expr) -> str:
    """The last name of an expression: ``scenario`` of ``game.plan.scenario``, ``humans`` of ``button.humans(game)``."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=func):
            return _name(func)
    return ""


def _names_for(name: str, given: list[tuple[str, str]]) -> set[str]:
    """The name, and whatever else a module that gives these names calls the same thing by."""
    names: set[str] = set()
    more = {name}
    while more - names:
        names |= more
        more = {new for new, old in given if old in names}
    return names


def _given(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Each name that an assignment gives, with the name of what it is given to."""
    match node:
        case ast.Assign(targets=targets, value=value):
            pairs = [(target, value) for target in targets]
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            pairs = [(target, value)]
        case _:
            return
    for target, value in pairs:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            both = list(zip(target.elts, value.elts, strict=False))
        else:
            both = [(target, value)]
        for one, other in both:
            if isinstance(one, ast.Name) and isinstance(other, (ast.Name, ast.Attribute)):
                yield one.id, _name(other)
