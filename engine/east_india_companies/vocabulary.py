"""What the fields of East India Companies' events, and of its options in words, hold; one name means one thing in all of them.

A company is told by the seat that runs it; the company after the last seat is the neutral one. Every move of money is an event that names
both ends: ``cash_handed_over`` between treasuries, ``cash_paid`` to the bank, ``cash_gained`` from it, and those of the Amount of Sales
tiles, which the bank fills.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.kernel import Holds

_HOLDS: Mapping[Holds, str] = {
    # Whose share or ship it is, where that is not who acts; who gets dividends; whom a payment goes to; all companies, the best or the
    # first to act first.
    Holds.SEAT: "company holder to order initiative",
    # A sum that moves; for one good, ship or share; for a trip, a crowded box, a ship that is left; a share's value after a move; what is
    # due in dividends; sales of the companies in order; the parts of final wealth.
    Holds.MONEY: "amount price fee value owed sales wealth presidency_shares company_shares treasury",
    # Shares or cubes; cubes for which there was no room, or that the supply had not; spaces along a track; the space reached, as printed;
    # a level of docks.
    Holds.NUMBER: "number ignored moved space level period coffee silk spices tea",
    # A dock from the left, a ship in hand.
    Holds.PLACE: "dock position",
    # Where an agent comes from and goes to; where a cube that was sold goes; ship types taken in hand, from the left; what is paid for.
    Holds.NAME: "ship fleet good market origin place site zone goes_to card phase what",
    # Cubes by good; cargo by good; ships with their owners; what companies are worth.
    Holds.PARTS: "cubes cargo ships companies",
}

VOCABULARY: Mapping[str, Holds] = MappingProxyType(
    {name: holds for holds, names in _HOLDS.items() for name in names.split()}
)
