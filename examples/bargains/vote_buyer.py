"""A nabob that bargains for votes alone: before a vote it buys the others' promises of theirs, for what costs it least.

A family that promises its vote turns all that it has not cast to the buyer's side, and they count as the buyer's own. So they save a law of
its own twice over, and against another's they make it Prime Minister, whose laws then pass, each a token for the award that goes with
power. It pays with promises or a few pounds, whatever the seller would take that it can best do without, and with nothing that has power
itself. Its twin has the same aim and says nothing: it buys what votes it lacks at the market's price. Neither sells.
"""

from __future__ import annotations

from engine.bots.bargaining import Plan, Side, side_of
from engine.bots.nabob.bot import Nabob
from engine.bots.nabob.trades import PROFIT, promise
from engine.bots.scripted import Option
from engine.john_company_2e.table.names import NOBODY, Promise
from engine.sdk import run

WORTH = 1.0
"""Victory points that a family's votes may cost."""
LEADING = 2.0
"""What it is worth to the twin to be Prime Minister."""
POUNDS = tuple((("cash", pounds),) for pounds in range(1, 7))


class VoteBuyer(Nabob):
    """What it has been promised it calls in on its turn: for its own law, against any other."""

    moments = ("vote",)

    def plan(self) -> Plan | None:
        _, *others = self.table.clockwise(self.table.prime_minister)
        for seller in [other for other in others if other in self.partners()]:
            votes, twin = (promise(seller, Promise.VOTE_WITH_MY_ENTERPRISES),), self.as_other(seller)
            goods = [
                things for things in self.bundles(self.seat, seller) if {kind for kind, *_ in things} == {"promise"}
            ]
            costs = {price: -self.gain(price, ()) for price in (*goods, *POUNDS)}
            prices = [price for price in costs if costs[price] < WORTH and twin.gain(votes, price) > PROFIT]
            if prices and twin.free_votes() and votes in self.bundles(seller, self.seat):
                return Plan(seller, side_of(min(prices, key=costs.__getitem__)), Side(things=votes))
        return None

    def worth_of_call_in_votes(self, option: Option) -> float:
        return 1.0 if option["side"] == ("for" if self.table.prime_minister == self.seat else "against") else -1.0


class Silent(Nabob):
    """The twin wants to be asked nothing. Up to eight votes that it lacks, for its law or to lead the opposition, it buys from the bank."""

    moments = ()

    def most_bought(self) -> int:
        return 8

    def votes_for_sale(self) -> int:
        return self.table.cash[self.seat]

    def worth_of_vote_against(self, option: Option) -> float:
        table, leader = self.table, self.table.opposition_leader
        votes = self.free_votes() + min(self.most_bought(), self.votes_for_sale())
        ahead = leader in (NOBODY, self.seat) or votes > table.votes_against[leader]
        return LEADING * (ahead and table.support < votes) - self.value_of_passing()


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
