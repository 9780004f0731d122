"""Edits of a source: text from one place to another, and what stands there instead."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import NamedTuple


class Edit(NamedTuple):
    """Text from one place to another, (line, column) from 1 and 0, and what stands there instead."""

    begin: tuple[int, int]
    end: tuple[int, int]
    text: str


def end(node: ast.expr | ast.stmt) -> tuple[int, int]:
    """Where a node ends."""
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def edited(source: str, edits: Iterable[Edit]) -> str:
    """The source with these edits, none of which is within another."""
    # Columns are bytes of UTF-8, as the parser counts them.
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for begin, until, text in sorted(edits, reverse=True):
        first, last = lines[begin[0] - 1], lines[until[0] - 1]
        lines[begin[0] - 1 : until[0]] = [first[: begin[1]] + text.encode() + last[until[1] :]]
    return b"".join(lines).decode()
