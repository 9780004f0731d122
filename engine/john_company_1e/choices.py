"""How many of something an office may choose. Reading 57."""

from __future__ import annotations

from engine.shared.market import amounts


def numbers(least: int, most: int) -> list[int]:
    """How many of something, from ``least`` to ``most``: every number at first, then larger steps, and all (reading 57)."""
    return [least, *(least + more for more in amounts(most - least))]
