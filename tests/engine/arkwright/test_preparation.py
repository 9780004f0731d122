"""4.0 IV and V: first factories, share sale, first special marker (checklist 22 to 29; examples 6, 17)."""

from __future__ import annotations

import pytest

from engine.arkwright import preparation
from engine.arkwright.names import GOODS, LINES, MARKERS, NONE, Category, Marker, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import category_of, factory_type, good_of
from engine.arkwright.title import TITLE
from tests.engine.answering import asked, choose, facts
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, STOP, laid_out, mill

LEVEL_I = [factory_type(good, 1) for good in range(GOODS)]


def begin(seats: int = 3, **options: str) -> ArkwrightGame:
    """The table at its first choice of a factory."""
    game = TITLE.new(seats, 1, {"start": "advanced", **options})
    assert isinstance(game, ArkwrightGame)
    return game


def open_factory(game: ArkwrightGame, good: int, price: int) -> None:
    """The seat that is asked opens an average factory."""
    choose(game, factory_type(good, 1))
    choose(game, ("price", good, price))


def ready_to_sell(game: ArkwrightGame, *pairs: tuple[int, int]) -> None:
    """All factories chosen: ``pairs`` gives each seat's goods, by seat, at the base quality's price."""
    for first, _ in pairs:
        open_factory(game, first, game.rules.base_quality[factory_type(first, 1)])
    for _, second in reversed(pairs):
        open_factory(game, second, game.rules.base_quality[factory_type(second, 1)])


# -- the factories --


def test_first_factories_go_clockwise_second_ones_back_and_shares_too() -> None:
    game = begin(3)
    assert game.phase == Phase.PREPARATION
    order = []
    for good in (FOOD, FOOD, LAMPS, CUTLERY, FOOD + 1, CLOTHING):
        order.append(asked(game))
        if asked(game)[1] == "preparation.factory":
            open_factory(game, good, 5)
    assert order == [(seat, "preparation.factory") for seat in (0, 1, 2, 2, 1, 0)]
    assert asked(game) == (2, "preparation.shares")
    # Two make food, and nobody's second good is its first one.
    assert [[at % GOODS for at in game.mills(seat)] for seat in range(3)] == [
        [FOOD, CLOTHING],
        [FOOD, CLOTHING],
        [CUTLERY, LAMPS],
    ]


def test_a_second_factory_makes_another_good() -> None:
    game = begin(2)
    assert game.decision is not None
    assert game.decision.options == tuple(LEVEL_I)
    open_factory(game, CUTLERY, 4)
    assert game.decision.options == tuple(LEVEL_I)
    open_factory(game, CUTLERY, 4)
    assert asked(game) == (1, "preparation.factory")
    assert [good_of(type) for type in game.decision.options] == [FOOD, CLOTHING, LAMPS]


def test_example_6_lines_1_and_2_are_staffed_from_the_market_alone() -> None:
    game = begin(4)
    choose(game, factory_type(FOOD, 1))
    assert game.workers[:LINES] == [2, 2, 0, 0]
    assert (game.labour, game.fired) == (76 - 4, 8)
    # Whole row 2 has gone in reading direction: food and clothing numbers of the second row are free now.
    assert [game.demand(good) for good in range(GOODS)] == [2, 1, 0, 0]


def test_the_price_is_set_at_once_from_the_floor_to_the_base_quality() -> None:
    game = begin(2)
    choose(game, factory_type(LAMPS, 1))
    assert asked(game) == (0, "price_adjustment.price")
    assert game.decision.options == tuple(("price", LAMPS, price) for price in range(5, 12))
    choose(game, ("price", LAMPS, 11))
    assert game.appeal(mill(0, LAMPS)) == 0


def test_mass_and_luxury_factories_may_be_chosen_and_a_mass_one_has_its_marketing_at_once() -> None:
    game = begin(2, factories="asymmetrical")
    assert {category_of(type) for type in game.decision.options} == {0, 1, 2}
    mass = factory_type(FOOD, 1, Category.MASS)
    choose(game, mass)
    at = mill(0, FOOD)
    assert (game.factory[at], game.marketing[at], game.workers[:LINES]) == (mass, 1, [2, 2, 0, 0])
    # Base quality 6: the highest price leaves the free level as appeal (reading 61).
    choose(game, ("price", FOOD, 6))
    assert game.appeal(at) == 1
    luxury = factory_type(FOOD, 1, Category.LUXURY)
    choose(game, luxury)
    assert game.output(mill(1, FOOD)) == game.rules.line_output[luxury][1] == 2


# -- the shares --


def test_example_17_clothing_and_lamps_and_seven_shares_leave_50() -> None:
    game = begin(2)
    ready_to_sell(game, (FOOD, CUTLERY), (CLOTHING, LAMPS))
    assert asked(game) == (1, "preparation.shares")
    choose(game, 7)
    assert (game.shares[1], game.cash[1], game.share_space[1]) == (8, 50, 10)
    assert facts(game, "cash_gained") == [{"seat": 1, "amount": 70, "what": "shares_sold"}]
    assert facts(game, "cash_paid") == [{"seat": 1, "amount": 20, "what": "first_factories"}]


@pytest.mark.parametrize(
    ("goods", "fewest"), [((FOOD, CLOTHING), 2), ((CLOTHING, LAMPS), 2), ((CUTLERY, LAMPS), 3)], ids=["17", "20", "21"]
)
def test_shares_sold_cover_both_factories_and_may_be_all(goods: tuple[int, int], fewest: int) -> None:
    game = begin(2)
    ready_to_sell(game, (FOOD, CUTLERY), goods)
    assert game.decision.options == tuple(range(fewest, 16))


def test_nothing_is_paid_before_the_shares_are_sold() -> None:
    game = begin(2)
    ready_to_sell(game, (FOOD, CUTLERY), (CLOTHING, LAMPS))
    assert game.cash == [0, 0]
    assert facts(game, "cash_paid") == []


# -- the special marker --


def first_special(**options: str) -> ArkwrightGame:
    """Seat 1's choice of a special marker after the sale of ten shares."""
    game = laid_out(2, **{"start": "advanced", **options})
    game.stack.clear()
    game.enter(preparation.begin, STOP)
    ready_to_sell(game, (FOOD, CUTLERY), (CLOTHING, LAMPS))
    choose(game, 10)
    assert asked(game) == (1, "special_markers.take")
    return game


def test_a_light_marker_or_ship_of_row_i_or_a_tile_is_taken_and_cannot_be_waived() -> None:
    game = first_special()
    row_i = [marker for marker in range(MARKERS) if game.marker_supply[marker]]
    assert game.decision.options == (
        *(("tile", tile) for tile, number in enumerate(game.tile_supply) if number),
        *(("marker", marker, 0) for marker in row_i),
        ("ship", 0, 0),
    )
    choose(game, ("marker", row_i[0], 0))
    assert game.markers[1] == 1 << row_i[0]
    assert asked(game) == (0, "preparation.shares")
    choose(game, 5)
    assert ("marker", row_i[0], 0) not in game.decision.options
    choose(game, ("ship", 0, 0))
    assert game.piers == [0, NONE, NONE, NONE]


def test_both_light_rows_are_open_to_the_first_choice_in_the_spinning_mule() -> None:
    game = first_special(game="spinning_mule")
    kinds = {option[1] for option in game.decision.options if option[0] == "marker"}
    light = {at % MARKERS for at, number in enumerate(game.marker_supply[: 2 * MARKERS]) if number}
    assert kinds == light
    assert Marker.PRODUCTION_LIGHT in kinds
    # One ship of two is there already, and a second one finds the other pier.
    assert [option for option in game.decision.options if option[0] == "ship"] == [("ship", 0, 1)]


def test_an_inventor_is_paid_at_once_and_a_foreman_assigned() -> None:
    game = first_special()
    cash = game.cash[1]
    choose(game, ("tile", Tile.INVENTOR))
    assert game.cash[1] == cash - 5
    choose(game, 5)
    game.tile_supply[Tile.FOREMAN] = 1
    game.enter((preparation.pay_factories, 0, 10), STOP)
    choose(game, ("tile", Tile.FOREMAN))
    assert game.decision.options == ((Tile.FOREMAN, FOOD), (Tile.FOREMAN, CUTLERY))
    choose(game, (Tile.FOREMAN, CUTLERY))
    assert game.assigned == [CUTLERY, NONE, NONE, NONE]
