"""What whole numbers in arguments of steps are, where they have not the name of what they are: a saved game is held to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.arkwright.names import GOODS, LINES, PIERS, WAREHOUSE_PLACES
from engine.arkwright.state import LAST_CONTRACT, MOST_GOODS, MOST_LOANS, MOST_SPENT, SHARES
from engine.arkwright.tables import raw

UNITS = max(
    len(marker.get("thresholds", ()))
    for marker in (*raw("action_markers")["basic"], *raw("action_markers")["advanced"])
)
"""The most machines or levels that one action brings."""

STANDS_FOR: Mapping[str, str | int] = MappingProxyType(
    {
        "marker": "action marker?",
        "place": "administration space of a seat",
        "start_player": "seat",
        "type": "factory",
        "last": "good",
        "shrunk": "{good}",
        "changes": "{worker place}",
        **dict.fromkeys(("exchange_left", "other_left"), 1),
        # The first of what is left, as it is counted on; one more than there are when nothing is.
        "first": GOODS,
        "first_line": GOODS * LINES,
        "first_place": PIERS + WAREHOUSE_PLACES,
        **dict.fromkeys(("machines", "levels", "freed"), UNITS),
        **dict.fromkeys(("budget", "limit"), MOST_SPENT),
        "space": LAST_CONTRACT,
        "shares": SHARES,
        "loans": MOST_LOANS,
        "cargo": MOST_GOODS,
        "due": MOST_GOODS * GOODS,
        "option": MOST_GOODS,
    }
)
"""By the names of arguments; those that have the name of a thing are not listed."""
