"""An observation is told by names, for every title and observer, and what is no observation is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import protocol
from engine.kernel import BadState, Dice, Game, field
from engine.kernel.explaining import Labels
from tests.engine.toy import TITLE as TOY
from tests.engine.toy import Toy, ToyTitle

TITLES = {**engine.titles(), "toy": TOY}
DOCUMENT = Path(protocol.__file__).with_name("PROTOCOL.md")
EXAMPLES = re.findall(
    r"^\| `(\w+)` \| `(\w+)` \| `(.+)` \| `(.+)` \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE
)


def after_first_choices(id: str, plies: int) -> Game:
    game = TITLES[id].new(2, 1)
    while game.plies < plies:
        game.choose(0)
    return game


def test_the_protocol_has_an_example_of_every_title():
    assert {id for id, *_ in EXAMPLES} == set(engine.titles())


@pytest.mark.parametrize(("id", "key", "observed", "explained"), EXAMPLES)
def test_the_examples_of_the_protocol_are_what_the_engine_gives(id: str, key: str, observed: str, explained: str):
    seen = after_first_choices(id, 40).observe(0)
    assert seen["state"][key] == json.loads(observed)
    assert TITLES[id].explain(seen)["state"][key] == json.loads(explained)


def test_a_view_has_all_of_an_observation_but_the_steps_to_come():
    game = TOY.new(2, 1)
    game.choose(4)
    assert TOY.explain(game.observe(0)) == {
        "title": "toy",
        "version": "1",
        "seats": ["seat 1", "seat 2"],
        "options": {"purse": "small"},
        "observer": "seat 1",
        "plies": 1,
        "secret_plies": {"seat 1": 1, "seat 2": 0},
        "state": {
            "lot": 1,
            "card": "hidden",
            "cash": {"seat 1": 5, "seat 2": 5},
            "bids": {"seat 1": 4, "seat 2": "hidden"},
            "won": {"seat 1": [], "seat 2": []},
        },
        "decision": {"seat": "seat 2", "kind": "toy.bid", "secret": True, "options": "hidden"},
        "outcome": None,
    }


def test_whoever_is_asked_has_the_options_in_words():
    view = TOY.explain(TOY.new(2, 1).observe(0))
    assert view["decision"] == {
        "seat": "seat 1",
        "kind": "toy.bid",
        "secret": True,
        "options": [{"act": "bid", "amount": amount} for amount in range(5)],
    }


def test_everyone_sees_the_game_without_an_observer():
    view = TOY.explain(TOY.new(2, 1).observe(None))
    assert view["observer"] is None
    assert view["state"]["bids"] == {"seat 1": "hidden", "seat 2": "hidden"}


def test_the_end_is_told_by_seat():
    game = after_first_choices("toy", 6)
    assert game.outcome is not None
    view = TOY.explain(game.observe(None))
    assert view["decision"] is None
    assert view["outcome"] == {
        "ranks": dict(zip(("seat 1", "seat 2"), game.outcome.ranks, strict=True)),
        "scores": dict(zip(("seat 1", "seat 2"), game.outcome.scores, strict=True)),
        "reason": "all lots sold",
        "details": {},
    }


@pytest.mark.parametrize("id", TITLES)
def test_every_observer_of_every_title_has_a_view(id: str):
    title, dice = TITLES[id], Dice(4)
    seats = max(title.seats())
    game = title.new(seats, 2, events=False)
    while (asked := game.decision) is not None and game.plies < 25:
        game.choose(dice.below(len(asked.options)))
    views = [title.explain(game.observe(seat)) for seat in (None, *range(seats))]
    assert [view["observer"] for view in views] == [None, *(f"seat {seat + 1}" for seat in range(seats))]
    for view in views:
        assert json.loads(json.dumps(view)) == view
        assert view["state"].keys() == title.game_class.FIELDS.keys()


@pytest.mark.parametrize(
    "observation",
    [None, [], {}, TOY.new(2, 1).to_json(), {**TOY.new(2, 1).observe(0), "observer": 2}, TOY.new(2, 1)],
    ids=["null", "list", "empty", "saved game", "stranger", "game"],
)
def test_what_is_no_observation_is_refused(observation: Any):
    with pytest.raises(BadState):
        TOY.explain(observation)


def test_an_observation_of_another_title_is_refused():
    with pytest.raises(BadState, match=r"^title: this is arkwright"):
        TITLES["arkwright"].explain(TOY.new(2, 1).observe(0))


def test_a_view_leaves_the_observation_as_it_was():
    seen = TOY.new(2, 1).observe(0)
    before = json.dumps(seen)
    TOY.explain(seen)
    assert json.dumps(seen) == before


class Mapped(Toy):
    ruler: int = field("who rules", of="seat", marks={-1: "nobody"})
    roads: int = field("regions with a road", bits="region")
    is_open: int = field("is the mint open", high=1)
    crops: list[int] = field("sacks", per="region and crop")
    rank: list[int] = field("who is first", per="rank", of="seat")
    wagons: list[list[int]] = field("loads, wagon by wagon", per=("seat", ""), each="crop")


class MappedTitle(ToyTitle):
    game_class = Mapped
    joint = {"region and crop": ("region", "crop")}

    def things(self, seats: int, options: Any) -> Any:
        return {
            **super().things(seats, options),
            "region": ("delhi", "agra"),
            "crop": ("tea", "rice"),
            "rank": range(1, 3),
        }


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("ruler", 1, "seat 2"),
        ("ruler", -1, "nobody"),
        ("roads", 0, []),
        ("roads", 2, ["agra"]),
        ("roads", 3, ["delhi", "agra"]),
        ("is_open", 1, True),
        ("crops", [1, 2, 3, 4], {"delhi": {"tea": 1, "rice": 2}, "agra": {"tea": 3, "rice": 4}}),
        ("rank", [1, 0], {"1": "seat 2", "2": "seat 1"}),
        ("wagons", [[1, 2, 3, 4], []], {"seat 1": [{"tea": 1, "rice": 2}, {"tea": 3, "rice": 4}], "seat 2": []}),
        ("card", -1, "hidden"),
        ("lot", 3, 3),
    ],
)
def test_a_value_is_told_as_its_field_declares(key: str, value: Any, told: Any):
    assert Labels(MappedTitle(), 2, {"purse": "small"}).field(Mapped.ABOUT[key], value) == told


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"event": "sold", "seat": 1, "bid": 2, "value": 3}, {"event": "sold", "seat": "seat 2", "bid": 2, "value": 3}),
        (
            {"event": "bid", "seat": 0, "amount": 2, "see": [0]},
            {"event": "bid", "seat": "seat 1", "amount": 2, "see": ["seat 1"]},
        ),
    ],
)
def test_an_event_is_told_by_names(event: dict[str, Any], told: dict[str, Any]):
    assert TOY.explain_event(event, 2) == told


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        ({"event": "stolen"}, "toy knows no event 'stolen'"),
        ({"seat": 1}, "toy knows no event None"),
        ([], "toy knows no event None"),
        ({"event": ["sold"]}, "toy knows no event"),
        ({"event": "sold", "thief": 1}, "thief is in no vocabulary"),
        ({"event": "sold", "seat": "one"}, "seat holds 'one', not SEAT"),
        ({"event": "bid", "seat": 0, "see": [2]}, "see: expected seats, 0 to 1"),
        ({"event": "bid", "seat": 0, "see": 1}, "see: expected seats, 0 to 1"),
    ],
)
def test_what_is_no_event_is_refused(event: Any, problem: str):
    with pytest.raises(BadState, match=re.escape(problem)):
        TOY.explain_event(event, 2)
