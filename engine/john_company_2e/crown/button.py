"""Between two humans: the Player Button says whom the Crown means, and then goes to the other.

A lone human is always meant. Rulebook: Playing with One or Two, The Player Button; checklist 263; readings 48, 52. What is a dispute:
whoever holds the button is asked first for a favour, and gives the button away by performing one that the other could have performed.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.table.names import NOBODY
from engine.shared.tables import TableError


def humans(game: CrownGame) -> list[int]:
    """The seats, the one with the button first."""
    return [game.button, *(seat for seat in range(game.seats) if seat != game.button)] if game.button >= 0 else [0]


def chooser(game: CrownGame) -> int:
    """Who chooses for the Crown where its rules do not: the soloist, or the holder, who keeps the button (reading 52)."""
    return humans(game)[0]


def pass_on(game: CrownGame) -> None:
    """The button goes to the other human, where it is in play."""
    if game.button != NOBODY:
        game.button = humans(game)[1]
        game.note("button_passed", seat=game.button)


def by_row(game: CrownGame, row: str, families: Collection[int]) -> int:
    """Which of these families a row of the tables means: its words are ``crown`` and ``button``, the first that fits decides."""
    for word in field(row, "families"):
        meant = [family for family in families if (family == game.crown) == (word == "crown")]
        if meant:
            return between(game, meant)
    raise TableError(f"crown: {row}: no word for the families {sorted(families)}")


def between(game: CrownGame, families: Collection[int]) -> int:
    """Which of these families the Crown means: itself, the only human, or the holder, who passes the button on for it."""
    if game.crown in families:
        return game.crown
    meant = [seat for seat in humans(game) if seat in families]
    if len(meant) > 1:
        pass_on(game)
    return meant[0]
