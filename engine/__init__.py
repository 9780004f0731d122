"""Rules engines for heavy economic games of the East India trade: deterministic, complete, searchable by bots.

>>> import engine
>>> game = engine.title("east_india_companies").new(seats=4, seed=7)
>>> game.decision.kind, game.describe(0)["act"]
('agents.place', 'place_agent')
"""

from engine.kernel import (
    AuditError,
    BadOption,
    BadState,
    Decision,
    EngineError,
    Event,
    Game,
    IllegalChoice,
    Option,
    Outcome,
    RulesError,
    Title,
)
from engine.kernel.manifest import BotEntry, Manifest
from engine.kernel.registry import broken, first_title, manifest, manifests, register, title, titles

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
