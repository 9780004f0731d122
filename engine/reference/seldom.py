"""What comes up too seldom for the games that a reference is made from: recorded once, and kept as data.

A title brings ``seldom.json`` beside its manifest: decisions and events as they were at real tables, each with where it came from, games of
all sizes and options from a seed, or the test that leads a game there. ``make reference-samples`` looks for them again, and writes it anew.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from engine.kernel.registry import beside
from engine.kernel.title import Title
from engine.reference.samples import Asked, Samples, played

FILE = "seldom.json"


@cache
def _kept(title_id: str) -> dict[str, Any]:
    place = beside(title_id, FILE)
    if place is None or not place.is_file():
        return {}
    kept: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
    return kept


def samples(title: Title, games: int, seed: int = 0) -> Samples:
    """Samples from so many games, with those that were recorded of what did not come up in them. Equal seeds give equal samples."""
    return complete(played(title, games, seed), title)


def complete(found: Samples, title: Title) -> Samples:
    """The samples, with those that were recorded of what did not come up. Returns them."""
    kept = _kept(title.id)
    for kind, told in kept.get("decisions", {}).items():
        if kind in title.words and kind not in found.decisions:
            found.decisions[kind] = Asked(told["seats"], told["seat"], told["options"], told["acts"])
            found.recorded[f"decision: {kind}"] = told["from"]
    for name, told in kept.get("events", {}).items():
        if name not in found.events:
            found.events[name] = (told["seats"], told["event"])
            found.recorded[f"event: {name}"] = told["from"]
    return found


__all__ = ["FILE", "complete", "samples"]
