"""Chances of the success check of both editions of John Company (``engine.shared.success_check``)."""

from __future__ import annotations


def success(dice: int) -> float:
    """The chance that the lowest of some dice is 1 or 2."""
    return 1 - (2 / 3) ** max(0, dice)


def ruin(dice: int) -> float:
    """The chance of a catastrophe: all dice show 5 or 6. With no dice there is none."""
    return (1 / 3) ** dice if dice > 0 else 0.0
