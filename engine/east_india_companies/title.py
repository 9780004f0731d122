"""The title East India Companies: seats, options, set-up, and what the kernel asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import ClassVar

from engine.east_india_companies import (
    agents,
    audit,
    end_of_period,
    evaluate,
    loading,
    navigation,
    neutral,
    observation,
    period,
    printed,
    provenance,
    ranges,
    reader,
    scoring,
    selling,
    setup,
    stock_exchange,
    tables,
)
from engine.east_india_companies.sentences import SENTENCES
from engine.east_india_companies.state import EastIndiaGame
from engine.east_india_companies.tables import Rules
from engine.east_india_companies.vocabulary import VOCABULARY
from engine.kernel import Holds, Option, Sentences, Things, Title

SUMMARY = """\
Two to four companies trade between the Indies and Europe for five periods; the richest wins.

Each period has six phases. **A** Market dice give a first idea of supply and demand, then everybody places three agents: ships, docks,
trading posts, a look at the hidden market card, cheaper trips, better prices, the lead in initiative. **B** One share a turn is bought
until all pass; each purchase lifts the share's value. **C** Ships are sent face down to China, the East Indies and India. **D** The Indies
card is revealed, and the fastest ships buy the cheapest cubes first. **E** The Europe card is revealed, and the fastest ships sell first,
each cube at a lower price than the one before. **F** Sales are ranked: success lifts the share value and costs initiative; companies pay
dividends to those who hold their shares.

Wealth at the end is cash, company shares and one's own presidency shares. With two players a neutral third company sails by cards. The
option *mortgage* lets presidents pledge their presidency shares.

Of the printed components the rulebook settles only part; the figures of ships, tracks, market cards, dice and the neutral player's
cards are reconstructed, and are listed as such.
"""


class EastIndiaCompanies(Title):
    """Two to four seats; the option ``mortgage`` turns on the optional rule for presidency shares."""

    id = "east_india_companies"
    name = "East India Companies"
    version = "3"
    worth_in = ("GP", 10)
    options = MappingProxyType(
        {
            "mortgage": Option(
                ("off", "on"), "off", "optional rule: presidency shares may be mortgaged for half their value"
            )
        }
    )
    phases = (
        period,
        agents,
        stock_exchange,
        navigation,
        loading,
        selling,
        end_of_period,
        scoring,
        neutral,
    )
    game_class = EastIndiaGame
    currency = "GP"
    stands_for = ranges.STANDS_FOR
    vocabulary: ClassVar[Mapping[str, Holds]] = VOCABULARY
    reader: ClassVar[ModuleType | None] = reader
    sentences: ClassVar[Sentences] = SENTENCES

    conceal = staticmethod(observation.conceal)
    redeal = staticmethod(observation.redeal)
    audit = staticmethod(audit.audit)
    set_up = staticmethod(setup.set_up)
    course = staticmethod(period.course)
    sequence = staticmethod(period.sequence)
    under_way = staticmethod(period.under_way)
    at_its_end = staticmethod(period.at_its_end)
    last_step = staticmethod(period.last_step)
    stage = staticmethod(evaluate.stage)
    evaluate = staticmethod(evaluate.evaluate)
    provenance = staticmethod(provenance.provenance)

    def seats(self, options: Mapping[str, str] | None = None) -> tuple[int, ...]:
        """Two to four."""
        return (2, 3, 4)

    def rules(self, seats: int, options: Mapping[str, str]) -> Rules:
        """The printed tables for so many seats."""
        return printed.load_rules(seats, options["mortgage"] == "on")

    def things(self, seats: int, options: Mapping[str, str]) -> Things:
        """What the fields of the state are indexed by or refer to."""
        rules = printed.load_rules(seats, mortgage=False)
        players = {"seat": self.players(seats, seats), "company": self.players(rules.companies, seats)}
        return {**players, **tables.things(rules)}

    def player_name(self, player: int, seats: int) -> str:
        """The third company of a table of two."""
        return "the neutral company"

    def summary(self) -> str:
        """The rules in a few paragraphs."""
        return SUMMARY


TITLE = EastIndiaCompanies()
