"""Windows for negotiation: at the start of every phase, and when a family lacks money (A7).

With the option ``negotiation=full`` each family makes as many offers as the table allows.
"""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step
from engine.shared import deals

NOTHING_BARRED = -1


def offers(game: CompanyGame) -> int:
    """How many offers a family may make in one window."""
    return int(game.options["offers_per_window"]) if game.options["negotiation"] == "full" else 0


@step
def open_window(game: CompanyGame) -> None:
    """From the first family clockwise, each may make offers."""
    allowed = offers(game)
    if allowed and game.seats > 1:
        game.do(*((deals.make_offers, seat, allowed, NOTHING_BARRED) for seat in game.clockwise(game.first_family)))


@step
def short_of_money(game: CompanyGame, family: int, due: int) -> None:
    """A window in which a family that cannot pay ``due`` £ may borrow from others, or sell."""
    game.do((borrow, family, due, offers(game)))


@step
def borrow(game: CompanyGame, family: int, due: int, left: int) -> None:
    """One offer after the other while money is missing."""
    if left and game.cash[family] < due:
        game.do((deals.make_offers, family, 1, NOTHING_BARRED), (borrow, family, due, left - 1))
