"""Facts that rules of other chapters may follow from: told where a deed is done, to whoever listens at this table (``plan``).

The journal (``note``) is for those who read of a game; a fact is for its rules. Listeners act at once, between what stands before and
after the telling; where nobody listens, telling changes nothing.
"""

from __future__ import annotations

from enum import StrEnum


class Fact(StrEnum):
    """What is told; beside each, what is told with it, after the game."""

    TURN_BEGINS = "turn_begins"
    DISPLAY_FILLED = "display_filled"  # the London Season Display is about to be filled up
    CARD_LEAVES_DISPLAY = "card_leaves_display"  # its place among those that are still there
    FIRM_FORMED = "firm_formed"  # the family that manages it
    HIRED = "hired"  # the hirer, the families in the pool, the family hired: not by a promise, nor with leave
    ALLOCATED = "allocated"  # the Chairman has handed out money: the office that gets it, £
    ORDER_OPENED = "order_opened"  # by an envoy of the Director of Trade: the order
    GOVERNED = "governed"  # a result of a Govern action: its kind (ship, regiment, tax), and its place
    SHIP_PLACED = "ship_placed"  # by the Manager of Shipping: the yard's ship that was fitted, or NOBODY; the sea
    COMMANDER_NAMED = "commander_named"  # by Military Affairs: the Commander's family
    ORDER_FILLED = "order_filled"  # by a President: the Presidency, and whose writer goes there, or NOBODY
    DEPLOYED = "deployed"  # a Deploy action succeeds: the Presidency, the region, officers used by family
    ADMINISTERED = "administered"  # a Governor's success, about to be carried out: the region, what it is used for
    FIRM_PAYS = "firm_pays"  # a firm's dividends: the manager, £ on shares by family
    VOTE_OPENS = "vote_opens"
    LAW_FALLS = "law_falls"  # the Prime Minister may be about to change
    BOARD_REFRESHES = "board_refreshes"  # writers are about to go home
