"""What the panels have in common: who is who, the goods' colours, a company's strip of colour with its name."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.arkwright.board import Table
from engine.arkwright.title import TITLE
from engine.kernel.telling import seat_name
from engine.scene import Box, Look, Piece, Place

WIDTH = 480.0
TONES = "abcd"
"""The goods' colours, in their order: food, clothing, cutlery, lamps."""


class Drawn(NamedTuple):
    """Places and the pieces on them."""

    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]


def who(table: Table, seat: int) -> str:
    """Nabob (seat 2)."""
    return _named(seat, tuple(map(str, table.names)))


@lru_cache(maxsize=256)
def _named(seat: int, names: tuple[str, ...]) -> str:
    return seat_name(TITLE, seat, names)


def signed(number: int) -> str:
    """A number below zero with a minus sign."""
    return f"{number}".replace("-", "−")


@lru_cache(maxsize=4096)
def own(thing: str, seat: int, *names: object) -> str:
    """The id of a thing of a company's: ``mill:seat_2:food``."""
    return ":".join([thing, f"seat_{seat + 1}", *map(str, names)])


def short(table: Table, seat: int) -> str:
    """A company's number and its bot's name, as they stand in a strip of its colour."""
    name = str(table.names[seat]) if seat < len(table.names) else ""
    return f"{seat + 1} {name}".rstrip()


def chip(id: str, seat: int, label: str, box: Box, tip: str, rule: str = "") -> Place:
    """A strip of the company's colour."""
    return Place(id, box, label, look=Look.OFFICE, owner=seat, tip=tip, rule=rule)
