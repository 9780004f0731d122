"""A running match is shown: soon, with nothing secret in it, and at no risk to the match."""

from __future__ import annotations

import json
import threading
import time
from functools import partial

import pytest
import redis

import engine
from engine.arena import InProcessPlayer, play_match
from engine.bots import house_bot
from engine.kernel.decisions import Event
from engine.kernel.dice import key_of
from engine.kernel.game import Game
from ladder.play.models import Attempt
from ladder.theatre import live
from tests.ladder import factories as make
from tests.waiting import wait_until
from workers import playing
from workers.identity import Me
from workers.playing import Came
from workers.spectating import AGAIN_SECONDS, Spectator

pytestmark = pytest.mark.usefixtures("valkey")
SEED = 7_654_321_098_765


def new_game(seed: int = SEED) -> Game:
    return engine.title("east_india_companies").new(3, seed, None)


def shown() -> live.LiveBoard:
    found = live.watch(1)
    assert found is not None
    return found


def is_shown(number: int) -> bool:
    found = live.watch(1)
    return found is not None and found.number == number


def test_what_everybody_may_see_is_shown_and_nothing_else() -> None:
    game = new_game()
    with Spectator(1, attempt=2, every=0.01) as spectator:
        spectator.see(game, game.drain())
        wait_until(lambda: is_shown(1), "the first board is shown")

    found = shown()
    assert found.public == json.loads(json.dumps(game.observe(None)))
    assert (found.attempt, found.number, found.before) == (2, 1, None)
    assert str(SEED) not in json.dumps(found.public) + json.dumps(found.told)
    assert found.public["dice"] is None


def test_events_that_one_seat_alone_may_know_are_told_to_nobody() -> None:
    game = new_game()
    events = [Event("bought", {"seat": 0}), Event("drew", {"card": "nabob"}, see=(1,)), Event("sold", {"seat": 2})]
    with Spectator(1, 1, every=0.01) as spectator:
        spectator.see(game, events)
        wait_until(lambda: is_shown(1), "the board is shown")

    assert [event["event"] for event in shown().told] == ["bought", "sold"]
    assert shown().fresh == 2


def test_a_new_board_names_the_one_before_so_that_changes_can_be_marked() -> None:
    game = new_game()
    with Spectator(1, 1, every=0.01) as spectator:
        spectator.see(game, [Event("bought", {"seat": 0})])
        wait_until(lambda: is_shown(1), "the first board is shown")
        game.choose(0)
        spectator.see(game, [Event("sold", {"seat": 2})])
        wait_until(lambda: is_shown(2), "the second board is shown")

    found = shown()
    assert found.before == json.loads(json.dumps(new_game().observe(None)))
    assert found.public == json.loads(json.dumps(game.observe(None)))
    assert ([event["event"] for event in found.told], found.fresh) == (["bought", "sold"], 1)


def test_the_game_that_was_seen_is_a_copy() -> None:
    game = new_game()
    with Spectator(1, 1, every=0.05) as spectator:
        spectator.see(game, [])
        game.choose(0)
        wait_until(lambda: is_shown(1), "the board is shown")

    assert shown().public["plies"] == 0


def test_a_board_that_does_not_change_is_shown_again_before_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[int] = []
    monkeypatch.setattr(live, "show", lambda match_id, board: times.append(board.number))
    monkeypatch.setattr("workers.spectating.AGAIN_SECONDS", 0.0)
    with Spectator(1, 1, every=0.01) as spectator:
        spectator.see(new_game(), [])
        wait_until(lambda: len(times) > 2, "it is shown again")

    assert set(times) == {1}


def test_a_cache_that_is_away_stops_no_match_and_is_left_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def away(*_: object) -> None:
        calls.append(1)
        raise redis.ConnectionError("away")

    monkeypatch.setattr(live, "show", away)
    game = new_game()
    with Spectator(1, 1, every=0.005) as spectator:
        spectator.see(game, [])
        wait_until(lambda: bool(calls), "it was tried")
        time.sleep(0.1)
        spectator.see(game, [])
    assert len(calls) == 1


def test_a_match_does_not_wait_for_a_cache_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answers = threading.Event(), threading.Event()

    def silent(*_: object) -> None:
        asked.set()
        answers.wait()

    monkeypatch.setattr(live, "show", silent)
    with Spectator(1, 1, every=0.001) as spectator:
        spectator.see(new_game(), [])
        wait_until(asked.is_set, "the cache is asked")

    assert not answers.is_set()
    answers.set()


def test_the_game_is_shown_before_the_first_decision_and_after_each() -> None:
    plies: list[int] = []
    boards: list[Event] = []

    def see(game: Game, events: object) -> None:
        plies.append(game.plies)
        boards.extend(events)  # type: ignore[arg-type]

    players = [InProcessPlayer(partial(house_bot("random").make, key_of("x", seat))) for seat in range(3)]
    result = play_match(engine.title("east_india_companies"), 5, None, players, spectator=see)

    assert plies == list(range(len(result.choices) + 1))
    game = engine.title("east_india_companies").new(3, 5, None)
    journal = game.drain()
    for choice in result.choices:
        game.choose(choice)
        journal += game.drain()
    assert boards == journal


@pytest.mark.django_db(transaction=True)
def test_a_running_match_of_the_ladder_is_shown_within_seconds(me: Me, monkeypatch: pytest.MonkeyPatch) -> None:
    season = make.season_with_field(paused=True)
    match = make.rated_match(season)
    lease = make.claimed(match)
    seen: list[live.LiveBoard] = []
    monkeypatch.setattr("workers.playing.Spectator", partial(Spectator, every=0.002))
    monkeypatch.setattr(live, "show", lambda match_id, board: seen.append(board) if match_id == match.pk else None)

    assert playing.play_lease(lease, me) == Came.COUNTED

    assert seen
    assert [board.number for board in seen] == list(range(1, len(seen) + 1))
    assert {board.attempt for board in seen} == {Attempt.objects.get().number}
    assert all(board.public["dice"] is None and board.public["observer"] is None for board in seen)


def test_five_seconds_are_enough_for_a_decision_to_be_seen() -> None:
    from workers.spectating import SHOW_SECONDS

    polled = 2.5
    assert SHOW_SECONDS + polled < 5


def test_a_moment_is_shown_once_and_again_after_a_while_with_the_same_number(monkeypatch: pytest.MonkeyPatch) -> None:
    now, told = [100.0], list[live.LiveBoard]()
    monkeypatch.setattr("workers.spectating.monotonic", lambda: now[0])
    monkeypatch.setattr(live, "show", lambda match_id, board: told.append(board))
    spectator = Spectator(7, 1)
    spectator._show()
    assert told == []
    spectator.see(new_game(), [])
    for later in (0.0, AGAIN_SECONDS - 0.1, AGAIN_SECONDS):
        now[0] = 100.0 + later
        spectator._show()
    assert [board.number for board in told] == [1, 1]
    assert told[0] is told[1]
    spectator.see(new_game(), [])
    spectator._show()
    assert [board.number for board in told] == [1, 1, 2]
