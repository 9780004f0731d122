"""The reference has every decision, event and field of every title, and its samples are what games really show."""

from __future__ import annotations

import re
from typing import Any

import pytest

import engine
from engine.kernel.reading import readers_of
from engine.limits import LADDER
from engine.reference.pages import limits, pages
from engine.reference.samples import Asked, Samples
from engine.reference.seldom import samples
from engine.shared.eager import Eager
from tests.engine.reference.check import Checker, messages

GAMES = 6


@pytest.fixture(scope="module")
def found() -> dict[str, Samples]:
    return {id: samples(title, GAMES) for id, title in engine.titles().items()}


@pytest.mark.parametrize("id", engine.titles())
def test_pages_have_every_kind_event_and_field(id: str, found: dict[str, Samples]) -> None:
    title = engine.title(id)
    made = pages(title, found[id])
    assert re.findall(r"^## `(.+)`$", made["decisions"], re.MULTILINE) == sorted(title.words)
    assert re.findall(r"^## `(.+)`$", made["events"], re.MULTILINE) == sorted(readers_of(title.reader))
    fields = re.findall(r"^\| `(\w+)` \| .+\|$", made["observation"].partition("## Things")[0], re.MULTILINE)
    assert fields == list(title.game_class.ABOUT)
    for name in title.options:
        assert f"| `{name}` |" in made["index"]


BARGAINS = ("john_company_1e", "john_company_2e")


@pytest.mark.parametrize("id", BARGAINS)
def test_all_deeds_and_all_assets_stand_where_they_are_named_with_the_fields_of_each(
    id: str, found: dict[str, Samples]
) -> None:
    title: Any = engine.title(id)
    by_kind = dict(re.findall(r"^## `(.+?)`$(.+?)(?=^## |\Z)", pages(title, found[id])["decisions"], re.M | re.S))
    assets = dict(
        re.findall(r"^\| `(\w+)` \| ([^|]*) \|$", by_kind["deals.build"].partition("| `asset` | its fields |")[2], re.M)
    )
    assert list(assets) == list(title.market.asset_kinds)
    assert assets["cash"] == "`amount`"
    _, *deeds = re.findall(r"^\| `(\w+)` \| ([^|]*) \| [^|]+ \| ([^|]+) \|$", by_kind["deals.clause"], re.M)
    assert [deed for deed, *_ in deeds] == [deed.id for deed in title.market.deeds]
    votes = next(deed for deed in deeds if deed[0] == "votes_for")
    least = "at least" if id == "john_company_2e" else "or more"
    assert votes[1:] == ("`times` (votes, where more than one)", f"if seat 1 votes for the law with 2 votes {least}")


@pytest.mark.parametrize("id", BARGAINS)
def test_what_is_said_of_an_asset_and_a_deed_is_what_the_reference_has_of_it(id: str) -> None:
    """Over two games in which everything is bargained for."""
    title: Any = engine.title(id)
    counted = {deed.id for deed in title.market.deeds if deed.counted}
    assets = deeds = 0
    for seed in range(2):
        game, eager = title.new(4, seed), Eager(seed)
        while game.decision is not None:
            if game.decision.kind in ("deals.build", "deals.clause", "petition"):
                for said in map(game.describe, range(len(game.decision.options))):
                    if said["act"] in ("offer", "ask_for"):
                        assets += 1
                        of = {"act", "to", "giver", "asset", *title.market.asset_fields[said["asset"]]}
                        assert said.keys() <= of
                    if "deed" in said:
                        deeds += 1
                        assert "times" not in said or said["deed"] in counted
            game.choose(eager.choose(game))
    assert min(assets, deeds) > 100


def test_each_option_is_told_with_the_names_of_the_table_at_which_it_was_found() -> None:
    """At a table of three, the fifth is the Jones family."""
    title, kind, said = engine.title("john_company_1e"), "deals.build", {"act": "bring_in", "seat": 4}
    for seats, name in ((6, "seat 5"), (3, "the Jones family")):
        found = Samples(1, {kind: Asked(3, 0, 1, {})}, {kind: {"bring_in": (seats, said)}})
        assert f"| `bring_in` | brings {name} in |" in pages(title, found)["decisions"]


@pytest.mark.parametrize("id", engine.titles())
def test_every_kind_and_event_has_a_real_sample(id: str, found: dict[str, Samples]) -> None:
    """Of what six games do not come to one was recorded: ``make reference-samples`` looks for one of what is new."""
    title = engine.title(id)
    assert set(title.words) - found[id].decisions.keys() == set()
    assert set(readers_of(title.reader)) - found[id].events.keys() == set()
    for text in pages(title, found[id]).values():
        assert "from which this page was made" not in text


@pytest.mark.parametrize("id", engine.titles())
def test_what_was_recorded_keeps_to_the_schema_of_today(id: str, found: dict[str, Samples]) -> None:
    checker = Checker(engine.title(id))
    for thing in found[id].recorded:
        part, _, name = thing.partition(": ")
        if part == "event":
            assert checker.of(f"event:{name}", found[id].events[name][1]) == []
        else:
            assert [
                wrong for words in found[id].decisions[name].acts.values() for wrong in checker.of("words", words)
            ] == []


@pytest.mark.parametrize("id", engine.titles())
def test_pages_are_markdown_whatever_docstrings_are(id: str, found: dict[str, Samples]) -> None:
    for text in pages(engine.title(id), found[id]).values():
        assert not re.search(r"(?<!`)``(?!`)", text)
        assert "an id of the title's" not in text
        assert not re.search(r"\w`[^`\n|]+` \w|\w `[^`\n|]+`\w", text.partition("```json")[0]), (
            "code keeps its distance"
        )


@pytest.mark.parametrize("id", engine.titles())
def test_every_row_of_a_table_has_the_cells_of_its_head(id: str, found: dict[str, Samples]) -> None:
    for text in pages(engine.title(id), found[id]).values():
        for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
            cells = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}
            assert len(cells) == 1, block[:300]


@pytest.mark.parametrize("id", engine.titles())
def test_pages_are_the_same_for_the_same_seed(id: str, found: dict[str, Samples]) -> None:
    title = engine.title(id)
    assert pages(title, samples(title, GAMES)) == pages(title, found[id])


def test_a_sample_of_a_decision_has_an_option_for_every_act_that_was_offered(found: dict[str, Samples]) -> None:
    placed = found["east_india_companies"].decisions["agents.place"]
    assert placed.acts["place_agent"]["act"] == "place_agent"
    assert placed.options > 1


@pytest.mark.parametrize("number", [15, pytest.param(40, marks=pytest.mark.soak)])
@pytest.mark.parametrize("id", engine.titles())
def test_real_messages_keep_to_the_schema(id: str, number: int) -> None:
    """A short form of ``make reference-check``, which holds 10,000 of each title to it."""
    checker = Checker(engine.title(id))
    sent = list(messages(engine.title(id), number))
    assert len(sent) == number
    assert [complaint for message in sent for complaint in checker.complaints(message)] == []


def test_a_message_that_breaks_the_schema_is_told_with_its_place() -> None:
    checker = Checker(engine.title("east_india_companies"))
    (message,) = messages(engine.title("east_india_companies"), 1)
    message["observation"]["state"]["treasury"][0] = "much"
    message["events"] = [{"event": "period_began"}]
    assert any("observation /state/treasury/0: " in complaint for complaint in checker.complaints(message))
    assert any("event:period_began" in complaint for complaint in checker.complaints(message))


def test_the_limits_in_force_are_all_told() -> None:
    assert re.findall(r"^\| `(\w+)` \|", limits(), re.MULTILINE) == [name for name, _, _ in LADDER.described()]
