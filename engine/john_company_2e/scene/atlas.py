"""Where India lies on its panel: our own plain map, on which regions touch where the rules say that they do. Lengths in units."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.scene import Box

HEIGHT = 522
ORDER_WIDTH, ORDER_HEIGHT = 38, 43


class Land(NamedTuple):
    """A region: its corners clockwise, and the box in which its name and pieces stand."""

    outline: tuple[tuple[float, float], ...]
    box: Box


LANDS: Mapping[str, Land] = MappingProxyType(
    {
        "punjab": Land(((6, 6), (170, 6), (160, 114), (6, 120)), Box(8, 8, 152, 62)),
        "delhi": Land(((170, 6), (474, 6), (474, 124), (330, 124), (196, 124), (160, 114)), Box(176, 8, 292, 62)),
        "bengal": Land(((330, 124), (474, 124), (474, 218), (424, 246), (330, 240)), Box(336, 126, 132, 62)),
        "bombay": Land(
            ((6, 120), (160, 114), (196, 124), (196, 252), (170, 340), (88, 340), (40, 276), (10, 206)),
            Box(12, 124, 178, 62),
        ),
        "maratha": Land(((196, 124), (330, 124), (330, 240), (320, 252), (196, 252)), Box(199, 126, 128, 62)),
        "hyderabad": Land(
            ((196, 252), (320, 252), (356, 274), (356, 340), (232, 346), (170, 340)),
            Box(194, 254, 118, 62),
        ),
        "mysore": Land(((88, 340), (170, 340), (232, 346), (232, 466), (150, 466), (104, 426)), Box(98, 344, 130, 62)),
        "madras": Land(
            ((232, 346), (356, 340), (372, 376), (360, 440), (326, 466), (232, 466)), Box(236, 346, 124, 62)
        ),
    }
)

ORDERS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "punjab_1": (112, 68),
        "delhi_1": (176, 66),
        "delhi_3": (244, 76),
        "delhi_2": (304, 74),
        "bombay_1": (66, 196),
        "bombay_2": (152, 204),
        "bombay_3": (102, 290),
        "maratha_2": (202, 204),
        "maratha_3": (246, 204),
        "maratha_1": (288, 192),
        "bengal_1": (344, 192),
        "bengal_2": (398, 192),
        "hyderabad_1": (312, 286),
        "mysore_1": (122, 414),
        "mysore_2": (184, 414),
        "madras_2": (244, 414),
        "madras_1": (302, 410),
    }
)
"""The left upper corner of each order."""

SEAS: Mapping[str, Box] = MappingProxyType(
    {
        "west": Box(6, 346, 84, 118),
        "south": Box(6, 472, 300, 44),
        "east": Box(382, 252, 92, 112),
        "china": Box(382, 376, 92, 88),
    }
)

STACK = Box(312, 472, 162, 44)
"""The stack of event tiles."""


ALONG = 0.16
"""How far along a border the Elephant stands, in parts of it."""


STEPS = 30
"""How far ahead it looks."""


def between(one: str, other: str) -> Box:
    """A small box on the way between two regions, or in the middle of one."""
    size = 30
    if one == other:
        box = LANDS[one].box
        return Box(box.x + box.width - size, box.y, size, size)
    (x1, y1), (x2, y2) = _border(one, other)
    # Near one end of the border: in its middle lie the names of regions.
    x, y = x1 + (x2 - x1) * ALONG, y1 + (y2 - y1) * ALONG
    return Box(x - size / 2, y - size / 2, size, size)


def ahead(tail: str, head: str) -> Box:
    """Where the Elephant looks: a spot in the region that it walks to, a few steps from where it stands."""
    (x, y), (to_x, to_y) = between(tail, head).centre, LANDS[head].box.centre
    far = max(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5, 1.0)
    return Box(x + (to_x - x) / far * STEPS, y + (to_y - y) / far * STEPS, 1, 1)


def _border(one: str, other: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of the border between two regions; of regions that do not touch, their centres."""
    corners = LANDS[other].outline
    shared = [corner for corner in LANDS[one].outline if corner in corners]
    if len(shared) < 2:
        return LANDS[one].box.centre, LANDS[other].box.centre
    return shared[0], shared[1]
