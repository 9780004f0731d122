"""The ribbon of offices with holders, treasuries and what they hold for India; the provinces below it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.john_company_1e.names import BOARD_OFFICES, OFFICES, Office
from engine.john_company_1e.scene.seen import GOODS, MONEY, WIDTH, Seen, some
from engine.john_company_1e.sentences.names import NAMES
from engine.john_company_1e.tables import OFFICE_IDS, tables
from engine.scene import Box, Look, Panel, Piece, Place, Purse, Shape

ON_BOARD, IN_PROVINCES, HIGH, GAP = 3, 4, 61, 4
"""Offices in a row, of those on the board and of the provinces."""


def offices(seen: Seen) -> Panel:
    """Every office on its own place; those that do not exist are empty places."""
    places = tuple(_office(seen, office) for office in range(OFFICES))
    pieces = [piece for office in range(OFFICES) if seen.game.exists(office) for piece in _on_office(seen, office)]
    rows = BOARD_OFFICES // ON_BOARD + (OFFICES - BOARD_OFFICES) // IN_PROVINCES
    return Panel("offices", "Offices", WIDTH, 6 + rows * (HIGH + GAP), places, tuple(pieces))


def treasuries(seen: Seen) -> Iterator[Purse]:
    """The treasuries of the offices that have one, and what is parked on the chairman's box."""
    for office, amount in enumerate(seen.game.treasury):
        if seen.game.exists(office) and (tables().has_treasury[office] or office == Office.CHAIRMAN):
            yield Purse(f"office:{OFFICE_IDS[office]}", seen.game.parked if office == Office.CHAIRMAN else amount)


@cache
def _box(office: int) -> Box:
    provincial = office >= BOARD_OFFICES
    columns = IN_PROVINCES if provincial else ON_BOARD
    row, column = divmod(office - BOARD_OFFICES * provincial, columns)
    row += BOARD_OFFICES // ON_BOARD * provincial
    wide = (WIDTH - 8) / columns
    return Box(6 + column * wide, 6 + row * (HIGH + GAP), wide - GAP, HIGH)


@cache
def short(office: int) -> str:
    """An office's name, as short as its place needs it."""
    name = NAMES[OFFICE_IDS[office]].replace("Head of ", "").replace("Superintendent of ", "")
    if office < BOARD_OFFICES:
        return name
    return name.replace("Governor of the", "Gov.").replace("Governor of", "Gov.").replace("Resident in", "Res.")


def _office(seen: Seen, office: int) -> Place:
    id, name = f"office:{OFFICE_IDS[office]}", NAMES[OFFICE_IDS[office]]
    rule = "F8. Provincial Offices" if office >= BOARD_OFFICES else "F1. Overview and Office Actions"
    if not seen.game.exists(office):
        return _absent(office, rule)
    told, held = seen.office(office), seen.game.holder[office]
    money = f", £{told['treasury']} in the treasury" if told["treasury"] is not None else ""
    stopped = ", does nothing more this turn" if told["stopped"] else ""
    return Place(
        id,
        _box(office),
        short(office),
        seen.briefly(held) if office >= BOARD_OFFICES and held >= 0 else told["holder"],
        Look.OFFICE,
        owner=held if told["held"] else None,
        tone="quiet" if told["stopped"] else "",
        tip=f"{name}: {told['holder']}{money}{stopped}",
        rule=rule,
    )


@cache
def _absent(office: int, rule: str) -> Place:
    tip = f"There is no {NAMES[OFFICE_IDS[office]]} now"
    return Place(
        f"office:{OFFICE_IDS[office]}", _box(office), short(office), look=Look.SLOT, tone="quiet", tip=tip, rule=rule
    )


def _on_office(seen: Seen, office: int) -> Iterator[Piece]:
    game, name = seen.game, OFFICE_IDS[office]
    at = f"office:{name}"
    if tables().has_treasury[office]:
        amount = game.treasury[office]
        yield Piece(f"treasury:{name}", at, Shape.COIN, text=str(amount), tone=MONEY, tip=f"Treasury of £{amount}")
    if office == Office.CHAIRMAN and game.parked:
        tip = f"£{game.parked} that wait for a Chairman to allocate them"
        yield Piece("parked", at, Shape.COIN, text=str(game.parked), tone=MONEY, tip=tip)
    if game.disk[office]:
        tip = "A black disk: the office ends after the next attrition"
        yield Piece(f"disk:{name}", at, Shape.DISC, text="✕", tone="bad", tip=tip, rule="H2. Events in India")
    if game.scandal[office]:
        tip = "A scandal: its holder rolls a 6 for attrition"
        yield Piece(f"scandal:{name}", at, Shape.FIRE, tone="b", tip=tip, rule="H3. Attrition and Claiming Prizes")
    if office == Office.DIRECTOR_OF_TRADE:
        yield from _for_trade(seen, at)
    elif office == Office.MILITARY_AFFAIRS:
        yield from some("bought_guns", at, Shape.REGIMENT, game.bought_guns, "gun for the armies")
        yield from seen.pieces("recruits", at, Shape.OFFICER, game.recruits, "Officer for the armies")


def _for_trade(seen: Seen, at: str) -> Iterator[Piece]:
    game = seen.game
    yield from some("bought_ships", at, Shape.SHIP, game.bought_ships, "ship to be sent")
    yield from some("bought_goods", at, Shape.CUBE, game.bought_goods, "good to be sent", tone=GOODS)
    yield from seen.pieces("captains", at, Shape.PAWN, game.captains, "Captain without a ship")
    yield from seen.pieces(
        "captained_at_home", at, Shape.SHIP, game.captained_ships_at_home, "Captained ship to be sent"
    )
