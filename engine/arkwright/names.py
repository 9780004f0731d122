"""The game's fixed vocabulary as small numbers: goods, action markers, tiles, phases, and the marks for what is not there.

The ids of goods, tiles, markers, ships and events come from the data files in the same order (``tables`` checks that they agree).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

NOBODY: Final = -1
NONE: Final = -1
"""No factory, no marker, no good."""
HIDDEN: Final = -2
"""What an observer may not know."""

GOODS: Final = 4
LINES: Final = 4
SPACES: Final = 5
"""Administration spaces of a player board."""
PIERS: Final = 2
WAREHOUSE_PLACES: Final = 6
"""Four columns, then the rows of two and of three."""
ROW_TWO: Final = 4
ROW_THREE: Final = 5
MAX_TILES: Final = 4
DONE: Final = ("done",)
"""The option that declines, or ends a loop."""
MAX_PRICE: Final = 40
"""Above every appeal that can be reached: base quality 20 and luxury 3 more, quality 6, marketing 4."""


class Good(IntEnum):
    """The goods in the order in which they are active in every decade."""

    FOOD = 0
    CLOTHING = 1
    CUTLERY = 2
    LAMPS = 3


class Marker(IntEnum):
    """Action markers: six of a player's own, then the grey advanced ones of the board, light before dark."""

    FACTORY = 0
    WORKERS = 1
    MACHINES = 2
    QUALITY = 3
    MARKETING = 4
    STOCK_EXCHANGE = 5
    MACHINES_LIGHT = 6
    QUALITY_LIGHT = 7
    MARKETING_LIGHT = 8
    PRODUCTION_LIGHT = 9
    INVESTOR_LIGHT = 10
    MACHINES_DARK = 11
    QUALITY_DARK = 12
    MARKETING_DARK = 13
    PRODUCTION_DARK = 14


OWN_MARKERS: Final = 6
MARKERS: Final = 15
ROWS: Final = 4
"""Rows of the board of special markers."""


class Action(IntEnum):
    """What an action marker does. ``SHIP`` needs no marker."""

    FACTORY = 0
    WORKERS = 1
    MACHINES = 2
    QUALITY = 3
    MARKETING = 4
    STOCK_EXCHANGE = 5
    PRODUCTION = 6
    INVESTOR = 7
    SHIP = 8


class Tile(IntEnum):
    """The kinds of development tile."""

    ACCOUNTANT = 0
    ADMINISTRATOR = 1
    AGENT = 2
    BROKER = 3
    CHARISMA = 4
    DEVELOPER = 5
    ENGINEER = 6
    EXTRA_SHIFTS = 7
    FOREMAN = 8
    INVENTOR = 9
    MACHINE_WORKS = 10
    OFFICE = 11
    PATENT = 12
    PRESS_ATTACHE = 13
    SCHOOL = 14
    SMALL_WAREHOUSE = 15
    TINKERER = 16
    WORKSHOP = 17
    PATRON_FOOD = 18
    PATRON_CLOTHING = 19
    PATRON_CUTLERY = 20
    PATRON_LAMPS = 21


TILES: Final = 22


class Event(IntEnum):
    """The event markers."""

    BUREAUCRACY = 0
    HAMBURG_EXCHANGE_CRISIS = 1
    WAR_ON_THE_CONTINENT = 2
    CROWN_JUBILEE = 3
    LOBBY = 4
    MADE_IN_ENGLAND = 5
    LUDDITES_RIOT = 6
    NAVIGATION_ACTS = 7
    OPIUM_WAR = 8
    RECESSION = 9
    ROYAL_SOCIETY = 10
    SOCIAL_UNREST = 11
    THREAT_OF_STRIKE = 12
    WORLDS_FAIR = 13
    ECONOMIC_CRISIS = 14
    END_OF_GAME = 15


class Category(IntEnum):
    """Fronts and backs of the factories (Asymmetrical Factories)."""

    AVERAGE = 0
    MASS = 1
    LUXURY = 2


class Phase(IntEnum):
    """Where in a decade the game stands."""

    PREPARATION = 0
    ECONOMY = 1
    ACTIONS = 2
    PRODUCTION = 3
    CLEANUP = 4
    EAST_INDIA = 5
    EVENT = 6
    END = 7
