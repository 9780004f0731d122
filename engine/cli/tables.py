"""Tables for a terminal of any width: what can be spared is left out before anything that is shown is cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from engine.cli.terminal import out

Cell = TypeVar("Cell", Text, str, Text | str)

FULL = 10_000
"""Letters of a line that nothing is cut to."""


class Column(NamedTuple):
    """A column: its heading, whether it is of figures, when it is left out where there is no room (1 first, 0 never), whether its cells
    are names, which stay on a line, rather than sentences; whether its figures may stand on two lines, what follows a space below the rest;
    and whether it tells rows apart, so that its cells stay on a line as long as anything else can give way, and are never cut."""

    heading: str
    figures: bool = False
    spare: int = 0
    names: bool = False
    breaks: bool = False
    tells: bool = False


def fitted(
    columns: Sequence[Column], rows: Iterable[Sequence[Text | str]], console: Console = out, **look: Any
) -> Table:
    """The table, without as many of the columns that can be spared as it takes to fit a terminal; whole where it goes elsewhere.

    A column of figures is broken only where it says so; a name gives way at its end, and only where nothing else can.
    """
    lines = list(rows)
    steps = [0, *sorted({column.spare for column in columns if column.spare})]
    for step in steps:
        table = _built(columns, lines, step, look)
        if _width(table, console) <= console.width:
            return table
        if not console.is_terminal:
            table.width = _width(table, console)
            return table
    if any(column.breaks for column in columns):
        columns = [column._replace(heading=_broken(column, column.heading)) for column in columns]
        lines = [[_broken(column, cell) for column, cell in zip(columns, line, strict=True)] for line in lines]
        table = _built(columns, lines, steps[-1], look)
    for line in lines:
        for column, cell in zip(columns, line, strict=True):
            if column.names and isinstance(cell, Text):
                cell.no_wrap, cell.overflow = True, "ellipsis"
    if _width(table, console) > console.width:
        for column, shown in zip(_shown(columns, steps[-1]), table.columns, strict=True):
            if column.tells:
                shown.no_wrap, shown.overflow = False, "fold"
    return table


def show_table(table: Table | str, console: Console = out) -> None:
    """Print what is ``fitted``, or what is said in its place: lines longer than a terminal's go whole to a file or another program."""
    console.print(table, crop=False)


def _broken(column: Column, cell: Cell) -> Cell:
    """What stands in a column of figures on two lines, if it may."""
    return cell.replace(" ", "\n", 1) if column.breaks and isinstance(cell, str) else cell


def _shown(columns: Sequence[Column], left_out: int) -> list[Column]:
    return [column for column in columns if not 0 < column.spare <= left_out]


def _built(columns: Sequence[Column], lines: list[Sequence[Text | str]], left_out: int, look: dict[str, Any]) -> Table:
    shown = _shown(columns, left_out)
    places = [columns.index(column) for column in shown]
    table = Table(box=None, header_style="bold", **look)
    for column in shown:
        right = "right" if column.figures else "left"
        table.add_column(column.heading, justify=right, no_wrap=column.figures or column.tells)  # type: ignore[arg-type]
    for line in lines:
        table.add_row(*(line[place] for place in places))
    return table


def _width(table: Table, console: Console) -> int:
    """Letters that it takes for nothing to be cut."""
    return Measurement.get(console, console.options.update(max_width=FULL), table).maximum


__all__ = ["Column", "fitted", "show_table"]
