"""The laws of what a title declares of its state and its steps: every name stands for something, every number has a range, masks are where
they are said to be, the view is true.

Conformance tries them on random games; each function tells what is wrong in sentences, and nothing when all is well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine.kernel.explaining import HIDDEN, explain
from engine.kernel.game import Game
from engine.kernel.ruleset import Ruleset
from engine.kernel.telling import named


def undeclared(title: Ruleset, seats: int, options: dict[str, str]) -> list[str]:
    """What a field, or a joint thing, names that the title does not tell of at this table; and things of which two have one name."""
    things = title.things_at(seats, options)
    used = {(key, name) for key, about in title.game_class.ABOUT.items() for name in about.per if name}
    used |= {
        (key, name)
        for key, about in title.game_class.ABOUT.items()
        for name in (about.of, about.bits, about.each)
        if name
    }
    used |= {
        (f"stands_for {key!r}", name)
        for key, those in title.stands_for.items()
        if isinstance(those, str)
        for name in (those.strip("{?}"),)
    }
    unknown = [f"{key} names {name!r}, of which things has nothing" for key, name in sorted(used) if name not in things]
    alike = [f"two of {name!r} have one name" for name, those in things.items() if len(set(those)) < len(those)]
    return unknown + alike


def unbounded(title: Ruleset, seats: int, options: dict[str, str]) -> list[str]:
    """Whole numbers in arguments of steps to which no range is declared: a saved game could have any there."""
    bounds = title.bounds(seats, options)
    return [
        f"{step} takes {name if name == called else f'{called!r} in {name}'}"
        for step in title.steps
        for name, called in title.takes(step).ranges()
        if called not in bounds
    ]


DECLARED = (
    ("what a field names is a thing of the title", undeclared),
    ("every whole number that a step takes has a range", unbounded),
)
"""Laws of what is declared, whatever is played; each with what finds what breaks it."""


def unsaid_masks(game: Game, seat: int | None, seen: dict[str, Any]) -> list[str]:
    """Fields in which what ``seat`` has ``seen`` (``game.observe(seat)``) is not the game's, though they are declared to be seen by it."""
    return list(_unsaid_masks(game, seat, seen["state"]))


def _unsaid_masks(game: Game, seat: int | None, seen: dict[str, Any]) -> Iterator[str]:
    for key, held in type(game).save_fields(game).items():
        about = type(game).ABOUT[key]
        if about.seen_by == "everyone" and seen[key] != held:
            yield f"{key} is seen by everyone, yet shown as {seen[key]}: it is {held}"
        elif about.seen_by == "its seat" and seat is not None and seen[key][seat] != held[seat]:
            yield f"{key}[{seat}] is seen by its seat, yet shown to it as {seen[key][seat]}: it is {held[seat]}"


def untrue_view(game: Game, seat: int | None) -> list[str]:
    """What is wrong with ``title.explain`` of what ``seat`` sees now."""
    title, asked = game.title, game.decision
    view = explain(title, game.observe(seat))
    faults = []
    if json.loads(json.dumps(view)) != view:
        faults.append("the view has JSON types only")
    if view["state"].keys() != type(game).FIELDS.keys():
        faults.append("the view has every field of the state")
    if asked is None or view["decision"] is None:
        return (
            faults if (asked is None) == (view["decision"] is None) else [*faults, "the view asks what the game asks"]
        )
    blank = [""] * game.seats
    words = [named(title, game.describe(index), blank) for index in range(len(asked.options))]
    if view["decision"]["options"] != (HIDDEN if asked.secret and asked.seat != seat else words):
        faults.append(f"the view has the options in words: {view['decision']['options']!r:.300}, not {words!r:.300}")
    return faults
