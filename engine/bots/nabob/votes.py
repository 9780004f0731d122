"""How ``nabob`` buys votes: whom it pays, and how much, so that a law passes or falls that would not.

It counts what everybody will do of himself, as one nabob of another. Where that goes against it, it looks for the family whose votes, or
whose silence, would turn the matter, and costs least to win over. The money lies on the table until then, so that nobody is paid for
nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from math import ceil

from engine.bots.bargaining import Plan, Side
from engine.bots.nabob.trades import PROFIT, Trader
from engine.bots.scripted import Option
from engine.shared.deeds import ANYBODY
from engine.shared.moments import Moment

LEAST_AT_STAKE = 0.8
"""Victory points that must depend on the vote."""
SURE = 0.7
"""How likely a bought vote decides the matter as it was meant to."""
MOST_VOTES_BOUGHT = 3
"""In a round, at the market's price."""
NUMBERS = (1, 2, 3, 5)
"""Of votes, that can be asked for."""


class VoteBuyer(Trader):
    """Offers before a vote. What a vote means, its family's politics say."""

    # -- what its politics say --

    @abstractmethod
    def free_votes(self) -> int:
        """Votes of my enterprises that have not voted yet."""

    @abstractmethod
    def votes_for_sale(self) -> int:
        """Votes that I could pay for."""

    def most_bought(self) -> int:
        """Votes that I should buy in a round at the market's price, at most."""
        return MOST_VOTES_BOUGHT

    @abstractmethod
    def value_of_passing(self) -> float:
        """What it means to me that the law before the House passes."""

    @abstractmethod
    def worth_of_vote_for(self, option: Option) -> float:
        """What it is worth to me to vote for it."""

    @abstractmethod
    def worth_of_vote_against(self, option: Option) -> float:
        """What it is worth to me to vote against it."""

    # -- the count --

    def leaning(self) -> int:
        """Votes that I shall cast of myself: for the law above 0, against it below. Whoever opposes it, and the Prime Minister, buys some
        where a few decide."""
        table, pro, against = self.table, self.worth_of_vote_for({}), self.worth_of_vote_against({})
        minister, bought = self.seat == table.prime_minister, min(self.most_bought(), self.votes_for_sale())
        if pro > max(0.0, against) and not table.opposes[self.seat]:
            return self.free_votes() + bought * minister
        return 0 if minister or against <= 0 else -self.free_votes() - bought

    def expected_support(self) -> int:
        """The law's support when everybody has voted of himself."""
        others = sum(self.as_other(family).leaning() for family in self.others if self.table.is_seated(family))
        return self.table.support + self.leaning() + others

    def stake(self) -> float:
        """What it is worth to me that the vote turns out otherwise than it will: above 0 that the law passes, below that it falls."""
        value = self.value_of_passing()
        passes = self.expected_support() >= 0
        return 0.0 if (value > 0) == passes else value

    # -- the purchase --

    def plan(self) -> Plan | None:
        return (self.plan_of_votes() if self.is_before_vote() else None) or super().plan()

    def is_before_vote(self) -> bool:
        """Is an offer made before a vote? No offer that I answer is put together then."""
        return self.window()[1] == Moment.VOTE and self.countered() is None

    def plan_of_votes(self) -> Plan | None:
        """The family that turns the matter at the least price."""
        stake = self.stake()
        if abs(stake) < LEAST_AT_STAKE or not self.partners():
            return None
        support = self.expected_support()
        lacking = -support if stake > 0 else support + 1
        found = [bought for other in self.partners() if (bought := self.purchase(other, stake > 0, lacking))]
        price, plan = min(found, key=lambda bought: bought[0], default=(0, None))
        return plan if plan and SURE * abs(stake) - self.pound * price > PROFIT and price <= self.cash else None

    def purchase(self, other: int, for_it: bool, lacking: int) -> tuple[int, Plan] | None:
        """What it costs that another's votes, or its silence, make up for what is lacking; None if they do not."""
        twin = self.as_other(other)
        leaning, free = twin.leaning(), twin.free_votes()
        hostile = -leaning if for_it else leaning
        pro, against = twin.worth_of_vote_for({}), twin.worth_of_vote_against({})
        if hostile >= lacking:
            cost = against if for_it else pro
            return priced(
                cost / twin.pound, other, {"deed": "votes_against" if for_it else "votes_for", "undone": True}
            )
        votes = min((number for number in NUMBERS if number + max(0, hostile) >= lacking), default=0)
        barred = self.table.opposes[other] if for_it else other == self.table.prime_minister
        if not votes or votes > free or hostile < 0 or barred:
            return None
        cost = max(0.0, pro, against) - (pro if for_it else against)
        times = {"times": votes} if votes > 1 else {}
        return priced(cost / twin.pound, other, {"deed": "votes_for" if for_it else "votes_against", **times})

    # -- what lies on the table --

    def bets(self) -> float:
        """What is laid on the law's passing, as far as it concerns me."""
        return self.on_the_table("law_passes", ANYBODY)


def priced(cost: float, other: int, clause: Option) -> tuple[int, Plan]:
    """A little more than it costs the other, and the offer."""
    price = max(1, ceil(cost + 0.2))
    return price, Plan(other, Side(price), Side(), {**clause, "by": other})
