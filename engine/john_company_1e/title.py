"""The title John Company, first edition: options, seats, phases, and the ways in and out of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import ClassVar

from engine.john_company_1e import (
    allocation,
    assets,
    attrition,
    audit,
    bailout,
    bases,
    boxes,
    campaign,
    company,
    debt,
    deeds,
    deregulation,
    director_of_trade,
    disruption,
    evaluate,
    evening_post,
    events_in_india,
    family_phase,
    firm_check,
    firm_trade,
    firms,
    invest,
    john_and_co,
    jones,
    local_news,
    military_affairs,
    moments,
    observation,
    odds,
    office_check,
    plans,
    prizes,
    provenance,
    purchasing,
    reader,
    refresh,
    sailing,
    scoring,
    setup,
    share_price,
    sizes,
    solo,
    stats,
    trade,
    turn,
    vacancies,
    windows,
)
from engine.john_company_1e.plan import Plan
from engine.john_company_1e.sentences import SENTENCES
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.summary import SUMMARY
from engine.john_company_1e.tables import SCENARIOS
from engine.john_company_1e.vocabulary import VOCABULARY
from engine.kernel import Chance, Option, Things
from engine.shared import acting, bids, consent, contracts, deals, negotiating, orders, petitions, sweeteners
from engine.shared.market import OFFERS_PER_WINDOW, negotiation
from engine.shared.trading import TradingTitle


class JohnCompanyFirstEdition(TradingTitle):
    """John Company, first edition: two to six seats, one in the solo scenario."""

    id = "john_company_1e"
    name = "John Company, first edition"
    version = "8"
    worth_in = ("victory points", 100)
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {
            "scenario": Option(SCENARIOS, "early_company", "the scenario in play"),
            "negotiation": negotiation("leave is a plain yes or no", "leave may have a price"),
            "offers_per_window": OFFERS_PER_WINDOW,
        }
    )
    phases = (
        setup,
        turn,
        windows,
        moments,
        orders,
        deals,
        contracts,
        petitions,
        acting,
        sweeteners,
        bids,
        consent,
        boxes,
        family_phase,
        jones,
        vacancies,
        company,
        debt,
        office_check,
        purchasing,
        military_affairs,
        director_of_trade,
        disruption,
        campaign,
        sailing,
        invest,
        trade,
        allocation,
        share_price,
        bailout,
        evening_post,
        events_in_india,
        attrition,
        prizes,
        local_news,
        refresh,
        deregulation,
        firms,
        firm_check,
        firm_trade,
        bases,
        john_and_co,
        solo,
        scoring,
    )
    never_asked = ("consent.claim",)
    """No promise claims consent: see ``assets.FamilyMarket.claims``."""
    game_class = CompanyGame
    joint = sizes.JOINT
    counted = negotiating.NUMBERED
    stands_for = sizes.STANDS_FOR
    market = assets.FamilyMarket()
    vocabulary = VOCABULARY
    sentences = SENTENCES
    reader: ClassVar[ModuleType | None] = reader

    conceal = staticmethod(observation.conceal)
    redeal = staticmethod(observation.redeal)
    audit = staticmethod(audit.audit)
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
        """Two to six, two and three with the Jones family; the solo scenario is for one (checklist 1, 142)."""
        if options is None:
            return (1, 2, 3, 4, 5, 6)
        return (1,) if options.get("scenario") == "solo" else (2, 3, 4, 5, 6)

    def rules(self, seats: int, options: Mapping[str, str]) -> Plan:
        """See ``plans``."""
        return plans.plan_of(options)

    def things(self, seats: int, options: Mapping[str, str]) -> Things:
        """See ``sizes.things``."""
        seated = self.players(seats, seats)
        return {
            "seat": seated,
            "family": self.players(sizes.families_at(seats), seats),
            **sizes.things(seated),
            **negotiating.things(deeds.DEEDS, assets.ASSET_KINDS),
        }

    def player_name(self, player: int, seats: int) -> str:
        """The Jones family plays without a seat (E4)."""
        return "the Jones family"

    def set_up(self, game: CompanyGame) -> None:
        """Lay out the scenario and begin (checklist 3 to 14)."""
        setup.lay_out(game)
        game.do(game.plan.set_up, turn.begin_turn)

    def built_by_tests(self) -> Mapping[str, str]:
        """See ``stats.built_by_tests``."""
        return dict(stats.built_by_tests())

    def chances(self, turns: int, games: int, seed: int) -> Sequence[Chance]:
        """See ``odds.chances``."""
        return odds.chances(self, turns, games, seed)

    def summary(self) -> str:
        """The rules in a few paragraphs."""
        return SUMMARY


TITLE = JohnCompanyFirstEdition()
