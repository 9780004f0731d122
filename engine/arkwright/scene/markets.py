"""The four markets: in each a strip of goods per mill and one of the importer, from its appeal downwards, as the market table has them.

Goods that sell are full, those that do not are pale. Before a good's sale these are what its mills would make and sell as things stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.arkwright.board import SELLING, Table
from engine.arkwright.market import Strip, sold_of
from engine.arkwright.names import GOODS, NOBODY, NONE, Phase
from engine.arkwright.scene.common import TONES, WIDTH, Drawn, chip, own, short, signed, who
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.scene import Box, Look, Panel, Piece, Place, Shape
from engine.wording import counted

ROWS = 14
"""Appeals that have a column; the last one is for higher ones too."""
PITCH, LANE, HEAD, TOP = 24.0, 25.0, 20.0, 20.0
BELOW = 36.0
"""Width of the column of goods below appeal 1, which nobody buys."""
FIRST = WIDTH - 4 - ROWS * PITCH
RULE = "5.3 I. Production and Marketing"


class Lane(NamedTuple):
    """A strip and how many of its goods sell; ``told`` says whether they have been sold, or would be."""

    strip: Strip
    sold: int
    told: str


class Owner(NamedTuple):
    """Whose strip it is: the name in full, the name on the strip's label, and the price asked in £."""

    name: str
    label: str
    price: int


def markets(table: Table) -> Panel:
    """All four, below one scale of appeal."""
    game = table.game
    high = HEAD + LANE * (game.seats + 1) + 4
    places = list(_scale(TOP + high * GOODS))
    pieces: list[Piece] = []
    for good in range(GOODS):
        lanes, y = lanes_of(game, good), TOP + high * good
        places += _heading(game, good, lanes, y)
        for lane in lanes:
            here = y + HEAD + 1 + LANE * (game.seats if lane.strip.seat == NOBODY else lane.strip.seat)
            drawn = _lane(_of(table, good, lane), good, lane, here)
            places += drawn.places
            pieces += drawn.pieces
    title = "Markets: goods by appeal; pale ones do not sell"
    return Panel("markets", title, WIDTH, TOP + high * GOODS, tuple(places), tuple(pieces))


def lanes_of(game: ArkwrightGame, good: int) -> list[Lane]:
    """The strips of a good as they were sold, or as they would be: the importer's first."""
    mills = [mill for mill in range(good, len(game.factory), GOODS) if game.factory[mill] != NONE]
    if good == game.cycle and game.phase in SELLING and (game.importer_sold or any(game.sold)):
        strips = [
            (_strip(game, mill, game.sold[mill // GOODS] + game.made[mill // GOODS]), game.sold[mill // GOODS])
            for mill in mills
        ]
        strips.append((_importer(game, good), game.importer_sold))
        return [Lane(strip, sold, "sold") for strip, sold in strips]
    under_way = good == game.cycle and game.phase == Phase.PRODUCTION
    offered = [_strip(game, mill, game.made[mill // GOODS] if under_way else game.output(mill)) for mill in mills]
    offered.append(_importer(game, good))
    return [
        Lane(strip, sold, "would sell")
        for strip, sold in zip(offered, sold_of(offered, game.demand(good)), strict=True)
    ]


def _strip(game: ArkwrightGame, mill: int, goods: int) -> Strip:
    return Strip(mill // GOODS, game.appeal(mill), goods, game.base_quality(mill) + game.quality[mill])


def _importer(game: ArkwrightGame, good: int) -> Strip:
    return Strip(NOBODY, game.importer[good], game.importer[good], 0)


def _x(row: int) -> float:
    """Left edge of the column of an appeal."""
    return FIRST + (min(row, ROWS) - 1) * PITCH if row >= 1 else FIRST - BELOW


@lru_cache(maxsize=4)
def _scale(height: float) -> tuple[Place, ...]:
    """A column for each appeal, and one for all below 1."""
    return tuple(_columns(height))


def _columns(height: float) -> Iterator[Place]:
    yield Place(
        "appeal:0",
        Box(_x(0), 0, BELOW - 2, height),
        "≤ 0",
        look=Look.SPACE,
        tone="closed",
        tip="Below appeal 1: nothing sells",
    )
    for row in range(1, ROWS + 1):
        tip = f"Appeal {row}" + ("" if row < ROWS else ", and all above")
        yield Place(f"appeal:{row}", Box(_x(row) + 1, 0, PITCH - 2, height), str(row), look=Look.SPACE, tip=tip)


def _heading(game: ArkwrightGame, good: int, lanes: list[Lane], y: float) -> Iterator[Place]:
    """The good's name, and how many want to buy and sell it."""
    name, demand = GOOD_IDS[good], game.demand(good)
    offered, sold = sum(lane.strip.goods for lane in lanes), sum(lane.sold for lane in lanes)
    active = good == game.cycle and game.decade >= 0 and game.phase < Phase.EVENT
    verb = lanes[0].told
    tip = f"The market of {name}: {counted(demand, 'buyer')} for {counted(offered, 'good')}, of which {sold} {verb}"
    tone = "strong" if active else ""
    yield Place(f"market:{name}", Box(0, y, FIRST - BELOW - 4, HEAD), name.capitalize(), tone=tone, tip=tip, rule=RULE)
    told = f"demand {demand}; of {offered} on offer {sold} {verb}" + ("; active" if active else "")
    yield Place(
        f"buying:{name}", Box(FIRST - BELOW, y, WIDTH - FIRST + BELOW, HEAD), "", told, tone=tone, tip=tip, rule=RULE
    )


def _lane_id(good: int, seat: int) -> str:
    return f"strip:{GOOD_IDS[good]}:importer" if seat == NOBODY else own("strip", seat, GOOD_IDS[good])


def _of(table: Table, good: int, lane: Lane) -> Owner:
    seat = lane.strip.seat
    if seat == NOBODY:
        return Owner("The importer", "importer", 0)
    return Owner(who(table, seat), short(table, seat), table.game.price[seat * GOODS + good])


@lru_cache(maxsize=4096)
def _lane(owner: Owner, good: int, lane: Lane, y: float) -> Drawn:
    return Drawn(tuple(_places(owner, good, lane, y)), tuple(_goods(good, lane)))


def _places(owner: Owner, good: int, lane: Lane, y: float) -> Iterator[Place]:
    """Who offers, at what price, and where the strip lies."""
    strip, id, name = lane.strip, _lane_id(good, lane.strip.seat), GOOD_IDS[good]
    tip = told_of(owner, lane)
    if strip.seat == NOBODY:
        yield Place(f"importer:{name}", Box(0, y, FIRST - BELOW - 2, 19), owner.label, look=Look.BARE, tip=tip)
    else:
        yield chip(own("offer", strip.seat, name), strip.seat, owner.label, Box(0, y + 1, 72, 20), tip, RULE)
        asked = f"It asks £{owner.price} for a good"
        box = Box(72, y + 1, 31, 19)
        yield Place(own("price", strip.seat, name), box, f"£{owner.price}", look=Look.BARE, tip=asked)
    if strip.goods or strip.seat != NOBODY:
        seat = None if strip.seat == NOBODY else strip.seat
        yield Place(id, _extent(strip, y), look=Look.SLOT, owner=seat, tip=tip, rule=RULE)
    if strip.appeal > 0 and strip.goods > strip.appeal:
        yield Place(f"{id}:below", Box(_x(0) - 2, y, BELOW + 2, LANE - 1), look=Look.BARE)


def _extent(strip: Strip, y: float) -> Box:
    """Where the strip lies, but for rows below 1; one that begins above the last column is moved there as a whole."""
    if strip.appeal < 1:
        return Box(_x(0) - 2, y, BELOW + 2, LANE - 1)
    top, goods = min(strip.appeal, ROWS), max(min(strip.goods, strip.appeal), 1)
    left = _x(max(top - goods + 1, 1))
    return Box(left - 2, y, _x(top) + PITCH - left + 5, LANE - 1)


def told_of(owner: Owner, lane: Lane) -> str:
    """A strip in a sentence."""
    goods = counted(lane.strip.goods, "good")
    return f"{owner.name} {lane.told} {lane.sold} of {goods} at appeal {signed(lane.strip.appeal)}"


def _goods(good: int, lane: Lane) -> Iterator[Piece]:
    """The goods of a strip, from the lowest row up; those below row 1 are one piece with their number."""
    strip, at = lane.strip, _lane_id(good, lane.strip.seat)
    owner = None if strip.seat == NOBODY else strip.seat
    in_rows = max(min(strip.goods, strip.appeal), 0)
    if strip.goods > in_rows:
        yield Piece(
            f"{at}:unsold",
            at if strip.appeal < 1 else f"{at}:below",
            Shape.CUBE,
            owner,
            number=strip.goods - in_rows,
            faded=True,
            tone=TONES[good],
            tip=f"{counted(strip.goods - in_rows, 'good')} below appeal 1",
        )
    for number in range(in_rows, 0, -1):
        sells = number <= lane.sold
        yield Piece(
            f"{at}:good_{number}", at, Shape.CUBE, owner, faded=not sells, tone="" if owner is not None else "quiet"
        )
