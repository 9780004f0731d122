"""London: ships and goods for sale with the shipyards and factories, the boxes of families' cubes, the prizes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_1e import boxes
from engine.john_company_1e.names import NOBODY, YARD_COLUMNS
from engine.john_company_1e.names import Box as Boxes
from engine.john_company_1e.scene.seen import GOODS, WIDTH, Seen
from engine.john_company_1e.sentences.names import NAMES
from engine.john_company_1e.tables import BOX_IDS, PRIZE_IDS, tables
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.wording import counted

SIDE, HIGH, GAP, BOX = 62, 64, 6, 58
CUBES = (
    (Boxes.WRITER, "Writers", Shape.PAWN),
    (Boxes.OFFICER, "Officers", Shape.OFFICER),
    (Boxes.CAPTAIN, "Captains", Shape.PAWN),
    (Boxes.MANOR, "Manors", Shape.HOUSE),
)
"""The boxes in which cubes stand without places of their own."""
PRIZES_IN_A_ROW, PRIZE_ROWS = 3, 3


def london(seen: Seen) -> Panel:
    """The displays, and the boxes."""
    places = [*_yards(seen), *_factories(seen), *_boxes(seen)]
    pieces = [*_in_yards(seen), *_in_factories(seen), *_in_boxes(seen)]
    return Panel("london", "London", WIDTH, 6 + 2 * (HIGH + GAP) + BOX + 6, tuple(places), tuple(pieces))


# -- ships and goods --


def _yards(seen: Seen) -> Iterator[Place]:
    tip = "Ships for sale: the price falls with each shipyard in the column"
    yield Place(
        "box:shipyard", Box(4, 6, SIDE, HIGH), "Ships", "shipyards", Look.BARE, tip=tip, rule="F5. Purchasing Offices"
    )
    wide = (WIDTH - SIDE - 12) / YARD_COLUMNS
    for column in range(YARD_COLUMNS):
        told = seen.column(column)
        price = f"£{told['price']}" if told["price"] else "sold"
        owners = " and ".join(told["owners"])
        yards = f"shipyards of {owners}" if owners else "no shipyard"
        yield Place(
            f"column:{column + 1}",
            Box(SIDE + 8 + column * wide, 6, wide - 4, HIGH),
            price,
            look=Look.SLOT,
            flow=Flow.CENTRE,
            tip=f"Column {column + 1}: {price}, {yards}",
            rule="F5. Purchasing Offices",
        )


def _in_yards(seen: Seen) -> Iterator[Piece]:
    for column, there in enumerate(seen.game.ships_for_sale):
        at = f"column:{column + 1}"
        if there:
            yield Piece(f"for_sale:ship:{column + 1}", at, Shape.SHIP, tip="A ship for sale")
        for slot, owner in enumerate(seen.game.yards[column * 2 : column * 2 + 2]):
            if owner != NOBODY:
                yield seen.piece(f"yard:{column + 1}:{slot + 1}", at, Shape.HOUSE, owner, "Shipyard")


def _factories(seen: Seen) -> Iterator[Place]:
    y, game = 6 + HIGH + GAP, seen.game
    tip = "Goods for sale: one on a factory costs what the Evening Post says, which its owner gets; the others £3"
    rule = "F5. Purchasing Offices"
    yield Place("box:factory", Box(4, y, SIDE, HIGH), "Goods", "factories", Look.BARE, tip=tip, rule=rule)
    wide = (WIDTH - SIDE - 12) / len(game.factories)
    for at, owner in enumerate(game.factories):
        price = game.goods_price() if owner != NOBODY else game.tables.goods_without_factory
        told = (f"£{price}" if price else "–") if game.goods_for_sale[at] else "sold"
        whose = f"factory of {seen.owner(owner)}" if owner != NOBODY else "no factory"
        box = Box(SIDE + 8 + at * wide, y, wide - 2, HIGH)
        tip = f"Good {at + 1}: {told}, {whose}"
        yield Place(f"factory:{at + 1}", box, told, look=Look.SLOT, flow=Flow.CENTRE, tip=tip, rule=rule)


def _in_factories(seen: Seen) -> Iterator[Piece]:
    for number, (owner, there) in enumerate(zip(seen.game.factories, seen.game.goods_for_sale, strict=True), 1):
        at = f"factory:{number}"
        if there:
            yield Piece(f"for_sale:good:{number}", at, Shape.CUBE, tone=GOODS, tip="A good for sale")
        if owner != NOBODY:
            yield seen.piece(f"works:{number}", at, Shape.MILL, owner, "Factory")


# -- cubes --


def _boxes(seen: Seen) -> Iterator[Place]:
    there = [(box, label) for box, label, _ in CUBES if box not in seen.game.plan.closed_boxes]
    y, wide = 6 + 2 * (HIGH + GAP), (WIDTH - 8) / len(there)
    for at, (box, label) in enumerate(there):
        closed = boxes.is_closed(seen.game, box)
        tip = f"{label} of the families" + (": none are placed any more" if closed else "")
        yield Place(
            f"box:{BOX_IDS[box]}",
            Box(6 + at * wide, y, wide - 4, BOX),
            label,
            tone="quiet" if closed else "",
            tip=tip,
            rule="E2. The Family Action",
        )


def _in_boxes(seen: Seen) -> Iterator[Piece]:
    game = seen.game
    counts = (game.writers, game.officers_box, game.captains_box, game.manors)
    for (box, label, shape), there in zip(CUBES, counts, strict=True):
        yield from seen.pieces("cubes", f"box:{BOX_IDS[box]}", shape, there, label[:-1])


# -- prizes --


def prizes(seen: Seen) -> Panel:
    """The row of prizes, with the cubes of who has one."""
    row = list(enumerate(seen.game.prizes[: PRIZES_IN_A_ROW * PRIZE_ROWS]))
    places = tuple(_prize(at, prize) for at, prize in row)
    pieces = tuple(piece for _, prize in row for piece in _on_prize(seen, prize))
    return Panel("prizes", "Prizes for who retires", WIDTH, 6 + PRIZE_ROWS * 62, places, pieces)


def _prize(at: int, prize: int) -> Place:
    printed, name = tables().prizes[prize], NAMES[PRIZE_IDS[prize]]
    wide = (WIDTH - 8) / PRIZES_IN_A_ROW
    row, column = divmod(at, PRIZES_IN_A_ROW)
    points = counted(printed.points, "point")
    return Place(
        f"prize:{PRIZE_IDS[prize]}",
        Box(6 + column * wide, 6 + row * 62, wide - 4, 58),
        name,
        f"{points}; £{printed.executive} or £{printed.senior}",
        tip=f"{name}: {points}, for £{printed.executive} from an executive office, £{printed.senior} from a senior one",
        rule="H3. Attrition and Claiming Prizes",
    )


def _on_prize(seen: Seen, prize: int) -> Iterator[Piece]:
    at = f"prize:{PRIZE_IDS[prize]}"
    yield from seen.pieces("holders", at, Shape.CUBE, seen.row("prize_cubes", prize), "Prize")
    yield from seen.pieces("used", at, Shape.CUBE, seen.row("used_cubes", prize), "Prize, its power used,", faded=True)
