"""F. Company phase: vacancies, then the offices along the red track, with their checks. Checklist 34, 47 to 51; readings 1, 2.

The chairman may take the debt action before any office acts that spends money, after each of its checks, and when all have acted: the
moments at which £5 more in a treasury can make a difference.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import (
    allocation,
    campaign,
    director_of_trade,
    invest,
    military_affairs,
    pieces,
    purchasing,
    sailing,
    vacancies,
)
from engine.john_company_1e.checks import FAILURE, SUCCESS, Checked, roll_check
from engine.john_company_1e.names import (
    DONE,
    FIRST_PRESIDENT,
    NOBODY,
    OFFICES,
    PRESIDENCIES,
    FamilyCard,
    Office,
    Phase,
    Prize,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS, raw
from engine.kernel import step, words
from engine.shared.market import amounts

DEBT_ACTION = raw("resources")["expenses"]["debt_action"]
EXTRA_DICE = raw("families")["family"][FamilyCard.HASTINGS]["params"]["extra_dice"]
REROLL, KEEP = "reroll", "keep"


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
    game.note("offices_begin")
    game.do(*((open_office, office) for office in game.track()), offer_debt)


@step
def open_office(game: CompanyGame, office: int) -> None:
    """A vacant office is skipped; before one that spends money the chairman may borrow (checklist 43, 51)."""
    if may_act(game, office) != NOBODY:
        borrow = [offer_debt] if game.tables.has_treasury[office] else []
        game.do(*borrow, (act, office))


@step
def act(game: CompanyGame, office: int) -> None:
    """The actions of the office in their printed order (checklist 48)."""
    game.note("office_acts", office=OFFICE_IDS[office], family=game.holder[office])
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


# -- the debt action --


@step
def offer_debt(game: CompanyGame) -> None:
    """Once per company phase, at any moment: a disk on the Court, £5 to allocate at once (checklist 51; reading 48)."""
    chairman = game.holder[Office.CHAIRMAN]
    if not game.debt_taken and 0 <= chairman < game.seats and game.scenario.id != "solo":
        game.ask(chairman, "company.debt", (DONE, DEBT_ACTION), take_debt)


@step
def take_debt(game: CompanyGame, option: Any) -> None:
    """The debt is never repaid."""
    if option != DONE:
        game.debt_taken = 1
        game.debt += 1
        game.note("debt_taken", family=game.holder[Office.CHAIRMAN], amount=DEBT_ACTION, debt=game.debt)
        game.do((allocation.allocate, DEBT_ACTION))


# -- checks --


def check(game: CompanyGame, office: int, dice: int, what: str, then: Checked) -> None:
    """Schedule a check of an office with so many dice; then go on with the result (checklist 49, 50; reading 2).

    The result is one of ``checks``. Hastings rolls one die more; the Royal Society's owner may roll once more.
    After a 5 or 6 the holder's cube is home already, and the office stopped, when ``then`` runs.
    """
    family = game.holder[office]
    extra = EXTRA_DICE if game.has_power(family, FamilyCard.HASTINGS) else 0
    game.do((roll, office, dice + extra, what, then))


@step
def roll(game: CompanyGame, office: int, dice: int, what: str, then: Checked) -> None:
    """The lowest die counts; an owner of the Royal Society who has missed may roll again (checklist 49, 110; reading 1)."""
    faces, result = roll_check(game, dice)
    family = game.holder[office]
    game.note("check", office=OFFICE_IDS[office], family=family, what=what, dice=faces, result=result)
    if result != SUCCESS and game.on_prize(Prize.ROYAL_SOCIETY, family):
        game.do((offer_reroll, (office, dice, what), then, result))
    else:
        settle(game, office, result, then)


@step
def offer_reroll(game: CompanyGame, checked: tuple[int, int, str], then: Checked, result: str) -> None:
    """The owner of the Royal Society keeps the roll or makes it again (checklist 110)."""
    game.ask(game.holder[checked[0]], "company.reroll", (KEEP, REROLL), take_reroll, checked, then, result)


@step
def take_reroll(game: CompanyGame, checked: tuple[int, int, str], then: Checked, result: str, option: str) -> None:
    """All dice again, for a one-time power of each cube on the prize (checklist 110)."""
    office = checked[0]
    if option == REROLL:
        pieces.spend_prize(game, Prize.ROYAL_SOCIETY, game.holder[office])
        game.do((roll, *checked, then))
    else:
        settle(game, office, result, then)


def settle(game: CompanyGame, office: int, result: str, then: Checked) -> None:
    """A failure sends the holder home without a prize, and the office does nothing more this turn (checklist 50, T7).

    Where the office may go on, the chairman may take the debt action first (checklist 51).
    """
    borrow: list[Any] = [offer_debt]
    if result == FAILURE:
        game.stopped[office] = 1
        game.note("office_stopped", office=OFFICE_IDS[office], why="failed_check")
        borrow = []
        if game.scenario.id != "solo":
            pieces.send_home(game, office, "failed_check")
    game.do(*borrow, (*then, result))


def may_act(game: CompanyGame, office: int) -> int:
    """The family of a seat that still acts in the office, or NOBODY; a black disk ends its actions (105; reading 52)."""
    holder = game.holder[office]
    return holder if 0 <= holder < game.seats and not game.stopped[office] and not game.disk[office] else NOBODY


def numbers(least: int, most: int) -> list[int]:
    """How many of something, from ``least`` to ``most``: every number at first, then larger steps, and all (reading 57)."""
    return [least, *(least + more for more in amounts(most - least))]


@words("company.debt")
def debt_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """Borrow £5, or not now."""
    return {"act": "take_no_debt"} if option == DONE else {"act": "take_debt", "amount": option}


@words("company.reroll")
def reroll_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Roll all dice again, or keep the roll."""
    return {"act": "reroll" if option == REROLL else "keep_roll"}
