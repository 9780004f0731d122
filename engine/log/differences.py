"""Where two JSON values differ, place by place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

LONG = 300
"""Characters of a value that a sentence shows."""


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


MISSING = _Missing()
"""Stands where one of two values has no such place."""


def differences(where: str, said: Any, true: Any) -> Iterator[tuple[str, Any, Any]]:
    """Every place in which two JSON values differ, with what stands there in each. A bool is no number, and 1 is not 1.0."""
    if isinstance(said, dict) and isinstance(true, dict):
        for name in (*true, *(name for name in said if name not in true)):
            yield from differences(f"{where}.{name}", said.get(name, MISSING), true.get(name, MISSING))
    elif isinstance(said, list) and isinstance(true, list):
        for at in range(max(len(said), len(true))):
            one = said[at] if at < len(said) else MISSING
            other = true[at] if at < len(true) else MISSING
            yield from differences(f"{where}[{at}]", one, other)
    elif type(said) is not type(true) or said != true:
        yield where, said, true


def differ(said: Any, true: Any) -> bool:
    """Do two JSON values differ in any place?"""
    return any(True for _ in differences("", said, true))


def strangers(said: Mapping[str, Any], names: Collection[str]) -> list[str]:
    """The names of an object that are none of these."""
    return [name for name in said if name not in names]


def told(value: Any) -> str:
    """A value in a sentence: all of a short one, the beginning of a long one."""
    text = repr(value)
    return text if len(text) <= LONG else f"{text[:LONG]}…"
