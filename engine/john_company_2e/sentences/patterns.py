"""Sentences that hang on what a field holds: which words each of its values has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.vocabulary import Pattern
from engine.wording import counted

Fields = Mapping[str, Any]


def said(fields: Fields, key: str) -> str:
    """What a field holds, as a key of words; "" for one that is not there."""
    value = fields.get(key)
    return "" if value is None else str(value)


def number(fields: Fields, key: str) -> int:
    """A number of the fields, 0 where there is none."""
    value = fields.get(key)
    return value if type(value) is int else 0


def ending(start: str, key: str, words: Mapping[str, str], otherwise: str = "") -> Pattern:
    """``start``, and after it the words for what the field holds, or ``otherwise``."""
    return lambda fields: start + words.get(said(fields, key), otherwise)


def by(key: str, patterns: Mapping[str, str], otherwise: str) -> Pattern:
    """The pattern for what the field holds, or ``otherwise``."""
    return lambda fields: patterns.get(said(fields, key), otherwise)


def some(fields: Fields, key: str, noun: str) -> str:
    """So many of a thing, or no such thing."""
    return counted(count, noun) if (count := number(fields, key)) else f"no {noun}"
