"""The Board of Control: a law that lets the Prime Minister dismiss one officeholder a turn, right after that office has acted.

Rulebook: VIII. Parliament Meets; the law's card; checklist 105.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.table.names import Law
from engine.john_company_2e.table.pieces import return_piece, vacate
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS
from engine.kernel import step, words
from engine.shared import contracts
from engine.shared.moments import Moment


@step
def look_at(game: CompanyGame, office: int) -> None:
    """Once per turn, after any office but the Chairman, the Prime Minister may send its holder home (checklist 105)."""
    if game.in_force(Law.BOARD_OF_CONTROL) and not game.board_of_control_used and game.holder[office] >= 0:
        pleas = windows.pleas(game, game.prime_minister, touching.DISMISSALS[office], Moment.OFFICE)
        game.do(*pleas, (offer, office))


@step
def offer(game: CompanyGame, office: int) -> None:
    """This one, or nobody now (checklist 105)."""
    game.ask(game.prime_minister, "board_of_control", (("leave", office), ("dismiss", office)), decide)


@step
def decide(game: CompanyGame, option: tuple[str, int]) -> None:
    """The holder's piece goes to its supply and the card to the vacant offices."""
    if option[0] == "dismiss":
        game.board_of_control_used = 1
        return_piece(game, vacate(game, option[1], "board_of_control"))
        contracts.done(game, Done.DISMISSES, game.prime_minister, option[1])


@words("board_of_control")
def decide_in_words(game: CompanyGame, option: tuple[str, int]) -> dict[str, Any]:
    """Leave the officeholder alone, or dismiss it."""
    return {"act": "leave_in_office" if option[0] == "leave" else "dismiss", "office": OFFICE_IDS[option[1]]}
