"""G. The share price, which moves by the dividends of the turn, and by events. Checklist 85, 86; reading 15."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def move_share_price(game: CompanyGame) -> None:
    """Up with two dividends or more, down without any; a fall below 3 means a bailout (checklist 85, 86; reading 15)."""
    if game.dividends > 1:
        shift_share_price(game, 1)
    elif not game.dividends:
        shift_share_price(game, -1)


def shift_share_price(game: CompanyGame, spaces: int) -> None:
    """Move the marker; a bailout is due when it would fall below its lowest space (checklist 85, 86)."""
    track = game.tables.share_track
    at = track.index(game.share_price) + spaces
    if at < 0:
        game.bailout_due = 1
        game.note("share_price_collapsed")
    else:
        game.share_price = track[min(at, len(track) - 1)]
        game.note("share_price_moved", share_price=game.share_price)
