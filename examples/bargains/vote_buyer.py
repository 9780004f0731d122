"""A nabob that bargains for votes alone: before each vote on a law of its own it pays whoever would vote against it to keep silent."""

from __future__ import annotations

from engine.bots.bargaining import Plan, Side
from engine.bots.nabob.bot import Nabob
from engine.sdk import run


class Silent(Nabob):
    """Its twin: plays like it, and wants to be asked nothing."""

    moments = ()


class VoteBuyer(Nabob):
    """The money lies on the table until the vote is over, and is its own again if the other votes against the law all the same."""

    moments = ("vote",)

    def plan(self) -> Plan | None:
        if self.table.prime_minister != self.seat or self.expected_support() >= 0:
            return None
        rival = min(self.partners(), key=lambda other: self.as_other(other).leaning())
        return Plan(rival, Side(2), Side(), {"deed": "votes_against", "by": rival, "undone": True})


if __name__ == "__main__":
    run(VoteBuyer)
