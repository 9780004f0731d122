"""10.2 Events (checklist 185 to 200; readings 19, 20, 34, 39, 42, 43; examples 101, 102)."""

from __future__ import annotations

import pytest

from engine.arkwright import administration, decade_end, economy, events, market, pieces, turn
from engine.arkwright.names import GOODS, LINES, MARKERS, NONE, SPACES, WAREHOUSE_PLACES, Event, Marker, Tile
from engine.arkwright.state import ArkwrightGame
from tests.engine.answering import asked, choose, facts
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, STOP, build, give, moor, table

DONE = ("done",)


def resolve(game: ArkwrightGame, event: int) -> ArkwrightGame:
    """Resolve the event; ends where a player is asked."""
    game.enter((events.begin, event), STOP)
    return game


def spaces(game: ArkwrightGame, seat: int) -> list[int]:
    """Costs of the administration spaces that the seat may use."""
    return [game.rules.administration[place] for place in administration.free_spaces(game, seat)]


# -- in force for a while --


def test_bureaucracy_closes_space_2_for_good_but_not_to_an_administrator() -> None:
    game = table(3)
    give(game, 1, Tile.ADMINISTRATOR)
    resolve(game, Event.BUREAUCRACY)
    assert [spaces(game, seat) for seat in (0, 1)] == [[4, 6, 8, 10], [2, 4, 6, 8, 10]]
    game.enter(decade_end.end_running_event, STOP)
    assert spaces(game, 0) == [4, 6, 8, 10]


def test_the_hamburg_exchange_crisis_closes_space_10_for_the_next_decade() -> None:
    game = resolve(table(3), Event.HAMBURG_EXCHANGE_CRISIS)
    assert game.running == Event.HAMBURG_EXCHANGE_CRISIS
    assert not administration.is_open(game, 0, SPACES - 1)
    game.enter((administration.choose_space, 0, Marker.WORKERS), STOP)
    cash = game.cash[0]
    choose(game, ("reopen", SPACES - 1))
    assert (cash - game.cash[0], game.reopened) == (20, [1, 0, 0])
    assert administration.is_open(game, 0, SPACES - 1)
    assert not administration.is_open(game, 1, SPACES - 1)
    game.enter(decade_end.end_running_event, STOP)
    assert administration.is_open(game, 1, SPACES - 1)


def test_the_crown_jubilee_gives_everybody_a_buyer_once_in_the_next_decade() -> None:
    game = table(3)
    for seat in range(3):
        build(game, seat, CLOTHING)
    resolve(game, Event.CROWN_JUBILEE)
    assert game.jubilee == [1, 1, 1]
    game.cycle, game.made[0] = CLOTHING, 2
    game.enter((market.sell_on, 0), STOP)
    choose(game, ("jubilee",))
    assert (game.jubilee, game.sold[0]) == ([0, 1, 1], 1)
    game.enter((market.sell_on, 0), STOP)
    assert game.decision is None
    game.made[0] = 0
    game.enter(decade_end.end_running_event, STOP)
    assert game.jubilee == [0, 0, 0]


def test_navigation_acts_send_importers_back_to_0_at_most_and_all_forward_later() -> None:
    game = table(3)
    game.importer = [0, 1, 2, 9]
    resolve(game, Event.NAVIGATION_ACTS)
    assert game.importer == [0, 0, 0, 7]
    game.enter(decade_end.end_running_event, STOP)
    assert game.importer == [2, 2, 2, 9]


def test_the_threat_of_strike_raises_every_wage_for_a_decade() -> None:
    game = table(3, cash=50)
    game.warehouse[WAREHOUSE_PLACES] = 1
    game.labour -= 1
    before = game.wage()
    resolve(game, Event.THREAT_OF_STRIKE)
    assert game.wage() == before + 1
    game.enter(decade_end.pay_wages, decade_end.end_running_event, STOP)
    assert game.cash[1] == 50 - (before + 1)
    assert game.wage() == before


# -- at once --


def test_war_on_the_continent_raises_marketing_and_price_and_neither_at_4() -> None:
    game = table(3)
    food = build(game, 0, FOOD, price=8, marketing=0)
    lamps = build(game, 0, LAMPS, price=5, marketing=4)
    clothing = build(game, 2, CLOTHING, price=4, marketing=3)
    appeals = [game.appeal(at) for at in (food, lamps, clothing)]
    resolve(game, Event.WAR_ON_THE_CONTINENT)
    assert [(game.marketing[at], game.price[at]) for at in (food, lamps, clothing)] == [(1, 9), (4, 5), (4, 5)]
    assert [game.appeal(at) for at in (food, lamps, clothing)] == appeals
    assert [(fact["seat"], fact["good"]) for fact in facts(game, "price_and_marketing_raised")] == [
        (0, "food"),
        (2, "clothing"),
    ]
    # Food now costs more than its base quality of 8.
    assert game.price[food] > game.base_quality(food)


def test_the_lobby_gives_each_a_special_marker_of_the_old_level_clockwise() -> None:
    game = table(3)
    game.start_player = 1
    game.marker_supply = [0] * len(game.marker_supply)
    game.marker_supply[Marker.QUALITY_LIGHT] = game.marker_supply[MARKERS + Marker.MACHINES_LIGHT] = 1
    resolve(game, Event.LOBBY)
    turns = []
    while game.decision is not None:
        turns.append(asked(game))
        assert not any(option[:2] == ("marker", Marker.MACHINES_LIGHT) for option in game.decision.options)
        game.choose(len(game.decision.options) - 1)
    assert turns == [(seat, "special_markers.take") for seat in (1, 2, 0)]
    assert [len(game.ships(seat)) for seat in range(3)] == [1, 1, 1]


def test_made_in_england_gives_two_levels_of_marketing_in_one_factory_or_two() -> None:
    game = table(2)
    food = build(game, 0, FOOD, marketing=2, price=4)
    lamps = build(game, 0, LAMPS, marketing=4)
    clothing = build(game, 1, CLOTHING, marketing=0)
    cutlery = build(game, 1, CUTLERY, marketing=0)
    game.start_player = 1
    resolve(game, Event.MADE_IN_ENGLAND)
    assert asked(game) == (1, "marketing_action.level")
    choose(game, ("market", CLOTHING, 0))
    choose(game, ("market", CUTLERY, 0))
    assert game.decision.options == (DONE, ("market", FOOD, 0))
    choose(game, ("market", FOOD, 0))
    choose(game, ("market", FOOD, 0))
    assert game.decision is None
    assert [game.marketing[at] for at in (food, lamps, clothing, cutlery)] == [4, 4, 1, 1]
    assert (game.appeal(food), game.cash) == (8 + 4 - 4, [100, 100])


def test_made_in_england_is_void_beyond_full_marketing() -> None:
    game = table(2)
    food = build(game, 0, FOOD, marketing=3)
    resolve(game, Event.MADE_IN_ENGLAND)
    choose(game, ("market", FOOD, 0))
    assert game.decision is None
    assert game.marketing[food] == 4


def test_example_102_three_tiles_and_three_full_lines_bring_18() -> None:
    game = table(2, cash=0)
    give(game, 0, Tile.SCHOOL, Tile.OFFICE, Tile.PATENT)
    build(game, 0, FOOD, lines=2)
    cutlery = build(game, 0, CUTLERY, lines=3)
    # A worker on the fourth line does not fill it.
    game.workers[cutlery * LINES + 3] = 1
    game.labour -= 1
    resolve(game, Event.ROYAL_SOCIETY)
    assert game.cash == [18, 0]


def test_full_lines_count_for_the_royal_society_though_one_before_them_has_a_gap() -> None:
    game = table(2, cash=0)
    lamps = build(game, 0, LAMPS, lines=3)
    game.workers[lamps * LINES] -= 1
    game.labour += 1
    resolve(game, Event.ROYAL_SOCIETY)
    assert game.cash == [8, 0]


def test_social_unrest_costs_1_per_factory_worker_and_12_at_most() -> None:
    game = table(3, cash=50)
    build(game, 0, FOOD, lines=2, machines=(1,))
    build(game, 1, FOOD, lines=3)
    build(game, 1, LAMPS, lines=3)
    moor(game, 2, 4)
    resolve(game, Event.SOCIAL_UNREST)
    # Three workers and a machine; fifteen workers; a crew alone.
    assert game.cash == [47, 38, 50]


@pytest.mark.parametrize(
    ("labour", "fired", "after"),
    [(60, 5, (56, 5, 4)), (3, 5, (0, 4, 4)), (1, 2, (0, 0, 3)), (0, 0, (0, 0, 0))],
)
def test_the_worlds_fair_takes_four_workers_out_of_the_game(labour, fired, after) -> None:
    game = table(2)
    boxed = game.boxed = 84 - labour - fired
    game.labour, game.fired = labour, fired
    resolve(game, Event.WORLDS_FAIR)
    assert (game.labour, game.fired, game.boxed - boxed) == after


# -- the Economic Crisis --


def crisis(labour: int, fired: int) -> ArkwrightGame:
    """An Economic Crisis with so many workers."""
    game = table(3)
    game.boxed += game.labour + game.fired - labour - fired
    game.labour, game.fired = labour, fired
    return resolve(game, Event.ECONOMIC_CRISIS)


def test_the_economic_crisis_brings_five_fired_workers_back() -> None:
    game = crisis(48, 9)
    assert (game.labour, game.fired, game.crisis_gap) == (53, 4, 0)
    assert game.demand(FOOD) == 7


def test_missing_ones_are_moved_up_from_the_last_row_and_their_spaces_go_out_of_use() -> None:
    game = crisis(48, 2)
    # 32 spaces were free, eight of each good. Two come back, three of the last row move up: 27 are free in front, three behind.
    assert (game.labour, game.fired, game.crisis_gap) == (50, 0, 3)
    front = [7, 6, 5, 3]
    behind = [0, 1, 1, 1]
    assert [game.demand(good) for good in range(GOODS)] == [a + b for a, b in zip(front, behind, strict=True)]
    # The wage is that of the 27th space, not of the last row.
    assert game.wage() == game.rules.wage[26] == 3
    game.audit()


def test_workers_return_in_front_of_the_spaces_out_of_use() -> None:
    game = crisis(77, 0)
    assert (game.labour, game.crisis_gap) == (77, 3)
    game.fired, game.boxed = 4, game.boxed - 4
    assert pieces.return_to_market(game, 4) == 0
    game.enter(economy.begin, STOP)
    assert (game.labour, game.fired) == (77, 4)


def test_spaces_come_into_use_again_once_the_market_has_been_empty() -> None:
    game = crisis(10, 0)
    assert game.crisis_gap == 5
    pieces.hire(game, 9)
    assert game.crisis_gap == 5
    pieces.hire(game, 1)
    assert game.crisis_gap == 0
    pieces.dismiss(game, 10)
    assert pieces.return_to_market(game, 6) == 6
    assert (game.labour, game.demand(FOOD)) == (6, 19)


def test_without_anybody_there_is_no_crisis() -> None:
    game = crisis(0, 0)
    assert (game.labour, game.crisis_gap, game.demand(FOOD)) == (0, 0, 20)


# -- with a choice --


def test_luddites_break_a_machine_or_are_paid_factory_by_factory() -> None:
    game = table(2, cash=20)
    food = build(game, 0, FOOD, lines=3, machines=(1, 1, 0))
    lamps = build(game, 0, LAMPS, machines=(1,))
    build(game, 1, FOOD)
    resolve(game, Event.LUDDITES_RIOT)
    assert [game.describe(at) for at in range(3)] == [
        {"act": "pay_ransom", "good": "food"},
        {"act": "lose_machine", "good": "food", "line": 0},
        {"act": "lose_machine", "good": "food", "line": 1},
    ]
    choose(game, ("lose", FOOD, 0))
    # A worker of line 2 or 3 may close up.
    assert game.decision.options == (DONE, ("close_up", FOOD, 1), ("close_up", FOOD, 2))
    assert game.describe(2) == {"act": "move_worker_up", "good": "food", "from_line": 2}
    choose(game, ("close_up", FOOD, 2))
    assert facts(game, "worker_moved_up") == [{"seat": 0, "good": "food", "from_line": 2, "line": 0}]
    assert game.machines[food * LINES : food * LINES + LINES] == [0, 1, 0, 0]
    assert game.workers[food * LINES : food * LINES + LINES] == [2, 1, 1, 0]
    assert (game.full_lines(food), game.output(food)) == (2, 3)
    choose(game, ("pay", LAMPS))
    assert game.decision is None
    assert (game.cash, game.machines[lamps * LINES]) == ([15, 20], 1)
    assert facts(game, "ransom_paid") == [{"seat": 0, "good": "lamps"}]
    assert facts(game, "machine_lost") == [{"seat": 0, "good": "food", "line": 0}]


def test_a_place_may_stay_empty_and_a_last_line_has_nobody_to_close_up() -> None:
    game = table(2)
    food = build(game, 0, FOOD, lines=2, machines=(1, 1))
    resolve(game, Event.LUDDITES_RIOT)
    choose(game, ("lose", FOOD, 0))
    choose(game, DONE)
    assert (game.full_lines(food), game.output(food)) == (1, 1)
    resolve(game, Event.LUDDITES_RIOT)
    choose(game, ("lose", FOOD, 1))
    assert game.decision is None
    assert not any(game.machines)


def test_a_recession_costs_two_spaces_or_a_share() -> None:
    game = table(3)
    game.share_space = [20, 20, 20]
    game.shares[2] = 0
    game.start_player = 1
    resolve(game, Event.RECESSION)
    assert asked(game) == (1, "events.recession")
    choose(game, "share")
    # The one without a share is not asked.
    assert asked(game) == (0, "events.recession")
    choose(game, "steps")
    assert (game.share_space, game.shares, game.cash) == ([18, 20, 18], [15, 14, 0], [100, 100, 100])
    assert game.bank_shares(1) == 16


def test_example_101_a_ship_of_six_in_the_opium_war() -> None:
    game = table(3)
    game.decade = 3
    moor(game, 1, 6, 2)
    fired, offered = game.fired, game.ship_supply[2]
    resolve(game, Event.OPIUM_WAR)
    assert asked(game) == (1, "events.opium_war")
    assert [game.describe(at) for at in range(3)] == [
        {"act": "send_no_ship"},
        {"act": "send_ship", "capacity": 2, "pier": 1},
        {"act": "send_ship", "capacity": 6, "pier": 0},
    ]
    choose(game, (0, 2))
    assert game.decision is None
    assert (game.share_space, game.fired, game.ship_supply[2]) == ([10, 13, 10], fired + 2, offered + 1)
    assert game.piers[2:4] == [NONE, 0]


def test_nobody_has_to_send_a_ship_and_equal_ones_are_one_choice() -> None:
    game = table(3)
    moor(game, 0, 4, 4)
    moor(game, 2, 2)
    resolve(game, Event.OPIUM_WAR)
    assert game.decision.options == (DONE, (0, 1))
    choose(game, DONE)
    choose(game, DONE)
    assert (game.share_space, game.piers) == ([10, 10, 10], [1, 1, NONE, NONE, 0, NONE])


# -- all of them --


def test_every_event_has_an_effect_of_its_own() -> None:
    assert len(events.EFFECTS) == len(set(events.EFFECTS)) == Event.END_OF_GAME + 1
    for event in range(Event.END_OF_GAME):
        game = table(3)
        for seat in range(3):
            build(game, seat, FOOD, machines=(1,))
        moor(game, 0, 2)
        game.importer = [3] * 4
        before = game.to_json()["state"]
        resolve(game, event)
        changed = {key for key, value in game.to_json()["state"].items() if value != before[key]}
        assert changed or game.decision is not None, event


def test_the_end_of_game_comes_up_last() -> None:
    game = table(2)
    game.decade = 3
    game.enter(turn.begin_decade, STOP)
    assert game.event_at[game.decade] == Event.END_OF_GAME
    while not game.over:
        game.choose(0)
    assert facts(game, "event_resolved") == [{"event_marker": "end_of_game"}]
