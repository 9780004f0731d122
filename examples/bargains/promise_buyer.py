"""A nabob that buys votes in John Company, second edition, in ten lines, and its twin that does not.

Before a vote it gives a promise of its own for the votes of whoever has most workshops, of those who vote after it: clockwise as far as the
Prime Minister, who begins. A family that has promised its votes turns all that it has not cast to the buyer's side, and they count as the
buyer's own: so they save a law of its own twice over, and when they bring another's down it is Prime Minister itself. Offers to it are
declined in its name.
"""

from __future__ import annotations

from itertools import takewhile

from engine.bots.nabob.bot import Nabob
from engine.bots.scripted import Option
from engine.sdk import Turn, run
from engine.sdk.offers import Offer, Offering, asset

VOTES = "vote_with_my_enterprises"
PRICES = ("consent_to_nepotism", "support_of_my_shares", "hire_my_candidate")
"""Promises that it gives for votes, first things first. Pounds buy more than votes do."""
WANTED = asset("promise", promise=VOTES)


class Silent(Nabob):
    """Its twin: plays like it, and wants to be asked nothing."""

    moments = ()


class PromiseBuyer(Offering, Nabob):
    """What it has been promised it calls in on its turn: for its own law, against any other."""

    moments, floor = ("vote",), 10

    def offer(self, turn: Turn, others: list[int]) -> Offer | None:
        by, minister = list(turn.state.families.values()), turn.state.prime_minister
        later = takewhile(lambda at: by[at].name != minister, others)
        sellers = sorted((by[at].workshops, at) for at in later if by[at].promises[VOTES] == by[at].name)
        prices = [price for price in PRICES if by[turn.seat].promises[price] == by[turn.seat].name]
        return Offer(sellers[-1][1], [asset("promise", promise=prices[0])], [WANTED]) if sellers and prices else None

    def worth_of_call_in_votes(self, option: Option) -> float:
        return 1.0 if (option["side"] == "for") == (self.table.prime_minister == self.seat) else -1.0


if __name__ == "__main__":
    run(PromiseBuyer)
