"""What the fields of Arkwright's events, and of its options in words, hold; one name means one thing in all of them.

Money moves between a player and the bank alone: ``cash_gained`` and ``cash_paid`` tell every sum and what it was for, but for
``emergency_sale_made`` and ``loan_taken``, which are sums themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.kernel import Holds

_HOLDS: Mapping[Holds, str] = {
    # Whoever begins the next cycle or decade.
    Holds.SEAT: "start_player",
    # A sum; £ for an action, a factory, a step, shares in all; for lifting a marker or reopening a space; for each good; the price of a
    # good; of a commodity; of a share; an administration space by its cost; wages of one worker, of all; upkeep of machines; cash in
    # hand; what a company is worth at the end.
    Holds.MONEY: """
        amount cost fee each price commodity_price share_value space wage wages upkeep cash value
    """,
    # How many of what the event is about; goods due by a contract, made, bought by the public, sold by the importer; what a ship carries;
    # workers of a crew, hired, hired or moved from the Fired space, moved up from the last row, sent there, sent back to the market.
    Holds.NUMBER: """
        number shares loans tiles lines machines workers crew storekeepers levels uses due made demand importer_sold capacity capacities
        hired from_fired from_last_row fired returned
        appeal level quality marketing multiplier limit steps importer_space reached share_space rank year
    """,
    # Production lines, the one that a worker leaves, piers, and the place of a price on the spaces that so many players use.
    Holds.PLACE: "line from_line pier piers indicator",
    # With the Developer's discount; the Press Attaché turned for the first time; from the reserve space.
    Holds.FLAG: "developer turned reserve",
    # ``what`` is what money was for, ``why`` the reason for any other move; ``by`` the right by which somebody names the start player;
    # ``back`` the category of a back that leaves the display; ``row`` one of the board of special markers; ``place`` one of the warehouse.
    Holds.NAME: """
        action back bonus buyer by category commodity economy_marker event_marker event_markers good marker new_tile phase place places
        row tie tile what why
    """,
    # Goods sold by each company; demand by good; share values by company; importers by good; what influence is worth by track.
    Holds.PARTS: "sales markets companies importers influence",
}

VOCABULARY: Mapping[str, Holds] = MappingProxyType(
    {name: holds for holds, names in _HOLDS.items() for name in names.split()}
)
