"""Every event and every act of an option as a sentence (``engine.kernel.sentences``).

``families``, ``company``, ``india``, ``parliament``, ``firms``, ``bargains``, ``crown`` and ``money`` hold those of their part of the
game, ``patterns`` what they are made with, ``calling`` how a person calls things.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.sentences import bargains, company, crown, families, firms, india, money, parliament
from engine.john_company_2e.sentences.calling import CALLED
from engine.kernel.vocabulary import Pattern, Sentences
from engine.shared.sentences import bargain_parts

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

SPOTS: Mapping[str, Pattern] = {
    **{
        act: f"action:{act}"
        for act in ("enlist_writer", "enlist_officer", "purchase_luxury", "purchase_shipyard", "purchase_workshop")
    },
    "seek_share": "action:seek_share exchange:{space}",
    **dict.fromkeys(("take_card", "discard_card", "lay_down", "play_blackmail"), "card:{card}"),
    "draw_from_deck": "stack",
    "raise_debt": "debt",
    "transfer": lambda fields: " ".join(f"army:{fields[end]}" for end in ("origin", "destination") if fields.get(end)),
    "fit_ship": "ship:{ship}",
    "select_policy": "policy:{space}",
    **dict.fromkeys(("vote_for", "vote_against", "abstain"), "votes"),
    "propose_law": "law:{law}",
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
            **bargain_parts(bargains.DEEDS),
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
