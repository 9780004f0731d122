"""Family: actions, the opportunity marker, extra actions, new Company shares (checklist 52 to 68; T6, T7)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.families import family
from engine.john_company_2e.table.names import BOXED, NOBODY, ON_YARD, Action, Law, Office, Presidency, Prestige, Sea
from engine.john_company_2e.table.state import CompanyGame
from tests.engine.answering import asked, choose, options
from tests.engine.john_company_2e.helpers import (
    bare,
    give_prestige,
    hold_office,
    is_through,
    pass_laws,
    play,
    settle_prize,
)

BLUE, YELLOW, PINK, GREEN = range(4)
WRITER, OFFICER = Action.ENLIST_WRITER, Action.ENLIST_OFFICER
LUXURY, YARD, WORKSHOP, SHARE = (
    Action.PURCHASE_LUXURY,
    Action.PURCHASE_SHIPYARD,
    Action.PURCHASE_WORKSHOP,
    Action.SEEK_SHARE,
)
SOUTH = Presidency.MADRAS


def fill_offices(game: CompanyGame, vacant: int) -> None:
    """Seat family 3 in the offices in play but for the last ``vacant`` of them."""
    in_play = [office for office, holder in enumerate(game.holder) if holder == NOBODY]
    for office in in_play[: len(in_play) - vacant]:
        hold_office(game, office, GREEN)


def turn_of(game: CompanyGame, who: int, cash: int = 0) -> CompanyGame:
    game.cash[who] = cash
    play(game, (family.family_action, who))
    return game


# -- the marker --


def test_the_family_actions_go_clockwise_from_the_chairmans_title() -> None:
    game = bare()
    game.chairman_title = PINK
    play(game, family.begin)
    order = []
    while not is_through(game):
        order.append(asked(game))
        choose(game, (OFFICER,) if asked(game)[1] == "family.action" else ("done",))
    assert order == [(who, "family.action") for who in (PINK, GREEN, BLUE, YELLOW)]
    assert game.trainees == [1] * 4


def test_t6_a_marker_on_the_action_doubles_it_and_another_action_moves_it() -> None:
    game = bare()
    fill_offices(game, 0)
    game.opportunity[BLUE] = YARD
    turn_of(game, BLUE, 10)
    choose(game, (YARD,))
    assert options(game) == (("done",), (YARD,))
    choose(game, (YARD,))
    assert is_through(game)
    assert (game.yard_owner.count(BLUE), game.cash[BLUE], game.opportunity[BLUE]) == (2, 6, YARD)
    turn_of(game, BLUE, 10)
    choose(game, (LUXURY,))
    assert is_through(game)
    assert (game.luxuries[BLUE], game.opportunity[BLUE]) == (1, LUXURY)


def test_the_first_action_of_the_game_is_taken_once() -> None:
    game = turn_of(bare(), BLUE, 4)
    choose(game, (OFFICER,))
    assert is_through(game)
    assert (game.trainees[BLUE], game.opportunity[BLUE]) == (1, OFFICER)


def test_lady_glencora_ends_doubled_actions_but_not_the_extra_writer() -> None:
    game = bare()
    give_prestige(game, BLUE, Prestige.LADY_GLENCORA)
    game.opportunity[BLUE] = BOXED
    turn_of(game, BLUE)
    choose(game, (WRITER, SOUTH))  # seven offices are vacant
    assert options(game)[0] == ("done",)
    choose(game, (WRITER, SOUTH))
    assert is_through(game)
    assert (game.writers[SOUTH][BLUE], game.opportunity[BLUE]) == (2, BOXED)


@pytest.mark.parametrize(
    ("vacant", "marker", "writers"), [(4, NOBODY, 2), (4, WRITER, 3), (3, NOBODY, 1), (3, WRITER, 2)]
)
def test_t7_four_vacancies_add_a_writer_once_and_with_a_doubled_action_three_are_enlisted(
    vacant: int, marker: int, writers: int
) -> None:
    game = bare()
    fill_offices(game, vacant)
    game.opportunity[BLUE] = marker
    turn_of(game, BLUE)
    choose(game, (WRITER, Presidency.BOMBAY))
    while not is_through(game):
        assert options(game) == (("done",), *((WRITER, presidency) for presidency in range(3)))
        choose(game, (WRITER, Presidency.BENGAL))
    assert game.writers[Presidency.BOMBAY][BLUE] == 1
    assert game.writers[Presidency.BENGAL][BLUE] == writers - 1
    assert game.supply[BLUE] == 18 - writers


# -- each action --


def test_what_a_family_can_do_depends_on_its_money() -> None:
    game = turn_of(bare(), BLUE, 0)
    assert {option[0] for option in options(game)} == {WRITER, OFFICER}
    turn_of(game, BLUE, 2)
    assert {option[0] for option in options(game)} == {WRITER, OFFICER, YARD, SHARE}
    turn_of(game, BLUE, 4)
    assert {option[0] for option in options(game)} == {WRITER, OFFICER, YARD, SHARE, LUXURY}
    turn_of(game, BLUE, 5)
    assert {option[0] for option in options(game)} == set(range(6))


def test_a_luxury_costs_four_and_scores_two() -> None:
    game = turn_of(bare(), BLUE, 5)
    choose(game, (LUXURY,))
    assert (game.cash[BLUE], game.luxuries[BLUE], game.vp[BLUE]) == (1, 1, 2)


def test_a_shipyard_costs_two_and_keeps_its_ship() -> None:
    game = turn_of(bare(), BLUE, 5)
    choose(game, (YARD,))
    assert (game.cash[BLUE], game.yard_owner[0], game.ship_place[0]) == (3, BLUE, ON_YARD)


def test_a_workshop_costs_five() -> None:
    game = turn_of(bare(), BLUE, 7)
    choose(game, (WORKSHOP,))
    assert (game.cash[BLUE], game.workshops[BLUE]) == (2, 1)


def test_a_share_is_sought_on_any_free_space_at_its_price() -> None:
    game = bare()
    game.stock_exchange[1] = GREEN
    game.supply[GREEN] -= 1
    turn_of(game, BLUE, 4)
    assert [option for option in options(game) if option[0] == SHARE] == [(SHARE, 0, 2), (SHARE, 2, 3), (SHARE, 3, 4)]
    choose(game, (SHARE, 2, 3))
    assert (game.cash[BLUE], game.stock_exchange, game.supply[BLUE]) == (1, [NOBODY, GREEN, BLUE, NOBODY, NOBODY], 17)


def test_a_yard_whose_ship_is_in_play_cannot_be_bought_and_the_supplies_end() -> None:
    game = bare()
    game.ship_place[0] = Sea.WEST  # a yard given back while its ship was fitted
    assert family.shipyard_for_sale(game) == 1
    game.yard_owner[1:] = [GREEN] * 21
    turn_of(game, BLUE, 20)
    assert (YARD,) not in options(game)
    game.luxuries[GREEN], game.workshops[GREEN], game.invested[GREEN] = 15, 18, 2
    turn_of(game, BLUE, 20)
    assert {option[0] for option in options(game)} == {WRITER, OFFICER, SHARE}


@pytest.mark.parametrize(
    ("spouse", "action"),
    [
        (Prestige.MR_ROCHESTER, WRITER),
        (Prestige.WILLIAM_COLLINS, OFFICER),
        (Prestige.JOHN_THORPE, WORKSHOP),
        (Prestige.VIOLET_EFFINGHAM, YARD),
        (Prestige.JOSEPH_SEDLEY, SHARE),
    ],
)
def test_a_spouse_rules_out_a_family_action(spouse: int, action: int) -> None:
    game = bare()
    give_prestige(game, BLUE, spouse)
    turn_of(game, BLUE, 20)
    assert {option[0] for option in options(game)} == set(range(6)) - {action}


# -- prices --


@pytest.mark.parametrize(("marker", "first", "more"), [(LUXURY, 3, None), (NOBODY, 3, None), (WORKSHOP, 5, 5)])
def test_industry_subsidy_serves_those_who_have_not_the_marker_there(marker: int, first: int, more: int | None) -> None:
    game = bare()
    pass_laws(game, Law.INDUSTRY_SUBSIDY)
    game.opportunity[BLUE] = marker
    turn_of(game, BLUE, 20)
    choose(game, (WORKSHOP,))
    assert game.cash[BLUE] == 20 - first
    if more is None:
        assert is_through(game)
    else:
        choose(game, (WORKSHOP,))
        assert game.cash[BLUE] == 20 - first - more


def test_industry_subsidy_always_serves_a_family_without_a_marker() -> None:
    game = bare()
    pass_laws(game, Law.INDUSTRY_SUBSIDY)
    game.opportunity[BLUE] = BOXED
    turn_of(game, BLUE, 3)
    choose(game, (WORKSHOP,))
    assert (game.cash[BLUE], game.workshops[BLUE]) == (0, 1)


def test_industry_subsidy_does_not_cheapen_the_extra_workshop_of_the_calico_acts() -> None:
    game = bare()
    pass_laws(game, Law.INDUSTRY_SUBSIDY, Law.CALICO_ACTS)
    turn_of(game, BLUE, 9)
    choose(game, (OFFICER,))
    choose(game, (WORKSHOP,))
    assert game.cash[BLUE] == 4


def test_the_foundry_earns_by_every_workshop_anybody_buys() -> None:
    game = bare()
    give_prestige(game, PINK, Prestige.FOUNDRY)
    turn_of(game, BLUE, 5)
    choose(game, (WORKSHOP,))
    assert game.cash == [0, 0, 1, 0]


def test_the_stock_broker_makes_every_space_cost_one_pound() -> None:
    game = bare()
    give_prestige(game, BLUE, Prestige.STOCK_BROKER)
    turn_of(game, BLUE, 1)
    assert [option for option in options(game) if option[0] == SHARE] == [(SHARE, space, 1) for space in range(5)]
    choose(game, (SHARE, 4, 1))
    assert (game.cash[BLUE], game.stock_exchange[4]) == (0, BLUE)


def test_others_use_the_stock_broker_with_the_owners_leave() -> None:
    game = bare()
    give_prestige(game, PINK, Prestige.STOCK_BROKER)
    turn_of(game, BLUE, 1)
    choose(game, (SHARE, 4, 1))
    assert asked(game) == (PINK, "consent")
    choose(game, "yes")
    assert (game.cash[BLUE], game.stock_exchange[4], game.opportunity[BLUE]) == (0, BLUE, SHARE)


def test_a_refusal_of_the_stock_broker_leaves_the_whole_action_to_be_chosen_again() -> None:
    game = bare()
    give_prestige(game, PINK, Prestige.STOCK_BROKER)
    game.opportunity[BLUE] = OFFICER
    turn_of(game, BLUE, 2)
    choose(game, (SHARE, 4, 1))
    choose(game, "no")
    assert asked(game) == (BLUE, "family.action")
    assert [option for option in options(game) if option[0] == SHARE] == [(SHARE, 0, 2)]
    choose(game, (OFFICER,))
    choose(game, (OFFICER,))
    assert is_through(game)
    assert (game.trainees[BLUE], game.opportunity[BLUE], game.cash[BLUE]) == (2, OFFICER, 2)


def test_a_refusal_for_an_additional_share_leaves_the_printed_price() -> None:
    game = bare()
    give_prestige(game, PINK, Prestige.STOCK_BROKER)
    game.opportunity[BLUE] = SHARE
    turn_of(game, BLUE, 5)
    choose(game, (SHARE, 4, 5))
    assert is_through(game)  # no money is left for the second
    turn_of(game, BLUE, 5)
    choose(game, (SHARE, 0, 2))
    choose(game, (SHARE, 3, 1))
    choose(game, "no")
    assert options(game) == (("done",), (SHARE, 1, 3), (SHARE, 2, 3))
    choose(game, ("done",))
    assert (game.stock_exchange, game.cash[BLUE]) == ([BLUE, NOBODY, NOBODY, NOBODY, BLUE], 3)


# -- extra actions --

EXTRA = [
    (Law.CALICO_ACTS, WORKSHOP),
    (Law.ARMY_SPENDING, OFFICER),
    (Law.DEBT_RESTRUCTURE, SHARE),
    (Law.TENURE_LIMITS, WRITER),
    (Law.SHIP_SUBSIDY, YARD),
    (Law.WINDOW_TAX_REPEAL, LUXURY),
]


@pytest.mark.parametrize(("law", "action"), EXTRA)
def test_each_extra_action_may_follow_the_family_action_and_leaves_the_marker_alone(law: int, action: int) -> None:
    game = bare()
    pass_laws(game, law)
    game.opportunity[BLUE] = action  # does not double the extra action
    main = LUXURY if action != LUXURY else YARD
    turn_of(game, BLUE, 30)
    choose(game, (main,))
    assert {option[0] for option in options(game)} == {"done", action}
    choose(game, options(game)[1])
    assert is_through(game)
    assert game.opportunity[BLUE] == main


def test_no_other_law_has_an_extra_action() -> None:
    with_one = {law for law in range(26) if bare().tables.laws.extra_action[law] >= 0}
    assert with_one == {law for law, _ in EXTRA}


def test_only_the_most_recent_extra_action_can_be_used() -> None:
    game = bare()
    pass_laws(game, Law.CALICO_ACTS, Law.SHIP_SUBSIDY, Law.BOARD_OF_CONTROL)
    turn_of(game, BLUE, 30)
    choose(game, (OFFICER,))
    assert options(game) == (("done",), (YARD,))
    choose(game, ("done",))
    assert is_through(game)


def test_tenure_limits_give_no_writer_to_those_who_enlisted_one() -> None:
    game = bare()
    fill_offices(game, 0)
    pass_laws(game, Law.TENURE_LIMITS)
    turn_of(game, BLUE)
    choose(game, (WRITER, SOUTH))
    assert is_through(game)
    assert game.writers[SOUTH][BLUE] == 1


@pytest.mark.parametrize(
    ("spouse", "law", "action"),
    [(Prestige.MR_ROCHESTER, Law.TENURE_LIMITS, WRITER), (Prestige.WILLIAM_COLLINS, Law.ARMY_SPENDING, OFFICER)],
)
def test_spouses_against_enlisting_allow_the_extra_action_of_a_law(spouse: int, law: int, action: int) -> None:
    game = bare()
    fill_offices(game, 0)
    give_prestige(game, BLUE, spouse)
    pass_laws(game, law)
    turn_of(game, BLUE, 4)
    choose(game, (LUXURY,))
    assert {option[0] for option in options(game)} == {"done", action}


def test_a_family_that_can_do_nothing_is_passed_over() -> None:
    game = bare()
    game.supply[BLUE], game.pensioners[BLUE] = 0, 18
    turn_of(game, BLUE, 0)
    assert is_through(game)


# -- out of pieces --


def test_without_pieces_one_may_come_off_a_prize_and_its_points_go() -> None:
    game = bare()
    settle_prize(game, BLUE, 1, 3)
    game.pensioners[BLUE], game.supply[BLUE] = 16, 0
    turn_of(game, BLUE)
    choose(game, (OFFICER,))
    assert asked(game) == (BLUE, "family.lift_from_prize")
    assert options(game) == (1, 3)
    choose(game, 3)
    assert is_through(game)
    assert (game.vp[BLUE], game.prizes[3][BLUE], game.trainees[BLUE]) == (2, 0, 1)


# -- new Company shares --


def seekers(game: CompanyGame, *waiting: int) -> None:
    game.stock_exchange = list(waiting)
    for who in waiting:
        if who != NOBODY:
            game.supply[who] -= 1


def test_each_debt_turns_the_rightmost_seeker_into_a_share_and_the_rest_slide_right() -> None:
    game = bare()
    seekers(game, BLUE, NOBODY, YELLOW, PINK, NOBODY)
    game.debt = 1
    play(game, family.new_company_shares)
    assert (game.court, game.new_shares, game.debt) == ([0, 0, 1, 0], [0, 0, 1, 0], 0)
    assert game.stock_exchange == [NOBODY, NOBODY, NOBODY, BLUE, YELLOW]


def test_debt_left_over_stays_when_nobody_seeks_any_more() -> None:
    game = bare()
    seekers(game, BLUE, NOBODY, BLUE, NOBODY, NOBODY)
    game.debt = 5
    play(game, family.new_company_shares)
    assert (game.court[BLUE], game.debt, game.stock_exchange) == (2, 3, [NOBODY] * 5)


def test_without_debt_the_seekers_only_slide() -> None:
    game = bare()
    seekers(game, NOBODY, GREEN, NOBODY, BLUE, NOBODY)
    play(game, family.new_company_shares)
    assert (game.court, game.stock_exchange) == ([0] * 4, [NOBODY, NOBODY, NOBODY, GREEN, BLUE])


def test_shares_count_as_new_until_the_next_family_phase() -> None:
    game = bare()
    hold_office(game, Office.CHAIRMAN, BLUE)
    game.court[BLUE] = game.new_shares[BLUE] = 1
    game.supply[BLUE] -= 1
    play(game, family.begin)
    assert game.new_shares == [0] * 4
