"""Formats of tournaments, as plug-ins: pure functions from what has been played to the next round and the table.

A format knows participants by their numbers (1 is the top seed) and nothing of bots, matches or Django. To add one, write a class that has
what `base.Format` asks for, and name it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .base import BadTerms, Drawn, Format, History, Played, Row, Terms
from .gauntlet import Gauntlet
from .knock_out import KnockOut
from .round_robin import RoundRobin
from .swiss import Swiss

FORMATS: Mapping[str, Format] = MappingProxyType(
    {"round_robin": RoundRobin(), "swiss": Swiss(), "knock_out": KnockOut(), "gauntlet": Gauntlet()}
)
"""Every format by the name under which a tournament stores it."""

__all__ = ["FORMATS", "BadTerms", "Drawn", "Format", "History", "Played", "Row", "Terms"]
