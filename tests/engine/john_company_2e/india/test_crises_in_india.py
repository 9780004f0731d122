"""Crises: invasions, rebellions, attacks on the Company and what is lost by them."""

from __future__ import annotations

import pytest

from engine.john_company_2e.families import upkeep
from engine.john_company_2e.india import armies, crisis, empires, events, loss
from engine.john_company_2e.table import elephant
from engine.john_company_2e.table.names import BOXED, NOBODY, OUT_OF_PLAY, Law, Office, Presidency, Region
from engine.john_company_2e.table.pieces import move_standing
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
    stack_tiles,
    take_region,
)

CIRCLE, TRIANGLE, SQUARE = 0, 1, 2
BOMBAY, MADRAS, BENGAL = Presidency.BOMBAY, Presidency.MADRAS, Presidency.BENGAL


def peaceful(**options: str) -> CompanyGame:
    """No empires, all orders open, all armies empty, the Company without regions."""
    game = bare(**options)
    no_empires(game)
    game.closed = [0] * len(game.closed)
    game.regiments = [0, 0, 0]
    return game


def closed_in(game: CompanyGame, region: int) -> list[int]:
    return [game.closed[order] for order in tables().regions.orders[region]]


# -- strength --


def test_t2_the_strength_of_an_empire_a_lone_region_and_a_company_region() -> None:
    game = peaceful()
    game.tower[Region.HYDERABAD], game.tower[Region.MYSORE], game.tower[Region.BOMBAY] = 2, 1, 0
    game.overlord[Region.HYDERABAD] = game.overlord[Region.MYSORE] = Region.HYDERABAD
    take_region(game, Region.MADRAS, MADRAS, unrest=2)
    game.regiments[MADRAS] = 4
    assert game.strength(Region.HYDERABAD) == game.strength(Region.MYSORE) == 3
    assert game.strength(Region.BOMBAY) == 0
    assert game.strength(Region.MADRAS) == 0
    assert armies.ready_strength(game, MADRAS) == 4
    elephant.place(game, Region.MYSORE, Region.MADRAS)
    game.overlord[Region.MYSORE] = game.overlord[Region.HYDERABAD] = -1
    play(game, (crisis.begin, 1, CIRCLE))
    assert facts(game, "company_attacked") == [{"region": "madras", "strength": 1 + 1 + 2}]


# -- invasions --


def test_t24_mysore_invades_a_capital_and_founds_an_empire() -> None:
    game = peaceful()
    game.tower[Region.MYSORE], game.tower[Region.HYDERABAD], game.tower[Region.MADRAS] = 2, 1, 1
    game.overlord[Region.HYDERABAD] = game.overlord[Region.MADRAS] = Region.HYDERABAD
    elephant.place(game, Region.MYSORE, Region.HYDERABAD)
    stack_tiles(game, "crisis_4", "windfall_1")  # +1, square; the next back is Hyderabad
    play(game, events.flip_tile)
    assert facts(game, "invasion_fought")[0]["attack"] == 3
    assert facts(game, "invasion_fought")[0]["defence"] == 2
    assert game.overlord[Region.MYSORE] == game.overlord[Region.HYDERABAD] == Region.MYSORE
    assert game.overlord[Region.MADRAS] == -1
    assert game.event_back == Region.HYDERABAD
    assert (game.elephant_tail, game.elephant_head) == (Region.MYSORE, Region.MADRAS)
    assert game.tower[Region.MYSORE] == 2


def test_imperial_ambitions_hold_for_the_first_region_of_the_list_too() -> None:
    game = peaceful()
    game.tower[Region.PUNJAB], game.tower[Region.DELHI] = 2, 1
    elephant.place(game, Region.PUNJAB, Region.DELHI)
    stack_tiles(game, "crisis_1", "windfall_1")  # +0, triangle; the next back is Hyderabad
    play(game, events.flip_tile)
    assert game.overlord[Region.DELHI] == game.overlord[Region.PUNJAB] == Region.PUNJAB
    assert (game.elephant_tail, game.elephant_head) == (Region.PUNJAB, Region.BOMBAY)


def test_an_invader_must_be_strictly_stronger_and_a_failed_one_loses_a_tower_level() -> None:
    game = peaceful()
    game.tower[Region.MYSORE], game.tower[Region.HYDERABAD] = 1, 2
    elephant.place(game, Region.MYSORE, Region.HYDERABAD)
    stack_tiles(game, "crisis_4", "windfall_1")
    play(game, events.flip_tile)
    assert game.tower[Region.MYSORE] == 0
    assert game.overlord == [-1] * 8
    assert game.elephant_tail == Region.HYDERABAD  # no imperial ambitions


def test_an_attacking_empire_counts_all_its_regions_and_a_conquered_member_changes_its_flag() -> None:
    game = peaceful()
    game.tower = [0, 1, 2, 0, 1, 2, 2, 0]
    for region in (Region.DELHI, Region.BENGAL):
        game.overlord[region] = Region.DELHI
    for region in (Region.HYDERABAD, Region.MARATHA, Region.MYSORE):
        game.overlord[region] = Region.HYDERABAD
    elephant.place(game, Region.DELHI, Region.MARATHA)
    play(game, (crisis.begin, 3, CIRCLE))  # 1 + 2 + 3 against 1 + 2 + 2
    assert game.overlord[Region.MARATHA] == Region.DELHI
    assert game.overlord[Region.MYSORE] == game.overlord[Region.HYDERABAD] == Region.HYDERABAD


def test_an_empire_reduced_to_its_capital_gives_its_flags_back_before_a_new_one_is_founded() -> None:
    game = peaceful()
    for capital, other in ((Region.DELHI, Region.PUNJAB), (Region.BOMBAY, Region.MYSORE)):
        game.overlord[capital] = game.overlord[other] = capital
    game.overlord[Region.HYDERABAD] = game.overlord[Region.MADRAS] = Region.HYDERABAD
    empires.conquer(game, Region.MARATHA, Region.MADRAS)
    assert game.overlord[Region.HYDERABAD] == -1
    assert game.overlord[Region.MARATHA] == game.overlord[Region.MADRAS] == Region.MARATHA
    game.audit()


def test_without_a_free_set_of_flags_no_empire_is_founded_and_the_elephant_marches_as_usual() -> None:
    game = peaceful()
    pairs = ((Region.DELHI, Region.PUNJAB), (Region.HYDERABAD, Region.MADRAS), (Region.BOMBAY, Region.MYSORE))
    for capital, other in pairs:
        game.overlord[capital] = game.overlord[other] = capital
    game.tower[Region.MARATHA], game.tower[Region.BENGAL] = 3, 1
    elephant.place(game, Region.MARATHA, Region.BENGAL)
    stack_tiles(game, "crisis_5", "crisis_5", "windfall_1")
    game.event_back = Region.HYDERABAD
    play(game, (crisis.begin, 0, TRIANGLE))
    assert facts(game, "invasion_fought")[0]["success"] is True
    assert game.overlord[Region.MARATHA] == game.overlord[Region.BENGAL] == -1
    assert (game.elephant_tail, game.elephant_head) == (Region.HYDERABAD, Region.MARATHA)


# -- rebellions --


def test_a_rebellion_is_between_two_regions_only_and_closes_the_free_regions_orders() -> None:
    game = peaceful()
    game.tower[Region.DELHI], game.tower[Region.PUNJAB], game.tower[Region.MARATHA] = 2, 0, 4
    for region in (Region.DELHI, Region.PUNJAB, Region.MARATHA):
        game.overlord[region] = Region.DELHI
    elephant.place(game, Region.PUNJAB, Region.DELHI)
    play(game, (crisis.begin, 3, CIRCLE))  # 0 + 3 against 2: Maratha's 4 do not count
    assert game.overlord[Region.PUNJAB] == -1
    assert game.overlord[Region.MARATHA] == game.overlord[Region.DELHI] == Region.DELHI
    assert closed_in(game, Region.PUNJAB) == [1]


def test_a_failed_rebellion_costs_the_capital_a_tower_level() -> None:
    game = peaceful()
    game.tower[Region.DELHI], game.tower[Region.PUNJAB] = 2, 0
    game.overlord[Region.DELHI] = game.overlord[Region.PUNJAB] = Region.DELHI
    elephant.place(game, Region.PUNJAB, Region.DELHI)
    play(game, (crisis.begin, 2, CIRCLE))
    assert (game.tower[Region.DELHI], game.overlord[Region.PUNJAB]) == (1, Region.DELHI)
    assert closed_in(game, Region.PUNJAB) == [0]


def test_the_last_dominated_region_to_rebel_ends_the_empire_and_a_closed_region_cascades() -> None:
    game = peaceful()
    game.overlord[Region.DELHI] = game.overlord[Region.PUNJAB] = Region.DELHI
    game.tower[Region.DELHI] = 0
    game.closed[ORDER_IDS.index("punjab_1")] = 1
    crisis.rebel(game, Region.PUNJAB, 1)
    assert game.overlord[Region.DELHI] == game.overlord[Region.PUNJAB] == -1
    assert [fact["region"] for fact in facts(game, "cascade_begun")] == ["punjab"]
    assert game.closed[ORDER_IDS.index("delhi_1")] == 1


# -- attacks on the Company --


def bengal_under_attack() -> CompanyGame:
    """T20: Maratha (2) attacks Bengal with a Crisis of +3 and 3 unrest; the army is worth 6."""
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL, unrest=3)
    game.tower[Region.MARATHA] = 2
    command(game, BENGAL, 0)
    post_officers(game, BENGAL, f0=1, f1=1)
    game.regiments[BENGAL] = 2
    game.alliances[ALLIANCE_IDS.index("jagat_seths")] = 1
    game.trophies[0] = 3
    hold_office(game, game.governor_office(Region.BENGAL), 2)
    game.fatigue[game.governor_office(Region.BENGAL)] = 1
    game.half_ship[Region.BENGAL] = 1
    elephant.place(game, Region.MARATHA, Region.BENGAL)
    return game


def test_t20_a_region_is_lost_with_everything_that_follows() -> None:
    game = bengal_under_attack()
    stack_tiles(game, "crisis_3", "windfall_1")  # +3, circle; Hyderabad
    game.dice.lay([0, 2, 6])  # the next tile; the rout: family 0 is safe, family 1 loses its officer
    play(game, events.flip_tile)
    assert is_through(game)
    assert facts(game, "company_attacked") == [{"region": "bengal", "strength": 8}]
    assert (game.regiments[BENGAL], game.exhausted_regiments[BENGAL]) == (0, 2)
    assert game.alliances == [0] * 7
    assert game.overlord[Region.MARATHA] == game.overlord[Region.BENGAL] == Region.MARATHA
    assert (game.tower[Region.BENGAL], game.control[Region.BENGAL], game.loot_token[Region.BENGAL]) == (1, -1, 0)
    assert (game.unrest[Region.BENGAL], game.half_ship[Region.BENGAL]) == (0, 0)
    assert (game.trophies[0], game.commander[BENGAL]) == (1, NOBODY)
    assert (game.officers[BENGAL], game.exhausted_officers[BENGAL]) == ([0, 0, 0, 0], [1, 0, 0, 0])
    assert game.supply == [17, 18, 18, 18]
    governor = game.governor_office(Region.BENGAL)
    assert (game.holder[governor], game.fatigue[governor]) == (OUT_OF_PLAY, 0)
    assert closed_in(game, Region.BENGAL) == [1, 1]
    assert (game.standing, game.regions_lost) == (3, 1)
    # Imperial ambitions: the Elephant goes to Maratha, out over its circle border.
    assert (game.elephant_tail, game.elephant_head) == (Region.MARATHA, Region.BOMBAY)
    game.audit()


def test_t20_after_the_loss_other_regions_with_unrest_are_attacked() -> None:
    game = bengal_under_attack()
    take_region(game, Region.MADRAS, MADRAS, unrest=1)
    game.regiments[MADRAS] = 1
    command(game, MADRAS, 3)
    game.dice.lay([2, 6])
    play(game, (crisis.begin, 3, CIRCLE))
    assert [fact["region"] for fact in facts(game, "company_attacked")] == ["bengal", "madras"]
    assert (game.unrest[Region.MADRAS], game.trophies[3], game.exhausted_regiments[MADRAS]) == (0, 1, 1)


def test_t21_the_second_region_lost_in_a_turn_costs_two_more_standing() -> None:
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL)
    take_region(game, Region.MADRAS, MADRAS)
    play(game, (loss.lose_region, Region.BENGAL))
    assert game.standing == 3
    play(game, (loss.lose_region, Region.MADRAS))
    assert game.standing == 1
    assert game.regions_lost == 2


@pytest.mark.parametrize(("trophies", "left"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_t22_half_of_the_trophies_rounded_up_are_returned(trophies: int, left: int) -> None:
    game = peaceful()
    command(game, BENGAL, 1)
    game.trophies[1] = trophies
    armies.dismiss_commander(game, BENGAL, "region_loss")
    assert (game.trophies[1], game.commander[BENGAL], game.supply[1]) == (left, NOBODY, 18)


def test_a_company_that_fails_by_region_loss_finishes_the_phase() -> None:
    game = peaceful()
    game.standing = 1
    take_region(game, Region.MADRAS, MADRAS)
    elephant.place(game, Region.MADRAS, Region.MADRAS)
    stack_tiles(game, "crisis_3", "turmoil_1", "windfall_1")
    game.dice.lay([2])  # two events, a storm in the east
    play(game, events.begin)
    assert (game.standing, game.failed) == (0, 1)
    assert [fact["sort"] for fact in facts(game, "event_tile_flipped")] == ["crisis", "turmoil"]
    assert closed_in(game, Region.HYDERABAD) == [1]  # the Turmoil after the failure
    assert is_through(game)


def test_a_region_whose_orders_were_all_closed_cascades_when_it_is_lost() -> None:
    game = peaceful()
    take_region(game, Region.MADRAS, MADRAS)
    game.closed[ORDER_IDS.index("madras_1")] = 1
    play(game, (loss.lose_region, Region.MADRAS))
    assert facts(game, "cascade_begun") == []
    game = peaceful()
    take_region(game, Region.MADRAS, MADRAS)
    game.closed[ORDER_IDS.index("madras_1")] = game.closed[ORDER_IDS.index("madras_2")] = 1
    play(game, (loss.lose_region, Region.MADRAS))
    assert [fact["region"] for fact in facts(game, "cascade_begun")] == ["madras"]


def test_under_a_governor_general_a_lost_region_has_no_governor_to_lose() -> None:
    game = bare(scenario="1813")
    play(game, (loss.lose_region, Region.MADRAS))
    assert game.holder[game.governor_office(Region.MADRAS)] == BOXED
    game.audit()


def test_ready_and_exhausted_officers_rout_alike() -> None:
    game = peaceful()
    take_region(game, Region.MADRAS, MADRAS)
    post_officers(game, MADRAS, f0=2, f1=1)
    game.officers[MADRAS][0] -= 1
    game.exhausted_officers[MADRAS][0] += 1
    game.dice.lay([6, 1, 6])
    play(game, (loss.lose_region, Region.MADRAS))
    assert (game.officers[MADRAS], game.exhausted_officers[MADRAS]) == ([0, 0, 0, 0], [1, 0, 0, 0])
    assert game.supply == [17, 18, 18, 18]


# -- defence --


def test_a_defence_exhausts_exactly_the_strength_and_the_commander_chooses_what() -> None:
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL, unrest=2)
    command(game, BENGAL, 2)
    post_officers(game, BENGAL, f0=1, f2=2)
    game.regiments[BENGAL] = 2
    elephant.place(game, Region.BENGAL, Region.BENGAL)
    stack_tiles(game, "crisis_4", "leader_2")  # +1; Bengal
    play(game, events.flip_tile)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "army.exhaust")
    assert game.decision.options == (("regiments", BENGAL, 0), ("regiments", BENGAL, 1), ("regiments", BENGAL, 2))
    choose(game, ("regiments", BENGAL, 1))
    assert game.decision.options == (("officers", 2, 1), ("officers", 2, 2))  # clockwise from the Commander
    choose(game, ("officers", 2, 1))
    assert is_through(game)  # family 0's officer is the only way to the third
    assert game.exhausted_officers[BENGAL] == [1, 0, 1, 0]
    assert game.exhausted_regiments[BENGAL] == 1
    assert (game.unrest[Region.BENGAL], game.trophies[2], game.standing) == (0, 1, 4)
    assert (game.elephant_tail, game.elephant_head) == (Region.BENGAL, Region.BENGAL)


def test_an_alliance_is_not_split_and_beats_an_attack_that_nothing_meets_exactly() -> None:
    game = peaceful()
    take_region(game, Region.MADRAS, MADRAS, unrest=1)
    command(game, MADRAS, 0)
    nizam, arcot = ALLIANCE_IDS.index("the_nizam"), ALLIANCE_IDS.index("arcot")
    game.alliances[nizam] = game.alliances[arcot] = 1
    assert [armies.defence(game, MADRAS, strength) for strength in (0, 1, 2, 3, 4, 5)] == [0, 2, 2, 4, 4, 4]
    play(game, (crisis.rebel_against_company, Region.MADRAS, 0))
    choose(game, ("alliance", nizam, 0))
    assert is_through(game)
    assert (game.alliances[nizam], game.alliances[arcot], game.trophies[0]) == (1, 0, 1)


def test_an_exact_defence_is_required_where_it_is_possible() -> None:
    game = peaceful()
    take_region(game, Region.MADRAS, MADRAS, unrest=3)
    command(game, MADRAS, 0)
    game.regiments[MADRAS] = 1
    game.alliances[ALLIANCE_IDS.index("the_nizam")] = game.alliances[ALLIANCE_IDS.index("arcot")] = 1
    play(game, (crisis.rebel_against_company, Region.MADRAS, 0))
    choose(game, ("alliance", ALLIANCE_IDS.index("the_nizam"), 1))
    assert is_through(game)  # Arcot would be one too many: the regiment makes up the third
    assert (game.alliances[ALLIANCE_IDS.index("arcot")], game.exhausted_regiments[MADRAS]) == (1, 1)


@pytest.mark.parametrize(("invader", "region"), [(Region.MARATHA, Region.BENGAL), (Region.PUNJAB, Region.DELHI)])
def test_a_beaten_invasion_costs_the_invader_a_tower_level(invader: int, region: int) -> None:
    game = peaceful()
    take_region(game, region, BENGAL)
    game.regiments[BENGAL] = 3
    command(game, BENGAL, 1)
    game.tower[invader] = 2
    elephant.place(game, invader, region)
    play(game, (crisis.begin, 1, CIRCLE))
    assert (game.tower[invader], game.trophies[1], game.exhausted_regiments[BENGAL]) == (1, 1, 3)
    assert game.overlord[invader] == -1


def test_a_beaten_rebellion_costs_no_region_a_tower_level() -> None:
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL)
    game.regiments[BENGAL] = 1
    towers = game.tower[:]
    play(game, (crisis.rebel_against_company, Region.BENGAL, 1))
    assert game.tower == towers
    assert game.is_company(Region.BENGAL)


def test_alliances_kept_for_defence_leave_the_army_at_the_refresh() -> None:
    game = peaceful()
    game.alliances[ALLIANCE_IDS.index("sikhs")] = 1
    upkeep.refresh(game)
    assert armies.ready_strength(game, BOMBAY) == 0


def test_standing_stops_on_its_last_space_and_on_failure() -> None:
    game = peaceful()
    move_standing(game, 20, "test")
    assert game.standing == len(tables().expectations) - 1 == 7
    move_standing(game, -20, "test")
    assert (game.standing, game.failed) == (0, 1)


def test_an_attack_of_no_strength_is_beaten_by_nobody_and_still_worth_a_trophy() -> None:
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL, unrest=1)
    command(game, BENGAL, 1)
    game.regiments[BENGAL] = 2
    play(game, (crisis.rebel_against_company, Region.BENGAL, -1))
    assert is_through(game)
    assert (game.regiments[BENGAL], game.trophies[1], game.unrest[Region.BENGAL]) == (2, 1, 0)


def test_sepoy_recruitment_makes_every_unrest_count_twice() -> None:
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL, unrest=2)
    game.regiments[BENGAL] = 4
    game.laws.append(Law.SEPOY_RECRUITMENT)
    game.law_deck.remove(Law.SEPOY_RECRUITMENT)
    play(game, (crisis.rebel_against_company, Region.BENGAL, 0))
    assert facts(game, "company_attacked")[0]["strength"] == 4
    assert game.exhausted_regiments[BENGAL] == 4
    game.audit()


def test_further_rebellions_go_from_bombay_down_in_the_order_each_commander_chooses() -> None:
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL, unrest=1)
    take_region(game, Region.MADRAS, MADRAS, unrest=2)
    take_region(game, Region.MYSORE, MADRAS, unrest=1)
    take_region(game, Region.BOMBAY, BOMBAY, unrest=1)
    take_region(game, Region.DELHI, BENGAL)
    command(game, MADRAS, 3)
    game.regiments = [0, 1, 0]
    elephant.place(game, Region.DELHI, Region.DELHI)
    play(game, (crisis.begin, 0, CIRCLE))
    assert [fact["region"] for fact in facts(game, "company_attacked")] == ["delhi", "bombay"]
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (3, "crisis.next_rebellion")
    assert game.decision.options == (Region.MYSORE, Region.MADRAS)
    choose(game, Region.MYSORE)
    assert [fact["region"] for fact in facts(game, "company_attacked")] == [
        "delhi",
        "bombay",
        "mysore",
        "madras",
        "bengal",
    ]
    # The regiment saved Mysore; then the army was spent, and three regions fell: 1 + 2 + 3 Standing.
    assert [REGION_IDS[region] for region in game.company_regions()] == ["delhi", "mysore"]
    assert (game.regions_lost, game.failed) == (3, 1)
    # One trophy for Mysore; half of it, rounded up, goes with the loss of Madras.
    assert (game.trophies[3], game.commander[MADRAS]) == (0, NOBODY)


def test_military_affairs_then_the_chairman_stand_in_for_a_commander_and_win_no_trophies() -> None:
    game = peaceful()
    game.chairman_title = 3
    assert armies.acting_commander(game, BENGAL) == 3
    hold_office(game, Office.CHAIRMAN, 2)
    game.chairman_title = 2
    assert armies.acting_commander(game, BENGAL) == 2
    hold_office(game, Office.MILITARY_AFFAIRS, 1)
    assert armies.acting_commander(game, BENGAL) == 1
    take_region(game, Region.BENGAL, BENGAL, unrest=1)
    post_officers(game, BENGAL, f0=1)
    game.regiments[BENGAL] = 1
    play(game, (crisis.rebel_against_company, Region.BENGAL, 0))
    assert game.decision is not None
    assert game.decision.seat == 1
    choose(game, ("regiments", BENGAL, 1))
    assert game.trophies == [0, 0, 0, 0]
    assert game.unrest[Region.BENGAL] == 0
    command(game, BENGAL, 0)
    assert armies.acting_commander(game, BENGAL) == 0


def test_without_a_commander_region_loss_costs_nobody_trophies() -> None:
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL)
    hold_office(game, Office.MILITARY_AFFAIRS, 1)
    game.trophies[1] = 3
    play(game, (crisis.rebel_against_company, Region.BENGAL, 1))
    assert not game.is_company(Region.BENGAL)
    assert game.trophies[1] == 3


# -- foreign invasion --


def test_t30_a_foreign_invasion_closes_orders_and_halves_its_strength_into_a_tower() -> None:
    game = peaceful()
    game.tower[Region.MADRAS] = 1
    game.dice.lay([5])
    play(game, (crisis.foreign_invasion_of, Region.MADRAS))
    assert closed_in(game, Region.MADRAS) == [1, 1]
    assert game.tower[Region.MADRAS] == 2


def test_a_foreign_invasion_that_is_not_stronger_changes_nothing() -> None:
    game = peaceful()
    game.tower[Region.MADRAS] = 3
    game.dice.lay([3])
    play(game, (crisis.foreign_invasion_of, Region.MADRAS))
    assert closed_in(game, Region.MADRAS) == [0, 0]
    assert game.tower[Region.MADRAS] == 3


def test_a_foreign_invasion_meets_the_whole_empire_and_shatters_it_at_its_capital() -> None:
    game = peaceful()
    game.tower[Region.MADRAS], game.tower[Region.HYDERABAD] = 1, 3
    for region in (Region.HYDERABAD, Region.MADRAS, Region.MYSORE):
        game.overlord[region] = Region.HYDERABAD
    game.tower[Region.MYSORE] = 0
    game.dice.lay([4])
    play(game, (crisis.foreign_invasion_of, Region.MADRAS))
    assert game.overlord[Region.MADRAS] == Region.HYDERABAD
    game.dice.lay([5])
    play(game, (crisis.foreign_invasion_of, Region.MADRAS))
    assert game.overlord[Region.MADRAS] == -1
    assert game.overlord[Region.MYSORE] == game.overlord[Region.HYDERABAD] == Region.HYDERABAD
    game.dice.lay([6])
    game.tower[Region.HYDERABAD] = 2
    play(game, (crisis.foreign_invasion_of, Region.HYDERABAD))
    assert game.overlord == [-1] * 8


def test_a_foreign_invasion_of_a_company_region_adds_its_unrest_and_leaves_half_the_die_as_tower() -> None:
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL, unrest=1)
    game.regiments[BENGAL] = 5
    command(game, BENGAL, 0)
    game.dice.lay([5])
    play(game, (crisis.foreign_invasion_of, Region.BENGAL))
    assert facts(game, "company_attacked")[0]["strength"] == 6
    assert (game.tower[Region.BENGAL], game.loot_token[Region.BENGAL], game.standing) == (2, 0, 3)


@pytest.mark.parametrize(
    ("face", "regions"),
    [(1, ["bombay", "madras", "bengal"]), (2, ["bengal"]), (3, ["bombay"]), (4, ["madras"]), (5, ["hyderabad"])],
)
def test_the_storm_die_says_where_foreign_powers_land(face: int, regions: list[str]) -> None:
    game = peaceful()
    stack_tiles(game, "foreign_invasion_1", "windfall_1")  # Hyderabad
    game.dice.lay([0, face, *[1] * len(regions)])
    play(game, events.flip_tile)
    assert [fact["region"] for fact in facts(game, "foreign_invasion_begun")] == regions


def test_an_elephant_inside_a_region_lost_to_a_foreign_power_marches_by_the_circle() -> None:
    game = peaceful()
    take_region(game, Region.BENGAL, BENGAL)
    elephant.place(game, Region.BENGAL, Region.BENGAL)
    stack_tiles(game, "foreign_invasion_1", "windfall_1")
    game.dice.lay([0, 2, 2])
    play(game, events.flip_tile)
    assert (game.elephant_tail, game.elephant_head) == (Region.HYDERABAD, Region.MADRAS)


def test_further_rebellions_follow_each_foreign_attack_on_the_company() -> None:
    game = peaceful()
    take_region(game, Region.BOMBAY, BOMBAY)
    take_region(game, Region.MADRAS, MADRAS)
    take_region(game, Region.MYSORE, MADRAS, unrest=1)
    game.regiments = [1, 2, 0]
    stack_tiles(game, "foreign_invasion_1", "windfall_1")
    game.dice.lay([0, 1, 1, 1, 1])
    play(game, events.flip_tile)
    assert [fact["region"] for fact in facts(game, "company_attacked")] == ["bombay", "mysore", "madras"]
    assert game.exhausted_regiments == [1, 2, 0]
