"""The game's fixed vocabulary as small numbers: offices, holdings, regions, boxes, and the marks for what is not there.

The ids of offices, regions, prizes, laws, cards and families come from the data files in the same order (``tables`` checks it).
"""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
"""A vacant office, no dominator, nothing there."""
UNCREATED: Final = -2
"""An office that does not exist (yet, or any more)."""
UNKNOWN: Final = -3
"""A card of the deck of which nothing is known but that it was not seen yet."""
DONE: Final = ("done",)
"""The option that ends a loop, or takes nothing."""
COMPANY: Final = 8
"""As ruler of a region: the Company itself."""
BY_FIRM: Final = 4
"""Added to the number of a family whose firm filled an order; below it stand the holdings."""


class Office:
    """Offices in the order of the blue ribbon, then the provincial offices in the order of their cards."""

    CHAIRMAN: Final = 0
    DIRECTOR_OF_TRADE: Final = 1
    PRESIDENT_BOMBAY: Final = 2
    PRESIDENT_MADRAS: Final = 3
    PRESIDENT_BENGAL: Final = 4
    SHIP_PURCHASING: Final = 5
    GOODS_PURCHASING: Final = 6
    MILITARY_AFFAIRS: Final = 7
    SUPERINTENDENT_CHINA: Final = 8
    GOVERNOR_BENGAL: Final = 9
    GOVERNOR_BOMBAY: Final = 10
    GOVERNOR_MADRAS: Final = 11
    GOVERNOR_PUNJAB: Final = 12
    RESIDENT_MARATHA: Final = 13
    RESIDENT_HYDERABAD: Final = 14
    RESIDENT_MYSORE: Final = 15
    RESIDENT_SINDH: Final = 16


BOARD_OFFICES: Final = 9
OFFICES: Final = 17
FIRST_PRESIDENT: Final = 2


class Holding:
    """Whoever has ships and goods in India: the three presidencies, and China."""

    BOMBAY: Final = 0
    MADRAS: Final = 1
    BENGAL: Final = 2
    CHINA: Final = 3


PRESIDENCIES: Final = 3
HOLDINGS: Final = 4
FREE_TRADE: Final = 3
"""A region open to everybody, without a presidency (John & Co.)."""


class Region:
    """The regions by their numbers less one: the elephant's way."""

    PUNJAB: Final = 0
    MARATHA: Final = 1
    HYDERABAD: Final = 2
    MYSORE: Final = 3
    BENGAL: Final = 4
    BOMBAY: Final = 5
    SINDH: Final = 6
    MADRAS: Final = 7


REGIONS: Final = 8
MAX_ORDERS: Final = 3
CHINA_ORDERS: Final = 8
"""Row of the China orders behind those of the regions, ``[place, order]``."""
PROSPEROUS: Final = 0
DEPRESSED: Final = 1


class Balance:
    """The balance of India."""

    ORDER: Final = 0
    EQUILIBRIUM: Final = 1
    CHAOS: Final = 2


class Box:
    """The resource boxes in the order of the data file."""

    SHIPYARD: Final = 0
    FACTORY: Final = 1
    SHARES: Final = 2
    WRITER: Final = 3
    OFFICER: Final = 4
    CAPTAIN: Final = 5
    MANOR: Final = 6


YARD_COLUMNS: Final = 6
FACTORIES: Final = 10


class Law:
    """The laws."""

    REVOKE_MONOPOLY: Final = 0
    GOVERNOR_GENERAL: Final = 1
    TENURE_LIMITATIONS: Final = 2
    BOARD_OF_CONTROL: Final = 3
    CALICO_ACTS: Final = 4
    REGULATING_ACT: Final = 5
    TEA_ACT: Final = 6
    SHIP_SUBSIDY: Final = 7
    ARMY_SPENDING: Final = 8
    WRITER_PRIVILEGES: Final = 9
    INCLOSURE_ACTS: Final = 10
    TRADE_REGULATIONS: Final = 11
    DEBT_RESTRUCTURE: Final = 12


class DomesticEvent:
    """The domestic events; their cards come after those of the laws."""

    TRADE_WITH_CHINA: Final = 0
    MONOPOLY_REVOKED: Final = 1
    SHARE_BOOM: Final = 2
    SHARE_PANIC: Final = 3
    WAR_IN_EUROPE: Final = 4
    LONDON_SEASON: Final = 5


LAWS: Final = 13
CARDS: Final = 19


class Prize:
    """The prizes."""

    HOUSE_OF_COMMONS: Final = 0
    PATRON_OF_THE_ARTS: Final = 1
    INVESTMENT_BANK: Final = 2
    SOUTH_SEAS_FIRM: Final = 3
    HOUSE_OF_LORDS: Final = 4
    ROTTEN_BOROUGH: Final = 5
    COUNTRY_SEAT: Final = 6
    TOWN_HOUSE: Final = 7
    BARONETCY: Final = 8
    IRISH_EARLDOM: Final = 9
    CHURCH_LIVING: Final = 10
    SPA_RETIREMENT: Final = 11
    ROYAL_SOCIETY: Final = 12
    ADVANTAGEOUS_MATCH: Final = 13
    NEWSPAPER_OWNER: Final = 14
    HONORARY_COLONELCY: Final = 15
    DOCKYARD_PARTNERSHIP: Final = 16
    BANK_OF_ENGLAND: Final = 17


PRIZES: Final = 18


class FamilyCard:
    """The family cards."""

    SYKES: Final = 0
    PAXTON: Final = 1
    HASTINGS: Final = 2
    LARKINS: Final = 3
    BENYON: Final = 4
    WALSH: Final = 5


class Phase:
    """The phases of a turn."""

    SETUP: Final = 0
    FAMILY: Final = 1
    COMPANY: Final = 2
    TRADE: Final = 3
    EVENING_POST: Final = 4
    END: Final = 5
