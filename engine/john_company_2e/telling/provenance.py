"""Where the component figures come from, as the data files say."""

from __future__ import annotations

from engine.john_company_2e.table.tables import raw
from engine.kernel import Provenance
from engine.shared.sources import provenance_of

FILES = (
    *(
        "scenarios",
        "setup_cards",
        "tracks",
        "regions",
        "orders",
        "events",
        "dice",
        "offices",
        "alliances",
        "enterprises",
    ),
    *("prizes", "prestige", "blackmail", "promises", "laws", "policies", "failure", "firms", "crown"),
)
"""The tables in ``data/``, as the rulebook comes to them."""

NOTES = {
    (
        "tracks",
        "standing deregulation_marks",
    ): "the two weakest living spaces are lined, the weakest starred; S is where 1710 starts",
    ("tracks", "debt deregulation_marks"): "the last three spaces are lined, the last one starred",
    ("tracks", "power award"): "rising with the turn, second place about half of the first",
    ("prestige", "windows"): "no public source records windows on prestige cards: none are assumed",
    ("laws", "law deregulation"): "starting support: no figure found, the vote starts level",
    (
        "scenarios",
        "scenario 1758 tracks",
    ): "Standing and Debt at the start: in debt, one step below 1710, clear of the lined spaces",
    ("scenarios", "scenario 1813 tracks"): "Standing and Debt at the start: on the S space, with moderate debt",
    (
        "scenarios",
        "scenario 1758 closed_orders",
    ): "one source, whose numbering of two regions is mapped by its entry for 1710",
    ("scenarios", "scenario 1813 closed_orders"): "one source, mapped in the same way",
    (
        "scenarios",
        "scenario 1813 passed_laws",
    ): "several laws, says a public guide; these fit Company regions without Governors",
    ("firms", "value_track"): "money per space and points per share: designed to fit the examples of the rulebook",
    (
        "enterprises",
        "type workshop_invested votes",
    ): "the rules take away the bonus and the points after a failure, so the votes are kept",
}
"""Why a figure was chosen, where its file says so in words."""

FROM_COMMENTS = (
    Provenance("laws.toml", "law deregulation", "reconstructed", NOTES["laws", "law deregulation"]),
    Provenance(
        "scenarios.toml", "scenario 1758 passed_laws", "reconstructed", "no source mentions any: none are in force"
    ),
)
"""Single figures that stand among others of a public table."""


def provenance() -> list[Provenance]:
    """One line for each table and source, and an entry for every reconstructed item or field."""
    found = [*FROM_COMMENTS, *provenance_of({file: raw(file) for file in FILES}, NOTES)]
    return sorted(found, key=lambda entry: FILES.index(entry.table.removesuffix(".toml")))
