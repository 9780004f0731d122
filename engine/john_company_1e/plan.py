"""The plan of a game: what runs where at one table. It follows from the scenario and the options, which no step asks for any more.

A phase names a place; what runs there is settled once for all tables alike, where all steps are known (``plans``). A plan is immutable,
shared by all copies of a game, and no part of its saved state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.john_company_1e.tables import Scenario
from engine.kernel import Step

Steps: TypeAlias = tuple[Step, ...]
"""What runs at a place, in order."""

Rule: TypeAlias = Callable[..., Any]
"""What is done at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What runs where at one table. Steps and rules get what is said beside them, after the game."""

    scenario: Scenario  # its card

    # The course
    set_up: Step  # the board is laid out
    deal_prizes: Rule  # prizes are dealt, where there are any
    phases: Mapping[int, Step]  # the phases of a turn in order, each with its first step
    orders: Steps  # a turn begins, and standing orders are given or changed
    window: Steps  # a phase begins
    extra_turn: tuple[int, ...]  # those of the turn after the Company's failure
    revenue: Steps  # the trade phase
    evening_post: Steps  # its card is drawn
    last_evening_post: Steps  # likewise, in the last turn
    is_won: Rule  # has an Evening Post just won the game, before any count of points?
    score: Steps  # the game goes to the count of points

    # The Family phase
    closed_boxes: tuple[int, ...]  # beside those that deregulation closes
    found_firm: Step  # a family founds a firm: the family
    send_mission: Step  # its firm sends a trade mission: the family
    set_sail: Step  # it has passed, and has a firm: the family
    pass_without_firm: Rule  # it has passed, and has none: the family
    open_after_mission: Step  # a region is opened by a trade mission: the region

    # The Company
    buy_ships: Rule  # Ship Purchasing, which gets the number back: the office
    buy_goods: Rule  # the other offices, likewise: the office
    plunder: Rule  # a region is conquered: the region, the presidency
    may_borrow: bool  # may the chairman take the debt action?
    dismisses: bool  # does a failed check send the holder home?
    taxes_families: bool  # may officeholders keep taxes for their families?

    # India
    close_after_revolt: Rule  # a revolt has succeeded: the region, and those that close with it

    # The end
    estate: Rule  # victory points for what the family owns, prizes apart: the family

    # Negotiation
    moments: tuple[int, ...]  # at which there is any, by their numbers (``engine.shared.moments``)
    offers: int  # that each family may make in one window; 0 where there are none
    haggles: bool  # may leave have a price, an office a bid, and an allocation a petition?
    merges: bool  # may firms merge?


def never(*about: Any) -> bool:
    """What holds at no time."""
    return False


def nothing(*told: Any) -> None:
    """A rule that does nothing."""
