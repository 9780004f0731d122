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
    stock_exchange,
    tables,
)
from engine.east_india_companies.sentences import SENTENCES
from engine.east_india_companies.state import BANK, EastIndiaGame
from engine.east_india_companies.tables import CLOSED, EUROPE, INDIES, NONE, Rules
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

    def set_up(self, game: EastIndiaGame) -> None:
        """Game Set-up (checklist 1-10; three players 103-106, two players 107, 108)."""
        rules = game.rules
        companies = range(rules.companies)
        game.period, game.phase = 1, "A"
        game.initiative = list(range(rules.seats))
        game.dice.shuffle(game.initiative)
        if rules.neutral != NONE:
            game.initiative.append(rules.neutral)
        game.bank = rules.coins
        game.treasury, game.sales = [0] * rules.companies, [0] * rules.companies
        for company, cash in zip(game.initiative, rules.start_cash, strict=False):
            game.pay(BANK, company, cash, "start_cash")
        game.exchange = [rules.shares_in_exchange] * rules.companies
        game.shares = [[0] * rules.companies for _ in companies]
        game.mortgaged = [0] * rules.companies
        game.value_step = [rules.start_step] * rules.companies
        game.sales_marker = [0] * rules.companies
        set_up_ports(game)
        set_up_board(game)
        game.do(period.play_period)

    def summary(self) -> str:
        """The rules in a few paragraphs."""
        return SUMMARY


def set_up_ports(game: EastIndiaGame) -> None:
    """Each company: a port with two Galleons, agents and posts beside it, eight ships to buy (checklist 8)."""
    rules = game.rules
    companies = range(rules.companies)
    start = [at for at, ship in enumerate(rules.ships) if ship.start for _ in range(ship.copies)]
    game.ship_supply = [[at for at, ship in enumerate(rules.ships) if not ship.start] for _ in companies]
    game.boxed = [[] for _ in companies]
    game.extensions = [0] * rules.companies
    game.docks = [start[:] + [NONE] * (rules.docks[0] - len(start)) for _ in companies]
    game.cargo = [[0] * (rules.docks[0] * len(rules.goods)) for _ in companies]
    game.warehouse = [[0] * len(rules.goods) for _ in companies]
    game.hand, game.sailing = [[] for _ in companies], [[] for _ in companies]
    game.agents = [[rules.supply] * rules.agents for _ in companies]


def set_up_board(game: EastIndiaGame) -> None:
    """Boxes, seals, zones and markets; every light slot filled from the supply (checklist 2, 3, 104)."""
    rules = game.rules
    zones = range(len(rules.zones))
    game.stack_company, game.stack_ship = [[] for _ in zones], [[] for _ in zones]
    game.left_company, game.left_ship = [[] for _ in zones], [[] for _ in zones]
    game.track_company, game.track_ship = [], []
    game.occupants = [[] for _ in rules.boxes]
    game.seals = [CLOSED if site in rules.closed_sites else NONE for site in range(len(rules.sites))]
    game.dice_rolled = [[0] * len(rules.goods) for _ in (INDIES, EUROPE)]
    game.cubes = [list(rules.start_cubes[market]) for market in (INDIES, EUROPE)]
    game.cube_supply = [
        total - indies - europe for total, indies, europe in zip(rules.cubes, *rules.start_cubes, strict=True)
    ]
    game.market_card = [NONE, NONE]
    game.used_cards = [[], []]
    neutral_plays = rules.neutral != NONE
    game.agent_deck = list(range(len(rules.agent_cards))) if neutral_plays else []
    game.destination_deck = list(range(len(rules.destination_cards))) if neutral_plays else []


TITLE = EastIndiaCompanies()
