"""What lies on the table, and is known of its seats, where everything can be bargained for: standing orders, contracts, words.

Each edition of John Company has it; what there is that the fields refer to (deeds, kinds of assets), it says through its market.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.kernel import Holds, field
from engine.shared import acting, contracts, orders
from engine.shared.contracts import NOBODY_TOLD
from engine.shared.deeds import ANYBODY, NOTHING, UNTIL_IDS, Deed
from engine.shared.families import FamilyTable
from engine.shared.market import MOST_OFFERS
from engine.shared.moments import MOMENT_IDS

MOST_BARGAINS, MOST = 10_000, 10_000
"""More bargains than a game has, and more than any deed is about or counts to."""
ON_ITS_WAY = "kept while an office acts; the journal tells each of its deeds in its own words"
MOST_PHASES = 20
"""More than a turn has."""
COUNTED = "counted as the deeds are done; the journal tells each of those in its own words"


class NegotiatingTable(FamilyTable):
    """The fields of standing orders, contracts and words. Copies share the lists: there is seldom anything in them."""

    orders_moments: list[int] = field(
        "moments at which the seat wants to be asked", per="seat", bits="moment", shared=True
    )
    orders_floor: list[int] = field(
        "£ that an offer must bring the seat to be laid before it", per="seat", high=100, shared=True
    )
    orders_phases: list[int] = field(
        "phases in which the seat wants to be asked", per="seat", bits="phase", shared=True
    )
    acting: int = field(
        "the family whose office acts, and may be bargained with when it has",
        of="family",
        marks={acting.NOBODY: "nobody"},
        untold=ON_ITS_WAY,
    )
    touched: int = field("seats that this office has touched by what it has done", bits="seat", untold=ON_ITS_WAY)
    bargains_struck: int = field("deals, contracts and words of the game so far", high=MOST_BARGAINS)
    contract_number: list[int] = field(
        "numbers of the contracts and words that wait, ascending; all fields of contracts have an entry for each",
        per="",
        low=1,
        high=MOST_BARGAINS,
        shared=True,
    )
    contract_deed: list[int] = field(
        "on which kind of deed each bargain that waits depends", per="", of="deed", shared=True
    )
    contract_doer: list[int] = field(
        "the family that is to do what a bargain depends on",
        per="",
        of="family",
        marks={ANYBODY: "nobody in particular"},
        shared=True,
    )
    contract_about: list[int] = field(
        "what a deed that a bargain depends on is to be about",
        per="",
        high=MOST,
        marks={NOTHING: "nothing more"},
        shared=True,
    )
    contract_times: list[int] = field(
        "how often, or how much, something is to be done for a bargain to be settled",
        per="",
        low=1,
        high=MOST,
        shared=True,
    )
    contract_wanted: list[int] = field(
        "does a bargain wait for its deed to be done, not left undone", per="", high=1, shared=True
    )
    contract_count: list[int] = field(
        "how often, or how much, a deed was done since a bargain depends on it",
        per="",
        high=MOST,
        untold=COUNTED,
        shared=True,
    )
    contract_until: list[int] = field(
        "when a bargain ends that nothing has settled before", per="", of="term", shared=True
    )
    contract_to: list[int] = field(
        "the family to which a word was given",
        per="",
        of="family",
        marks={NOBODY_TOLD: "nobody: it is a contract"},
        shared=True,
    )
    escrow_contract: list[int] = field(
        "for which contract each asset is laid up; all fields of the escrow have an entry for each asset",
        per="",
        high=MOST_BARGAINS,
        shared=True,
    )
    escrow_giver: list[int] = field("the family that has laid an asset up", per="", of="family", shared=True)
    escrow_taker: list[int] = field(
        "the family that gets an asset when its contract is settled", per="", of="family", shared=True
    )
    escrow_kind: list[int] = field("the sort of an asset that is laid up", per="", of="asset kind", shared=True)
    escrow_which: list[int] = field(
        "£ laid up, or which asset of its sort it is",
        per="",
        high=MOST,
        marks={NOTHING: "one like another"},
        shared=True,
    )


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
