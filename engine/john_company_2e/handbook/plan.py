"""The plan of a game against the Crown: what its rules depend on beside the climate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.john_company_2e.table.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class CrownPlan(Plan):
    """What runs where at a table with the Crown, and how strong that is (checklist 247)."""

    difficulty: str  # the level's id
    buys_promises: bool  # are own promise cards worth cubes?
    plans_last_retirements: bool  # does it weigh its last retirements together (reading 50)?
    points_of_failure: Mapping[
        int, int
    ]  # a lone human's victory points by the turn in which the Company fails (T37); with two none
