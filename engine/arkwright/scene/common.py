"""What the panels have in common: who is who, the goods' colours, a company's strip of colour with its name."""

from __future__ import annotations

from functools import lru_cache

from engine.arkwright.board import Table
from engine.arkwright.title import TITLE
from engine.kernel.telling import seat_name
from engine.scene import Box, Look, Place

WIDTH = 480.0
TONES = "abcd"
"""The goods' colours, in their order: food, clothing, cutlery, lamps."""


def who(table: Table, seat: int) -> str:
    """Nabob (seat 2)."""
    return seat_name(TITLE, seat, [str(name) for name in table.names])


@lru_cache(maxsize=4096)
def own(thing: str, seat: int, *names: object) -> str:
    """The id of a thing of a company's: ``mill:seat_2:food``."""
    return ":".join([thing, f"seat_{seat + 1}", *map(str, names)])


def chip(table: Table, id: str, seat: int, box: Box, tip: str, rule: str = "") -> Place:
    """A strip of the company's colour with its number and its bot's name."""
    name = str(table.names[seat]) if seat < len(table.names) else ""
    return Place(id, box, f"{seat + 1} {name}".rstrip(), look=Look.OFFICE, owner=seat, tip=tip, rule=rule)
