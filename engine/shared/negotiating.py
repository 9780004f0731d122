"""What is known of a table, and of its seats, where everything can be bargained for: ranges, words, and how it is laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.kernel import Holds
from engine.shared import acting, contracts, orders
from engine.shared.deeds import UNTIL_IDS, Deed
from engine.shared.market import MOST_OFFERS
from engine.shared.moments import MOMENT_IDS
from engine.shared.negotiating_table import MOST, MOST_BARGAINS, NegotiatingTable

MOST_PHASES = 20
"""More than a turn has."""

STANDS_FOR: Mapping[str, str | int | range] = MappingProxyType(
    {
        "deed": "deed",
        "bargain": MOST_BARGAINS,
        "doer": "family?",
        "told": "family?",
        "about": range(-1, MOST),
        "times": MOST,
        "until": "term",
        "moment": "moment",
        "moments": "{moment}",
        "next moment": len(MOMENT_IDS),
        "phases": "{phase}",
        "next phase": MOST_PHASES,
        "acting": "family?",
        "touched": "{seat}",
        "flag": 1,
        "offers": MOST_OFFERS,
        "at": len(MOMENT_IDS),
        "parts": "family",
    }
)
"""What the arguments of the steps of bargains are."""

NUMBERED: Mapping[str, str] = MappingProxyType({"bargain": "bargains_struck"})
"""Which of them count up with a game, and where it has how many there are."""

_HOLDS: Mapping[Holds, str] = {
    Holds.SEAT: "also by giver told",
    Holds.MONEY: "floor",
    Holds.NUMBER: "bargain contract times word",
    Holds.FLAG: "undone",
    Holds.PARTS: "clause parts words",
    Holds.NAME: "deed moment moments phases until",
}
VOCABULARY: Mapping[str, Holds] = MappingProxyType(
    {name: holds for holds, names in _HOLDS.items() for name in names.split()}
)
"""What the fields of events and options about bargains hold. ``by`` is who is to do a deed that a bargain depends on, ``told`` to whom a
word is given, ``also`` who has part in a deal beside the first two."""


def lay_out(game: NegotiatingTable) -> None:
    """Nothing is struck, and everybody is asked about everything."""
    acting.lay_out(game)
    orders.lay_out(game)
    contracts.lay_out(game)


def things(deeds: Sequence[Deed], asset_kinds: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """What the fields refer to."""
    return {
        "moment": MOMENT_IDS,
        "term": UNTIL_IDS,
        "deed": tuple(deed.id for deed in deeds),
        "asset kind": tuple(asset_kinds),
    }
