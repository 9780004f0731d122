"""Scoring with the Crown: the power award and the Company's failure for one human, and who has won.

Reading: with two humans they are ranked among themselves, and the outcome says whether the Crown is ahead of them. Rulebook: Crown
Handbook, Game End; checklist 262; T37; the tie-break of checklist 239 with the Crown in it.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.table.names import NOBODY
from engine.john_company_2e.table.pieces import score
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import raw
from engine.kernel import step


def awards_second(game: CompanyGame) -> bool:
    """Does the second place of the power award score? Not against the Crown alone."""
    return not (game.crown != NOBODY and game.seats == 1 and field("game_end.power_award", "places") == 1)


@step
def blame_the_soloist(game: CompanyGame) -> None:
    """One human's points change with the turn in which the Company has failed (T37); nobody else's do."""
    if game.crown != NOBODY and game.seats == 1:
        table = raw("scenarios")["solo_failure_adjustment"][game.options["scenario"].removeprefix("long_")]
        score(game, 0, table[f"turn_{game.turn}"], "solo_failure")


def standing_of(game: CompanyGame, family: int) -> tuple[int, int, int]:
    """Victory points, windows, and how early after the Prime Minister: the higher, the better."""
    return game.vp[family], game.windows(family), -game.clockwise(game.prime_minister).index(family)


def result(game: CompanyGame) -> dict[str, Any]:
    """The Crown's points, and which seats have beaten it."""
    crown = standing_of(game, game.crown)
    beaten = [standing_of(game, seat) > crown for seat in range(game.seats)]
    return {"crown": game.vp[game.crown], "beats_crown": beaten, "difficulty": game.options["difficulty"]}


def in_words(game: CompanyGame) -> str:
    """The end in words."""
    won = result(game)["beats_crown"]
    if game.seats == 1:
        return "you beat the Crown" if won[0] else "the Crown wins"
    return "the Crown wins" if not any(won) else "the Crown is beaten"
