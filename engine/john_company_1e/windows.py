"""Windows: at the start of every phase families buy promises back and make offers, and one that lacks money may borrow (A7).

Buying a promise back for £2 is every family's right, with any kind of negotiation. With the option ``negotiation=full`` each family makes
as many offers as the table allows. Rulebook: A7; checklist 15 to 19.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import firms, moments, payments, prizes, promises
from engine.john_company_1e.names import DONE
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import raw
from engine.kernel import Choice, step, words
from engine.shared import deals
from engine.shared.market import OFFERS_IN_NEED
from engine.shared.moments import Moment
from engine.shared.numbers import Offers

BUY_BACK: int = raw("resources")["promises"]["buy_back"]


@step
def open_window(game: CompanyGame) -> None:
    """From the first family clockwise, each may use prizes, buy back promises and make offers; then firms change owners or merge."""
    allowed, seats = moments.offers(game), game.clockwise(game.first_family)
    users = [(prizes.offer, seat) for seat in seats if prizes.usable(game, seat)]
    buyers = [(buy_back, seat) for seat in seats] if any(game.promises) else []
    makers = (
        [(deals.make_offers, seat, allowed, moments.NOTHING_BARRED, Moment.PHASE) for seat in seats] if allowed else []
    )
    corporate = [firms.close_window] if any(game.firm) else []
    game.do(*users, *buyers, *makers, *corporate)


@step
def last_window(game: CompanyGame) -> None:
    """Before the points are counted, prizes may be used and promises bought back once more."""
    seats = game.clockwise(game.first_family)
    users = [(prizes.offer, seat) for seat in seats if prizes.usable(game, seat)]
    game.do(*users, *((buy_back, seat) for seat in seats if any(game.promises)))


# -- promises bought back --


@step
def buy_back(game: CompanyGame, family: int) -> None:
    """A family pays £2 to a holder and has its promise back, as often as it can and likes (checklist 19; reading 42)."""
    if game.cash[family] >= BUY_BACK:
        holders: list[Choice] = [(holder,) for holder in range(game.seats) if game.promised(family, holder)]
        if holders:
            game.ask(family, "windows.buy_back", [DONE, *holders], pay_holder, family)


@step
def pay_holder(game: CompanyGame, family: int, option: tuple[Any, ...]) -> None:
    """The holder cannot refuse (checklist 19)."""
    if option != DONE:
        payments.hand_over(game, family, option[0], BUY_BACK, "promise")
        promises.release(game, family, option[0], "bought_back")
        game.do((buy_back, family))


@words("windows.buy_back")
def buy_back_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """The holder of a promise that is bought back, or none."""
    if option == DONE:
        return {"act": "buy_back_no_more"}
    return {"act": "buy_back_promise", "holder": option[0], "price": BUY_BACK}


# -- short of money --


@step
def short_of_money(game: CompanyGame, family: int, due: int) -> None:
    """A window in which a family that cannot pay ``due`` £ may use a prize, borrow from others, or sell."""
    if game.cash[family] < due:
        game.do((prizes.offer, family), (borrow, family, due, OFFERS_IN_NEED if moments.offers(game) else 0))


@step
def borrow(game: CompanyGame, family: int, due: int, left: Offers) -> None:
    """One offer after the other while money is missing."""
    if left and game.cash[family] < due:
        game.do(
            (deals.make_offers, family, 1, moments.NOTHING_BARRED, Moment.SHORTAGE), (borrow, family, due, left - 1)
        )
