"""J. Victory: points, promises, penalties, ties. Checklist 22, 134, 135, 144."""

from __future__ import annotations

from engine.john_company_1e.names import Phase
from engine.john_company_1e.state import CompanyGame
from engine.kernel import Outcome, ranks_of, step


@step
def begin(game: CompanyGame) -> None:
    """Count everything."""
    game.phase = Phase.END
    game.do(decide)


@step
def decide(game: CompanyGame) -> None:
    """Ranks by points, prize cubes, money (checklist 135)."""
    points = [game.court[seat] for seat in range(game.seats)]
    game.end(Outcome(ranks_of([(points[seat], game.cash[seat]) for seat in range(game.seats)]), points, "last turn"))
