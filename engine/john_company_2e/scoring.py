"""Final Scoring."""

from __future__ import annotations

from engine.john_company_2e.state import CompanyGame
from engine.kernel import Outcome, ranks_of, step


@step
def begin(game: CompanyGame) -> None:
    """Final Scoring."""
    points = game.vp[: game.seats]
    game.end(Outcome(ranks_of(list(points)), list(points), "the last turn is over"))
