"""Names from outside, as a sentence can hold them."""

from __future__ import annotations

from collections.abc import Iterable

NAMED = 5
"""Names that a sentence tells before it says how many more there are."""


def ascii_name(name: str) -> str:
    """A name from outside, as a message can hold it."""
    return name[:80] if name.isascii() and name.isprintable() else ascii(name)[:80]


def listed(names: Iterable[str]) -> str:
    """The first names, each once, and how many more there are."""
    once = list(dict.fromkeys(names))
    shown = ", ".join(ascii_name(name) for name in once[:NAMED])
    return f"{shown} and {len(once) - NAMED} more" if len(once) > NAMED else shown


def shortened(text: str, most: int) -> str:
    """`text`, cut after `most` characters, and then with the number that it had."""
    return text if len(text) <= most else f"{text[:most]}\u2026 ({len(text):,} characters)"


__all__ = ["NAMED", "ascii_name", "listed", "shortened"]
