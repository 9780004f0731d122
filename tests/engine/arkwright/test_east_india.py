"""9.3 East India Trading Company (checklist 235 to 243, 259; readings 57 to 59; examples 85 to 89)."""

from __future__ import annotations

import pytest

from engine.arkwright import cleanup, east_india, end_of_game, turn
from engine.arkwright.names import GOODS, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import COMMODITY_IDS
from engine.arkwright.title import TITLE
from tests.engine.answering import asked, choose, facts
from tests.engine.arkwright.helper import CUTLERY, FOOD, LAMPS, STOP, build, give, laid_out, mill, table

SUGAR, COTTON, SILVER, PORCELAIN = range(GOODS)
HEIKE, MARION, JOERG = range(3)
LAST = 10


def trade(seats: int = 3, **options: str) -> ArkwrightGame:
    """A table with the module."""
    return table(seats, east_india="on", **options)


def put(game: ArkwrightGame, seat: int, commodity: int, space: int) -> None:
    """The seat's marker on a space."""
    game.influence[mill(seat, commodity)] = space


def price_at(game: ArkwrightGame, commodity: int, price: int, last: bool = False) -> None:
    """The indicator on the first, or the last, usable space of this price."""
    usable = game.rules.commodity_prices[commodity]
    game.indicator[commodity] = usable.index(price) + (usable.count(price) - 1 if last else 0)


def ask_steps(game: ArkwrightGame, seat: int, commodity: int) -> tuple[object, ...]:
    """Enter the seat's choice of steps; returns what is offered, or nothing when there is no choice."""
    game.enter((east_india.choose_steps, seat, commodity), STOP)
    if game.decision is None or game.decision.kind != "east_india.steps":
        return ()
    return tuple(steps for _, steps in game.decision.options)


def bonuses(game: ArkwrightGame, seat: int, commodity: int) -> tuple[object, ...]:
    """Enter the seat's choice of a bonus; returns what is offered."""
    game.enter((east_india.choose_bonus, seat, commodity), STOP)
    return game.decision.options if game.decision is not None else ()


# -- set-up --


def test_all_markers_begin_on_0_and_prices_on_their_lowest() -> None:
    game = laid_out(4, east_india="on")
    assert game.influence == [0] * 16
    assert game.indicator == [0] * 4
    assert [east_india.price(game, commodity) for commodity in range(GOODS)] == [2, 3, 4, 5]
    assert COMMODITY_IDS == ("sugar", "cotton", "silver", "porcelain")


def test_the_side_of_the_tableau_depends_on_the_game() -> None:
    water, mule = trade().rules.track, trade(game="spinning_mule").rules.track
    assert (water.spaces, water.first_orange) == (10, 9)
    assert (mule.spaces, mule.first_orange) == (8, 7)
    for track in (water, mule):
        assert track.multiplier[track.first_orange - 1 :] == (3, 3, 4)
        assert track.multiplier[0] == 0


@pytest.mark.parametrize(
    ("seats", "silver"),
    [(2, [4, 4, 5, 5, 6, 6, 7]), (3, [4] * 3 + [5] * 3 + [6] * 3 + [7]), (4, [4] * 4 + [5] * 4 + [6] * 4 + [7])],
)
def test_price_spaces_by_number_of_players(seats: int, silver: list[int]) -> None:
    game = trade(seats)
    assert list(game.rules.commodity_prices[SILVER]) == silver
    # Bought step by step the price runs over all of them, and stays on the last one.
    prices = [east_india.price(game, SILVER)]
    for _ in range(len(silver) + 1):
        put(game, 0, SILVER, 0)
        ask_steps(game, 0, SILVER)
        choose(game, (SILVER, 2))
        prices.append(east_india.price(game, SILVER))
    assert prices == [*silver, 7, 7]


# -- the phase --


def test_the_phase_comes_after_each_cleanup_and_before_the_start_player_changes_in_turn_order() -> None:
    game = trade()
    game.start_player = 1
    game.enter((turn.play_cycle, 0), STOP)
    order = []
    while game.decision is not None and len(order) < 3:
        if game.decision.kind == "east_india.track":
            assert (game.phase, game.start_player) == (Phase.EAST_INDIA, 1)
            order.append(game.decision.seat)
        game.choose(0)
    assert order == [1, 2, 0]
    while game.decision is not None:
        game.choose(0)
    assert facts(game, "start_player_moved")[-1] == {"start_player": 2}


def test_the_fourth_cycle_has_it_before_the_decade_ends_and_without_the_module_there_is_none() -> None:
    for module, times in (("on", 20), ("off", 0)):
        game = TITLE.new(2, 3, {"east_india": module})
        assert isinstance(game, ArkwrightGame)
        questions = 0
        while not game.over:
            questions += game.decision.kind == "east_india.track"
            if game.decision.kind == "decade_end.name" and module == "on":
                assert questions % 8 == 0
            game.choose(0)
        assert questions == times * 2
    game = trade()
    game.cycle = LAMPS
    game.enter(east_india.begin, cleanup.pass_start_player, STOP)
    assert asked(game) == (0, "east_india.track")


def test_one_free_step_then_bought_ones_on_the_same_track_at_one_price() -> None:
    game = trade()
    game.enter((east_india.choose_track, HEIKE), STOP)
    assert [game.describe(at)["commodity"] for at in range(4)] == list(COMMODITY_IDS)
    choose(game, SILVER)
    assert game.decision.options == tuple((SILVER, steps) for steps in range(1, 11))
    assert game.describe(3) == {"act": "advance", "commodity": "silver", "steps": 4, "cost": 12}
    choose(game, (SILVER, 4))
    assert (game.influence[mill(HEIKE, SILVER)], game.cash[HEIKE]) == (4, 100 - 3 * 4)
    # One space of the scale for three bought steps.
    assert game.indicator == [0, 0, 1, 0]


def test_the_free_step_alone_moves_no_price_and_cannot_be_declined() -> None:
    game = trade()
    assert 0 not in ask_steps(game, HEIKE, SUGAR)
    choose(game, (SUGAR, 1))
    assert (game.influence[0], game.indicator, game.cash[HEIKE]) == (1, [0] * 4, 100)


def test_the_next_player_pays_the_new_price() -> None:
    game = trade()
    price_at(game, COTTON, 3, last=True)
    ask_steps(game, HEIKE, COTTON)
    choose(game, (COTTON, 3))
    ask_steps(game, MARION, COTTON)
    choose(game, (COTTON, 3))
    assert game.cash == [100 - 2 * 3, 100 - 2 * 4, 100]


def test_ordinary_spaces_hold_any_number_of_markers() -> None:
    game = trade()
    for seat in range(3):
        put(game, seat, SUGAR, 4)
    assert ask_steps(game, HEIKE, SUGAR) == (1, 2, 3, 4, 5, 6)
    put(game, MARION, SUGAR, 5)
    assert 1 in ask_steps(game, HEIKE, SUGAR)


# -- the orange spaces --


def test_example_85_the_last_space_is_reached_over_an_occupied_one_with_a_bought_step() -> None:
    game = trade()
    price_at(game, COTTON, 4, last=True)
    put(game, JOERG, COTTON, LAST - 1)
    put(game, HEIKE, COTTON, LAST - 2)
    # The free step alone cannot end on Jörg's marker.
    assert ask_steps(game, HEIKE, COTTON) == (0, 2)
    choose(game, (COTTON, 2))
    assert (game.influence[mill(HEIKE, COTTON)], game.cash[HEIKE]) == (LAST, 96)


def test_example_86_the_price_skips_the_space_of_four_players_and_the_orange_ones_are_taken() -> None:
    game = trade()
    price_at(game, COTTON, 4, last=True)
    put(game, JOERG, COTTON, LAST - 1)
    put(game, HEIKE, COTTON, LAST - 2)
    ask_steps(game, HEIKE, COTTON)
    choose(game, (COTTON, 2))
    assert east_india.price(game, COTTON) == 5
    assert facts(game, "commodity_price_raised") == [{"commodity": "cotton", "commodity_price": 5, "indicator": 6}]
    put(game, MARION, COTTON, 5)
    assert max(ask_steps(game, MARION, COTTON)) == LAST - 2 - 5
    assert game.rules.track.multiplier[LAST - 2] == 3
    # Jörg cannot go on to the last space.
    assert ask_steps(game, JOERG, COTTON) == ()
    assert game.influence[mill(JOERG, COTTON)] == LAST - 1
    assert (game.rules.track.multiplier[LAST - 1], game.rules.track.multiplier[LAST]) == (3, 4)


def test_a_full_track_may_be_chosen_for_its_bonus() -> None:
    game = trade()
    build(game, HEIKE, FOOD)
    put(game, HEIKE, SUGAR, LAST)
    game.enter((east_india.choose_track, HEIKE), STOP)
    choose(game, SUGAR)
    assert asked(game) == (HEIKE, "east_india.bonus")
    assert (game.influence[0], game.cash[HEIKE]) == (LAST, 100)


def test_both_orange_spaces_taken_end_the_track_before_them() -> None:
    game = trade()
    put(game, MARION, SUGAR, LAST)
    put(game, JOERG, SUGAR, LAST - 1)
    put(game, HEIKE, SUGAR, LAST - 2)
    assert ask_steps(game, HEIKE, SUGAR) == ()
    assert game.influence[0] == LAST - 2
    put(game, HEIKE, SUGAR, 6)
    assert ask_steps(game, HEIKE, SUGAR) == (1, 2)


def test_steps_beyond_the_cash_are_paid_by_a_sale() -> None:
    game = trade()
    game.cash[HEIKE] = 2
    ask_steps(game, HEIKE, SILVER)
    choose(game, (SILVER, 3))
    assert (game.cash[HEIKE], game.shares[HEIKE], game.share_space[HEIKE]) == (2 + 10 - 8, 14, 9)


# -- the bonus --


def test_example_87_bonuses_at_or_left_of_the_marker() -> None:
    game = trade()
    build(game, JOERG, CUTLERY)
    put(game, JOERG, SILVER, 3)
    ask_steps(game, JOERG, SILVER)
    choose(game, (SILVER, 1))
    assert asked(game) == (JOERG, "east_india.bonus")
    assert game.decision.options == ("marketing", "machine")
    build(game, HEIKE, CUTLERY)
    put(game, HEIKE, SILVER, LAST)
    assert bonuses(game, HEIKE, SILVER) == ("marketing", "machine", "quality", "share")
    choose(game, "share")
    assert game.share_space[HEIKE] == 11
    put(game, MARION, SILVER, 2)
    assert bonuses(game, MARION, SILVER) == ()


def test_marketing_goes_to_any_factory_machine_and_quality_to_that_of_the_commodity() -> None:
    game = trade()
    food = build(game, HEIKE, FOOD, lines=2)
    lamps = build(game, HEIKE, LAMPS, lines=1)
    put(game, HEIKE, SUGAR, 6)
    put(game, HEIKE, SILVER, 6)
    # No cutlery factory: marketing alone is left of silver's bonuses.
    assert bonuses(game, HEIKE, SILVER) == (("done",), ("market", FOOD, 0), ("market", LAMPS, 0))
    choose(game, ("market", LAMPS, 0))
    assert game.marketing[lamps] == 1
    assert bonuses(game, HEIKE, SUGAR) == ("marketing", "machine", "quality")
    choose(game, "machine")
    choose(game, ("machine", FOOD, 1))
    assert game.machines[food * 4 : food * 4 + 2] == [0, 1]
    bonuses(game, HEIKE, SUGAR)
    choose(game, "quality")
    assert (game.quality[food], game.quality[lamps]) == (1, 0)


def test_example_88_own_modifiers_are_out_engineer_and_machine_works_are_in() -> None:
    game = trade()
    food = build(game, HEIKE, FOOD, lines=2, quality=4)
    put(game, HEIKE, SUGAR, 6)
    give(game, HEIKE, Tile.PATENT, Tile.SCHOOL)
    give(game, MARION, Tile.MACHINE_WORKS)
    bonuses(game, HEIKE, SUGAR)
    choose(game, "marketing")
    choose(game, ("market", FOOD, 0))
    assert game.decision is None
    assert (game.marketing[food], game.has(HEIKE, Tile.PATENT)) == (1, True)
    assert "quality" not in bonuses(game, HEIKE, SUGAR)
    give(game, HEIKE, Tile.ENGINEER)
    for quality in (5, 6):
        bonuses(game, HEIKE, SUGAR)
        choose(game, "quality")
        assert game.quality[food] == quality
    fired = game.fired
    assert bonuses(game, HEIKE, SUGAR) == ("marketing", "machine")
    choose(game, "machine")
    choose(game, ("machine", FOOD, 0))
    # No School for the worker, £1 for the neighbour.
    assert game.decision is None
    assert (game.fired, game.cash) == (fired + 1, [100, 101, 100])


# -- the end --


def test_example_89_influence_is_worth_52_and_joerg_432() -> None:
    game = trade()
    game.shares[JOERG], game.share_space[JOERG] = 19, 30
    for commodity, price, multiplier in ((SUGAR, 4, 3), (COTTON, 3, 3), (SILVER, 5, 2), (PORCELAIN, 7, 3)):
        price_at(game, commodity, price)
        put(game, JOERG, commodity, game.rules.track.multiplier.index(multiplier))
    assert east_india.influence_value(game, JOERG) == 12 + 9 + 10 + 21 == 52
    # The rulebook prints 435 (reading 5).
    assert end_of_game.value(game, JOERG) == 19 * 20 + 52 == 432
    off = table(3)
    off.shares[JOERG], off.share_space[JOERG] = 19, 30
    assert end_of_game.value(off, JOERG) == 380


def test_a_marker_on_0_is_worth_nothing_and_the_last_space_four() -> None:
    game = trade()
    assert east_india.influence_value(game, HEIKE) == 0
    put(game, HEIKE, PORCELAIN, LAST)
    assert east_india.influence_value(game, HEIKE) == 4 * 5
