"""8.0 End of the game: last sales and purchases, contracts, the winner. Checklist 179 to 184."""

from __future__ import annotations

from engine.arkwright.names import Phase
from engine.arkwright.state import ArkwrightGame
from engine.kernel import Outcome, ranks_of, step


@step
def begin(game: ArkwrightGame) -> None:
    """Value the companies."""
    game.phase = Phase.END
    game.do(decide)


@step
def decide(game: ArkwrightGame) -> None:
    """Shares times price; ties by cash; with a loan open nobody wins (checklist 183, 184)."""
    values = [game.shares[seat] * game.share_value(seat) for seat in range(game.seats)]
    keys = [(not game.loans[seat], values[seat], game.cash[seat]) for seat in range(game.seats)]
    game.end(Outcome(ranks_of(keys), values, "end of the game"))
