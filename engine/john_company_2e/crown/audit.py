"""The laws of the Crown's cards, cubes and markers, and of a table without them."""

from __future__ import annotations

from engine.john_company_2e.handbook.cubes import CUBES
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import cards
from engine.john_company_2e.table.names import BOXED, NOBODY, Promise
from engine.kernel import law


def audit(game: CrownGame) -> None:
    """Check every law. Raises AuditError naming the broken one."""
    law(
        0 <= game.display_gaps < 1 << len(game.display) + 3,
        "a place of the display is full or empty",
        game.display_gaps,
    )
    if game.crown == NOBODY:
        law(not any(game.cubes), "without the Crown there are no cubes", game.cubes)
        beside = (game.climate, game.button, game.ai_card, game.ai_top, game.ai_back)
        law(
            set(beside) == {-1} and not game.ai_deck and not game.ai_used,
            "without the Crown its cards and markers are away",
            beside,
        )
    else:
        _in_play(game)


def _in_play(game: CrownGame) -> None:
    law(min(game.cubes) >= 0 and sum(game.cubes) == CUBES, "promise cubes stay in the game", game.cubes)
    back = cards()[game.ai_top].back if game.ai_top >= 0 else -1
    law(game.ai_back == back, "the back of the top AI card is its own", (game.ai_top, game.ai_back))
    placed = sorted([*game.ai_deck, *game.ai_used, *(card for card in (game.ai_card, game.ai_top) if card >= 0)])
    law(placed in ([], list(range(10))), "every AI card is in one place", placed)
    law(not placed or 0 <= game.climate < 5, "the Crown has a climate once its deck is open", game.climate)
    law(game.button == NOBODY or (game.seats == 2 and game.button < 2), "the button is one of two humans'", game.button)
    own = game.promises[game.crown * Promise.KINDS :]
    law(all(holder == BOXED for holder in own), "the Crown gives no promises", game.promises)
