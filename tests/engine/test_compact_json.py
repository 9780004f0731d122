"""JSON as the engine writes it: the same bytes with msgspec and without it, whatever is written."""

from __future__ import annotations

import enum
import json
from collections.abc import Iterator
from random import Random

import pytest

import engine
from engine import compact_json, protocol
from engine.kernel.decisions import Outcome
from engine.kernel.game import Game
from tests.engine.toy import TITLE

DELETE = "\x7f"


class Place(enum.IntEnum):
    BENGAL = 2


class Pounds(int):
    """A number that is more than a number to whoever made it."""


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python without msgspec."""
    monkeypatch.setattr(compact_json, "_msgspec", lambda: None)


def positions(title: str) -> Iterator[Game]:
    """A question out of every twenty of a random game."""
    game, dice = engine.title(title).new(max(engine.title(title).seats()), 5), Random(5)
    while (decision := game.decision) is not None:
        if not game.plies % 20:
            yield game.copy()
        game.choose(dice.randrange(len(decision.options)))


def question(game: Game) -> protocol.Decide:
    decision = game.decision
    assert decision is not None
    words = [game.describe(index) for index in range(len(decision.options))]
    asked = protocol.Asked(decision.seat, decision.kind, words)
    return protocol.Decide(0, asked, game.observe(decision.seat), [], protocol.Clock(180_000, 10_000, 0))


@pytest.mark.parametrize(
    ("data", "written"),
    [
        ({"b": 1, "a": [True, False, None]}, rb'{"b":1,"a":[true,false,null]}'),
        ({"frame": (1, ("x", 2))}, rb'{"frame":[1,["x",2]]}'),
        ({"large": [2**63, -(2**64), 2**127]}, f'{{"large":[{2**63},{-(2**64)},{2**127}]}}'.encode()),
        ({"name": "Zoë \u2028\U0001f6a2"}, rb'{"name":"Zo\u00eb \u2028\ud83d\udea2"}'),
        ({"name": "half \udc80"}, rb'{"name":"half \udc80"}'),
        ({"name": f'\x00\n\t\x1f{DELETE}/\\"'}, rb'{"name":"\u0000\n\t\u001f\u007f/\\\""}'),
        ({7: "by number", None: "by nobody"}, rb'{"7":"by number","null":"by nobody"}'),
        ({"place": Place.BENGAL, "pounds": Pounds(3)}, rb'{"place":2,"pounds":3}'),
    ],
)
def test_it_is_compact_ascii_in_the_order_of_the_keys(data: object, written: bytes) -> None:
    assert compact_json._msgspec() is not None
    assert compact_json.dumps_whole(data) == compact_json.dumps(data) == written


@pytest.mark.parametrize("fraction", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_is_refused(fraction: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        compact_json.dumps({"a": [fraction]})


@pytest.mark.parametrize("title", engine.titles())
def test_a_question_and_a_digest_are_the_same_on_a_python_without_msgspec(
    title: str, request: pytest.FixtureRequest
) -> None:
    games = list(positions(title))
    assert len(games) > 3
    fast = [(protocol.encode(question(game)), game.digest()) for game in games]
    request.getfixturevalue("bare")
    assert [(protocol.encode(question(game)), game.digest()) for game in games] == fast
    told = [json.loads(line) for line, _ in fast]
    assert [one["observation"] for one in told] == [
        game.observe(one["decision"]["seat"]) for one, game in zip(told, games, strict=True)
    ]


def test_a_digest_of_an_outcome_with_fractions_is_the_same_on_a_python_without_msgspec(
    request: pytest.FixtureRequest,
) -> None:
    game = TITLE.new(2, 7)
    game.decision = None
    game.end(Outcome([1, 1], [0, 0], "drawn", {"share": 1e16, "least": 0.00001}))
    fast = game.digest()
    request.getfixturevalue("bare")
    assert game.digest() == fast


@pytest.mark.parametrize("title", engine.titles())
def test_whoever_changes_an_observation_changes_nothing_in_the_game(title: str) -> None:
    for game in positions(title):
        before, twin = game.digest(), game.copy()
        for seat in (None, *range(game.seats)):
            empty(game.observe(seat))
        assert (game.digest(), twin.digest()) == (before, before)


def empty(data: object) -> None:
    """Take all out of every list and dict in it."""
    if isinstance(data, list | dict):
        for inner in list(data.values() if isinstance(data, dict) else data):
            empty(inner)
        data.clear()
