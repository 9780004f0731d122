"""The title's scripted bot: it bids what its own dice bear out, and doubts what they do not."""

from __future__ import annotations

from engine.bots.scripted import Option, Scripted
from engine.sdk import run
from liars_dice.chances import borne_out
from liars_dice.state import DiceGame

MODEST = 0.002
"""What a die more in a bid takes from its worth: of two sure bids the lower leaves the next seat less."""


class Sceptic(Scripted[DiceGame]):
    """It plays without chance: the same questions get the same answers. Worths are the probability of losing no die by it."""

    def worth_of_challenge(self, option: Option) -> float:
        """That the standing bid is false."""
        table = self.table
        return 1 - borne_out(table, self.seat, table.bid_count, table.bid_face)

    def worth_of_bid(self, option: Option) -> float:
        """That the bid is true, should it be doubted."""
        count, face = int(option["count"]), int(option["face"])
        return borne_out(self.table, self.seat, count, face) - MODEST * count


if __name__ == "__main__":
    run(Sceptic)
