"""The Crown is asked for its consent: it gives it for cubes where its tables have a price, and never otherwise.

Rulebook: Crown Handbook, consent favours of Hiring, Chairman, Firms and Commanders; checklist 249, 252, 263; lesson L10.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.assets import PROMISE_CUBE
from engine.john_company_2e.chairman import FREE_ADVANCES
from engine.john_company_2e.crown import button
from engine.john_company_2e.crown.cubes import price
from engine.john_company_2e.crown.favours import Favour, favour, offer
from engine.john_company_2e.crown.reply import Answer, Question, reply
from engine.john_company_2e.crown.tables import consents
from engine.john_company_2e.names import NOBODY
from engine.john_company_2e.state import CompanyGame
from engine.kernel import step
from engine.shared.consent import all_pledged


def consider(game: CompanyGame, question: Question) -> None:
    """The asker may pay the price of the Crown's consent; a price of 0 is no price, and without a row there is no consent.

    What it has pledged to others for theirs is not spent here, neither the cubes nor, by a basic favour, anything else.
    """
    asker, _, matter, _, request = question[3]
    name, x = row_of(game, asker, matter, request)
    cubes = price(game, name, x) if name else None
    if cubes == 0:
        reply(game, question, "yes")
        return
    pledged = all_pledged(request[3])
    spare = game.cubes[asker] - pledged.count(PROMISE_CUBE)
    favours = [each for each in favour(game, name, x=x) if each[1] <= spare] if name else []
    offer(game, favours, settle, question, seats=(asker,), basics=not pledged)


def row_of(game: CompanyGame, asker: int, matter: str, request: tuple[Any, ...]) -> tuple[str, int]:
    """The row of a matter, and on how many shares its price depends; no row where consent is not to be had."""
    if matter == "debt":
        first = request[5][-1][0] == FREE_ADVANCES
        return "chairman.first_advance_beyond_three" if first else "chairman.each_further_advance", 0
    if matter == "takeover":
        manager = request[5][-1][-1][1]
        return (consents()[matter] if asker == button.humans(game)[0] else ""), game.firm_shares[manager][game.crown]
    return consents().get(matter, ""), game.court[game.crown] if matter == "election" else 0


@step
def settle(game: CompanyGame, question: Question, seat: int, wish: Favour) -> None:
    """Paid for, or not given. A takeover is the button's, which then passes on."""
    if wish and question[3][2] == "takeover" and game.button != NOBODY:
        button.pass_on(game)
    reply(game, question, "yes" if wish else "no")


ANSWERS: dict[str, Answer] = {"consent": consider}
