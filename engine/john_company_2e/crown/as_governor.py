"""The Crown as Governor: it administers while the pool has the climate's dice.

Rulebook: Crown Handbook, Presidency Operations; checklist 253, 254.
"""

from __future__ import annotations

from engine.john_company_2e.crown.favours import Wish, favour, favour_of_each, offer
from engine.john_company_2e.crown.measures import president
from engine.john_company_2e.crown.reply import Answer, Question, about, free_choice, reply
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.india import governor
from engine.kernel import step

RESULTS = {
    "tax": (governor.TAX_FOR_BALANCE, governor.TAX_FOR_PRESIDENT),
    "company_ship": (governor.SHIP,),
    "regiment": (governor.REGIMENT,),
}
TAXES = {"crown_president": governor.TAX_FOR_PRESIDENT, "balance": governor.TAX_FOR_BALANCE}
"""Words for where a tax goes."""


def administer(game: CrownGame, question: Question) -> None:
    """The climate's minimum of dice."""
    game.do((offer_dice, question, entry(game, "governor.administer_minimum_dice")))


@step
def offer_dice(game: CrownGame, question: Question, minimum: int) -> None:
    """Humans may raise a minimum that is met or lower one that is not, and before the first action have none taken at all."""
    region, dice, _, bonus = about(question)
    wishes = favour(game, "governor.change_dice_by_one", 1 if dice >= minimum else -1)
    if dice == governor.pool(game, region) and bonus == governor.BONUS and dice >= minimum:
        wishes += favour(game, "governor.no_administer")
    offer(game, wishes, (act, question, minimum))


@step
def act(game: CrownGame, question: Question, minimum: int, patron: int, wish: Wish) -> None:
    """Administer if the pool has the minimum."""
    if wish and wish[0] == "governor.change_dice_by_one":
        game.do((offer_dice, question, minimum + wish[2]))
    else:
        dice = about(question)[1]
        reply(game, question, "stop" if wish or dice < minimum else dice)


def choose_result(game: CrownGame, question: Question) -> None:
    """The climate's result; humans may choose a different one."""
    planned = entry(game, "governor.result")
    others = [name for name in RESULTS if name != planned and possible(question, name)]
    wishes = favour_of_each(game, "governor.choose_result", others)
    offer(game, wishes, (take_result, question, planned))


def possible(question: Question, name: str) -> bool:
    """Can this kind of result be chosen now?"""
    return any(option in question[1] for option in RESULTS[name])


@step
def take_result(game: CrownGame, question: Question, planned: str, patron: int, wish: Wish) -> None:
    """A tax goes to a Crown President, else to the Balance. Where the climate's result is impossible a human chooses freely."""
    name = wish[2] if wish else planned
    if not possible(question, name):
        free_choice(game, question)
    elif name == "tax":
        own = president(game, game.control[about(question)[0]]) == game.crown
        purses = [purse for purse in field("governor.result", "taxes_to") if own or purse != "crown_president"]
        reply(game, question, TAXES[purses[0]])
    else:
        reply(game, question, RESULTS[name][0])


ANSWERS: dict[str, Answer] = {"governor.administer": administer, "governor.result": choose_result}
