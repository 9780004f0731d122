"""Commanders: alliances, Deploy actions, losses, loot, Governorships."""

from __future__ import annotations

import pytest

from engine.john_company_2e.india import armies, commander, crisis
from engine.john_company_2e.table import elephant
from engine.john_company_2e.table.names import BOXED, NOBODY, OUT_OF_PLAY, Law, Office, Presidency, Prestige, Region
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ALLIANCE_IDS, ORDER_IDS, REGION_IDS, tables
from tests.engine.answering import choose, facts
from tests.engine.john_company_2e.helpers import (
    bare,
    command,
    hold_office,
    is_through,
    no_empires,
    play,
    post_officers,
    take_region,
)

MADRAS, BOMBAY = Presidency.MADRAS, Presidency.BOMBAY
PINK, YELLOW, BLUE, GREEN = 0, 1, 2, 3
PRESIDENT_OF_MADRAS = Office.PRESIDENT_OF_MADRAS
NIZAM, ARCOT = ALLIANCE_IDS.index("the_nizam"), ALLIANCE_IDS.index("arcot")


def army_of_madras(**options: str) -> CompanyGame:
    """T15: Madras is the Company's with a closed order; Hyderabad 2 towers; Mysore 1 in Bombay's empire of 3. Three officers of three
    families and two regiments under Pink."""
    game = bare(**options)
    no_empires(game)
    game.closed = [0] * len(game.closed)
    take_region(game, Region.MADRAS, MADRAS)
    game.closed[ORDER_IDS.index("madras_2")] = 1
    game.tower[Region.HYDERABAD], game.tower[Region.MYSORE], game.tower[Region.BOMBAY] = 2, 1, 2
    game.overlord[Region.BOMBAY] = game.overlord[Region.MYSORE] = Region.BOMBAY
    game.regiments = [0, 2, 0]
    command(game, MADRAS, PINK)
    post_officers(game, MADRAS, f0=1, f1=1, f2=1)
    elephant.place(game, Region.DELHI, Region.BENGAL)
    game.drain()
    return game


def deploy_everything(game: CompanyGame, region: int) -> None:
    """Choose the target and exhaust every piece that is ready."""
    choose(game, region)
    while game.decision is not None and game.decision.kind == "army.exhaust":
        choose(game, game.decision.options[-1])


# -- alliances --


def test_an_alliance_is_paid_by_the_president_with_leave_and_joins_the_ready_army() -> None:
    game = army_of_madras()
    hold_office(game, PRESIDENT_OF_MADRAS, GREEN)
    game.treasury[PRESIDENT_OF_MADRAS] = 7
    play(game, (commander.begin, MADRAS))
    assert game.decision is not None
    assert game.decision.options == ("none", NIZAM, ARCOT)
    choose(game, NIZAM)
    assert (game.decision.seat, game.decision.kind) == (GREEN, "consent")
    choose(game, "yes")
    assert (game.treasury[PRESIDENT_OF_MADRAS], game.alliances[NIZAM]) == (4, 1)
    assert game.decision.options == ("none", ARCOT)
    choose(game, ARCOT)
    choose(game, "no")  # Arcot is not offered again
    assert game.decision.kind == "commander.deploy"
    assert (game.treasury[PRESIDENT_OF_MADRAS], game.alliances[ARCOT]) == (4, 0)


def test_a_president_who_commands_the_army_gives_leave_in_silence() -> None:
    game = army_of_madras()
    hold_office(game, PRESIDENT_OF_MADRAS, PINK)
    game.treasury[PRESIDENT_OF_MADRAS] = 3
    play(game, (commander.begin, MADRAS))
    choose(game, NIZAM)
    assert game.decision is not None
    assert game.decision.kind == "commander.deploy"
    assert game.alliances[NIZAM] == 1


def test_without_a_president_or_money_no_alliance_is_offered() -> None:
    game = army_of_madras()
    game.treasury[PRESIDENT_OF_MADRAS] = 9
    assert commander.alliances_for_sale(game, MADRAS, ()) == []
    hold_office(game, PRESIDENT_OF_MADRAS, GREEN)
    assert commander.alliances_for_sale(game, MADRAS, ()) == [NIZAM, ARCOT]
    game.treasury[PRESIDENT_OF_MADRAS] = 2
    assert commander.alliances_for_sale(game, MADRAS, ()) == []


def test_an_army_without_a_commander_does_nothing() -> None:
    game = army_of_madras()
    game.commander[MADRAS] = NOBODY
    play(game, (commander.begin, MADRAS))
    assert is_through(game)


def test_an_alliance_spent_on_deploying_does_not_defend_in_the_same_turn() -> None:
    game = army_of_madras()
    game.regiments[MADRAS] = 0
    game.officers[MADRAS] = [0, 0, 0, 0]
    game.alliances[NIZAM] = game.alliances[ARCOT] = 1
    game.dice.lay([3, 3])
    play(game, (commander.deploy, MADRAS))
    deploy_everything(game, Region.HYDERABAD)
    assert game.alliances[NIZAM] == game.alliances[ARCOT] == 0
    assert armies.ready_strength(game, MADRAS) == 0
    play(game, (crisis.rebel_against_company, Region.MADRAS, 1))
    assert not game.is_company(Region.MADRAS)


# -- targets --


def test_t15_the_targets_of_the_army_of_madras_and_a_successful_deployment() -> None:
    game = army_of_madras()
    game.dice.lay([2, 5, 6, 1, 2, 3])  # three dice, then no losses
    play(game, (commander.begin, MADRAS))
    assert game.decision is not None
    assert game.decision.options == (Region.HYDERABAD, Region.MYSORE, Region.MADRAS, "stop")
    assert game.describe(0) == {"act": "deploy", "region": "hyderabad", "penalty": 2}
    assert game.describe(1)["penalty"] == 3
    survivors = (0, 2, (1, 1, 1, 0))
    assert commander.loot(game, Region.HYDERABAD, survivors) == 15
    assert commander.loot(game, Region.MYSORE, survivors) == 9
    deploy_everything(game, Region.HYDERABAD)
    assert facts(game, "deploy_check_rolled")[0]["dice"] == [2, 5, 6]
    assert facts(game, "deploy_check_rolled")[0]["result"] == "success"
    assert game.exhausted_officers[MADRAS] == [1, 1, 1, 0]
    assert game.is_company(Region.HYDERABAD)
    assert is_through(game)  # the army is exhausted
    game.audit()


def test_t16_the_loot_of_hyderabad_is_divided_in_rounds_and_pink_takes_two_trophies() -> None:
    game = army_of_madras()
    game.dice.lay([2, 5, 6, 1, 2, 3])
    play(game, (commander.begin, MADRAS))
    deploy_everything(game, Region.HYDERABAD)
    assert game.cash == [6, 3, 2, 0]
    assert game.trophies == [2, 0, 0, 0]


def test_a_region_of_an_empire_brings_loot_and_trophies_for_its_own_tower_only() -> None:
    game = army_of_madras()
    game.dice.lay([1, 1, 1, 1, 1])  # five dice less the three of Bombay's empire, then no losses
    play(game, (commander.deploy, MADRAS))
    deploy_everything(game, Region.MYSORE)
    assert facts(game, "deploy_check_rolled")[0]["dice"] == [1, 1]
    assert (game.trophies[PINK], game.tower[Region.MYSORE]) == (1, 0)
    # £9: a round of £6 (Pink 2, Yellow 1, Blue 1, the bank 2) and then Pink 2 and Yellow 1.
    assert game.cash == [4, 2, 1, 0]


def test_home_is_the_only_target_of_a_presidency_without_regions_and_other_homes_are_never_targets() -> None:
    game = army_of_madras()
    game.control[Region.MADRAS], game.formed = -1, []
    assert [REGION_IDS[region] for region in commander.targets(game, MADRAS)] == ["madras"]
    take_region(game, Region.MYSORE, MADRAS)
    game.tower[Region.BOMBAY] = 0
    assert Region.BOMBAY in tables().regions.neighbours[Region.MYSORE]
    assert [REGION_IDS[region] for region in commander.targets(game, MADRAS)] == ["hyderabad", "madras"]


def test_a_company_region_is_a_target_only_with_a_closed_order_or_unrest() -> None:
    game = army_of_madras()
    assert Region.MADRAS in commander.targets(game, MADRAS)
    game.closed[ORDER_IDS.index("madras_2")] = 0
    assert Region.MADRAS not in commander.targets(game, MADRAS)
    game.unrest[Region.MADRAS] = 1
    assert Region.MADRAS in commander.targets(game, MADRAS)


def test_a_region_whose_empire_leaves_no_die_is_no_target_and_fewer_pieces_cannot_be_exhausted() -> None:
    game = army_of_madras()
    game.regiments[MADRAS] = 1
    assert Region.MYSORE in commander.targets(game, MADRAS)  # 4 pieces against 3
    game.dice.lay([3, 1, 1, 1])
    play(game, (commander.deploy, MADRAS))
    choose(game, Region.MYSORE)
    assert is_through(game)  # all four had to go, without a question
    assert (game.exhausted_regiments[MADRAS], game.exhausted_officers[MADRAS]) == (1, [1, 1, 1, 0])
    game = army_of_madras()
    game.regiments[MADRAS] = 0
    assert Region.MYSORE not in commander.targets(game, MADRAS)


def test_the_commander_may_exhaust_any_pieces_that_leave_a_die() -> None:
    game = army_of_madras()
    play(game, (commander.deploy, MADRAS))
    choose(game, Region.HYDERABAD)
    assert game.decision is not None
    assert game.decision.options == tuple(("regiments", MADRAS, count) for count in (0, 1, 2))
    game.dice.lay([3, 1, 1, 1])
    choose(game, ("regiments", MADRAS, 0))
    assert game.exhausted_officers[MADRAS] == [1, 1, 1, 0]  # all three officers had to go
    assert game.decision.options == (Region.MADRAS, "stop")


# -- results --


def test_a_failure_may_be_followed_by_another_attempt_and_costs_officers_on_sixes() -> None:
    game = army_of_madras()
    game.dice.lay([4, 6, 6, 5, 5])  # one die: failure; Pink's and Yellow's officers fall, Blue's does not; then Madras
    play(game, (commander.deploy, MADRAS))
    choose(game, Region.HYDERABAD)
    choose(game, ("regiments", MADRAS, 0))
    assert facts(game, "deploy_check_rolled")[0]["result"] == "failure"
    assert game.exhausted_officers[MADRAS] == [0, 0, 1, 0]
    assert game.supply == [17, 18, 17, 18]
    assert game.decision is not None
    assert game.decision.options == (Region.MADRAS, "stop")  # two regiments do not reach Hyderabad's third die
    choose(game, Region.MADRAS)
    choose(game, ("regiments", MADRAS, 1))  # a 5: catastrophe
    assert is_through(game)
    assert game.commander[MADRAS] == NOBODY


def test_a_catastrophe_halves_the_trophies_ends_the_commander_and_leaves_the_army_exhausted() -> None:
    game = army_of_madras()
    game.trophies[PINK] = 3
    game.dice.lay([5, 6, 5, 1, 6, 1])
    play(game, (commander.deploy, MADRAS))
    deploy_everything(game, Region.HYDERABAD)
    assert (game.commander[MADRAS], game.trophies[PINK]) == (NOBODY, 1)
    assert game.exhausted_officers[MADRAS] == [1, 0, 1, 0]  # losses are rolled first: Yellow's officer fell
    assert game.exhausted_regiments[MADRAS] == 2
    assert game.supply == [17, 18, 17, 18]
    assert is_through(game)


def test_fallen_officers_take_no_loot_and_do_not_raise_the_minimum() -> None:
    game = army_of_madras()
    game.tower[Region.HYDERABAD], game.loot_token[Region.HYDERABAD] = 0, 0
    game.dice.lay([1, 1, 1, 1, 1, 1, 6, 1])
    play(game, (commander.deploy, MADRAS))
    deploy_everything(game, Region.HYDERABAD)
    # Two survivors and the Commander: a minimum of 3, all of it in the first round.
    assert game.cash == [2, 0, 1, 0]


@pytest.mark.parametrize(("option", "cash"), [("minimum", [1, 0, 0, 0]), ("none", [0, 0, 0, 0])])
def test_a_company_region_is_put_in_order_for_the_minimum_or_for_nothing(option: str, cash: list[int]) -> None:
    game = army_of_madras(loot_in_company_regions=option)
    game.unrest[Region.MADRAS] = 2
    game.officers[MADRAS] = [0, 0, 0, 0]
    game.dice.lay([1, 1])
    play(game, (commander.deploy, MADRAS))
    deploy_everything(game, Region.MADRAS)
    assert game.cash == cash
    assert (game.unrest[Region.MADRAS], game.closed[ORDER_IDS.index("madras_2")]) == (0, 0)
    assert (game.trophies[PINK], game.control[Region.MADRAS]) == (0, MADRAS)


def test_treasure_reform_sends_all_loot_to_the_balance() -> None:
    game = army_of_madras()
    game.laws.append(Law.TREASURE_REFORM)
    before = game.balance
    game.dice.lay([2, 5, 6, 1, 2, 3])
    play(game, (commander.deploy, MADRAS))
    deploy_everything(game, Region.HYDERABAD)
    assert (game.balance - before, game.cash) == (15, [0, 0, 0, 0])


def test_a_conquered_capital_loses_its_empire_its_tower_and_its_loot_and_gets_a_governorship() -> None:
    game = army_of_madras()
    game.overlord = [-1] * 8
    for region in (Region.HYDERABAD, Region.MARATHA, Region.MYSORE):
        game.overlord[region] = Region.HYDERABAD
    game.tower[Region.HYDERABAD], game.tower[Region.MARATHA], game.tower[Region.MYSORE] = 1, 1, 1
    game.closed[ORDER_IDS.index("hyderabad_1")] = 1
    elephant.place(game, Region.HYDERABAD, Region.BOMBAY)
    office = game.governor_office(Region.HYDERABAD)
    assert game.holder[office] == OUT_OF_PLAY
    game.dice.lay([1, 1, 1, 1, 1])
    play(game, (commander.deploy, MADRAS))
    deploy_everything(game, Region.HYDERABAD)
    assert game.overlord == [-1] * 8
    assert (game.tower[Region.HYDERABAD], game.tower[Region.MARATHA]) == (0, 1)
    assert (game.control[Region.HYDERABAD], game.loot_token[Region.HYDERABAD]) == (MADRAS, 0)
    assert game.closed[ORDER_IDS.index("hyderabad_1")] == 0
    assert game.holder[office] == NOBODY
    assert (game.elephant_tail, game.elephant_head) == (Region.HYDERABAD, Region.HYDERABAD)
    assert game.trophies[PINK] == 1
    game.audit()


def test_an_elephant_that_faces_the_conquered_region_stays_where_it_is() -> None:
    game = army_of_madras()
    elephant.place(game, Region.MARATHA, Region.HYDERABAD)
    game.dice.lay([1, 1, 1, 1, 1, 1])
    play(game, (commander.deploy, MADRAS))
    deploy_everything(game, Region.HYDERABAD)
    assert (game.elephant_tail, game.elephant_head) == (Region.MARATHA, Region.HYDERABAD)


def test_under_a_governor_general_a_conquest_creates_no_governor() -> None:
    game = bare(scenario="1813")
    no_empires(game)
    command(game, MADRAS, PINK)
    game.regiments[MADRAS] = 9
    game.dice.lay([1, 1])
    play(game, (commander.deploy, MADRAS))
    deploy_everything(game, Region.HYDERABAD)
    assert game.is_company(Region.HYDERABAD)
    assert game.holder[game.governor_office(Region.HYDERABAD)] == BOXED


def test_a_roll_made_again_replaces_the_first_and_no_dice_at_all_are_a_failure() -> None:
    game = army_of_madras()
    game.trophies[PINK] = 2
    game.deploy_roll = []  # what a Diplomatic Connection leaves of a single die
    play(game, (commander.resolve, MADRAS, Region.HYDERABAD, (0, 2, (1, 1, 1, 0))))
    assert not game.is_company(Region.HYDERABAD)
    assert (game.commander[MADRAS], game.trophies[PINK]) == (PINK, 2)


def test_the_foundry_earns_by_every_regiment_that_joins_an_army() -> None:
    game = army_of_madras()
    game.season_deck.remove(Prestige.FOUNDRY)
    game.prestige[BLUE].append(Prestige.FOUNDRY)
    armies.join_regiment(game, BOMBAY, 2)
    assert (game.cash[BLUE], game.regiments[BOMBAY]) == (2, 2)


def test_regiments_join_beyond_the_twenty_of_the_box() -> None:
    game = army_of_madras()
    armies.join_regiment(game, BOMBAY, 25)
    assert game.regiment_supply() < 0
    game.audit()
