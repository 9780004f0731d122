"""What becomes of a seat that was forfeited: who plays it on, and where it ranks. A log is checked by the same words."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.dice import Dice, key_of

FINISHED, FORFEITED = "finished", "forfeited"
"""A seat's result: its bot played to the end; or the fallback policy played on."""

AT_START = -1
"""The ply of a forfeit before the first decision."""


def fallback(seed: int, seat: int) -> Callable[[int], int]:
    """The policy that plays a forfeited seat on: given the number of options, one of them, all equally likely.

    The draws come from ``Dice(key_of("fallback", seed, seat))``, so that anyone can check them once the seed is known.
    """
    return Dice(key_of("fallback", seed, seat)).below


def match_ranks(ranks: list[int], forfeits: dict[int, int]) -> list[int]:
    """The ranks of a match: ``ranks`` of its game, with forfeited seats (seat to the ply of its forfeit) below every seat that finished.

    A later forfeit ranks above an earlier one; at the same ply they tie.
    """
    keys = [(0, forfeits[seat]) if seat in forfeits else (1, -rank) for seat, rank in enumerate(ranks)]
    return [1 + sum(other > key for other in keys) for key in keys]
