"""The plan of a game: what runs where at one table. It follows from the version played and its modules, which no step asks for any more.

A phase names a place; what stands there is settled once for all tables alike, where all steps are known (``plans``). A plan is immutable,
stands with the tables in force (``rules``), is shared by all copies of a game, and no part of its saved state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.arkwright.rules import Rules
from engine.kernel import Step

Steps: TypeAlias = tuple[Step, ...]
"""What runs at a place, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What runs where at one table. Steps and functions get what is said beside them, after the game."""

    # Preparation
    set_up: tuple[Callable[[Any], None], ...]  # what companies begin with, then the board: rules, in order
    drawn_events: tuple[int, ...]  # of which some are shown
    events_shown: int  # beside Bureaucracy
    certain_markers: Mapping[str, tuple[int, ...]]  # that lie on the rows of a shade in any case
    certain_tiles: tuple[int, ...]  # that are always there
    backs: tuple[int, ...]  # what lies on the spaces of the common display for backs, [type and level]

    # The course
    opening: Steps  # before the first decade of play
    after_cleanup: Steps  # of a cycle, before the start player changes
    end_exchange: Step  # a seat's exchange action is over: the seat

    # Factories
    categories: tuple[int, ...]  # that can be opened
    is_to_be_had: Callable[[Any, int, int], bool]  # is the marker there for: the mill, the factory type
    put_away: Callable[
        [Any, int, int], str | None
    ]  # the marker of a closed factory, and the category of a back lost by it: likewise

    # Ships and storage
    is_wanted: Callable[[Any, int], bool]  # may goods be shipped from: the mill
    loads: Callable[[Any, int, int], list[int]]  # how many of them at once: the mill, at most so many
    ships_rest: bool  # is a ship that has sailed inactive until the exchange action?
    stores_for_all: bool  # has everybody a small warehouse?

    # The end
    influence: Callable[[Any, int], int]  # £ beside the share package: the seat
    influence_parts: Callable[[Any, int], list[dict[str, Any]]]  # what that consists of: the seat


@dataclass(frozen=True, slots=True)
class PlannedRules(Rules):
    """Everything printed that is in force at one table, with its plan."""

    plan: Plan
