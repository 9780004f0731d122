"""East India Companies: the table as a scene. The sea with its zones, the two markets, the Exchange, the characters, the companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.east_india_companies.board import PHASES, Table
from engine.east_india_companies.state import HIDDEN
from engine.east_india_companies.tables import CLOSED, EUROPE, INDIES, MARKETS, NONE
from engine.scene import Box, Flow, Link, Look, Panel, Piece, Place, Purse, Scene, Shape, Standing

Fields = dict[str, Any]

WIDTH = 480
TONE = "abcd"
"""The goods' colours, in the order of the goods: tea, spices, coffee, silk."""


def scene(public: Fields, names: Sequence[str]) -> Scene:
    """The table as everyone sees it. Money is GP."""
    table = Table(public, names)
    state, rules = table.state, table.rules
    fleet = _Fleet(table)
    return Scene(
        panels=(
            _sea(table, fleet),
            *(_market(table, market) for market in (INDIES, EUROPE)),
            _exchange(table),
            _characters(table),
            *(_company(table, fleet, company) for company in range(rules.companies)),
        ),
        standings=tuple(_standing(table, seat) for seat in range(rules.seats)),
        purses=tuple(Purse(f"seat:{company}", state["treasury"][company]) for company in range(rules.companies)),
        heading=(f"Period {state['period']}", PHASES[state["phase"]]),
        measure="GP of wealth",
    )


class _Fleet:
    """Makes ships into pieces: nobody can tell two of a type apart, so that they are counted as they are met."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.met: Counter[tuple[int, int]] = Counter()

    def pieces(self, at: str, owners: Sequence[int], ships: Sequence[int]) -> Iterator[Piece]:
        for owner, ship in zip(owners, ships, strict=True):
            yield self.piece(at, owner, ship)

    def piece(self, at: str, owner: int, ship: int) -> Piece:
        self.met[owner, ship] += 1
        number = self.met[owner, ship]
        colour = self.table.rules.company_ids[owner]
        if ship == HIDDEN:
            return Piece(
                f"ship:{colour}:hidden:{number}", at, Shape.SHIP, owner, "?", tip=f"A ship of {colour}, face down"
            )
        kind = self.table.rules.ships[ship]
        name = kind.id.replace("_", " ")
        tip = f"{name} of {colour}: speed {kind.speed}, tonnage {kind.tonnage}"
        rule = "Navigation"
        return Piece(f"ship:{colour}:{kind.id}:{number}", at, Shape.SHIP, owner, str(kind.tonnage), tip=tip, rule=rule)


def _sea(table: Table, fleet: _Fleet) -> Panel:
    state, rules = table.state, table.rules
    places = [
        Place(
            "port:europe",
            Box(10, 120, 84, 120),
            "Europe",
            "loading next",
            Look.SEA,
            Flow.COLUMN,
            tip="Ships that load, next first",
        )
    ]
    links: list[Link] = []
    pieces = list(fleet.pieces("port:europe", state["track_company"], state["track_ship"]))
    for at, zone in enumerate(rules.zones):
        y, here = 8 + at * 120, f"zone:{zone.id}"
        goods = " and ".join(rules.goods[good] for good in zone.goods)
        note = f"{goods}; trip {zone.travel_cost} GP"
        places.append(
            Place(here, Box(130, y, 342, 116), zone.id.replace("_", " "), note, Look.SEA, tip=f"{zone.id}: {note}")
        )
        links.append(Link(f"way:{zone.id}", "port:europe", here, "quiet"))
        for number, site in enumerate(zone.sites):
            places.append(_site(table, site, Box(136 + number * 112, y + 66, 106, 46)))
            if state["seals"][site] >= 0:
                pieces.append(_post(table, site))
        pieces += fleet.pieces(here, state["left_company"][at], state["left_ship"][at])
        pieces += fleet.pieces(here, state["stack_company"][at], state["stack_ship"][at])
    return Panel("sea", "The sea", WIDTH, 374, tuple(places), tuple(pieces), tuple(links))


def _site(table: Table, site: int, box: Box) -> Place:
    owner, name = table.state["seals"][site], table.rules.sites[site]
    told = {CLOSED: "closed", NONE: "no trading post"}.get(owner) or f"trading post of {table.rules.company_ids[owner]}"
    return Place(
        f"site:{name}",
        box,
        name.replace("_", " "),
        look=Look.SLOT,
        flow=Flow.CENTRE,
        tone="closed" if owner == CLOSED else "",
        tip=f"{name.replace('_', ' ')}, {told}",
    )


def _post(table: Table, site: int) -> Piece:
    owner, name = table.state["seals"][site], table.rules.sites[site]
    return Piece(
        f"post:{name}", f"site:{name}", Shape.HOUSE, owner, tip=f"Trading post of {table.rules.company_ids[owner]}"
    )


def _market(table: Table, market: int) -> Panel:
    """A row of price slots per good, dearest first; the next cube is bought, or sold, at the slot that is marked."""
    state, rules = table.state, table.rules
    places: list[Place] = []
    pieces: list[Piece] = []
    indies = market == INDIES
    for good, name in enumerate(rules.goods):
        prices, cubes, y = rules.prices[market][good], state["cubes"][market][good], 6 + good * 46
        die = state["dice_rolled"][market][good : good + 1]
        note = f"die {die[0]}" if die and die[0] > 0 else ""
        places.append(Place(f"{MARKETS[market]}:{name}", Box(4, y, 68, 40), name, note, Look.BARE, tone=TONE[good]))
        room = (WIDTH - 80) / max(map(len, rules.prices[market]))
        marked = cubes - 1 if indies else cubes
        for slot, price in enumerate(prices):
            at = f"slot:{MARKETS[market]}:{name}:{slot + 1}"
            verb = "buys" if indies else "brings"
            box = Box(76 + slot * room, y, room - 2, 40)
            tip = f"{name}: {price} GP" + (f", what a cube {verb} now" if slot == marked else "")
            places.append(
                Place(
                    at,
                    box,
                    str(price),
                    look=Look.SPACE,
                    flow=Flow.CENTRE,
                    tone="strong" if slot == marked else "",
                    tip=tip,
                )
            )
            if slot < cubes:
                pieces.append(Piece(f"cube:{MARKETS[market]}:{name}:{slot + 1}", at, Shape.CUBE, tone=TONE[good]))
    title = f"{'Indies' if indies else 'Europe'}: {'buying' if indies else 'selling'}, GP a cube"
    return Panel(f"market:{MARKETS[market]}", title, WIDTH, 194, tuple(places), tuple(pieces))


def _exchange(table: Table) -> Panel:
    """What a share of each company costs, how many the Exchange has, and who holds the rest."""
    state, rules = table.state, table.rules
    places: list[Place] = []
    pieces: list[Piece] = []
    column = (WIDTH - 12) / rules.companies
    for company, colour in enumerate(rules.company_ids):
        value = rules.values[state["value_step"][company]]
        at, left = f"share:{colour}", state["exchange"][company]
        note = f"dividend {rules.dividends[state['value_step'][company]]}, {left} left"
        box = Box(6 + company * column, 6, column - 6, 96)
        places.append(
            Place(
                at,
                box,
                f"{colour} {value} GP",
                note,
                Look.BOX,
                Flow.ROW,
                company,
                tip=f"A share of {colour}: {value} GP, {note}",
            )
        )
        pieces += [
            Piece(
                f"shares:{colour}:{holder}",
                at,
                Shape.DISC,
                holder,
                number=held,
                tip=f"{held} held by {rules.company_ids[holder]}",
            )
            for holder in range(rules.companies)
            if (held := state["shares"][holder][company])
        ]
    return Panel("exchange", "Stock exchange: who holds shares of whom", WIDTH, 108, tuple(places), tuple(pieces))


def _characters(table: Table) -> Panel:
    state, rules = table.state, table.rules
    places: list[Place] = []
    for number, box in enumerate(rules.boxes):
        character = rules.characters[box.character]
        x, y = 6 + number % 4 * 118, 6 + number // 4 * 62
        label = box.id.replace("_", " ")
        places.append(
            Place(f"box:{box.id}", Box(x, y, 114, 56), label, look=Look.BOX, tip=f"{label}, a box of the {character}")
        )
    met: Counter[int] = Counter()
    pieces: list[Piece] = []
    for number, box in enumerate(rules.boxes):
        for company in state["occupants"][number]:
            met[company] += 1
            colour = rules.company_ids[company]
            pieces.append(
                Piece(f"agent:{colour}:{met[company]}", f"box:{box.id}", Shape.PAWN, company, tip=f"Agent of {colour}")
            )
    return Panel("characters", "Characters", WIDTH, 6 + (len(rules.boxes) + 3) // 4 * 62, tuple(places), tuple(pieces))


def _company(table: Table, fleet: _Fleet, company: int) -> Panel:
    """A company's treasury, docks with their cargo, ships at home and warehouse."""
    state, rules = table.state, table.rules
    label = table.company(company)
    colour = label["colour"]
    treasury, sales = state["treasury"][company], state["sales"][company]
    places = [
        Place(
            f"seat:{company}",
            Box(6, 6, 104, 56),
            f"{treasury} GP",
            f"{sales} GP of sales",
            Look.OFFICE,
            owner=company,
            tip=f"Treasury of {colour}: {treasury} GP; {sales} GP on its Amount of Sales tile",
        ),
        Place(
            f"hand:{colour}", Box(6, 66, 104, 44), "in hand", look=Look.BARE, tip=f"Ships of {colour} still to be sent"
        ),
        Place(
            f"warehouse:{colour}",
            Box(376, 6, 98, 104),
            "warehouse",
            _room(table, company),
            tip=f"Warehouse of {colour}",
        ),
    ]
    pieces = [*fleet.pieces(f"hand:{colour}", [company] * len(state["hand"][company]), state["hand"][company])]
    pieces += _goods(table, f"warehouse:{colour}", state["warehouse"][company])
    kinds = len(rules.goods)
    for dock, ship in enumerate(state["docks"][company]):
        at = f"dock:{colour}:{dock + 1}"
        places.append(
            Place(
                at,
                Box(114 + dock * 65, 6, 61, 104),
                f"dock {dock + 1}",
                look=Look.SLOT,
                tip=f"Dock {dock + 1} of {colour}",
            )
        )
        if ship != NONE:
            pieces.append(fleet.piece(at, company, ship))
            pieces += _goods(table, at, state["cargo"][company][dock * kinds : (dock + 1) * kinds])
    who = f"{label['bot']} ({colour})" if label["bot"] else colour
    return Panel(f"company-{colour}", who, WIDTH, 116, tuple(places), tuple(pieces))


def _room(table: Table, company: int) -> str:
    size = table.rules.warehouses[table.state["extensions"][company]]
    return f"room for {size}" if size else "no room yet"


def _goods(table: Table, at: str, cubes: Sequence[int]) -> list[Piece]:
    return [
        Piece(f"cargo:{at}:{good}", at, Shape.CUBE, number=number, tone=TONE[index], tip=f"{number} {good}")
        for index, (good, number) in enumerate(zip(table.rules.goods, cubes, strict=True))
        if number
    ]


def _standing(table: Table, seat: int) -> Standing:
    """Wealth as the end counts it: treasury, presidency shares, company shares of others."""
    state, rules = table.state, table.rules
    values = [rules.values[step] for step in state["value_step"]]
    own = (rules.presidencies - state["mortgaged"][seat]) * values[seat]
    shares = sum(number * value for number, value in zip(state["shares"][seat], values, strict=True))
    treasury = state["treasury"][seat]
    parts = (("treasury", treasury), ("presidency shares", own), ("company shares", shares))
    return Standing(seat, treasury + own + shares, parts)
