"""A company's mill of one good: its production lines with workers and machines; quality, marketing and contract below them."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from engine.arkwright import costs
from engine.arkwright.board import LEVELS, Table
from engine.arkwright.names import GOODS, LINES, NONE
from engine.arkwright.scene.common import Drawn, own, signed, who
from engine.arkwright.tables import CATEGORY_IDS, GOOD_IDS, category_of, level_of
from engine.scene import Box, Flow, Look, Piece, Place, Shape
from engine.wording import counted

LINES_AT, EXTRAS_AT = 36.0, 112.0
"""Where the production lines and, below them, quality, marketing and contract begin in a mill."""
LINE, LINE_HEIGHT = 27.0, 74.0


def mill(table: Table, seat: int, good: int, box: Box) -> Drawn:
    """A mill with its lines; where there is none, an empty box. A contract outlives its mill."""
    game, name = table.game, GOOD_IDS[good]
    at = seat * GOODS + good
    extras = _extras(seat, good, box, game.quality[at], game.marketing[at], game.contract[at])
    if game.factory[at] == NONE:
        tip = f"{who(table, seat)} has no {name} mill"
        empty = Place(own("mill", seat, name), box, f"no {name} mill", look=Look.SLOT, tone="quiet", tip=tip)
        return Drawn((empty, *extras.places), extras.pieces)
    places = [_built(table, at, box)]
    pieces: list[Piece] = []
    type, room = game.factory[at], game.rules.places[good]
    makes, joint = game.rules.line_output[type], game.rules.joint_lines[type]
    shut, manned = game.shut_line(at), game.hands_by_line(at)
    working = game.rules.working(type, [0 if line == shut else here for line, here in enumerate(manned)])
    for line in range(LINES):
        hands = game.workers[at * LINES + line], game.machines[at * LINES + line]
        yields = (makes[line], joint if line < joint else 0, working[line], line == shut)
        drawn = _line(seat, good, line, *hands, room[line], yields, box)
        places += drawn.places
        pieces += drawn.pieces
    return Drawn((*places, *extras.places), (*pieces, *extras.pieces))


def kind_of(type: int) -> str:
    """A factory in words: ``mass food II``."""
    category = CATEGORY_IDS[category_of(type)]
    words = GOOD_IDS[type % 16 // 4], LEVELS[level_of(type)]
    return " ".join(words if category == "average" else (category, *words))


def _built(table: Table, at: int, box: Box) -> Place:
    game, (seat, good) = table.game, divmod(at, GOODS)
    kind, quality = kind_of(game.factory[at]), f"{game.base_quality(at)} + {game.quality[at]}"
    made, cost = game.output(at, game.shut_line(at)), costs.running_costs(game, at, costs.lines_paid(game, at))
    tip = (
        f"{kind} mill of {who(table, seat)}: makes {counted(made, 'good')}, costs £{cost}, asks £{game.price[at]} a good;"
        f" appeal {signed(game.appeal(at))} from quality {quality} and marketing {game.marketing[at]}"
    )
    id, note = own("mill", seat, GOOD_IDS[good]), f"{made} at £{game.price[at]}, costs £{cost}"
    return Place(id, box, kind, note, owner=seat, tip=tip, rule="5.2 II.1 Factory")


Yields: TypeAlias = tuple[int, int, bool, bool]
"""Goods of a line when it works, how many lines work only together (0: this one works alone), whether it works now, and is shut."""


@lru_cache(maxsize=4096)
def _line(seat: int, good: int, line: int, workers: int, machines: int, room: int, yields: Yields, mill: Box) -> Drawn:
    """A production line with ``room`` places, and what it makes."""
    makes, _, works, _ = yields
    tip = (
        f"Line {line + 1} has {counted(workers, 'worker')} and {counted(machines, 'machine')} on {counted(room, 'place')}"
        f" and {_making(*yields)}"
    )
    at, box = (
        own("line", seat, GOOD_IDS[good], line + 1),
        Box(mill.x + 3 + line * LINE, mill.y + LINES_AT, 25, LINE_HEIGHT),
    )
    tone, rule = "good" if works else "quiet", "5.3 I. Production and Marketing"
    place = Place(at, box, f"+{makes}", look=Look.SLOT, flow=Flow.COLUMN, tone=tone, tip=tip, rule=rule)
    crew = [Piece(f"{at}:worker_{number + 1}", at, Shape.WORKER) for number in range(workers)]
    crew += [Piece(f"{at}:machine_{number + 1}", at, Shape.MACHINE, tone="e") for number in range(machines)]
    return Drawn((place,), tuple(crew))


def _making(makes: int, joint: int, works: bool, shut: bool) -> str:
    """What a line makes now, or would: of lines that work only together, none does it alone."""
    if shut:
        return "is shut"
    made = f"{'makes' if works else 'would make'} {makes}"
    if joint:
        return f"{made}; lines 1 to {joint} work only together, all full"
    return made if works else f"{made} when full"


@lru_cache(maxsize=1024)
def _extras(seat: int, good: int, mill: Box, quality: int, marketing: int, due: int) -> Drawn:
    """Levels of quality and marketing, and the goods due by contract."""
    name = GOOD_IDS[good]
    at = own("extras", seat, name)
    pieces: list[Piece] = []
    for kind, levels, rule in (
        ("quality", quality, "5.2 II.4 Quality"),
        ("marketing", marketing, "5.2 II.5 Marketing"),
    ):
        if levels:
            text, tip = f"{kind[0].upper()}{levels}", f"{counted(levels, 'level')} of {kind}"
            pieces.append(Piece(own(kind, seat, name), at, Shape.TILE, text=text, tip=tip, rule=rule))
    if due:
        tip, rule = f"Contract: {due} {name} to be shipped", "5.2 II.6 Stock Exchange"
        pieces.append(Piece(own("contract", seat, name), at, Shape.SCROLL, text=f"due {due}", tip=tip, rule=rule))
    return Drawn((Place(at, Box(mill.x, mill.y + EXTRAS_AT, mill.width, 24), look=Look.BARE),), tuple(pieces))
