"""The board's nouns as small integers. Their order is that of the tables in ``data/``; loading checks that both agree."""

from __future__ import annotations

from typing import Final


class Region:
    """The eight regions of India."""

    PUNJAB: Final = 0
    DELHI: Final = 1
    BENGAL: Final = 2
    BOMBAY: Final = 3
    MARATHA: Final = 4
    HYDERABAD: Final = 5
    MYSORE: Final = 6
    MADRAS: Final = 7


class Presidency:
    """The three Presidencies, in the order in which they act on the ribbon. The sea zone of a Presidency has the same number."""

    BOMBAY: Final = 0
    MADRAS: Final = 1
    BENGAL: Final = 2


class Sea:
    """Where ships of the Company lie: the three sea zones and the box of the Superintendent of Trade in China."""

    WEST: Final = 0
    SOUTH: Final = 1
    EAST: Final = 2
    CHINA: Final = 3


class Office:
    """The seventeen office cards. A Governor's office is ``FIRST_GOVERNOR`` plus his place in ``GOVERNED_REGIONS``."""

    CHAIRMAN: Final = 0
    DIRECTOR_OF_TRADE: Final = 1
    GOVERNOR_GENERAL: Final = 2
    MANAGER_OF_SHIPPING: Final = 3
    MILITARY_AFFAIRS: Final = 4
    PRESIDENT_OF_BOMBAY: Final = 5
    PRESIDENT_OF_MADRAS: Final = 6
    PRESIDENT_OF_BENGAL: Final = 7
    SUPERINTENDENT_OF_TRADE_IN_CHINA: Final = 8
    FIRST_GOVERNOR: Final = 9
    COUNT: Final = 17


PRESIDENTS: Final = (Office.PRESIDENT_OF_BOMBAY, Office.PRESIDENT_OF_MADRAS, Office.PRESIDENT_OF_BENGAL)
"""The office of each Presidency's President."""

GOVERNED_REGIONS: Final = (
    Region.BOMBAY,
    Region.MADRAS,
    Region.BENGAL,
    Region.PUNJAB,
    Region.DELHI,
    Region.MARATHA,
    Region.HYDERABAD,
    Region.MYSORE,
)
"""The region of each Governor's office, from ``Office.FIRST_GOVERNOR`` on."""


class Law:
    """The twenty-six law cards."""

    CALICO_ACTS: Final = 0
    ENVOY_TO_CHINA: Final = 1
    ARMY_SPENDING: Final = 2
    BOARD_OF_CONTROL: Final = 3
    DEBT_RESTRUCTURE: Final = 4
    INCLOSURE_ACTS: Final = 5
    TENURE_LIMITS: Final = 6
    SEPOY_RECRUITMENT: Final = 7
    SHIP_SUBSIDY: Final = 8
    TRADE_REGULATIONS: Final = 9
    ZAMINDAR_TAXES: Final = 10
    TREASURE_REFORM: Final = 11
    GOVERNOR_GENERAL: Final = 12
    INDUSTRY_SUBSIDY: Final = 13
    WRITER_PRIVILEGES: Final = 14
    WINDOW_TAX_REPEAL: Final = 15
    MILITARY_OVERSIGHT: Final = 16
    WRITER_GRAFT_REFORM: Final = 17
    COMPANY_AIDS_GOVERNMENT: Final = 18
    ROYAL_PROTECTION: Final = 19
    PUBLIC_DEMANDS_IMPEACHMENT: Final = 20
    OLD_IDEAS_MADE_NEW: Final = 21
    RELIEF_DEMANDED_FOR_INDIAN_FAMINE: Final = 22
    MASSES_DEMAND_FRANCHISE: Final = 23
    WAR_AGAINST_FRANCE: Final = 24
    DEREGULATION: Final = 25


class Prestige:
    """The twenty prestige cards: ten spouses, ten enterprises."""

    MR_ROCHESTER: Final = 0
    ESTHER_SUMMERSON: Final = 1
    JOHN_THORPE: Final = 2
    VIOLET_EFFINGHAM: Final = 3
    JOSEPH_SEDLEY: Final = 4
    BECKY_SHARP: Final = 5
    WILLIAM_COLLINS: Final = 6
    LADY_GLENCORA: Final = 7
    LORD_HIGHGATE: Final = 8
    LADY_NEWCOME: Final = 9
    SHIPBUILDERS: Final = 10
    TAX_COLLECTORS: Final = 11
    LABOUR_NEWSPAPER: Final = 12
    FOUNDRY: Final = 13
    STOCK_BROKER: Final = 14
    SOCIAL_MAGAZINE: Final = 15
    SCOTTISH_CASTLE: Final = 16
    ROTTEN_BOROUGH_1: Final = 17
    ROTTEN_BOROUGH_2: Final = 18
    ROTTEN_BOROUGH_3: Final = 19


class Blackmail:
    """The ten blackmail cards. In the display and the season deck a blackmail card is ``DISPLAY_BASE`` plus its number."""

    PRIME_MINISTERS_EAR: Final = 0
    COMPANY_FRAUD: Final = 1
    LETTERS_OF_INTRODUCTION: Final = 2
    SCANDAL_ON_LEADENHALL_STREET: Final = 3
    SCANDAL_IN_INDIA: Final = 4
    HIRING_PREFERENCE: Final = 5
    ENVOY_TO_THE_MUGHALS: Final = 6
    MERCANTILE_CONNECTION: Final = 7
    DIPLOMATIC_CONNECTION: Final = 8
    MAN_ON_THE_INSIDE: Final = 9
    DISPLAY_BASE: Final = 20


class Failure:
    """The six Company failure cards."""

    COURT_OF_DIRECTORS_BLAMELESS: Final = 0
    CHAIRMAN_BLAMED: Final = 1
    OFFICEHOLDERS_BLAMED: Final = 2
    ARMY_BLAMED: Final = 3
    PARLIAMENT_BLAMED: Final = 4
    NABOBS_BLAMED: Final = 5


class Promise:
    """The five promise cards of each family; card ``guarantor * 5 + kind``."""

    CONSENT_TO_NEPOTISM: Final = 0
    VOTE_WITH_MY_ENTERPRISES: Final = 1
    SUPPORT_OF_MY_SHARES: Final = 2
    HIRE_MY_CANDIDATE: Final = 3
    LOAN_OF_FAMILY_CASH: Final = 4
    KINDS: Final = 5


class Action:
    """The six family actions; the opportunity marker stands on one of them."""

    ENLIST_WRITER: Final = 0
    ENLIST_OFFICER: Final = 1
    PURCHASE_LUXURY: Final = 2
    PURCHASE_SHIPYARD: Final = 3
    PURCHASE_WORKSHOP: Final = 4
    SEEK_SHARE: Final = 5


class Power:
    """The four tokens of the power track: the enterprise types and Company shares."""

    SOCIAL: Final = 0
    COMPANY_SHARE: Final = 1
    SHIPPING: Final = 2
    MANUFACTURING: Final = 3


POWER_IDS: Final = ("social", "company_share", "shipping", "manufacturing")
FIRM_SHARE: Final = len(POWER_IDS)
"""How windows that keep one kind of property from changing hands name firm shares, for which there is no token."""


class Strategy:
    """A firm's strategy cards: a sea zone with its home port, or no trade at all."""

    WEST: Final = 0
    SOUTH: Final = 1
    EAST: Final = 2
    HOBNOB: Final = 3


class Phase:
    """The phases of a turn, in order. ``FIRMS`` is played only when the Company is deregulated."""

    LONDON_SEASON: Final = 0
    FAMILY: Final = 1
    FIRMS: Final = 2
    HIRING: Final = 3
    COMPANY_OPERATION: Final = 4
    BONUSES: Final = 5
    REVENUE: Final = 6
    EVENTS_IN_INDIA: Final = 7
    PARLIAMENT_MEETS: Final = 8
    UPKEEP_AND_REFRESH: Final = 9
    FINAL_SCORING: Final = 10


PHASE_IDS: Final = (
    "london_season",
    "family",
    "firms",
    "hiring",
    "company_operation",
    "bonuses",
    "revenue",
    "events_in_india",
    "parliament_meets",
    "upkeep_and_refresh",
    "final_scoring",
)


MOST_FAMILIES: Final = 6

NOBODY: Final = -1
"""No family: an empty space, a vacant office, a card of the supply."""

OUT_OF_PLAY: Final = -2
"""An office that has not been created yet."""

BOXED: Final = -3
"""An office card that has left the game."""

HIDDEN: Final = -9
"""In an observation: a thing that the observer may not know."""

NO_FIRM: Final = -1
NO_INITIATIVE: Final = 99
"""The initiative of a firm that has not traded this turn: it comes last."""
ON_YARD: Final = -1
FIRST_FIRM: Final = 4
"""A ship's place: ``ON_YARD``, a ``Sea``, or ``FIRST_FIRM`` plus the family whose firm owns it."""
