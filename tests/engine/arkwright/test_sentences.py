"""Every event and every choice reads as a sentence, with names and no bare index, and points to what lies on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from engine.arkwright import reader
from engine.arkwright.scene import scene
from engine.arkwright.sentences import ACTS, EVENTS, SENTENCES
from engine.arkwright.title import TITLE
from engine.kernel.dice import Dice, key_of
from engine.kernel.reading import readers_of
from engine.kernel.sentences import Sentence, act_sentence, event_sentence, plain

NAMES = ("Nabob", "Greedy", "Searcher", "Factor")
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"events": "shuffled"}),
    (3, {"start": "advanced", "east_india": "on", "factories": "asymmetrical"}),
    (4, {}),
    (4, {"game": "spinning_mule", "start": "advanced", "events": "shuffled"}),
)
NUMBERED = ("seat", "line", "pier", "level", "space", "rank")
"""Words after which a number of a place stands, counted from 1; £, units and counts have a noun of their own."""


class Told:
    """What a few random games told: events and choices with their sentences, and the ids that the boards had."""

    def __init__(self) -> None:
        self.events: list[tuple[dict[str, Any], Sentence]] = []
        self.acts: list[tuple[str, dict[str, Any], Sentence]] = []
        self.ids: set[str] = set()


@cache
def told() -> Told:
    found = Told()
    for seed, (seats, options) in enumerate(TABLES):
        game, dice, names = TITLE.new(seats, seed, options), Dice(key_of("sentences", seed)), NAMES[:seats]
        while game.decision is not None:
            seat, kind, index = game.decision.seat, game.decision.kind, dice.below(len(game.decision.options))
            choice = game.describe(index)
            found.acts.append((kind, choice, act_sentence(TITLE, seat, kind, choice, names)))
            game.choose(index)
            if game.plies % 40 == 0:
                found.ids |= ids(game.observe(None), names)
        found.ids |= ids(game.observe(None), names)
        for event in game.events:
            found.events.append((event.to_json(), event_sentence(TITLE, event.to_json(), names)))
    return found


def ids(public: dict[str, Any], names: tuple[str, ...]) -> set[str]:
    seen = scene(public, names)
    return {thing.id for thing in (*seen.places(), *seen.pieces())}


def sentences() -> Iterator[Sentence]:
    yield from (sentence for _, sentence in told().events)
    yield from (sentence for _, _, sentence in told().acts)


def tell(event: str, **fields: Any) -> str:
    return plain(event_sentence(TITLE, {"event": event, **fields}, NAMES))


def act(kind: str, choice: Mapping[str, Any]) -> str:
    return plain(act_sentence(TITLE, 1, kind, choice, NAMES))


def test_every_event_of_the_reader_has_its_sentence() -> None:
    assert set(EVENTS) == set(readers_of(reader))


def test_every_act_of_random_games_has_its_sentence() -> None:
    lacking = {f"{kind}.{choice['act']}" for kind, choice, _ in told().acts}
    assert {act for act in lacking if act not in ACTS and act.rpartition(".")[2] not in ACTS} == set()


def test_no_sentence_has_an_unfilled_field_an_id_or_an_empty_end() -> None:
    for sentence in sentences():
        words = plain(sentence)
        assert not re.search(r"[{}\[\]_]|\b[Nn]one\b|  |[:,;] *$", words), words
        assert len(words) < 260, words


def test_places_are_counted_from_1_and_seats_have_names() -> None:
    for sentence in sentences():
        words = plain(sentence)
        assert not re.search(rf"\b(?:{'|'.join(NUMBERED)}) (?:0|−)", words), words
        assert words.count("(seat ") == len(re.findall(rf"(?:{'|'.join(NAMES)}) \(seat \d\)", words)), words


def test_plurals_are_right() -> None:
    nouns = "unit|worker|share|machine|loan|step|space|tile|buyer"
    wrong = re.compile(rf"(?<![\d£])1 (?:{nouns})s\b|\b(?:[2-9]|1\d) (?:{nouns})\b")
    assert [words for sentence in sentences() if wrong.search(words := plain(sentence))] == []


def test_what_sentences_point_to_is_on_the_board() -> None:
    pointed = {part.ref for sentence in sentences() for part in sentence if part.ref}
    assert {ref.partition(":")[0] for ref in pointed} == {"seat", *SENTENCES.refs.values()}
    # Events on the reserve space, and those resolved between two boards that were looked at, are gone again.
    assert {ref for ref in pointed - told().ids if not ref.startswith("event:")} == set()


@pytest.mark.parametrize("event", EVENTS)
def test_a_hostile_event_is_told_without_a_fault(event: str) -> None:
    hostile = "{seat}<script>"
    fields = (
        "seat",
        "good",
        "what",
        "why",
        "tile",
        "places",
        "capacities",
        "steps",
        "place",
        "number",
        "sales",
        "bonus",
    )
    for value in (hostile, 10**30, None, [hostile], {"seat": hostile}):
        assert tell(event, **dict.fromkeys(fields, value))


def test_events_in_whole_sentences() -> None:
    assert tell("goods_sold", seat=0, good="lamps", number=1, price=12) == "Nabob (seat 1) sells 1 unit of lamps at £12"
    assert (
        tell("share_price_moved", seat=1, steps=-3, share_space=21, why="open_contracts")
        == "Greedy (seat 2): share price falls 3 spaces, to space 21, for contracts left open"
    )
    sales = [{"seat": 0, "number": 2}, {"seat": 2, "number": 3}]
    assert (
        tell("market_served", good="food", demand=7, sales=sales, importer_sold=2)
        == "7 buyers of food: Nabob (seat 1) 2 and Searcher (seat 3) 3, importer 2"
    )
    assert tell("market_served", good="food", demand=4, sales=[], importer_sold=2) == "4 buyers of food: importer 2"
    assert (
        tell("ship_taken", seat=3, pier=0, capacity=6, hired=2, from_fired=1)
        == "Factor (seat 4) moors a ship of capacity 6 at pier 1, hiring 2 workers"
    )
    assert (
        tell("warehouse_staffed", seat=0, places=["column_food", "row_two"], hired=1, from_fired=0)
        == "Nabob (seat 1) has workers in the food column and the row of two of its warehouse, 1 of them hired now"
    )
    assert (
        tell("start_player_named", seat=2, start_player=2, by="charisma")
        == "Searcher (seat 3) names itself start player, by charisma"
    )


def test_choices_in_whole_sentences() -> None:
    assert act("preparation.factory", {"act": "open_factory", "good": "food", "category": "mass", "cost": 6}) == (
        "Greedy (seat 2) opens a mass food factory for £6"
    )
    dear = {"good": "lamps", "level": 3, "category": "average", "developer": True, "cost": 12}
    assert act("factory_action.modernise", {"act": "modernise_factory", **dear}) == (
        "Greedy (seat 2) modernises to a lamps factory of level 3 for £12 by the developer"
    )
    assert (
        act("workers_action.hire", {"act": "hire_workers", "good": "food", "number": 0})
        == "Greedy (seat 2) hires nobody for food"
    )
    assert act("administration.action", {"act": "use_ships"}) == "Greedy (seat 2) takes the ship action"
    assert act("ship_action.sail", {"act": "use_ships", "piers": [0, 1], "capacities": [4, 6]}) == (
        "Greedy (seat 2) sends out its ships of capacity 4 and 6"
    )
    assert act("decade_end.release", {"act": "release_storekeeper", "place": "row_three"}) == (
        "Greedy (seat 2) releases the storekeeper of the row of three"
    )
