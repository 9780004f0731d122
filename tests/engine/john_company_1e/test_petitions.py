"""Petitions: what whoever is touched by a choice pays for it, when it is done and not else (A7; readings 71 and 75)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from engine.john_company_1e import (
    company,
    director_of_trade,
    disruption,
    events_in_india,
    firm_pieces,
    firm_trade,
    firms,
    military_affairs,
    moments,
    sailing,
)
from engine.john_company_1e.debt import DEBT_ACTION
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import DONE, NOBODY, Holding, Office, Phase, Region
from engine.john_company_1e.state import CompanyGame
from engine.shared import contracts
from engine.shared.deeds import NOTHING, Until
from tests.engine.answering import choose
from tests.engine.john_company_1e.bargaining import (
    CHAIR,
    CHAS,
    COLE,
    DREW,
    ends,
    factories,
    market,
    passed_on,
    petition,
    yards,
)
from tests.engine.john_company_1e.helper import STOP, depress, make_company, seat_in, send_captain


class Case(NamedTuple):
    """A position in which Drew is about to choose, the deed that Chas puts £2 on, and Drew's answers that do it and that do not."""

    lay: Callable[[CompanyGame], tuple[Any, ...]]
    clause: tuple[int, ...]
    keep: tuple[Any, ...]
    refuse: tuple[Any, ...]


def captain(game: CompanyGame) -> tuple[Any, ...]:
    seat_in(game, Office.DIRECTOR_OF_TRADE, COLE)
    game.yards[2] = CHAS
    game.captains[DREW], game.cash[DREW] = 1, 9
    game.supply[DREW] -= 1
    return (director_of_trade.offer_ship, game.bargains_struck, DREW)


def guns(game: CompanyGame) -> tuple[Any, ...]:
    seat_in(game, Office.MILITARY_AFFAIRS, DREW)
    seat_in(game, Office.PRESIDENT_BENGAL, CHAS)
    game.bought_guns = 2
    return (company.open_office, Office.MILITARY_AFFAIRS)


def full_armies(game: CompanyGame) -> tuple[Any, ...]:
    """Armies without gaps: a recruit of Drew's takes the place of an officer of Chas's or Cole's in Bombay."""
    seat_in(game, Office.MILITARY_AFFAIRS, DREW)
    for presidency in range(3):
        room = military_affairs.limit(game) - military_affairs.officers_in(game, presidency)
        for family, number in ((CHAS, 1), (COLE, room - 1)) if presidency == 0 else ((COLE, room),):
            game.officers[presidency * game.families + family] += number
            game.supply[family] -= number
    game.stood = game.officers[:]
    game.recruits[DREW], game.supply[DREW] = 1, game.supply[DREW] - 1
    return (company.open_office, Office.MILITARY_AFFAIRS)


def cargo(game: CompanyGame) -> tuple[Any, ...]:
    seat_in(game, Office.DIRECTOR_OF_TRADE, DREW)
    seat_in(game, Office.PRESIDENT_BENGAL, CHAS)
    game.bought_ships = game.bought_goods = 2
    return (company.open_office, Office.DIRECTOR_OF_TRADE)


def voyage(game: CompanyGame) -> tuple[Any, ...]:
    """Bengal has an order to fill and a ship; there is nobody to attack for £2."""
    seat_in(game, Office.PRESIDENT_BENGAL, DREW)
    game.treasury[Office.PRESIDENT_BENGAL] = 1
    return (sailing.begin, Office.PRESIDENT_BENGAL)


def depression(game: CompanyGame) -> tuple[Any, ...]:
    make_company(game, Region.BENGAL, Holding.BENGAL)
    depress(game, Region.BENGAL)
    seat_in(game, Office.GOVERNOR_BENGAL, DREW)
    game.treasury[Office.GOVERNOR_BENGAL] = 1
    return (company.open_office, Office.GOVERNOR_BENGAL)


def losses(game: CompanyGame) -> tuple[Any, ...]:
    """One of two captained ships of Bengal is lost."""
    seat_in(game, Office.PRESIDENT_BENGAL, DREW)
    send_captain(game, Holding.BENGAL, CHAS, COLE)
    game.ships[Holding.BENGAL] = game.exhausted_ships[Holding.BENGAL] = 0
    return (disruption.lose_ships, Holding.BENGAL, 1, "disrupted_orders")


def no_debt(game: CompanyGame) -> tuple[Any, ...]:
    """The offices begin to act; none is filled but the chair, which Drew has."""
    game.supply[CHAIR] += 1
    seat_in(game, Office.CHAIRMAN, DREW)
    return (company.open_offices,)


def captains(game: CompanyGame) -> tuple[Any, ...]:
    """Drew directs trade; a captain each of Chas and Cole waits for a ship."""
    seat_in(game, Office.DIRECTOR_OF_TRADE, DREW)
    for family in (CHAS, COLE):
        game.captains[family] = 1
        game.supply[family] -= 1
    return (director_of_trade.next_captain,)


def attacked(game: CompanyGame) -> tuple[Any, ...]:
    """Drew presides in Madras; two points of mercenaries hold the region."""
    seat_in(game, Office.PRESIDENT_MADRAS, DREW)
    game.opened_by[Region.MADRAS] = Holding.MADRAS
    game.treasury[Office.PRESIDENT_MADRAS] = 4
    return (events_in_india.ask_defender, Region.MADRAS, 2)


def mission(game: CompanyGame) -> tuple[Any, ...]:
    """A trade mission has succeeded, and Drew has the chair."""
    game.supply[CHAIR] += 1
    seat_in(game, Office.CHAIRMAN, DREW)
    return (firm_trade.choose_presidency, Region.MYSORE)


def raided(game: CompanyGame) -> tuple[Any, ...]:
    """Drew holds the most of the firm of Chas."""
    game.firm[CHAS] = 1
    firm_pieces.set_share(game, CHAS, DREW, 6)
    return (firms.offer_takeover, CHAS)


def payout(game: CompanyGame) -> tuple[Any, ...]:
    """The firm of Drew, of which Chas has three tenths, has £12."""
    game.firm[DREW], game.firm_cash[DREW] = 1, 12
    firm_pieces.set_share(game, DREW, CHAS, 3)
    return (firm_trade.pay_out, DREW)


def rivals(game: CompanyGame) -> tuple[Any, ...]:
    """The same, and Chas has a firm, which may fill the orders that Bengal leaves. The voyage succeeds."""
    game.deregulated, game.firm[CHAS] = 1, 1
    game.dice.lay([1])
    return voyage(game)


PETITIONS = {
    "buy the ship above my yard": Case(yards, (Done.BUYS_FROM, DREW, CHAS, 1, 1), (0,), (1,)),
    "buy the good of my factory": Case(factories, (Done.BUYS_FROM, DREW, CHAS, 1, 1), (0,), (1,)),
    "buy the captain's ship of me": Case(captain, (Done.BUYS_FROM, DREW, CHAS, 1, 1), (1,), (0,)),
    "two guns for my army": Case(
        guns,
        (Done.SENDS_GUNS, DREW, Holding.BENGAL, 2, 1),
        ((Holding.BOMBAY, 0), (Holding.MADRAS, 0)),
        ((Holding.BOMBAY, 0), (Holding.MADRAS, 1)),
    ),
    "leave my officer": Case(
        full_armies,
        (Done.REPLACES_OFFICER, DREW, CHAS, 1, 0),
        ((DREW, Holding.BOMBAY, COLE),),
        ((DREW, Holding.BOMBAY, CHAS),),
    ),
    "two ships for my presidency": Case(
        cargo,
        (Done.SENDS_SHIPS, DREW, Holding.BENGAL, 2, 1),
        ((Holding.BOMBAY, 0), (Holding.MADRAS, 0)),
        ((Holding.BOMBAY, 1), (Holding.MADRAS, 0)),
    ),
    "a good for my presidency": Case(
        cargo,
        (Done.SENDS_GOODS, DREW, Holding.BENGAL, 1, 1),
        (*[(Holding.BOMBAY, 0), (Holding.MADRAS, 0)], *[(Holding.BOMBAY, 0), (Holding.MADRAS, 0)]),
        (*[(Holding.BOMBAY, 0), (Holding.MADRAS, 0)], (Holding.BOMBAY, 2)),
    ),
    "sail": Case(voyage, (Done.SAILS, DREW, Office.PRESIDENT_BENGAL, 1, 1), (1,), (DONE,)),
    "invest": Case(depression, (Done.INVESTS, DREW, Region.BENGAL, 1, 1), (1,), (DONE,)),
    "lose his captain and not mine": Case(losses, (Done.GIVES_CAPTAIN, DREW, CHAS, 1, 0), (COLE,), (CHAS,)),
    "raise no debt": Case(no_debt, (Done.TAKES_DEBT, DREW, NOTHING, 1, 0), (DONE,), (DEBT_ACTION,)),
    "offer my captain the next ship": Case(captains, (Done.OFFERS_SHIP, DREW, CHAS, 1, 1), (CHAS,), (COLE,)),
    "defend": Case(attacked, (Done.DEFENDS, DREW, Region.MADRAS, 1, 1), ((0, 2),), (events_in_india.SURRENDER,)),
    "do not defend": Case(attacked, (Done.DEFENDS, DREW, Region.MADRAS, 1, 0), (events_in_india.SURRENDER,), ((0, 2),)),
    "add the region to Bengal": Case(
        mission, (Done.ADDS_REGION, DREW, Holding.BENGAL, 1, 1), (Holding.BENGAL,), (Holding.MADRAS,)
    ),
    "leave my firm alone": Case(raided, (Done.TAKES_OVER, DREW, CHAS, 1, 0), (DONE,), (("take_over", CHAS),)),
    "leave the orders to my firm": Case(
        rivals, (Done.FILLS_ORDER_IN, DREW, Region.BENGAL, 1, 0), (1, DONE, DONE), (1, DONE, (Region.BENGAL, 0, 0))
    ),
    "pay ten pounds out": Case(payout, (Done.PAYS_OUT, DREW, NOTHING, 10, 1), (11,), (9,)),
}


@pytest.mark.parametrize("name", PETITIONS)
def test_what_an_office_does_for_others_is_paid_for_when_it_is_done_and_not_else(name: str) -> None:
    case = PETITIONS[name]
    for answers, gained, came_to in ((case.keep, 2, "contract_settled"), (case.refuse, 0, "contract_voided")):
        game = market()
        game.treasury = [0] * len(game.treasury)
        game.phase = Phase.COMPANY
        frame = case.lay(game)
        office = frame[1] if frame[0] is sailing.begin else NOBODY
        around = [(moments.before_office, office), frame, moments.close(game)] if office >= 0 else [frame]
        game.enter(*around, (contracts.run_out, Until.PHASE), STOP)
        while game.decision is not None and game.decision.kind == "company.debt" and case.clause[0] != Done.TAKES_DEBT:
            choose(game, DONE)
        petition(game, CHAS, case.clause, 2)
        for answer in answers:
            while game.decision is not None and game.decision.kind in ("petition", "deals.open", "consent.sweeten"):
                game.choose(0)
            choose(game, answer)
        while game.contract_number:
            game.choose(0)
        assert (ends(game), passed_on(game)) == ([(came_to, 1)], [(CHAS, DREW, 2)] if gained else [])
