"""Tables for a terminal of any width: what can be spared is left out before anything that is shown is cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from engine.cli.terminal import out

FULL = 10_000
"""Letters of a line that nothing is cut to."""


class Column(NamedTuple):
    """A column: its heading, whether it is of figures, when it is left out where there is no room (1 first, 0 never), and whether its cells
    are names, which stay on a line, rather than sentences."""

    heading: str
    figures: bool = False
    spare: int = 0
    names: bool = False


def fitted(
    columns: Sequence[Column], rows: Iterable[Sequence[Text | str]], console: Console = out, **look: Any
) -> Table:
    """The table, without as many of the columns that can be spared as it takes to fit a terminal; whole where it goes elsewhere.

    A column of figures is never broken; a name gives way at its end, and only where nothing else can.
    """
    lines = list(rows)
    steps = sorted({column.spare for column in columns if column.spare})
    table = _built(columns, lines, 0, look)
    if not console.is_terminal:
        return table
    for step in steps:
        if _width(table, console) <= console.width:
            return table
        table = _built(columns, lines, step, look)
    for line in lines:
        for column, cell in zip(columns, line, strict=True):
            if column.names and isinstance(cell, Text):
                cell.no_wrap, cell.overflow = True, "ellipsis"
    return table


def _built(columns: Sequence[Column], lines: list[Sequence[Text | str]], left_out: int, look: dict[str, Any]) -> Table:
    shown = [place for place, column in enumerate(columns) if not 0 < column.spare <= left_out]
    table = Table(box=None, header_style="bold", **look)
    for place in shown:
        column = columns[place]
        right = "right" if column.figures else "left"
        table.add_column(column.heading, justify=right, no_wrap=column.figures)  # type: ignore[arg-type]
    for line in lines:
        table.add_row(*(line[place] for place in shown))
    return table


def _width(table: Table, console: Console) -> int:
    """Letters that it takes for nothing to be cut."""
    return Measurement.get(console, console.options.update(max_width=FULL), table).maximum


__all__ = ["Column", "fitted"]
