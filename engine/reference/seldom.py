"""What comes up too seldom for the games that a reference is made from: recorded once, and kept as data.

``seldom.json`` has, by title, decisions and events as they were at real tables, each with where it came from: a table's options, seats and
seed, at which play by what was tried least came to it, or the test that leads a game there. ``make reference-samples`` looks for them
again, and writes the file anew.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from engine.kernel.title import Title
from engine.reference.samples import Asked, Samples

FILE = "seldom.json"


@cache
def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return kept


def complete(found: Samples, title: Title) -> Samples:
    """The samples, with those that were recorded of what did not come up. Returns them."""
    kept = _kept().get(title.id, {})
    for kind, told in kept.get("decisions", {}).items():
        if kind in title.words and kind not in found.decisions:
            found.decisions[kind] = Asked(told["seats"], told["seat"], told["options"], told["acts"])
            found.recorded[f"decision: {kind}"] = told["from"]
    for name, told in kept.get("events", {}).items():
        if name not in found.events:
            found.events[name] = (told["seats"], told["event"])
            found.recorded[f"event: {name}"] = told["from"]
    return found


__all__ = ["FILE", "complete"]
