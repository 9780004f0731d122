"""5.2 III 1, additional action Price adjustment; the price of a new factory. Checklist 26, 51, 120, 121; reading 40.

A price is at least the floor of the good and leaves the appeal at 0 or more. A new factory's is at most its base quality; later there is
no ceiling but the appeal. Keeping a price waives the adjustment, but an appeal below 0 is repaired at the first opportunity.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright.names import GOODS
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import step, words


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Every own factory in turn, by good: its old price or another one (checklist 120)."""
    game.do(*((adjust_price, mill) for mill in game.mills(seat)))


@step
def adjust_price(game: ArkwrightGame, mill: int) -> None:
    """Any price from the floor to where the appeal is 0 (checklist 120, 121)."""
    ask_price(game, mill, game.appeal(mill) + game.price[mill])


@step
def set_price(game: ArkwrightGame, mill: int) -> None:
    """The price of a new factory: from the floor to its base quality (checklist 26, 51; reading 61)."""
    ask_price(game, mill, game.base_quality(mill))


def ask_price(game: ArkwrightGame, mill: int, highest: int) -> None:
    """Put the question."""
    seat, good = divmod(mill, GOODS)
    prices = [("price", good, price) for price in range(game.rules.price_floor[good], highest + 1)]
    game.ask(seat, "price_adjustment.price", prices, take_price, mill)


@step
def take_price(game: ArkwrightGame, mill: int, option: Any) -> None:
    """Set it; the appeal follows (checklist 51, 120)."""
    price = option[2]
    if price != game.price[mill]:
        game.price[mill] = price
        seat, good = divmod(mill, GOODS)
        game.note("price_set", seat=seat, good=GOOD_IDS[good], price=price, appeal=game.appeal(mill))


@words("price_adjustment.price")
def price_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """set_price (good, price in £)."""
    return {"act": "set_price", "good": GOOD_IDS[option[1]], "price": option[2]}
