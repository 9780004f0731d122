"""Titles whose seats negotiate."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel import Title
from engine.shared.market import Market


class TradingTitle(Title):
    """A title whose seats negotiate: its ``phases`` include ``engine.shared.deals``, and it provides a market."""

    market: ClassVar[Market]
