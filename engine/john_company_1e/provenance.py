"""Where the component figures come from, as the data files say."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e.tables import SIDE_IDS, raw
from engine.kernel import Provenance
from engine.shared.sources import provenance_of

FILES = (
    *("scenarios", "dice", "offices", "provincial_offices", "resources", "tracks", "regions"),
    *("families", "evening_post", "laws", "domestic_events", "prizes", "firms"),
)
"""The tables in ``data/``, as the rulebook comes to them."""

NOTES = {
    ("evening_post", "whole file"): "steps of the elephant come out of the fit to the published odds; prices are ours",
    (
        "regions",
        "side",
    ): "fitted to the published odds within what the guide to India says; orders, tax and plunder are ours",
}
"""Why figures were chosen, where no file says so."""


def provenance() -> list[Provenance]:
    """One line for each table and source, and an entry for every reconstructed item or field."""
    tables = {file: raw(file) for file in FILES}
    return provenance_of({**tables, "regions": with_sides(tables["regions"])}, NOTES)


def with_sides(regions: dict[str, Any]) -> dict[str, Any]:
    """The table of regions with both sides of every card as items of their own, for they have sources of their own."""
    fallback = NOTES["regions", "side"]
    sides = [
        {"id": f"{region['id']} {side}", "source": region[side]["source"], "note": region[side].get("note", fallback)}
        for region in regions["region"]
        for side in SIDE_IDS
    ]
    return {**regions, "side": sides}
