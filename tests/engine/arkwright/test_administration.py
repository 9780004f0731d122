"""The turn: markers, spaces, what is paid, and in which order main and additional action follow."""

from __future__ import annotations

import pytest

from engine.arkwright import administration, price_adjustment, special_markers
from engine.arkwright.names import ACTION_OF, MARKERS, NONE, SPACES, Action, Event, Marker, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import MARKER_IDS
from tests.engine.answering import choose, facts, options
from tests.engine.arkwright.helper import (
    CLOTHING,
    CUTLERY,
    FOOD,
    LAMPS,
    STOP,
    build,
    give,
    mill,
    moor,
    table,
    take_action,
)

OWN = [("marker", marker) for marker in range(6)]


def turn(game: ArkwrightGame, seat: int = 0) -> tuple[object, ...]:
    """Enter a turn; returns the actions that are offered."""
    game.enter((administration.take_turn, seat), STOP)
    assert game.decision is not None
    assert game.decision.kind == "administration.action"
    return game.decision.options


def place(game: ArkwrightGame, seat: int, marker: int, space: int) -> None:
    """Put a marker on the board as in an earlier turn."""
    game.administration[seat * SPACES + game.rules.administration.index(space)] = marker


def test_the_ids_of_the_markers_agree_with_their_actions() -> None:
    names = {value: name.lower() for name, value in vars(Action).items() if name.isupper()}
    assert len(ACTION_OF) == MARKERS
    for marker, action in enumerate(ACTION_OF):
        assert MARKER_IDS[marker].startswith(names[action])


def test_everybody_takes_one_turn_clockwise_from_the_start_player() -> None:
    game = table(3)
    game.start_player = 1
    game.enter(administration.begin, STOP)
    seats = []
    while not game.over:
        assert game.decision is not None
        if game.decision.kind == "administration.action":
            seats.append(game.decision.seat)
            choose(game, ("marker", Marker.QUALITY))
        else:
            game.choose(0)
    assert seats == [1, 2, 0]
    assert game.phase == Phase.ACTIONS
    assert game.cash == [98, 98, 98], "the space of £2 each"


def test_nobody_may_pass_but_the_main_action_may_be_waived_after_paying() -> None:
    game = table()
    build(game, 0, FOOD)
    assert turn(game) == tuple(OWN)
    take_action(game, 0, Marker.QUALITY, 6)
    choose(game, ("done",))
    assert (game.cash[0], game.quality[mill(0, FOOD)]) == (94, 0)


def test_example_21_a_marker_on_6_costs_6_and_raises_quality_by_one() -> None:
    game = table()
    at = build(game, 0, FOOD, price=5)
    take_action(game, 0, Marker.QUALITY, 6)
    assert game.cash[0] == 94
    choose(game, ("quality", FOOD))
    assert (game.quality[at], game.appeal(at)) == (1, 4)
    assert game.space(0, 2) == Marker.QUALITY


def test_example_22_a_space_that_is_taken_is_not_offered() -> None:
    game = table()
    at = build(game, 0, FOOD, price=5)
    place(game, 0, Marker.MACHINES, 6)
    game.enter((administration.take_turn, 0), STOP)
    choose(game, ("marker", Marker.QUALITY))
    assert options(game) == (("space", 0), ("space", 1), ("space", 3), ("space", 4))
    cheap, dear = game.copy(), game.copy()
    choose(cheap, ("space", 1))
    assert cheap.cash[0] == 96
    assert cheap.decision is not None
    assert cheap.decision.kind == "price_adjustment.price", "£4 have no effect"
    choose(dear, ("space", 3))
    choose(dear, ("quality", FOOD))
    assert (dear.cash[0], dear.quality[at]) == (92, 1)


def test_example_23_a_marker_is_used_again_for_a_fee_of_2_that_does_not_count() -> None:
    game = table()
    build(game, 0, LAMPS, lines=2)
    place(game, 0, Marker.MACHINES, 6)
    assert ("reuse", Marker.MACHINES, 2) in turn(game)
    take_action(game, 0, Marker.MACHINES, 6)
    assert game.cash[0] == 92
    assert game.spent == 6, "with the fee it would be 8"
    choose(game, ("machine", LAMPS, 0))
    choose(game, ("machine", LAMPS, 0))
    assert game.machines[mill(0, LAMPS) * 4] == 2
    assert game.decision is None or game.decision.kind != "machines_action.line", "two machines, no third"


def test_example_24_the_workshop_counts_3_on_top_of_the_cost_but_not_of_the_fee() -> None:
    game = table()
    build(game, 0, LAMPS, lines=2)
    give(game, 0, Tile.WORKSHOP)
    place(game, 0, Marker.MACHINES, 6)
    take_action(game, 0, Marker.MACHINES, 10)
    assert game.cash[0] == 88
    for line in (0, 0, 1):
        choose(game, ("machine", LAMPS, line))
    assert sum(game.machines) == 3


def test_example_25_nobody_pays_more_than_the_space_costs_without_a_tile() -> None:
    game = table()
    at = build(game, 0, FOOD)
    take_action(game, 0, Marker.QUALITY, 4)
    assert game.cash[0] == 96, "paid without a question"
    assert game.quality[at] == 0
    game = table()
    give(game, 0, Tile.ACCOUNTANT)
    build(game, 0, FOOD)
    take_action(game, 0, Marker.QUALITY, 4)
    assert options(game) == tuple(("pay", cost) for cost in (2, 3, 4, 5, 6))
    choose(game, ("pay", 6))
    choose(game, ("quality", FOOD))
    assert (game.cash[0], game.quality[at]) == (94, 1)


def test_example_26_what_the_marker_does_not_need_is_lost() -> None:
    game = table()
    at = build(game, 0, FOOD)
    take_action(game, 0, Marker.QUALITY, 8)
    assert game.cash[0] == 92
    choose(game, ("quality", FOOD))
    assert game.quality[at] == 1
    assert game.decision is not None
    assert game.decision.kind == "price_adjustment.price"


def test_a_marker_used_again_may_stay_where_it_was_or_move() -> None:
    game = table()
    place(game, 0, Marker.WORKERS, 2)
    place(game, 0, Marker.QUALITY, 4)
    game.enter((administration.take_turn, 0), STOP)
    choose(game, ("reuse", Marker.QUALITY, 2))
    assert options(game) == (("space", 1), ("space", 2), ("space", 3), ("space", 4))
    choose(game, ("space", 3))
    assert [game.space(0, at) for at in range(SPACES)] == [Marker.WORKERS, NONE, NONE, Marker.QUALITY, NONE]
    assert game.cash[0] == 90
    game.audit()


def test_grey_markers_are_used_like_own_ones() -> None:
    game = table()
    game.markers[0] = 1 << Marker.QUALITY_DARK | 1 << Marker.INVESTOR_LIGHT
    assert turn(game) == (*OWN, ("marker", Marker.INVESTOR_LIGHT), ("marker", Marker.QUALITY_DARK))
    at = build(game, 0, FOOD)
    take_action(game, 0, Marker.QUALITY_DARK, 6)
    choose(game, ("quality", FOOD))
    choose(game, ("quality", FOOD))
    assert game.quality[at] == 2


def test_lack_of_cash_is_no_reason_not_to_act() -> None:
    game = table(cash=1)
    build(game, 0, FOOD)
    take_action(game, 0, Marker.QUALITY, 10)
    assert (game.cash[0], game.shares[0], game.share_space[0]) == (1, 14, 9), "one share sold at 10 for the 9 that lack"
    assert game.loans[0] == 0


def test_bureaucracy_closes_space_2_but_for_the_administrator() -> None:
    game = table()
    game.bureaucracy = 1
    game.enter((administration.take_turn, 0), STOP)
    choose(game, ("marker", Marker.WORKERS))
    assert options(game) == tuple(("space", at) for at in (1, 2, 3, 4))
    give(game, 0, Tile.ADMINISTRATOR)
    game.enter((administration.take_turn, 0), STOP)
    choose(game, ("marker", Marker.WORKERS))
    assert options(game) == tuple(("space", at) for at in range(5))


def test_a_marker_on_the_closed_space_2_cannot_be_used_again_without_the_administrator() -> None:
    game = table()
    game.bureaucracy = 1
    place(game, 0, Marker.WORKERS, 2)
    place(game, 0, Marker.QUALITY, 4)
    words = turn(game)
    assert ("reuse", Marker.QUALITY, 2) in words
    assert not any(option[1:2] == (Marker.WORKERS,) for option in words if isinstance(option, tuple))
    give(game, 0, Tile.ADMINISTRATOR)
    assert ("reuse", Marker.WORKERS, 0) in turn(game)


def test_the_administrator_saves_the_fee() -> None:
    game = table()
    build(game, 0, FOOD)
    give(game, 0, Tile.ADMINISTRATOR)
    place(game, 0, Marker.QUALITY, 6)
    take_action(game, 0, Marker.QUALITY, 6)
    assert game.cash[0] == 94


def test_the_hamburg_exchange_crisis_closes_space_10_until_the_seat_pays_10() -> None:
    game = table()
    build(game, 0, FOOD)
    game.running = Event.HAMBURG_EXCHANGE_CRISIS
    game.enter((administration.take_turn, 0), STOP)
    choose(game, ("marker", Marker.QUALITY))
    assert options(game) == (("space", 0), ("space", 1), ("space", 2), ("space", 3), ("reopen", 4))
    assert game.describe(4) == {"act": "reopen_space", "space": 10, "fee": 10}
    choose(game, ("reopen", 4))
    assert game.cash[0] == 80
    assert game.spent == 10, "the fee does not count"
    assert game.reopened == [1, 0, 0, 0]
    take_action(game, 0, Marker.QUALITY, 10)
    assert game.cash[0] == 68, "open for the rest of the decade; only the fee for using the marker again"
    game.enter((administration.take_turn, 1), STOP)
    choose(game, ("marker", Marker.QUALITY))
    assert ("reopen", 4) in options(game), "for others it is still closed"


def test_both_closures_together_leave_markers_at_hand_only_for_a_space_that_can_be_had() -> None:
    game = table()
    game.bureaucracy, game.running = 1, Event.HAMBURG_EXCHANGE_CRISIS
    for marker, space in ((Marker.FACTORY, 4), (Marker.WORKERS, 6), (Marker.MACHINES, 8)):
        place(game, 0, marker, space)
    game.enter((administration.take_turn, 0), STOP)
    choose(game, ("marker", Marker.QUALITY))
    assert game.reopened[0] == 1, "the only space left was reopened"
    assert game.cash[0] == 80


def test_a_seat_without_a_free_space_lifts_a_marker() -> None:
    game = table()
    place(game, 0, Marker.QUALITY, 10)
    for marker, space in ((Marker.FACTORY, 4), (Marker.WORKERS, 6), (Marker.MACHINES, 8)):
        place(game, 0, marker, space)
    game.bureaucracy = 1
    assert turn(game) == tuple(("reuse", marker, 2) for marker in range(4))


# -- the tiles that change what is paid --


def test_example_93_the_accountant_pays_2_more_or_less() -> None:
    game = table()
    build(game, 0, FOOD)
    build(game, 0, CUTLERY)
    game.markers[0] = 1 << Marker.MARKETING_LIGHT | 1 << Marker.QUALITY_LIGHT
    give(game, 0, Tile.ACCOUNTANT)
    take_action(game, 0, Marker.WORKERS, 2)
    assert options(game) == tuple(("pay", cost) for cost in (0, 1, 2, 3, 4))
    choose(game, ("pay", 0))
    assert game.cash[0] == 100
    take_action(game, 0, Marker.MARKETING_LIGHT, 8, cost=7)
    assert game.cash[0] == 93
    for good, price in ((FOOD, 1), (FOOD, 2), (FOOD, 3), (CUTLERY, 1)):
        choose(game, ("market", good, price))
    assert game.decision is not None
    assert game.decision.kind == "price_adjustment.price", "7 are spent"
    take_action(game, 0, Marker.QUALITY_LIGHT, 10, cost=12)
    assert game.cash[0] == 81
    for _ in range(3):
        choose(game, ("quality", FOOD))
    assert game.quality[mill(0, FOOD)] == 3


def test_example_97_the_engineer_pays_what_he_likes_for_quality() -> None:
    game = table()
    at = build(game, 0, FOOD)
    give(game, 0, Tile.ENGINEER)
    take_action(game, 0, Marker.QUALITY, 4)
    assert options(game) == tuple(("pay", cost) for cost in range(13))
    choose(game, ("pay", 12))
    assert game.cash[0] == 88
    choose(game, ("quality", FOOD))
    choose(game, ("quality", FOOD))
    assert game.quality[at] == 2


def test_the_engineer_changes_no_other_action() -> None:
    game = table()
    build(game, 0, FOOD)
    give(game, 0, Tile.ENGINEER)
    assert administration.costs_to_pay(game, 0, Marker.MARKETING, 1) == [4]


def test_the_engineers_choice_holds_the_cost_of_the_space_too() -> None:
    game = table()
    give(game, 0, Tile.ENGINEER, Tile.ACCOUNTANT)
    game.markers[0] = 1 << Marker.QUALITY_DARK
    assert administration.costs_to_pay(game, 0, Marker.QUALITY_DARK, 4) == list(range(13)), "Accountant: up to 12"


# -- ships --


def test_ships_act_without_a_marker_and_leave_the_space_free() -> None:
    game = table()
    build(game, 0, CUTLERY, level=2)
    moor(game, 0, 6)
    game.contract[mill(0, CUTLERY)], game.stored[mill(0, CUTLERY)] = 4, 4
    place(game, 0, Marker.FACTORY, 8)
    assert turn(game)[-1] == ("ships",)
    choose(game, ("ships",))
    assert options(game) == (("space", 2), ("space", 4)), "6 or more, and free"
    choose(game, ("space", 2))
    assert game.cash[0] == 94
    choose(game, ("load", CUTLERY, 4))
    assert game.cash[0] == 94 + 52
    assert [game.space(0, at) for at in range(SPACES)] == [NONE, NONE, NONE, Marker.FACTORY, NONE]


def test_ships_are_no_action_without_something_to_deliver() -> None:
    game = table()
    moor(game, 0, 2)
    build(game, 0, CUTLERY, level=2)
    assert ("ships",) not in turn(game), "no stored goods, no contract"
    game.stored[mill(0, CUTLERY)] = 4
    assert ("ships",) not in turn(game), "no contract"
    game.contract[mill(0, CUTLERY)] = 4
    assert ("ships",) not in turn(game), "the ship is too small"
    game.contract[mill(0, CUTLERY)] = 2
    assert ("ships",) in turn(game)


def test_example_49_the_accountant_pays_for_the_ship_not_the_space() -> None:
    game = table()
    build(game, 0, FOOD)
    moor(game, 0, 6)
    give(game, 0, Tile.ACCOUNTANT)
    game.contract[mill(0, FOOD)], game.stored[mill(0, FOOD)] = 4, 4
    assert administration.costs_to_pay(game, 0, NONE, 0) == [], "2 and 2 are too little"
    assert administration.costs_to_pay(game, 0, NONE, 1) == [6], "6 on the space of 4"
    assert administration.costs_to_pay(game, 0, NONE, 2) == [6, 7, 8], "not 4 on the space of 6"


# -- what follows --


@pytest.mark.parametrize(
    ("marker", "additional"),
    [
        (Marker.FACTORY, price_adjustment.begin),
        (Marker.QUALITY, price_adjustment.begin),
        (Marker.MARKETING, price_adjustment.begin),
        (Marker.PRODUCTION_LIGHT, price_adjustment.begin),
        (Marker.WORKERS, special_markers.begin),
        (Marker.MACHINES, special_markers.begin),
        (Marker.STOCK_EXCHANGE, special_markers.begin),
        (NONE, special_markers.begin),
        (Marker.INVESTOR_LIGHT, None),
    ],
)
def test_the_additional_action_of_every_marker(marker: int, additional: object) -> None:
    assert administration.ADDITIONAL_ACTION.get(administration.action_of(marker)) is additional


def test_the_additional_action_comes_after_the_main_action() -> None:
    game = table()
    build(game, 0, FOOD, price=5)
    take_action(game, 0, Marker.QUALITY, 6)
    choose(game, ("quality", FOOD))
    choose(game, ("price", FOOD, 9))
    assert game.over
    assert game.appeal(mill(0, FOOD)) == 0
    assert game.spent == 0, "the turn is over"


def test_the_words_of_the_turn() -> None:
    game = table()
    moor(game, 0, 2)
    build(game, 0, CLOTHING)
    game.contract[mill(0, CLOTHING)] = game.stored[mill(0, CLOTHING)] = 2
    place(game, 0, Marker.FACTORY, 2)
    give(game, 0, Tile.ACCOUNTANT)
    game.enter((administration.take_turn, 0), STOP)
    assert game.describe(0) == {"act": "reuse_marker", "marker": "factory", "fee": 2}
    assert game.describe(1) == {"act": "use_marker", "marker": "workers"}
    assert game.describe(6) == {"act": "use_ships"}
    game.choose(1)
    assert game.describe(0) == {"act": "use_space", "space": 4}
    game.choose(0)
    assert game.describe(0) == {"act": "pay_administration", "cost": 2}
    game.choose(0)
    assert facts(game, "action_taken") == [{"seat": 0, "action": "workers", "marker": "workers", "space": 4, "cost": 2}]
