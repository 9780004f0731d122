"""Figures for ``stats`` and ``fuzz``, where component figures come from, and what a seat may know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.john_company_1e import stats
from engine.john_company_1e.names import COMPANY, LAWS, Prize, Region
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.kernel import Event
from tests.engine.john_company_1e.helper import table


def at_random(scenario: str, seed: int) -> CompanyGame:
    seats = TITLE.seats({"scenario": scenario})
    game = TITLE.new(seats[seed % len(seats)], seed, {"scenario": scenario})
    assert isinstance(game, CompanyGame)
    dice = game.dice.copy()
    while not game.over:
        assert game.decision is not None
        game.choose(dice.below(len(game.decision.options)))
    return game


def test_metrics_tell_the_companys_fate_and_the_points() -> None:
    game = table()
    game.court, game.manors, game.failed, game.debt = [3, 1, 0, 0], [1, 0, 0, 0], 1, 4
    game.ruler[Region.BENGAL] = COMPANY
    told = TITLE.metrics(game)
    assert told["victory points, best seat"] == 5
    assert told["victory points, spread"] == 5
    assert (told["the Company failed"], told["mutiny"], told["debt at the end"]) == (True, False, 4)
    assert (told["regions of the Company"], told["regions open to trade"], told["decisions"]) == (1, 3, 0)


def test_everything_to_reach_is_named_once_and_the_cells_of_all_event_tables_are_among_it() -> None:
    names = list(TITLE.to_reach())
    assert len(set(names)) == len(names)
    cells = [name for name in names if name.split(": ")[-1].split(" ")[0] in ("prosperous", "depressed")]
    assert len(cells) == 8 * 2 * 2 * 6
    assert sum(name.startswith("law ") for name in names) == 26
    assert sum(name.startswith("prize used") for name in names) == 6
    assert sum(name.startswith("office filled") for name in names) == 17


def events() -> Iterator[Event]:
    yield Event("law_passed", {"law": "tea_act"}, None)
    yield Event(
        "event_in_india_happened", {"region": "sindh", "card_side": "depressed", "rule": "dominated", "die": 6}, None
    )
    yield Event("domestic_event_happened", {"card": "share_boom"}, None)
    yield Event("prize_claimed", {"prize": "town_house"}, None)
    yield Event("appointed", {"office": "chairman", "family": 1}, None)
    yield Event("family_cards_dealt", {"cards": ["sykes", "walsh"]}, None)
    yield Event("mutiny_suffered", {}, None)
    yield Event("cube_placed", {}, None)


def test_events_show_what_was_reached() -> None:
    assert list(TITLE.reached(events())) == [
        "law passed: tea_act",
        "sindh: depressed dominated 6",
        "domestic event: share_boom",
        "prize claimed: town_house",
        "office filled: chairman",
        "family: sykes",
        "family: walsh",
        "mutiny suffered",
    ]


@pytest.mark.parametrize("scenario", TITLE.options["scenario"].choices)
def test_whatever_games_reach_is_among_what_is_to_be_reached(scenario: str) -> None:
    known, found = set(TITLE.to_reach()), set()
    for seed in range(3):
        found |= set(TITLE.reached(at_random(scenario, seed).drain()))
    assert found
    assert found <= known
    assert scenario == "solo" or any(": prosperous" in name or ": depressed" in name for name in found)


def test_every_reconstructed_prize_region_side_and_card_says_so() -> None:
    told = {(entry.table, entry.entry): entry for entry in TITLE.provenance()}
    assert len(told) == len(TITLE.provenance())
    assert told["prizes.toml", "prize baronetcy"].source == "reconstructed"
    assert told["regions.toml", "side bengal depressed"].source == "reconstructed"
    assert "odds" in told["regions.toml", "side bengal depressed"].note
    assert told["regions.toml", "region"].source == "rulebook"
    assert told["dice.toml", "police"].source == "public"
    assert sum(table == "evening_post.toml" and entry.startswith("card ") for table, entry in told) == 19
    assert {entry.source for entry in told.values()} == {"rulebook", "public", "reconstructed"}


def test_nothing_is_hidden_but_the_deck_which_nobody_knows() -> None:
    game = table()
    seen = game.observe(2)["state"]
    assert seen == game.to_json()["state"]
    assert set(seen["deck"][0]) == {-3}
    imagined = [TITLE.imagine(game.observe(2), seed) for seed in range(2)]
    assert all(isinstance(twin, CompanyGame) and twin.unseen == game.unseen for twin in imagined)


def test_columns_of_the_report_are_those_of_the_cards() -> None:
    assert stats.COLUMNS == ("sovereign", "dominated")
    assert LAWS + len(stats.EVENT_IDS) == 19
    assert Prize.BANK_OF_ENGLAND == 17
