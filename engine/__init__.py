"""Rules engines for heavy economic games of the East India trade: deterministic, complete, searchable by bots.

>>> import engine
>>> game = engine.title("east_india_companies").new(seats=4, seed=7)
>>> game.decision.kind, game.describe(0)["act"]
('agents.place', 'place_agent')
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING

from engine.lazily import lazily

if TYPE_CHECKING:
    from engine.kernel.decisions import Decision, Event, Outcome
    from engine.kernel.errors import AuditError, BadOption, BadState, EngineError, IllegalChoice, RulesError
    from engine.kernel.game import Game
    from engine.kernel.manifest import BotEntry, Manifest
    from engine.kernel.registry import broken, first_title, manifest, manifests, register, title, titles
    from engine.kernel.ruleset import Option
    from engine.kernel.title import Title

__version__ = "0.1.0"


__all__ = [
    "AuditError",
    "BadOption",
    "BadState",
    "BotEntry",
    "Decision",
    "EngineError",
    "Event",
    "Game",
    "IllegalChoice",
    "Manifest",
    "Option",
    "Outcome",
    "RulesError",
    "Title",
    "__version__",
    "broken",
    "first_title",
    "manifest",
    "manifests",
    "register",
    "title",
    "titles",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        __all__,
        {
            "engine.kernel.decisions": "Decision Event Outcome",
            "engine.kernel.errors": "AuditError BadOption BadState EngineError IllegalChoice RulesError",
            "engine.kernel.game": "Game",
            "engine.kernel.manifest": "BotEntry Manifest",
            "engine.kernel.registry": "broken first_title manifest manifests register title titles",
            "engine.kernel.ruleset": "Option",
            "engine.kernel.title": "Title",
        },
    )

if os.environ.get("LEADENHALL_TITLES"):
    # Titles in folders are importable as soon as the engine is: the catalogue sees to that.
    import_module("engine.kernel.registry")
