"""Real samples of what a title asks and tells: from games that are played for it, some by luck, some by what was tried least so far."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.kernel.decisions import Event
from engine.kernel.errors import BadOption
from engine.kernel.game import Game
from engine.kernel.title import Title

CURIOUS = 3
"""Every so manyth game is played by what was tried least."""


class Asked(NamedTuple):
    """A decision as it came up: where, and its options in words; those that do the same thing are told by the first of them."""

    seats: int
    seat: int
    options: int
    acts: dict[str, dict[str, Any]]


@dataclass
class Samples:
    """What came up in so many games."""

    games: int = 0
    decisions: dict[str, Asked] = field(default_factory=dict)
    acts: dict[str, dict[str, tuple[int, dict[str, Any]]]] = field(default_factory=dict)
    """By the kind of a decision and the act: the table's seats, and the option in words."""
    events: dict[str, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    """By name: the table's seats, and the event."""
    recorded: dict[str, str] = field(default_factory=dict)
    """What of it, as "decision: KIND" or "event: NAME", came up in none of these games, and where it was recorded instead."""


def tables(title: Title, games: int, seed: int = 0) -> Iterator[Game]:
    """New games at tables of all sizes and options, the usual ones first."""
    luck = random.Random(seed)  # noqa: S311 - of samples, not of secrets
    made = 0
    while made < games:
        options = {name: luck.choice(option.choices) for name, option in title.options.items()} if made else {}
        try:
            seats = luck.choice(title.seats(title.check_options(options)))
            game = title.new(seats, made, options)
        except BadOption:  # options that do not go together
            continue
        made += 1
        yield game


def played(title: Title, games: int, seed: int = 0) -> Samples:
    """Samples from so many games, or from fewer when everything that the title knows has come up. Equal seeds give equal samples."""
    found, luck = Samples(), random.Random(seed)  # noqa: S311 - of samples, not of secrets
    known = title.schema()["$defs"]
    kinds = {name.partition(":")[2] for name in known if name.startswith("option:")}
    events = {name.partition(":")[2] for name in known if name.startswith("event:")}
    tried: Counter[tuple[str, str]] = Counter()
    for number, game in enumerate(tables(title, games, seed)):
        while game.decision is not None:
            _note_decision(found, game)
            _note_events(found, game)
            game.choose(_choice(game, luck, tried if number % CURIOUS == 0 else None))
        _note_events(found, game)
        found.games = number + 1
        if kinds <= found.decisions.keys() and events <= found.events.keys():
            break
    return found


def _choice(game: Game, luck: random.Random, tried: Counter[tuple[str, str]] | None) -> int:
    decision = game.decision
    assert decision is not None  # noqa: S101 - asked only while one is pending
    options = range(len(decision.options))
    if tried is None:
        return luck.choice(options)
    acts = [(decision.kind, str(game.describe(index).get("act"))) for index in options]
    chosen = min(options, key=lambda index: (tried[acts[index]], luck.random()))
    tried[acts[chosen]] += 1
    return chosen


def _note_decision(found: Samples, game: Game) -> None:
    decision = game.decision
    assert decision is not None  # noqa: S101 - asked only while one is pending
    known = found.acts.setdefault(decision.kind, {})
    first = decision.kind not in found.decisions
    # Words are made for every option of a kind that is new, and of one in so many decisions of others: acts may come up late.
    if not first and game.plies % 7:
        return
    acts: dict[str, dict[str, Any]] = {}
    for index in range(len(decision.options)):
        words = game.describe(index)
        acts.setdefault(str(words.get("act")), words)
    for act, words in acts.items():
        known.setdefault(act, (game.seats, words))
    if first:
        found.decisions[decision.kind] = Asked(game.seats, decision.seat, len(decision.options), acts)


def _note_events(found: Samples, game: Game) -> None:
    event: Event
    for event in game.drain():
        if event.name not in found.events:
            found.events[event.name] = (game.seats, event.to_json())


__all__ = ["Asked", "Samples", "played", "tables"]
