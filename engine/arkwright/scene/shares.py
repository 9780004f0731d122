"""Share prices: a bar per company up to its space of the track, with what its package is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.arkwright.board import Table
from engine.arkwright.scene.common import WIDTH, chip, own, short, who
from engine.scene import Box, Look, Panel, Piece, Place, Shape, Standing
from engine.wording import counted

NAME, WORTH = 84.0, 140.0
"""Width of the names, and of what the packages are worth."""
ROOM = WIDTH - NAME - WORTH - 22
TOP, LANE = 20.0, 38.0
FIRST_MARK, EVERY = 10, 5
"""The scale is marked at the first space, at the first that brings £10, and so on every £5."""
PACKAGE, CASH = "share package", "shares for the cash"
"""Parts of a standing: own shares at today's price, and those that the cash at hand would buy at it."""
WINS = "8.0 End of the Game and Winners"
RULE = "4.1 III. Distribute Game Components to the Players"


def share_prices(table: Table, standings: Sequence[Standing]) -> Panel:
    """All companies below one scale; who is worth most today has a crown."""
    game = table.game
    high = TOP + LANE * game.seats + 4
    places = list(_scale(game.rules.sell_value, high))
    totals = [standing.total for standing in standings]
    best = max(totals)
    pieces: list[Piece] = []
    for seat in range(game.seats):
        places += _lane(table, standings[seat], TOP + LANE * seat)
        pieces.append(_marker(table, seat))
        if totals[seat] == best > min(totals):
            tip = f"Worth most today: {who(table, seat)}, £{best}"
            places.append(
                Place(own("first", seat), Box(WIDTH - WORTH - 22, TOP + LANE * seat + 4, 28, 24), look=Look.BARE)
            )
            pieces.append(Piece(own("crown", seat), own("first", seat), Shape.CROWN, tone="e", tip=tip))
    return Panel("shares", "Share prices, and what the packages are worth", WIDTH, high, tuple(places), tuple(pieces))


def _x(space: int, last: int) -> float:
    return round(NAME + ROOM * (space - 1) / last, 1)


@lru_cache(maxsize=4)
def _scale(values: tuple[int, ...], high: float) -> tuple[Place, ...]:
    """A column from each marked price to the next; ``values`` are by space, from 1."""
    last = len(values) - 1
    starts = [1, *(values.index(price) for price in range(FIRST_MARK, values[-1] + 1, EVERY)), last + 1]
    return tuple(
        Place(
            f"share_price:{values[start]}",
            Box(_x(start, last), 0, round(_x(end, last) - _x(start, last), 1), high),
            f"£{values[start]}",
            look=Look.SPACE,
        )
        for start, end in pairwise(starts)
    )


def _lane(table: Table, standing: Standing, y: float) -> Iterator[Place]:
    game, seat = table.game, standing.seat
    value, space, shares = game.share_value(seat), game.share_space[seat], game.shares[seat]
    tip = f"{who(table, seat)}: share price £{value}, on space {space} of the track"
    yield chip(own("shares", seat), seat, short(table, seat), Box(0, y + 7, NAME - 6, 20), tip, RULE)
    width = _x(space + 1, game.rules.last_space) - NAME
    yield Place(own("bar", seat), Box(NAME, y + 14, width, 7), owner=seat, look=Look.OFFICE)
    x = min(NAME + width - 11, NAME + ROOM - 30)
    yield Place(own("track", seat), Box(x, y + 5, 30, 24), look=Look.BARE, tip=tip, rule=RULE)
    rest = dict(standing.parts)
    del rest[PACKAGE]
    more = "".join(f" + £{amount} {label}" for label, amount in rest.items() if amount)
    told = f"{shares} × £{value}" + "".join(f" + £{amount}" for amount in rest.values() if amount)
    tip = f"{who(table, seat)} would be worth £{standing.total} today: {counted(shares, 'share')} at £{value}{more}"
    box = Box(WIDTH - WORTH, y, WORTH, LANE - 2)
    yield Place(own("worth", seat), box, f"worth £{standing.total}", told, look=Look.BARE, tip=tip, rule=WINS)


def _marker(table: Table, seat: int) -> Piece:
    return Piece(
        own("share_price_marker", seat), own("track", seat), Shape.DISC, seat, tip=f"Share price of {who(table, seat)}"
    )
