"""The ribbon of offices in the order in which they act, with holders, treasuries and fatigue; Governors below."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_2e.scene.seen import WIDTH, Seen
from engine.john_company_2e.sentences.calling import called
from engine.john_company_2e.table.names import NOBODY, Office
from engine.john_company_2e.table.tables import OFFICE_IDS, tables
from engine.scene import Box, Look, Panel, Piece, Place, Purse, Shape

COLUMNS, WIDE, HIGH, GAP = 4, 114, 61, 4

RIBBON = (
    (Office.CHAIRMAN,),
    (Office.DIRECTOR_OF_TRADE, Office.GOVERNOR_GENERAL),
    (Office.MANAGER_OF_SHIPPING,),
    (Office.MILITARY_AFFAIRS,),
    (Office.PRESIDENT_OF_BOMBAY,),
    (Office.PRESIDENT_OF_MADRAS,),
    (Office.PRESIDENT_OF_BENGAL,),
    (Office.SUPERINTENDENT_OF_TRADE_IN_CHINA,),
    *((office,) for office in range(Office.FIRST_GOVERNOR, Office.COUNT)),
)
"""What may lie on each place; the Governor General takes that of the Director of Trade."""

GOVERNORS = 8
"""The number of the first Governor's place."""


def offices(seen: Seen) -> Panel:
    """Every office that is in play, each on its own place."""
    places = [_office(seen, office, box) for office, box in _in_play(seen)]
    pieces = [piece for office, _ in _in_play(seen) for piece in _on_office(seen, office)]
    height = max(box.y + box.height for _, box in _in_play(seen)) + 6
    return Panel("offices", "Offices", WIDTH, height, tuple(places), tuple(pieces))


def treasuries(seen: Seen) -> Iterator[Purse]:
    """The treasuries of the offices in play that have one."""
    for office, _ in _in_play(seen):
        if office in tables().offices_with_treasury:
            yield Purse(f"office:{OFFICE_IDS[office]}", seen.game.treasury[office])


def _in_play(seen: Seen) -> Iterator[tuple[int, Box]]:
    """The offices in play, each with its place: those of the ribbon have their own, Governors follow one another."""
    at = 0
    for number, cell in enumerate(RIBBON):
        at = number if number <= GOVERNORS else at
        for office in cell:
            if seen.game.holder[office] >= NOBODY:
                row, column = divmod(at, COLUMNS)
                yield office, Box(6 + column * (WIDE + GAP), 6 + row * (HIGH + GAP), WIDE, HIGH)
                at += 1
                break


def _office(seen: Seen, office: int, box: Box) -> Place:
    told = seen.office(office)
    name, treasury = called(OFFICE_IDS[office]), told["treasury"]
    money = f", treasury £{treasury}" if treasury is not None else ""
    tired = f", fatigue {told['fatigue']}" if told["fatigue"] else ""
    return Place(
        f"office:{OFFICE_IDS[office]}",
        box,
        seen.short(office),
        told["holder"],
        Look.OFFICE,
        owner=seen.game.holder[office] if told["held"] else None,
        tip=f"{name}: {told['holder']}{money}{tired}",
        rule="Governors" if office >= Office.FIRST_GOVERNOR else "IV. Company Operation",
    )


def _on_office(seen: Seen, office: int) -> Iterator[Piece]:
    game, name = seen.game, OFFICE_IDS[office]
    at = f"office:{name}"
    if office in tables().offices_with_treasury:
        amount = game.treasury[office]
        yield Piece(f"treasury:{name}", at, Shape.COIN, text=str(amount), tone="e", tip=f"Treasury of £{amount}")
    if tired := game.fatigue[office]:
        tip = f"Fatigue of {tired}: it is added to the roll for attrition"
        yield Piece(f"fatigue:{name}", at, Shape.CUBE, number=tired, tone="b", tip=tip, rule="Attrition")
