"""Where pieces come to lie on their place: side by side, in rows, smaller where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.scene.scene import Box, Flow, Piece, Place, Shape

UNIT = 20.0
"""Width and height of a piece that has no words on it."""

GAP = 4.0
LABEL, NOTE = 19.0, 16.0
"""Height of a place's label and of its note."""

LETTER, BOLD = 0.58, 0.64
"""Width of a letter, in parts of its size, as it is and in bold; what is longer than the measure says is drawn smaller, never over the
edge."""

WORDED = (Shape.CARD, Shape.TILE, Shape.SCROLL, Shape.OFFICER)
"""Shapes that are as wide as the words on them."""

BESIDE = (Shape.SHIP,)
"""Shapes too small for words: theirs stand beside them."""

TEXT = 13.0
"""Size of the words on a card."""

LEAST = 0.6
"""The smallest scale at which pieces are laid; what does not fit then runs over the lower edge."""


class Spot(NamedTuple):
    """Where a piece lies: its left upper corner in the panel, and its scale."""

    x: float
    y: float
    scale: float


def width_of(text: str, size: float = TEXT, letter: float = BOLD) -> float:
    """How wide words of this size are, about."""
    return len(text) * size * letter


def size_of(piece: Piece) -> tuple[float, float]:
    """Width and height of a piece at full scale, its number included."""
    width = UNIT
    if piece.shape in WORDED:
        width = max(UNIT, width_of(piece.text) + 10)
    elif piece.shape in BESIDE and piece.text:
        width += 1 + width_of(piece.text)
    return width + (width_of(f"×{piece.number}") + 4 if piece.number != 1 else 0), UNIT


def room_of(place: Place) -> Box:
    """The part of a place that is left for pieces."""
    head = (LABEL if place.label else 0) + (NOTE if place.note else 0)
    x, y, width, height = place.box
    return Box(x + GAP, y + GAP / 2 + head, max(width - 2 * GAP, 1), max(height - head - GAP, 1))


def spots(place: Place, pieces: Sequence[Piece]) -> list[Spot]:
    """Where the pieces of a place lie, in their order."""
    room, sizes = room_of(place), [size_of(piece) for piece in pieces]
    scale = 1.0
    while scale > LEAST and not _fits(_rows(sizes, room, scale, place.flow), sizes, room, scale):
        scale = max(LEAST, scale - 0.1)
    found: dict[int, Spot] = {}
    y = room.y
    for row in _rows(sizes, room, scale, place.flow):
        width = sum(sizes[at][0] for at in row) * scale + GAP * (len(row) - 1)
        x = room.x + (room.width - width) / 2 if place.flow is Flow.CENTRE else room.x
        for at in row:
            found[at] = Spot(round(x, 1), round(y, 1), round(scale, 2))
            x += sizes[at][0] * scale + GAP
        y += UNIT * scale + GAP
    return [found[at] for at in range(len(pieces))]


def _rows(sizes: Sequence[tuple[float, float]], room: Box, scale: float, flow: Flow) -> list[list[int]]:
    if flow is Flow.COLUMN:
        return [[at] for at in range(len(sizes))]
    rows: list[list[int]] = []
    left = 0.0
    for at, (width, _) in enumerate(sizes):
        width *= scale
        if not rows or left < width:
            rows.append([])
            left = room.width
        rows[-1].append(at)
        left -= width + GAP
    return rows


def _fits(rows: list[list[int]], sizes: Sequence[tuple[float, float]], room: Box, scale: float) -> bool:
    high = len(rows) * (UNIT * scale + GAP) - GAP <= room.height
    return high and all(sum(sizes[at][0] for at in row) * scale + GAP * (len(row) - 1) <= room.width for row in rows)
