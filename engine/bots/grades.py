"""The house's graded bots of a title: steps from random to the strongest, by strength that was measured and not by name.

``leadenhall grades TITLE`` measures candidates against each other and proposes the steps; with ``--keep`` they are written beside the
title's manifest, where everything else reads them. A step's bot is called after the title's scripted bot, ``millowner:grade=3``, whatever
plays on it: its name tells the step, and stays when the next measurement finds another bot for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from engine.measured import Made, kept

FILE = "grades.json"
"""What the file is called that lies beside a title's manifest."""

GRADE = "grade"
"""As in ``millowner:grade=3``."""

STEPS = 7


@dataclass(frozen=True, slots=True)
class Strength:
    """What was measured of a bot: its rating in Elo points with the scripted bot at 1500, half of the 95 % interval of its distance from
    the field (None where too few games tell), its games, and the hash of what played."""

    bot: str
    version: str
    rating: float
    half_width: float | None
    games: int

    def to_json(self) -> dict[str, Any]:
        """As it stands in the file."""
        return asdict(self)

    @staticmethod
    def of(data: Mapping[str, Any]) -> Strength:
        """Of a file. Raises KeyError for what it lacks."""
        half_width = data["half_width"]
        return Strength(
            str(data["bot"]),
            str(data["version"]),
            float(data["rating"]),
            None if half_width is None else float(half_width),
            int(data["games"]),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a title's ladder, counted from 1: who plays on it, and how far it is above the one below, with half of the 95 % interval of
    that (None for the first, and where too few games tell), of how many games in which both sat; and in what ``share`` of these it finished
    above that one, level ones counted half (None for the first, and where nobody has counted)."""

    number: int
    strength: Strength
    above: float | None = None
    above_half_width: float | None = None
    games: int = 0
    share: float | None = None

    @property
    def bot(self) -> str:
        """The house bot that plays on it, as ``engine.bots.house_bot`` knows it."""
        return self.strength.bot

    def to_json(self) -> dict[str, Any]:
        """As it stands in the file."""
        apart = {"above": self.above, "above_half_width": self.above_half_width, "games_with_the_one_below": self.games}
        return {**self.strength.to_json(), **apart, "share_above_the_one_below": self.share}

    @staticmethod
    def of(number: int, data: Mapping[str, Any]) -> Step:
        """Of a file. Raises KeyError for what it lacks."""
        above, half_width, share = (
            None if data.get(name) is None else float(data[name])
            for name in ("above", "above_half_width", "share_above_the_one_below")
        )
        return Step(number, Strength.of(data), above, half_width, int(data["games_with_the_one_below"]), share)


@dataclass(frozen=True, slots=True)
class Grades:
    """A title's graded bots, weakest first, at tables of so many ``seats``; ``others`` are the candidates that were measured besides."""

    made: Made
    seats: int
    games: int
    steps: tuple[Step, ...]
    others: tuple[Strength, ...] = ()

    @property
    def span(self) -> float:
        """Points between the first step and the last."""
        return self.steps[-1].strength.rating - self.steps[0].strength.rating

    def rating_of(self, bot: str) -> float | None:
        """What was measured of the house bot with this name; None of one that did not play."""
        found = (one.rating for one in (*(step.strength for step in self.steps), *self.others) if one.bot == bot)
        return next(found, None)

    def to_json(self) -> dict[str, Any]:
        """As it stands in the file."""
        return {
            **self.made.to_json(),
            "seats": self.seats,
            "games": self.games,
            "steps": [step.to_json() for step in self.steps],
            "others": [one.to_json() for one in self.others],
        }

    @staticmethod
    def of(data: Mapping[str, Any]) -> Grades:
        """Of a file. Raises KeyError, TypeError or ValueError for what is none."""
        steps = tuple(Step.of(number, step) for number, step in enumerate(data["steps"], 1))
        if not steps:
            raise ValueError("there are no steps")
        others = tuple(map(Strength.of, data["others"]))
        return Grades(Made.of(data), int(data["seats"]), int(data["games"]), steps, others)


@cache
def grades_of(title_id: str) -> Grades | None:
    """The title's graded bots; None for a title that brings none."""
    return kept(title_id, FILE, Grades.of)


__all__ = ["FILE", "GRADE", "STEPS", "Grades", "Step", "Strength", "grades_of"]
