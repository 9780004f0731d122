"""What an option says that it is about is there to be clicked: at least one of the spots that a title names for it is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine
from engine.kernel import Game
from engine.kernel.manifest import load
from engine.kernel.registry import manifests
from engine.kernel.sentences import option_refs, option_words
from engine.scene.svg import elements
from tests.engine.scenes import NAMES, random_choices, scene_of

TABLES = [
    ("east_india_companies", 3, {"mortgage": "on"}),
    ("arkwright", 2, {"game": "spinning_mule", "east_india": "on"}),
    ("john_company_1e", 4, {}),
    ("john_company_2e", 3, {}),
]
OF_EACH = 5
"""Options of each kind and act that are looked at, the first ones."""


@pytest.mark.parametrize(("id", "seats", "options"), TABLES, ids=[id for id, _, _ in TABLES])
def test_what_an_option_is_about_is_drawn(id: str, seats: int, options: dict[str, str]) -> None:
    game = engine.title(id).new(seats, 3, options, events=False)
    looked: dict[str, int] = {}
    nowhere: list[tuple[str, tuple[str, ...]]] = []
    for choice in random_choices(game, 3):
        asked = list(_unseen(game, looked))
        ids = _drawn(game) if asked else []
        for name, refs in asked:
            looked[name] = looked.get(name, 0) + 1
            if not any(_stands(ref, drawn) for ref in refs for drawn in ids):
                nowhere.append((name, refs))
        game.choose(choice)
    assert nowhere == []
    assert len(looked) >= 8


def _unseen(game: Game, looked: dict[str, int]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The options with spots, of kinds and acts that were not looked at often enough: their name, and what is named besides their words."""
    decision = game.decision
    assert decision is not None
    names = NAMES[: game.seats]
    for index in range(len(decision.options)):
        fields = game.describe(index)
        name = f"{decision.kind}.{fields['act']}"
        if looked.get(name, 0) >= OF_EACH:
            continue
        refs = option_refs(game.title, decision.seat, decision.kind, fields, names)
        said = {part.ref for part in option_words(game.title, decision.kind, fields, names)}
        if besides := tuple(ref for ref in refs if ref not in said):
            yield name, besides


def _drawn(game: Game) -> list[str]:
    """The ids that whoever is asked finds on the board."""
    assert game.decision is not None
    scene = load(manifests()[game.title.id].scene)(game.observe(game.decision.seat), NAMES[: game.seats])
    return [element.id for panel in scene.panels for element in elements(panel)]


def _stands(ref: str, drawn: str) -> bool:
    """Does what an option names stand for this id, as in the page where one plays?"""
    named, parts = ref.split(":"), drawn.split(":")
    return len(named) <= len(parts) and all(part in ("*", found) for part, found in zip(named, parts, strict=False))


def test_a_spot_stands_for_all_that_lies_below_it() -> None:
    assert _stands("ship:*:galleon", "ship:blue:galleon:1")
    assert not _stands("ship:*:galleon", "ship:blue")
    assert not _stands("ship:red", "ship:blue:galleon")


def test_who_seeks_a_share_is_shown_the_space_of_its_price() -> None:
    game = engine.title("john_company_2e").new(3, 3, events=False)
    found: dict[str, tuple[str, str]] = {}
    for choice in random_choices(game, 3):
        assert game.decision is not None
        seat, kind, prices = game.decision.seat, game.decision.kind, {}
        for fields in map(game.describe, range(len(game.decision.options))):
            if fields["act"] == "seek_share" and len(found) < 3:
                prices = prices or {place.id: place.label for place in scene_of(game).places()}
                (space,) = (
                    ref for ref in option_refs(game.title, seat, kind, fields, NAMES) if ref.startswith("exchange:")
                )
                found[space] = (f"£{fields['price']}", prices[space])
        if len(found) == 3:
            break
        game.choose(choice)
    assert len(found) == 3
    assert all(price == label for price, label in found.values())
