"""What whole numbers in the arguments of shared steps are. Their ranges are the title's (``Title.stands_for``)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

Family: TypeAlias = Annotated[int, "family"]
"""A family: a seat, or one without a seat."""

Pounds: TypeAlias = Annotated[int, "£"]
"""Money."""

Offers: TypeAlias = Annotated[int, "offers"]
"""Offers that a seat may still make."""

Shares: TypeAlias = Annotated[int, "shares"]
"""Shares of one family, or of several together."""
