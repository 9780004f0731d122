"""Sentences of negotiation: assets, offers, consents, promise cards and blackmail."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.sentences.calling import called
from engine.john_company_2e.sentences.patterns import Fields, number, said
from engine.john_company_2e.table.tables import OFFICE_IDS, PRESIDENCY_IDS
from engine.kernel.vocabulary import Pattern
from engine.shared import sentences as shared

PROMISED = {
    "consent_to_nepotism": "to consent to nepotism",
    "vote_with_my_enterprises": "to vote with enterprises",
    "support_of_my_shares": "of support by shares",
    "hire_my_candidate": "to hire a candidate",
    "loan_of_family_cash": "of a loan",
}
"""What a promise card is for."""

ONE_AND_MORE = {
    "share": ("a Company share", "Company shares"),
    "immature_share": ("a Company share of this turn", "Company shares of this turn"),
    "workshop": ("a workshop", "workshops"),
    "invested_workshop": ("an invested workshop", "invested workshops"),
    "luxury": ("a luxury", "luxuries"),
    "promise_cube": ("a promise cube", "promise cubes"),
    "firm_share": ("a share of the firm of {firm}", "shares of the firm of {firm}"),
}
ALONE = {
    "cash": "{amount}",
    "enterprise": "{card}",
    "player_button": "the Player Button",
    "look": "a look at a blackmail card",
    "shipyard": "the shipyard of {ship}",
}
MATTERS = {
    "alliance": "leave to make an alliance",
    "nepotism": "leave for nepotism",
    "debt": "leave to raise Debt",
    "election": "support in the election",
    "coalition": "its name for a vote",
    "invest": "leave to invest in the firm",
    "takeover": "leave to take the firm over",
    "merge": "leave to merge the firms",
    "dissolve": "leave to dissolve the firm",
    "waiver": "a waiver of dividends",
    "tax_collectors": "the use of the Tax Collectors",
}
"""What is asked for, by the matter of a consent."""


def so_many(does: str, one: str, before: str, more: str) -> Pattern:
    """So many of something at least; one of it is not counted."""
    return lambda fields: (
        does + (f"{before} {times} {more} at least" if (times := number(fields, "times")) > 1 else one)
    )


DEEDS: Mapping[str, Pattern] = MappingProxyType(
    {
        "law_passes": "the law passes",
        "votes_for": so_many("{by} votes for the law", "", " with", "votes"),
        "votes_against": so_many("{by} votes against the law", "", " with", "votes"),
        "calls_round": "{by} calls another round of votes",
        "proposes_law": "{by} proposes {law}",
        "selects_policy": "{by} turns the dial to space {space}",
        "names_officeholder": "{by} names the {office} as the culprit",
        "gives_ship": "{by} gives a ship of {family} to the war",
        "gives_soldier": "{by} gives an officer of {family} to the war",
        "takes_office": "{by} becomes {office}",
        "allocates": lambda fields: f"{{by}} allocates £{max(1, number(fields, 'times'))} at least to the {{office}}",
        "fits_ship": "{by} fits a ship of {family}",
        "brings_ship": "{by} brings a ship to {sea}",
        **{
            f"{deed}_{presidency}": f"{{by}} {does} {called(presidency)}"
            for presidency in PRESIDENCY_IDS
            for deed, does in (
                ("moves_writer_to", "moves a writer of {family} to"),
                ("posts_officer_to", "posts an officer of {family} to the army of"),
                ("names_commander_of", "makes {family} Commander of"),
            )
        },
        "places_writer": "{by} places a writer of {family} on an order",
        "trades_in": "{by} trades in {region}",
        "deploys_to": "{by} deploys to {region}",
        "forms_alliance": "{by} makes an alliance with {alliance}",
        "taxes_for": "{by} taxes for the {office}",
        "raises_regiment": "{by} commissions a regiment for {presidency}",
        "builds_ship": "{by} builds a Company ship for {sea}",
        "trades_in_china": "{by} trades in China",
        "pays_dividends": so_many("{by} pays", " a dividend of the Company", "", "dividends of the Company"),
        "pays_firm_dividends": so_many("{by} pays", " a dividend of its firm", "", "dividends of its firm"),
        "chooses_first": "{by} chooses a card of the season before all others",
        "takes_card": "{by} takes {card}",
        "takes_blackmail": "{by} takes a blackmail card",
        "discards_card": "{by} discards {card}",
        "dismisses": "{by} dismisses the {office}",
        "calls_session": "{by} calls a special session of Parliament",
        "raises_debt": "{by} raises Debt",
        "opens_china": "{by} opens trade with China",
        "opens_order_in": "{by} opens an order in {region} by an envoy",
        "takes_ship_from": "{by} takes a ship from {sea}",
        "moves_regiment_to": "{by} moves a regiment to the army of {presidency}",
        "takes_regiment_from": "{by} takes a regiment from the army of {presidency}",
        "adds_company_ship": "{by} buys or leases a ship",
        **{
            f"before_trade_of_{presidency}": f"{{by}} lets {{family}} act before {called(presidency)} has traded"
            for presidency in PRESIDENCY_IDS
        },
        "sends_officer": "{by} sends an officer of {family} into action",
        "taxes_for_balance": "{by} taxes for the Balance",
        "taxes_region": "{by} taxes {region}",
        "administers": "{by} administers {region}",
        "governs": "{by} takes a Govern action",
        "uses_royal_protection": "{by} uses Royal Protection",
        "gives_regiment": "{by} gives a regiment of the army of {presidency} to the war",
        "gives_company_ship": "{by} gives a Company ship in {sea} to the war",
        "raises_power": "{by} raises the power of {power_token}",
        "meets_rebellion": "{by} meets the rebellion in {region} next",
        "adds_window_tax": "{by} adds a window tax to the policy",
        "lets_firm_fill": "{by} lets the firm of {family} fill its orders next",
        **{
            f"acts_first_in_{presidency}": f"{{by}} lets {{family}} act before the others in {called(presidency)}"
            for presidency in PRESIDENCY_IDS
        },
    }
)
"""What a bargain may depend on, as a sentence that begins with who does it and the verb: that is how it is told as left undone."""


def asset(fields: Fields) -> str:
    """One asset, or ``times`` that are alike."""
    kind, times = said(fields, "asset"), number(fields, "times")
    if kind in ONE_AND_MORE:
        one, more = ONE_AND_MORE[kind]
        return f"{times} {more}" if times > 1 else one
    if kind == "promise":
        return "a promise of {guarantor} " + PROMISED.get(said(fields, "promise"), "for {promise}")
    if kind == "blackmail":
        return "a blackmail card" + (", shown first" if fields.get("seen_first") else "")
    if kind == "cash" and fields.get("amount") is None:
        return "money"  # how much is asked next
    return ALONE.get(kind, "{asset}")


def matter(fields: Fields) -> str:
    """What consent is asked for."""
    what = said(fields, "matter")
    return "the office of {matter}" if what in OFFICE_IDS else MATTERS.get(what, "leave for {matter}")


def promise(fields: Fields) -> str:
    """Of which promise card a sentence speaks."""
    return "a promise " + PROMISED.get(said(fields, "promise"), "for {promise}")


EVENTS: Mapping[str, Pattern] = MappingProxyType(
    {
        **shared.events(matter, DEEDS),
        "asset_moved": lambda fields: "{seat} gives {to} " + asset(fields),
        "promise_honoured": lambda fields: f"{{guarantor}} honours {promise(fields)} to {{holder}}",
        "promise_removed": lambda fields: f"{promise(fields).capitalize()} of {{guarantor}} leaves the game",
        "blackmail_played": "{seat} plays the blackmail card {card}",
        "blackmail_cancelled": "{seat} cancels {card} of {victim} and keeps it",
        "blackmail_taken": "{seat} takes a blackmail card of {victim}",
        "blackmail_handed_over": "{seat} hands {to} the blackmail card {card}",
        "blackmail_shown": "{seat} shows {to} the blackmail card {card}",
        "blackmail_seen": "{seat} looks at {cards}",
        "company_fraud_committed": "{seat} rolls {dice} for the fraud",
    }
)

ACTS: Mapping[str, Pattern] = MappingProxyType(
    {
        **shared.acts(asset, matter, DEEDS),
        "ask_for_consent": "asks for consent without calling in a promise",
        "call_in": lambda fields: "calls in " + asset(fields),
        "call_in_loan": "calls in the promise of a loan of {guarantor}: {amount}",
        "lay_down": "lays down {card}",
        "hold_back": "holds blackmail back",
        "hold_back_this_turn": "holds blackmail back for the whole turn",
        "play_blackmail": "plays the blackmail card {card}",
        "force_out": "forces {family@} out of the office of {office}",
        "consent.sweeten.offer": lambda fields: f"adds {asset(fields)} to the request",
    }
)
