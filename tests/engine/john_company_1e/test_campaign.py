"""F7, F8. Campaigns: targets, strength, penalty, victory, plunder."""

from __future__ import annotations

import pytest

from engine.john_company_1e import campaign, deeds
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import COMPANY, DONE, NOBODY, FamilyCard, Holding, Law, Office, Prize, Region
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import (
    STOP,
    depress,
    give_prize,
    make_company,
    post_officers,
    prosper,
    seat_in,
    send_captain,
    table,
)

MADRAS, CHAS, DREW = Holding.MADRAS, 0, 1
PRESIDENT, GOVERNOR = Office.PRESIDENT_MADRAS, Office.GOVERNOR_MADRAS


def campaigning(game: CompanyGame, office: int = PRESIDENT, pounds: int = 0) -> CompanyGame:
    seat_in(game, office, CHAS)
    game.treasury[office] = pounds
    game.enter((campaign.begin, office), STOP)
    return game


def of_the_example() -> CompanyGame:
    """T12: a gun and two of Drew's officers at Madras, which is depressed and sovereign."""
    game = table()
    game.guns[MADRAS] = 1
    post_officers(game, MADRAS, DREW, DREW)
    assert (game.side[Region.MADRAS], game.ruler[Region.MADRAS]) == (1, NOBODY)
    return campaigning(game)


def fought(pieces: int, *dice: int) -> CompanyGame:
    """The campaign of the example against Madras with so many pieces, in which these dice are rolled first."""
    game = of_the_example()
    choose(game, Region.MADRAS)
    game.drain()
    game.dice.lay([*dice])
    choose(game, pieces)
    return game


def test_t12_campaign_of_the_president_of_madras_with_a_gun_and_two_officers() -> None:
    game = of_the_example()
    choose(game, Region.MADRAS)
    assert game.decision is not None
    assert game.decision.options == (2, 3)
    game.dice.lay([6, 1])
    choose(game, 3)
    assert game.over
    assert (game.ruler[Region.MADRAS], game.opened_by[Region.MADRAS]) == (COMPANY, MADRAS)
    assert game.holder[GOVERNOR] == NOBODY
    assert game.provincial == [GOVERNOR]
    assert game.cash == [5, 11, 5, 5]
    assert (game.guns[MADRAS], game.exhausted_guns[MADRAS]) == (0, 1)
    assert (game.officers[MADRAS * 4 + DREW], game.exhausted_officers[MADRAS * 4 + DREW]) == (0, 2)


def test_t12_strength_3_less_penalty_1_rolls_two_dice() -> None:
    game = fought(3, 4, 3)
    rolled = [event.fields["dice"] for event in game.drain() if event.name == "check_rolled"]
    assert rolled == [[4, 3]]


def test_unused_officers_take_plunder_too_and_guns_never() -> None:
    game = fought(2, 2)
    assert (game.cash[DREW], game.officers[MADRAS * 4 + DREW], game.exhausted_officers[MADRAS * 4 + DREW]) == (11, 1, 1)


@pytest.mark.parametrize("die", [3, 5])
def test_pieces_stay_exhausted_and_money_is_gone_when_the_check_brings_nothing(die: int) -> None:
    game = table()
    game.guns[MADRAS] = 1
    game = campaigning(game, pounds=2)
    game.dice.lay([die])
    choose(game, Region.MADRAS)
    assert game.over
    assert (game.guns[MADRAS], game.exhausted_guns[MADRAS], game.treasury[PRESIDENT]) == (0, 1, 0)
    assert game.holder[PRESIDENT] == (CHAS if die == 3 else NOBODY)
    assert game.ruler[Region.MADRAS] == NOBODY


# -- T13 --


def test_t13_a_governor_uses_the_army_of_its_presidency() -> None:
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    game.guns[MADRAS] = 2
    game = campaigning(game, GOVERNOR)
    game.dice.lay([1])
    choose(game, Region.MYSORE)
    assert (game.guns[MADRAS], game.exhausted_guns[MADRAS]) == (0, 2)
    assert (game.ruler[Region.MYSORE], game.opened_by[Region.MYSORE]) == (COMPANY, MADRAS)


# -- targets --


def test_presidents_have_one_target_and_governors_those_of_their_card() -> None:
    game = campaigning(table(), pounds=40)
    assert game.decision is not None
    assert game.decision.options == (DONE, Region.MADRAS)
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    game = campaigning(game, GOVERNOR, pounds=40)
    assert game.decision.options == (DONE, Region.MYSORE, Region.HYDERABAD)


def test_regions_of_the_company_are_no_targets_open_ones_are() -> None:
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    game = campaigning(game, pounds=40)
    assert game.over
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    game.opened_by[Region.MYSORE] = Holding.BOMBAY
    game = campaigning(game, GOVERNOR, pounds=40)
    assert game.decision is not None
    assert Region.MYSORE in game.decision.options


def test_the_governor_general_has_the_targets_of_all_presidents() -> None:
    game = table()
    game.laws.append(Law.GOVERNOR_GENERAL)
    game = campaigning(game, Office.PRESIDENT_BENGAL, pounds=40)
    assert game.decision is not None
    assert game.decision.options == (DONE, Region.BOMBAY, Region.MADRAS, Region.BENGAL)


# -- strength and penalty --


def test_mercenaries_cost_two_pounds_a_point() -> None:
    game = campaigning(table(), pounds=7)
    choose(game, Region.MADRAS)
    assert game.decision is not None
    assert game.decision.options == (2, 3)
    game.dice.lay([6, 1])
    choose(game, 3)
    assert (game.treasury[PRESIDENT], game.ruler[Region.MADRAS]) == (1, COMPANY)


def test_an_attack_that_rolls_no_die_cannot_be_announced() -> None:
    assert campaigning(table(), pounds=3).over
    game = campaigning(table(), pounds=4)
    assert game.decision is not None
    assert game.decision.options == (DONE, Region.MADRAS)


def test_the_penalty_is_the_defence_of_the_whole_empire_also_against_a_dominion() -> None:
    game = table()
    prosper(game, Region.HYDERABAD, Region.MYSORE)
    game.ruler[Region.MYSORE] = Region.HYDERABAD
    assert campaign.penalty(game, Region.MYSORE) == campaign.penalty(game, Region.HYDERABAD) == 3
    assert campaign.penalty(game, Region.MADRAS) == 1


def test_the_honorary_colonelcy_adds_two_once() -> None:
    game = table()
    give_prize(game, Prize.HONORARY_COLONELCY, CHAS)
    game.guns[MADRAS] = 1
    game = campaigning(game)
    choose(game, Region.MADRAS)
    game.dice.lay([6, 1])
    choose(game, 1)
    assert game.ruler[Region.MADRAS] == COMPANY
    at = Prize.HONORARY_COLONELCY * 4 + CHAS
    assert (game.prize_cubes[at], game.used_cubes[at]) == (0, 1)


def test_the_honorary_colonelcy_may_be_kept_when_a_die_is_rolled_without_it() -> None:
    game = table()
    give_prize(game, Prize.HONORARY_COLONELCY, CHAS)
    game.guns[MADRAS] = 1
    game = campaigning(game, pounds=2)
    choose(game, Region.MADRAS)
    choose(game, 1)
    choose(game, 1)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.options) == ("campaign.colonelcy", (0, 2))
    game.dice.lay([1])
    choose(game, 0)
    assert (game.ruler[Region.MADRAS], game.on_prize(Prize.HONORARY_COLONELCY, CHAS)) == (COMPANY, 1)


# -- victory --


def test_of_an_empire_that_loses_its_capital_the_dominions_are_sovereign_and_closed() -> None:
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    depress(game, Region.HYDERABAD)
    prosper(game, Region.MYSORE)
    game.ruler[Region.MYSORE] = Region.HYDERABAD
    game.opened_by[Region.MYSORE] = game.opened_by[Region.HYDERABAD] = Holding.BOMBAY
    game.filled[Region.MYSORE * 3] = Holding.BOMBAY
    game.ships, game.exhausted_ships = [0] * 4, [1, 0, 0, 0]
    game = campaigning(game, GOVERNOR, pounds=10)
    game.dice.lay([1])
    choose(game, Region.HYDERABAD)
    assert (game.ruler[Region.HYDERABAD], game.opened_by[Region.HYDERABAD]) == (COMPANY, MADRAS)
    assert (game.ruler[Region.MYSORE], game.opened_by[Region.MYSORE]) == (NOBODY, NOBODY)
    assert game.exhausted_ships == [0, 0, 0, 0]


def test_ships_of_disrupted_orders_are_lost_before_the_next_campaign() -> None:
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    depress(game, Region.HYDERABAD)
    game.ruler[Region.MYSORE] = Region.HYDERABAD
    game.opened_by[Region.MYSORE] = game.opened_by[Region.HYDERABAD] = Holding.BOMBAY
    game.filled[Region.MYSORE * 3] = Holding.BOMBAY
    game.ships = [0] * 4
    send_captain(game, Holding.BOMBAY, DREW, CHAS)
    seat_in(game, Office.PRESIDENT_BOMBAY, DREW)
    game = campaigning(game, GOVERNOR, pounds=30)
    game.dice.lay([1])
    choose(game, Region.HYDERABAD)
    while game.decision is not None and game.decision.kind == "campaign.mercenaries":
        choose(game, game.decision.options[0])
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (DREW, "disruption.captain")
    choose(game, DREW)
    assert game.decision.kind == "campaign.target"


def test_of_a_dominion_only_itself_changes_hands() -> None:
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    game.ruler[Region.MYSORE] = Region.HYDERABAD
    game = campaigning(game, GOVERNOR, pounds=8)
    game.dice.lay([1])
    choose(game, Region.MYSORE)
    assert (game.ruler[Region.MYSORE], game.ruler[Region.HYDERABAD]) == (COMPANY, NOBODY)
    assert game.opened_by[Region.HYDERABAD] == NOBODY


def test_orders_of_a_region_that_only_changes_presidency_are_not_disrupted() -> None:
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    prosper(game, Region.MYSORE)
    game.opened_by[Region.MYSORE] = Holding.BOMBAY
    game.filled[Region.MYSORE * 3] = Holding.BOMBAY
    game.exhausted_ships = [1, 0, 0, 0]
    game = campaigning(game, GOVERNOR, pounds=4)
    game.dice.lay([1])
    choose(game, Region.MYSORE)
    assert (game.opened_by[Region.MYSORE], game.exhausted_ships[0]) == (MADRAS, 1)


def test_a_presidency_that_loses_its_last_region_to_another_gets_a_disk() -> None:
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    prosper(game, Region.MYSORE)
    game.opened_by[Region.BOMBAY], game.opened_by[Region.MYSORE] = NOBODY, Holding.BOMBAY
    game = campaigning(game, GOVERNOR, pounds=4)
    game.dice.lay([1])
    choose(game, Region.MYSORE)
    assert game.disk[Office.PRESIDENT_BOMBAY] == 1


def test_a_new_office_is_created_once_and_waits_for_its_holder() -> None:
    game = fought(3, 1, 1)
    created = [event.fields["office"] for event in game.drain() if event.name == "office_created"]
    assert created == ["governor_madras"]
    assert game.treasury[GOVERNOR] == 0


def test_walsh_takes_a_pound_more_for_each_officer_and_captains_none() -> None:
    game = table()
    game.card[DREW] = FamilyCard.WALSH
    game.guns[MADRAS] = 2
    post_officers(game, MADRAS, DREW, DREW, 2)
    send_captain(game, MADRAS, 3)
    game = campaigning(game)
    choose(game, Region.MADRAS)
    game.dice.lay([1])
    choose(game, 2)
    assert game.cash == [5, 13, 8, 5]


def test_after_a_victory_the_office_may_campaign_again() -> None:
    game = table()
    make_company(game, Region.MADRAS, MADRAS)
    prosper(game, Region.MYSORE, Region.HYDERABAD)
    game.guns[MADRAS] = 5
    game = campaigning(game, GOVERNOR)
    choose(game, Region.MYSORE)
    game.dice.lay([1])
    choose(game, 2)
    assert game.decision is not None
    assert game.decision.options == (DONE, Region.HYDERABAD)


def test_prices_may_be_put_on_the_targets_of_all_presidents_under_the_governor_general() -> None:
    game = table()
    office = Office.PRESIDENT_BENGAL
    seat_in(game, office, 1)
    own = {about for _, _, about, _, _ in deeds.campaigns_of(game, office)}
    game.laws.append(Law.GOVERNOR_GENERAL)
    clauses = deeds.campaigns_of(game, office)
    presidents = (Office.PRESIDENT_BOMBAY, Office.PRESIDENT_MADRAS, Office.PRESIDENT_BENGAL)
    all_of_them = [target for each in presidents for target in game.tables.targets[each]]
    assert own == set(game.tables.targets[office])
    assert [about for _, _, about, _, done in clauses if done] == list(dict.fromkeys(all_of_them))
    assert len(clauses) == 2 * len(set(all_of_them))
    assert {(deed, doer, times) for deed, doer, _, times, _ in clauses} == {(Done.CAMPAIGNS, 1, 1)}
