"""The Factory action: closing, building, modernising, with Developer and Inventor, and with Asymmetrical Factories."""

from __future__ import annotations

import pytest

from engine.arkwright import factory_action, production
from engine.arkwright.names import GOODS, LINES, NONE, Category, Marker, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import category_of, factory_type, level_of
from tests.engine.answering import choose, facts, kind, options
from tests.engine.arkwright.helper import (
    CLOTHING,
    CUTLERY,
    FOOD,
    LAMPS,
    STOP,
    build,
    give,
    mill,
    set_demand,
    table,
    take_action,
)

DONE = ("done",)
YEARS = {1770: 0, 1780: 1, 1790: 2, 1800: 3, 1810: 4}


def act(game: ArkwrightGame, seat: int = 0) -> tuple[object, ...]:
    """Enter the main action; returns what may be closed."""
    game.enter((factory_action.begin, seat), STOP)
    return options(game)


def skip_to(game: ArkwrightGame, wanted: str) -> None:
    """Decline until a decision of the kind is pending."""
    while kind(game) != wanted:
        choose(game, DONE)


def types(game: ArkwrightGame) -> list[int]:
    """The factories that may be opened, by the options pending."""
    return [option[1] for option in options(game) if isinstance(option, tuple)]


# -- closing --


def test_closing_fires_the_workers_and_returns_everything_but_the_goods_in_store() -> None:
    game = table()
    at = build(game, 0, LAMPS, lines=2, machines=(2, 1), quality=2, marketing=3, price=8)
    game.stored[at] = 4
    labour = game.labour
    act(game)
    choose(game, ("close", LAMPS))
    assert game.factory[at] == NONE
    assert (game.fired, game.labour) == (8 + 3, labour)
    assert not any(game.workers)
    assert not any(game.machines)
    assert (game.quality[at], game.marketing[at], game.price[at]) == (0, 0, 0)
    assert game.stored[at] == 4
    assert facts(game, "factory_closed") == [
        {"seat": 0, "good": "lamps", "level": 1, "category": "average", "fired": 3, "back": None}
    ]


def test_the_school_retrains_nobody_of_a_closed_factory() -> None:
    game = table()
    build(game, 0, FOOD)
    build(game, 0, LAMPS)
    give(game, 0, Tile.SCHOOL)
    act(game)
    choose(game, ("close", LAMPS))
    assert game.fired == 11
    assert kind(game).startswith("factory_action.")


def test_goods_of_a_closed_factory_are_not_sold_at_home() -> None:
    game = table()
    at = build(game, 0, FOOD, lines=2)
    game.stored[at] = 3
    act(game)
    choose(game, ("close", FOOD))
    game.cycle = FOOD
    game.enter(production.begin, STOP)
    while not game.over:
        game.choose(len(options(game)) - 1)
    assert (game.cash[0], game.share_space[0]) == (100, 10)


def test_each_part_is_optional_and_several_factories_may_be_closed() -> None:
    game = table()
    for good in range(GOODS):
        build(game, 0, good)
    assert act(game) == (DONE, *(("close", good) for good in range(GOODS)))
    choose(game, ("close", CLOTHING))
    assert options(game) == (DONE, ("close", CUTLERY), ("close", LAMPS)), "none is reached in two ways"
    choose(game, ("close", LAMPS))
    skip_to(game, "over")
    assert [type == NONE for type in game.factory[:4]] == [False, True, False, True]


# -- building --


def test_example_5_what_factories_cost() -> None:
    game = table()
    act(game)
    choose(game, ("build", CLOTHING))
    choose(game, ("price", CLOTHING, 5))
    assert game.cash[0] == 91
    choose(game, ("build", LAMPS))
    assert game.cash[0] == 80
    game.audit()


@pytest.mark.parametrize(("year", "levels"), [(1770, [1]), (1780, [1, 2]), (1800, [1, 2, 3])])
def test_example_27_factories_of_the_current_level_or_a_lower_one(year: int, levels: list[int]) -> None:
    game = table()
    game.decade = YEARS[year]
    offers = factory_action.factories_on_offer(game, 0, FOOD)
    assert [level_of(type) for type in offers] == levels
    assert {category_of(type) for type in offers} == {Category.AVERAGE}


def test_example_28_a_new_factory_has_one_line_of_workers_and_a_price() -> None:
    game = table()
    take_action(game, 0, Marker.FACTORY, 2)
    choose(game, ("build", FOOD))
    assert kind(game) == "price_adjustment.price"
    choose(game, ("price", FOOD, 5))
    at = mill(0, FOOD)
    assert (game.output(at), game.appeal(at)) == (2, 3)
    assert game.workers[:LINES] == [2, 0, 0, 0]
    assert (game.cash[0], game.labour, game.fired) == (90, 74, 8)


def test_example_29_goods_beyond_the_appeal_are_not_sold() -> None:
    game = table()
    at = build(game, 0, FOOD, lines=2, price=6)
    assert (game.output(at), game.appeal(at)) == (3, 2)
    set_demand(game, FOOD, 12)
    game.enter(production.begin, STOP)
    while not game.over:
        game.choose(0)
    assert facts(game, "goods_sold") == [{"seat": 0, "good": "food", "number": 2, "price": 6}]


def test_no_second_factory_of_a_good() -> None:
    game = table()
    build(game, 0, FOOD)
    act(game)
    choose(game, DONE)
    assert options(game) == (DONE, ("build", CLOTHING), ("build", CUTLERY), ("build", LAMPS))


def test_workers_of_a_new_factory_come_from_the_fired_when_the_market_is_empty() -> None:
    game = table()
    game.boxed, game.labour = game.labour - 1, 1
    act(game)
    choose(game, ("build", FOOD))
    assert (game.labour, game.fired) == (0, 7)


def test_nothing_is_built_without_workers_for_line_1() -> None:
    game = table()
    game.boxed, game.labour, game.fired = 81, 1, 1
    act(game)
    assert options(game) == (DONE, ("build", FOOD), ("build", CLOTHING), ("build", CUTLERY)), "lamps need three"


def test_a_factory_may_be_closed_and_one_of_the_same_good_built_at_another_level() -> None:
    game = table()
    game.decade = YEARS[1800]
    at = build(game, 0, FOOD, lines=3, machines=(1,), quality=4, marketing=2)
    act(game)
    choose(game, ("close", FOOD))
    choose(game, ("build", FOOD))
    assert [level_of(type) for type in types(game)] == [2, 3], "the closed marker is out of the game"
    choose(game, ("open", factory_type(FOOD, 3), 0))
    choose(game, ("price", FOOD, 5))
    assert (game.cash[0], game.appeal(at), game.output(at)) == (88, 7, 2)
    assert (game.quality[at], game.marketing[at], sum(game.machines)) == (0, 0, 0)
    game.audit()


def test_a_level_lost_by_closing_blocks_the_way_up() -> None:
    game = table()
    game.decade = YEARS[1800]
    build(game, 0, FOOD, level=2)
    act(game)
    choose(game, ("close", FOOD))
    choose(game, ("build", FOOD))
    choose(game, ("open", factory_type(FOOD, 1), 0))
    choose(game, ("price", FOOD, 5))
    choose(game, DONE)
    assert kind(game) == "over", "level I cannot become II, whose marker is gone"


# -- modernising --


def test_example_30_two_levels_in_one_turn_are_paid_in_full_and_all_stays() -> None:
    game = table()
    game.decade = YEARS[1800]
    at = build(game, 0, FOOD, lines=2, price=5, machines=(1,), quality=1, marketing=1)
    assert game.output(at) == 3
    take_action(game, 0, Marker.FACTORY, 2)
    skip_to(game, "factory_action.modernise")
    choose(game, ("modernise", factory_type(FOOD, 2), 0))
    choose(game, ("modernise", factory_type(FOOD, 3), 0))
    assert game.cash[0] == 98 - 22
    assert (game.output(at), game.base_quality(at), game.appeal(at)) == (5, 12, 9)
    assert (game.workers[:2], game.machines[:2]) == ([1, 2], [1, 0])
    assert (game.quality[at], game.marketing[at]) == (1, 1)


def test_the_next_level_must_be_current() -> None:
    game = table()
    game.decade = YEARS[1780]
    build(game, 0, FOOD, level=2)
    act(game)
    skip_to(game, "factory_action.build")
    choose(game, DONE)
    assert kind(game) == "over"


def test_a_new_factory_may_be_modernised_in_the_same_action() -> None:
    game = table()
    game.decade = YEARS[1780]
    act(game)
    choose(game, ("build", LAMPS))
    choose(game, ("open", factory_type(LAMPS, 1), 0))
    choose(game, ("price", LAMPS, 8))
    choose(game, ("modernise", factory_type(LAMPS, 2), 0))
    assert (game.cash[0], game.appeal(mill(0, LAMPS))) == (100 - 11 - 14, 6)


def test_the_order_of_the_parts_is_fixed_and_prices_come_after_them() -> None:
    game = table()
    game.decade = YEARS[1780]
    build(game, 0, FOOD)
    build(game, 0, CUTLERY)
    take_action(game, 0, Marker.FACTORY, 2)
    seen = []
    for option in (
        DONE,
        ("build", CLOTHING),
        ("open", factory_type(CLOTHING, 2), 0),
        ("price", CLOTHING, 9),
        DONE,
        DONE,
    ):
        seen.append(kind(game))
        choose(game, option)
    assert seen == [
        "factory_action.close",
        "factory_action.build",
        "factory_action.open",
        "price_adjustment.price",
        "factory_action.build",
        "factory_action.modernise",
    ]
    for good, price in ((FOOD, 8), (CLOTHING, 11), (CUTLERY, 4)):
        choose(game, ("price", good, price))
    assert game.over


# -- Developer, Inventor, Tinkerer --


def test_example_31_the_developer_saves_5_once_per_factory() -> None:
    game = table()
    game.decade = YEARS[1800]
    build(game, 0, FOOD, lines=2)
    give(game, 0, Tile.DEVELOPER)
    offered = game.tile_supply[Tile.DEVELOPER]
    act(game)
    skip_to(game, "factory_action.modernise")
    choose(game, ("modernise", factory_type(FOOD, 2), 1))
    assert options(game) == (DONE, ("modernise", factory_type(FOOD, 3), 0))
    choose(game, ("modernise", factory_type(FOOD, 3), 0))
    assert game.cash[0] == 100 - 17
    assert not game.has(0, Tile.DEVELOPER)
    assert (game.tile_supply[Tile.DEVELOPER], game.developed) == (offered + 1, 0)


def test_example_32_developer_and_inventor_in_one_action() -> None:
    game = table()
    game.decade = YEARS[1780]
    build(game, 0, FOOD, level=2)
    give(game, 0, Tile.DEVELOPER, Tile.INVENTOR)
    act(game)
    choose(game, DONE)
    choose(game, ("build", LAMPS))
    choose(game, ("open", factory_type(LAMPS, 2), 1))
    assert game.cash[0] == 91
    choose(game, ("price", LAMPS, 9))
    food, lamps = factory_type(FOOD, 3), factory_type(LAMPS, 3)
    assert options(game) == (DONE, ("modernise", food, 0), ("modernise", food, 1), ("modernise", lamps, 0))
    choose(game, ("modernise", food, 1))
    assert game.cash[0] == 91 - 7
    choose(game, ("keep", Tile.INVENTOR))
    assert game.cash[0] == 84 - 10
    choose(game, ("modernise", lamps, 0))
    assert game.cash[0] == 74 - 17, "the Developer was already active in the lamps"
    choose(game, ("return", Tile.INVENTOR))
    assert game.over
    assert game.tiles[0] == 0


def test_the_developer_saves_20_on_four_factories() -> None:
    game = table()
    give(game, 0, Tile.DEVELOPER)
    act(game)
    for good in range(GOODS):
        choose(game, ("build", good))
        choose(game, ("open", factory_type(good, 1), 1))
        choose(game, ("price", good, 5))
    assert game.cash[0] == 100 - (8 + 9 + 10 + 11) + 20
    assert not game.has(0, Tile.DEVELOPER)


def test_the_developer_is_kept_when_he_is_not_used() -> None:
    game = table()
    give(game, 0, Tile.DEVELOPER)
    act(game)
    choose(game, ("build", FOOD))
    choose(game, ("open", factory_type(FOOD, 1), 0))
    choose(game, ("price", FOOD, 5))
    choose(game, DONE)
    assert game.over
    assert (game.cash[0], game.has(0, Tile.DEVELOPER)) == (92, True)


def test_example_94_the_inventor_modernises_to_level_4() -> None:
    game = table()
    game.decade = YEARS[1800]
    at = build(game, 0, FOOD, level=3)
    give(game, 0, Tile.INVENTOR)
    act(game)
    skip_to(game, "factory_action.modernise")
    choose(game, ("modernise", factory_type(FOOD, 4), 0))
    assert (level_of(game.factory[at]), game.cash[0]) == (4, 86)
    choose(game, ("keep", Tile.INVENTOR))
    assert game.over, "there is no level beyond IV"


def test_example_95_an_inventor_used_twice_and_given_back() -> None:
    game = table()
    game.decade = YEARS[1780]
    build(game, 0, FOOD)
    build(game, 0, CLOTHING)
    give(game, 0, Tile.INVENTOR)
    act(game)
    choose(game, DONE)
    choose(game, ("build", LAMPS))
    choose(game, ("open", factory_type(LAMPS, 2), 0))
    assert game.cash[0] == 100 - 14
    choose(game, ("price", LAMPS, 9))
    choose(game, ("modernise", factory_type(FOOD, 2), 0))
    choose(game, ("modernise", factory_type(FOOD, 3), 0))
    assert game.cash[0] == 86 - 10 - 12
    choose(game, ("keep", Tile.INVENTOR))
    assert game.cash[0] == 64 - 10
    choose(game, ("modernise", factory_type(LAMPS, 3), 0))
    assert game.cash[0] == 54 - 17
    dear = game.copy()
    choose(dear, ("keep", Tile.INVENTOR))
    assert dear.cash[0] == 37 - 15
    choose(game, ("return", Tile.INVENTOR))
    assert (game.cash[0], game.has(0, Tile.INVENTOR)) == (37, False)
    assert game.over, "clothing has had its turn; without the tile nothing goes ahead of the time"


def test_example_96_inventor_with_developer_in_1800() -> None:
    game = table()
    game.decade = YEARS[1800]
    build(game, 0, LAMPS, level=3)
    build(game, 0, FOOD, level=2)
    give(game, 0, Tile.INVENTOR, Tile.DEVELOPER)
    act(game)
    skip_to(game, "factory_action.modernise")
    choose(game, ("modernise", factory_type(FOOD, 3), 1))
    assert game.cash[0] == 93
    choose(game, ("modernise", factory_type(FOOD, 4), 0))
    assert game.cash[0] == 93 - 14, "in full"
    choose(game, ("keep", Tile.INVENTOR))
    assert game.cash[0] == 79 - 10
    choose(game, ("modernise", factory_type(LAMPS, 4), 1))
    assert game.cash[0] == 69 - 15
    choose(game, ("return", Tile.INVENTOR))
    assert game.tiles[0] == 0


def test_ideas_open_no_new_factory_ahead_of_the_time() -> None:
    game = table()
    give(game, 0, Tile.INVENTOR)
    assert factory_action.factories_on_offer(game, 0, FOOD) == [factory_type(FOOD, 1)]


def test_of_two_idea_tiles_the_owner_says_which_is_used() -> None:
    game = table()
    build(game, 0, FOOD)
    give(game, 0, Tile.INVENTOR, Tile.TINKERER)
    game.ideas[1] = 1
    act(game)
    skip_to(game, "factory_action.modernise")
    choose(game, ("modernise", factory_type(FOOD, 2), 0))
    choose(game, Tile.TINKERER)
    assert (game.has(0, Tile.INVENTOR), game.has(0, Tile.TINKERER)) == (True, False), "its second use was its last"


# -- Asymmetrical Factories --


def display(decade: int = 1770, seats: int = 4) -> ArkwrightGame:
    """A table with Asymmetrical Factories."""
    game = table(seats, factories="asymmetrical")
    game.decade = YEARS[decade]
    return game


def open_at(game: ArkwrightGame, seat: int, good: int, level: int, category: int) -> int:
    """Put a factory of the display on the seat's board, line 1 manned, no questions asked."""
    at = mill(seat, good)
    factory_action.open_factory(game, at, factory_type(good, level, category))
    game.price[at] = game.rules.price_floor[good]
    game.workers[at * LINES] = game.rules.places[good][0]
    game.labour -= game.rules.places[good][0]
    return at


def test_a_new_factory_is_average_mass_or_luxury() -> None:
    game = display()
    act(game)
    choose(game, ("build", FOOD))
    assert types(game) == [factory_type(FOOD, 1, category) for category in range(3)]
    assert game.describe(2) == {
        "act": "open_factory",
        "good": "food",
        "level": 1,
        "category": "luxury",
        "developer": False,
        "cost": 11,
    }


def test_at_most_two_mass_and_two_luxury_factories_of_a_good_whatever_their_levels() -> None:
    game = display(1780)
    open_at(game, 1, FOOD, 1, Category.MASS)
    open_at(game, 2, FOOD, 2, Category.MASS)
    offers = factory_action.factories_on_offer(game, 0, FOOD)
    assert [category_of(type) for type in offers] == [0, 0, 2, 2]
    assert len(factory_action.factories_on_offer(game, 0, CLOTHING)) == 6


def test_example_90_a_back_under_an_average_factory_is_swapped_for_one_of_the_display() -> None:
    game = display()
    for seat in (0, 2):
        open_at(game, seat, CLOTHING, 1, Category.AVERAGE)
    before = game.factory[:4] + game.factory[8:12]
    luxury = factory_type(CLOTHING, 1, Category.LUXURY)
    game.enter((factory_action.begin, 3), STOP)
    choose(game, ("build", CLOTHING))
    choose(game, ("open", luxury, 0))
    choose(game, ("price", CLOTHING, 5))
    assert game.factory[mill(3, CLOTHING)] == luxury
    assert game.factory[:4] + game.factory[8:12] == before, "nothing changes for those two"
    assert game.backs[luxury - 16] == 1
    game.audit()


def test_a_back_cannot_be_had_without_a_marker_to_swap_for_it() -> None:
    game = display()
    for seat in range(3):
        open_at(game, seat, CLOTHING, 1, Category.AVERAGE)
    factory_action.close_factory(game, mill(0, CLOTHING))
    open_at(game, 0, CLOTHING, 1, Category.AVERAGE)
    game.audit()
    assert factory_action.copies_on_display(game, factory_type(CLOTHING, 1)) == 0
    assert factory_action.factories_on_offer(game, 3, CLOTHING) == [], "four markers: three in use, one in the box"


def test_modernising_stays_in_the_category() -> None:
    game = display(1780)
    at = open_at(game, 0, FOOD, 1, Category.LUXURY)
    act(game)
    skip_to(game, "factory_action.modernise")
    assert options(game) == (DONE, ("modernise", factory_type(FOOD, 2, Category.LUXURY), 0))
    choose(game, ("modernise", factory_type(FOOD, 2, Category.LUXURY), 0))
    assert (game.cash[0], game.base_quality(at)) == (87, 13)
    one, two = (factory_type(FOOD, level, Category.LUXURY) - 16 for level in (1, 2))
    assert (game.backs[one], game.backs[two]) == (2, 1), "the old marker is in the display again"
    game.audit()


def test_a_mass_factory_is_cheaper_makes_more_and_comes_with_a_level_of_marketing() -> None:
    game = display()
    mass, average = factory_type(FOOD, 1, Category.MASS), factory_type(FOOD, 1)
    assert game.rules.base_quality[mass] == 6 < game.rules.base_quality[average]
    assert sum(game.rules.line_output[mass]) == 5 > sum(game.rules.line_output[average])
    act(game)
    choose(game, ("build", FOOD))
    choose(game, ("open", mass, 0))
    assert options(game) == tuple(("price", FOOD, price) for price in range(2, 7)), "at most the base quality"
    choose(game, ("price", FOOD, 6))
    at = mill(0, FOOD)
    assert (game.cash[0], game.marketing[at], game.appeal(at), game.output(at)) == (94, 1, 1, 3)


def test_modernising_a_mass_factory_brings_no_marketing() -> None:
    game = display(1780)
    at = open_at(game, 0, FOOD, 1, Category.MASS)
    assert game.marketing[at] == 1
    act(game)
    skip_to(game, "factory_action.modernise")
    choose(game, ("modernise", factory_type(FOOD, 2, Category.MASS), 0))
    assert game.marketing[at] == 1


def test_a_luxury_factory_opened_later_has_a_price_and_an_appeal_but_makes_nothing_on_line_1() -> None:
    game = display()
    luxury = factory_type(FOOD, 1, Category.LUXURY)
    assert game.rules.base_quality[luxury] == 11
    act(game)
    choose(game, ("build", FOOD))
    choose(game, ("open", luxury, 0))
    choose(game, ("price", FOOD, 8))
    at = mill(0, FOOD)
    assert (game.appeal(at), game.workers[:LINES], game.output(at)) == (3, [2, 0, 0, 0], 0)
    game.workers[1] = 2
    assert game.output(at) == 2, "lines 1 and 2 work together"


@pytest.mark.parametrize(
    ("level", "workers", "goods"),
    [
        (1, [1, 2, 0, 0], 0),
        (1, [2, 1, 0, 0], 0),
        (1, [1, 2, 2, 0], 1),
        (1, [2, 1, 2, 0], 1),
        (1, [2, 2, 2, 0], 3),
        (3, [1, 2, 2, 2], 2),
        (3, [2, 2, 1, 2], 5),
    ],
)
def test_a_gap_on_line_1_or_2_of_a_luxury_factory_stops_both_and_no_other(level, workers, goods) -> None:
    game = display()
    at = open_at(game, 0, FOOD, 1, Category.LUXURY)
    game.factory[at] = factory_type(FOOD, level, Category.LUXURY)
    game.workers[:LINES] = workers
    assert game.output(at) == goods


def test_a_gap_stops_its_own_line_alone_in_every_other_factory() -> None:
    game = display()
    for category, goods in ((Category.AVERAGE, [3, 2]), (Category.MASS, [4, 2])):
        at = open_at(game, 0, FOOD, 1, category)
        for workers, made in zip(([2, 1, 2, 0], [1, 2, 2, 0]), goods, strict=True):
            game.workers[:LINES] = workers
            assert game.output(at) == made
        game.factory[at] = NONE


def test_a_closed_back_is_out_of_the_game_and_its_owner_may_choose_another_category() -> None:
    game = display()
    at = open_at(game, 0, FOOD, 1, Category.LUXURY)
    act(game)
    choose(game, ("close", FOOD))
    assert game.backs[factory_type(FOOD, 1, Category.LUXURY) - 16] == 1
    choose(game, ("build", FOOD))
    assert types(game) == [factory_type(FOOD, 1, category) for category in range(3)], "another copy is in the display"
    choose(game, ("open", factory_type(FOOD, 1), 0))
    assert game.factory[at] == factory_type(FOOD, 1)
    game.audit()


def test_backs_that_have_left_the_game_cannot_be_had_though_no_such_factory_is_open() -> None:
    game = display()
    for _ in range(2):
        factory_action.close_factory(game, open_at(game, 0, FOOD, 1, Category.LUXURY))
    assert factory_action.factories_on_offer(game, 1, FOOD) == [
        factory_type(FOOD, 1, Category.AVERAGE),
        factory_type(FOOD, 1, Category.MASS),
    ]
    game.audit()


def test_with_a_closed_average_factory_a_back_leaves_of_which_more_are_left() -> None:
    game = display()
    open_at(game, 1, FOOD, 1, Category.MASS)
    open_at(game, 0, FOOD, 1, Category.AVERAGE)
    act(game)
    choose(game, ("close", FOOD))
    mass, luxury = (factory_type(FOOD, 1, category) - 16 for category in (Category.MASS, Category.LUXURY))
    assert (game.backs[mass], game.backs[luxury]) == (1, 1)
    game.audit()


def test_standard_factories_have_no_category_but_the_average() -> None:
    game = table()
    assert game.backs == []
    act(game)
    choose(game, ("build", FOOD))
    assert kind(game) == "price_adjustment.price", "one marker, no question"
    assert game.factory[0] == factory_type(FOOD, 1)


def test_the_words_of_the_action() -> None:
    game = display(1780)
    open_at(game, 0, FOOD, 1, Category.MASS)
    give(game, 0, Tile.DEVELOPER)
    act(game)
    assert [game.describe(at) for at in (0, 1)] == [{"act": "done"}, {"act": "close_factory", "good": "food"}]
    choose(game, DONE)
    assert [game.describe(at) for at in (0, 1)] == [{"act": "done"}, {"act": "build_factory", "good": "clothing"}]
    choose(game, DONE)
    assert game.describe(2) == {
        "act": "modernise_factory",
        "good": "food",
        "level": 2,
        "category": "mass",
        "developer": True,
        "cost": 3,
    }
