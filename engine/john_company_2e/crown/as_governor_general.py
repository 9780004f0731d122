"""The Crown as Governor General: Govern actions of the climate's dice, and one kind of result in all regions.

Where the tables leave the place open, the arrows choose the Presidency and the AI card the region. Rulebook: Crown Handbook, Governor
General; checklist 253, 254.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.crown import ai_deck
from engine.john_company_2e.crown.favours import Wish, favour_of_each, offer
from engine.john_company_2e.crown.measures import president
from engine.john_company_2e.crown.reply import Answer, Question, about, reply
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.india import empires, governor_general
from engine.john_company_2e.table.names import Office
from engine.kernel import step
from engine.shared import contracts

GENERAL = Office.GOVERNOR_GENERAL
TAX, SHIP, REGIMENT = "tax", "company_ship", "regiment"
RESULTS = (TAX, SHIP, REGIMENT)


def govern(game: CrownGame, question: Question) -> None:
    """As long as the treasury pays for the climate's dice."""
    game.do((offer_dice, question, entry(game, "governor_general.govern_dice")))


@step
def offer_dice(game: CrownGame, question: Question, dice: int) -> None:
    """Humans may have a die more or fewer required."""
    changes = [change for change in (1, -1) if dice + change > 0]
    wishes = favour_of_each(game, "governor_general.change_dice_by_one", changes)
    offer(game, wishes, (roll_dice, question, dice))


@step
def roll_dice(game: CrownGame, question: Question, dice: int, patron: int, wish: Wish) -> None:
    """Roll exactly so many, if they can be paid."""
    if wish:
        game.do((offer_dice, question, dice + wish[2]))
    else:
        reply(game, question, dice if dice in question[1] else 0)


def choose_result(game: CrownGame, question: Question) -> None:
    """One result for the whole action; humans may choose a different one."""
    planned = entry(game, "governor_general.govern_result")
    others = [result for result in RESULTS if result != planned]
    wishes = favour_of_each(game, "governor_general.choose_result", others)
    offer(game, wishes, (rule, about(question)[0], planned))


@step
def rule(game: CrownGame, regions: int, planned: str, patron: int, wish: Wish) -> None:
    """Once for each Company region: taxes evenly to Crown Presidencies, the rest to the Balance; ships and regiments by the arrow.

    Reading 63: where there is no ship left a regiment is commissioned instead.
    """
    row = "governor_general.govern_result"
    result = wish[2] if wish else planned
    first = ai_deck.by_arrows(game)[0]
    if result == TAX:
        tax(game, regions)
        return
    ships = min(regions, game.company_ship_supply()) if result == SHIP else 0
    for number in range(regions):
        kind = ("ship", game.sea_of(first)) if number < ships else (field(row, "without_a_ship"), first)
        governor_general.apply_result(game, kind)


def crown_presidents_evenly(game: CrownGame, taxes: int) -> list[int]:
    """As many taxes for each Crown President as for every other."""
    crown = [place for place in ai_deck.by_arrows(game) if president(game, place) == game.crown]
    return [Office.PRESIDENT_OF_BOMBAY + place for place in crown for _ in range(taxes // len(crown))]


TAXED_FOR: dict[str, Callable[[CrownGame, int], list[int]]] = {
    "crown_presidents_evenly": crown_presidents_evenly,
    "balance": lambda game, taxes: [governor_general.BALANCE] * taxes,
}
"""Words for where so many taxes go: a purse for each that goes there."""


def tax(game: CrownGame, regions: int) -> None:
    """£2 and an unrest for each region."""
    purses: list[int] = []
    for word in field("governor_general.govern_result", "taxes_to"):
        purses += TAXED_FOR[word](game, regions - len(purses))
    for purse in purses:
        governor_general.apply_result(game, (TAX, purse))
    for region in game.company_regions():
        empires.add_unrest(game, region, 1, "tax")
        contracts.done(game, Done.TAXES_REGION, game.crown, region)


ANSWERS: dict[str, Answer] = {
    "governor_general.govern": govern,
    "governor_general.result": choose_result,
}
