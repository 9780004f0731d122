"""The plan of a game against the Crown: what its rules depend on beside the climate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.john_company_2e.table.plan import Plan, Seam
from engine.kernel import Step

Parted: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Setup cards that a human keeps, and those that the Crown gets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrownPlan(Plan):
    """What runs where at a table with the Crown, and how strong that is (checklist 247)."""

    # Setup
    before_cards: Seam = ()  # the cubes are shared out, and no setup card is drawn yet
    draw_cards: Step  # three setup cards are drawn: those to come, those taken, the Crown's
    part: Callable[[int, tuple[int, ...]], Parted]  # the cards drawn: the one chosen, the others
    chooses: str  # the act of choosing it, in words
    once_seated: Seam = ()  # the Crown has its seat
    cubes_each: int  # promise cubes of every human at the start
    promisers: int  # humans whose promise cards are in play
    extra_cards: int  # setup cards of the Crown's beside those drawn

    # The course
    take_investment: Step  # nobody has paid against an investment of the Crown in a firm: the way
    family_actions: int  # of the Crown's queue in a Family phase, free ones apart
    prices: frozenset[str]  # rows of the tables that price something here

    # Figures
    difficulty: str  # the level's id
    buys_promises: bool  # are own promise cards worth cubes?
    plans_last_retirements: bool  # does it weigh its last retirements together (reading 50)?
    points_of_failure: Mapping[
        int, int
    ]  # a lone human's victory points by the turn in which the Company fails (T37); with two none
    beaten: str  # what is said when a human has won
