"""Patterns that depend on what a field holds. Part of ``sentences``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Fields = Mapping[str, Any]
Said = Callable[[Fields], str]

SHIPS_AND_GOODS = {"ships": ("ship", "ships"), "goods": ("good", "goods")}
READY_AND_EXHAUSTED = {
    "ready_ships": ("ready ship", "ready ships"),
    "exhausted_ships": ("exhausted ship", "exhausted ships"),
}
HELD = {
    "ships": ("ship", "ships"),
    "captained_ships": ("captained ship", "captained ships"),
    "goods": ("good", "goods"),
    "guns": ("gun", "guns"),
    "officers": ("officer", "officers"),
}
RESULTS = {"success": ": success", "no_effect": ": no effect", "failure": ": failure"}
CHECKS = {
    "campaign": "to campaign",
    "open_trade": "to open trade",
    "sail": "to sail",
    "invest": "to invest",
    "trade_mission": "for the trade mission",
}


def by(field: str, patterns: Mapping[str, str], otherwise: str) -> Said:
    """The pattern that stands for what the field holds."""
    return lambda fields: patterns.get(str(fields.get(field)), otherwise)


def after(start: str, field: str, endings: Mapping[str, str], otherwise: str = "") -> Said:
    """The start of a pattern, and the ending that stands for what the field holds."""
    return lambda fields: start + endings.get(str(fields.get(field)), otherwise)


def some(fields: Fields, things: Mapping[str, tuple[str, str]]) -> str:
    """Those of these fields that are not 0, with what they count: ``2 ships and 1 good``; nothing when all are 0."""
    parts = [f"{{{field}:{one}|{many}}}" for field, (one, many) in things.items() if fields.get(field)]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def check(start: str, fields: Fields) -> str:
    """A roll, what for, and what it gives."""
    aim = CHECKS.get(str(fields.get("what")), "")
    return f"{start} {aim}" + RESULTS.get(str(fields.get("result")), "")


def strength(fields: Fields) -> str:
    """What an attack, or a defence, consists of."""
    parts = {
        "pieces": ("gun or officer", "guns and officers"),
        "mercenaries": ("point of mercenaries", "points of mercenaries"),
        "prize_strength": ("point by a prize", "points by a prize"),
    }
    return some(fields, parts)
