"""Every event and every act of an option as a sentence (``engine.kernel.sentences``).

``families``, ``company``, ``india``, ``parliament``, ``firms``, ``bargains``, ``crown`` and ``money`` hold those of their part of the
game, ``patterns`` what they are made with, ``calling`` how a person calls things.
"""

from __future__ import annotations

from types import MappingProxyType

from engine.john_company_2e.sentences import bargains, company, crown, families, firms, india, money, parliament
from engine.john_company_2e.sentences.calling import CALLED
from engine.kernel.vocabulary import Sentences

REFS = {
    **dict.fromkeys(["region", "regions", "capital", "attacker", "defender", "tail", "head", "back"], "region"),
    **dict.fromkeys(["presidency", "army"], "presidency"),
    **dict.fromkeys(["office", "held"], "office"),
    **dict.fromkeys(["card", "cards", "because_of"], "card"),
    **dict.fromkeys(["law", "laws"], "law"),
    **dict.fromkeys(["sea", "seas"], "sea"),
    "army": "army",
    "order": "order",
    "prize": "prize",
    "ship": "ship",
    "alliance": "alliance",
    "tokens": "power_token",
}
"""What on the board a field names."""

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
            **dict.fromkeys(("gives", "wants", "offered"), bargains.asset),
            "items": families.ITEMS,
            "takes": india.pieces,
            "waived": "{number} by {family}",
            "shares": "{number} of {family}",
        }
    ),
    refs=MappingProxyType(REFS),
    names=MappingProxyType({**CALLED, **crown.favours()}),
)
