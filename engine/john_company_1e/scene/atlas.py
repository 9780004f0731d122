"""Where India lies on its panel: our own plain map, about as the regions lie to each other. Lengths in units."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.scene import Box

HEIGHT = 504
ORDER = (46, 44)
"""Width and height of an order."""


class Land(NamedTuple):
    """A region: its corners clockwise, the box in which its name and pieces stand, and where its orders begin."""

    outline: tuple[tuple[float, float], ...]
    box: Box
    orders: tuple[float, float]


LANDS: Mapping[str, Land] = MappingProxyType(
    {
        "punjab": Land(
            ((156, 8), (320, 4), (346, 60), (318, 118), (166, 118), (150, 60)), Box(160, 6, 170, 62), (172, 70)
        ),
        "sindh": Land(
            ((26, 22), (156, 8), (150, 60), (166, 118), (150, 126), (6, 122)), Box(26, 20, 122, 58), (14, 76)
        ),
        "maratha": Land(
            ((166, 118), (318, 118), (324, 232), (176, 236), (164, 180), (150, 126)), Box(166, 120, 152, 62), (174, 186)
        ),
        "bengal": Land(
            ((318, 118), (332, 92), (366, 118), (474, 116), (474, 222), (400, 236), (324, 232)),
            Box(324, 116, 148, 62),
            (332, 182),
        ),
        "bombay": Land(
            ((6, 122), (150, 126), (164, 180), (176, 236), (150, 240), (24, 236), (8, 180)),
            Box(10, 126, 144, 62),
            (16, 188),
        ),
        "hyderabad": Land(
            ((176, 236), (324, 232), (340, 286), (336, 344), (244, 350), (150, 346), (150, 240)),
            Box(160, 240, 170, 62),
            (176, 300),
        ),
        "mysore": Land(
            ((150, 240), (150, 346), (244, 350), (248, 456), (196, 460), (146, 400), (134, 310)),
            Box(142, 350, 102, 62),
            (152, 406),
        ),
        "madras": Land(
            ((244, 350), (336, 344), (382, 352), (386, 420), (350, 452), (248, 456)), Box(250, 350, 130, 58), (248, 406)
        ),
    }
)

SEAS: Mapping[str, Box] = MappingProxyType(
    {
        "bombay": Box(4, 246, 124, 130),
        "madras": Box(392, 352, 84, 106),
        "bengal": Box(348, 242, 128, 102),
        "china": Box(352, 4, 124, 108),
    }
)
"""Where the ships, goods and armies of the holdings lie."""

LEGEND = Box(4, 462, 472, 40)
"""Where it stands what marks and colours mean: below the map, where a line has room for words that a phone can show."""
