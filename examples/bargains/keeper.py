"""A nabob that keeps its votes for whoever holds its promise of them, in John Company, second edition: a table for the buyer of votes.

A nabob votes as it likes as long as nobody has called its promise in, and what has voted cannot be called in. This one waits.
"""

from __future__ import annotations

from engine.bots.bargaining import Plan
from engine.bots.nabob.bot import Nabob
from engine.bots.nabob.trades import promise
from engine.bots.scripted import Option
from engine.john_company_2e.table.names import Promise
from engine.sdk import run


class Keeper(Nabob):
    """Hears offers before votes alone, and makes none."""

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
    run(Keeper)
