"""Sentences of Parliament: laws, policies, votes, and what a tax takes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.sentences.patterns import Fields, by, number, said, some
from engine.kernel.vocabulary import Pattern

POLICIES = {"tax": "a tax on {target}", "bonus": "a bonus for {target}", "power": "power to {target}"}
THINGS = {
    "share": "a Company share",
    "workshop": "a workshop",
    "invested": "an invested workshop",
    "luxury": "a luxury",
    "shipyard": "the shipyard of {which}",
    "prestige_card": "{which}",
    "prize": "{which}",
}


def policy(fields: Fields) -> str:
    """A space of the dial in words."""
    tax = " with a window tax" if fields.get("window_tax") or fields.get("window_taxes") else ""
    return POLICIES.get(said(fields, "consequence"), "{consequence} for {target}") + tax


def given_up(fields: Fields) -> str:
    """What a tax takes; the Chairman's own share costs the office."""
    if said(fields, "thing") == "share" and said(fields, "which"):
        return "the Chairman's own share"
    return THINGS.get(said(fields, "thing"), "{thing}")


def voted(fields: Fields) -> str:
    """So many votes, for whom."""
    lent = " in the name of {on_behalf_of}" if fields.get("on_behalf_of") != fields.get("seat") else ""
    return f"{{seat}} casts {{votes:vote|votes}} {{side}} the law{lent}"


def signed(key: str, fields: Fields) -> str:
    """A support above or below 0."""
    value = number(fields, key)
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


EVENTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "law_drawn": "The law {law} is drawn",
        "law_returned": "The law {law} goes back into the deck",
        "laws_laid_aside": lambda fields: (
            "The law {laws} is laid aside" if len(fields.get("laws") or ()) == 1 else "The laws {laws} are laid aside"
        ),
        "law_brought_back": "The law {law} is brought back",
        "laws_shuffled": "All laws are shuffled",
        "law_proposed": lambda fields: f"The law {{law}} is proposed, with {policy(fields)}",
        "policy_moved": lambda fields: f"The policy is now {policy(fields)}",
        "policy_carried_out": lambda fields: f"The policy is carried out: {policy(fields)}",
        "vote_opened": lambda fields: f"The vote is open, with a support of {signed('support', fields)}",
        "voted": voted,
        "vote_resolved": lambda fields: (
            f"The law {{law}} {'passes' if fields.get('passed') else 'fails'} with a support of {signed('support', fields)}"
        ),
        "opposition_leader_named": "{seat} leads the Opposition",
        "prime_minister_changed": "{seat} becomes Prime Minister",
        "law_token_taken": "{seat} takes a token for the law passed",
        "law_discarded": "The law {law} is in force no more",
        "power_tokens_swapped": "The power track changes: {tokens}",
        "power_counted": (
            "{seat} has a power of {power}[, {by_track} by the track][, {by_office} as Prime Minister][, {by_laws} by laws]"
            "[, {by_trophies} by trophies][, {by_prestige} by prestige cards][, {by_blackmail} by blackmail]"
        ),
        "share_value_set": "A Company share now counts {points:point|points}",
        "given_up": lambda fields: "{seat} gives up " + given_up(fields),
    }
)

ACTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "draw_law": "draws another law",
        "propose_law": "proposes {law}",
        "select_policy": lambda fields: f"selects the policy of {policy(fields)}",
        "add_window_tax": "adds a window tax with the Tax Collectors",
        "leave_policy_alone": "leaves the policy alone",
        "name_officeholder": "names the {office}, {family}",
        "swap_power": "swaps {tokens} on the power track",
        "give_up": lambda fields: "gives up " + given_up(fields),
        "call_another_round": "calls another round of votes",
        "resolve_vote": "lets the vote be counted",
        "call_in_votes": "calls in the promise of {guarantor}: {votes:vote|votes} {side} the law",
        "vote_for": "votes for the law",
        "vote_against": "votes against the law",
        "abstain": "abstains",
        "vote_with_cards": lambda fields: "votes with {cards}" if fields.get("cards") else "votes with no card",
        "vote_with_shipyards": lambda fields: "votes with " + some(fields, "number", "shipyard"),
        "vote_with_workshops": lambda fields: "votes with " + some(fields, "number", "workshop"),
        "buy_votes": lambda fields: (
            "buys {votes:vote|votes} for {amount}" if number(fields, "votes") else "buys no votes"
        ),
        "cast_for": "casts them in the name of {family@}",
        "call_special_session": "calls a special session to end the monopoly",
        "call_no_session": "calls no special session",
        "give_ship": by(
            "ship",
            {
                "company_ship": "gives a Company ship of {sea} to the war",
                "extra_ship": "gives an extra ship of {sea} to the war",
            },
            "gives {ship}[ of {family}] to the war",
        ),
        "give_soldier": by(
            "piece",
            {"officer": "gives an officer of {family} from {army} to the war"},
            "gives a {piece} from {army} to the war",
        ),
    }
)
