"""The window that follows an office which has touched somebody: for those who want it, and for nobody else (A7; reading 75)."""

from __future__ import annotations

import pytest

from engine.john_company_1e import company, touching
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import FIRST_PRESIDENT, Holding, Office, Phase, Region
from engine.john_company_1e.state import CompanyGame
from engine.kernel import argument
from engine.shared.moments import Moment
from tests.engine.answering import choose
from tests.engine.john_company_1e.bargaining import CHAS, COLE, DREW, market
from tests.engine.john_company_1e.helper import STOP, seat_in, table

CHAIR = 0


def bought_of(seller: int, *wanting: int, negotiation: str = "full") -> CompanyGame:
    """Drew buys a ship above this family's yard, for £5; these seats want to be asked when an office has acted."""
    game = market() if negotiation == "full" else table(negotiation=negotiation)
    game.orders_moments = [(1 << Moment.ACTED) * (seat in wanting) for seat in range(4)]
    game.treasury = [0] * len(game.treasury)
    game.phase = Phase.COMPANY
    seat_in(game, Office.SHIP_PURCHASING, DREW)
    game.yards[0], game.treasury[Office.SHIP_PURCHASING] = seller, 5
    game.ships_for_sale = [1, *[0] * (len(game.ships_for_sale) - 1)]
    game.enter((company.open_office, Office.SHIP_PURCHASING), STOP)
    while game.decision is not None and game.decision.kind == "company.debt":
        game.choose(0)
    return game


def asked_after(game: CompanyGame) -> list[int]:
    """Who is asked for offers now, and at which moment; they make none."""
    found = []
    while game.decision is not None:
        assert argument(game.asked.then, "moment") == Moment.ACTED
        found.append(game.decision.seat)
        choose(game, "pass")
    return found


def test_who_wants_it_is_asked_when_an_office_has_touched_another_from_its_holder_on() -> None:
    assert asked_after(bought_of(CHAS, CHAS, DREW, COLE)) == [DREW, COLE, CHAS]
    assert asked_after(bought_of(CHAS, CHAS, COLE)) == [COLE, CHAS]


def test_an_office_that_has_touched_its_holder_alone_is_followed_by_no_window() -> None:
    assert bought_of(DREW, CHAS, DREW, COLE).over


def test_nobody_is_asked_who_has_not_said_so() -> None:
    assert bought_of(CHAS).over


@pytest.mark.parametrize("negotiation", ["off", "consents"])
def test_there_is_none_without_full_negotiation(negotiation: str) -> None:
    game = bought_of(CHAS, CHAS, COLE, negotiation=negotiation)
    assert (game.over, game.acting, game.touched) == (True, -1, 0)


TOUCHES: dict[str, tuple[int, int, list[int]]] = {
    "a family's captain": (Done.SENDS_CAPTAIN, COLE, [COLE]),
    "guns for a presidency": (Done.SENDS_GUNS, Holding.MADRAS, [CHAS]),
    "goods for China": (Done.SENDS_GOODS, Holding.CHINA, [COLE]),
    "money for an office": (Done.ALLOCATES, FIRST_PRESIDENT + Holding.MADRAS, [CHAS]),
    "a campaign": (Done.CAMPAIGNS, Region.MYSORE, [CHAIR, CHAS, DREW, COLE]),
    "a voyage": (Done.SAILS, FIRST_PRESIDENT, [CHAIR, CHAS, DREW, COLE]),
}


@pytest.mark.parametrize("what", TOUCHES)
def test_a_deed_touches_those_whom_it_concerns(what: str) -> None:
    deed, about, touched = TOUCHES[what]
    game = market()
    seat_in(game, Office.PRESIDENT_MADRAS, CHAS)
    seat_in(game, Office.SUPERINTENDENT_CHINA, COLE)
    assert [family for family in touching.touched_by(game, deed, about) if family >= 0] == touched
