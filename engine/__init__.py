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
from engine.kernel.registry import register, title, titles

__version__ = "0.1.0"

register("east_india_companies", "engine.east_india_companies.title")
register("john_company_2e", "engine.john_company_2e.title")
register("john_company_1e", "engine.john_company_1e.title")
register("arkwright", "engine.arkwright.title")

__all__ = [
    "AuditError",
    "BadOption",
    "BadState",
    "Decision",
    "EngineError",
    "Event",
    "Game",
    "IllegalChoice",
    "Option",
    "Outcome",
    "RulesError",
    "Title",
    "__version__",
    "register",
    "title",
    "titles",
]
