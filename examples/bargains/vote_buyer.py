"""A nabob that bargains for votes alone, in ten lines: before a vote it buys the others' promises of theirs, for what costs it least.

A family that promises its vote turns all that it has not cast to the buyer's side, and they count as the buyer's own. So they save a law of
its own twice over, and against another's they make it Prime Minister, whose laws then pass. It pays with promises of its own, or a few
pounds: whatever the seller would take, that it can best do without. It sells to nobody, and its twin neither.
"""

from __future__ import annotations

from engine.bots.bargaining import Plan
from engine.bots.nabob.bot import Nabob
from engine.bots.nabob.trades import promise
from engine.bots.scripted import Option
from engine.john_company_2e.table.names import Promise
from engine.sdk import run

VOTES = Promise.VOTE_WITH_MY_ENTERPRISES
SAFE = 4
"""Support with which a law of one's own passes, whatever others still buy."""
WORTH = 1.0
"""Victory points that a family's votes may cost."""


class Silent(Nabob):
    """Its twin: plays like it, and wants to be asked nothing."""

    moments = ()


class VoteBuyer(Nabob):
    """What it has been promised it calls in on its turn: for its own law, against any other."""

    moments = ("vote",)

    def plan(self) -> Plan | None:
        minister, *others = self.table.clockwise(self.table.prime_minister)
        safe = minister == self.seat and self.expected_support() >= SAFE
        sellers = [] if safe else [other for other in others if other in self.partners()]
        plans = (self.barter(at, (promise(at, VOTES),), WORTH) for at in sellers if self.as_other(at).free_votes())
        return next(filter(None, plans), None)

    def worth_of_call_in_votes(self, option: Option) -> float:
        return 1.0 if option["side"] == ("for" if self.table.prime_minister == self.seat else "against") else -1.0


class Seller(Nabob):
    """A nabob that sells its votes for what is worth more to it, and makes no offer. What it has sold it keeps for the buyer."""

    moments = ("vote",)

    def plan(self) -> Plan | None:
        return None

    def has_sold(self) -> bool:
        """Does somebody hold the promise of its votes?"""
        _, card = promise(self.seat, Promise.VOTE_WITH_MY_ENTERPRISES)
        return bool(self.table.promises[card] != self.seat)

    def worth_of_vote_for(self, option: Option) -> float:
        return -1.0 if self.has_sold() else super().worth_of_vote_for(option)

    def worth_of_vote_against(self, option: Option) -> float:
        return -1.0 if self.has_sold() else super().worth_of_vote_against(option)


if __name__ == "__main__":
    run(VoteBuyer)
