"""What lies on the table where everything can be bargained for: the fields of standing orders, contracts and words.

Each edition of John Company has it; what there is that the fields refer to (deeds, kinds of assets), it says through its market.
"""

from __future__ import annotations

from engine.kernel import field
from engine.shared.deeds import ANYBODY, NOBODY_TOLD, NOTHING
from engine.shared.families import FamilyTable

NOBODY = -1
"""As the family whose office acts, while none does."""
MOST_BARGAINS, MOST = 10_000, 10_000
"""More bargains than a game has, and more than any deed is about or counts to."""
ON_ITS_WAY = "kept while an office acts; the journal tells each of its deeds in its own words"
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
        marks={NOBODY: "nobody"},
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
