"""The title John Company, second edition: options, seats, phases, and the ways in and out of a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import ClassVar

from engine.john_company_2e import audit, evaluate, plans
from engine.john_company_2e.bargains import blackmail, deeds, market, promises, transfers, windows
from engine.john_company_2e.bargains.assets import ASSET_KINDS
from engine.john_company_2e.company import (
    board_of_control,
    chairman,
    china,
    director_of_trade,
    hiring,
    manager_of_shipping,
    military_affairs,
    operations,
    presidency,
    revenue,
    trade,
)
from engine.john_company_2e.course import failure, scoring, turn
from engine.john_company_2e.crown import (
    at_the_end,
    basic_favours,
    beside_the_human,
    climate,
    favours,
    nepotism,
    questions,
    setting_up,
    share_favours,
)
from engine.john_company_2e.crown import audit as crown_audit
from engine.john_company_2e.families import bonuses, family, upkeep
from engine.john_company_2e.firms import firm_accounts, firm_trade, firms, strategies
from engine.john_company_2e.handbook import state as handbook_state
from engine.john_company_2e.handbook import things as handbook_things
from engine.john_company_2e.handbook.state import CrownGame, families_at
from engine.john_company_2e.india import armies, commander, crisis, events, governor, governor_general, loss
from engine.john_company_2e.london import london_season, spouses
from engine.john_company_2e.parliament import deregulation, laws, parliament, policies, voting
from engine.john_company_2e.sentences import SENTENCES
from engine.john_company_2e.table import elephant, setup, things
from engine.john_company_2e.table.plan import Plan
from engine.john_company_2e.table.tables import tables
from engine.john_company_2e.telling import observation, provenance, reader, stats
from engine.john_company_2e.telling.summary import SUMMARY
from engine.john_company_2e.telling.vocabulary import VOCABULARY
from engine.kernel import Option, Things
from engine.shared import acting, bids, consent, contracts, deals, negotiating, orders, petitions, sweeteners
from engine.shared.market import OFFERS_PER_WINDOW, negotiation
from engine.shared.trading import TradingTitle


class JohnCompanySecondEdition(TradingTitle):
    """John Company, second edition."""

    id = "john_company_2e"
    name = "John Company, second edition"
    version = "9"
    worth_in = ("victory points", 100)
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {
            "scenario": Option(("1710", "1758", "1813", "long_1710"), "1710", "the scenario card in play"),
            "setup": Option(("dealt", "draft"), "dealt", "setup cards are dealt at random, or drafted"),
            "negotiation": negotiation(
                "consent is a plain yes or no", "consent may have a price, and offices are bid for"
            ),
            "offers_per_window": OFFERS_PER_WINDOW,
            "difficulty": Option(
                ("easy", "normal", "hard", "expert", "legendary"),
                "normal",
                "how strong the Crown is that one or two families play against; legendary only against one",
            ),
            "royal_protection": Option(
                ("in", "out"), "in", "does the 1710 scenario start with the law Royal Protection?"
            ),
            "loot_in_company_regions": Option(
                ("minimum", "none"), "minimum", "what a Deploy action to a region of the Company brings its army"
            ),
        }
    )
    phases = (
        setup,
        turn,
        windows,
        orders,
        deals,
        contracts,
        petitions,
        acting,
        sweeteners,
        bids,
        consent,
        transfers,
        promises,
        blackmail,
        deregulation,
        london_season,
        spouses,
        family,
        firms,
        strategies,
        hiring,
        operations,
        board_of_control,
        chairman,
        director_of_trade,
        manager_of_shipping,
        military_affairs,
        presidency,
        trade,
        firm_trade,
        armies,
        commander,
        governor,
        governor_general,
        china,
        bonuses,
        revenue,
        firm_accounts,
        events,
        crisis,
        elephant,
        loss,
        parliament,
        voting,
        policies,
        laws,
        upkeep,
        scoring,
        failure,
        setting_up,
        climate,
        questions,
        favours,
        basic_favours,
        share_favours,
        beside_the_human,
        nepotism,
        *questions.ANSWERING,
        at_the_end,
    )
    game_class = CrownGame
    joint = things.JOINT
    counted = negotiating.NUMBERED
    stands_for = MappingProxyType({**things.STANDS_FOR, **handbook_things.STANDS_FOR})
    vocabulary = VOCABULARY
    sentences = SENTENCES
    reader: ClassVar[ModuleType | None] = reader
    market = market.CompanyMarket()

    conceal = staticmethod(observation.conceal)
    redeal = staticmethod(observation.redeal)
    course = staticmethod(turn.course)
    sequence = staticmethod(turn.sequence)
    under_way = staticmethod(turn.under_way)
    at_its_end = staticmethod(turn.at_its_end)
    last_step = staticmethod(turn.last_step)
    stage = staticmethod(evaluate.stage)
    evaluate = staticmethod(evaluate.evaluate)
    metrics = staticmethod(stats.metrics)
    to_reach = staticmethod(stats.to_reach)
    reached = staticmethod(stats.reached)
    provenance = staticmethod(provenance.provenance)

    def seats(self, options: Mapping[str, str] | None = None) -> tuple[int, ...]:
        """One to six families, one or two of them against the Crown; the legendary level is for one (checklist 247; reading 51)."""
        return (1, 3, 4, 5, 6) if (options or {}).get("difficulty") == "legendary" else (1, 2, 3, 4, 5, 6)

    def rules(self, seats: int, options: Mapping[str, str]) -> Plan:
        """See ``plans``."""
        return plans.plan_of(seats, options)

    def things(self, seats: int, options: Mapping[str, str]) -> Things:
        """See ``things.things``."""
        families = self.players(families_at(seats), seats)
        seated = families[:seats]
        return {
            "seat": seated,
            "family": families,
            **things.things(families),
            **handbook_things.things(),
            **negotiating.things(deeds.DEEDS, ASSET_KINDS),
        }

    def parts_of(self, seats: int, options: Mapping[str, str]) -> Mapping[str, tuple[str, tuple[int, ...]]]:
        """Every order is one of a region's; every ship and office stands for itself."""
        return {"order": ("region", tables().orders.region)}

    def player_name(self, player: int, seats: int) -> str:
        """The Crown is the only family without a seat."""
        return "the Crown"

    def set_up(self, game: CrownGame) -> None:
        """Lay out the scenario, deal, and begin the first turn."""
        setup.lay_out(game, game.plan.families)
        handbook_state.lay_out(game)
        game.do(game.plan.deal, turn.begin_turn)

    def audit(self, game: CrownGame) -> None:
        """See ``audit.audit``, and that of the Crown's things."""
        audit.audit(game)
        crown_audit.audit(game)

    def built_by_tests(self) -> Mapping[str, str]:
        """See ``stats.built_by_tests``."""
        return dict(stats.built_by_tests())

    def summary(self) -> str:
        """The rules in a few paragraphs."""
        return SUMMARY


TITLE = JohnCompanySecondEdition()
