"""An office acts, and whom it has touched by what it has done: they may bargain once more when it has acted.

A title runs ``watch`` before the office, and opens a window after it if it ``has_touched`` somebody; what touches whom it says through its
market. That an office has touched nobody else, everybody has seen.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from engine.kernel import step
from engine.shared.deeds import bargaining_market_of
from engine.shared.negotiating_table import NOBODY, NegotiatingTable
from engine.shared.numbers import Family

Watched: TypeAlias = tuple[Annotated[int, "acting"], Annotated[int, "touched"]]
"""The family whose office acts, and the bits of the seats that it has touched: what goes on when an office within its turn has acted."""

NOTHING_WATCHED: Watched = (NOBODY, 0)


def lay_out(game: NegotiatingTable) -> None:
    """No office acts."""
    game.acting, game.touched = NOTHING_WATCHED


@step
def watch(game: NegotiatingTable, family: Family) -> None:
    """An office of the family begins to act."""
    game.acting, game.touched = family, 0


def watched(game: NegotiatingTable) -> Watched:
    """The office under way, within whose turn another is about to act."""
    return (game.acting, game.touched)


def note_deed(game: NegotiatingTable, deed: int, doer: int, about: int) -> None:
    """A deed is done: by the office that acts, it touches whom it concerns beside the doer."""
    if doer == game.acting != NOBODY:
        for family in bargaining_market_of(game).touched_by(game, deed, about):
            if family != doer and 0 <= family < game.seats:
                game.touched |= 1 << family


def has_touched(game: NegotiatingTable, before: Watched) -> bool:
    """The office has acted: has it touched anybody else? The one within whose turn it has goes on."""
    touched = bool(game.touched)
    game.acting, game.touched = before
    return touched
