"""Games followed with their scenes and sentences: what those of every title are held to."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from engine.kernel import Dice, Game, Reader, Title, key_of
from engine.kernel.manifest import load
from engine.kernel.reading import readers_of
from engine.kernel.registry import manifests
from engine.kernel.sentences import Sentence, act_sentence, event_sentence, plain
from engine.scene import Box, Scene

Fields = dict[str, Any]

NAMES = ("Nabob", "Greedy", "Merchant", "Factor", "Millowner", "Searcher")
"""What the bots are called, by seat."""

_NO_WORDS = re.compile(r"[{}\[\]|]|\w_\w|\b(None|True|False)\b|\bseats? \d+\b(?!\))")
"""What no sentence has: a field that is not filled in, a name of the data, a value of Python's, a seat without its bot's name."""


def scene_of(game: Game, public: Fields | None = None) -> Scene:
    """What everyone sees of the game, or these public fields of it, as its title draws it."""
    draw = load(manifests()[game.title.id].scene)
    seen: Scene = draw(game.observe(None) if public is None else public, NAMES[: game.seats])
    return seen


def random_choices(game: Game, seed: int) -> Iterator[int]:
    """Random choices, for as long as the game goes on."""
    dice = Dice(key_of("scenes", seed))
    while game.decision is not None:
        yield dice.below(len(game.decision.options))


def told_by(game: Game) -> list[Fields]:
    """The events that the game has told since it was last asked, as a log has them."""
    return [json.loads(json.dumps(event.to_json())) for event in game.drain()]


def hold_scenes(game: Game, choices: Iterable[int], every: int = 1) -> None:
    """Play the game by these choices, and hold what ``held_scenes`` holds."""
    for _ in held_scenes(game, choices, every):
        pass


def held_scenes(game: Game, choices: Iterable[int], every: int) -> Iterator[tuple[list[Fields], Scene | None]]:
    """Play the game by these choices. At every moment the board that the events tell is the one that everyone sees; at every so many
    moments, and at the end, both draw the same scene, and it has no faults. Gives of each moment what was told, and the scene if it was
    drawn."""
    started = told_by(game)
    reader = Reader(game.title, game.observe(None))
    told_fields = [key for key, about in type(game).ABOUT.items() if not about.untold]
    yield started, None
    for choice in choices:
        game.choose(choice)
        events = told_by(game)
        for event in events:
            if event.get("see") is None:
                reader.read(event)
        public = game.observe(None)
        told = {key: getattr(reader.board, key) for key in told_fields}
        assert told == {key: public["state"][key] for key in told_fields}, game.plies
        scene = None
        if game.plies % every == 0 or game.over:
            scene = scene_of(game, public)
            assert scene.faults() == [], game.plies
            assert headings_missing(game.title, scene) == set(), game.plies
            assert scene_of(game, {**public, "state": {**public["state"], **told}}) == scene, game.plies
        yield events, scene


def overlapping(scene: Scene, but: str = "") -> list[tuple[str, str]]:
    """The places that lie on each other in a panel; the panel ``but`` may have such."""
    return [
        (one.id, other.id)
        for panel in scene.panels
        if panel.id != but
        for one, other in combinations(panel.places, 2)
        if _meet(one.box, other.box)
    ]


def _meet(one: Box, other: Box) -> bool:
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return wide > 0.01 and high > 0.01


def headings_missing(title: Title, scene: Scene) -> set[str]:
    """The headings that the scene's places and pieces name as their rule and that the title's RULES.md has not."""
    file = Path(inspect.getfile(type(title))).with_name("RULES.md")
    page = file.read_text() if file.exists() else ""
    named = {thing.rule for thing in (*scene.places(), *scene.pieces()) if thing.rule}
    return {rule for rule in named if f"\n| {rule} |" not in page}


def hold_sentences(games: Iterable[Game], at_most: int = 20) -> set[str]:
    """Play the games at random. No event lacks its sentence, nor does any of so many options of each decision; each is in words, and
    points to nothing that is never on the board. Returns all that was told."""
    told: set[str] = set()
    for game in games:
        sentences: list[Sentence] = []
        ids: set[str] = set()
        for event in told_by(game):
            sentences.append(_of_event(game, event))
        for choice in random_choices(game, game.seats):
            sentences += _of_options(game, at_most)
            if game.plies % 4 == 0:
                scene = scene_of(game)
                ids |= {place.id for place in scene.places()} | {piece.id for piece in scene.pieces()}
            game.choose(choice)
            sentences += [_of_event(game, event) for event in told_by(game)]
        told |= {plain(sentence) for sentence in sentences}
        astray = {part.ref for sentence in sentences for part in sentence if part.ref and part.ref not in ids}
        assert astray == set(), game.options
    assert [sentence for sentence in told if _NO_WORDS.search(sentence)] == []
    return told


def _of_event(game: Game, event: Fields) -> Sentence:
    assert event["event"] in game.title.sentences.events, event
    return event_sentence(game.title, event, NAMES[: game.seats])


def _of_options(game: Game, at_most: int) -> Iterator[Sentence]:
    decision, acts = game.decision, game.title.sentences.acts
    assert decision is not None
    for index in range(0, len(decision.options), -(-len(decision.options) // at_most)):
        option = game.describe(index)
        assert {option["act"], f"{decision.kind}.{option['act']}"} & acts.keys(), (decision.kind, option)
        yield act_sentence(game.title, decision.seat, decision.kind, option, NAMES[: game.seats])


def events_without_a_sentence(title: Title) -> set[str]:
    """The events that the title's reader knows and its sentences do not, or the other way round."""
    assert title.reader is not None
    return readers_of(title.reader).keys() ^ title.sentences.events.keys()


def said(title: Title, fields: Mapping[str, Any], seat: int | None = None, kind: str = "", seats: int = 4) -> str:
    """An event, or what a seat chose, as its sentence."""
    names = NAMES[:seats]
    if seat is None:
        return plain(event_sentence(title, fields, names))
    return plain(act_sentence(title, seat, kind, fields, names))
