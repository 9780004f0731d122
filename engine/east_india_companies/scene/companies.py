"""The companies: treasury and sales, docks with their cargo, ships in hand and ships to buy, warehouse; and how each seat stands."""

from __future__ import annotations

from collections.abc import Iterator

from engine.east_india_companies.board import Table
from engine.east_india_companies.scene.pieces import WIDTH, Fleet, goods, headed, measures, plain
from engine.east_india_companies.tables import NONE
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape, Standing
from engine.wording import counted

DOCK = 66
"""How far a dock is from the next."""


def company(table: Table, fleet: Fleet, number: int) -> Panel:
    """The panel of a company."""
    colour = table.rules.company_ids[number]
    places = [*_money(table, number, colour), *_port(table, number, colour)]
    pieces: list[Piece] = [*_ships(table, fleet, number, colour), *_for_sale(table, number, colour)]
    pieces += goods(table, f"warehouse:{colour}", table.state["warehouse"][number])
    posts = table.rules.posts - table.state["seals"].count(number)
    if posts:
        told = f"{counted(posts, 'trading post')} still to be placed"
        pieces.append(Piece(f"spare_posts:{colour}", f"posts:{colour}", Shape.HOUSE, number, number=posts, tip=told))
    return Panel(f"company-{colour}", headed(table, number), WIDTH, 160, tuple(places), tuple(pieces))


def _money(table: Table, number: int, colour: str) -> list[Place]:
    treasury, sales = table.state["treasury"][number], table.state["sales"][number]
    wealth = standing(table, number).total
    return [
        Place(
            f"seat:{number}",
            Box(6, 6, 104, 40),
            f"{treasury} GP",
            f"wealth {wealth} GP",
            Look.OFFICE,
            owner=number,
            tip=f"Treasury: {treasury} GP; with all shares worth {wealth} GP",
            rule="Final Scoring",
        ),
        Place(
            f"sales:{colour}",
            Box(6, 50, 104, 24),
            f"sales {sales} GP",
            tip=f"Amount of Sales: {sales} GP, taken into the treasury at the end of the period",
            rule="F. End of Period",
        ),
        Place(f"posts:{colour}", Box(6, 76, 104, 36), "", "posts left", Look.BARE, Flow.CENTRE),
    ]


def _port(table: Table, number: int, colour: str) -> Iterator[Place]:
    state = table.state
    for dock in range(len(state["docks"][number])):
        where = Box(114 + dock * DOCK, 6, DOCK - 4, 104)
        yield Place(f"dock:{colour}:{dock + 1}", where, f"dock {dock + 1}", look=Look.SLOT, tip=f"Dock {dock + 1}")
    size = table.rules.warehouses[state["extensions"][number]]
    note = counted(size, "place") if size else "none yet"
    where = Box(114 + 4 * DOCK, 6, WIDTH - 120 - 4 * DOCK, 104)
    yield Place(
        f"warehouse:{colour}", where, "warehouse", note, tip=f"Warehouse: {note}", rule="E. Selling, Sale of Goods"
    )
    yield Place(
        f"hand:{colour}", Box(6, 114, 104, 42), "", "in hand", Look.BARE, Flow.CENTRE, tip="Ships still to be sent"
    )
    yield Place(
        f"ships:{colour}",
        Box(114, 114, WIDTH - 120, 42),
        "",
        "ships to buy: speed/tonnage",
        Look.BARE,
        Flow.CENTRE,
        tip="Ships that can be bought; the faded ones in a later period",
        rule="A. Agent Placement, Details",
    )


def _ships(table: Table, fleet: Fleet, number: int, colour: str) -> Iterator[Piece]:
    state, kinds = table.state, len(table.rules.goods)
    hand = state["hand"][number]
    yield from fleet.pieces(f"hand:{colour}", [number] * len(hand), hand)
    for dock, ship in enumerate(state["docks"][number]):
        if ship != NONE:
            at = f"dock:{colour}:{dock + 1}"
            yield fleet.piece(at, number, ship)
            yield from goods(table, at, state["cargo"][number][dock * kinds : (dock + 1) * kinds])


def _for_sale(table: Table, number: int, colour: str) -> Iterator[Piece]:
    for ship in table.state["ship_supply"][number]:
        kind = table.rules.ships[ship]
        yield Piece(
            f"ship:{colour}:{kind.id}:1",
            f"ships:{colour}",
            Shape.TILE,
            text=measures(kind),
            faded=kind.period > table.state["period"],
            tip=f"{plain(kind.id).capitalize()}: speed {kind.speed}, tonnage {kind.tonnage}; costs {kind.cost} GP, from"
            f" period {kind.period} on",
        )


def shares_held(table: Table, company: int) -> int:
    """Presidency shares of its own that are not mortgaged, and company shares of whomever."""
    mortgaged, held = int(table.state["mortgaged"][company]), sum(map(int, table.state["shares"][company]))
    return table.rules.presidencies - mortgaged + held


def standing(table: Table, company: int) -> Standing:
    """Wealth as the end counts it: treasury, presidency shares, company shares."""
    state, rules = table.state, table.rules
    values = [rules.values[step] for step in state["value_step"]]
    own = (rules.presidencies - state["mortgaged"][company]) * values[company]
    shares = sum(number * value for number, value in zip(state["shares"][company], values, strict=True))
    treasury = state["treasury"][company]
    parts = (("treasury", treasury), ("presidency shares", own), ("company shares", shares))
    return Standing(company, treasury + own + shares, parts)
