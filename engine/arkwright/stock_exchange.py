"""5.2 II 6, Stock exchange: stock, loans, shares, contracts. Checklist 91 to 101."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Sell stock, repay loans, trade shares, sign contracts."""
