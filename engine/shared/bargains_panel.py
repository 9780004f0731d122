"""What a scene shows of bargaining: each seat's standing orders, and the contracts and words that wait, on a panel of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.kernel.ruleset import Ruleset
from engine.kernel.sentences import event_sentence, plain
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.shared import contracts, orders
from engine.shared.contracts import ROWS
from engine.shared.deeds import NOBODY_TOLD, UNTIL_IDS, clause_in_words
from engine.shared.market import in_words
from engine.shared.moments import MOMENT_IDS
from engine.wording import counted

WIDTH, ROW, GAP, WAITING = 480, 46, 4, 96
COLUMNS = 2
NAMED = 3
"""Moments that are named; of more their number is told."""
TABLE = "contracts"
"""The place where they wait."""


def bargains_panel(title: Ruleset, game: Any, names: Sequence[str]) -> Panel:
    """The panel of a game in which everything can be bargained for."""
    rows = -(-game.seats // COLUMNS)
    height = rows * (ROW + GAP) + WAITING + 2 * GAP
    below = Box(GAP, rows * (ROW + GAP) + GAP, WIDTH - 2 * GAP, WAITING)
    words = sum(to != NOBODY_TOLD for to in game.contract_to)
    numbers = ((len(game.contract_to) - words, "contract"), (words, "word"))
    table = Place(
        TABLE,
        below,
        "Waiting for a deed",
        " and ".join(counted(number, what) for number, what in numbers if number) or "nothing",
        Look.BOX,
        Flow.ROW,
        tip="Contracts that depend on a deed, with their money on the table; and words, which bind nobody",
    )
    places = (*(_orders(title, game, names, seat) for seat in range(game.seats)), table)
    return Panel("bargains", "Bargains", WIDTH, height, places, tuple(_waiting(title, game, names)))


def _orders(title: Ruleset, game: Any, names: Sequence[str], seat: int) -> Place:
    row, column = divmod(seat, COLUMNS)
    wide = (WIDTH - GAP) / COLUMNS
    said = {"event": "orders_given", "seat": seat, **orders.given(game, seat)}
    return Place(
        f"orders:{seat}",
        Box(GAP + column * wide, GAP + row * (ROW + GAP), wide - GAP, ROW),
        (names[seat] if seat < len(names) else "") or f"seat {seat + 1}",
        _asked(game, seat),
        owner=seat,
        tip=plain(event_sentence(title, said, names)),
    )


def _asked(game: Any, seat: int) -> str:
    """At which moments a seat hears of bargains, in how many phases, as shortly as it can be told."""
    every, phases, floor = orders.every_moment(game), game.orders_phases[seat], game.orders_floor[seat]
    wanted = game.orders_moments[seat] & every
    if not wanted or phases == orders.in_phases(game, ()):
        return "bargains never"
    if wanted == every:
        told = "bargains at every moment"
    else:
        named = [id for number, id in enumerate(MOMENT_IDS) if wanted >> number & 1]
        told = (
            f"bargains at {', '.join(named)}" if len(named) <= NAMED else f"bargains at {counted(len(named), 'moment')}"
        )
    if phases != orders.every_phase(game):
        told += f" of {counted(len(orders.given(game, seat)['phases']), 'phase')}"
    return f"{told}, from £{floor}" if floor else told


def _waiting(title: Ruleset, game: Any, names: Sequence[str]) -> Iterator[Piece]:
    for number, *clause, _, until, to in zip(*(getattr(game, name) for name in ROWS), strict=True):
        said = {"until": UNTIL_IDS[until], **clause_in_words(game, tuple(clause))}
        if to == NOBODY_TOLD:
            parts = _parts(game, number)
            owner = parts[0]["seat"] if parts else None
            tip = {"event": "contract_made", "contract": number, "parts": parts, **said}
        else:
            owner = said.get("by")
            tip = {"event": "word_given", "word": number, "to": to, **said}
        told = plain(event_sentence(title, tip, names))
        yield Piece(
            f"contract:{number}",
            TABLE,
            Shape.SCROLL,
            owner if owner is not None and owner < game.seats else None,
            str(number),
            faded=to != NOBODY_TOLD,
            tip=told,
        )


def _parts(game: Any, number: int) -> list[dict[str, Any]]:
    """What each gives whom, in the words of the event that told it."""
    legs: dict[tuple[int, int], list[Any]] = {}
    for giver, taker, asset in contracts.parts_of(game, number):
        legs.setdefault((giver, taker), []).append(asset)
    return [
        {"seat": giver, "to": taker, "gives": in_words(game, tuple(assets))} for (giver, taker), assets in legs.items()
    ]


__all__ = ["bargains_panel"]
