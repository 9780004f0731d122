"""A nabob that bargains for votes alone: before each vote it buys the promise of whoever has most of them."""

from __future__ import annotations

from engine.bots.bargaining import Plan, Side
from engine.bots.nabob.bot import Nabob
from engine.bots.nabob.trades import promise
from engine.john_company_2e.table.names import Promise
from engine.sdk import run


class Silent(Nabob):
    """Its twin: plays like it, and wants to be asked nothing."""

    moments = ()


class VoteBuyer(Nabob):
    """What it has been promised it calls in where that saves its own law, or brings down another's and makes it Prime Minister."""

    moments = ("vote",)

    def plan(self) -> Plan | None:
        votes, seller = max((self.as_other(other).free_votes(), other) for other in self.partners())
        card = promise(seller, Promise.VOTE_WITH_MY_ENTERPRISES)
        at_home = self.table.promises[card[1]] == seller
        return Plan(seller, Side(2), Side(things=(card,))) if votes > 1 and at_home and self.cash > 3 else None


if __name__ == "__main__":
    run(VoteBuyer)
