"""A nabob that bargains for votes alone: before a vote it buys the promise of whoever has most of them, for a pound.

A family that promises its vote turns all that it has not cast to the buyer's side, and they count as the buyer's own. So they save a law of
its own twice over, and against another's they make it Prime Minister.
"""

from __future__ import annotations

from engine.bots.bargaining import Plan, Side
from engine.bots.nabob.bot import Nabob
from engine.bots.nabob.trades import promise
from engine.bots.scripted import Option
from engine.john_company_2e.table.names import Promise
from engine.sdk import run

SAFE = 4
"""Support with which a law of one's own passes, whatever others still buy."""


class Silent(Nabob):
    """Its twin: plays like it, and wants to be asked nothing."""

    moments = ()


class VoteBuyer(Nabob):
    """What it has been promised it calls in on its turn: for its own law, against any other."""

    moments = ("vote",)

    def plan(self) -> Plan | None:
        order = self.table.clockwise(self.table.prime_minister)
        later = [other for other in self.partners() if order.index(other) > order.index(self.seat)]
        cards = {other: promise(other, Promise.VOTE_WITH_MY_ENTERPRISES) for other in later}
        sellers = [other for other in later if self.table.promises[cards[other][1]] == other]
        seller = max(sellers, key=lambda other: self.as_other(other).free_votes(), default=None)
        if seller is None or not self.as_other(seller).free_votes() or not self.turns_the_vote(seller):
            return None
        return Plan(seller, Side(1), Side(things=(cards[seller],)))

    def turns_the_vote(self, seller: int) -> bool:
        """Would a law of mine be in danger without these votes, or another's fall by them, with me at the head of the opposition?"""
        support = self.expected_support()
        if self.table.prime_minister == self.seat:
            return support < SAFE
        votes = self.free_votes() + self.as_other(seller).free_votes()
        others = [other for other in self.others if other not in (seller, self.table.prime_minister)]
        left = support - self.leaning() - self.as_other(seller).leaning()
        return left < votes > max((-self.as_other(other).leaning() for other in others), default=0)

    def worth_of_call_in_votes(self, option: Option) -> float:
        return 1.0 if option["side"] == ("for" if self.table.prime_minister == self.seat else "against") else -1.0


if __name__ == "__main__":
    run(VoteBuyer)
