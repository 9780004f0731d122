"""Sentences of money and markers: cash, treasuries, the Balance, points, Standing and Debt."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.sentences.patterns import Fields, ending, number, said
from engine.kernel.vocabulary import Pattern
from engine.wording import counted

GAINED = {
    "setup": " to begin with",
    "writer": " for writers on orders",
    "president": " as President for the orders filled",
    "shipyards": " from fitted ships",
    "workshops": " from workshops",
    "policy_bonus": " by the policy's bonus",
    "dividends": " of dividends",
    "firm_dividends": " of a firm's dividends",
    "loot": " of loot",
    "govern": " for governing",
    "administer": " for administering",
    "trade_in_china": " for trade in China",
    "company_fraud": " by fraud",
    "windfall": " by a windfall",
}
SPENT = {
    "luxury": "a luxury",
    "policy_tax": "the policy's tax",
    "window_tax": "the window tax",
    "share": "a place on the Stock Exchange",
    "shipyard": "a shipyard",
    "workshop": "a workshop",
}
SPENT_BY_OFFICE = {
    "special_envoy": "on a special envoy",
    "trade": "on trade",
    "fit_ship": "on fitting a ship",
    "company_ship": "on a Company ship",
    "extra_ship": "on leasing an extra ship",
    "govern": "on governing",
    "succession": "over to its successor",
}
RAISED = {
    "debt": "through new Debt",
    "emergency_loans": "through emergency loans",
    "governor_general": "from the regions of the Governor General",
    "loot": "of loot",
    "tax": "of taxes",
    "trade": "from trade",
    "trade_in_china": "from trade in China",
}
LOWERED = {
    "expenses": "pays {amount} of expenses",
    "left_of_loans": "gives back the {amount} that are left of the loans",
    "dividends": "pays {amount} of dividends",
    "company_fraud": "loses {amount} to fraud",
    "royal_privilege": "pays {amount} for the Crown's Royal Privilege",
}
WHY = {
    "expectations": ": the public's expectations are not met",
    "impeachment_refused": ": nobody is impeached",
    "public_embarrassment": ": a public embarrassment",
    "public_enthusiasm": ": the public is enthusiastic",
    "region_loss": ": regions are lost",
}
INDEBTED = {
    "debt": "",
    "debt_restructure": " by the Debt Restructure",
    "emergency_loans": " by emergency loans",
    "new_share": " as a new share is sold",
    "deregulation": " as the monopoly ends",
}
SCORED = {
    "luxury": " for a luxury",
    "power": " for power",
    "company_shares": " for Company shares",
    "firms": " for firms",
    "workshops": " for workshops",
    "solo_failure": " as the Company has failed",
    "army_blamed": " as the army is blamed",
    "chairman_blamed": " as the Chairman is blamed",
    "court_of_directors_blameless": " as the Court of Directors is blameless",
    "nabobs_blamed": " as nabobs are blamed",
    "officeholders_blamed": " as officeholders are blamed",
    "parliament_blamed": " as Parliament is blamed",
}


def scored(fields: Fields) -> str:
    """Points won or lost, and what for."""
    points = number(fields, "points")
    verb = "loses" if points < 0 else "scores"
    why = SCORED.get(said(fields, "what"), "[ for {what}]")
    return f"{{seat}} {verb} {counted(abs(points), 'victory point')}{why}"


def moved(what: str, why: Mapping[str, str]) -> Pattern:
    """A marker of the Company's goes up or down its track."""

    def pattern(fields: Fields) -> str:
        up = number(fields, "after") > number(fields, "before")
        words = why.get(said(fields, "why"), "")
        return f"{what} {'rises' if up else 'falls'} from {{before}} to {{after}}{words}"

    return pattern


def dividends(fields: Fields) -> str:
    """So much on every share, or nothing."""
    each = number(fields, "number")
    return f"The Company pays £{each} on every share, {{amount}} in all" if each else "The Company pays no dividends"


EVENTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "cash_gained": ending("{seat} receives {amount}", "what", GAINED, " through {what}"),
        "cash_paid": lambda fields: "{seat} pays {amount} for " + SPENT.get(said(fields, "what"), "{what}"),
        "cash_handed_over": ending(
            "{seat} hands {to} {amount}",
            "what",
            {"bargain": " as agreed", "loan": " as a loan", "favour": " as a favour"},
        ),
        "treasury_gained": ending(
            "The {office} receives {amount}",
            "what",
            {
                "tax": " of taxes",
                "succession": " of the predecessor",
                "ship_bought_back": " for a ship that a firm buys",
            },
        ),
        "treasury_spent": lambda fields: (
            ("The {office} hands {amount} " if fields.get("what") == "succession" else "The {office} spends {amount} ")
            + SPENT_BY_OFFICE.get(said(fields, "what"), "on an alliance with {what}")
        ),
        "balance_raised": lambda fields: (
            "The Balance gains {amount} " + RAISED.get(said(fields, "what"), "through the {what}")
        ),
        "balance_lowered": lambda fields: (
            "The Balance " + LOWERED.get(said(fields, "what"), "loses {amount} through the {what}")
        ),
        "allocated": "The {office} is allocated {amount}",
        "scored": scored,
        "standing_moved": moved("Standing", WHY),
        "company_failed": ending("The Company has failed", "why", WHY),
        "debt_moved": moved("Debt", INDEBTED),
        "dividends_paid": dividends,
        "emergency_loans_taken": "The Company takes {number:emergency loan|emergency loans} of {amount} in all",
        "expenses_reckoned": (
            "Expenses come to {amount}[, {for_debt} for Debt][, {for_regiments} for regiments]"
            "[, {for_officers} for officers][, {for_ships} for ships]"
        ),
        "monopoly_ended": "The Company's monopoly ends; its Standing is {standing}",
        "royal_privilege_used": lambda fields: (
            "The Crown's Royal Privilege pays {amount} of " + SPENT.get(said(fields, "what"), "{what}")
        ),
    }
)
