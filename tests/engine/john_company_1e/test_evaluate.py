"""What looks better to a bot that searches: points, money that still buys some, offices, pieces that pay; alone, regions."""

from __future__ import annotations

import pytest

from engine.john_company_1e.evaluate import evaluate, prospect, things_worth, turns_expected
from engine.john_company_1e.names import COMPANY, Office, Phase, Region
from engine.john_company_1e.scoring import decide
from engine.john_company_1e.title import TITLE
from engine.kernel import Dice
from tests.engine.john_company_1e.helper import give_prize, make_company, seat_in, send_captain, table


def change(game, act) -> int:
    """By how much the first family's prospects change by an act."""
    before = evaluate(game, 0)
    act()
    return evaluate(game, 0) - before


def test_equal_families_stand_equal_and_a_lead_is_a_lead_over_the_best_rival():
    game = table()
    assert [evaluate(game, seat) for seat in range(4)] == [0, 0, 0, 0]
    game.manors[0] += 1
    assert evaluate(game, 0) == 200
    game.manors[1] += 2
    assert (evaluate(game, 0), evaluate(game, 1), evaluate(game, 2)) == (-200, 200, -400)


def test_a_pound_is_worth_most_among_the_first_14_and_less_beyond():
    game = table(cash=5)
    game.phase = Phase.FAMILY
    assert change(game, lambda: game.cash.__setitem__(0, 6)) == 42
    game.cash[0] = 14
    assert change(game, lambda: game.cash.__setitem__(0, 15)) == 14


def test_after_the_last_trade_money_serves_only_who_may_retire_or_has_promises_out():
    game = table(cash=5)
    game.turn, game.phase = 6, Phase.EVENING_POST
    assert turns_expected(game) == 0
    assert change(game, lambda: game.cash.__setitem__(0, 6)) == 7
    seat_in(game, Office.CHAIRMAN, 0)
    assert change(game, lambda: game.cash.__setitem__(0, 8)) == 84


def test_an_office_a_captained_ship_and_a_factory_are_worth_more_the_longer_the_game_lasts():
    worth = []
    for turn in (1, 5):
        game = table()
        game.turn, game.phase = turn, Phase.FAMILY
        office = make_company(game, Region.BENGAL, 2)
        worth.append(
            [
                change(game, lambda game=game, office=office: seat_in(game, office, 0)),
                change(game, lambda game=game: send_captain(game, 2, 0)),
                change(game, lambda game=game: game.factories.__setitem__(0, 0)),
            ]
        )
    # A governor of Bengal takes a tax of £4: 180 a turn; a captained ship 72, a factory 47; five turns are counted, or two.
    assert worth == [[5 * 180, 5 * 72, 5 * 47], [2 * 180, 2 * 72, 2 * 47]]


def test_a_promise_that_is_out_costs_what_buys_it_back_and_in_the_end_two_points():
    game = table()
    game.phase = Phase.FAMILY
    assert change(game, lambda: game.promises.__setitem__(1, 1)) == -67 - 55
    game.turn, game.phase = 6, Phase.EVENING_POST
    assert prospect(game, 0, 0, 0) - prospect(game, 2, 0, 0) == -200 + (42 - 7) * game.cash[0]


def test_a_finished_game_is_judged_by_its_points():
    game = table(cash=7)
    game.manors = [2, 1, 0, 0]
    give_prize(game, 0, 2)
    game.enter(decide)
    assert game.outcome is not None
    assert list(game.outcome.scores) == [4, 2, 3, 0]
    assert [evaluate(game, seat) for seat in range(4)] == [100, -200, -100, -400]


def test_near_mutiny_and_at_the_lowest_share_price_fewer_turns_are_counted_on():
    game = table()
    game.phase = Phase.FAMILY
    assert turns_expected(game) == 500
    game.share_price = 3
    assert turns_expected(game) == 375
    game.opened_by[Region.BOMBAY] = -1
    assert turns_expected(game) == 281


def test_alone_a_region_is_worth_more_than_the_means_that_win_it_and_a_win_more_than_everything():
    game = table(1, "solo")
    before = evaluate(game, 0)
    game.ruler[Region.MADRAS] = COMPANY
    game.treasury[Office.PRESIDENT_MADRAS] -= 5
    assert evaluate(game, 0) - before == 500 - 40
    lost = evaluate(game, 0)
    for region in range(8):
        game.ruler[region] = COMPANY
    game.enter(TITLE.steps["solo.judge"])
    assert evaluate(game, 0) == 100_000 + 8 * 500 - game.turn > lost


TABLES = [(1, "solo"), (2, "campaign"), (4, "post_monopoly"), (5, "john_and_co"), (6, "under_siege")]


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("seats", "scenario"), TABLES)
def test_positions_of_a_random_game_can_be_judged_and_at_most_one_seat_leads(seats, scenario, every):
    game, dice = TITLE.new(seats, 3, {"scenario": scenario}), Dice(3)
    while game.decision is not None:
        if game.plies % every == 0:
            worth = [TITLE.evaluate(game, seat) for seat in range(seats)]
            assert seats == 1 or sum(each > 0 for each in worth) <= 1
        game.choose(dice.below(len(game.decision.options)))


def test_a_share_in_a_firm_is_worth_as_much_to_its_holder_as_it_costs_the_firm_and_nothing_to_others():
    game = table(4)
    game.deregulated = True
    before = [things_worth(game, family) for family in range(4)]
    game.firm_shares[1 * game.families + 2] = 1
    assert [things_worth(game, family) - was for family, was in enumerate(before)] == [0, -30, 30, 0]


def test_how_many_may_play_goes_by_the_scenario():
    assert TITLE.seats() == (1, 2, 3, 4, 5, 6)
    assert [TITLE.seats({"scenario": each}) for each in ("solo", "early_company")] == [(1,), (2, 3, 4, 5, 6)]
