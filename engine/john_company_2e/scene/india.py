"""The map of India: regions with their rulers, towers and unrest, orders and what fills them, the Elephant's way, ships at sea."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_2e.scene.atlas import (
    HEIGHT,
    LANDS,
    ORDER_HEIGHT,
    ORDER_WIDTH,
    ORDERS,
    SEAS,
    STACK,
    ahead,
    between,
)
from engine.john_company_2e.scene.seen import WIDTH, Seen
from engine.john_company_2e.sentences.calling import called
from engine.john_company_2e.table.names import GOVERNED_REGIONS, NOBODY, Office
from engine.john_company_2e.table.tables import ORDER_IDS, PRESIDENCY_IDS, REGION_IDS, SEA_IDS, SHIP_IDS, tables
from engine.scene import Box, Flow, Link, Look, Panel, Piece, Place, Shape
from engine.wording import counted

COMPANY, EMPIRE = "e", "d"
"""The colours of land that the Company controls, and of land under an empire's flag."""

CHINA = SEA_IDS.index("china")


def india(seen: Seen) -> Panel:
    """The map."""
    game = seen.game
    regions = range(len(REGION_IDS))
    seas = [sea for sea in range(len(SEA_IDS)) if sea != CHINA or game.holder[_CHINA_OFFICE] >= NOBODY]
    tail, head = REGION_IDS[game.elephant_tail], REGION_IDS[game.elephant_head]
    places = [
        *(_region(seen, region) for region in regions),
        *(_sea(sea) for sea in seas),
        *(_order(seen, order) for order in range(len(ORDER_IDS))),
        _stack(seen),
        Place("elephant:way", between(tail, head), look=Look.BARE, flow=Flow.CENTRE),
        Place("elephant:ahead", ahead(tail, head), look=Look.BARE),
    ]
    pieces = [piece for region in regions for piece in _on_region(seen, region)]
    pieces += [piece for order in range(len(ORDER_IDS)) for piece in _on_order(seen, order)]
    pieces += [piece for sea in seas for piece in _ships(seen, sea)]
    pieces.append(
        Piece("elephant", "elephant:way", Shape.ELEPHANT, tone="c", tip=_looming(seen), rule="The Looming Crisis")
    )
    return Panel(
        "india",
        "India: golden the Company, violet empires",
        WIDTH,
        HEIGHT,
        tuple(places),
        tuple(pieces),
        tuple(_links(seen, tail, head)),
    )


_CHINA_OFFICE = Office.SUPERINTENDENT_OF_TRADE_IN_CHINA


def _links(seen: Seen, tail: str, head: str) -> Iterator[Link]:
    """The ways of trade; one is drawn heavier whose two orders are open. And the Elephant's."""
    for order, linked in enumerate(tables().orders.links):
        for other in linked:
            if order < other:
                closed = seen.game.closed[order] or seen.game.closed[other]
                one, two = ORDER_IDS[order], ORDER_IDS[other]
                yield Link(f"way:{one}:{two}", f"order:{one}", f"order:{two}", "closed" if closed else "")
    if tail != head:
        yield Link("elephant:march", "elephant:way", "elephant:ahead", "bad", arrow=True, tip=_looming(seen))


def _looming(seen: Seen) -> str:
    """What the Elephant threatens."""
    game = seen.game
    tail, head = game.elephant_tail, game.elephant_head
    one, other = called(REGION_IDS[tail]), called(REGION_IDS[head])
    if tail == head:
        return f"The Elephant stands in {one}: a rebellion against the Company looms"
    if game.overlord[tail] == head:
        return f"The Elephant walks from {one} to its capital {other}: a rebellion looms"
    return f"The Elephant walks from {one} to {other}: an invasion looms"


# -- regions --


def _region(seen: Seen, region: int) -> Place:
    game, name = seen.game, REGION_IDS[region]
    land = LANDS[name]
    tone = COMPANY if game.is_company(region) else EMPIRE if game.overlord[region] >= 0 else ""
    ruler = seen.ruler(region)
    strength = "" if game.is_company(region) else f", strength {game.strength(region)}"
    loot = tables().regions.loot[region] if game.loot_token[region] else 0
    spoils = f", loot £{loot} for the first to take it" if loot else ""
    return Place(
        f"region:{name}",
        land.box,
        called(name),
        ruler,
        Look.LAND,
        tone=tone,
        tip=f"{called(name)}, {ruler}{strength}{spoils}",
        rule="Empires",
        outline=land.outline,
    )


def _on_region(seen: Seen, region: int) -> Iterator[Piece]:
    game, name = seen.game, REGION_IDS[region]
    at = f"region:{name}"
    governor = Office.FIRST_GOVERNOR + GOVERNED_REGIONS.index(region)
    if game.tower[region]:
        levels = game.tower[region]
        tip = counted(levels, "tower level")
        yield Piece(f"tower:{name}", at, Shape.TOWER, text=str(levels), tip=tip, rule="Empires")
    if game.loot_token[region]:
        loot = tables().regions.loot[region]
        yield Piece(f"loot:{name}", at, Shape.COIN, text=str(loot), tone="e", tip=f"Loot of £{loot}", rule="Deploy")
    if game.unrest[region]:
        number = game.unrest[region]
        yield Piece(f"unrest:{name}", at, Shape.FIRE, number=number, tone="b", tip=f"{number} unrest", rule="Governors")
    if game.half_ship[region]:
        yield Piece(f"half_ship:{name}", at, Shape.SHIP, faded=True, tip="A Company ship under construction")
    if game.holder[governor] >= 0:
        yield seen.piece(f"governor:{name}", at, Shape.OFFICER, game.holder[governor], "Governor", rule="Governors")


# -- orders --


def _order(seen: Seen, order: int) -> Place:
    game, name = seen.game, ORDER_IDS[order]
    value, closed = tables().orders.value[order], game.closed[order]
    x, y = ORDERS[name]
    port = " the home port," if order in tables().home_port else ""
    state = "closed" if closed else seen.filled(order) or "open"
    # A firm's piece needs the room that the Company's token would take.
    shared = game.order_firms[order] and game.order_presidency[order] >= 0
    return Place(
        f"order:{name}",
        Box(x, y, ORDER_WIDTH, ORDER_HEIGHT),
        f"£{value}" + (" ✓" if shared else ""),
        look=Look.SLOT,
        flow=Flow.CENTRE,
        tone="closed" if closed else "strong" if port else "",
        tip=f"Order {called(name)},{port} worth £{value}: {state}",
        rule="IV. Company Operation, Trade",
    )


def _on_order(seen: Seen, order: int) -> Iterator[Piece]:
    game, name = seen.game, ORDER_IDS[order]
    at, presidency, writer = f"order:{name}", game.order_presidency[order], game.order_writer[order]
    if writer != NOBODY:
        what = f"Writer of the {called(PRESIDENCY_IDS[presidency])} Presidency"
        yield seen.piece(f"on_order:{name}", at, Shape.PAWN, writer, what)
    elif presidency >= 0 and not game.order_firms[order]:
        told = f"Filled by the {called(PRESIDENCY_IDS[presidency])} Presidency, without a writer"
        yield Piece(f"on_order:{name}", at, Shape.DISC, text="✓", tip=told)
    for family in seen.families:
        if game.order_firms[order] >> family & 1:
            yield seen.piece(f"firm_on_order:{name}:{family}", at, Shape.MARKER, family, "Goods of the firm")


# -- seas and events --


def _sea(sea: int) -> Place:
    name = SEA_IDS[sea]
    label = "China" if sea == CHINA else f"{name.capitalize()} sea"
    told = "Ships that trade with China" if sea == CHINA else f"Ships that trade for {called(PRESIDENCY_IDS[sea])}"
    return Place(
        f"sea:{name}", SEAS[name], label, look=Look.SEA, tip=told, rule="IV. Company Operation, Manager of Shipping"
    )


def _ships(seen: Seen, sea: int) -> Iterator[Piece]:
    game, name = seen.game, SEA_IDS[sea]
    at = f"sea:{name}"
    for ship, place in enumerate(game.ship_place):
        if place == sea:
            yield ship_piece(seen, ship, at)
    if number := game.company_ships[sea]:
        tip = counted(number, "Company ship")
        yield Piece(f"company_ships:{name}", at, Shape.SHIP, number=number, tip=tip)
    if number := game.extra_ships[sea]:
        tip = f"{counted(number, 'extra ship')}, leased for this turn"
        yield Piece(f"extra_ships:{name}", at, Shape.SHIP, number=number, faded=True, tip=tip)


def ship_piece(seen: Seen, ship: int, at: str) -> Piece:
    """A player's ship, wherever it lies."""
    game, name = seen.game, SHIP_IDS[ship]
    tired = bool(game.ship_fatigued[ship])
    told = f"{called(name)}, ship of {seen.owner(game.yard_owner[ship])}" + (", fatigued" if tired else "")
    owner = game.yard_owner[ship]
    if owner == NOBODY:
        return Piece(f"ship:{name}", at, Shape.SHIP, faded=tired, tip=told)
    crown = seen.mark(owner) if owner >= seen.seats else ""
    return Piece(f"ship:{name}", at, Shape.SHIP, owner, crown, faded=tired, tip=told)


def _stack(seen: Seen) -> Place:
    game = seen.game
    left = sum(map(len, game.event_piles))
    note = called(REGION_IDS[game.event_back]) if game.event_back >= 0 else "the stack is empty"
    tip = f"The top of {counted(left, 'event tile')} tells its region: {note}"
    return Place("stack", STACK, "Next event", note, Look.SLOT, tip=tip, rule="VII. Events in India")
