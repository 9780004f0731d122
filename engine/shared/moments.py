"""Moments of a game at which seats may bargain, by the numbers that standing orders know them by. A reader of either rulebook finds where
each of them is in the title's RULES.md."""

from __future__ import annotations

from typing import Final


class Moment:
    """A kind of moment: what is about to be settled when seats may bargain about it."""

    PHASE: Final = 0  # a phase begins
    SHORTAGE: Final = 1  # somebody cannot pay what is due, or must part with something
    OFFICE: Final = 2  # an office is about to act
    HIRING: Final = 3  # an office is about to be filled
    LAW: Final = 4  # laws lie open, and one of them, and its policy, is about to be chosen
    VOTE: Final = 5  # law and policy are before the House
    DIVIDENDS: Final = 6  # expenses are known, and dividends are about to be named
    PRESTIGE: Final = 7  # it is about to be settled who takes which prestige card, or prize
    CONSENT: Final = 8  # leave is asked for, and may have a price
    ACTED: Final = 9  # an office has acted, and has touched somebody else by it
    REVIEW: Final = 10  # a turn begins: standing orders may be changed


MOMENT_IDS = (
    *("phase", "shortage", "office", "hiring", "law", "vote", "dividends", "prestige", "consent", "acted", "review"),
)
EVERY_MOMENT = (1 << Moment.REVIEW) - 1
"""The bits of all moments at which something can be bargained for, at tables that have them all."""
