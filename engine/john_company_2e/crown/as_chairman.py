"""The Crown as Chairman: a new climate first, then Debt and the Balance by its tables.

Rulebook: Crown Handbook, Chairman; checklist 253; lesson L6.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company.chairman import FREE_ADVANCES, POUNDS_PER_DEBT, hand_out
from engine.john_company_2e.crown import climate
from engine.john_company_2e.crown.favours import Wish, favour, offer
from engine.john_company_2e.crown.measures import EXTREMES, all_of, narrow
from engine.john_company_2e.crown.reply import Answer, Question
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.handbook.things import Line
from engine.john_company_2e.table.names import NOBODY, Office
from engine.john_company_2e.table.pieces import raise_balance, raise_debt
from engine.kernel import step
from engine.shared import consent, contracts

NO_ADVANCE = "none"
REDIRECTED = 3
"""£ at most that a favour sends elsewhere."""


def take_the_chair(game: CrownGame, question: Question) -> None:
    """The whole of the Chairman's turn; nothing is left to ask afterwards."""
    game.do(climate.set_climate, seek_debt, (allocate_next, 0))


# -- Debt --


@step
def seek_debt(game: CrownGame) -> None:
    """One advance for each Presidency that the climate's word fits."""
    word = entry(game, "chairman.crown_debt_advances_one_per")
    advances = 0 if word == NO_ADVANCE else len(narrow(game, range(3), word))
    game.do((offer_debt, min(advances, game.tables.last_debt - game.debt)))


@step
def offer_debt(game: CrownGame, advances: int) -> None:
    """Humans may have one advance more or one fewer, as often as they pay."""
    more = favour(game, "chairman.request_one_more_advance") if game.debt + advances < game.tables.last_debt else []
    fewer = favour(game, "chairman.request_one_fewer_advance") if advances else []
    offer(game, more + fewer, (advance_debt, advances))


@step
def advance_debt(game: CrownGame, advances: int, patron: int, wish: Wish) -> None:
    """Change the number, or advance the marker: £5 for each.

    Beyond the free advances a request needs a majority of the shares behind it (checklist 107): the Crown's and those of whoever has paid
    count for it, and only where they are too few is the other human asked.
    """
    if wish and wish[0] == "chairman.request_one_more_advance":
        behind = game.shares(game.crown) + game.shares(patron)
        if advances < FREE_ADVANCES or 2 * behind > game.total_shares():
            game.do((after_backing, advances, 1))
        else:
            shares = tuple(game.shares(f) if f not in (game.crown, patron) else 0 for f in range(game.families))
            pooled = (*shares[: game.crown], behind)
            holders = game.others_with_shares(game.crown, pooled)
            consent.seek_majority(game, game.crown, pooled, holders, "debt", (after_backing, advances))
        return
    if wish:
        game.do((offer_debt, advances - 1))
        return
    raise_debt(game, advances, "debt")
    raise_balance(game, POUNDS_PER_DEBT * advances, "debt")
    if advances:
        contracts.done(game, Done.RAISES_DEBT, game.crown, times=advances)


@step
def after_backing(game: CrownGame, advances: int, granted: int) -> None:
    """One advance more, if the shares are behind it."""
    game.do((offer_debt, advances + granted))


# -- the Balance --


@step
def allocate_next(game: CrownGame, at: Line) -> None:
    """Before each line of the allocation, humans may have up to £3, as they say, sent to an office of their choice."""
    if not game.balance:
        return
    offices = [office for office in game.tables.offices_with_treasury if game.holder[office] >= NOBODY]
    amounts = range(min(REDIRECTED, game.balance), 0, -1)
    name = "chairman.redirect_up_to_3_before_a_step"
    wishes = [(*each, office, amount) for each in favour(game, name) for office in offices for amount in amounts]
    offer(game, wishes, (allocate_line, at))


@step
def allocate_line(game: CrownGame, at: Line, patron: int, wish: Wish) -> None:
    """Send the money where a favour wants it, or follow the line; after the last the rest goes to one office."""
    lines = entry(game, "chairman.crown_allocation")
    if wish:
        hand_out(game, wish[2], min(wish[3], game.balance))
        game.do((allocate_next, at))
    elif at < len(lines):
        for office, amount in shares_of(game, lines[at]):
            hand_out(game, office, min(amount, game.balance))
        game.do((allocate_next, at + 1))
    else:
        rest = {"to": field("chairman.crown_allocation", "remainder"), "amount": game.balance}
        for office, amount in shares_of(game, rest):
            hand_out(game, office, amount)


def shares_of(game: CrownGame, line: dict[str, Any]) -> list[tuple[int, int]]:
    """The offices of a line and what each gets (£)."""
    amount, to = line["amount"], line["to"]
    if to == "president":
        places = all_of(game, line["where"])
        single = line["where"][-1] in EXTREMES
        return [(Office.PRESIDENT_OF_BOMBAY + place, amount) for place in (places[:1] if single else places)]
    if to == "director":
        return [(game.director(), amount)]
    if to == "crown_governor_general":
        rules = game.holder[Office.GOVERNOR_GENERAL] == game.crown
        return [(Office.GOVERNOR_GENERAL, amount)] if rules else []
    times = len(all_of(game, line["where"])) if "where" in line else 1
    return [(Office.MANAGER_OF_SHIPPING, amount * times)]


ANSWERS: dict[str, Answer] = {"chairman.decide": take_the_chair}
