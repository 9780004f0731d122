"""The document of a whole game: every key, of a game small enough to know what is in it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.kernel import BadState, registry
from engine.log import Log, read
from engine.scene.svg import LAYERS
from engine.sdk import Bot
from engine.theatre import FORMAT, NoScene, theatre
from tests.engine.drawn import MANIFEST, TITLE, Bidder, Quitter, log_of
from tests.engine.toy import ToyTitle

HOSTILE = "<b>{seat}</b>"


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, "drawn", MANIFEST)


def played(second: type[Bot] = Bidder, title: ToyTitle = TITLE) -> Log:
    return read(log_of(HOSTILE, title, second))


def words(told: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else part[0] for part in told)


def test_it_is_json_and_has_every_key() -> None:
    document = theatre(played())
    assert json.loads(json.dumps(document)) == document
    assert {
        "format",
        "title",
        "version",
        "name",
        "currency",
        "options",
        "names",
        "plies",
        "measure",
        "layers",
        "panels",
        "ids",
        "drawings",
        "boards",
        "decisions",
        "events",
        "talk",
        "forfeits",
        "outline",
        "curves",
        "worth_in",
        "standings",
        "parts",
        "outcome",
    } <= document.keys()


def test_it_says_what_game_it_is() -> None:
    document = theatre(played())
    told = [
        document[key]
        for key in ("format", "title", "version", "name", "currency", "options", "names", "plies", "measure")
    ]
    assert told == [FORMAT, "drawn", "1", "Toy auction", "coins", {"purse": "small"}, ["Anna", HOSTILE], 6, "coins"]


def test_what_scores_consist_of_is_told_where_it_changes() -> None:
    document = theatre(played())
    labels, moments = document["standings"]["labels"], document["standings"]["moments"]
    assert labels == ["coins"]
    cash: list[list[int]] = []
    for ply in range(document["plies"] + 1):
        cash.append([parts[0] for parts in moments[str(ply)]] if str(ply) in moments else cash[-1])
    assert [list(row) for row in zip(*cash, strict=True)] == document["curves"]["score"]
    assert len(moments) < document["plies"] + 1


def test_only_what_seats_deal_about_is_a_deal() -> None:
    assert {made["deal"] for made in theatre(played())["decisions"]} == {False}


def test_the_first_board_has_everything_and_the_others_what_changed() -> None:
    document = theatre(played())
    first, *rest = document["boards"]
    assert len(rest) == document["plies"]
    assert sorted(document["ids"][row[0]] for row in first["set"]) == ["seat:0", "seat:1"]
    assert {document["panels"][row[1]]["id"] for row in first["set"]} == {"purses"}
    assert {LAYERS[row[2]] for row in first["set"]} == {"places"}
    assert rest[0] == {"set": [], "gone": [], "flows": []}  # a bid is secret
    sold = rest[1]
    assert [document["ids"][row[0]] for row in sold["set"]] == ["seat:0", "won:0:0"]
    assert sold["flows"] == [["", "seat:0", document["curves"]["money"][0][2] - 5]]


def test_drawings_escape_the_names_of_bots() -> None:
    document = theatre(played())
    markup = [drawing[1] for drawing in document["drawings"]]
    assert not any("<b>" in drawn for drawn in markup)
    assert any("&lt;b&gt;" in drawn for drawn in markup)


def test_decisions_are_told_with_how_they_were_made() -> None:
    document = theatre(played())
    decision = document["decisions"][1]
    assert words(decision["told"]) == f"{HOSTILE} (seat 2) bids 1 coins"
    assert decision["told"][0] == [f"{HOSTILE} (seat 2)", "seat:1"]
    assert {key: decision[key] for key in ("seat", "kind", "index", "options", "fallback")} == {
        "seat": 1,
        "kind": "toy.bid",
        "index": 1,
        "options": 5,
        "fallback": False,
    }
    assert isinstance(decision["ms"], int | float)


def test_events_are_told_at_the_moment_to_which_they_led_with_who_alone_knew() -> None:
    document = theatre(played())
    assert [len(events) for events in document["events"]] == [0, 1, 2, 1, 2, 1, 2]
    bid, sold = document["events"][2]
    assert (words(bid["told"]), bid["see"]) == (f"{HOSTILE} (seat 2) bids 1 coins", [1])
    assert words(sold["told"]).startswith("Lot goes to Anna (seat 1) for 1 coins: it is worth ")
    assert sold["see"] is None


def test_talk_and_forfeits_stand_at_their_moment() -> None:
    document = theatre(played())
    assert {text["text"] for said in document["talk"].values() for text in said} == {"mine"}
    assert document["forfeits"] == {}
    given_up = theatre(played(Quitter))
    ((ply, (forfeit,)),) = given_up["forfeits"].items()
    assert (int(ply) <= given_up["plies"], forfeit["seat"]) == (True, 1)
    assert any(decision["fallback"] for decision in given_up["decisions"])


def test_the_outline_and_the_parts_go_by_the_heading_of_the_scene() -> None:
    document = theatre(played())
    assert document["outline"] == [
        {"ply": 0, "level": 0, "words": "Lot 1"},
        {"ply": 2, "level": 0, "words": "Lot 2"},
        {"ply": 4, "level": 0, "words": "Lot 3"},
    ]
    assert [(part["words"], part["ply"]) for part in document["parts"]] == [("Lot 1", 1), ("Lot 2", 3), ("Lot 3", 6)]
    money = document["curves"]["money"]
    assert document["parts"][0]["seats"] == [{"coins": money[0][1]}, {"coins": money[1][1]}]


def test_curves_have_every_seat_at_every_moment() -> None:
    document = theatre(played())
    curves = document["curves"]
    assert curves.keys() == {"score", "money", "shares", "prospects"}
    assert {len(seat) for curve in curves.values() for seat in curve} == {document["plies"] + 1}
    assert [seat[0] for seat in curves["score"]] == [seat[0] for seat in curves["money"]] == [5, 5]
    assert [seat[-1] for seat in curves["score"]] == document["outcome"]["scores"]


def test_a_title_without_a_scene_cannot_be_shown(toy: ToyTitle) -> None:
    with pytest.raises(NoScene, match="toy has no drawn board"):
        theatre(played(title=toy))


def test_a_title_that_nobody_knows_is_told_by_its_beginning() -> None:
    log = played()
    log.header["title"] = "x" * 500_000
    with pytest.raises(NoScene, match=r"^'x+\.\.\.x+' has no drawn board$"):
        theatre(log)


def test_a_log_of_seats_that_are_no_objects_cannot_be_shown() -> None:
    log = played()
    log.header["seats"] = [1, 2]
    with pytest.raises(BadState, match=r"header\.seats: expected objects, each with the name of a bot"):
        theatre(log)


def test_a_log_that_is_not_true_cannot_be_shown() -> None:
    log = played()
    next(line for line in log.lines if line["type"] == "decision")["index"] = 99
    with pytest.raises(BadState, match="choice 99"):
        theatre(log)
