"""The state of a table, and the words for what is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

from engine.kernel import Game, field

FACES = 6
ONE = 1
"""The face that stands for any, where ones are wild."""
NOBODY = -1
HIDDEN = 0
MOST_DICE = 5

Bid: TypeAlias = tuple[Annotated[int, "dice"], Annotated[int, "face"]]
"""That at least so many dice show this face; ``CHALLENGE`` is no bid."""
CHALLENGE: Bid = (0, 0)


class Rules(NamedTuple):
    """What the options settle for a table."""

    dice: int
    """With which each seat begins."""
    wild: bool
    """Do ones count as every other face?"""


class DiceGame(Game):
    """Everything that is at the table."""

    if TYPE_CHECKING:
        rules: Rules

    round: int = field("the round, counted from 1")
    dice_left: list[int] = field("dice in the cup", per="seat", high=MOST_DICE)
    faces: list[list[int]] = field(
        "what lies under the cup, in ascending order; nothing between rounds",
        per=("seat", ""),
        low=1,
        high=FACES,
        hidden=HIDDEN,
        untold="under a cup until somebody doubts, and thrown again at once",
        seen_by="its seat",
    )
    bidder: int = field("who made the standing bid", of="seat", marks={NOBODY: "nobody yet"})
    bid_count: int = field("dice that the standing bid claims at least, 0 before the first")
    bid_face: int = field("the face that it claims them to show, 0 before the first bid", high=FACES)
    out: list[int] = field("who is out of the game, the first to go first", per="", of="seat", once="seat")

    def in_play(self) -> int:
        """Dice under all cups together."""
        return sum(self.dice_left)

    def next_seat(self, seat: int) -> int:
        """The next seat to the left that has dice."""
        order: list[int] = [*range(seat + 1, self.seats), *range(seat + 1)]
        return next(other for other in order if self.dice_left[other])

    def showing(self, face: int) -> int:
        """Dice under all cups that bear out a bid on this face."""
        bearing = {face, ONE} if self.rules.wild else {face}
        return sum(die in bearing for cup in self.faces for die in cup)
