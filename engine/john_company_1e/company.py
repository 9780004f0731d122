"""F. Company phase: vacancies, then the offices along the red track, in which each acts. Checklist 34, 47, 48.

The chairman may take the debt action before any office acts that spends money, after each of its checks, and when all have acted: the
moments at which £5 more in a treasury can make a difference.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import (
    campaign,
    debt,
    director_of_trade,
    invest,
    military_affairs,
    moments,
    office_check,
    purchasing,
    sailing,
    vacancies,
)
from engine.john_company_1e.names import FIRST_PRESIDENT, NOBODY, OFFICES, PRESIDENCIES, Office, Phase
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS
from engine.kernel import step
from engine.kernel.sharing import changed


@step
def begin(game: CompanyGame) -> None:
    """The chairman calls the Company to order: vacancies first, then the offices act (checklist 34, 47)."""
    game.phase = Phase.COMPANY
    game.stopped = [0] * OFFICES
    game.debt_taken = game.moved_goods = game.moved_guns = 0
    game.note("company_called_to_order")
    game.do(vacancies.begin, open_offices)


@step
def open_offices(game: CompanyGame) -> None:
    """Every office that exists acts in turn; provincial ones created meanwhile wait for their first holder (checklist 47, 64).

    Officers that have not been promoted by now are those that recruits may replace (checklist 56).
    """
    game.stood = game.officers[:]
    game.note("offices_began")
    game.to_act = [int(office in game.track()) for office in range(OFFICES)]
    petitions = [moments.before_debt] if game.plan.offers and game.plan.may_borrow else []
    game.do(*petitions, *((open_office, office) for office in game.track()), debt.offer_debt)


@step
def open_office(game: CompanyGame, office: int) -> None:
    """A vacant office is skipped; before one that spends money the chairman may borrow (checklist 43, 51)."""
    if office_check.may_act(game, office) != NOBODY:
        borrow = [debt.offer_debt] if game.tables.has_treasury[office] else []
        game.do(*borrow, *moments.around_office(game, office, (act, office)))
    else:
        game.to_act = changed(game.to_act, office, 0)


@step
def act(game: CompanyGame, office: int) -> None:
    """The actions of the office in their printed order (checklist 48)."""
    game.to_act = changed(game.to_act, office, 0)
    game.note("office_called", office=OFFICE_IDS[office], seat=game.holder[office])
    game.do(*actions_of(game, office))


def actions_of(game: CompanyGame, office: int) -> list[Any]:
    """The steps of an office's actions."""
    if office in (Office.SHIP_PURCHASING, Office.GOODS_PURCHASING):
        return [(purchasing.buy, office)]
    if office == Office.MILITARY_AFFAIRS:
        return [(purchasing.buy, office), military_affairs.distribute]
    if office == Office.DIRECTOR_OF_TRADE:
        return [director_of_trade.act]
    if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES:
        return [(campaign.begin, office), (sailing.open_trade, office), (sailing.begin, office)]
    if office == Office.SUPERINTENDENT_CHINA:
        return [(sailing.begin, office)]
    campaigns = [(campaign.begin, office)] if game.tables.governor[office] else []
    return [*campaigns, (invest.begin, office)]
