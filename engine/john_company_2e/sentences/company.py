"""Sentences of the Company's offices: hiring, allocation, ships, transfers, trade, checks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.sentences.calling import CALLED
from engine.john_company_2e.sentences.patterns import Fields, by, number, said
from engine.kernel.vocabulary import Pattern

VACATED = {
    "attrition": " after attrition",
    "catastrophe": " after a catastrophe",
    "promotion": " for another office",
    "board_of_control": ", sent home by the Board of Control",
    "policy_tax": ", unable to pay the tax",
    "governor_general": " to make way for the Governor General",
    "public_demands_impeachment": ", impeached",
    "region_loss": ", as the region is lost",
    "scandal": " over a scandal",
}
CHECKS = {
    "special_envoy": " for a special envoy",
    "trade": " for trade",
    "trade_in_china": " for trade in China",
    "administer": " to administer",
    "govern": " to govern",
}
CANDIDATES = {
    "writer": "a writer of {presidency}",
    "officer": "an officer of {presidency}",
    "commander": "the Commander of {presidency}",
    "trainee": "an officer in training",
    "share": "a shareholder",
    "office": "the {held}",
}
"""Who is hired, by the piece that goes into the office."""


def vacated(fields: Fields) -> str:
    """Who leaves an office, why, and where the piece goes."""
    waits = ", and waits for retirement" if fields.get("goes_to") == "pensioners" else ""
    return "{family} leaves the office of {office}" + VACATED.get(said(fields, "why"), " because of {why}") + waits


def lifted(fields: Fields) -> str:
    """A candidate goes from its place into an office."""
    if said(fields, "order"):
        return "A writer of {seat} comes back from order {order} for an office"
    candidates = {
        "writer": "A writer of {seat} leaves {presidency}",
        "officer": "An officer of {seat} leaves the army of {presidency}",
        "commander": "{seat} leaves the command of {presidency}",
        "trainee": "An officer in training of {seat} is taken",
        "share": "A shareholder of {seat} leaves the Court of Directors",
    }
    return candidates.get(said(fields, "piece"), "A family member of {seat} is taken") + " for an office"


def ship(verb: str) -> Pattern:
    """What becomes of a ship, by whose it is."""
    return by(
        "ship",
        {"company_ship": f"A Company ship {verb}", "extra_ship": f"An extra ship {verb}"},
        f"{{ship}}[ of {{family}}] {verb}",
    )


def transferred(fields: Fields) -> str:
    """A writer or a ship goes elsewhere."""
    return moved_piece(fields) + " moves from {origin} to {destination}"


def moved_piece(fields: Fields) -> str:
    """A writer, an officer, a regiment or a ship, at the head of a sentence."""
    pieces = {
        "writer": "A writer of {family}",
        "officer": "An officer of {family}",
        "regiment": "A regiment",
        "ship": "{ship}[ of {family}]",
        "company_ship": "A Company ship",
        "extra_ship": "An extra ship",
    }
    return pieces.get(said(fields, "piece"), "A {piece}")


def transfer(fields: Fields) -> str:
    """The same as what somebody does."""
    piece = moved_piece(fields)
    return "moves " + piece.replace("A ", "a ", 1).replace("An ", "an ", 1) + " from {origin}[ to {destination}]"


def storm(fields: Fields) -> str:
    """What a storm does to a ship."""
    end = "sinks" if fields.get("sunk") else "is damaged" if fields.get("fatigued") else "weathers it"
    return "{ship}[ of {seat}] rolls {dice} in the storm and " + end


EVENTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "office_created": "The office of {office} is created",
        "office_closed": "The office of {office} is closed",
        # It may never have been on the board: its name points nowhere.
        "office_removed": lambda fields: f"The office of {CALLED.get(said(fields, 'office'), '?')} leaves the game",
        "office_vacated": vacated,
        "office_taken": "{family} becomes {office}[, with fatigue {fatigue}]",
        "fatigued": "The {office} grows tired",
        "piece_lifted": lifted,
        "not_hired": "The office of {office} stays vacant",
        "election_called": "A Chairman is elected: {shares_in_court:share|shares} in Court, {needed} needed",
        "nepotism_answered": by(
            "answer", {"yes": "{seat} gives leave for nepotism"}, "{seat} gives no leave for nepotism"
        ),
        "check_rolled": lambda fields: (
            "{seat} rolls {dice} as {office}" + CHECKS.get(said(fields, "what"), " for {what}") + ": {result}"
        ),
        "check_rolled_again": "{seat} rolls {dice} instead: {result}",
        "ship_placed": ship("goes to {sea}"),
        "ship_lost": ship("is lost in the war"),
        "transferred": transferred,
        "company_ship_begun": "Work on a Company ship begins in {region}",
        "company_ship_launched": "A Company ship[ of {region}] is launched into {sea}",
        "unfinished_ships_returned": "Company ships under construction are given up",
        "storm_rolled": storm,
    }
)

ACTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "dismiss": "dismisses the {office}",
        "leave_in_office": "leaves the {office} in office",
        "raise_debt": "raises Debt",
        "allocate": "turns to the treasury of the {office}",
        "allocate_amount": "allocates {amount} to the {office}",
        "close_the_books": "closes the books",
        "trade_in_china": "trades in China",
        "do_not_trade_in_china": "does not trade in China",
        "transfer": transfer,
        "transfer_no_more": "transfers no more",
        "send_envoy": "sends a special envoy for {amount}",
        "send_no_envoy": "sends no envoy",
        "open_china": "opens trade with China",
        "open_order": "opens order {order}",
        "fit_ship": "fits {ship}[ of {family}][ and sends it to {sea}]",
        "buy_company_ship": "buys a Company ship for {sea}",
        "lease_extra_ship": "leases an extra ship for {sea}",
        "spend_no_more": "spends no more on ships",
        "assign_officer": "posts an officer of {family} to the army of {army}",
        "name_commander": "names {family@} Commander of the army of {army}",
        "replace_commander": "replaces the Commander of {army} by {family@}",
        "replace_nobody": "leaves all Commanders in place",
        "trade": "trades for {presidency}",
        "let_commander_act": "lets the Commander of {presidency} act",
        "let_governor_act": "lets the Governor of {region} act",
        "finish_operations": "finishes the operations of {presidency}",
        "declare_region": "declares trade in {regions}",
        "declare_no_more": "declares no more regions than {regions}",
        "trade.stake.stake": "spends {amount} on trade, for {number_of_dice:die|dice}",
        "fill_order": lambda fields: (
            "fills order {order}" + ("" if fields.get("writer") is None else " with a writer of {writer}")
        ),
        "hire": lambda fields: (
            "hires {family@} as {office}, " + CANDIDATES.get(said(fields, "piece"), "{piece}") + "[, for {offers}]"
        ),
        "call_in_hiring": "calls in the promise to hire {family@} as {office}",
        "keep_promises": "keeps the promises of others for later",
        "stand_for_chairman": "stands for Chairman",
        "stand_back": "does not stand for Chairman",
        "pick_chairman": "picks {family@} as Chairman[, for {offers}]",
        "elect_chairman": "elects {family@} Chairman",
        "pay_dividends": lambda fields: (
            f"pays dividends of £{number(fields, 'number')} on every share, {{amount}} in all"
            if number(fields, "number")
            else "pays no dividends"
        ),
        "use_royal_protection": "uses Royal Protection",
        "borrow": "borrows instead of using Royal Protection",
    }
)
