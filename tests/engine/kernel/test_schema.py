"""The JSON Schema of every title holds for all that its games show, and refuses what ``imagine`` refuses for type, length or range."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, ValidatorMap, meta, validator_map_for

import engine
from engine.kernel import BadState, Dice, Game, Title, field, reads
from engine.kernel.schema import part
from engine.kernel.state import MANY, MOST, bounds
from tests.engine.toy import TITLE as TOY
from tests.engine.toy import Toy, ToyTitle

TITLES = {**engine.titles(), "toy": TOY}
PLAYED = [
    ("arkwright", 2, {"game": "spinning_mule"}),
    ("arkwright", 3, {"factories": "asymmetrical", "events": "shuffled", "east_india": "on"}),
    ("east_india_companies", 2, {}),
    ("east_india_companies", 4, {"mortgage": "on"}),
    ("john_company_1e", 1, {"scenario": "solo"}),
    ("john_company_1e", 3, {}),
    ("john_company_2e", 1, {}),
    ("john_company_2e", 4, {"scenario": "1813"}),
    ("toy", 3, {}),
]
IDS = [f"{id}-{seats}" for id, seats, _ in PLAYED]
OFTEN = 3
"""How often a game's questions of one kind, or its events of one name, are held against the schema."""


@cache
def schema(id: str) -> dict[str, Any]:
    return TITLES[id].schema()


@cache
def validators(id: str) -> ValidatorMap:
    """Of the whole document and of each of its definitions, made at once."""
    return validator_map_for(schema(id))


def valid(id: str, name: str) -> Draft202012Validator:
    return validators(id)[f"#/$defs/{name}"]


def complaints(id: str, name: str, value: Any) -> list[str]:
    return [
        f"/{'/'.join(map(str, error.instance_path))}: {error.message:.200}"
        for error in valid(id, name).iter_errors(json.loads(json.dumps(value)))
    ]


@pytest.mark.parametrize("id", TITLES)
def test_the_schema_is_one_of_the_draft(id: str):
    whole = schema(id)
    assert whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    meta.validate(whole)
    assert not meta.is_valid({**whole, "$defs": {**whole["$defs"], "event": {"type": "number of seats"}}})
    assert {f"option:{kind}" for kind in TITLES[id].words} <= schema(id)["$defs"].keys()


@pytest.mark.parametrize(("id", "seats", "options"), PLAYED, ids=IDS)
def test_what_a_random_game_shows_is_valid(id: str, seats: int, options: dict[str, str]):
    dice, seen = Dice(seats), Counter[str]()
    game = TITLES[id].new(seats, 5, options)
    while (asked := game.decision) is not None:
        for event in game.drain():
            seen[f"event:{event.name}"] += 1
            if seen[f"event:{event.name}"] <= OFTEN:
                assert complaints(id, f"event:{event.name}", event.to_json()) == []
        kind = f"option:{asked.kind}"
        seen[kind] += 1
        if seen[kind] <= OFTEN:
            index = dice.below(len(asked.options))
            assert complaints(id, kind, asked.options[index]) == []
            assert complaints(id, "words", game.describe(index)) == []
            # Who is asked, or somebody else, by turns: of that observation, too, there is one for each kind.
            observer = dice.pick([None, *range(seats)]) if len(seen) % 2 else asked.seat
            assert complaints(id, "observation", game.observe(observer)) == []
        game.choose(dice.below(len(asked.options)))
    assert complaints(id, "observation", game.observe(None)) == []
    assert sum(seen.values()) > 10


def alterations(game: Game, seen: dict[str, Any]) -> list[tuple[str, Any]]:
    """Each field of the state with a length that it does not have, and with a value of another type or out of its range."""
    sizes = game.title.sizes(game.seats, game.options)
    found = []
    for at, (key, about) in enumerate(game.ABOUT.items()):
        low, high = bounds(about, sizes)
        held = seen["state"][key]
        marks = {*about.marks, about.hidden}
        above = next(value for value in range(high + 1, high + 100) if value not in marks)
        stray = (above, low - 100, "?", above, None)[at % 5]
        if not about.per:
            found.append((key, stray))
            continue
        found.append((key, held[:-1] if about.per[0] and held else [*held, *[held[0] if held else 0] * (MANY + 1)]))
        if held:
            found.append((key, [_altered(held[0], stray), *held[1:]]))
    return found


def _altered(held: Any, stray: Any) -> Any:
    return [_altered(held[0] if held else 0, stray), *held[1:]] if isinstance(held, list) else stray


@pytest.mark.parametrize(("id", "seats", "options"), PLAYED[::2], ids=IDS[::2])
def test_a_state_that_is_refused_for_type_length_or_range_is_not_valid(id: str, seats: int, options: dict[str, str]):
    title, dice = TITLES[id], Dice(3)
    game = title.new(seats, 8, options, events=False)
    for _ in range(30):
        if game.decision is not None:
            game.choose(dice.below(len(game.decision.options)))
    seen = game.observe(0)
    for key, value in alterations(game, seen):
        altered = {**seen, "state": {**seen["state"], key: value}}
        with pytest.raises(BadState, match=rf"^state\.{key}\b"):
            title.imagine(altered, 1)
        assert not valid(id, "observation").is_valid(altered), (key, value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("observer",), 3),
        (("observer",), -1),
        (("secret_plies",), [0, 0]),
        (("plies",), -1),
        (("decision", "seat"), 3),
        (("decision", "kind"), "toy.steal"),
        (("decision", "options"), [0]),
        (("decision", "options"), [0, "two"]),
        (("decision", "options"), [0, 0]),
        (("options", "purse"), "huge"),
        (("version",), "0"),
        (("dice",), [1]),
        (("stack",), [["toy.steal"]]),
        (("outcome",), {"ranks": [1, 2, 3], "scores": [1, 2, 3], "reason": "", "details": {}}),
    ],
)
def test_what_no_observation_has_around_its_state_is_not_valid(path: tuple[str, ...], value: Any):
    seen: dict[str, Any] = TOY.new(3, 1).observe(0)
    assert valid("toy", "observation").is_valid(seen)
    place = seen
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    assert not valid("toy", "observation").is_valid(seen)
    with pytest.raises(BadState):
        TOY.imagine(seen, 1)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("observer",), 0),
        (("observer",), 2),
        (("plies",), 0),
        (("plies",), MOST),
        (("secret_plies",), [0, MOST, 1]),
        (("decision", "seat"), 0),
        (("decision", "seat"), 2),
        (("decision", "options"), [0, 1]),
        (("state", "lot"), 0),
        (("state", "lot"), 3),
        (("state", "card"), -1),
        (("state", "bids"), [0, 4, -1]),
        (("state", "won"), [[1], [10], []]),
    ],
)
def test_the_least_and_the_most_of_what_an_observation_can_have_are_valid(path: tuple[str, ...], value: Any):
    seen: dict[str, Any] = TOY.new(3, 1).observe(0)
    place = seen
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    assert complaints("toy", "observation", seen) == []


@pytest.mark.parametrize(
    ("ranks", "scores", "is_valid"),
    [
        ([1, 2, 3], [-MOST, 0, MOST], True),
        ([0, 1, 2], [0, 0, 0], False),
        ([1, 1, 4], [0, 0, 0], False),
        ([1, 1, 1], [0, 0, MOST + 1], False),
        ([1, 1, 1], [0, 0, -MOST - 1], False),
    ],
)
def test_ranks_are_of_the_seats_and_scores_within_their_bound(ranks: list[int], scores: list[int], is_valid: bool):
    seen = TOY.new(3, 1).observe(0)
    seen["decision"], seen["outcome"] = None, {"ranks": ranks, "scores": scores, "reason": "", "details": {}}
    assert valid("toy", "observation").is_valid(seen) == is_valid


def test_an_event_is_described_by_the_first_line_of_what_reads_it_or_else_by_its_name():
    def sold(board: Toy, seat: int, bid: int, value: int) -> None:
        """A lot goes to the highest bid.

        More of it.
        """

    reader = SimpleNamespace(sold=reads("sold")(sold))
    told = type("DescribedTitle", (ToyTitle,), {"reader": reader})().schema()["$defs"]
    assert told["event:sold"]["description"] == "A lot goes to the highest bid."


def test_an_event_whose_reader_takes_whatever_there_is_has_any_field_of_the_vocabulary():
    @reads("sold")
    def sold(board: Toy, seat: int, **others: Any) -> None: ...

    title = type("OpenTitle", (ToyTitle,), {"reader": SimpleNamespace(sold=sold, TELLS_ALONE=("bid",))})()
    lot = Draft202012Validator(part(title.schema(), "event:sold"))
    assert lot.is_valid({"event": "sold", "seat": 0})
    assert lot.is_valid({"event": "sold", "seat": 0, "value": 2})
    assert not lot.is_valid({"event": "sold", "value": 2})
    assert not lot.is_valid({"event": "sold", "seat": 0, "thief": 1})
    alone = Draft202012Validator(part(title.schema(), "event:bid"))
    assert alone.is_valid({"event": "bid", "seat": 0, "amount": 2})
    assert not alone.is_valid({"event": "bid", "thief": 1})


@pytest.mark.parametrize("missing", ["state", "observer", "decision"])
def test_an_observation_has_every_field_and_no_other(missing: str):
    seen = TOY.new(3, 1).observe(0)
    assert not valid("toy", "observation").is_valid({key: value for key, value in seen.items() if key != missing})
    assert not valid("toy", "observation").is_valid({**seen, "more": 1})
    assert not valid("toy", "observation").is_valid({**seen, "state": {**seen["state"], "more": 1}})


def test_lengths_follow_the_number_of_seats():
    seen = TOY.new(3, 1).observe(None)
    assert not valid("toy", "observation").is_valid({**seen, "seats": 2})


@pytest.mark.parametrize(
    ("event", "is_valid"),
    [
        ({"event": "sold", "seat": 0, "bid": 1, "value": 2}, True),
        ({"event": "sold", "seat": 0, "bid": 1, "value": 2, "see": [1]}, True),
        ({"event": "sold", "seat": 0, "bid": 1}, False),
        ({"event": "sold", "seat": -1, "bid": 1, "value": 2}, False),
        ({"event": "sold", "seat": 0, "bid": "one", "value": 2}, False),
        ({"event": "sold", "seat": 0, "bid": 1, "value": 2, "thief": 1}, False),
        ({"event": "stolen", "seat": 0}, False),
    ],
)
def test_an_event_has_the_fields_that_its_reader_takes(event: dict[str, Any], is_valid: bool):
    assert valid("toy", "event").is_valid(event) is is_valid


def test_a_field_is_described_in_the_words_of_its_declaration():
    card = schema("toy")["$defs"]["observation"]["properties"]["state"]["properties"]["card"]
    assert card["description"] == "what it is worth, the die apart"
    assert card["x-seen-by"] == "nobody"
    assert card["anyOf"] == [
        {"type": "integer", "minimum": 0, "maximum": 4},
        {"const": -1, "description": "hidden from the observer"},
    ]


@pytest.mark.parametrize("id", TITLES)
def test_every_field_of_every_title_has_its_line_of_words(id: str):
    fields = schema(id)["$defs"]["observation"]["properties"]["state"]["properties"]
    assert fields.keys() == TITLES[id].game_class.FIELDS.keys()
    assert all(told["description"] and told["x-seen-by"] for told in fields.values())


class Coloured(Toy):
    colour: list[int] = field("the seat's colour", per="seat", of="colour", marks={-1: "grey"})
    liked: int = field("colours in favour", bits="colour")


class ColouredTitle(ToyTitle):
    game_class = Coloured

    def things(self, seats: int, options: Any) -> Any:
        return {**super().things(seats, options), "colour": ("red", "blue", "green")}


def test_numbers_that_stand_for_something_have_its_names():
    fields = ColouredTitle().schema()["$defs"]["observation"]["properties"]["state"]["properties"]
    assert fields["liked"]["x-bits"] == ["red", "blue", "green"]
    assert fields["liked"]["maximum"] == 7
    assert fields["colour"]["x-per"] == ["seat"]


def test_a_title_that_declares_more_is_described_without_more_code():
    title: Title = ColouredTitle()
    at_three = deepcopy(title.schema()["$defs"]["observation"]["allOf"])
    then = next(found["then"] for found in at_three if found["if"]["properties"].get("seats") == {"const": 3})
    assert then["properties"]["state"]["properties"]["colour"] == {
        "type": "array",
        "items": {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 2, "x-names": ["red", "blue", "green"]},
                {"const": -1, "description": "grey"},
            ]
        },
        "minItems": 3,
        "maxItems": 3,
    }
