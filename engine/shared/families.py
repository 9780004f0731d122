"""The table of John Company in either edition, as far as both are alike: families with money, offices with treasuries, laws in force.

A *family* is a seat, or one without a seat (the Jones family, the Crown), whose number comes after the last seat.
"""

from __future__ import annotations

from typing import ClassVar

from engine.shared.moneyed import Moneyed


class FamilyTable(Moneyed):
    """A game of families. Each edition declares these fields in its own order, with what it says of them."""

    __slots__ = ()

    OFFICE_IDS: ClassVar[tuple[str, ...]]
    treasury: list[int]  # £, by office
    laws: list[int]  # in the order passed

    @property
    def families(self) -> int:
        """How many families there are, one without a seat included."""
        return len(self.cash)

    def in_force(self, law: int) -> bool:
        """Is this law passed and in force?"""
        return law in self.laws
