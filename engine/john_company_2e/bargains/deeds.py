"""Deeds on which a bargain may depend, by their numbers. Which of them can be named when, ``nameable`` says.

The rules report each where it is done (``engine.shared.contracts.done``), whoever does it, the Crown too. Rulebook: Negotiation; readings
75 and 76 under Negotiation in RULES.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.john_company_2e.table.names import POWER_IDS, Presidency
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import (
    ALLIANCE_IDS,
    LAW_IDS,
    OFFICE_IDS,
    PRESIDENCY_IDS,
    PRESTIGE_IDS,
    REGION_IDS,
    SEA_IDS,
)
from engine.shared.deeds import Deed, Until


class Done:
    """The deeds by their numbers in DEEDS. Of WRITER_TO, OFFICER_TO, COMMANDER_OF, BEFORE_TRADE_OF and FIRST_IN there are three, for each
    Presidency one."""

    LAW_PASSES: Final = 0
    VOTES_FOR: Final = 1
    VOTES_AGAINST: Final = 2
    CALLS_ROUND: Final = 3
    PROPOSES_LAW: Final = 4
    SELECTS_POLICY: Final = 5
    NAMES_OFFICEHOLDER: Final = 6
    GIVES_SHIP: Final = 7
    GIVES_SOLDIER: Final = 8
    TAKES_OFFICE: Final = 9
    ALLOCATES: Final = 10
    FITS_SHIP: Final = 11
    SHIP_TO: Final = 12
    WRITER_TO: Final = 13
    OFFICER_TO: Final = 16
    COMMANDER_OF: Final = 19
    PLACES_WRITER: Final = 22
    TRADES_IN: Final = 23
    DEPLOYS_TO: Final = 24
    FORMS_ALLIANCE: Final = 25
    TAXES_FOR: Final = 26
    RAISES_REGIMENT: Final = 27
    BUILDS_SHIP: Final = 28
    TRADES_IN_CHINA: Final = 29
    PAYS_DIVIDENDS: Final = 30
    PAYS_FIRM_DIVIDENDS: Final = 31
    CHOOSES_FIRST: Final = 32
    TAKES_CARD: Final = 33
    TAKES_BLACKMAIL: Final = 34
    DISCARDS_CARD: Final = 35
    DISMISSES: Final = 36
    CALLS_SESSION: Final = 37
    RAISES_DEBT: Final = 38
    OPENS_CHINA: Final = 39
    OPENS_ORDER_IN: Final = 40
    SHIP_FROM: Final = 41
    REGIMENT_TO: Final = 42
    REGIMENT_FROM: Final = 43
    COMPANY_SHIP: Final = 44
    BEFORE_TRADE_OF: Final = 45
    SENDS_OFFICER: Final = 48
    TAXES_FOR_BALANCE: Final = 49
    TAXES_REGION: Final = 50
    ADMINISTERS: Final = 51
    GOVERNS: Final = 52
    USES_PROTECTION: Final = 53
    GIVES_REGIMENT: Final = 54
    GIVES_COMPANY_SHIP: Final = 55
    RAISES_POWER: Final = 56
    MEETS_REBELLION: Final = 57
    ADDS_WINDOW_TAX: Final = 58
    LETS_FIRM_FILL: Final = 59
    FIRST_IN: Final = 60


def _of_each(id: str) -> tuple[Deed, ...]:
    return tuple(Deed(f"{id}_{presidency}", "family", Until.TURN) for presidency in PRESIDENCY_IDS)


DEEDS = (
    Deed("law_passes", "", Until.VOTE, has_doer=False),
    Deed("votes_for", "", Until.VOTE, counted="votes"),
    Deed("votes_against", "", Until.VOTE, counted="votes"),
    Deed("calls_round", "", Until.VOTE),
    Deed("proposes_law", "law", Until.LAW),
    Deed("selects_policy", "space", Until.LAW),
    Deed("names_officeholder", "office", Until.VOTE),
    Deed("gives_ship", "family", Until.PHASE),
    Deed("gives_soldier", "family", Until.PHASE),
    Deed("takes_office", "office", Until.PHASE, willed=False),
    Deed("allocates", "office", Until.TURN, counted="pounds"),
    Deed("fits_ship", "family", Until.TURN),
    Deed("brings_ship", "sea", Until.TURN),
    *_of_each("moves_writer_to"),
    *_of_each("posts_officer_to"),
    *_of_each("names_commander_of"),
    Deed("places_writer", "family", Until.TURN),
    Deed("trades_in", "region", Until.TURN),
    Deed("deploys_to", "region", Until.TURN),
    Deed("forms_alliance", "alliance", Until.TURN),
    Deed("taxes_for", "office", Until.TURN),
    Deed("raises_regiment", "presidency", Until.TURN),
    Deed("builds_ship", "sea", Until.TURN),
    Deed("trades_in_china", "", Until.TURN),
    Deed("pays_dividends", "", Until.PHASE, counted="dividends"),
    Deed("pays_firm_dividends", "", Until.PHASE, counted="dividends"),
    Deed("chooses_first", "", Until.PHASE),
    Deed("takes_card", "card", Until.PHASE),
    Deed("takes_blackmail", "", Until.PHASE),
    Deed("discards_card", "card", Until.PHASE),
    Deed("dismisses", "office", Until.TURN),
    Deed("calls_session", "", Until.TURN),
    Deed("raises_debt", "", Until.TURN),
    Deed("opens_china", "", Until.TURN),
    Deed("opens_order_in", "region", Until.TURN),
    Deed("takes_ship_from", "sea", Until.TURN),
    Deed("moves_regiment_to", "presidency", Until.TURN),
    Deed("takes_regiment_from", "presidency", Until.TURN),
    Deed("adds_company_ship", "", Until.TURN),
    *_of_each("before_trade_of"),
    Deed("sends_officer", "family", Until.TURN),
    Deed("taxes_for_balance", "", Until.TURN),
    Deed("taxes_region", "region", Until.TURN),
    Deed("administers", "region", Until.TURN),
    Deed("governs", "", Until.TURN),
    Deed("uses_royal_protection", "", Until.PHASE),
    Deed("gives_regiment", "presidency", Until.PHASE),
    Deed("gives_company_ship", "sea", Until.PHASE),
    Deed("raises_power", "power token", Until.PHASE),
    Deed("meets_rebellion", "region", Until.PHASE),
    Deed("adds_window_tax", "", Until.PHASE),
    Deed("lets_firm_fill", "family", Until.PHASE),
    *_of_each("acts_first_in"),
)
"""Those of Company Operation wait until its end at the latest, from whenever in the turn they are named on."""

NAMES: Mapping[str, Mapping[int, str]] = {
    thing: dict(enumerate(ids))
    for thing, ids in {
        "law": LAW_IDS,
        "office": OFFICE_IDS,
        "sea": SEA_IDS,
        "region": REGION_IDS,
        "alliance": ALLIANCE_IDS,
        "presidency": PRESIDENCY_IDS,
        "card": PRESTIGE_IDS,
        "power token": POWER_IDS,
    }.items()
}
"""How what a deed is about is called."""

PRESIDENCIES = (Presidency.BOMBAY, Presidency.MADRAS, Presidency.BENGAL)


def names_of(game: CompanyGame, thing: str) -> Mapping[int, str] | None:
    """How what a deed is about is called; families and spaces of the dial have numbers alone."""
    return NAMES.get(thing)
