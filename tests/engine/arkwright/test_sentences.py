"""Every event and every choice reads as a sentence, with names and no bare index, and points to what lies on the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from engine.arkwright.sentences import EVENTS
from engine.arkwright.title import TITLE
from tests.engine.scenes import events_without_a_sentence, hold_sentences, said

TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"events": "shuffled"}),
    (3, {"start": "advanced", "east_india": "on", "factories": "asymmetrical"}),
    (4, {"game": "spinning_mule", "start": "advanced", "events": "shuffled"}),
)
NOUNS = "unit|worker|share|machine|loan|step|space|tile|buyer|storekeeper|level"


@cache
def told() -> set[str]:
    """All that random games told, and what could have been chosen in them."""
    return hold_sentences((TITLE.new(seats, 3, options) for seats, options in TABLES), at_most=3)


def tell(event: str, **fields: Any) -> str:
    return said(TITLE, {"event": event, **fields})


def act(kind: str, choice: Mapping[str, Any]) -> str:
    return said(TITLE, choice, 1, kind)


def test_every_event_of_the_reader_has_its_sentence() -> None:
    assert events_without_a_sentence(TITLE) == set()


def test_random_games_tell_in_lines_of_words_with_places_from_1() -> None:
    wrong = re.compile(r"  |[:,;] *$|\b(?:seat|line|pier|level|rank) (?:0|−)|\bnone\b")
    assert [words for words in told() if wrong.search(words) or len(words) > 260] == []


def test_plurals_are_right() -> None:
    wrong = re.compile(rf"(?<![\d£])1 (?:{NOUNS})s\b|\b(?:[2-9]|1\d) (?:{NOUNS})\b")
    assert [words for words in told() if wrong.search(words)] == []


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
        == "7 buyers of food: Nabob (seat 1) 2 and Merchant (seat 3) 3, importer 2"
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
        == "Merchant (seat 3) names itself start player, by charisma"
    )


def test_events_and_tiles_have_the_names_that_a_person_says() -> None:
    assert tell("event_resolved", event_marker="war_on_the_continent") == "Event: War on the Continent"
    assert tell("tile_taken", seat=0, tile="patron_lamps") == "Nabob (seat 1) takes the patron of lamps tile"


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
