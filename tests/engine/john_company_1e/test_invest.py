"""F8. Invest ends a depression."""

from __future__ import annotations

import pytest

from engine.john_company_1e import invest
from engine.john_company_1e.names import DONE, Balance, Holding, Office, Region
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, depress, make_company, prosper, seat_in, table

OFFICE = Office.GOVERNOR_BOMBAY


def investing(pounds: int = 4) -> CompanyGame:
    game = table()
    make_company(game, Region.BOMBAY, Holding.BOMBAY)
    depress(game, Region.BOMBAY)
    seat_in(game, OFFICE, 0)
    game.treasury[OFFICE] = pounds
    game.filled[Region.BOMBAY * 3] = Holding.BOMBAY
    game.balance_of_india = Balance.CHAOS
    return game


@pytest.mark.parametrize("office", [Office.GOVERNOR_BOMBAY, Office.RESIDENT_SINDH])
def test_a_success_flips_the_card_brings_the_elephant_and_tilts_to_order(office: int) -> None:
    game = investing()
    if office != OFFICE:
        make_company(game, Region.SINDH, Holding.BOMBAY)
        depress(game, Region.SINDH)
        seat_in(game, office, 1)
        game.treasury[office] = 4
    game.enter((invest.begin, office), STOP)
    assert game.decision is not None
    assert game.decision.options == (DONE, 1, 2, 3, 4)
    game.dice.lay([6, 5, 1])
    choose(game, 3)
    assert game.over
    region = game.tables.region_of[office]
    assert game.is_prosperous(region)
    assert (game.elephant, game.balance_of_india, game.treasury[office]) == (region, Balance.EQUILIBRIUM, 1)


def test_disks_on_orders_keep_their_places() -> None:
    game = investing()
    game.enter((invest.begin, OFFICE), STOP)
    game.dice.lay([1])
    choose(game, 1)
    assert game.filled[Region.BOMBAY * 3] == Holding.BOMBAY
    assert len(game.orders_at(Region.BOMBAY)) == 3
    assert [game.is_filled(Region.BOMBAY, order) for order in range(3)] == [True, False, False]


def test_a_prosperous_region_needs_no_investment_and_without_money_there_is_none() -> None:
    game = investing()
    prosper(game, Region.BOMBAY)
    game.enter((invest.begin, OFFICE), STOP)
    assert game.over
    game = investing(pounds=0)
    game.enter((invest.begin, OFFICE), STOP)
    assert game.over
