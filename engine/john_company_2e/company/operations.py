"""Company Operation: the offices act in the order of the ribbon.

Rulebook: IV. Company Operation; checklist 98 to 105, 131.
"""

from __future__ import annotations

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.company import (
    board_of_control,
    chairman,
    china,
    director_of_trade,
    manager_of_shipping,
    military_affairs,
    presidency,
)
from engine.john_company_2e.india import governor_general
from engine.john_company_2e.table.names import PRESIDENTS, Office, Presidency
from engine.john_company_2e.table.plan import Seam, at
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Walk the ribbon; a vacant office is skipped, a Presidency is not (checklist 98, 99)."""
    game.board_of_control_used = 0
    game.to_act = [0] * Office.COUNT
    for office in (*ACTS, *PRESIDENTS):
        game.to_act[office] = 1
    game.do(
        (act, Office.CHAIRMAN),
        (act, game.director()),
        (act, Office.MANAGER_OF_SHIPPING),
        (act, Office.MILITARY_AFFAIRS),
        (presidency.begin, Presidency.BOMBAY),
        (presidency.begin, Presidency.MADRAS),
        (presidency.begin, Presidency.BENGAL),
        (act, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA),
    )


ACTS = {
    Office.CHAIRMAN: chairman.begin,
    Office.DIRECTOR_OF_TRADE: director_of_trade.begin,
    Office.GOVERNOR_GENERAL: governor_general.begin,
    Office.MANAGER_OF_SHIPPING: manager_of_shipping.begin,
    Office.MILITARY_AFFAIRS: military_affairs.begin,
    Office.SUPERINTENDENT_OF_TRADE_IN_CHINA: china.begin,
}


@step
def act(game: CompanyGame, office: int) -> None:
    """An office acts, if somebody holds it; then the Board of Control may look at it (checklist 99, 105)."""
    if game.holder[office] >= 0:
        after = () if office == Office.CHAIRMAN else ((board_of_control.look_at, office),)
        game.do(*windows.in_office(game, office, *around(game, office), *after))
    else:
        game.to_act[office] = 0


def around(game: CompanyGame, office: int) -> Seam:
    """The frames of an office's turn; that of a seat in office has what the plan puts before and after it."""
    family = game.holder[office]
    if not game.is_seated(family):
        return ((take_turn, office),)
    turn = (take_turn, office)
    return (*at(game.plan.before_office, office, family), turn, *at(game.plan.after_office, office, family))


@step
def take_turn(game: CompanyGame, office: int) -> None:
    """What it might have done before can no longer come true (checklist 99)."""
    game.to_act[office] = 0
    game.do(ACTS[office])
