"""The title Arkwright: options, seats, phases, and the ways in and out of a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import ClassVar

from engine.arkwright import (
    administration,
    audit,
    charisma,
    cleanup,
    costs,
    decade_end,
    east_india,
    economy,
    end_of_game,
    evaluate,
    events,
    factory_action,
    ideas,
    investor,
    machines_action,
    market,
    marketing_action,
    observation,
    plans,
    preparation,
    price_adjustment,
    production,
    production_action,
    provenance,
    quality_action,
    ranges,
    reader,
    setup,
    share_steps,
    ship_action,
    special_markers,
    stats,
    stock_exchange,
    storage,
    tables,
    turn,
    workers_action,
)
from engine.arkwright.plan import PlannedRules
from engine.arkwright.sentences import SENTENCES
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.summary import SUMMARY
from engine.arkwright.tables import load_rules
from engine.arkwright.vocabulary import VOCABULARY
from engine.kernel import Holds, Option, Sentences, Things, Title


class Arkwright(Title):
    """Arkwright: Waterframe and Spinning Mule, two to four seats."""

    id = "arkwright"
    name = "Arkwright"
    version = "3"
    worth_in = ("£", 1)
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {
            "game": Option(
                ("waterframe", "spinning_mule"), "waterframe", "the full game of five decades or the short one of three"
            ),
            "start": Option(
                ("preset", "advanced"), "preset", "the printed first companies, or players choose factories and capital"
            ),
            "events": Option(
                ("printed", "shuffled"),
                "printed",
                "of the printed board: its events on their printed spaces, or mixed; a drawn board draws its events",
            ),
            "east_india": Option(("off", "on"), "off", "the East India Trading Company module"),
            "factories": Option(("standard", "asymmetrical"), "standard", "asymmetrical: mass and luxury factories"),
        }
    )
    phases = (
        setup,
        turn,
        preparation,
        economy,
        administration,
        factory_action,
        workers_action,
        machines_action,
        quality_action,
        marketing_action,
        stock_exchange,
        investor,
        ship_action,
        production_action,
        price_adjustment,
        special_markers,
        ideas,
        production,
        market,
        share_steps,
        costs,
        storage,
        cleanup,
        charisma,
        decade_end,
        events,
        east_india,
        end_of_game,
    )
    game_class = ArkwrightGame
    joint = tables.JOINT
    stands_for = ranges.STANDS_FOR
    things_vary_with = ("game", "factories")
    vocabulary: ClassVar[Mapping[str, Holds]] = VOCABULARY
    reader: ClassVar[ModuleType | None] = reader
    sentences: ClassVar[Sentences] = SENTENCES

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
        """Two to four (checklist 1)."""
        return (2, 3, 4)

    def rules(self, seats: int, options: Mapping[str, str]) -> PlannedRules:
        """The printed tables for so many seats, with their plan: see ``plans``."""
        return plans.rules_of(seats, options)

    def things(self, seats: int, options: Mapping[str, str]) -> Things:
        """What the fields of the state are indexed by or refer to."""
        return {"seat": self.players(seats, seats), **tables.things(load_rules(seats, options))}

    def set_up(self, game: ArkwrightGame) -> None:
        """Lay out the boards and begin (checklist 1 to 30)."""
        setup.lay_out(game)
        for rule in game.rules.plan.set_up:
            rule(game)
        game.do(turn.begin)

    def summary(self) -> str:
        """The rules in a few paragraphs."""
        return SUMMARY


TITLE = Arkwright()
