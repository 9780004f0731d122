"""What whole numbers in arguments of steps are, where they have not the name of what they are: a saved game is held to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.east_india_companies import printed

LARGEST = printed.load_rules(4, mortgage=True)
"""The printed tables of the largest table, that with most companies."""

TONNAGE = max(ship.tonnage for ship in LARGEST.ships)

STANDS_FOR: Mapping[str, int | range] = MappingProxyType(
    {
        "speed": LARGEST.top_speed,
        # Turns are counted on while somebody buys a share or redeems one; all that counts of their number is whose turn it is.
        "turn": 1_000,
        **dict.fromkeys(("passes", "stuck"), LARGEST.seats),
        **dict.fromkeys(("bought", "moved"), TONNAGE),
        # With both extensions built.
        "dock": LARGEST.docks[-1] - 1,
        "sold": LARGEST.warehouses[-1],
        "_sold": 0,
        "option": range(100),  # a place, a ship, a good, a card, a price: of none are there so many
    }
)
"""By the names of arguments; those that have the name of a thing are not listed."""
