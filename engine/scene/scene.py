"""A scene: what lies where on the table, as data.

A title's manifest names a function of what everyone may see and of the names of the seats' bots, which gives the scene::

    def scene(public: Fields, names: Sequence[str]) -> Scene:
        sea = Panel("sea", "The sea", 480, 320, places=(
            Place("zone:persia", Box(20, 20, 140, 90), "Persia", note="trip 2 GP", look=Look.SEA),
        ), pieces=(
            Piece("ship:red:orion", "zone:persia", Shape.SHIP, owner=0, text="3", tip="Orion of Red: speed 3, tonnage 2"),
        ))
        return Scene((sea,), standings=(Standing(0, 48, (("treasury", 30), ("shares", 18))),), purses=(Purse("seat:0", 30),))

Lengths are units of a panel, and a panel is drawn as wide as its column: design for 480 units, which a phone shows at three quarters of
its size, with words of at least 13 units. Pieces are laid on their place by its ``flow``; a title gives no piece a position.

Ids hold from moment to moment: the same piece has the same id wherever it lies, so that it can be seen to move; where nobody can tell
pieces apart (cubes of one owner on one place), one piece with a ``number`` stands for all of them. An id is ``THING:NAME`` with the
names that events and options have (``region:bengal``, ``office:chairman``): by it sentences point to the board. The place of a seat's
purse is ``seat:0`` and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class Box(NamedTuple):
    """Where a place lies in its panel: its left upper corner and its size, in units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of it."""
        return self.x + self.width / 2, self.y + self.height / 2


class Look(Enum):
    """What kind of place it is, by which it is drawn."""

    BOX = "a box with a frame"
    LAND = "a region of a map"
    SEA = "water"
    SPACE = "a space of a track"
    SLOT = "where one piece may lie, seen when it is empty too"
    OFFICE = "an office, with a head for its holder's name"
    BARE = "no frame at all: words, or pieces in the open"


class Flow(Enum):
    """How pieces lie on their place."""

    ROW = "side by side from the left, in as many rows as it takes"
    CENTRE = "side by side about the middle"
    COLUMN = "one below the other"


class Shape(Enum):
    """What a piece looks like."""

    CUBE = "cube"
    DISC = "disc"
    PAWN = "pawn"
    SHIP = "ship"
    TOWER = "tower"
    FLAG = "flag"
    CARD = "card"
    TILE = "tile"
    COIN = "coin"
    MARKER = "marker"
    DIE = "die"
    HOUSE = "house"
    MILL = "mill"
    WORKER = "worker"
    MACHINE = "machine"
    REGIMENT = "regiment"
    OFFICER = "officer"
    CROWN = "crown"
    FIRE = "fire"
    ELEPHANT = "elephant"
    SCROLL = "scroll"


NOBODY = None
"""The owner of what belongs to no seat."""


class Place(NamedTuple):
    """A place on a panel. ``owner`` (a seat) gives it that seat's colour; ``tone`` is one of the words in ``TONES``.

    ``label`` names it, ``note`` is a second line (what it costs, how strong it is). ``tip`` tells more, in a sentence; ``rule`` is the
    heading in the title's RULES.md under which its rules are. ``outline`` are the corners of a place that is no rectangle.
    """

    id: str
    box: Box
    label: str = ""
    note: str = ""
    look: Look = Look.BOX
    flow: Flow = Flow.ROW
    owner: int | None = NOBODY
    tone: str = ""
    tip: str = ""
    rule: str = ""
    outline: tuple[tuple[float, float], ...] = ()


class Piece(NamedTuple):
    """A piece, or ``number`` pieces that are alike, on the place ``at``. ``text`` stands on it: a figure, a letter, a card's name."""

    id: str
    at: str
    shape: Shape
    owner: int | None = NOBODY
    text: str = ""
    number: int = 1
    faded: bool = False
    tone: str = ""
    tip: str = ""
    rule: str = ""


class Link(NamedTuple):
    """A line from place to place of one panel: a way, an order's route, an alliance."""

    id: str
    start: str
    end: str
    tone: str = ""
    arrow: bool = False
    tip: str = ""


TONES = ("", "good", "bad", "quiet", "strong", "closed", "a", "b", "c", "d", "e")
"""What a place, piece or link may be beside its owner's: well, badly, faded, heavy, not in use; "a" to "e" are goods or kinds that a
title tells apart by colour (its legend says which is which)."""


class Panel(NamedTuple):
    """A part of the table with a heading. ``wide`` panels take a whole row of a wide page."""

    id: str
    title: str
    width: float
    height: float
    places: tuple[Place, ...]
    pieces: tuple[Piece, ...] = ()
    links: tuple[Link, ...] = ()
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Purse:
    """Somebody's money: what changes hands is drawn as flowing between the places whose purses changed."""

    place: str
    amount: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands: a total in the title's own measure, and what it is made of, largest things first. Both may be below zero."""

    seat: int
    total: int
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that lies on the table. ``heading`` says where in the game it is, from the largest part to the smallest ("Turn 3", "Parliament"):
    the outline of a replay is made of it. ``measure`` is what standings count; ``shares`` how many shares each seat holds, nothing in a
    game that has none."""

    panels: tuple[Panel, ...]
    standings: tuple[Standing, ...] = ()
    purses: tuple[Purse, ...] = ()
    heading: tuple[str, ...] = ()
    measure: str = "points"
    shares: tuple[int, ...] = ()

    def places(self) -> Iterator[Place]:
        """All places, in order."""
        for panel in self.panels:
            yield from panel.places

    def pieces(self) -> Iterator[Piece]:
        """All pieces, in order."""
        for panel in self.panels:
            yield from panel.pieces

    def faults(self) -> list[str]:
        """What is wrong with it, in sentences: an id twice, a piece or link on no place of its panel, a tone of no meaning, a place that
        sticks out of its panel."""
        told = []
        ids: set[str] = set()
        for panel in self.panels:
            places = {place.id for place in panel.places}
            things: tuple[Place | Piece | Link, ...] = (*panel.places, *panel.pieces, *panel.links)
            for thing in things:
                if thing.id in ids:
                    told.append(f"{thing.id} is there twice")
                ids.add(thing.id)
                if thing.tone not in TONES:
                    told.append(f"{thing.id} has the tone {thing.tone!r}; use one of {', '.join(TONES[1:])}")
            told += [
                f"{piece.id} lies on {piece.at}, no place of {panel.id}"
                for piece in panel.pieces
                if piece.at not in places
            ]
            told += [
                f"{link.id} leads to no place of {panel.id}"
                for link in panel.links
                if not {link.start, link.end} <= places
            ]
            told += [f"{place.id} sticks out of {panel.id}" for place in panel.places if not _within(place.box, panel)]
        told += [f"the purse of {purse.place} is no place" for purse in self.purses if purse.place not in ids]
        return told


def _within(box: Box, panel: Panel) -> bool:
    return box.x >= 0 and box.y >= 0 and box.x + box.width <= panel.width and box.y + box.height <= panel.height
