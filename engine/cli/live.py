"""Tables that change while matches are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import RenderableType
from rich.live import Live

from engine.cli.terminal import errors, out
from engine.wording import printable

REDRAWN_EVERY = 0.5
"""Seconds at least between two pictures: a table is computed anew for each."""


class Display:
    """Shows what is told of each match: as a picture that changes, on a terminal; else line by line."""

    def __init__(self, live: Live | None, lines: bool) -> None:
        self._live, self._lines, self._drawn = live, lines, 0.0

    def show(self, draw: Callable[[], RenderableType], line: Callable[[], str], told: bool = True) -> None:
        """Something has happened: ``draw`` paints how it stands now, ``line`` tells it, if it is worth a line."""
        if self._live is not None and monotonic() >= self._drawn + REDRAWN_EVERY:
            self._live.update(draw(), refresh=True)
            self._drawn = monotonic()
        elif self._live is None and self._lines and told:
            out.print(printable(line()), markup=False, highlight=False, soft_wrap=True)


@contextmanager
def display(lines: bool) -> Iterator[Display]:
    """A display for as long as the block runs. The picture is gone after it; without a terminal, ``lines`` says whether any are told."""
    if not errors.is_terminal:
        yield Display(None, lines)
        return
    # Drawn when there is something new and not by the clock: nothing flickers, and no thread runs beside the matches.
    with Live(console=errors, auto_refresh=False, transient=True, vertical_overflow="ellipsis") as live:
        yield Display(live, lines)
