"""What whole numbers in the arguments of steps are, by type, where their names say something else of them; ``things`` has the ranges."""

from __future__ import annotations

from typing import Annotated, TypeAlias

Alliance: TypeAlias = Annotated[int, "alliance"]
Alliances: TypeAlias = Annotated[int, "{alliance}"]
"""A bit set, as ``Orders`` and ``PrestigeCards`` are."""

Orders: TypeAlias = Annotated[int, "{order}"]
OfficeOrArmy: TypeAlias = Annotated[int, "office"]
"""Where a piece comes from: armies are fewer than offices."""

BlackmailCard: TypeAlias = Annotated[int, "blackmail card"]
PrestigeCard: TypeAlias = Annotated[int, "prestige card"]
PrestigeCards: TypeAlias = Annotated[int, "{prestige card}"]
SetupCard: TypeAlias = Annotated[int, "setup card"]
Hand: TypeAlias = tuple[SetupCard, ...]
Hands: TypeAlias = tuple[Hand, ...]
"""Setup cards, seat by seat."""

Transfers: TypeAlias = Annotated[int, "transfers"]
"""Transfers that an office may still make."""

Pieces: TypeAlias = Annotated[int, "pieces"]
"""So many of one kind, or orders for which there are pieces."""
