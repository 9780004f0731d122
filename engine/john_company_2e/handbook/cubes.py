"""Promise cubes: twelve of them, which never leave the game, and what they are worth in the present climate.

Whoever is to gain some gains at most what the Crown holds (lesson L9); a mandatory payment takes what there is. A favour that brings cubes
follows from the deed by itself, since nobody has a reason to decline it. Rulebook: Playing
with One or Two, Favors and Promise Cubes; checklist 249; T32.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import X, rows
from engine.kernel.sharing import added

CUBES = 12


def exists(game: CrownGame, name: str) -> bool:
    """Is the row one for so many humans?"""
    return name in game.crown_plan.prices


def price(game: CrownGame, name: str, x: int = 0) -> int | None:
    """Cubes of a row in the present climate: a gain above 0, a price below, None when there is no such favour now."""
    if not exists(game, name):
        return None
    row = rows()[name]
    cubes = row.cubes[game.climate]
    if row.deregulated is not None and game.deregulated:
        return row.deregulated
    return X[cubes] * x if isinstance(cubes, str) else cubes


def entry(game: CrownGame, name: str) -> Any:
    """What a row says for the present climate."""
    return rows()[name].entries[game.climate]


# -- moving them --


def earn(game: CrownGame, family: int, name: str, times: int = 1, x: int = 0) -> None:
    """A human has done what the Crown likes: cubes, as many as the Crown still has (T32). Nothing for itself."""
    if not game.is_seated(family):
        return
    cubes = price(game, name, x)
    if cubes is not None and cubes > 0:
        take_cubes(game, family, min(cubes, rows()[name].fields.get("most", cubes)) * times, name)


def take_cubes(game: CrownGame, seat: int, count: int, what: str) -> None:
    """Cubes from the Crown to a human, as many as it has."""
    move_cubes(game, game.crown, seat, min(count, game.cubes[game.crown]), what)


def give_cubes(game: CrownGame, seat: int, count: int, what: str) -> None:
    """Cubes from a human to the Crown, as many as the human has."""
    move_cubes(game, seat, game.crown, min(count, game.cubes[seat]), what)


def move_cubes(game: CrownGame, giver: int, taker: int, count: int, what: str) -> None:
    """Cubes change hands."""
    if count:
        game.cubes = added(game.cubes, giver, -count)
        game.cubes = added(game.cubes, taker, count)
        game.note("promise_cubes_moved", seat=giver, to=taker, number=count, what=what)


def levy(game: CrownGame, family: int, name: str) -> None:
    """A mandatory favour: a human pays, or gives what it has (T32). Nothing of the Crown."""
    if game.is_seated(family):
        give_cubes(game, family, -(price(game, name) or 0), name)


def settle(game: CrownGame, family: int, name: str, times: int = 1, x: int = 0) -> None:
    """What follows from a deed: cubes earned, or where the row has a price what is to be paid."""
    if (price(game, name, x) or 0) < 0:
        levy(game, family, name)
    else:
        earn(game, family, name, times, x)
