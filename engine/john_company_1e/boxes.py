"""The family resource boxes: what a cube costs there, whether there is room, and how it gets there.

A cube takes the name of its box. Shipyards and factories stand in printed slots, shares on the Court of Directors. The set-up, the families
and the Jones family all place cubes by these steps. Rulebook: C3, E2; checklist 12, 24 to 28, 32, 117, 140.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import pieces
from engine.john_company_1e.names import FACTORIES, NOBODY, YARD_COLUMNS, Box, FamilyCard, Law
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import BOX_IDS, raw
from engine.kernel import RulesError, step, words
from engine.kernel.sharing import changed

LARKINS_DISCOUNT: int = raw("families")["family"][FamilyCard.LARKINS]["params"]["discount"]
INCLOSURE_COST: int = raw("laws")["law"][Law.INCLOSURE_ACTS]["params"]["manor_cost_bonus"]
NO_LIMIT = 99
COMPANY_BOXES = (Box.SHARES, Box.WRITER, Box.OFFICER, Box.CAPTAIN)
"""Boxes that John & Co., where there is no Company, does without."""


def cost(game: CompanyGame, family: int, box: int) -> int:
    """£ for a cube (checklist 24, 26; the power of Larkins, Inclosure Acts)."""
    if box == Box.SHARES:
        return game.share_price
    price = game.tables.box_cost[box]
    if box == Box.SHIPYARD and game.has_power(family, FamilyCard.LARKINS):
        return max(0, price - LARKINS_DISCOUNT)
    if box == Box.MANOR and game.in_force(Law.INCLOSURE_ACTS):
        return price + INCLOSURE_COST
    return price


def is_closed(game: CompanyGame, box: int) -> bool:
    """The captain box is after deregulation (checklist 117), and what belongs to the Company in John & Co. (checklist 140)."""
    if box == Box.CAPTAIN and game.deregulated:
        return True
    return box in game.plan.closed_boxes


def room(game: CompanyGame, box: int) -> int:
    """How many cubes more find room in a box (checklist 25); none in a closed one."""
    if box == Box.SHIPYARD:
        return game.yards.count(NOBODY)
    if box == Box.FACTORY:
        return game.factories.count(NOBODY)
    return 0 if is_closed(game, box) else NO_LIMIT


def free_columns(game: CompanyGame) -> list[int]:
    """Columns of the shipyard box with a free slot, from the left (checklist 25; T6)."""
    return [column for column in range(YARD_COLUMNS) if game.yards[column * 2 + 1] == NOBODY]


@step
def place(game: CompanyGame, family: int, box: int) -> None:
    """A cube of the supply goes to a box; for a shipyard and a factory its owner chooses where (C3, E2; checklist 12, 24, 25)."""
    if box == Box.SHIPYARD:
        game.ask(family, "boxes.shipyard", free_columns(game), build_shipyard, family)
    elif box == Box.FACTORY:
        free = [at for at in range(FACTORIES) if game.factories[at] == NOBODY]
        game.ask(family, "boxes.factory", free, build_factory, family)
    else:
        pieces.place_cube(game, family, box)


@step
def build_shipyard(game: CompanyGame, family: int, column: int) -> None:
    """The slot that shows 6 is filled before the one that shows 5 (checklist 25; T6)."""
    at = column * 2 + (game.yards[column * 2] != NOBODY)
    if game.yards[at] != NOBODY or not pieces.take_cube(game, family):
        raise RulesError(f"family {family} cannot build a shipyard in column {column}")
    game.yards = changed(game.yards, at, family)
    game.note("cube_placed", seat=family, box=BOX_IDS[Box.SHIPYARD], column=column)


@step
def build_factory(game: CompanyGame, family: int, factory: int) -> None:
    """One factory under each good (checklist 25)."""
    if game.factories[factory] != NOBODY or not pieces.take_cube(game, family):
        raise RulesError(f"family {family} cannot build a factory on place {factory}")
    game.factories = changed(game.factories, factory, family)
    game.note("cube_placed", seat=family, box=BOX_IDS[Box.FACTORY], factory=factory)


@words("boxes.shipyard")
def shipyard_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The column, and the number that the shipyard covers."""
    covers = game.tables.ship_price[int(game.yards[option * 2] != NOBODY)]
    return {"act": "build_shipyard", "seat": game.asked.args[0], "column": option, "covers": covers}


@words("boxes.factory")
def factory_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The good under which the factory stands."""
    return {"act": "build_factory", "seat": game.asked.args[0], "factory": option}
