"""Firms: founding to dissolution, strategies, accounts (checklist 69 to 83, 174 to 176; T27 to T29)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.course import turn
from engine.john_company_2e.firms import firm_accounts, firms, strategies
from engine.john_company_2e.table.limits import MOST_ROUNDS
from engine.john_company_2e.table.names import FIRST_FIRM, NO_FIRM, ON_YARD, Law, Office, Phase, Power, Sea, Strategy
from engine.john_company_2e.table.state import CompanyGame
from tests.engine.answering import asked, choose, facts, options
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    give_shares,
    hold_office,
    is_through,
    pass_laws,
    play,
    settle_prize,
    with_firm,
)

GREEN, PINK, BLUE, YELLOW = range(4)


def free_trade() -> CompanyGame:
    """The monopoly has ended; nobody has anything yet."""
    return bare(4, "1813")


def acts(game: CompanyGame, kind: str) -> list[firms.Action]:
    return [option for option in options(game) if option[0] == kind]


# -- the phase --


def test_the_phase_comes_after_family_and_only_once_the_monopoly_has_ended() -> None:
    assert list(turn.PHASES).index(Phase.FIRMS) == list(turn.PHASES).index(Phase.FAMILY) + 1
    game = bare(4, "1758")
    game.workshops[GREEN] = 1
    play(game, (turn.open_phase, Phase.FIRMS))
    assert is_through(game)
    game.deregulated = 1
    play(game, (turn.open_phase, Phase.FIRMS))
    assert asked(game) == (GREEN, "firms.act")


def test_investments_go_on_in_rounds_from_the_prime_minister_until_everybody_passes() -> None:
    game = free_trade()
    game.prime_minister = BLUE
    game.workshops = [1, 0, 1, 0]
    play(game, firms.begin)
    assert asked(game) == (BLUE, "firms.act")
    choose(game, ("pass",))
    assert asked(game) == (GREEN, "firms.act")
    choose(game, ("form", GREEN, "workshop"))
    assert asked(game) == (GREEN, "firms.act")
    choose(game, ("pass",))
    order = []
    while asked(game)[1] == "firms.act":
        order.append(asked(game)[0])
        choose(game, ("pass",))
    assert order == [PINK, BLUE, YELLOW, GREEN, PINK]
    assert game.firm == [1, 0, 0, 0]


def test_takeovers_to_and_fro_do_not_go_on_for_ever() -> None:
    game = with_firm(free_trade(), GREEN, BLUE, BLUE, BLUE)
    play(game, firms.begin)
    for _ in range(400):
        if asked(game)[1] not in ("firms.act", "consent"):
            break
        takeover = acts(game, "takeover") if asked(game)[1] == "firms.act" else []
        choose(game, "yes" if asked(game)[1] == "consent" else takeover[0] if takeover else ("pass",))
    assert asked(game)[1] not in ("firms.act", "consent")


# -- forming and investing --


def test_a_firm_is_formed_with_a_share_or_a_workshop_for_five_pounds_and_a_first_share() -> None:
    game = free_trade()
    give_shares(game, GREEN)
    game.workshops[PINK] = 1
    play(game, (firms.act, GREEN))
    choose(game, ("form", GREEN, "share"))
    assert (game.court[GREEN], game.supply[GREEN]) == (0, 17)
    assert (game.firm[GREEN], game.london[GREEN], game.firm_value[GREEN], game.dividend[GREEN]) == (1, 5, 0, NO_FIRM)
    assert game.firm_shares[GREEN] == [1, 0, 0, 0]
    assert acts(game, "form") == []
    play(game, (firms.act, PINK))
    choose(game, ("form", PINK, "workshop"))
    assert (game.workshops[PINK], game.invested[PINK], game.supply[PINK]) == (0, 1, 17)
    assert game.enterprises(PINK, Power.MANUFACTURING) == 1
    game.audit()


@pytest.mark.parametrize(("standing", "debt"), [(1, 0), (2, 0), (4, 6), (4, 8)])
def test_company_shares_are_weak_while_standing_or_debt_is_on_a_lined_space(standing: int, debt: int) -> None:
    game = free_trade()
    game.debt = 0
    give_shares(game, GREEN)
    assert firms.means(game, GREEN) == ["share"]
    game.standing, game.debt = standing, debt
    assert firms.means(game, GREEN) == []
    game.workshops[GREEN] = 1
    assert firms.means(game, GREEN) == ["workshop"]


def test_immature_shares_and_the_chairmans_own_cannot_be_invested() -> None:
    game = free_trade()
    hold_office(game, Office.CHAIRMAN, GREEN)
    assert firms.means(game, GREEN) == []
    give_shares(game, GREEN)
    game.new_shares[GREEN] = 1
    assert firms.means(game, GREEN) == []
    give_shares(game, GREEN)
    assert firms.means(game, GREEN) == ["share"]


def test_investing_needs_the_managers_consent_and_brings_five_pounds_and_a_share() -> None:
    game = with_firm(free_trade(), GREEN, GREEN)
    game.workshops[PINK] = 2
    play(game, (firms.act, PINK))
    choose(game, ("invest", GREEN, "workshop"))
    assert asked(game) == (GREEN, "consent")
    choose(game, "yes")
    assert (game.london[GREEN], game.firm_shares[GREEN], game.invested[PINK]) == (5, [1, 1, 0, 0], 1)


def test_a_refusal_leaves_the_familys_other_actions_open() -> None:
    game = with_firm(free_trade(), GREEN, GREEN)
    game.workshops[PINK] = 1
    play(game, (firms.act, PINK))
    choose(game, ("invest", GREEN, "workshop"))
    choose(game, "no")
    assert asked(game) == (PINK, "firms.act")
    assert acts(game, "invest") == []
    assert acts(game, "form") == [("form", PINK, "workshop")]
    assert game.workshops[PINK] == 1


def test_a_manager_invests_in_its_own_firm_and_the_eleventh_share_is_not_made() -> None:
    game = with_firm(free_trade(), GREEN, *[GREEN] * 10)
    game.workshops[GREEN] = 1
    play(game, (firms.act, GREEN))
    choose(game, ("invest", GREEN, "workshop"))
    assert (game.london[GREEN], sum(game.firm_shares[GREEN]), game.invested[GREEN]) == (5, 10, 1)


def test_an_invested_workshop_pays_no_bonus_and_is_not_invested_twice() -> None:
    game = with_firm(free_trade(), GREEN, GREEN)
    game.invested[GREEN] = 1
    assert firms.means(game, GREEN) == []


# -- ships --


def test_a_firm_fits_ships_for_three_with_their_owners_consent() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, london=7)
    (own,) = build_yards(game, GREEN, ON_YARD)
    (other,) = build_yards(game, PINK, ON_YARD)
    play(game, (firms.act, GREEN))
    choose(game, ("fit", own))
    choose(game, ("fit", other))
    assert asked(game) == (PINK, "consent")
    choose(game, "yes")
    assert (game.london[GREEN], game.firm_ships(GREEN)) == (1, [own, other])


def test_ship_subsidy_fits_for_two_also_for_firms() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, london=2)
    pass_laws(game, Law.SHIP_SUBSIDY)
    build_yards(game, GREEN, ON_YARD)
    play(game, (firms.act, GREEN))
    choose(game, ("fit", 0))
    assert (game.london[GREEN], game.firm_ships(GREEN)) == (0, [0])


def test_players_ships_are_bought_back_from_the_company_into_shippings_treasury() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, london=5)
    fresh, tired = build_yards(game, PINK, Sea.WEST, Sea.CHINA)
    game.ship_fatigued[tired] = 1
    game.treasury[Office.MANAGER_OF_SHIPPING] = 4
    play(game, (firms.act, GREEN))
    choose(game, ("buy_back", fresh))
    choose(game, "yes")
    choose(game, ("buy_back", tired))
    choose(game, "yes")
    assert (game.london[GREEN], game.treasury[Office.MANAGER_OF_SHIPPING]) == (0, 9)
    assert (game.firm_ships(GREEN), game.ship_fatigued[tired]) == ([fresh, tired], 1)


def test_company_and_extra_ships_and_those_of_other_firms_are_not_for_firms() -> None:
    game = with_firm(with_firm(free_trade(), GREEN, GREEN, london=9), PINK, PINK)
    game.company_ships, game.extra_ships = [1, 1, 1, 0], [1, 0, 0, 0]
    build_yards(game, PINK, FIRST_FIRM + PINK)
    play(game, (firms.act, GREEN))
    assert acts(game, "fit") == acts(game, "buy_back") == []


# -- takeovers, mergers, dissolution --


def test_a_hostile_takeover_needs_a_majority_of_the_shares_and_moves_the_whole_board() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, PINK, BLUE, london=4, india=3)
    game.firm_value[GREEN], game.dividend[GREEN] = 5, 8
    build_yards(game, YELLOW, FIRST_FIRM + GREEN)
    play(game, (firms.act, PINK))
    choose(game, ("takeover", GREEN))
    assert asked(game) == (BLUE, "consent")
    choose(game, "yes")
    assert game.firm == [0, 1, 0, 0]
    assert (game.london, game.india) == ([0, 4, 0, 0], [0, 3, 0, 0])
    assert (game.firm_value[PINK], game.dividend[PINK]) == (5, 8)
    assert (game.firm_value[GREEN], game.dividend[GREEN]) == (0, NO_FIRM)
    assert game.firm_shares == [[0] * 4, [1, 1, 1, 0], [0] * 4, [0] * 4]
    assert game.firm_ships(PINK) == [0]
    game.audit()


def test_half_of_the_shares_does_not_take_a_firm_over_and_no_manager_takes_one() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, PINK)
    game.workshops[PINK] = 1
    play(game, (firms.act, PINK))
    choose(game, ("takeover", GREEN))
    choose(game, "no")
    assert (asked(game), game.firm[GREEN]) == ((PINK, "firms.act"), 1)
    assert acts(game, "takeover") == []
    with_firm(game, BLUE, BLUE)
    play(game, (firms.act, BLUE))
    assert acts(game, "takeover") == []


def test_a_merger_keeps_the_more_valuable_firm_and_needs_every_shareholder() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, PINK, london=2, india=1)
    with_firm(game, BLUE, BLUE, YELLOW, london=3)
    game.firm_value[BLUE], game.dividend[BLUE] = 2, 6
    build_yards(game, PINK, FIRST_FIRM + GREEN)
    play(game, (firms.act, GREEN))
    assert acts(game, "merge") == [("merge", BLUE, GREEN)]
    choose(game, ("merge", BLUE, GREEN))
    for family in (PINK, BLUE, YELLOW):
        assert asked(game) == (family, "consent")
        choose(game, "yes")
    assert game.firm == [0, 0, 1, 0]
    assert (game.london[BLUE], game.india[BLUE], game.firm_value[BLUE], game.dividend[BLUE]) == (5, 1, 2, 6)
    assert game.firm_shares[BLUE] == [1, 1, 1, 1]
    assert game.firm_ships(BLUE) == [0]
    game.audit()


def test_of_two_equal_firms_either_may_survive_and_one_refusal_stops_a_merger() -> None:
    game = with_firm(with_firm(free_trade(), GREEN, GREEN), BLUE, BLUE)
    play(game, (firms.act, GREEN))
    assert acts(game, "merge") == [("merge", GREEN, BLUE), ("merge", BLUE, GREEN)]
    choose(game, ("merge", GREEN, BLUE))
    choose(game, "no")
    assert game.firm == [1, 0, 1, 0]
    assert acts(game, "merge") == [("merge", BLUE, GREEN)]


def test_shares_beyond_ten_are_returned_as_the_merger_says() -> None:
    game = with_firm(free_trade(), GREEN, *[GREEN] * 6)
    with_firm(game, BLUE, *[BLUE] * 6)
    play(game, (firms.act, GREEN))
    choose(game, ("merge", GREEN, BLUE))
    assert asked(game) == (GREEN, "firms.return_share")
    choose(game, BLUE)
    choose(game, GREEN)
    assert asked(game) == (BLUE, "consent")
    choose(game, "yes")
    assert game.firm_shares[GREEN] == [5, 0, 5, 0]
    assert (game.supply[GREEN], game.supply[BLUE]) == (13, 13)


def test_a_firm_is_dissolved_when_all_shareholders_agree() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, PINK, PINK, london=4)
    build_yards(game, BLUE, FIRST_FIRM + GREEN)
    game.ship_fatigued[0] = 1
    play(game, (firms.act, GREEN))
    choose(game, ("dissolve", GREEN))
    assert asked(game) == (PINK, "consent")
    choose(game, "yes")
    assert (game.firm[GREEN], game.london[GREEN], game.prison) == (0, 0, [1, 2, 0, 0])
    assert (game.ship_place[0], game.ship_fatigued[0]) == (ON_YARD, 0)
    game.audit()


# -- strategies --


def test_managers_choose_strategy_and_stake_in_secret_and_only_stakes_are_shown() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, london=6)
    build_yards(game, GREEN, FIRST_FIRM + GREEN)
    play(game, strategies.choose_strategies)
    assert game.decision is not None
    assert game.decision.secret
    assert options(game) == (Strategy.WEST, Strategy.SOUTH, Strategy.EAST, Strategy.HOBNOB)
    choose(game, Strategy.EAST)
    assert game.decision.secret
    assert options(game) == tuple(range(1, 7))
    choose(game, 4)
    assert is_through(game)
    assert (game.london[GREEN], game.stake[GREEN], game.strategy[GREEN]) == (2, 4, Strategy.EAST)
    assert facts(game, "stake_shown") == [{"firm": GREEN, "amount": 4}]
    assert game.strategy_shown == [0] * 4


@pytest.mark.parametrize(("ships", "london"), [(0, 6), (1, 0)])
def test_without_a_ship_or_money_a_firm_can_only_hobnob(ships: int, london: int) -> None:
    game = with_firm(free_trade(), GREEN, GREEN, london=london)
    build_yards(game, GREEN, *[FIRST_FIRM + GREEN] * ships)
    play(game, strategies.choose_strategies)
    assert is_through(game)
    assert (game.strategy[GREEN], game.stake[GREEN], game.london[GREEN]) == (Strategy.HOBNOB, 0, london)


# -- expenses --


def account(game: CompanyGame) -> CompanyGame:
    play(game, firm_accounts.begin)
    return game


def test_t27_two_ships_and_a_value_of_five_cost_seven_from_either_treasury() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, PINK, BLUE, london=4, india=16)
    build_yards(game, GREEN, FIRST_FIRM + GREEN, FIRST_FIRM + GREEN)
    game.firm_value[GREEN] = 4  # the space of £5
    game.strategy[GREEN] = Strategy.SOUTH
    account(game)
    assert options(game) == tuple(range(5))
    choose(game, 4)
    assert (game.london[GREEN], game.india[GREEN]) == (0, 13)


def test_shares_are_paid_when_they_outnumber_the_value() -> None:
    game = with_firm(free_trade(), GREEN, *[GREEN] * 6)
    game.firm_value[GREEN] = 4
    assert firm_accounts.expenses_of(game, GREEN) == 6


def test_t28_three_dividends_of_four_pounds_pay_six_three_and_three_and_the_cube_stands_on_twelve() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, PINK, BLUE, india=13)
    game.strategy[GREEN] = Strategy.SOUTH
    play(game, (firm_accounts.pay_dividends, GREEN))
    choose(game, 3)
    for holder in (GREEN, PINK, BLUE):
        assert asked(game) == (holder, "firm_accounts.waive")
        choose(game, 0)
    assert is_through(game)
    assert game.cash == [6, 3, 3, 0]
    assert (game.dividend[GREEN], game.india[GREEN], game.london[GREEN]) == (12, 0, 1)


def test_t29_blue_waives_a_share_in_each_of_two_dividends_so_that_all_eight_pounds_are_paid() -> None:
    game = with_firm(free_trade(), BLUE, BLUE, BLUE, YELLOW, YELLOW, india=8)
    game.strategy[BLUE] = Strategy.SOUTH
    play(game, (firm_accounts.pay_dividends, BLUE))
    choose(game, 2)
    assert asked(game) == (BLUE, "firm_accounts.waive")
    choose(game, 2)
    assert asked(game) == (YELLOW, "firm_accounts.waive")
    choose(game, 0)
    assert is_through(game)
    assert (game.cash[BLUE], game.cash[YELLOW], game.dividend[BLUE], game.london[BLUE]) == (4, 4, 8, 0)


def test_without_enough_waivers_fewer_dividends_are_paid() -> None:
    game = with_firm(free_trade(), BLUE, BLUE, BLUE, YELLOW, YELLOW, india=8)
    game.strategy[BLUE] = Strategy.SOUTH
    play(game, (firm_accounts.pay_dividends, BLUE))
    choose(game, 2)
    choose(game, 0)
    assert asked(game) == (YELLOW, "firm_accounts.waive")
    choose(game, 1)
    assert (game.cash[BLUE], game.cash[YELLOW], game.dividend[BLUE], game.london[BLUE]) == (3, 2, 5, 3)


@pytest.mark.parametrize(("answer", "paid", "left"), [("yes", [6, 0, 3], 4), ("no", [6, 3, 3], 1)])
def test_a_shareholder_may_waive_more_than_is_missing_if_the_manager_consents(
    answer: str, paid: list[int], left: int
) -> None:
    game = with_firm(free_trade(), GREEN, GREEN, PINK, BLUE, india=13)
    game.strategy[GREEN] = Strategy.SOUTH
    play(game, (firm_accounts.pay_dividends, GREEN))
    choose(game, 3)
    choose(game, 0)
    assert (asked(game), options(game)) == ((PINK, "firm_accounts.waive"), (0, 1, 2, 3))
    choose(game, 3)
    assert asked(game) == (GREEN, "consent")
    choose(game, answer)
    choose(game, 0)
    assert is_through(game)
    assert (game.cash[:3], game.dividend[GREEN], game.london[GREEN]) == (paid, sum(paid), left)


def test_without_consent_no_more_is_waived_than_is_missing() -> None:
    game = with_firm(free_trade(), BLUE, BLUE, BLUE, YELLOW, YELLOW, india=8)
    game.strategy[BLUE] = Strategy.SOUTH
    play(game, (firm_accounts.pay_dividends, BLUE))
    choose(game, 2)
    choose(game, 1)
    choose(game, 4)  # one payment is missing still
    assert asked(game) == (BLUE, "consent")
    choose(game, "no")
    assert is_through(game)
    assert (game.cash[BLUE], game.cash[YELLOW], game.dividend[BLUE], game.london[BLUE]) == (5, 3, 8, 0)


def test_a_manager_needs_nobodys_consent_to_waive_its_own_payments() -> None:
    game = with_firm(free_trade(), BLUE, BLUE, BLUE, india=8)
    game.strategy[BLUE] = Strategy.SOUTH
    play(game, (firm_accounts.pay_dividends, BLUE))
    choose(game, 2)
    choose(game, 4)
    assert is_through(game)
    assert (game.cash[BLUE], game.dividend[BLUE], game.london[BLUE]) == (2, 2, 6)


def test_a_firm_that_pays_nothing_sets_its_cube_to_zero_and_a_hobnobber_keeps_it() -> None:
    game = with_firm(free_trade(), GREEN, GREEN, india=0)
    game.dividend[GREEN], game.strategy[GREEN] = 9, Strategy.WEST
    play(game, (firm_accounts.pay_dividends, GREEN))
    assert game.dividend[GREEN] == 0
    game.dividend[GREEN], game.strategy[GREEN], game.india[GREEN] = 9, Strategy.HOBNOB, 4
    play(game, (firm_accounts.pay_dividends, GREEN))
    assert is_through(game)
    assert (game.dividend[GREEN], game.london[GREEN], game.cash[GREEN]) == (9, 4, 0)


def test_firms_settle_by_initiative_then_by_windows_and_from_the_prime_minister() -> None:
    game = free_trade()
    for manager in range(4):
        with_firm(game, manager, manager, london=3, india=3)
        game.strategy[manager] = Strategy.HOBNOB
    game.initiative = [2, firms.NO_INITIATIVE, firms.NO_INITIATIVE, -1]
    settle_prize(game, BLUE, 1)
    game.prime_minister = PINK
    account(game)
    order = []
    while not is_through(game):
        order.append(asked(game)[0])
        choose(game, options(game)[0])
    assert order == [YELLOW, GREEN, BLUE, PINK]


# -- ruin and rescue --


def short(london: int = 0) -> CompanyGame:
    """Green's firm owes 2 and has nothing (or so much in London)."""
    game = with_firm(free_trade(), GREEN, GREEN, PINK, london=london)
    game.strategy[GREEN] = Strategy.WEST
    return game


def test_a_firm_that_cannot_pay_is_dissolved_into_debtors_prison() -> None:
    game = short(1)
    build_yards(game, BLUE, FIRST_FIRM + GREEN)
    game.invested[PINK] = 1
    account(game)
    assert is_through(game)
    assert (game.firm[GREEN], game.prison, game.ship_place[0]) == (0, [1, 1, 0, 0], ON_YARD)
    assert game.invested[PINK] == 1  # for the rest of the game
    assert game.london[GREEN] == 0


def test_an_emergency_investment_saves_a_firm_costs_it_a_space_of_value_and_loses_what_is_left() -> None:
    game = short(1)
    game.workshops[BLUE], game.firm_value[GREEN] = 1, 1
    account(game)
    assert asked(game) == (BLUE, "firm_accounts.rescue")
    choose(game, ("invest", GREEN, "workshop"))
    assert asked(game) == (GREEN, "consent")
    choose(game, "yes")
    assert is_through(game)
    assert (game.firm[GREEN], game.firm_value[GREEN], game.firm_shares[GREEN]) == (1, 0, [1, 1, 1, 0])
    assert (game.london[GREEN], game.india[GREEN], game.dividend[GREEN]) == (0, 0, 0)


def test_several_emergency_investments_may_be_needed() -> None:
    game = with_firm(free_trade(), GREEN, *[GREEN] * 6)
    game.workshops[GREEN], game.firm_value[GREEN] = 2, 4
    game.strategy[GREEN] = Strategy.HOBNOB
    account(game)
    choose(game, ("invest", GREEN, "workshop"))
    assert asked(game) == (GREEN, "firm_accounts.rescue")
    choose(game, ("invest", GREEN, "workshop"))
    assert is_through(game)
    assert (game.firm[GREEN], game.firm_value[GREEN], game.london[GREEN]) == (1, 2, 0)
    assert sum(game.firm_shares[GREEN]) == 8


def test_a_refused_investment_does_not_save() -> None:
    game = short()
    game.workshops[BLUE] = 1
    account(game)
    choose(game, ("invest", GREEN, "workshop"))
    choose(game, "no")
    assert (game.firm[GREEN], game.workshops[BLUE]) == (0, 1)


def test_an_emergency_merger_pays_both_firms_expenses_and_the_partner_still_pays_dividends() -> None:
    game = short()
    with_firm(game, BLUE, BLUE, london=3, india=9)
    game.strategy[BLUE], game.firm_value[BLUE] = Strategy.WEST, 1
    game.initiative = [0, 99, 1, 99]
    account(game)
    assert asked(game) == (BLUE, "firm_accounts.rescue")
    choose(game, ("merge", BLUE, GREEN))
    for family in (YELLOW, GREEN, PINK):
        if asked(game) == (family, "consent"):
            choose(game, "yes")
    # 2 for Green's shares and 2 for Blue's value, London first: £3 and £1.
    assert asked(game) == (BLUE, "firm_accounts.dividends")
    assert (game.firm, game.london[BLUE], game.india[BLUE]) == ([0, 0, 1, 0], 0, 8)
    choose(game, 2)
    for _ in range(3):
        choose(game, 0)
    assert is_through(game)
    assert (game.cash, game.dividend[BLUE]) == ([2, 2, 4, 0], 8)


def test_what_india_brings_a_firm_that_has_paid_its_dividends_moves_to_london_as_well() -> None:
    game = with_firm(free_trade(), GREEN, *[GREEN] * 4, india=3)  # owes 4
    game.strategy[GREEN] = Strategy.WEST
    with_firm(game, BLUE, BLUE, london=6)
    game.strategy[BLUE] = Strategy.HOBNOB
    game.initiative = [1, 99, 0, 99]
    game.firm_value[BLUE] = 1
    account(game)  # Blue's £2 come from London, and it pays nothing out
    while not is_through(game):
        choose(game, ("merge", BLUE, GREEN) if asked(game)[1] == "firm_accounts.rescue" else "yes")
    # Green's £4 come out of the £4 that London has left; its own £3 in India follow there.
    assert (game.firm, game.london[BLUE], game.india[BLUE]) == ([0, 0, 1, 0], 3, 0)


def test_a_partner_that_cannot_pay_for_both_is_no_way_out() -> None:
    game = short()
    with_firm(game, BLUE, BLUE, london=2)  # £1 for itself, £1 of the £2 that are missing
    game.initiative = [0, 99, 1, 99]
    game.strategy[BLUE] = Strategy.HOBNOB
    account(game)
    assert game.firm[GREEN] == 0
    assert game.firm[BLUE] == 1


def test_after_emergency_investments_the_rest_of_both_purses_is_lost() -> None:
    game = free_trade()
    game.london[GREEN], game.india[GREEN] = 3, 2
    firm_accounts.lose_rest(game, GREEN, 0)
    assert (game.london[GREEN], game.india[GREEN]) == (0, 0)
    assert facts(game, "firm_money_lost") == [{"firm": GREEN, "amount": 5}]


def test_no_saved_game_says_that_there_were_more_rounds_of_investments_than_there_are() -> None:
    game = free_trade()
    assert game.title.bounds(4, game.options)["rounds"] == (0, MOST_ROUNDS - 1)
