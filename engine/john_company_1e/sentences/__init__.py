"""Every event and every act as a sentence: see ``engine.kernel.sentences``."""

from __future__ import annotations

from collections.abc import Mapping

from engine.john_company_1e.sentences import acts, company, families, india, names
from engine.kernel.vocabulary import Pattern, Sentences
from engine.shared import sentences as shared

PARTS: dict[str, Pattern] = {
    "gives": names.asset,
    "wants": names.asset,
    "offered": names.asset,
    **shared.bargain_parts(names.DEEDS),
    "captained": "{ships:captained ship|captained ships} of {family}",
    "posted": "{officers:officer|officers} of {family}",
    "scored": "{points:point|points} for {family}",
    "stakes": "{percent} percent for {family}",
}
"""Objects in fields."""

REFS = {
    **dict.fromkeys(("office", "from_office", "to_office"), "office"),
    **dict.fromkeys(("region", "regions", "target", "of", "place"), "region"),
    **dict.fromkeys(("holding", "army", "source", "destination", "presidency", "into", "trader"), "holding"),
    **dict.fromkeys(("prize", "prizes"), "prize"),
    "law": "law",
    "card": "card",
    "box": "box",
}
"""What places of the board fields name: offices, regions (and China, a place with orders), holdings, prizes, laws, cards, boxes."""

SPOTS: Mapping[str, Pattern] = {
    "build_factory": lambda fields: f"factory:{fields['factory'] + 1}",
    "buy_good": lambda fields: f"factory:{fields['factory'] + 1}",
    **dict.fromkeys(("build_shipyard", "buy_ship"), lambda fields: f"column:{fields['column'] + 1}"),
    "place_cubes": "box:{box}",
    **dict.fromkeys(("take_debt", "take_no_debt"), "debt"),
    "pay_dividends": "dividends",
    **dict.fromkeys(("vote_for", "vote_against"), "laws post"),
}
"""What on the board an act is about besides what its words name; a place that is counted has its number from 1 there."""

SENTENCES = Sentences(
    events={
        **shared.events(names.matter, names.DEEDS, missing=("law",)),
        **company.EVENTS,
        **families.EVENTS,
        **india.EVENTS,
    },
    acts={**shared.acts(names.asset, names.matter, names.DEEDS), **acts.ACTS},
    parts=PARTS,
    refs=REFS,
    names=names.NAMES,
    spots=SPOTS,
)
