"""How deals and consents read as sentences, in every title that has them (``engine.kernel.sentences``).

A title gives what differs: how an asset reads (fields of one asset to a pattern), and how the matter of a consent does, as what is asked
for ("leave to move guns", "a vote").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel.vocabulary import Pattern

Reads = Callable[[Mapping[str, Any]], str]


def deal_events() -> dict[str, Pattern]:
    """Offers and deals."""
    return {
        "offer_made": offered,
        "offer_answered": offer_answered,
        "deal_done": lambda fields: f"{{seat}} and {{to}} have a deal: {bargain(fields)}",
    }


def offered(fields: Mapping[str, Any]) -> str:
    """An offer, or a plain request."""
    if fields.get("gives"):
        return "{seat} offers {to} {gives} for " + ("{wants}" if fields.get("wants") else "nothing")
    return "{seat} asks {to} for {wants}, for nothing in return"


def offer_answered(fields: Mapping[str, Any]) -> str:
    """Yes, no, or another offer."""
    answers = {"accept": "{seat} accepts the offer of {to}", "refuse": "{seat} refuses the offer of {to}"}
    return answers.get(str(fields.get("answer")), "{seat} answers {to} with another offer")


def bargain(fields: Mapping[str, Any]) -> str:
    """What is given for what."""
    given = "{gives}" if fields.get("gives") else "nothing"
    return f"{given} for {{wants}}" if fields.get("wants") else f"{given} for nothing"


def deal_acts(asset: Reads) -> dict[str, Pattern]:
    """What a seat does about offers."""
    return {
        "approach": "turns to {to} with an offer",
        "make_no_offer": "makes no offer",
        "offer": lambda fields: f"puts {asset(fields)} into the offer",
        "take_back": lambda fields: f"takes {asset(fields)} out of the offer",
        "ask_for": lambda fields: "asks in return for " + asset(fields),
        "ask_no_more_for": lambda fields: "no longer asks for " + asset(fields),
        "name_amount": "names {amount}",
        "propose": lambda fields: f"proposes to {{to}}: {bargain(fields)}",
        "withdraw": "withdraws the offer",
        "accept_offer": lambda fields: f"accepts the offer of {{seat}}: {bargain(fields)}",
        "refuse_offer": lambda fields: f"refuses the offer of {{seat}}: {bargain(fields)}",
        "counter_offer": lambda fields: f"answers the offer of {{seat}} with another one, instead of {bargain(fields)}",
    }


def consent_events(matter: Reads) -> dict[str, Pattern]:
    """What is asked of another seat, and how it answers."""

    def answered(fields: Mapping[str, Any]) -> str:
        if fields.get("answer") == "no":
            return "{seat} refuses {to} " + matter(fields)
        owed = " as promised" if fields.get("answer") == "owed" else ""
        return f"{{seat}} grants {{to}} {matter(fields)}{owed}"

    return {
        "consent_sought": lambda fields: f"{{seat}} asks {{to}} for {matter(fields)}[, offering {{gives}}]",
        "price_named": lambda fields: f"{{seat}} wants {{amount}} of {{to}} for {matter(fields)}",
        "consent_answered": answered,
        "office_bid_made": "{seat} offers {gives} for the office of {office}",
    }


def consent_acts(matter: Reads) -> dict[str, Pattern]:
    """Asking, and answering."""
    return {
        "ask": lambda fields: f"asks {{to}} for {matter(fields)}[, offering {{gives}}]",
        "consent": lambda fields: f"grants {{asker}} {matter(fields)}[ for {{offered}}]",
        "refuse": lambda fields: f"refuses {{asker}} {matter(fields)}",
        "name_price": lambda fields: f"wants {{amount}} of {{asker}} for {matter(fields)}",
        "pay_price": "pays the price of {amount}",
        "leave": "does not pay the price",
    }
