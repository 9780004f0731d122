"""5.3 V, Storage and decay: the large warehouse holds what its workers open, the small one five of any kind; the rest is lost.

Goods move freely between the two, so that only numbers count. Checklist 126, 156, 164, 217, 230.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright.names import GOODS
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import Choice, step, words


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Drop goods without space, as the owner chooses (checklist 156)."""
    due = homeless(game, seat)
    if due:
        game.do((drop, seat, 0, due))


def is_due(game: ArkwrightGame, seat: int) -> bool:
    """Is the seat about to drop goods without space?"""
    asked = game.decision is not None and game.decision.kind == "storage.drop" and game.decision.seat == seat
    return asked or (begin, seat) in game.stack


def beyond_large(game: ArkwrightGame, seat: int) -> list[int]:
    """By good, what the large warehouse cannot hold."""
    stored = game.stored[seat * GOODS : seat * GOODS + GOODS]
    return [max(number - game.room(seat, good), 0) if number else 0 for good, number in enumerate(stored)]


def homeless(game: ArkwrightGame, seat: int) -> int:
    """Goods for which neither warehouse has space."""
    small = game.rules.small_warehouse if game.has_small_warehouse(seat) else 0
    return max(sum(beyond_large(game, seat)) - small, 0)


@step
def drop(game: ArkwrightGame, seat: int, good: int, due: int) -> None:
    """How many of this good are lost, out of ``due`` of all goods from this one on; only kinds without space in the large warehouse."""
    beyond = beyond_large(game, seat)
    least, most = max(due - sum(beyond[good + 1 :]), 0), min(beyond[good], due)
    options: list[Choice] = [("drop", good, number) for number in range(least, most + 1)]
    game.ask(seat, "storage.drop", options, take_drop, seat, due)


@step
def take_drop(game: ArkwrightGame, seat: int, due: int, option: Any) -> None:
    """Return the goods to the supply without pay and go on with the next kind."""
    _, good, number = option
    if number:
        game.stored[seat * GOODS + good] -= number
        game.note("goods_lost", seat=seat, good=GOOD_IDS[good], number=number)
    if due > number:
        game.do((drop, seat, good + 1, due - number))


@words("storage.drop")
def drop_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """drop_goods (good, number)."""
    return {"act": "drop_goods", "good": GOOD_IDS[option[1]], "number": option[2]}
