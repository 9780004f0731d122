"""Phase F, period 5 and the final scoring (checklist 87 to 102, 120 to 122)."""

from __future__ import annotations

import pytest

import engine
from engine.east_india_companies import end_of_period, period, scoring
from engine.east_india_companies import shares as share_rules
from engine.kernel import BadState
from tests.engine.answering import choose, facts, options
from tests.engine.east_india_companies.helper import (
    BLUE,
    BOX,
    CENTRE,
    PORTRAIT,
    PURPLE,
    RED,
    SPICES,
    STOP,
    TEA,
    YELLOW,
    agent_at,
    extend,
    leave,
    purses,
    shares,
    sold_for,
    store,
    table,
    value,
)


def test_markers_stop_at_the_ends_of_their_tracks_rank_first_then_earnings():
    game = table(phase="F")
    game.value_step = [25, 1, 0, 0]
    game.sales_marker = [3, 4, 0, 0]
    sold_for(game, 500, 1, 2, 3)
    game.enter(end_of_period.rank_companies, end_of_period.compare_earnings, STOP)
    # Blue: 25 + 2 stops at 26, + 9 stays. Red: 1 - 1, then - 4 stops at 0.
    assert game.value_step == [26, 0, 0, 1]
    assert game.sales_marker == [12, 0, 0, 0]


def test_rank_and_earnings_are_clamped_one_after_the_other():
    game = table(phase="F")
    game.value_step = [0, 5, 5, 5]
    game.sales_marker = [0, 0, 0, 0]
    sold_for(game, 10, 20, 30, 40)
    game.enter(end_of_period.rank_companies, end_of_period.compare_earnings, STOP)
    assert game.value_step[BLUE] == 1  # 0 - 1 stops at 0, then + 1


def test_sales_money_goes_to_the_treasury():
    game = table(phase="F")
    sold_for(game, 43, 7, 0, 0)
    game.enter(end_of_period.collect_sales, STOP)
    assert (game.treasury, game.sales) == ([93, 57, 50, 50], [0, 0, 0, 0])


def test_dividends_are_paid_in_the_new_order_with_money_received_before():
    game = table(phase="F", cash=0)
    game.initiative = [RED, BLUE, YELLOW, PURPLE]
    value(game, RED, 8)
    value(game, BLUE, 8)
    shares(game, BLUE, RED, 1)
    shares(game, YELLOW, BLUE, 1)
    purses(game, 0, 2, 0, 0)
    game.phase, game.period = "F", 5  # no share sales: nobody is asked
    game.enter(end_of_period.collect_sales, STOP)
    assert game.treasury == [0, 0, 2, 0]
    assert [(fact["seat"], fact["holder"], fact["amount"]) for fact in facts(game, "dividend_paid")] == [
        (RED, BLUE, 2),
        (BLUE, YELLOW, 2),
    ]


def test_who_cannot_pay_sells_shares_first_and_what_is_still_owed_lapses():
    game = table(phase="F", cash=0)
    game.initiative = [YELLOW, RED, BLUE, PURPLE]
    value(game, BLUE, 25)  # dividend 5
    shares(game, RED, BLUE, 1)
    shares(game, YELLOW, BLUE, 1)
    shares(game, BLUE, RED, 1)
    shares(game, BLUE, PURPLE, 1)
    game.enter((end_of_period.pay_dividends, BLUE), STOP)
    assert options(game) == (("sell_shares", RED, 1), ("sell_shares", PURPLE, 1))
    choose(game, ("sell_shares", RED, 1))
    # 4 GP of 10 owed: the last share is sold without a question, and 8 GP go to yellow first.
    assert game.treasury == [0, 3, 5, 0]
    assert [(fact["holder"], fact["amount"], fact["owed"]) for fact in facts(game, "dividend_paid")] == [
        (YELLOW, 5, 5),
        (RED, 3, 5),
    ]


def test_who_cannot_pay_in_period_5_mortgages_if_the_option_is_on():
    game = table(phase="F", cash=0, period=5, mortgage=True)
    value(game, BLUE, 25)
    shares(game, RED, BLUE, 1)
    shares(game, BLUE, RED, 1)
    game.enter((end_of_period.pay_dividends, BLUE), STOP)
    assert game.mortgaged[BLUE] == 1
    assert game.treasury[BLUE] == 12
    choose(game, end_of_period.PAY)
    assert game.treasury[:2] == [7, 5]


def test_the_next_period_is_prepared():
    game = table(phase="F")
    game.market_card = [1, 2]
    agent_at(game, BLUE, "trading_silk", "influence_indies")
    game.agents[BLUE][-1] = CENTRE
    game.enter(end_of_period.prepare_next_period, STOP)
    assert (game.used_cards, game.market_card, game.period) == ([[1], [2]], [-2, -2], 2)
    assert game.agents[BLUE] == [PORTRAIT["governor"], PORTRAIT["trader"], CENTRE]


def test_agents_on_the_first_portrait_and_in_the_centre_stay_where_they_are_and_only_who_returns_is_told():
    game = table(phase="F")
    game.market_card = [1, 2]
    agent_at(game, BLUE, "trading_silk")
    game.agents[BLUE] = sorted([game.agents[BLUE][0], PORTRAIT["governor"], CENTRE])
    game.agents[RED] = [PORTRAIT["governor"], PORTRAIT["captain"], CENTRE]
    game.drain()
    game.enter(end_of_period.prepare_next_period, STOP)
    assert game.agents[BLUE] == sorted([PORTRAIT["governor"], PORTRAIT["trader"], CENTRE])
    assert game.agents[RED] == [PORTRAIT["governor"], PORTRAIT["captain"], CENTRE]
    returned = [event.fields for event in game.drain() if event.name == "agent_returned"]
    assert returned == [{"seat": BLUE, "origin": "trading_silk", "place": "trader"}]


def test_phase_f_of_period_5_is_played_and_followed_by_the_scoring():
    game = table(phase="F", period=5)
    game.market_card = [16, 16]
    sold_for(game, 30, 20, 10, 0)
    game.enter(
        end_of_period.rank_companies, end_of_period.compare_earnings, end_of_period.collect_sales, period.end_period
    )
    assert game.over
    assert (game.period, game.used_cards, game.value_step) == (5, [[], []], [5, 3, 1, 0])
    assert game.outcome.scores == [80 + 2 * 9, 70 + 2 * 7, 60 + 2 * 5, 50 + 2 * 4]
    assert game.outcome.ranks == [1, 2, 3, 4]


def test_a_fifth_period_comes_after_the_fourth():
    game = table(phase="F", period=4)
    game.market_card = [16, 16]
    game.enter(period.end_period)
    assert (game.over, game.period, game.phase) == (False, 5, "A")


def test_goods_ships_posts_and_extensions_are_worth_nothing():
    game = table(period=5, phase="F")
    before = scoring.wealth(game, BLUE)
    extend(game, BLUE, 2)
    store(game, BLUE, SPICES, 2)
    store(game, BLUE, TEA)
    game.place_post(BLUE, 0)
    leave(game, BLUE, "galleon", 1)
    assert scoring.wealth(game, BLUE) == before == 58


def test_shares_may_be_sold_while_paying_dividends_in_periods_1_to_4():
    game = table(phase="F", period=4)
    shares(game, RED, BLUE, 1)
    shares(game, BLUE, RED, 1)
    game.enter((end_of_period.pay_dividends, BLUE), STOP)
    assert options(game) == (end_of_period.PAY, ("sell_shares", RED, 1))


def test_who_owes_nothing_is_not_asked():
    game = table(phase="F", period=4)
    shares(game, BLUE, BLUE, 1)
    game.enter((end_of_period.pay_dividends, BLUE), STOP)
    assert (game.over, game.treasury[BLUE]) == (True, 50)


def test_the_neutral_company_is_ranked_its_money_goes_to_the_bank_and_the_bank_pays_its_dividends():
    game = table(seats=2, phase="F")
    shares(game, RED, 2, 2)
    value(game, 2, 8)
    sold_for(game, 15, 5, 25)
    game.market_card = [0, 0]
    game.enter(
        end_of_period.rank_companies, end_of_period.compare_earnings, end_of_period.collect_sales, period.end_period
    )
    assert game.value_step == [2, 0, 4 + 2 + 2]
    assert game.initiative == [RED, BLUE, 2]
    # Dividend at 12 GP is 2: red gets 4 from the bank.
    assert (game.treasury, game.sales) == ([65, 59, 0], [0, 0, 0])
    game.audit()


def test_the_neutral_company_has_no_rank_and_its_shares_score():
    game = table(seats=2, period=5, phase="F")
    value(game, 2, 30)
    shares(game, RED, 2, 1)
    game.enter(scoring.score)
    assert (game.outcome.ranks, game.outcome.scores) == ([2, 1], [58, 58 + 30])


def test_own_company_shares_pay_nothing_and_can_be_sold():
    game = table(phase="F")
    shares(game, BLUE, BLUE, 1)
    assert end_of_period.dividends_owed(game, BLUE) == []
    assert share_rules.own_action_options(game, BLUE) == [("sell_shares", BLUE, 1)]
    assert BOX["expertise"] < len(BOX)


@pytest.mark.parametrize("period", [2, 3, 5])
def test_a_saved_game_in_a_later_period_than_its_market_cards_is_refused(period):
    game = engine.title("east_india_companies").new(3, 2)
    for _ in range(20):
        game.choose(0)
    saved = game.to_json()
    saved["state"]["period"] = period
    with pytest.raises(BadState, match="a market card is used up in each period that is over"):
        engine.title("east_india_companies").from_json(saved)
