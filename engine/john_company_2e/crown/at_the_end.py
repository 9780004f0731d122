"""Scoring with the Crown: the power award and the Company's failure for one human, and who has won.

Rulebook: Crown Handbook, Game End; checklist 262, 263; reading 62; T37; the tie-break of checklist 239 with the Crown in it.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.course import failure
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.names import Failure
from engine.john_company_2e.table.pieces import score
from engine.kernel import step


@step
def spare_the_court(game: CrownGame) -> None:
    """On the legendary level the card that the failed Company draws spares the Crown alone (checklist 247)."""
    failure.lay_blame(game, Failure.COURT_OF_DIRECTORS_BLAMELESS, (game.crown,))


@step
def blame_the_soloist(game: CrownGame) -> None:
    """A lone human's points change with the turn in which the Company has failed (T37)."""
    score(game, 0, game.crown_plan.points_of_failure[game.turn], "solo_failure")


def standing_of(game: CrownGame, family: int) -> tuple[int, int, int]:
    """Victory points, windows, and how early after the Prime Minister: the higher, the better."""
    return game.vp[family], game.windows(family), -game.clockwise(game.prime_minister).index(family)


def result(game: CrownGame) -> dict[str, Any]:
    """The Crown's points, and which seats have beaten it; the ranks are those of the humans alone (reading 62)."""
    crown = standing_of(game, game.crown)
    beaten = [standing_of(game, seat) > crown for seat in range(game.seats)]
    return {"crown": game.vp[game.crown], "beats_crown": beaten, "difficulty": game.crown_plan.difficulty}


def verdict(game: CrownGame) -> tuple[dict[str, Any], str]:
    """What the end means beside the ranks, and its words."""
    return result(game), in_words(game)


def in_words(game: CrownGame) -> str:
    """The end in words."""
    return game.crown_plan.beaten if any(result(game)["beats_crown"]) else "the Crown wins"
