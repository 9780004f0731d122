"""The Crown as Superintendent of Trade in China: it rolls all dice it has, if they are enough.

Rulebook: Crown Handbook, Superintendent of Trade in China; checklist 253, 254.
"""

from __future__ import annotations

from engine.john_company_2e.crown.favours import Wish, favour, offer
from engine.john_company_2e.crown.reply import Answer, Question, reply
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.names import Sea
from engine.kernel import step


def trade(game: CrownGame, question: Question) -> None:
    """The climate's minimum of dice."""
    game.do((offer_dice, question, entry(game, "china.minimum_dice")))


@step
def offer_dice(game: CrownGame, question: Question, minimum: int) -> None:
    """Humans may raise a minimum that is met, or lower one that is not."""
    change = 1 if game.ships_in(Sea.CHINA) >= minimum else -1
    offer(game, favour(game, "china.change_dice_by_one", change), (act, question, minimum))


@step
def act(game: CrownGame, question: Question, minimum: int, patron: int, wish: Wish) -> None:
    """Trade when there are ships enough."""
    if wish:
        game.do((offer_dice, question, minimum + wish[2]))
    else:
        reply(game, question, "trade" if game.ships_in(Sea.CHINA) >= minimum else "pass")


ANSWERS: dict[str, Answer] = {"china.trade": trade}
