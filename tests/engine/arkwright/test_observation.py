"""What lies face down, and games imagined from what is seen (checklist 8, 13, 14, 167)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.arkwright.names import HIDDEN, NONE, Event
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.title import TITLE
from tests.engine.answering import facts
from tests.engine.arkwright.helper import laid_out

TABLES = [{"start": "advanced"}, {"events": "shuffled"}, {"game": "spinning_mule"}]
IDS = ["drawn", "shuffled", "mule"]


def begun(options: dict[str, str], seed: int = 1, seats: int = 3) -> ArkwrightGame:
    """A new game at its first decision."""
    game = TITLE.new(seats, seed, options)
    assert isinstance(game, ArkwrightGame)
    return game


def to_decade(options: dict[str, str], decade: int, seed: int) -> ArkwrightGame:
    """A game that has reached this decade."""
    game = begun(options, seed, 2)
    while game.decade < decade:
        assert game.decision is not None
        game.choose(0)
    return game


def test_the_printed_events_are_known_to_everybody() -> None:
    game = begun({})
    state = game.observe(0)["state"]
    assert state["event_at"] == game.event_at
    assert state["reserve_event"] == Event.CROWN_JUBILEE
    assert HIDDEN not in [*state["event_at"], state["reserve_event"]]


@pytest.mark.parametrize("options", TABLES, ids=IDS)
def test_events_that_lie_face_down_are_masked_and_the_shown_ones_are_known(options: dict[str, str]) -> None:
    game = begun(options)
    for seat in (0, 2, None):
        state = game.observe(seat)["state"]
        assert state["event_at"] == [HIDDEN] * (len(game.event_at) - 1) + [Event.END_OF_GAME]
        assert state["reserve_event"] == HIDDEN
        assert state["unseen_events"] == game.unseen_events
    assert game.observe(0)["dice"] is None


@pytest.mark.parametrize("options", TABLES, ids=IDS)
def test_an_imagined_layout_is_one_that_could_have_been_laid_out(options: dict[str, str]) -> None:
    game = begun(options)
    known = set(game.unseen_events)
    bureaucracy: Counter[int] = Counter()
    late, gone = set(), set()
    for seed in range(300):
        twin = game.fork(1, seed)
        assert isinstance(twin, ArkwrightGame)
        laid = [*twin.event_at[:-1], twin.reserve_event]
        assert twin.event_at[-1] == Event.END_OF_GAME
        assert len(set(laid)) == len(laid)
        assert set(laid) <= known
        bureaucracy[laid.index(Event.BUREAUCRACY)] += 1
        gone |= known - set(laid)
        if len(laid) == 5:
            late.add(laid[3])
    # On every early space and the reserve space, about as often on each; never on 1800, never the one that is out.
    early = [*range(2), 2] if len(game.event_at) == 3 else [0, 1, 2, 4]
    assert sorted(bureaucracy) == early
    assert min(bureaucracy.values()) > 300 // len(early) // 2
    assert Event.BUREAUCRACY not in late | gone
    assert gone == (set() if options.get("events") == "shuffled" else known - {Event.BUREAUCRACY})
    if late:
        assert late == known - {Event.BUREAUCRACY}


@pytest.mark.parametrize("options", TABLES, ids=IDS)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_what_was_revealed_stays_and_the_rest_is_drawn_from_what_was_not(options: dict[str, str], seed: int) -> None:
    game = to_decade(options, 1, seed)
    revealed = facts(game, "event_revealed")
    assert len(revealed) in (1, 2)
    seen = game.event_at[0]
    assert seen not in game.unseen_events
    for number in range(60):
        twin = game.fork(0, number)
        assert isinstance(twin, ArkwrightGame)
        assert twin.event_at[0] == seen
        rest = [*twin.event_at[1:-1], *([twin.reserve_event] if game.reserve_event != NONE else [])]
        assert set(rest) <= set(game.unseen_events)
        assert (Event.BUREAUCRACY in rest) is (Event.BUREAUCRACY in game.unseen_events)
        assert (twin.reserve_event == NONE) is (game.reserve_event == NONE)
        if not game.rules.short:
            assert twin.event_at[3] != Event.BUREAUCRACY
        twin.audit()


def test_with_bureaucracy_revealed_it_is_imagined_nowhere_else() -> None:
    seed = next(seed for seed in range(50) if laid_out(2, seed, start="advanced").event_at[0] == Event.BUREAUCRACY)
    game = to_decade({"start": "advanced"}, 1, seed)
    assert (game.bureaucracy, game.reserve_event) == (1, NONE)
    assert Event.BUREAUCRACY not in game.unseen_events
    assert len(game.unseen_events) == 4
    for number in range(40):
        twin = game.fork(0, number)
        assert isinstance(twin, ArkwrightGame)
        assert Event.BUREAUCRACY not in twin.event_at[1:]
        assert twin.reserve_event == NONE


def test_an_imagined_game_plays_on_to_its_end() -> None:
    for options in TABLES:
        game = to_decade(options, 1, 5)
        twin = game.fork(1, 9)
        while not twin.over:
            twin.choose(0)
            twin.audit()
        assert len(twin.outcome.ranks) == 2


def test_events_that_are_turned_up_are_seen_while_brokers_trade() -> None:
    for seed in range(30):
        game = begun({"start": "advanced"}, seed, 2)
        while not facts(game, "event_revealed"):
            game.choose(0)
        assert game.observe(0)["state"]["event_at"][0] == game.event_at[0]


def test_economy_markers_to_come_are_not_in_the_state() -> None:
    game = begun({})
    futures = set()
    for seed in range(40):
        twin = game.fork(0, seed)
        assert isinstance(twin, ArkwrightGame)
        while twin.cycle == 0:
            twin.choose(0)
        futures.add(twin.economy_used[1])
    assert len(futures) > 5
