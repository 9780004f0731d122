"""What is for all: the decades with their events, the board of special markers, and the tracks of the East India Trading Company."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from engine.arkwright import east_india
from engine.arkwright.board import LEVELS, Table
from engine.arkwright.names import ACTION_IDS, ACTION_OF, HIDDEN, MARKERS, NONE, OWN_MARKERS, ROWS, TILES, Phase
from engine.arkwright.scene.common import WIDTH, own, who
from engine.arkwright.sentences import CALLED
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import COMMODITY_IDS, EVENT_IDS, MARKER_IDS, ROW_IDS, TILE_IDS
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.wording import counted

TILE_RULE = "5.2 III.2.1 Special Marker Development Tile"
MARKER_RULE = "5.2 III.2.2 Special Markers Advanced Action Markers"
SHIP_RULE = "5.2 III.2.3 Special Markers for Ships"
EVENT_RULE = "10.2 Events"
SHADES = ("light", "light", "dark", "dark")
"""The shade of the markers of each row."""
INDIA_RULE = "9.3 II. Gameplay"


def plain(id: str) -> str:
    """An id in words."""
    return CALLED.get(id) or id.replace("_", " ")


# -- decades and events --


def events(table: Table) -> Panel:
    """A box per decade with its level and its event, one for the event on the reserve space, and what is in force."""
    game = table.game
    laid = [
        (f"decade:{decade.year}", f"{decade.year}, level {LEVELS[decade.level]}", event)
        for decade, event in zip(game.rules.decades, game.event_at, strict=True)
    ]
    if game.reserve_event != NONE:
        laid.append(("decade:reserve", "reserve", game.reserve_event))
    width = (WIDTH - 4) / 3
    places: list[Place] = []
    pieces: list[Piece] = []
    for at, (id, label, event) in enumerate(laid):
        box = Box(4 + at % 3 * width, 4 + at // 3 * 50, width - 4, 46)
        now = at == game.decade
        places.append(Place(id, box, label, flow=Flow.CENTRE, tone="strong" if now else "", tip=label, rule=EVENT_RULE))
        pieces += _event_card(game, id, event, over=at < game.decade or (now and game.phase == Phase.EVENT))
    force = plain(EVENT_IDS[game.running]) if game.running >= 0 else "no event"
    closed = "; space of £2 closed" if game.bureaucracy else ""
    y = 4 + 50 * ((len(game.rules.decades) + 3) // 3)
    places.append(
        Place(
            "events:in_force", Box(4, y, WIDTH - 8, 24), f"In force: {force}{closed}", look=Look.BARE, rule=EVENT_RULE
        )
    )
    return Panel("events", "Decades and their events", WIDTH, y + 28, tuple(places), tuple(pieces))


def _event_card(game: ArkwrightGame, at: str, event: int, over: bool) -> Iterator[Piece]:
    if event == HIDDEN:
        yield Piece(f"{at}:face_down", at, Shape.CARD, text="face down", faded=True, tip="An event face down")
    elif event >= 0:
        name = plain(EVENT_IDS[event])
        yield Piece(
            f"event:{EVENT_IDS[event]}", at, Shape.CARD, text=name, faded=over, tip=f"Event: {name}", rule=EVENT_RULE
        )


# -- the board of special markers --


def on_offer(table: Table) -> Panel:
    """Development tiles, the rows of advanced markers, and ships that can be had."""
    game = table.game
    box = Box(4, 4, WIDTH - 8, 122)
    places = [Place("supply:tiles", box, "Development tiles", tip="Development tiles on offer", rule=TILE_RULE)]
    pieces = list(_tiles(game))
    for row in range(ROWS):
        places.append(_row(game, row, Box(4 + row % 2 * 238, 130 + row // 2 * 70, 234, 66)))
        pieces += _markers(game, row)
    width = (WIDTH - 4) / len(game.rules.ship_capacity)
    for at, (capacity, left) in enumerate(zip(game.rules.ship_capacity, game.ship_supply, strict=True)):
        id, tip = f"ships:capacity_{capacity}", f"{counted(left, 'ship')} of capacity {capacity} on offer"
        box = Box(4 + at * width, 270, width - 4, 46)
        places.append(Place(id, box, f"ships of {capacity}", look=Look.SLOT, flow=Flow.CENTRE, tip=tip, rule=SHIP_RULE))
        if left:
            pieces.append(Piece(f"ship:capacity_{capacity}", id, Shape.SHIP, number=left, tip=tip))
    return Panel("offers", "On offer: tiles, markers, ships", WIDTH, 320, tuple(places), tuple(pieces))


def _tiles(game: ArkwrightGame) -> Iterator[Piece]:
    """Tiles by kind; those of which companies have all are pale."""
    held = reduce(or_, game.tiles)
    for tile in range(TILES):
        left = game.tile_supply[tile]
        if left or held >> tile & 1:
            id, name = f"tile:{TILE_IDS[tile]}", plain(TILE_IDS[tile])
            tip = f"{name}: {left or 'none'} left"
            yield Piece(id, "supply:tiles", Shape.CARD, text=name, number=left or 1, faded=not left, tip=tip)


def _row(game: ArkwrightGame, row: int, box: Box) -> Place:
    is_open = row < game.rules.rows_open[game.level]
    tip = f"Row {ROW_IDS[row]} of advanced action markers, {SHADES[row]} ones, {'open' if is_open else 'not open yet'}"
    return Place(
        f"row:{ROW_IDS[row]}",
        box,
        f"Row {ROW_IDS[row]}, {SHADES[row]}",
        "" if is_open else "not open yet",
        tone="" if is_open else "quiet",
        tip=tip,
        rule=MARKER_RULE,
    )


def _markers(game: ArkwrightGame, row: int) -> Iterator[Piece]:
    """Markers of a row; all of them are of the row's shade, which the cards need not say."""
    for marker in range(OWN_MARKERS, MARKERS):
        if left := game.marker_supply[row * MARKERS + marker]:
            action, name = plain(ACTION_IDS[ACTION_OF[marker]]), plain(MARKER_IDS[marker])
            id = f"marker:{ROW_IDS[row]}:{MARKER_IDS[marker]}"
            tip = f"{name}: {left} left"
            yield Piece(id, f"row:{ROW_IDS[row]}", Shape.CARD, text=action, number=left, tip=tip, rule=MARKER_RULE)


# -- East India --


def commodities(table: Table) -> Panel:
    """The four tracks of influence: what a bought step costs, and by what a space multiplies that at the end."""
    places: list[Place] = []
    pieces: list[Piece] = []
    for commodity, name in enumerate(COMMODITY_IDS):
        y, price = 4 + commodity * 56, east_india.price(table.game, commodity)
        tip = f"{name.capitalize()}: a bought step costs £{price}"
        places.append(Place(f"track:{name}", Box(2, y, 76, 52), name, f"£{price} a step", tip=tip, rule=INDIA_RULE))
        places += _track(table.game, name, y)
        for seat in range(table.game.seats):
            space = table.game.influence[seat * len(COMMODITY_IDS) + commodity]
            tip = f"Influence of {who(table, seat)} in {name}: space {space}"
            pieces.append(Piece(own("influence", seat, name), f"influence:{name}:{space}", Shape.DISC, seat, tip=tip))
    title = "East India Company: influence multiplies prices"
    return Panel("india", title, WIDTH, 228, tuple(places), tuple(pieces))


def _track(game: ArkwrightGame, name: str, y: float) -> Iterator[Place]:
    track = game.rules.track
    width = (WIDTH - 82) / (track.spaces + 1)
    for space in range(track.spaces + 1):
        bonus = "".join(f"; from here its bonus may be {kind}" for first, kind in track.bonuses if first == space)
        tip = f"{name}, space {space}: ×{track.multiplier[space]} the price{bonus}"
        tone = "strong" if space >= track.first_orange else ""
        label = f"×{track.multiplier[space]}"
        yield Place(
            f"influence:{name}:{space}",
            Box(80 + space * width, y, width, 52),
            label,
            look=Look.SPACE,
            flow=Flow.CENTRE,
            tone=tone,
            tip=tip,
            rule=INDIA_RULE,
        )
