"""The characters in their ring: portraits with agents of earlier periods, boxes with those of this one, central zone and supply."""

from __future__ import annotations

from collections import Counter

from engine.east_india_companies.board import Table
from engine.east_india_companies.scene.pieces import WIDTH, whose
from engine.east_india_companies.tables import MARKETS
from engine.east_india_companies.tables import Box as CharacterBox
from engine.scene import Box, Look, Panel, Piece, Place, Shape

HIGH, FIRST, ROOM = 50, 112, 120
"""How far a character is below the one before, how wide a portrait is with its gap, and how wide a box."""

ABILITIES = {
    "ship": ("Ship", "buys a ship of this or an earlier period"),
    "dock_extension": ("Dock Extension", "one more dock, and room in the warehouse"),
    "trading_post": ("Trading Post", "a post in a zone for 3 GP: goods cost 1 GP less there"),
    "influence": ("Influence", "the first to come picks the period's card of this market, the others look at it"),
    "expertise": ("Expertise", "first places in initiative; costs as many GP as the period's number"),
    "cartography": ("Cartography", "trips cost nothing this period"),
    "trading": ("Trading", "each cube of this good that is sold brings 1 GP more"),
}
"""Every ability: its name, and what it does."""


def characters(table: Table) -> Panel:
    """A row per character, in the order of the ring: from its portrait an agent reaches its row and those above and below."""
    rules = table.rules
    places = [
        place
        for character, name in enumerate(rules.characters)
        for place in (
            Place(
                f"place:{name}",
                Box(6, 6 + character * HIGH, FIRST - 6, HIGH - 4),
                name.capitalize(),
                look=Look.OFFICE,
                tip=f"{name.capitalize()}: agents here reach its boxes and those of its neighbours in the ring",
                rule="A. Agent Placement, Restrictions in the Placement of Agents",
            ),
            *(
                _box(table, box, Box(FIRST + 4 + at * ROOM, 6 + character * HIGH, ROOM - 4, HIGH - 4))
                for at, box in enumerate(each for each in rules.boxes if each.character == character)
            ),
        )
    ]
    y = 6 + len(rules.characters) * HIGH
    half = (WIDTH - 12) / 2
    places += [
        Place("place:central_zone", Box(6, y, half - 4, 48), "Central zone", tip="From here an agent reaches any box"),
        Place("place:supply", Box(6 + half, y, half, 48), "Beside the ports", tip="Agents that may go to any box"),
    ]
    return Panel("characters", "Characters and agents", WIDTH, y + 54, tuple(places), tuple(_agents(table)))


def _box(table: Table, box: CharacterBox, where: Box) -> Place:
    name, does = ABILITIES[box.ability]
    detail = {
        "influence": lambda: MARKETS[box.market].capitalize(),
        "trading": lambda: table.rules.goods[box.good].capitalize(),
    }
    label = f"{name} {detail[box.ability]()}" if box.ability in detail else name
    return Place(
        f"place:{box.id}",
        where,
        label,
        tip=f"{label}: {does}",
        rule="A. Agent Placement, Character Abilities",
    )


def _agents(table: Table) -> list[Piece]:
    """Agents: in boxes in the order of arrival, elsewhere by company. Those of a company are alike, and numbered as they are met."""
    state, rules = table.state, table.rules
    boxes = len(rules.boxes)
    standing = [(company, box) for box in range(boxes) for company in state["occupants"][box]]
    standing += [(company, at) for company, agents in enumerate(state["agents"]) for at in agents if at >= boxes]
    met: Counter[int] = Counter()
    pieces = []
    for company, at in standing:
        met[company] += 1
        place, colour = rules.place_id(at), rules.company_ids[company]
        tip = f"Agent of {whose(table, company)}"
        pieces.append(Piece(f"agent:{colour}:{met[company]}", f"place:{place}", Shape.PAWN, company, tip=tip))
    return pieces
