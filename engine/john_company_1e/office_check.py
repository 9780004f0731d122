"""F2. Checks of the Company's offices: who may still act, the dice, the second roll, and what a failure costs.

Checklist 49, 50, 105, 110; readings 1, 2, 52.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_1e import debt, pieces
from engine.john_company_1e.checks import FAILURE, SUCCESS, Checked, Dice, roll_check
from engine.john_company_1e.names import NOBODY, FamilyCard, Prize
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS, raw
from engine.kernel import step, words
from engine.kernel.sharing import changed

EXTRA_DICE = raw("families")["family"][FamilyCard.HASTINGS]["params"]["extra_dice"]
REROLL, KEEP = "reroll", "keep"


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
    game.note("check_rolled", office=OFFICE_IDS[office], seat=family, what=what, dice=faces, result=result)
    if result != SUCCESS and game.on_prize(Prize.ROYAL_SOCIETY, family):
        game.do((offer_reroll, (office, dice, what), then, result))
    else:
        settle(game, office, result, then)


@step
def offer_reroll(
    game: CompanyGame, checked: tuple[Annotated[int, "office"], Dice, str], then: Checked, result: str
) -> None:
    """The owner of the Royal Society keeps the roll or makes it again (checklist 110)."""
    game.ask(game.holder[checked[0]], "company.reroll", (KEEP, REROLL), take_reroll, checked, then, result)


@step
def take_reroll(
    game: CompanyGame, checked: tuple[Annotated[int, "office"], Dice, str], then: Checked, result: str, option: str
) -> None:
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
    borrow: list[Any] = [debt.offer_debt]
    if result == FAILURE:
        game.stopped = changed(game.stopped, office, 1)
        game.note("office_stopped", office=OFFICE_IDS[office], why="failed_check")
        borrow = []
        if game.plan.dismisses:
            pieces.send_home(game, office, "failed_check")
    game.do(*borrow, (*then, result))


def may_act(game: CompanyGame, office: int) -> int:
    """The family of a seat that still acts in the office, or NOBODY; a black disk ends its actions (105; reading 52)."""
    holder = game.holder[office]
    return holder if 0 <= holder < game.seats and not game.stopped[office] and not game.disk[office] else NOBODY


@words("company.reroll")
def reroll_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Roll all dice again, or keep the roll."""
    return {"act": "reroll" if option == REROLL else "keep_roll"}
