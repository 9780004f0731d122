"""5.3 III, Payment of wages and maintenance (checklist 149 to 151, 209, 218)."""

from __future__ import annotations

import pytest

from engine.arkwright import costs, pieces
from engine.arkwright.names import LINES, Event, Tile
from engine.arkwright.state import MOST_LOANS
from engine.kernel import RulesError
from tests.engine.answering import facts
from tests.engine.arkwright.helper import CLOTHING, FOOD, LAMPS, STOP, build, give, set_demand, table

SEAT = 0


def paid(game):
    return sum(fact["amount"] for fact in facts(game, "cash_paid") if fact["seat"] == SEAT)


def lamps(*tiles):
    """Six workers and three machines on three lines, the wage at 4."""
    game = table()
    build(game, SEAT, LAMPS, lines=3, machines=(1, 1, 1))
    game.cycle = LAMPS
    set_demand(game, LAMPS, 10)
    assert game.wage() == 4
    give(game, SEAT, *tiles)
    for tile in tiles:
        game.assigned[SEAT * 2 + (tile == Tile.WORKSHOP)] = LAMPS
    game.enter(costs.begin, STOP)
    return game


def test_example_73_three_workers_and_a_machine_at_three():
    game = table()
    build(game, SEAT, FOOD, lines=3, machines=(1,))
    game.shut[SEAT] = 2
    set_demand(game, FOOD, 8)
    assert game.wage() == 3
    game.enter(costs.begin, STOP)
    assert paid(game) == 10


def test_example_74_foreman_and_workshop():
    assert paid(lamps()) == 27
    assert paid(lamps(Tile.FOREMAN)) == 19
    assert paid(lamps(Tile.FOREMAN, Tile.WORKSHOP)) == 17


def test_a_foreman_or_workshop_of_another_factory_saves_nothing():
    game = table()
    build(game, SEAT, LAMPS, lines=3, machines=(1, 1, 1))
    game.cycle = LAMPS
    set_demand(game, LAMPS, 10)
    give(game, SEAT, Tile.FOREMAN, Tile.WORKSHOP)
    game.assigned[SEAT * 2 : SEAT * 2 + 2] = [FOOD, CLOTHING]
    game.enter(costs.begin, STOP)
    assert paid(game) == 27


def test_a_foreman_leaves_a_wage_of_at_least_one():
    game = table()
    build(game, SEAT, FOOD, lines=3)  # six workers
    give(game, SEAT, Tile.FOREMAN)
    game.assigned[SEAT * 2] = FOOD
    assert game.wage() == 2
    game.enter(costs.begin, STOP)
    assert paid(game) == 4 * 1 + 2 * 2


@pytest.mark.parametrize(("machines", "upkeep"), [((), 0), ((1,), 1), ((1, 1, 1), 1)])
def test_a_workshop_makes_all_machines_cost_one(machines, upkeep):
    game = table()
    build(game, SEAT, FOOD, lines=3, machines=machines)
    give(game, SEAT, Tile.WORKSHOP)
    game.assigned[SEAT * 2 + 1] = FOOD
    game.enter(costs.begin, STOP)
    assert paid(game) == 2 * (6 - sum(machines)) + upkeep


@pytest.mark.parametrize(("row", "wage"), [(1, 2), (6, 2), (7, 3), (11, 3), (12, 4), (16, 4), (17, 5), (20, 5)])
def test_the_wage_is_that_of_the_row_of_the_last_free_space(row, wage):
    game = table()
    set_demand(game, FOOD, row)
    assert game.wage() == wage
    game.running = Event.THREAT_OF_STRIKE
    assert game.wage() == wage + 1


def test_a_full_market_pays_the_lowest_wage():
    game = table()
    game.labour, game.fired = 80, 4
    assert game.wage() == 2


def test_a_strike_counts_before_the_foreman():
    game = table()
    build(game, SEAT, FOOD, lines=2)
    give(game, SEAT, Tile.FOREMAN)
    game.assigned[SEAT * 2] = FOOD
    game.running = Event.THREAT_OF_STRIKE
    game.enter(costs.begin, STOP)
    assert paid(game) == 4 * 1  # 3 less 2


def test_idle_and_incomplete_lines_are_paid_and_other_factories_are_not():
    game = table()
    at = build(game, SEAT, FOOD, lines=4)  # the fourth makes nothing at level I
    build(game, SEAT, CLOTHING, lines=2)
    game.workers[at * LINES + 2] -= 1
    game.fired += 1
    game.enter(costs.begin, STOP)
    assert paid(game) == 7 * game.wage()


def test_who_cannot_pay_sells_shares_in_turn_order():
    game = table(cash=0)
    game.start_player = 1
    for seat in (0, 1):
        build(game, seat, FOOD, lines=2)  # £8 each at a wage of 2
    game.enter(costs.begin, STOP)
    assert (game.shares[:2], game.share_space[:2], game.cash[:2]) == ([14, 14], [9, 9], [2, 2])
    assert [fact["seat"] for fact in facts(game, "cash_paid")] == [1, 0]


def test_nobody_borrows_beyond_all_that_was_ever_lent() -> None:
    game = table(2, cash=0)
    game.shares = [0, 0]
    with pytest.raises(RulesError, match="no bank lends seat 0 the £9999999 that are missing"):
        pieces.pay(game, 0, 9_999_999, "wages")
    assert (game.cash, game.loans) == ([0, 0], [0, 0])


def test_the_last_loan_can_be_had_and_none_beyond() -> None:
    game = table()
    game.shares[0], game.loans[0] = 0, MOST_LOANS - 1
    with pytest.raises(RulesError):
        pieces.raise_cash(game.copy(), 0, game.rules.loan + 1)
    pieces.raise_cash(game, 0, game.rules.loan)
    assert game.loans[0] == MOST_LOANS
