"""The success check of both editions of John Company: roll some dice, look at the lowest."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel import Dice

SUCCESS, FAILURE, CATASTROPHE = "success", "failure", "catastrophe"


class Check(NamedTuple):
    """A roll of a success check. With no dice at all it is a failure (nothing was low enough, nothing was high)."""

    faces: tuple[int, ...]

    @property
    def result(self) -> str:
        """``SUCCESS`` when the lowest die is 1 or 2, ``FAILURE`` on 3 or 4, ``CATASTROPHE`` on 5 or 6."""
        if not self.faces:
            return FAILURE
        lowest = min(self.faces)
        return SUCCESS if lowest <= 2 else FAILURE if lowest <= 4 else CATASTROPHE

    @property
    def successes(self) -> int:
        """How many dice show 1 or 2."""
        return sum(face <= 2 for face in self.faces)

    @property
    def sixes(self) -> int:
        """How many dice show 6."""
        return self.faces.count(6)


def roll_check(dice: Dice, count: int) -> Check:
    """Roll ``count`` dice (none when it is below 1)."""
    return Check(tuple(dice.roll(6) for _ in range(count)))
