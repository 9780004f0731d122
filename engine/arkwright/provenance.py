"""Where the component figures come from, as the data files say."""

from __future__ import annotations

from engine.arkwright.tables import raw
from engine.kernel import Provenance
from engine.shared.sources import provenance_of

FILES = (
    *("timetable", "goods", "factories", "labour_market", "market", "share_price", "economy_markers", "events"),
    *("administration", "action_markers", "development_tiles", "ships", "warehouse", "starting_setups"),
    *("short_game", "east_india", "asymmetrical"),
)
"""The tables in ``data/``, as the rulebook comes to them."""

NOTES = {
    (
        "labour_market",
        "whole file",
    ): "20 rows of four spaces fit the numbers of workers; the wage bands fit the examples",
    (
        "economy_markers",
        "whole file",
    ): "each good averages one space and two workers; the one printed pair is among them",
    ("share_price", "whole file"): "two spaces a pound up to 20, then three: through every value of the examples",
    (
        "asymmetrical",
        "whole file",
    ): "mass cheaper with more output, luxury dearer with less, as the rules describe them",
    ("action_markers", "board_column"): "read off the damaged table of the predefined start",
}
"""Why figures were chosen, where no file says so."""


def provenance() -> list[Provenance]:
    """One line for each table and source, and an entry for every reconstructed item or field."""
    return provenance_of({file: raw(file) for file in FILES}, NOTES)
