"""The Crown is asked for its consent: it gives it for cubes where its tables have a price, and never otherwise.

Rulebook: Crown Handbook, Hiring, Chairman, Firms Phase and Commanders; their favours of consent; checklist 249, 252, 263; lesson L10.
"""

from __future__ import annotations

from engine.john_company_2e.company.chairman import FREE_ADVANCES
from engine.john_company_2e.crown import button
from engine.john_company_2e.crown.assets import PROMISE_CUBE
from engine.john_company_2e.crown.favours import Wish, favour, offer
from engine.john_company_2e.crown.reply import Answer, Question, about, reply
from engine.john_company_2e.handbook.cubes import price
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import consents
from engine.kernel import argument, step
from engine.shared.consent import Request, all_pledged, settled_by


def consider(game: CrownGame, question: Question) -> None:
    """The asker may pay the price of the Crown's consent; a price of 0 is no price, and without a row there is no consent.

    What it has pledged to others for theirs is not spent here, neither the cubes nor, by a basic favour, anything else.
    """
    request: Request = about(question)[0]
    asker, _, _, pledges, _ = request
    name, x = row_of(game, request)
    cubes = price(game, name, x) if name else None
    if cubes == 0:
        reply(game, question, "yes")
        return
    pledged = all_pledged(pledges)
    spare = game.cubes[asker] - pledged.count(PROMISE_CUBE)
    favours = [each for each in favour(game, name, x=x) if each[1] <= spare] if name else []
    offer(game, favours, (settle, question), seats=(asker,), basics=not pledged)


def row_of(game: CrownGame, request: Request) -> tuple[str, int]:
    """The row of a matter, and on how many shares its price depends; no row where consent is not to be had."""
    asker, _, matter, *_ = request
    if matter == "debt":
        first = argument(settled_by(request), "advances") == FREE_ADVANCES
        return "chairman.first_advance_beyond_three" if first else "chairman.each_further_advance", 0
    if matter == "takeover":
        _, manager = argument(settled_by(request), "option")
        return (consents()[matter] if asker == button.humans(game)[0] else ""), game.firm_shares[manager][game.crown]
    return consents().get(matter, ""), game.court[game.crown] if matter == "election" else 0


@step
def settle(game: CrownGame, question: Question, patron: int, wish: Wish) -> None:
    """Paid for, or not given. A takeover is the button's, which then passes on."""
    if wish and about(question)[0][2] == "takeover":
        button.pass_on(game)
    reply(game, question, "yes" if wish else "no")


ANSWERS: dict[str, Answer] = {"consent": consider}
