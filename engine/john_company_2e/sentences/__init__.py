"""Every event and every act of an option as a sentence (``engine.kernel.sentences``).

``families``, ``company``, ``india``, ``parliament``, ``firms``, ``bargains``, ``crown`` and ``money`` hold those of their part of the
game, ``patterns`` what they are made with, ``calling`` how a person calls things.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.sentences import bargains, company, crown, families, firms, india, money, parliament
from engine.john_company_2e.sentences.calling import CALLED
from engine.kernel.sentences import Fields
from engine.kernel.vocabulary import Pattern, Sentences

REFS = {
    **dict.fromkeys(("region", "regions", "capital", "attacker", "defender", "tail", "head", "back"), "region"),
    **dict.fromkeys(("office", "held"), "office"),
    **dict.fromkeys(("sea", "seas"), "sea"),
    "presidency": "presidency",
    "army": "army",
    "order": "order",
    "prize": "prize",
    "tokens": "power_token",
    # Cards, laws, ships and alliances lie on the board at some times alone: they are pointed to where it is certain that they do.
    **dict.fromkeys(
        ("blackmail_played.card", "vote_with_cards.cards", "cards_given_up.because_of", "retire.discounts"), "card"
    ),
    **dict.fromkeys(("ship_placed.ship", "storm_rolled.ship", "firm_ship_taken.ship"), "ship"),
    "law_discarded.law": "law",
    "army_piece_moved.origin": "army",
    "army_piece_moved.destination": "army",
}
"""What on the board a field names."""


def _space(thing: str) -> Pattern:
    """A space that is counted from 1 on the board."""
    return lambda fields: f"{thing}:{fields['space'] + 1}"


def _ends(fields: Fields) -> str:
    """Where a piece goes from and to: a ship between seas, a writer between presidencies, what else there is between armies."""
    piece = str(fields.get("piece"))
    thing = "sea" if piece.endswith("ship") else "presidency" if piece == "writer" else "army"
    return " ".join(f"{thing}:{fields[end]}" for end in ("origin", "destination") if fields.get(end))


def _in_hand(fields: Fields) -> str:
    """A card where it lies face up, or the hand that it is held in."""
    return f"card:{fields['card']} cards:{fields['chooser']}"


def _in_display(fields: Fields) -> str:
    """A card of the display, which may lie there face down."""
    return f"card:{fields['card']} display:{fields['place_in_display'] + 1}"


SPOTS: Mapping[str, Pattern] = {
    **{
        act: f"action:{act}"
        for act in ("enlist_writer", "enlist_officer", "purchase_luxury", "purchase_shipyard", "purchase_workshop")
    },
    "seek_share": lambda fields: f"action:seek_share exchange:{fields['space'] + 1}",
    **dict.fromkeys(("take_card", "discard_card"), _in_display),
    **dict.fromkeys(("lay_down", "play_blackmail"), _in_hand),
    "draw_from_deck": "stack",
    "raise_debt": "debt",
    "transfer": _ends,
    "select_policy": _space("policy"),
    **dict.fromkeys(("vote_for", "vote_against", "abstain"), "votes"),
    "propose_law": "laws",
}
"""What on the board an act is about besides what its words name."""

SENTENCES = Sentences(
    events=MappingProxyType(
        {
            **families.EVENTS,
            **money.EVENTS,
            **company.EVENTS,
            **india.EVENTS,
            **parliament.EVENTS,
            **firms.EVENTS,
            **bargains.EVENTS,
            **crown.EVENTS,
        }
    ),
    acts=MappingProxyType(
        {
            **families.ACTS,
            **company.ACTS,
            **india.ACTS,
            **parliament.ACTS,
            **firms.ACTS,
            **bargains.ACTS,
            **crown.ACTS,
        }
    ),
    parts=MappingProxyType(
        {
            **dict.fromkeys(("gives", "wants", "offered", "offers"), bargains.asset),
            "items": families.ITEMS,
            "takes": india.pieces,
            "waived": "{number} by {family}",
            "shares": "{number} of {family}",
        }
    ),
    refs=MappingProxyType(REFS),
    names=MappingProxyType({**CALLED, **crown.favours()}),
    spots=MappingProxyType(SPOTS),
)
