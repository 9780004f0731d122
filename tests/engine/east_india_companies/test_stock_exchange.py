"""Phase B (checklist 43 to 49, 115)."""

from __future__ import annotations

from engine.east_india_companies import stock_exchange
from tests.engine.answering import choose, options
from tests.engine.east_india_companies.helper import BLUE, PURPLE, RED, STOP, YELLOW, agent_at, purses, table, value


def test_expertise_comes_first_and_the_new_order_buys():
    game = table(phase="B")
    agent_at(game, PURPLE, "expertise")
    game.enter(stock_exchange.apply_expertise, (stock_exchange.next_buyer, 0, 0), STOP)
    assert game.initiative == [PURPLE, BLUE, RED, YELLOW]
    assert game.decision.seat == PURPLE


def test_one_share_or_a_pass_a_turn_and_then_the_next_player():
    game = table(phase="B")
    game.enter((stock_exchange.next_buyer, 0, 0), STOP)
    seats = []
    for option in (("buy_share", RED), stock_exchange.PASS, ("buy_share", RED)):
        seats.append(game.decision.seat)
        choose(game, option)
    assert seats == [BLUE, RED, YELLOW]
    assert ([row[RED] for row in game.shares], game.decision.seat) == ([1, 0, 1, 0], PURPLE)


def test_any_company_is_for_sale_the_own_one_too_as_far_as_the_money_goes():
    game = table(phase="B")
    value(game, YELLOW, 9)
    value(game, PURPLE, 10)
    purses(game, 9)
    game.enter((stock_exchange.buy_share, BLUE, 0, 0), STOP)
    assert options(game) == (stock_exchange.PASS, ("buy_share", BLUE), ("buy_share", RED), ("buy_share", YELLOW))


def test_who_can_buy_nothing_passes():
    game = table(phase="B", cash=3)
    game.enter((stock_exchange.next_buyer, 0, 0), STOP)
    assert game.over
    assert [event.name for event in game.events].count("passed") == 4


def test_a_share_at_the_top_of_the_track_keeps_its_value():
    game = table(phase="B")
    value(game, RED, 30)
    game.enter((stock_exchange.buy_share, BLUE, 0, 0), STOP)
    choose(game, ("buy_share", RED))
    assert (game.treasury[BLUE], game.share_value(RED)) == (20, 30)


def test_the_neutral_company_takes_no_turn_and_its_shares_are_for_sale():
    game = table(seats=2, phase="B")
    game.initiative = [2, BLUE, RED]
    game.enter((stock_exchange.next_buyer, 0, 0), STOP)
    assert game.decision.seat == BLUE
    choose(game, ("buy_share", 2), stock_exchange.PASS)
    assert game.decision.seat == BLUE
    choose(game, stock_exchange.PASS)
    assert game.over


def test_a_neutral_agent_on_expertise_changes_nothing():
    game = table(seats=2, phase="B")
    agent_at(game, 2, "expertise")
    agent_at(game, RED, "expertise")
    game.enter(stock_exchange.apply_expertise, STOP)
    assert game.initiative == [RED, BLUE, 2]


def test_words_of_the_exchange():
    game = table(mortgage=True, phase="B")
    value(game, BLUE, 9)
    game.mortgaged[BLUE] = 1
    game.enter((stock_exchange.buy_share, BLUE, 0, 0), STOP)
    said = [game.describe(at) for at in range(len(options(game)))]
    assert said[:2] == [{"act": "pass"}, {"act": "buy_share", "company": BLUE, "price": 9}]
    assert said[-2:] == [{"act": "redeem_presidency", "amount": 9}, {"act": "mortgage_presidency", "amount": 4}]
