"""What lies on the table, and is known of its seats, where everything can be bargained for: standing orders, contracts, words.

Each edition of John Company has it; what there is that the fields refer to (deeds, kinds of assets), it says through its market.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.kernel import field
from engine.shared import contracts, orders
from engine.shared.contracts import NOBODY_TOLD
from engine.shared.deeds import ANYBODY, NOTHING, UNTIL_IDS, Deed
from engine.shared.families import FamilyTable
from engine.shared.moments import MOMENT_IDS

MOST_BARGAINS, MOST = 10_000, 10_000
"""More bargains than a game has, and more than any deed is about or counts to."""
COUNTED = "counted as the deeds are done; the journal tells each of those in its own words"


class NegotiatingTable(FamilyTable):
    """The fields of standing orders, contracts and words."""

    orders_moments: list[int] = field("moments at which the seat wants to be asked", per="seat", bits="moment")
    orders_floor: list[int] = field("£ that an offer must bring the seat to be laid before it", per="seat", high=100)
    bargains_struck: int = field("deals, contracts and words of the game so far", high=MOST_BARGAINS)
    contract_number: list[int] = field(
        "contracts and words that wait, by their numbers, ascending; the fields below have an entry for each",
        per="",
        high=MOST_BARGAINS,
    )
    contract_deed: list[int] = field("the deed on which it depends", per="", of="deed")
    contract_doer: list[int] = field("who is to do it", per="", of="family", marks={ANYBODY: "nobody in particular"})
    contract_about: list[int] = field("what the deed is about", per="", high=MOST, marks={NOTHING: "nothing more"})
    contract_times: list[int] = field("how often, or how much, it is to be done", per="", high=MOST)
    contract_wanted: list[int] = field("is it to be done, not left undone", per="", high=1)
    contract_count: list[int] = field("how often, or how much, it was done since", per="", high=MOST, untold=COUNTED)
    contract_until: list[int] = field("until when it waits", per="", of="term")
    contract_to: list[int] = field(
        "to whom a word was given", per="", of="family", marks={NOBODY_TOLD: "nobody: it is a contract"}
    )
    escrow_contract: list[int] = field(
        "the contract for which something is laid up; the fields below have an entry for each asset",
        per="",
        high=MOST_BARGAINS,
    )
    escrow_giver: list[int] = field("whose it is", per="", of="family")
    escrow_taker: list[int] = field("whose it will be", per="", of="family")
    escrow_kind: list[int] = field("the kind of asset", per="", of="asset kind")
    escrow_which: list[int] = field(
        "£, or which of its kind it is", per="", high=MOST, marks={NOTHING: "one like another"}
    )


STANDS_FOR: Mapping[str, str | int | range] = MappingProxyType(
    {
        "deed": "deed",
        "doer": "family?",
        "about": range(-1, MOST),
        "times": MOST,
        "until": "term",
        "moment": "moment",
        "moments": "{moment}",
        "flag": 1,
        "parts": "family",
    }
)
"""What the arguments of the steps of bargains are."""


def lay_out(game: NegotiatingTable) -> None:
    """Nothing is struck, and everybody is asked about everything."""
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
