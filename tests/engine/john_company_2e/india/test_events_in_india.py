"""Events in India: storms, tiles, cascades, the Elephant."""

from __future__ import annotations

import pytest

from engine.john_company_2e.india import empires, events, orders
from engine.john_company_2e.table import elephant
from engine.john_company_2e.table.names import FIRST_FIRM, NOBODY, ON_YARD, Presidency, Region, Sea, Strategy
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS, REGION_IDS, TILE_IDS, tables
from tests.engine.answering import facts
from tests.engine.john_company_2e.helpers import (
    bare,
    fill_order,
    is_through,
    no_empires,
    play,
    stack_tiles,
    take_region,
)

ALL_SEAS, EAST_STORM, WEST_STORM, SOUTH_STORM, CALM = 1, 2, 3, 4, 5
CIRCLE, TRIANGLE, SQUARE = 0, 1, 2


def closed_in(game: CompanyGame, region: int) -> list[str]:
    """The closed orders of a region by id."""
    return [ORDER_IDS[order] for order in tables().regions.orders[region] if game.closed[order]]


def all_open(game: CompanyGame) -> None:
    game.closed = [0] * len(game.closed)


def order(name: str) -> int:
    return ORDER_IDS.index(name)


# -- the storm die --


@pytest.mark.parametrize(
    ("face", "number", "seas"),
    [(1, 1, ["west", "south", "east"]), (2, 2, ["east"]), (3, 2, ["west"]), (4, 3, ["south"]), (5, 4, []), (6, 4, [])],
)
def test_each_face_of_the_storm_die_names_its_seas_and_its_number_of_events(
    face: int, number: int, seas: list[str]
) -> None:
    game = bare()
    stack_tiles(game, "windfall_1", "windfall_2", "turmoil_1", "turmoil_2", "turmoil_3")
    game.dice.lay([face])
    play(game, events.begin)
    assert facts(game, "storm_die_rolled") == [{"tiles": number, "seas": seas}]
    assert len(facts(game, "event_tile_flipped")) == number
    assert is_through(game)


def test_storm_rolls_tire_a_ship_sink_a_tired_one_and_sink_any_on_5_or_6() -> None:
    game = bare()
    for ship, family in enumerate((0, 0, 1, 1, 2)):
        game.yard_owner[ship] = family
        game.ship_place[ship] = Sea.SOUTH
    game.ship_fatigued[1] = game.ship_fatigued[4] = 1
    game.dice.lay([2, 3, 4, 5, 1])  # safe, tired and so sunk, tired, sunk, safe though tired
    events.storm(game, Sea.SOUTH)
    assert game.ship_place[:5] == [Sea.SOUTH, ON_YARD, Sea.SOUTH, ON_YARD, Sea.SOUTH]
    assert game.ship_fatigued[:5] == [0, 0, 1, 0, 1]


def test_the_eastern_storm_also_meets_ships_in_china_and_firms_of_that_sea_but_no_company_ship() -> None:
    game = bare(scenario="1813")
    game.company_ships[Sea.EAST] = game.extra_ships[Sea.EAST] = 1
    game.firm[0] = game.firm[1] = game.firm[2] = 1
    game.strategy[:3] = [Strategy.EAST, Strategy.HOBNOB, Strategy.WEST]
    places = [Sea.EAST, Sea.CHINA, Sea.WEST, FIRST_FIRM, FIRST_FIRM + 1, FIRST_FIRM + 2]
    game.ship_place[: len(places)] = places
    assert events.ships_at_sea(game, Sea.EAST) == [0, 1, 3]
    assert events.ships_at_sea(game, Sea.WEST) == [2, 5]
    assert events.ships_at_sea(game, Sea.SOUTH) == []


def test_a_storm_over_all_seas_rolls_for_every_ship_in_them() -> None:
    game = bare()
    game.yard_owner[:3] = [0, 1, 2]
    game.ship_place[:3] = [Sea.EAST, Sea.WEST, Sea.SOUTH]
    stack_tiles(game, "windfall_1")
    game.dice.lay([ALL_SEAS, 5, 3, 1])
    play(game, events.begin)
    assert game.ship_place[:3] == [Sea.EAST, ON_YARD, Sea.SOUTH]  # rolled west, south, east
    assert game.ship_fatigued[:3] == [0, 0, 1]


# -- Turmoil, writers, cascades --


def test_t19_turmoil_closes_the_northernmost_order_where_the_next_back_says() -> None:
    game = bare()
    all_open(game)
    stack_tiles(game, "turmoil_1", "crisis_3")  # the back of crisis_3 is Maratha
    play(game, events.flip_tile)
    assert game.event_back == Region.MARATHA
    assert [name for name, shut in zip(ORDER_IDS, game.closed, strict=True) if shut] == ["maratha_1"]
    play(game, events.turmoil)
    assert closed_in(game, Region.MARATHA) == ["maratha_1", "maratha_2"]


def test_a_writer_on_a_closed_order_goes_home_and_a_filled_order_token_is_turned() -> None:
    game = bare()
    all_open(game)
    fill_order(game, order("maratha_1"), Presidency.BENGAL, 2)
    fill_order(game, order("maratha_2"), Presidency.BENGAL)
    game.order_firms[order("maratha_2")] = 1
    orders.close_northernmost(game, Region.MARATHA, "turmoil")
    orders.close_northernmost(game, Region.MARATHA, "turmoil")
    assert game.supply[2] == 18
    for name in ("maratha_1", "maratha_2"):
        assert (game.order_writer[order(name)], game.order_presidency[order(name)]) == (NOBODY, -1)
        assert (game.closed[order(name)], game.order_firms[order(name)]) == (1, 0)
    game.audit()


def test_a_cascade_closes_linked_orders_and_moves_on_where_one_is_closed() -> None:
    game = bare()
    all_open(game)
    for name in ("hyderabad_1", "mysore_2"):
        game.closed[order(name)] = 1
    orders.close_northernmost(game, Region.HYDERABAD, "turmoil")
    # maratha_3 and madras_1 are linked and open; mysore_2 is closed, so Mysore's northernmost open order closes.
    shut = {name for name, closed in zip(ORDER_IDS, game.closed, strict=True) if closed}
    assert shut == {"hyderabad_1", "mysore_2", "maratha_3", "madras_1", "mysore_1"}


def test_a_cascade_overflows_into_the_next_region_and_each_overflows_once_per_tile() -> None:
    game = bare()
    all_open(game)
    for name in ("hyderabad_1", "mysore_1", "mysore_2"):
        game.closed[order(name)] = 1
    orders.close_northernmost(game, Region.HYDERABAD, "turmoil")
    assert [fact["region"] for fact in facts(game, "cascade_begun")] == ["hyderabad", "mysore"]
    shut = {name for name, closed in zip(ORDER_IDS, game.closed, strict=True) if closed}
    # Mysore overflows to bombay_3 and madras_2, and back to hyderabad_1, which may not cascade again.
    assert shut == {"hyderabad_1", "mysore_1", "mysore_2", "maratha_3", "madras_1", "bombay_3", "madras_2"}
    game.drain()
    orders.close_northernmost(game, Region.HYDERABAD, "turmoil")
    assert facts(game, "cascade_begun") == []
    orders.new_tile(game)
    orders.close_northernmost(game, Region.HYDERABAD, "turmoil")
    assert facts(game, "cascade_begun")[0]["region"] == "hyderabad"


def test_regions_may_cascade_again_with_every_new_tile() -> None:
    game = bare()
    all_open(game)
    game.closed[order("hyderabad_1")] = 1
    stack_tiles(game, "turmoil_1", "leader_1", "windfall_1")  # the back of leader_1 is Hyderabad
    play(game, events.flip_tile)
    assert game.cascaded == 1 << Region.HYDERABAD
    stack_tiles(game, "turmoil_2", "windfall_1")
    game.drain()
    play(game, events.flip_tile)
    assert [fact["region"] for fact in facts(game, "cascade_begun")] == ["hyderabad"]


def test_all_orders_closed_every_region_cascades_once_and_the_cascade_ends() -> None:
    game = bare()
    game.closed = [1] * len(game.closed)
    orders.close_northernmost(game, Region.DELHI, "turmoil")
    regions = [fact["region"] for fact in facts(game, "cascade_begun")]
    assert sorted(regions) == sorted(REGION_IDS)


def test_delhi_cascades_through_all_three_of_its_orders_and_bombay_not_into_itself() -> None:
    game = bare()
    assert [ORDER_IDS[o] for o in orders.orders_linked_to(game, Region.DELHI)] == ["punjab_1", "bombay_1", "maratha_1"]
    assert [ORDER_IDS[o] for o in orders.orders_linked_to(game, Region.BOMBAY)] == [
        "punjab_1",
        "delhi_3",
        "maratha_2",
        "mysore_1",
    ]


def test_an_order_linked_twice_to_a_cascading_region_is_closed_once() -> None:
    game = bare()
    all_open(game)
    for name in ("maratha_1", "maratha_2", "maratha_3"):
        game.closed[order(name)] = 1
    orders.close_northernmost(game, Region.MARATHA, "turmoil")  # bengal_1 is linked to maratha_1 and maratha_3
    assert closed_in(game, Region.BENGAL) == ["bengal_1"]


# -- Windfall, Leader, Peace, Shuffle --


def test_windfall_pays_for_writers_in_the_region_and_across_every_border() -> None:
    game = bare()
    fill_order(game, order("hyderabad_1"), Presidency.MADRAS, 0)
    fill_order(game, order("bombay_2"), Presidency.BOMBAY, 1)  # a border without a link
    fill_order(game, order("madras_1"), Presidency.MADRAS, 1)
    fill_order(game, order("madras_2"), Presidency.MADRAS)  # a token earns nothing
    fill_order(game, order("bengal_1"), Presidency.BENGAL, 2)  # no neighbour
    stack_tiles(game, "windfall_2", "leader_1")
    play(game, events.flip_tile)
    assert game.cash == [1, 2, 0, 0]


def test_a_leader_strengthens_a_sovereign_region() -> None:
    game = bare()
    no_empires(game)
    before = game.tower[Region.HYDERABAD]
    spot = (game.elephant_tail, game.elephant_head)
    stack_tiles(game, "leader_2", "windfall_1")
    play(game, events.flip_tile)
    assert game.tower[Region.HYDERABAD] == before + 1
    assert (game.elephant_tail, game.elephant_head) == spot


def test_a_leader_in_a_dominated_region_rebels_with_the_tile_strength() -> None:
    game = bare()  # Delhi (1) dominates Maratha (2) and Punjab (0)
    stack_tiles(game, "leader_4", "crisis_2")  # +2; the back of crisis_2 is Punjab
    game.closed[order("punjab_1")] = 0
    play(game, events.flip_tile)
    assert game.overlord[Region.PUNJAB] == -1
    assert game.overlord[Region.MARATHA] == Region.DELHI
    assert closed_in(game, Region.PUNJAB) == ["punjab_1"]


def test_a_leader_in_a_company_region_attacks_and_moves_an_elephant_inside_the_lost_region() -> None:
    game = bare()
    no_empires(game)
    take_region(game, Region.MADRAS, Presidency.MADRAS)
    game.regiments[Presidency.MADRAS] = 1
    elephant.place(game, Region.MADRAS, Region.MADRAS)
    stack_tiles(game, "leader_4", "windfall_2")  # +2, square; Madras
    play(game, events.flip_tile)
    assert not game.is_company(Region.MADRAS)
    assert game.exhausted_regiments[Presidency.MADRAS] == 1
    assert (game.elephant_tail, game.elephant_head) == (Region.MADRAS, Region.MYSORE)


def test_a_leader_leaves_an_elephant_on_a_border_where_it_is() -> None:
    game = bare()
    no_empires(game)
    take_region(game, Region.MADRAS, Presidency.MADRAS)
    game.regiments[Presidency.MADRAS] = 0
    elephant.place(game, Region.MYSORE, Region.MADRAS)
    stack_tiles(game, "leader_4", "windfall_2")
    play(game, events.flip_tile)
    assert not game.is_company(Region.MADRAS)
    assert (game.elephant_tail, game.elephant_head) == (Region.MYSORE, Region.MADRAS)


def test_t23_peace_opens_the_links_of_the_border_and_raises_towers_outside_the_company() -> None:
    game = bare()
    no_empires(game)
    take_region(game, Region.MADRAS, Presidency.MADRAS, unrest=1)
    game.tower[Region.MYSORE] = 2
    game.closed[order("madras_1")] = game.closed[order("madras_2")] = 1
    elephant.place(game, Region.MYSORE, Region.MADRAS)
    stack_tiles(game, "peace_2", "crisis_6")  # triangle; the back of crisis_6 is Mysore
    play(game, events.flip_tile)
    assert closed_in(game, Region.MADRAS) == ["madras_1"]
    assert (game.tower[Region.MYSORE], game.tower[Region.MADRAS], game.unrest[Region.MADRAS]) == (3, 0, 1)
    assert (game.elephant_tail, game.elephant_head) == (Region.MYSORE, Region.HYDERABAD)


def test_peace_on_the_border_of_bengal_and_maratha_opens_both_links() -> None:
    game = bare()
    no_empires(game)
    for name in ("bengal_1", "maratha_1", "maratha_2", "maratha_3"):
        game.closed[order(name)] = 1
    elephant.place(game, Region.BENGAL, Region.MARATHA)
    stack_tiles(game, "peace_1", "crisis_6")
    play(game, events.flip_tile)
    assert closed_in(game, Region.BENGAL) == []
    assert closed_in(game, Region.MARATHA) == ["maratha_2"]


def test_peace_inside_a_region_opens_all_of_it_and_ends_its_unrest() -> None:
    game = bare()
    take_region(game, Region.MADRAS, Presidency.MADRAS, unrest=2)
    game.closed[order("madras_1")] = 1
    elephant.place(game, Region.MADRAS, Region.MADRAS)
    towers = game.tower[:]
    stack_tiles(game, "peace_2", "windfall_2")
    play(game, events.flip_tile)
    assert (closed_in(game, Region.MADRAS), game.unrest[Region.MADRAS], game.tower) == ([], 0, towers)
    assert elephant.is_inside(game)
    assert game.elephant_tail == Region.MADRAS


def test_shuffle_marches_first_and_lays_the_shuffled_discards_on_top() -> None:
    game = bare()
    stack_tiles(game, "turmoil_1", "shuffle_1", "crisis_6")
    no_empires(game)
    play(game, events.flip_tile)  # turmoil_1 is discarded
    game.dice.lay([0])
    play(game, events.flip_tile)
    assert (game.elephant_tail, game.elephant_head) == (Region.MYSORE, Region.BOMBAY)  # circle
    assert game.event_top == TILE_IDS.index("turmoil_1")
    assert game.event_discards == []
    assert game.event_piles[0] == [tile for tile in range(20) if tile != TILE_IDS.index("turmoil_1")]
    game.audit()


def test_shuffle_with_an_empty_stack_marches_last() -> None:
    game = bare()
    no_empires(game)
    shuffle = TILE_IDS.index("shuffle_1")
    game.event_piles, game.event_top, game.event_back = [], shuffle, tables().tiles.back[shuffle]
    game.event_discards = [tile for tile in range(20) if tile != shuffle]
    game.dice.lay([TILE_IDS.index("crisis_6")])  # its place among the discards as well
    play(game, events.flip_tile)
    assert game.event_top == TILE_IDS.index("crisis_6")
    assert (game.elephant_tail, game.elephant_head) == (Region.MYSORE, Region.BOMBAY)
    game.audit()


def test_there_are_twenty_tiles_and_no_windfall_twice() -> None:
    assert len(set(TILE_IDS)) == 20
    kinds = tables().tiles.type
    counted = {kind: kinds.count(kind) for kind in kinds}
    assert counted == {
        "crisis": 6,
        "windfall": 2,
        "turmoil": 4,
        "leader": 4,
        "peace": 2,
        "shuffle": 1,
        "foreign_invasion": 1,
    }


# -- the Elephant --


def test_the_elephant_stands_inside_company_regions_and_faces_capitals_from_their_regions() -> None:
    game = bare()
    take_region(game, Region.MYSORE, Presidency.MADRAS)
    assert elephant.stand(game, Region.MYSORE, SQUARE) == (Region.MYSORE, Region.MYSORE)
    assert elephant.stand(game, Region.MARATHA, SQUARE) == (Region.MARATHA, Region.DELHI)


def test_the_elephant_passes_clockwise_over_every_region_its_own_dominates() -> None:
    game = bare()
    no_empires(game)
    for region in (Region.DELHI, Region.MARATHA, Region.BOMBAY):
        game.overlord[region] = Region.DELHI
    # Delhi's circle points at Maratha; clockwise from there come Bombay (also dominated) and Punjab.
    assert elephant.stand(game, Region.DELHI, CIRCLE) == (Region.DELHI, Region.PUNJAB)
    game.overlord[Region.PUNJAB] = Region.DELHI
    assert elephant.stand(game, Region.DELHI, CIRCLE) == (Region.DELHI, Region.BENGAL)


def test_t31_a_fully_formed_empire_turns_the_elephant_inward() -> None:
    game = bare()
    no_empires(game)
    for region in (Region.BENGAL, Region.DELHI, Region.MARATHA):
        game.overlord[region] = Region.BENGAL
    assert elephant.stand(game, Region.BENGAL, TRIANGLE) == (Region.DELHI, Region.BENGAL)
    assert elephant.stand(game, Region.BENGAL, CIRCLE) == (Region.MARATHA, Region.BENGAL)


def test_an_envoy_may_choose_any_position_that_a_march_could_reach() -> None:
    game = bare()
    take_region(game, Region.MADRAS, Presidency.MADRAS)
    spots = elephant.positions(game)
    assert (Region.MADRAS, Region.MADRAS) in spots
    assert (Region.MARATHA, Region.DELHI) in spots
    assert (Region.MARATHA, Region.BENGAL) not in spots
    assert (Region.DELHI, Region.MARATHA) not in spots
    assert [spot for spot in spots if spot[0] == Region.HYDERABAD] == [
        (Region.HYDERABAD, Region.BOMBAY),
        (Region.HYDERABAD, Region.MARATHA),
        (Region.HYDERABAD, Region.MYSORE),
        (Region.HYDERABAD, Region.MADRAS),
    ]
    for tail in range(8):
        assert {elephant.stand(game, tail, shape) for shape in range(3)} <= set(spots)


# -- component limits --


def test_towers_stop_at_the_supply_of_twenty_levels() -> None:
    game = bare()
    game.tower = [3, 3, 3, 3, 3, 2, 2, 0]
    empires.raise_tower(game, Region.MADRAS, "leader")
    empires.raise_tower(game, Region.MADRAS, "leader")
    assert game.tower[Region.MADRAS] == 1
    game.audit()


def test_the_last_tower_level_of_a_peace_goes_to_the_region_behind_the_elephant() -> None:
    game = bare()
    no_empires(game)
    game.tower = [4, 4, 4, 4, 3, 0, 0, 0]
    elephant.place(game, Region.MYSORE, Region.MADRAS)
    stack_tiles(game, "peace_2", "windfall_1")
    play(game, events.flip_tile)
    assert (game.tower[Region.MYSORE], game.tower[Region.MADRAS]) == (1, 0)


def test_unrest_stops_at_the_supply_of_orange_cubes() -> None:
    game = bare()
    take_region(game, Region.MADRAS, Presidency.MADRAS, unrest=15)
    game.fatigue[0] = 2
    empires.add_unrest(game, Region.MADRAS, 2, "failed_check")
    assert game.unrest[Region.MADRAS] == 16
