"""What the fields of events and of options hold, and how a person is told them: with names, seats counted from 1, money with its sign.

In data a seat is a number from 0, and so is any other place that is counted. Where a person reads, the seat is told by the name of who
sits there ("Nabob (seat 2)"), and every place is counted from 1. A title's ``vocabulary`` says once for every field what it holds; one name
means one thing in all of a title's events and options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.ruleset import Ruleset
from engine.kernel.vocabulary import ALWAYS, TYPES, Holds


def tell(title: Ruleset, fields: Mapping[str, Any], names: Sequence[str]) -> list[tuple[str, str]]:
    """The fields of an event or of an option in words, as (label, text) for a person; ``names`` are the bots' by seat.

    ``act``, ``event`` and ``see`` are left out: they say what it is, not of what. Fields that the title does not know are told as they are.
    """
    return [
        (label_of(key), told(title, key, value, names))
        for key, value in fields.items()
        if key not in ("act", "event", "see")
    ]


def named(title: Ruleset, fields: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The fields of an event or of an option in words with seats by name and places from 1, all else as it is; ``names`` as in ``tell``."""
    return {key: _named(title, key, value, names) for key, value in fields.items()}


def _named(title: Ruleset, key: str, value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, list):
        return [_named(title, key, item, names) for item in value]
    if isinstance(value, dict):
        return named(title, value, names)
    holds = holds_of(title, key)
    if holds is Holds.SEAT and type(value) is int:
        return seat_name(title, value, names)
    return value + 1 if holds is Holds.PLACE and type(value) is int else value


def label_of(key: str) -> str:
    """A field's name for a person."""
    return key.replace("_", " ")


def told(title: Ruleset, key: str, value: Any, names: Sequence[str]) -> str:
    """The value of one field for a person."""
    if isinstance(value, list):
        return ", ".join(told(title, key, item, names) for item in value) or "none"
    if value is None:
        return "nobody" if holds_of(title, key) is Holds.SEAT else "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        act = label_of(str(value.get("act", "")))
        rest = ", ".join(f"{label} {text}" for label, text in tell(title, value, names))
        return f"{act} ({rest})" if act and rest else act or rest
    holds = holds_of(title, key)
    if holds is Holds.SEAT and type(value) is int:
        return seat_name(title, value, names)
    if holds is Holds.MONEY and type(value) is int:
        return money(title, value)
    if holds is Holds.PLACE and type(value) is int:
        return str(value + 1)
    if holds is Holds.NAME:
        return label_of(str(value))
    return str(value).replace("-", "−") if type(value) is int else str(value)


def seat_name(title: Ruleset, seat: int, names: Sequence[str]) -> str:
    """Who sits there: ``Nabob (seat 2)``; a player without a seat by the title's name for it, a bot without a name by its seat alone."""
    if not 0 <= seat < len(names):
        return title.player_name(seat, len(names))
    place = f"seat {seat + 1}"
    return f"{names[seat]} ({place})" if names[seat] not in ("", place) else place


def money(title: Ruleset, amount: int) -> str:
    """A sum with its sign: ``£12``, ``−£3``, ``40 GP``."""
    sign = "−" if amount < 0 else ""
    return f"{sign}£{abs(amount)}" if title.currency == "£" else f"{sign}{abs(amount)} {title.currency}"


def untellable(title: Ruleset, fields: Mapping[str, Any]) -> str | None:
    """A field that the title's vocabulary does not know, or that does not hold what the vocabulary says; None when there is none."""
    for key, value in fields.items():
        if key == "see":
            continue
        holds = holds_of(title, key)
        if holds is None:
            return f"{key} is in no vocabulary"
        for item in value if isinstance(value, list) else [value]:
            if item is not None and type(item) not in TYPES[holds]:
                return f"{key} holds {item!r}, not {holds.name}"
            if holds is Holds.SEAT and item is not None and item < 0:
                return f"{key} holds {item!r}: nobody is null"
            if isinstance(item, dict) and (fault := untellable(title, item)):
                return f"{key}: {fault}"
    return None


def holds_of(title: Ruleset, key: str) -> Holds | None:
    """What the field of this name holds; None for one that the title does not know."""
    return title.vocabulary.get(key) or ALWAYS.get(key)
