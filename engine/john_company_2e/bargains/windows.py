"""Windows for negotiation and for blackmail that is played outside an action.

At the start of every phase blackmail may be played that has no moment of its own, loans that were promised are called in, and, with the
option ``negotiation=full``, each family of a seat makes as many offers as the table allows. A family that must part with something, or
cannot pay, also for the best prize when it has somebody to retire, gets a window of its own. Rulebook: Negotiation; checklist 36, 48,
221, 226, 243.
"""

from __future__ import annotations

from engine.john_company_2e.bargains import blackmail, promises
from engine.john_company_2e.table.names import NOBODY, Promise
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import step
from engine.shared import deals
from engine.shared.moments import Moment

OFFERS_IN_NEED = 3
"""How many offers a family may make that cannot pay what is due, while that is so."""


def offers(game: CompanyGame) -> int:
    """How many offers a family may make in one window."""
    return game.plan.offers


@step
def open_window(game: CompanyGame, phase: int) -> None:
    """A window at the start of a phase, from the Chairman or former Chairman clockwise (checklist 243)."""
    seats = [family for family in game.clockwise(game.chairman_title) if game.is_seated(family)]
    allowed = offers(game)
    game.do(
        (blackmail.at_window, phase),
        *(
            (promises.call_loans, seat)
            for seat in seats
            if promises.guarantors(game, seat, Promise.LOAN_OF_FAMILY_CASH)
        ),
        *((deals.make_offers, seat, allowed, NOBODY, Moment.PHASE) for seat in seats if allowed),
    )


def at_moment(game: CompanyGame, moment: int, first: int) -> None:
    """Schedule: a window at a moment of information, from a family clockwise: something is known now, and about to be decided (243)."""
    if allowed := offers(game):
        seats = [family for family in game.clockwise(first) if game.is_seated(family)]
        game.do(*((deals.make_offers, seat, allowed, NOBODY, moment) for seat in seats))


@step
def before_vote(game: CompanyGame) -> None:
    """Law and policy are before the House: votes can be bought, and money put on the outcome (checklist 213, 243)."""
    at_moment(game, Moment.VOTE, game.prime_minister)


@step
def sell_off(game: CompanyGame, family: int) -> None:
    """A window in which a family may trade away what a spouse no longer lets it own (checklist 48)."""
    if game.is_seated(family):
        game.do((deals.make_offers, family, offers(game), NOBODY, Moment.SHORTAGE))


@step
def short_of_money(game: CompanyGame, family: int, due: int, barred: int = NOBODY) -> None:
    """A window in which a family that cannot pay ``due`` £ may borrow from others, or sell.

    ``barred`` names the kind of enterprise (``names.Power``) that a tax under way falls on: it does not change hands now, for one that
    passed between families taxed one after the other would be taxed twice or not at all (reading 68). Nothing is negotiated nor called
    in once the Company has failed, though the vote that has ruined it is still resolved (checklist 231, 243).
    """
    if game.is_seated(family) and not game.failed:
        game.do((promises.call_loans, family), (borrow, family, due, barred, OFFERS_IN_NEED if offers(game) else 0))


@step
def borrow(game: CompanyGame, family: int, due: int, barred: int, left: int) -> None:
    """One offer after the other while money is missing."""
    if left and game.cash[family] < due:
        game.do((deals.make_offers, family, 1, barred, Moment.SHORTAGE), (borrow, family, due, barred, left - 1))
