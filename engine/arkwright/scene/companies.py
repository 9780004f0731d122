"""A company: its cash and package, harbour and warehouse, mills with their lines, administration, tiles and advanced markers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.arkwright.board import Table, tile_told
from engine.arkwright.names import GOODS, MARKERS, NONE, OWN_MARKERS, PIERS, TILES, Event
from engine.arkwright.scene.common import TONES, WIDTH, own, who
from engine.arkwright.scene.mills import mill
from engine.arkwright.scene.offers import plain
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS, MARKER_IDS, TILE_IDS
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.wording import counted

MILLS, ADMINISTRATION, CARDS = 66.0, 206.0, 254.0
"""Where the rows of the panel begin."""
HEIGHT = 324.0
COLUMN = (WIDTH - 4) / GOODS


def company(table: Table, seat: int) -> Panel:
    """All that one company has."""
    game = table.game
    places = [*_office(table, seat), *_administration(game, seat), *_card_boxes(seat)]
    pieces = [
        *_money(table, seat),
        *_ships(game, seat),
        *_stored(game, seat),
        *_markers(game, seat),
        *_tiles(game, seat),
    ]
    for good in range(GOODS):
        drawn = mill(table, seat, good, Box(4 + good * COLUMN, MILLS, COLUMN - 4, ADMINISTRATION - MILLS - 4))
        places += drawn.places
        pieces += drawn.pieces
    return Panel(own("company", seat), who(table, seat), WIDTH, HEIGHT, tuple(places), tuple(pieces))


# -- cash, shares, harbour, warehouse --


def _office(table: Table, seat: int) -> Iterator[Place]:
    game, name = table.game, who(table, seat)
    cash, shares, value = game.cash[seat], game.shares[seat], game.share_value(seat)
    tip = f"{name} has £{cash} in hand"
    yield Place(f"seat:{seat}", Box(4, 4, 138, 58), name, f"£{cash} in hand", look=Look.OFFICE, owner=seat, tip=tip)
    held = f"{shares} at £{value}"
    tip = f"{name} holds {counted(shares, 'share')} at £{value} each: a package of £{shares * value}"
    yield Place(
        own("portfolio", seat),
        Box(146, 4, 110, 58),
        f"£{shares * value}",
        held,
        tip=tip,
        rule="8.0 End of the Game and Winners",
    )
    for pier in range(PIERS):
        tip = f"Pier {pier + 1} of {name}"
        yield Place(
            own("pier", seat, pier + 1),
            Box(260 + pier * 48, 4, 45, 58),
            f"pier {pier + 1}",
            look=Look.SLOT,
            flow=Flow.CENTRE,
            tip=tip,
            rule="5.2 II.7 Ship",
        )
    keepers = game.storekeepers(seat)
    room = " ".join(f"{GOOD_IDS[good]} {game.room(seat, good)}" for good in range(GOODS) if game.room(seat, good))
    tip = f"Warehouse of {name}: {counted(keepers, 'storekeeper')}" + (f", room for {room}" if room else "")
    yield Place(
        own("warehouse", seat),
        Box(357, 4, 119, 58),
        "warehouse",
        counted(keepers, "keeper"),
        tip=tip,
        rule="5.3 V. Storage and Decay",
    )


def _money(table: Table, seat: int) -> Iterator[Piece]:
    game, at = table.game, f"seat:{seat}"
    if game.start_player == seat:
        yield Piece(
            "start_player", at, Shape.FLAG, tone="strong", tip="The start player", rule="6.2 Change of Starting Player"
        )
    if loans := game.loans[seat]:
        tip = f"{counted(loans, 'loan')} open: with one open at the end a company comes last"
        yield Piece(own("loans", seat), at, Shape.COIN, text="L", number=loans, tone="bad", tip=tip, rule="7.2 Loans")


def _ships(game: ArkwrightGame, seat: int) -> Iterator[Piece]:
    for at in game.ships(seat):
        pier, capacity = at - seat * PIERS + 1, game.rules.ship_capacity[game.piers[at]]
        used = bool(game.inactive[at])
        tip = f"Ship of capacity {capacity}" + (", used" if used else "")
        yield Piece(
            own("ship", seat, pier),
            own("pier", seat, pier),
            Shape.SHIP,
            seat,
            str(capacity),
            faded=used,
            tip=tip,
            rule="5.2 II.7 Ship",
        )


def _stored(game: ArkwrightGame, seat: int) -> Iterator[Piece]:
    for good, name in enumerate(GOOD_IDS):
        if number := game.stored[seat * GOODS + good]:
            yield Piece(
                own("stored", seat, name),
                own("warehouse", seat),
                Shape.CUBE,
                number=number,
                text=name[0].upper(),
                tone=TONES[good],
                tip=f"{number} {name} in store",
            )


# -- administration, tiles, markers --


def _administration(game: ArkwrightGame, seat: int) -> tuple[Place, ...]:
    rules = game.rules
    closed = [rules.bureaucracy_space] if game.bureaucracy else []
    if game.running == Event.HAMBURG_EXCHANGE_CRISIS and not game.reopened[seat]:
        closed.append(rules.hamburg_space)
    return _spaces(seat, rules.administration, tuple(closed))


@lru_cache(maxsize=64)
def _spaces(seat: int, costs: tuple[int, ...], closed: tuple[int, ...]) -> tuple[Place, ...]:
    """The administration spaces, by cost; ``closed`` are those that an event has closed, by place."""
    return tuple(_space(seat, cost, place, len(costs), place in closed) for place, cost in enumerate(costs))


def _space(seat: int, cost: int, place: int, spaces: int, closed: bool) -> Place:
    width = (WIDTH - 4) / spaces
    tip, tone = f"Administration space of £{cost}{', closed' if closed else ''}", "closed" if closed else ""
    id, box = own("administration", seat, cost), Box(4 + place * width, ADMINISTRATION, width - 4, 44)
    rule = "5.2 I. Select and Place Action Markers"
    return Place(id, box, f"£{cost}", look=Look.SLOT, flow=Flow.CENTRE, tone=tone, tip=tip, rule=rule)


def _markers(game: ArkwrightGame, seat: int) -> Iterator[Piece]:
    """Action markers on administration spaces, and advanced ones beside the board."""
    laid = set()
    for place, cost in enumerate(game.rules.administration):
        if (marker := game.space(seat, place)) != NONE:
            laid.add(marker)
            yield _marker(seat, marker, own("administration", seat, cost))
    for marker in range(OWN_MARKERS, MARKERS):
        if game.markers[seat] >> marker & 1 and marker not in laid:
            yield _marker(seat, marker, own("markers", seat))


def _marker(seat: int, marker: int, at: str) -> Piece:
    name = plain(MARKER_IDS[marker])
    tone = "quiet" if marker < OWN_MARKERS else "strong"
    return Piece(
        own("marker", seat, MARKER_IDS[marker]), at, Shape.CARD, seat, name, tone=tone, tip=f"Action marker: {name}"
    )


def _card_boxes(seat: int) -> Iterator[Place]:
    yield Place(
        own("tiles", seat),
        Box(4, CARDS, 276, 66),
        "development tiles",
        tip="Development tiles",
        rule="10.1 Development Tiles",
    )
    yield Place(
        own("markers", seat),
        Box(284, CARDS, 192, 66),
        "advanced markers",
        tip="Advanced action markers at hand",
        rule="5.2 III.2.2 Special Markers Advanced Action Markers",
    )


def _tiles(game: ArkwrightGame, seat: int) -> Iterator[Piece]:
    for tile in range(TILES):
        if game.has(seat, tile):
            name, mark = plain(TILE_IDS[tile]), tile_told(game, seat, tile)["mark"]
            text = f"{name}: {mark}" if mark else name
            yield Piece(
                own("tile", seat, TILE_IDS[tile]),
                own("tiles", seat),
                Shape.CARD,
                text=text,
                tip=f"Development tile: {text}",
                rule="10.1 Development Tiles",
            )
