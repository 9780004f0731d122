"""Additional action Take special markers, and the loss of tiles (checklist 119, 122 to 130, 204; examples 58 to 60, 92, 94)."""

from __future__ import annotations

import pytest

from engine.arkwright import special_markers
from engine.arkwright.names import MARKERS, NONE, PIERS, TILES, Marker, Tile
from engine.arkwright.state import ArkwrightGame
from tests.engine.answering import asked, choose, facts
from tests.engine.arkwright.helper import (
    CLOTHING,
    FOOD,
    LAMPS,
    STOP,
    build,
    give,
    give_markers,
    mill,
    moor,
    table,
    take_action,
)

DONE = ("done",)
HEIKE = 0
D1780, D1800 = 1, 3


def bare(seats: int = 4, decade: int = 0, **options: str) -> ArkwrightGame:
    """A table with an empty board of special markers."""
    game = table(seats, **options)
    game.decade = decade
    game.marker_supply, game.tile_supply = [0] * len(game.marker_supply), [0] * TILES
    game.ship_supply = [0] * len(game.ship_supply)
    return game


def ask(game: ArkwrightGame, seat: int = HEIKE) -> tuple[object, ...]:
    """Enter the additional action; returns what is offered, or nothing when there is no choice."""
    game.enter((special_markers.begin, seat), STOP)
    return game.decision.options if game.decision is not None else ()


# -- tiles --


def test_exactly_one_is_taken_free_of_charge_and_the_action_may_be_waived() -> None:
    game = bare()
    game.tile_supply[Tile.SCHOOL] = game.tile_supply[Tile.PATENT] = 1
    game.ship_supply[0] = 1
    game.marker_supply[Marker.MACHINES_LIGHT] = 1
    assert ask(game) == (
        DONE,
        ("tile", Tile.PATENT),
        ("tile", Tile.SCHOOL),
        ("marker", Marker.MACHINES_LIGHT, 0),
        ("ship", 0, 0),
    )
    choose(game, ("tile", Tile.SCHOOL))
    assert game.decision is None
    assert (game.tiles[HEIKE], game.tile_supply[Tile.SCHOOL], game.cash[HEIKE]) == (1 << Tile.SCHOOL, 0, 100)
    ask(game)
    choose(game, DONE)
    assert (game.tiles[HEIKE], game.markers[HEIKE], game.piers[:2]) == (1 << Tile.SCHOOL, 0, [NONE, NONE])


def test_example_58_with_fewer_than_four_tiles_nothing_is_returned() -> None:
    game = bare()
    game.tiles[HEIKE] = 1 << Tile.SCHOOL | 1 << Tile.OFFICE | 1 << Tile.PATENT
    game.tile_supply[Tile.EXTRA_SHIFTS] = 1
    ask(game)
    choose(game, ("tile", Tile.EXTRA_SHIFTS))
    assert game.decision is None
    assert game.tiles[HEIKE].bit_count() == 4
    assert facts(game, "tile_returned") == []


def test_a_fifth_tile_sends_one_of_the_four_back_to_all() -> None:
    game = bare()
    game.tiles[HEIKE] = 1 << Tile.SCHOOL | 1 << Tile.OFFICE | 1 << Tile.PATENT | 1 << Tile.AGENT
    game.tile_supply[Tile.EXTRA_SHIFTS] = 1
    ask(game)
    choose(game, ("tile", Tile.EXTRA_SHIFTS))
    assert game.decision.options == tuple(
        (tile, Tile.EXTRA_SHIFTS) for tile in (Tile.AGENT, Tile.OFFICE, Tile.PATENT, Tile.SCHOOL)
    )
    assert game.describe(1) == {"act": "return_tile", "tile": "office", "new_tile": "extra_shifts"}
    choose(game, (Tile.OFFICE, Tile.EXTRA_SHIFTS))
    assert game.tiles[HEIKE] == 1 << Tile.SCHOOL | 1 << Tile.EXTRA_SHIFTS | 1 << Tile.PATENT | 1 << Tile.AGENT
    assert (game.tile_supply[Tile.OFFICE], game.tile_supply[Tile.EXTRA_SHIFTS]) == (1, 0)
    assert ("tile", Tile.OFFICE) in ask(game, 1)


def test_no_second_tile_of_a_kind_but_patrons_of_other_goods() -> None:
    game = bare()
    game.tile_supply[Tile.INVENTOR] = game.tile_supply[Tile.PATRON_LAMPS] = game.tile_supply[Tile.TINKERER] = 1
    game.tiles[HEIKE] = 1 << Tile.INVENTOR | 1 << Tile.PATRON_FOOD
    assert ask(game) == (DONE, ("tile", Tile.TINKERER), ("tile", Tile.PATRON_LAMPS))


def test_a_foreman_or_workshop_may_change_factories_instead() -> None:
    game = bare()
    build(game, HEIKE, FOOD)
    build(game, HEIKE, LAMPS)
    game.tiles[HEIKE] = 1 << Tile.FOREMAN | 1 << Tile.WORKSHOP
    game.assigned[:2] = [FOOD, LAMPS]
    assert ask(game) == (DONE, ("reassign", Tile.FOREMAN, LAMPS), ("reassign", Tile.WORKSHOP, FOOD))
    choose(game, ("reassign", Tile.FOREMAN, LAMPS))
    assert game.assigned[:2] == [LAMPS, LAMPS]


def test_a_new_workshop_is_assigned_to_an_own_factory() -> None:
    game = bare()
    build(game, HEIKE, FOOD)
    build(game, HEIKE, CLOTHING)
    build(game, 1, LAMPS)
    game.tile_supply[Tile.WORKSHOP] = 1
    ask(game)
    choose(game, ("tile", Tile.WORKSHOP))
    assert [game.describe(at) for at in range(len(game.decision.options))] == [
        {"act": "assign_tile", "tile": "workshop", "good": good} for good in ("food", "clothing")
    ]
    choose(game, (Tile.WORKSHOP, CLOTHING))
    assert game.assigned[:2] == [NONE, CLOTHING]


def test_a_lost_tile_works_no_more() -> None:
    game = bare()
    game.tiles[HEIKE] = 1 << Tile.FOREMAN | 1 << Tile.INVENTOR | 1 << Tile.PRESS_ATTACHE
    game.assigned[0], game.ideas[0], game.attache_turned[0] = FOOD, 2, 1
    for tile in (Tile.FOREMAN, Tile.INVENTOR, Tile.PRESS_ATTACHE):
        special_markers.lose_tile(game, HEIKE, tile, "used")
        assert game.tile_supply[tile] == 1
        assert not game.has(HEIKE, tile)
    assert (game.assigned[0], game.ideas[0], game.attache_turned[0]) == (NONE, 0, 0)


def test_without_the_small_warehouse_goods_move_to_the_large_one_or_are_lost() -> None:
    game = bare()
    game.tiles[HEIKE] = 1 << Tile.SCHOOL | 1 << Tile.OFFICE | 1 << Tile.PATENT | 1 << Tile.SMALL_WAREHOUSE
    game.tile_supply[Tile.EXTRA_SHIFTS] = 1
    game.warehouse[FOOD] = 1
    game.labour -= 1
    game.stored[mill(HEIKE, FOOD)], game.stored[mill(HEIKE, LAMPS)] = 5, 2
    ask(game)
    choose(game, ("tile", Tile.EXTRA_SHIFTS))
    choose(game, (Tile.SMALL_WAREHOUSE, Tile.EXTRA_SHIFTS))
    assert game.stored[:4] == [5, 0, 0, 0]
    assert facts(game, "goods_lost") == [{"seat": HEIKE, "good": "lamps", "number": 2}]


# -- advanced markers --


def test_example_59_rows_of_the_level_and_below_and_one_more_with_an_idea() -> None:
    game = bare(decade=D1780)
    for row, marker in enumerate(
        (Marker.QUALITY_LIGHT, Marker.MARKETING_LIGHT, Marker.MACHINES_DARK, Marker.QUALITY_DARK)
    ):
        game.marker_supply[row * MARKERS + marker] = 1

    def rows(decade: int) -> list[object]:
        game.decade = decade
        return [option[2] for option in ask(game) if option[0] == "marker"]

    assert [rows(decade) for decade in range(5)] == [[0], [0, 1], [0, 1], [0, 1, 2], [0, 1, 2]]
    game.tiles[HEIKE] = 1 << Tile.TINKERER
    assert [rows(decade) for decade in range(5)] == [[0, 1], [0, 1, 2], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]]


def test_example_94_in_1780_the_inventor_takes_from_row_iii() -> None:
    game = bare(decade=D1780)
    game.tiles[HEIKE] = 1 << Tile.INVENTOR
    game.marker_supply[2 * MARKERS + Marker.QUALITY_DARK] = 1
    ask(game)
    choose(game, ("marker", Marker.QUALITY_DARK, 2))
    assert game.markers[HEIKE] == 1 << Marker.QUALITY_DARK
    assert game.decision.options == (("keep", Tile.INVENTOR), ("return", Tile.INVENTOR))
    choose(game, ("keep", Tile.INVENTOR))
    assert (game.cash[HEIKE], game.ideas[0]) == (90, 1)


def test_a_marker_of_the_same_kind_and_shade_is_taken_once_only() -> None:
    game = bare(decade=D1800)
    game.markers[HEIKE] = 1 << Marker.QUALITY_LIGHT
    for row, marker in ((0, Marker.QUALITY_LIGHT), (1, Marker.QUALITY_LIGHT), (2, Marker.QUALITY_DARK)):
        game.marker_supply[row * MARKERS + marker] = 1
    assert ask(game) == (DONE, ("marker", Marker.QUALITY_DARK, 2))


def test_equal_markers_of_open_rows_are_one_option_and_that_of_the_row_ahead_another() -> None:
    game = bare(decade=D1800)
    for row in (2, 3):
        game.marker_supply[row * MARKERS + Marker.QUALITY_DARK] = 1
    for row in (0, 1):
        game.marker_supply[row * MARKERS + Marker.QUALITY_LIGHT] = 1
    light, dark, ahead = (
        ("marker", Marker.QUALITY_LIGHT, 0),
        ("marker", Marker.QUALITY_DARK, 2),
        ("marker", Marker.QUALITY_DARK, 3),
    )
    assert ask(game) == (DONE, light, dark)
    game.tiles[HEIKE] = 1 << Tile.INVENTOR
    assert ask(game) == (DONE, light, dark, ahead)
    choose(game, ahead)
    assert asked(game) == (HEIKE, "ideas.keep")
    assert game.marker_supply[2 * MARKERS + Marker.QUALITY_DARK] == 1


# -- ships --


def test_example_60_an_exchanged_ship_leaves_its_crew_to_the_new_one() -> None:
    def crewed() -> ArkwrightGame:
        game = bare(decade=D1800)
        game.ship_supply = [4, 4, 4, 2, 2]
        moor(game, HEIKE, 2, 4)
        assert game.crew(HEIKE) == 1
        ask(game)
        return game

    game = crewed()
    labour = game.labour
    choose(game, ("ship", 2, 0))
    assert (game.crew(HEIKE), labour - game.labour, game.piers[:2]) == (3, 2, [2, 1])
    assert game.ship_supply == [4, 3, 3, 2, 2]
    game = crewed()
    choose(game, ("ship", 2, 1))
    assert (game.crew(HEIKE), labour - game.labour, game.piers[:2]) == (2, 1, [0, 2])
    assert (game.ship_supply, game.fired) == ([3, 4, 3, 2, 2], 8)


def test_ships_of_the_level_and_below_are_on_offer_and_one_level_more_with_an_idea() -> None:
    game = bare()
    game.ship_supply = [4, 4, 4, 2, 2]

    def found(decade: int) -> list[object]:
        game.decade = decade
        return [game.rules.ship_capacity[option[1]] for option in ask(game) if option[0] == "ship"]

    assert [found(decade) for decade in range(5)] == [[2], [2, 4], [2, 4], [2, 4, 6], [2, 4, 6]]
    game.tiles[HEIKE] = 1 << Tile.INVENTOR
    assert [found(decade) for decade in range(5)] == [
        [2, 4],
        [2, 4, 6],
        [2, 4, 6],
        [2, 4, 6, 8, 10],
        [2, 4, 6, 8, 10],
    ]
    choose(game, ("ship", 4, 0))
    assert (game.crew(HEIKE), game.labour) == (4, 72)
    assert asked(game) == (HEIKE, "ideas.keep")


def test_ships_are_exchanged_only_upwards_a_free_pier_or_not() -> None:
    game = bare(decade=D1800)
    moor(game, HEIKE, 4)
    game.ship_supply = [1, 1, 1, 0, 0]
    assert ask(game)[1:] == (("ship", 0, 1), ("ship", 1, 1), ("ship", 2, 1), ("ship", 2, 0))
    moor(game, HEIKE, 6, 4)
    game.ship_supply = [1, 1, 1, 0, 0]
    assert ask(game)[1:] == (("ship", 2, 1),)


def test_a_ship_needs_its_crew_from_the_market_or_else_the_fired() -> None:
    game = bare(decade=D1800)
    game.ship_supply = [0, 0, 1, 0, 0]
    game.boxed += game.labour + game.fired - 2
    game.labour, game.fired = 1, 1
    assert ask(game)[1:] == (("ship", 2, 0),)
    game.boxed, game.fired = game.boxed + 1, 0
    assert ask(game) == ()
    game.boxed, game.fired = game.boxed - 1, 1
    ask(game)
    choose(game, ("ship", 2, 0))
    assert (game.labour, game.fired, game.crew(HEIKE)) == (0, 0, 2)


def test_two_players_have_one_ship_of_four_each() -> None:
    for seats, second in ((2, False), (3, True)):
        game = bare(seats, D1780)
        moor(game, HEIKE, 4)
        game.ship_supply = [1, 1, 0, 0, 0]
        assert (("ship", 1, 1) in ask(game)) is second
        assert ("ship", 0, 1) in game.decision.options


# -- the Broker --


def test_example_92_one_share_at_half_price_rounded_up_or_two_for_one() -> None:
    for number, cost in ((1, 10), (2, 19)):
        game = bare()
        game.tiles[HEIKE] = 1 << Tile.BROKER
        game.share_space[HEIKE] = 28
        assert game.share_value(HEIKE) == 19
        assert ask(game) == (DONE, ("broker", 1), ("broker", 2))
        choose(game, ("broker", number))
        assert (game.shares[HEIKE], game.cash[HEIKE]) == (15 + number, 100 - cost)
        assert (game.tiles[HEIKE], game.tile_supply[Tile.BROKER]) == (0, 1)
        assert game.share_space[HEIKE] == 28


@pytest.mark.parametrize(
    ("cash", "shares", "loans", "offered"),
    [(19, 15, 0, (1, 2)), (18, 15, 0, (1,)), (9, 15, 0, ()), (100, 29, 0, (1,)), (100, 30, 0, ()), (100, 0, 1, ())],
)
def test_the_broker_needs_cash_and_shares_in_the_bank_and_no_loan(cash, shares, loans, offered) -> None:
    game = bare()
    game.tiles[HEIKE] = 1 << Tile.BROKER
    game.share_space[HEIKE], game.cash[HEIKE], game.shares[HEIKE], game.loans[HEIKE] = 28, cash, shares, loans
    assert [option for option in ask(game) if option[0] == "broker"] == [("broker", number) for number in offered]


def test_half_the_floor_of_10_below_space_10() -> None:
    game = bare()
    game.tiles[HEIKE] = 1 << Tile.BROKER
    game.share_space[HEIKE] = 4
    ask(game)
    choose(game, ("broker", 1))
    assert (game.shares[HEIKE], game.cash[HEIKE]) == (16, 95)


def test_a_broker_just_taken_buys_nothing_yet() -> None:
    game = bare()
    game.tile_supply[Tile.BROKER] = 1
    ask(game)
    choose(game, ("tile", Tile.BROKER))
    assert game.decision is None
    assert game.shares[HEIKE] == 15


# -- after the main action --


def test_what_is_taken_comes_too_late_for_the_main_action() -> None:
    game = bare()
    at = build(game, HEIKE, LAMPS, lines=3)
    game.tile_supply[Tile.WORKSHOP] = game.tile_supply[Tile.SCHOOL] = 1
    take_action(game, HEIKE, Marker.MACHINES, 10)
    for _ in range(2):
        assert asked(game) == (HEIKE, "machines_action.line")
        choose(game, next(option for option in game.decision.options if option != DONE))
    assert asked(game) == (HEIKE, "special_markers.take")
    assert sum(game.machines[at * 4 : at * 4 + 4]) == 2
    choose(game, ("tile", Tile.WORKSHOP))
    assert game.decision is None
    assert sum(game.machines) == 2


def test_helpers_keep_the_laws_of_the_board() -> None:
    game = table(4)
    give(game, HEIKE, Tile.SCHOOL, Tile.FOREMAN)
    give_markers(game, 1, Marker.MACHINES_LIGHT, Marker.MARKETING_DARK)
    moor(game, 2, 2, 4)
    assert len(game.piers) == 4 * PIERS
    game.enter((special_markers.begin, 3), STOP)
    game.audit()
