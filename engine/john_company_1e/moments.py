"""Moments of information: windows, and petitions, where something is known now and about to be decided.

Rulebook: A7; readings 70 to 74.
"""

from __future__ import annotations

from engine.john_company_1e import deeds
from engine.john_company_1e.names import Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS
from engine.kernel import Frame, step
from engine.shared import acting, contracts, deals, petitions
from engine.shared.deeds import Bargain, Until
from engine.shared.moments import Moment

NOTHING_BARRED = -1


def offers(game: CompanyGame) -> int:
    """How many offers a family may make in one window."""
    return game.plan.offers


def at_moment(game: CompanyGame, moment: int, first: int) -> None:
    """Schedule: each family, from one clockwise, may make offers: something is known now, and about to be decided (A7; reading 70)."""
    if allowed := offers(game):
        game.do(*((deals.make_offers, seat, allowed, NOTHING_BARRED, moment) for seat in game.clockwise(first)))


@step
def before_office(game: CompanyGame, office: int) -> None:
    """An office with choices that touch others is about to act: they may put a price on them (reading 71)."""
    holder = game.holder[office]
    if offers(game) and 0 <= holder < game.seats and deeds.has_acts(game, office):
        petitions.invite(game, holder, OFFICE_IDS[office], Until.OFFICE)
        at_moment(game, Moment.OFFICE, holder)


@step
def after_office(game: CompanyGame, holder: int, before: acting.Watched) -> None:
    """It has acted; where it has touched others, they may make offers (reading 75)."""
    if acting.has_touched(game, before):
        at_moment(game, Moment.ACTED, holder if holder < game.seats else game.first_family)


def around_office(game: CompanyGame, office: int, *turn: Frame) -> list[Frame]:
    """The frames of an office's turn between the moments before and after it; the turn alone where nothing is negotiated."""
    if not offers(game):
        return list(turn)
    holder = game.holder[office]
    after: Frame = (after_office, holder, acting.watched(game))
    return [(before_office, office), (acting.watch, holder), *turn, close(game), after]


@step
def before_debt(game: CompanyGame) -> None:
    """The chairman may borrow at any time while the offices act: what is put on that waits as long (F4; reading 71)."""
    petitions.invite(game, game.holder[Office.CHAIRMAN], "debt", Until.PHASE)


@step
def before_vote(game: CompanyGame) -> None:
    """A law is before the House (H4)."""
    at_moment(game, Moment.VOTE, game.first_family)


@step
def before_dividends(game: CompanyGame) -> None:
    """Expenses are paid, and the chairman is about to name dividends (G5)."""
    chairman = game.holder[Office.CHAIRMAN]
    if 0 <= chairman < game.seats:
        petitions.invite(game, chairman, "dividends", Until.OFFICE, Moment.DIVIDENDS)
        at_moment(game, Moment.DIVIDENDS, chairman)


def about_a_prize(game: CompanyGame, family: int) -> list[Frame]:
    """The frame of the window before a family that leaves an office chooses a prize, where there is one to choose."""
    return [(before_prize, family)] if offers(game) and game.prizes and family < game.seats else []


@step
def before_prize(game: CompanyGame, family: int) -> None:
    """A family leaves an office, and is about to choose a prize, or none: it may find more money for a better one (H3)."""
    game.do((deals.make_offers, family, offers(game), NOTHING_BARRED, Moment.PRESTIGE))


@step
def hear(game: CompanyGame, family: int, matter: str, moment: int) -> None:
    """A family is about to choose: those whom it touches may petition it (reading 71)."""
    petitions.invite(game, family, matter, Until.OFFICE, moment)


@step
def decided(game: CompanyGame, since: Bargain) -> None:
    """The choice is made: what was put on other deeds since the petitions to it goes back.

    A choice may come up while an office acts, as when the chairman borrows: what the office was petitioned for waits on.
    """
    contracts.run_out_since(game, Until.OFFICE, since)


def close(game: CompanyGame) -> Frame:
    """The frame that ends the petitions which are invited from now on."""
    return (decided, game.bargains_struck)


def pleas(game: CompanyGame, family: int, matter: str, moment: int) -> list[Frame]:
    """The frame in which a family hears petitions, where there are any."""
    return [(hear, family, matter, moment)] if offers(game) and 0 <= family < game.seats else []


def petitioned(game: CompanyGame, family: int, matter: str, moment: int, *frames: Frame) -> list[Frame]:
    """These frames, in which a family chooses, between the petitions to it and their end; the frames alone where there are none
    (reading 71)."""
    heard = pleas(game, family, matter, moment)
    return [*heard, *frames, close(game)] if heard else [*frames]
