"""The game's fixed vocabulary as small numbers: goods, action markers, tiles, phases, and the marks for what is not there.

The ids of goods, tiles, markers, ships and events come from the data files in the same order (``tables`` checks that they agree).
"""

from __future__ import annotations

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


class Good:
    """The goods in the order in which they are active in every decade."""

    FOOD: Final = 0
    CLOTHING: Final = 1
    CUTLERY: Final = 2
    LAMPS: Final = 3


class Marker:
    """Action markers: six of a player's own, then the grey advanced ones of the board, light before dark."""

    FACTORY: Final = 0
    WORKERS: Final = 1
    MACHINES: Final = 2
    QUALITY: Final = 3
    MARKETING: Final = 4
    STOCK_EXCHANGE: Final = 5
    MACHINES_LIGHT: Final = 6
    QUALITY_LIGHT: Final = 7
    MARKETING_LIGHT: Final = 8
    PRODUCTION_LIGHT: Final = 9
    INVESTOR_LIGHT: Final = 10
    MACHINES_DARK: Final = 11
    QUALITY_DARK: Final = 12
    MARKETING_DARK: Final = 13
    PRODUCTION_DARK: Final = 14


OWN_MARKERS: Final = 6
MARKERS: Final = 15
ROWS: Final = 4
"""Rows of the board of special markers."""


class Action:
    """What an action marker does. ``SHIP`` needs no marker."""

    FACTORY: Final = 0
    WORKERS: Final = 1
    MACHINES: Final = 2
    QUALITY: Final = 3
    MARKETING: Final = 4
    STOCK_EXCHANGE: Final = 5
    PRODUCTION: Final = 6
    INVESTOR: Final = 7
    SHIP: Final = 8


ACTION_IDS: Final = (
    *("factory", "workers", "machines", "quality", "marketing", "stock_exchange"),
    *("production", "investor", "ship"),
)
"""The actions by ``Action``."""


ACTION_OF: Final = (
    Action.FACTORY,
    Action.WORKERS,
    Action.MACHINES,
    Action.QUALITY,
    Action.MARKETING,
    Action.STOCK_EXCHANGE,
    Action.MACHINES,
    Action.QUALITY,
    Action.MARKETING,
    Action.PRODUCTION,
    Action.INVESTOR,
    Action.MACHINES,
    Action.QUALITY,
    Action.MARKETING,
    Action.PRODUCTION,
)
"""The action of every marker."""


class Tile:
    """The kinds of development tile."""

    ACCOUNTANT: Final = 0
    ADMINISTRATOR: Final = 1
    AGENT: Final = 2
    BROKER: Final = 3
    CHARISMA: Final = 4
    DEVELOPER: Final = 5
    ENGINEER: Final = 6
    EXTRA_SHIFTS: Final = 7
    FOREMAN: Final = 8
    INVENTOR: Final = 9
    MACHINE_WORKS: Final = 10
    OFFICE: Final = 11
    PATENT: Final = 12
    PRESS_ATTACHE: Final = 13
    SCHOOL: Final = 14
    SMALL_WAREHOUSE: Final = 15
    TINKERER: Final = 16
    WORKSHOP: Final = 17
    PATRON_FOOD: Final = 18
    PATRON_CLOTHING: Final = 19
    PATRON_CUTLERY: Final = 20
    PATRON_LAMPS: Final = 21


TILES: Final = 22


class Event:
    """The event markers."""

    BUREAUCRACY: Final = 0
    HAMBURG_EXCHANGE_CRISIS: Final = 1
    WAR_ON_THE_CONTINENT: Final = 2
    CROWN_JUBILEE: Final = 3
    LOBBY: Final = 4
    MADE_IN_ENGLAND: Final = 5
    LUDDITES_RIOT: Final = 6
    NAVIGATION_ACTS: Final = 7
    OPIUM_WAR: Final = 8
    RECESSION: Final = 9
    ROYAL_SOCIETY: Final = 10
    SOCIAL_UNREST: Final = 11
    THREAT_OF_STRIKE: Final = 12
    WORLDS_FAIR: Final = 13
    ECONOMIC_CRISIS: Final = 14
    END_OF_GAME: Final = 15


class Category:
    """Fronts and backs of the factories (Asymmetrical Factories)."""

    AVERAGE: Final = 0
    MASS: Final = 1
    LUXURY: Final = 2


class Phase:
    """Where in a decade the game stands."""

    PREPARATION: Final = 0
    ECONOMY: Final = 1
    ACTIONS: Final = 2
    PRODUCTION: Final = 3
    CLEANUP: Final = 4
    EAST_INDIA: Final = 5
    EVENT: Final = 6
    END: Final = 7


PHASE_IDS: Final = (
    *("preparation", "economy", "actions", "production"),
    *("cleanup", "east_india", "event", "end"),
)
"""The phases by ``Phase``."""
