"""The same bot class in the match's process and behind a pair of pipes: it sees the same, and plays the same."""

from __future__ import annotations

import json
from io import BytesIO

import pytest

import engine
from engine import protocol
from engine.arena import InProcessPlayer, play_match
from engine.kernel import Game
from engine.protocol import Clock
from engine.sdk import Bot, LiveTurn, Start, Turn, WireTurn, converse
from tests.engine.toy import TITLE

CLOCK = Clock(1000, 100, 0)


def decide(turn: Turn) -> protocol.Decide:
    """The turn as it goes over the wire and comes out again."""
    asked = protocol.Asked(turn.seat, turn.kind, turn.options)
    line = protocol.encode(protocol.Decide(turn.id, asked, turn.observation, turn.events, turn.clock))
    message = protocol.decode(line)
    assert isinstance(message, protocol.Decide)
    return message


def advance(game: Game, decisions: int) -> Game:
    for ply in range(decisions):
        if game.decision is None:
            break
        game.choose(ply % len(game.decision.options))
    return game


@pytest.mark.parametrize(("title", "decisions"), [(TITLE, 4), (engine.title("east_india_companies"), 31)])
def test_a_live_turn_and_one_from_the_wire_say_the_same(toy, title, decisions):
    game = advance(title.new(3, 5), decisions)
    live = LiveTurn(game.plies, game, CLOCK, game.events)
    wire = WireTurn(decide(live), title.id)
    for name in ("id", "seat", "kind", "clock", "options", "observation", "events"):
        assert getattr(live, name) == getattr(wire, name), name
    assert list(live.choices) == list(wire.choices)
    assert live.title is wire.title
    assert live.game(3).digest() == wire.game(3).digest()
    assert live.game(3).digest() != live.game(4).digest()


def test_nothing_that_a_bot_does_with_its_turn_changes_the_game():
    game = advance(TITLE.new(3, 5), 4)
    before = game.digest()
    turn = LiveTurn(game.plies, game, CLOCK, game.events)
    turn.observation["state"]["cash"][0] = 1000
    turn.options[0]["amount"] = 1000
    turn.events.clear()
    turn.game(1).choose(0)
    assert game.digest() == before
    assert game.describe(0) == {"act": "bid", "amount": 0}


def test_a_live_turn_hides_what_the_seat_may_not_know():
    game = advance(TITLE.new(3, 5), 4)
    assert game.decision.seat == 1
    turn = LiveTurn(game.plies, game, CLOCK, game.events)
    assert turn.observation["state"]["bids"][0] == -1
    assert {event["seat"] for event in turn.events if event["event"] == "bid"} == {1}
    assert [turn.game(seed).card for seed in range(50)] != [game.card] * 50


def test_events_are_those_since_the_seats_last_turn():
    seen: list[list[dict]] = []

    class Watcher(Bot):
        def choose(self, turn: Turn) -> int:
            if turn.seat == 0:
                seen.append(turn.events)
            return 0

    play_match(TITLE, 7, {}, [InProcessPlayer(Watcher), InProcessPlayer(Watcher)])
    names = [[event["event"] for event in events] for events in seen]
    assert names == [[], ["bid", "sold"], ["bid", "sold"]]
    assert all(event.get("seat") == 0 for events in seen for event in events if event["event"] == "bid")


class Loud(Bot):
    def start(self, table: Start) -> None:
        print("starting")

    def choose(self, turn: Turn) -> tuple[int, str]:
        print("a stray line")
        return len(turn.choices) - 1, "mine"

    def said(self, seat: int, text: str) -> None:
        print("heard", seat, text)


def test_run_speaks_the_protocol_and_keeps_prints_off_the_wire(toy, capfd):
    game = TITLE.new(2, 7)
    turn = LiveTurn(0, game, CLOCK)
    asked = protocol.Asked(turn.seat, turn.kind, turn.options)
    messages = [
        protocol.Hello(1, engine.__version__, protocol.Limits()),
        protocol.Start("toy", "1", {"purse": "small"}, 0, 2, ["a", "b"]),
        protocol.Said(1, "hello"),
        protocol.Decide(0, asked, turn.observation, [], CLOCK),
        protocol.End({"ranks": [1, 2], "scores": [9, 5], "reason": "all lots sold"}, [1, 2]),
    ]
    lines = [protocol.encode(message) for message in messages]
    lines.insert(2, b'{"type":"weather","sky":"blue"}\n')
    wire = BytesIO()
    converse(Loud, [*lines, b"never read\n"], wire)
    assert [json.loads(line) for line in wire.getvalue().splitlines()] == [
        {"type": "ready", "name": "Loud"},
        {"type": "choose", "id": 0, "index": 4, "say": "mine"},
    ]


def test_converse_names_what_is_wrong_with_a_line():
    with pytest.raises(protocol.BadMessage, match=r"decide\.decision: missing"):
        converse(Loud, [b'{"type":"decide","id":1}\n'], BytesIO())
