"""6.0 End of the decade (checklist 162 to 172; examples 79, 80; readings 33, 35)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.arkwright import decade_end, factory_action, special_markers, turn
from engine.arkwright.names import MARKERS, NONE, PIERS, SPACES, WAREHOUSE_PLACES, Event, Marker, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import EVENT_IDS, factory_type
from tests.engine.answering import asked, choose, every_end, facts
from tests.engine.arkwright.helper import FOOD, LAMPS, STOP, build, give, mill, moor, table

MARION = 1
DONE = ("done",)


def store(game: ArkwrightGame, seat: int, *places: int) -> None:
    """A worker of the market on each of these places of the warehouse."""
    for place in places:
        game.warehouse[seat * WAREHOUSE_PLACES + place] = 1
        game.labour -= 1


def at_wage(game: ArkwrightGame, wage: int) -> None:
    """Empty the market to the first space of this wage; all who leave are fired."""
    free = game.rules.wage.index(wage) + 1
    game.fired += game.labour - (80 - free)
    game.labour = 80 - free
    assert game.wage() == wage


def events(game: ArkwrightGame, here: int, reserve: int = NONE, decade: int = 0) -> None:
    """The decade's event and the one on the reserve space; the others lie elsewhere."""
    game.decade = decade
    others = [event for event in range(Event.END_OF_GAME) if event not in (here, reserve)]
    last = len(game.event_at) - 1
    game.event_at = [here if at == decade else others[at] for at in range(last)] + [Event.END_OF_GAME]
    game.reserve_event = reserve
    game.unseen_events = sorted({here, *([reserve] if reserve != NONE else [])})


def told(game: ArkwrightGame, *names: str) -> list[Any]:
    """What the facts of these names say of events, in their order."""
    return [(event.name, event.fields["event_marker"]) for event in game.events if event.name in names]


# -- wages --


def test_example_79_a_crew_of_one_and_a_storekeeper_at_4_cost_8() -> None:
    game = table(cash=20)
    moor(game, MARION, 4, 2)
    store(game, MARION, FOOD)
    at_wage(game, 4)
    game.enter(decade_end.pay_wages, STOP)
    assert game.cash == [20, 12, 20, 20]
    assert facts(game, "cash_paid") == [{"seat": MARION, "amount": 8, "what": "crews_and_warehouse"}]


def test_wages_come_before_the_release_and_are_due_under_a_strike_once_more() -> None:
    game = table(2, cash=20)
    events(game, Event.BUREAUCRACY)
    store(game, MARION, FOOD, LAMPS)
    at_wage(game, 4)
    game.running = Event.THREAT_OF_STRIKE
    game.enter(decade_end.begin, STOP)
    assert game.phase == Phase.EVENT
    assert asked(game) == (MARION, "decade_end.release")
    assert game.cash == [20, 20 - 2 * 5]
    choose(game, DONE)
    assert (game.running, game.wage()) == (NONE, 4)


def test_wages_beyond_the_cash_force_a_sale() -> None:
    game = table(cash=3)
    store(game, MARION, FOOD)
    at_wage(game, 4)
    game.enter(decade_end.pay_wages, STOP)
    assert (game.cash[MARION], game.shares[MARION], game.share_space[MARION]) == (9, 14, 9)


# -- releases --


def test_ships_leave_with_their_whole_crew_and_storekeepers_one_by_one() -> None:
    game = table(2)
    game.ship_supply = [4, 2, 1, 0, 0]
    moor(game, MARION, 2, 6)
    store(game, MARION, LAMPS, 4)
    fired = game.fired
    game.enter((decade_end.release, MARION, 0), STOP)
    assert [game.describe(at) for at in range(5)] == [
        {"act": "release_no_more"},
        {"act": "release_ship", "capacity": 2, "pier": 0},
        {"act": "release_ship", "capacity": 6, "pier": 1},
        {"act": "release_storekeeper", "place": "column_lamps"},
        {"act": "release_storekeeper", "place": "row_two"},
    ]
    choose(game, ("ship", 1, 2))
    assert (game.fired, game.ship_supply, game.piers) == (fired + 2, [3, 2, 1, 0, 0], [NONE, NONE, 0, NONE])
    choose(game, ("storekeeper", 4))
    assert game.decision is None, "what stands before was passed over"
    assert (game.fired, game.storekeepers(MARION)) == (fired + 3, 1)


def test_every_set_of_releases_is_reached_in_one_way() -> None:
    def ends(game: ArkwrightGame) -> list[tuple[int, ...]]:
        return [(*end.piers[:PIERS], *end.warehouse[:WAREHOUSE_PLACES]) for end in every_end(game)]

    game = table(4)
    moor(game, 0, 2, 4)
    store(game, 0, FOOD, 5)
    game.enter((decade_end.release, 0, 0), STOP)
    found = ends(game)
    assert len(found) == len(set(found)) == 16
    twins = table(4)
    moor(twins, 0, 4, 4)
    twins.enter((decade_end.release, 0, 0), STOP)
    assert sorted(ends(twins)) == sorted([(1, 1, *[0] * 6), (NONE, 1, *[0] * 6), (NONE, NONE, *[0] * 6)])


def test_goods_that_lose_their_space_move_to_the_small_warehouse_or_are_lost() -> None:
    game = table(2)
    events(game, Event.BUREAUCRACY)
    store(game, MARION, FOOD)
    game.stored[mill(MARION, FOOD)] = 5
    give(game, 0, Tile.SMALL_WAREHOUSE)
    store(game, 0, LAMPS)
    game.stored[mill(0, LAMPS)] = 5
    game.enter(decade_end.begin, STOP)
    choose(game, ("storekeeper", LAMPS))
    choose(game, ("storekeeper", FOOD))
    assert game.stored == [0, 0, 0, 5, 0, 0, 0, 0]
    assert facts(game, "goods_lost") == [{"seat": MARION, "good": "food", "number": 5}]


def test_a_returned_ship_is_ready_again() -> None:
    game = table(3, game="spinning_mule")
    moor(game, MARION, 4)
    game.inactive[MARION * PIERS] = 1
    game.enter((decade_end.release, MARION, 0), STOP)
    choose(game, ("ship", 0, 1))
    assert (game.piers[MARION * PIERS], game.inactive[MARION * PIERS]) == (NONE, 0)


# -- the event --


def test_the_running_event_ends_before_the_new_one_is_revealed() -> None:
    game = table(3)
    events(game, Event.NAVIGATION_ACTS, decade=1)
    game.running = Event.NAVIGATION_ACTS
    game.importer = [0, 1, 5, 19]
    game.enter(decade_end.begin, STOP)
    # Two forward for all at the end of the old event, then two back by the new one.
    moves = [
        [(importer["steps"], importer["importer_space"]) for importer in fact["importers"]]
        for fact in facts(game, "importers_moved")
    ]
    assert moves == [[(2, 2), (2, 3), (2, 7), (1, 20)], [(-2, 0), (-2, 1), (-2, 5), (-2, 18)]]
    assert told(game, "event_ended", "event_revealed", "event_resolved") == [
        ("event_ended", "navigation_acts"),
        ("event_revealed", "navigation_acts"),
        ("event_resolved", "navigation_acts"),
    ]


def test_events_of_one_decade_end_with_it() -> None:
    game = table(3)
    game.running, game.jubilee, game.reopened = Event.CROWN_JUBILEE, [1, 0, 1], [1, 0, 0]
    game.bureaucracy = 1
    game.enter(decade_end.end_running_event, STOP)
    assert (game.running, game.jubilee, game.reopened) == (NONE, [0, 0, 0], [0, 0, 0])
    assert game.bureaucracy == 1


def test_players_answer_the_event_in_turn_order() -> None:
    game = table(3)
    events(game, Event.RECESSION)
    game.start_player = 2
    game.enter(decade_end.begin, STOP)
    asked = []
    while game.decision is not None and game.decision.kind == "events.recession":
        asked.append(game.decision.seat)
        game.choose(0)
    assert asked == [2, 0, 1]


@pytest.mark.parametrize("decade", [0, 1, 2])
def test_with_bureaucracy_the_reserve_event_follows(decade: int) -> None:
    game = table(3)
    events(game, Event.BUREAUCRACY, Event.WORLDS_FAIR, decade)
    game.enter(decade_end.reveal, STOP)
    assert told(game, "event_resolved") == [("event_resolved", "bureaucracy"), ("event_resolved", "worlds_fair")]
    assert (game.reserve_event, game.unseen_events, game.bureaucracy) == (NONE, [], 1)


def test_bureaucracy_on_the_reserve_space_follows_the_event_of_1790_and_no_earlier_one() -> None:
    for decade, resolved in ((0, ["worlds_fair"]), (1, ["worlds_fair"]), (2, ["worlds_fair", "bureaucracy"])):
        game = table(3)
        events(game, Event.WORLDS_FAIR, Event.BUREAUCRACY, decade)
        game.enter(decade_end.reveal, STOP)
        assert [fact["event_marker"] for fact in facts(game, "event_resolved")] == resolved
    mule = table(3, game="spinning_mule")
    mule.decade = 1
    mule.event_at, mule.reserve_event = [Event.LOBBY, Event.WORLDS_FAIR, Event.END_OF_GAME], Event.BUREAUCRACY
    mule.enter(decade_end.reveal, STOP)
    assert mule.bureaucracy == 1


def test_another_reserve_event_stays_when_bureaucracy_has_not_come() -> None:
    game = table(3)
    events(game, Event.WORLDS_FAIR, Event.SOCIAL_UNREST, 1)
    game.enter(decade_end.reveal, STOP)
    assert (game.reserve_event, game.unseen_events) == (Event.SOCIAL_UNREST, [Event.SOCIAL_UNREST])


# -- the Broker --


def test_the_broker_sells_stored_goods_and_trades_shares_before_wages_before_the_event_and_after_it() -> None:
    game = table(2, cash=0)
    give(game, MARION, Tile.BROKER)
    events(game, Event.SOCIAL_UNREST)
    build(game, MARION, FOOD, lines=2)
    store(game, MARION, FOOD)
    at_wage(game, 3)
    game.stored[mill(MARION, FOOD)] = 5
    game.contract[mill(MARION, FOOD)] = 2
    game.enter(decade_end.begin, STOP)
    assert asked(game) == (MARION, "stock_exchange.stored")
    choose(game, (FOOD, 2))
    assert asked(game) == (MARION, "stock_exchange.shares")
    choose(game, DONE)
    # £4 for two food at the floor price; £3 wage.
    assert game.cash[MARION] == 1
    choose(game, DONE)
    # The event is seen, but not paid yet.
    assert told(game, "event_revealed", "event_resolved") == [("event_revealed", "social_unrest")]
    assert asked(game) == (MARION, "stock_exchange.stored")
    choose(game, (FOOD, 2))
    choose(game, DONE)
    assert told(game, "event_resolved") == [("event_resolved", "social_unrest")]
    assert (game.cash[MARION], game.shares[MARION]) == (1 + 4 - 4, 15)
    choose(game, (FOOD, 1))
    choose(game, ("sell", 1))
    assert (game.cash[MARION], game.shares[MARION]) == (1 + 2 + 10, 14)
    # Neither contracts nor loans are touched, and the tile is kept.
    assert game.has(MARION, Tile.BROKER)
    assert game.contract[mill(MARION, FOOD)] == 2
    assert asked(game)[1] == "decade_end.name"


def test_a_broker_with_a_loan_cannot_buy_nor_repay_and_readies_no_ship() -> None:
    game = table(2, cash=100, game="spinning_mule")
    give(game, MARION, Tile.BROKER)
    moor(game, MARION, 2)
    game.inactive[MARION * PIERS] = 1
    game.loans[MARION] = 1
    game.enter(decade_end.use_brokers, STOP)
    assert game.decision.options == (DONE, *(("sell", number) for number in range(1, 16)))
    choose(game, DONE)
    assert game.decision is None
    assert (game.loans[MARION], game.inactive[MARION * PIERS]) == (1, 1)


# -- the start player --


@pytest.mark.parametrize(
    ("shares", "spaces", "cash", "start", "chooser"),
    [
        ([15, 14, 15], [10, 10, 10], [0, 9, 0], 0, 1),  # fewest shares
        ([10, 15, 15], [28, 10, 12], [0, 0, 0], 0, 1),  # 190, 150, 165
        ([15, 15, 15], [10, 11, 10], [5, 4, 6], 0, 1),  # spaces 10 and 11 are worth 10 each: less cash
        ([15, 15, 15], [10, 10, 10], [5, 5, 5], 0, 2),  # level: farthest from the start player
        ([15, 15, 15], [10, 10, 10], [5, 5, 5], 1, 0),
        ([15, 15, 15], [10, 10, 10], [5, 5, 9], 0, 1),
        ([15, 15, 15], [10, 10, 10], [5, 9, 9], 0, 0),
    ],
)
def test_the_owner_of_the_lowest_share_package_names_the_start_player(shares, spaces, cash, start, chooser) -> None:
    game = table(3)
    game.shares, game.share_space, game.cash, game.start_player = shares, spaces, cash, start
    game.enter(decade_end.change_start_player, STOP)
    assert asked(game) == (chooser, "decade_end.name")
    assert game.decision.options == (0, 1, 2)
    # The one of the decade that ends may be named again.
    choose(game, start)
    assert game.start_player == start
    assert facts(game, "start_player_named")[-1]["by"] == "share_package"


def test_another_start_player_may_be_named_too() -> None:
    game = table(3)
    game.enter(decade_end.change_start_player, STOP)
    choose(game, 1)
    assert game.start_player == 1


# -- the new decade --


def test_all_markers_come_back_and_the_press_attache_turns() -> None:
    game = table(2)
    game.administration = [Marker.FACTORY, NONE, Marker.QUALITY, NONE, NONE] * 2
    game.attache_turned = [1, 0]
    game.enter(decade_end.take_markers_back, STOP)
    assert game.administration == [NONE] * 2 * SPACES
    assert game.attache_turned == [0, 0]


def test_example_80_after_1770_level_ii_factories_and_row_ii_are_open() -> None:
    game = table(2)
    game.marker_supply = [0] * len(game.marker_supply)
    game.marker_supply[MARKERS + Marker.QUALITY_LIGHT] = 1
    assert special_markers.markers(game, 0, 0) == []
    game.enter((turn.begin_decade,), STOP)
    assert (game.decade, game.level) == (1, 2)
    assert facts(game, "decade_began")[-1] == {"year": 1780, "level": 2}
    assert special_markers.markers(game, 0, 0) == [("marker", Marker.QUALITY_LIGHT, 1)]
    assert factory_action.factories_on_offer(game, 0, FOOD) == [factory_type(FOOD, 1), factory_type(FOOD, 2)]
    levels = []
    for decade in range(5):
        game.decade = decade
        levels.append(game.level)
    assert levels == [1, 2, 2, 3, 3]


def test_the_last_decade_ends_with_wages_and_the_end_of_the_game() -> None:
    game = table(2, cash=20)
    game.decade = 4
    assert game.last_decade
    store(game, MARION, FOOD)
    at_wage(game, 4)
    game.enter(decade_end.begin, STOP)
    # Nobody is asked for releases, an event or a start player.
    assert game.decision is None
    assert game.cash == [20, 16]
    assert game.over


def test_facts_of_a_decade_that_ends() -> None:
    game = table(2)
    at_wage(game, 3)
    game.enter(decade_end.begin, STOP)
    told_facts = facts(game, "decade_ended")[-1]
    assert (told_facts["year"], told_facts["wage"]) == (1770, 3)
    assert told_facts["markets"] == [
        {"good": good, "demand": game.demand(at)} for at, good in enumerate(("food", "clothing", "cutlery", "lamps"))
    ]
    assert told_facts["companies"] == [{"seat": 0, "share_value": 10}, {"seat": 1, "share_value": 10}]
    assert all(id in EVENT_IDS for _, id in told(game, "event_revealed"))
