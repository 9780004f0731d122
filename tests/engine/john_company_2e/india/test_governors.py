"""Governors, the Governor General, and the Superintendent of Trade in China."""

from __future__ import annotations

import pytest

from engine.john_company_2e.company import china
from engine.john_company_2e.india import governor, governor_general
from engine.john_company_2e.table.names import (
    BOXED,
    GOVERNED_REGIONS,
    NOBODY,
    OUT_OF_PLAY,
    Law,
    Office,
    Presidency,
    Region,
    Sea,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import tables
from tests.engine.answering import choose, facts
from tests.engine.john_company_2e.helpers import bare, hold_office, is_through, play, take_region

MADRAS = Presidency.MADRAS
GENERAL = Office.GOVERNOR_GENERAL
SUPERINTENDENT = Office.SUPERINTENDENT_OF_TRADE_IN_CHINA


# -- Governors --


def governor_of_madras(*laws: int) -> CompanyGame:
    """Madras is the Company's, family 1 governs it, the President of Madras has nothing."""
    game = bare()
    take_region(game, Region.MADRAS, MADRAS)
    hold_office(game, game.governor_office(Region.MADRAS), 1)
    for law in laws:
        game.laws.append(law)
        game.law_deck.remove(law)
    game.treasury[Office.PRESIDENT_OF_MADRAS] = 0
    return game


def administer(game: CompanyGame, *faces: int) -> None:
    """Take an Administer action with the dice that are left, which fall so."""
    assert game.decision is not None
    game.dice.lay(faces)
    choose(game, game.decision.options[0])


def test_t17_the_governor_of_madras_administers_four_times() -> None:
    game = governor_of_madras()
    play(game, (governor.begin, Region.MADRAS))
    assert game.decision is not None
    assert game.decision.options == (4, "stop")
    administer(game, 1, 3, 4, 5)
    choose(game, governor.TAX_FOR_PRESIDENT)
    assert (game.cash[1], game.treasury[Office.PRESIDENT_OF_MADRAS], game.unrest[Region.MADRAS]) == (1, 2, 0)
    assert game.decision.options == (3, "stop")
    administer(game, 2, 6, 6)
    choose(game, governor.TAX_FOR_PRESIDENT)
    assert (game.cash[1], game.treasury[Office.PRESIDENT_OF_MADRAS], game.unrest[Region.MADRAS]) == (2, 4, 1)
    administer(game, 3, 4)
    assert (game.cash[1], game.unrest[Region.MADRAS]) == (2, 2)
    administer(game, 2)
    choose(game, governor.SHIP)
    assert is_through(game)
    assert (game.cash[1], game.unrest[Region.MADRAS], game.half_ship[Region.MADRAS]) == (4, 2, 1)
    assert (game.treasury[Office.PRESIDENT_OF_MADRAS], game.company_ships) == (4, [0, 0, 0, 0])
    game.audit()


@pytest.mark.parametrize("number", range(8))
def test_every_governor_starts_with_the_dice_of_the_card_and_one_more_under_zamindar_taxes(number: int) -> None:
    region = GOVERNED_REGIONS[number]
    for laws, more in (((), 0), ((Law.ZAMINDAR_TAXES,), 1)):
        game = bare()
        take_region(game, region, MADRAS)
        hold_office(game, game.governor_office(region), 1)
        game.laws += laws
        play(game, (governor.begin, region))
        assert game.decision is not None
        assert game.decision.options == ((3, 4, 4, 3, 4, 3, 3, 3)[number] + more, "stop")


def test_a_governor_may_stop_at_once_and_a_vacant_office_does_not_act() -> None:
    game = governor_of_madras()
    play(game, (governor.begin, Region.MADRAS))
    choose(game, "stop")
    assert is_through(game)
    assert game.cash[1] == 0
    game.holder[game.governor_office(Region.MADRAS)] = NOBODY
    game.supply[1] += 1
    play(game, (governor.begin, Region.MADRAS))
    assert is_through(game)


def test_the_second_success_on_a_ship_launches_it_into_the_presidencys_sea() -> None:
    game = governor_of_madras()
    game.half_ship[Region.MADRAS] = 1
    play(game, (governor.begin, Region.MADRAS))
    administer(game, 1, 1, 1, 1)
    choose(game, governor.SHIP)
    assert (game.half_ship[Region.MADRAS], game.company_ships) == (0, [0, 1, 0, 0])


def test_no_ship_is_begun_when_the_supply_has_none() -> None:
    game = governor_of_madras()
    game.company_ships = [14, 0, 0, 0]
    play(game, (governor.begin, Region.MADRAS))
    administer(game, 1, 1, 1, 1)
    assert game.decision is not None
    assert governor.SHIP not in game.decision.options


def test_a_commissioned_regiment_joins_the_associated_army_and_a_tax_may_go_to_the_balance() -> None:
    game = governor_of_madras()
    balance, regiments = game.balance, game.regiments[MADRAS]
    play(game, (governor.begin, Region.MADRAS))
    administer(game, 1, 1, 1, 1)
    choose(game, governor.REGIMENT)
    administer(game, 1, 1, 1)
    choose(game, governor.TAX_FOR_BALANCE)
    assert (game.regiments[MADRAS], game.balance) == (regiments + 1, balance + 2)
    assert game.unrest[Region.MADRAS] == 0


def test_a_failure_brings_two_unrest_under_zamindar_taxes() -> None:
    game = governor_of_madras(Law.ZAMINDAR_TAXES)
    play(game, (governor.begin, Region.MADRAS))
    administer(game, 3, 3, 3, 3, 3)
    assert game.unrest[Region.MADRAS] == 2


def test_a_catastrophe_leaves_unrest_and_an_empty_office_and_ends_the_turn() -> None:
    game = governor_of_madras()
    office = game.governor_office(Region.MADRAS)
    game.fatigue[office] = 1
    play(game, (governor.begin, Region.MADRAS))
    administer(game, 5, 6, 5, 6)
    assert is_through(game)
    assert (game.holder[office], game.fatigue[office], game.supply[1]) == (NOBODY, 0, 18)
    assert game.unrest[Region.MADRAS] == 1


# -- the Governor General --


def test_the_law_turns_the_director_into_the_governor_general_and_pensions_the_governors() -> None:
    game = bare()
    take_region(game, Region.MADRAS, MADRAS)
    take_region(game, Region.BENGAL, Presidency.BENGAL)
    hold_office(game, game.governor_office(Region.MADRAS), 1)
    hold_office(game, Office.DIRECTOR_OF_TRADE, 2)
    game.fatigue[Office.DIRECTOR_OF_TRADE] = 2
    game.treasury[Office.DIRECTOR_OF_TRADE] = 5
    game.half_ship[Region.MADRAS] = 1
    governor_general.create_governor_general(game)
    assert (game.holder[GENERAL], game.fatigue[GENERAL], game.treasury[GENERAL]) == (2, 2, 5)
    assert game.holder[Office.DIRECTOR_OF_TRADE] == BOXED
    assert game.treasury[Office.DIRECTOR_OF_TRADE] == 0
    assert game.holder[Office.FIRST_GOVERNOR :] == [BOXED] * 8
    assert game.pensioners == [0, 1, 0, 0]
    assert game.half_ship == [0] * 8
    assert game.supply == [18, 17, 17, 18]
    game.audit()


def test_a_vacant_director_leaves_a_vacant_governor_general() -> None:
    game = bare()
    game.treasury[Office.DIRECTOR_OF_TRADE] = 3
    governor_general.create_governor_general(game)
    assert (game.holder[GENERAL], game.treasury[GENERAL]) == (NOBODY, 3)
    game.audit()


def ruling(*laws: int) -> CompanyGame:
    """1813: the Company holds Bengal, Bombay and Madras; family 1 is Governor General with £4."""
    game = bare(scenario="1813")
    hold_office(game, GENERAL, 1)
    game.treasury[GENERAL] = 4
    for law in laws:
        game.laws.append(law)
        game.law_deck.remove(law)
    return game


def govern(game: CompanyGame, *faces: int) -> None:
    """Spend a pound for each of these faces."""
    game.dice.lay(faces)
    choose(game, len(faces))


def test_a_governor_general_first_raises_the_balance_by_three_per_region() -> None:
    game = ruling()
    balance = game.balance
    play(game, governor_general.begin)
    assert game.balance == balance + 9
    assert game.decision is not None
    assert game.decision.options == (0, 1, 2, 3, 4)
    choose(game, 0)
    assert is_through(game)


def test_a_successful_govern_pays_one_per_region_and_brings_one_choice_for_each() -> None:
    game = ruling()
    play(game, governor_general.begin)
    balance, regiments = game.balance, game.regiments[:]
    govern(game, 2, 6, 6)
    assert (game.cash[1], game.treasury[GENERAL]) == (3, 1)
    assert [game.unrest[r] for r in (Region.BENGAL, Region.BOMBAY, Region.MADRAS)] == [2, 2, 2]
    choose(game, ("ship", Sea.CHINA))
    choose(game, ("tax", Office.MANAGER_OF_SHIPPING))
    choose(game, Region.BOMBAY)
    choose(game, ("tax", governor_general.BALANCE))
    assert is_through(game) is False
    assert game.decision is not None
    assert game.decision.options == (Region.BENGAL, Region.MADRAS)
    choose(game, Region.MADRAS)
    assert is_through(game)  # one successful Govern action a turn
    assert game.company_ships[Sea.CHINA] == 1
    assert (game.treasury[Office.MANAGER_OF_SHIPPING], game.balance) == (4 + 2, balance + 2)
    assert [game.unrest[r] for r in (Region.BENGAL, Region.BOMBAY, Region.MADRAS)] == [2, 3, 3]
    assert game.regiments == regiments
    game.audit()


def test_a_governor_general_may_commission_for_any_army_and_not_fill_the_own_treasury() -> None:
    game = ruling()
    play(game, governor_general.begin)
    govern(game, 1)
    assert game.decision is not None
    assert ("tax", GENERAL) not in game.decision.options
    assert ("tax", Office.DIRECTOR_OF_TRADE) not in game.decision.options
    assert ("tax", Office.PRESIDENT_OF_BENGAL) in game.decision.options
    choose(game, ("regiment", Presidency.BENGAL))
    assert game.regiments[Presidency.BENGAL] == 3


def test_a_failed_govern_brings_unrest_everywhere_and_may_be_tried_again() -> None:
    game = ruling()
    play(game, governor_general.begin)
    govern(game, 3, 6)
    assert [game.unrest[r] for r in (Region.BENGAL, Region.BOMBAY, Region.MADRAS)] == [2, 2, 2]
    assert game.decision is not None
    assert game.decision.options == (0, 1, 2)
    govern(game, 5)
    assert is_through(game)
    assert (game.holder[GENERAL], game.supply[1]) == (NOBODY, 18)
    assert [game.unrest[r] for r in (Region.BENGAL, Region.BOMBAY, Region.MADRAS)] == [3, 3, 3]


def test_zamindar_taxes_pay_the_governor_general_more_and_double_the_unrest_of_failure() -> None:
    game = ruling(Law.ZAMINDAR_TAXES)
    play(game, governor_general.begin)
    govern(game, 3)
    assert [game.unrest[r] for r in (Region.BENGAL, Region.BOMBAY, Region.MADRAS)] == [2, 2, 2]
    govern(game, 1)
    assert game.cash[1] == 3 + 3


def test_without_company_regions_there_is_nothing_to_govern() -> None:
    game = ruling()
    game.control, game.formed = [-1] * 8, []
    play(game, governor_general.begin)
    assert is_through(game)
    assert game.treasury[GENERAL] == 4


def test_ships_go_to_china_only_when_its_office_is_in_play() -> None:
    game = ruling()
    game.holder[SUPERINTENDENT] = OUT_OF_PLAY
    play(game, governor_general.begin)
    govern(game, 1)
    assert game.decision is not None
    assert [option for option in game.decision.options if option[0] == "ship"] == [
        ("ship", 0),
        ("ship", 1),
        ("ship", 2),
    ]


# -- China --


def superintendent(*laws: int) -> CompanyGame:
    """Family 1 is Superintendent with three ships; Bengal (2), Delhi (1) and Hyderabad (1) grow opium for the Company."""
    game = bare()
    game.holder[SUPERINTENDENT] = NOBODY
    hold_office(game, SUPERINTENDENT, 1)
    game.yard_owner[:2] = [0, 2]
    game.ship_place[:2] = [Sea.CHINA, Sea.CHINA]
    game.company_ships[Sea.CHINA] = 1
    for region in (Region.BENGAL, Region.DELHI, Region.HYDERABAD):
        take_region(game, region, Presidency.BENGAL)
    game.laws += laws
    return game


def test_t18_trade_in_china_brings_sixteen_to_the_balance_and_four_to_the_superintendent() -> None:
    game = superintendent()
    balance = game.balance
    game.dice.lay([2, 4, 6])
    play(game, china.begin)
    choose(game, "trade")
    assert (game.balance - balance, game.cash[1]) == (16, 4)
    assert is_through(game)  # once a turn


def test_the_envoy_to_china_law_brings_five_per_icon() -> None:
    game = superintendent(Law.ENVOY_TO_CHINA)
    balance = game.balance
    game.dice.lay([1, 1, 1])
    play(game, china.begin)
    choose(game, "trade")
    assert (game.balance - balance, game.cash[1]) == (20, 4)


def test_a_failed_trade_in_china_may_not_be_tried_again_and_a_catastrophe_empties_the_office() -> None:
    game = superintendent()
    game.dice.lay([3, 4, 5])
    play(game, china.begin)
    choose(game, "trade")
    assert is_through(game)
    assert game.holder[SUPERINTENDENT] == 1
    game.dice.lay([5, 6, 5])
    play(game, china.begin)
    choose(game, "trade")
    assert (game.holder[SUPERINTENDENT], game.supply[1], game.cash[1]) == (NOBODY, 18, 0)


def test_there_is_no_trade_in_china_without_opium_or_without_ships() -> None:
    game = superintendent()
    game.control, game.formed = [-1] * 8, []
    play(game, china.begin)
    assert is_through(game)
    game = superintendent()
    game.ship_place[:2] = [Sea.EAST, Sea.EAST]
    game.company_ships[Sea.CHINA] = 0
    play(game, china.begin)
    assert is_through(game)


def test_opium_grows_in_four_regions_five_icons_in_all() -> None:
    assert sum(tables().regions.opium) == 5


def with_a_writer_to_hire() -> CompanyGame:
    """Family 0 has the Chairman, family 2 a writer in Madras."""
    game = bare()
    hold_office(game, Office.CHAIRMAN, 0)
    game.chairman_title = 0
    game.supply[2] -= 1
    game.writers[MADRAS][2] += 1
    return game


def test_the_china_office_is_created_once_and_filled_at_once_by_the_chairman() -> None:
    game = with_a_writer_to_hire()

    play(game, (china.create_china_office,))
    assert is_through(game)
    assert game.holder[SUPERINTENDENT] == 2
    assert [fact["office"] for fact in facts(game, "office_created")] == ["superintendent_of_trade_in_china"]
    game.drain()
    play(game, (china.create_china_office,))
    assert facts(game, "office_created") == []


def test_a_china_office_that_is_in_play_and_vacant_waits_for_the_next_hiring() -> None:
    game = with_a_writer_to_hire()
    game.holder[SUPERINTENDENT] = NOBODY
    play(game, (china.create_china_office,))
    assert is_through(game)
    assert game.holder[SUPERINTENDENT] == NOBODY


@pytest.mark.parametrize("family", [0, NOBODY])
def test_offices_in_india_act_for_any_family_and_not_while_they_are_vacant(family: int) -> None:
    game = superintendent()
    game.holder[SUPERINTENDENT] = family
    game.holder[game.governor_office(Region.DELHI)] = family
    asked = []
    for frame in ((china.begin,), (governor.begin, Region.DELHI)):
        play(game, frame)
        asked.append(not is_through(game))
    game = ruling()
    game.holder[GENERAL] = family
    play(game, governor_general.begin)
    asked.append(not is_through(game))
    assert asked == [family == 0] * 3


def test_a_govern_action_buys_at_most_forty_dice() -> None:
    game = ruling()
    game.treasury[GENERAL] = 50
    play(game, governor_general.begin)
    assert game.decision is not None
    assert game.decision.options == tuple(range(41))
