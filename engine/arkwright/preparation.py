"""4.0 IV and V, Preparation decade 1760: the first two factories, the share sale, a special marker. Checklist 22 to 29; reading 61.

First factories are chosen clockwise from the start player, second ones counterclockwise; counterclockwise, too, everybody sells shares,
pays the factories and takes a special marker.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import factory_action, pieces, price_adjustment, special_markers
from engine.arkwright.names import GOODS, NONE
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import CATEGORY_IDS, GOOD_IDS, category_of, good_of
from engine.kernel import step, words

START_LINES = 2


@step
def begin(game: ArkwrightGame) -> None:
    """All three rounds (checklist 22, 23, 27)."""
    clockwise = game.in_turn_order()
    game.do(
        *((choose_factory, seat) for seat in clockwise),
        *((choose_factory, seat) for seat in reversed(clockwise)),
        *((sell_shares, seat) for seat in reversed(clockwise)),
    )


@step
def choose_factory(game: ArkwrightGame, seat: int) -> None:
    """A factory of level I of a good that the seat does not make yet (checklist 22 to 24)."""
    goods = [good for good in range(GOODS) if game.factory[seat * GOODS + good] == NONE]
    types = [type for good in goods for type in factory_action.factories_on_offer(game, seat, good)]
    game.ask(seat, "preparation.factory", types, open_factory, seat)


@step
def open_factory(game: ArkwrightGame, seat: int, type: int) -> None:
    """Lines 1 and 2 are staffed from the market alone, the price is set at once; it is paid later (checklist 25, 26, 28)."""
    mill = seat * GOODS + good_of(type)
    factory_action.open_factory(game, mill, type)
    pieces.man(game, mill, sum(game.rules.places[mill % GOODS][:START_LINES]))
    game.do((price_adjustment.set_price, mill))


@step
def sell_shares(game: ArkwrightGame, seat: int) -> None:
    """Any number at £10 each, enough to pay for both factories (checklist 27)."""
    due, price = cost(game, seat), game.rules.preparation_share_price
    game.ask(seat, "preparation.shares", tuple(range(-(-due // price), game.shares[seat] + 1)), pay_factories, seat)


def cost(game: ArkwrightGame, seat: int) -> int:
    """£ for the seat's factories."""
    return sum(game.base_quality(mill) for mill in game.mills(seat))


@step
def pay_factories(game: ArkwrightGame, seat: int, shares: int) -> None:
    """The price stays; the factories are paid; then a special marker (checklist 27 to 29)."""
    pieces.sell_shares(game, seat, shares)
    pieces.pay(game, seat, cost(game, seat), "first_factories")
    game.do((special_markers.take_first, seat))


@words("preparation.factory")
def factory_in_words(game: ArkwrightGame, option: int) -> dict[str, Any]:
    """open_factory (good, category, cost in £, paid after the share sale)."""
    good, category = GOOD_IDS[good_of(option)], CATEGORY_IDS[category_of(option)]
    return {"act": "open_factory", "good": good, "category": category, "cost": game.rules.base_quality[option]}


@words("preparation.shares")
def shares_in_words(game: ArkwrightGame, option: int) -> dict[str, Any]:
    """sell_shares (shares, at £10 each)."""
    return {"act": "sell_shares", "shares": option}
