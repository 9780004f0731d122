"""The Crown's hand in the Company's purse: dividends as Chairman, and Royal Privilege when it cannot pay its own.

Rulebook: Crown Handbook, Revenue, Royal Privilege; checklist 257, 261.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.john_company_2e.company import revenue
from engine.john_company_2e.crown.favours import Wish, favour, offer
from engine.john_company_2e.crown.reply import Answer, Question, about, reply
from engine.john_company_2e.families.upkeep import upkeep_due
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.parliament import policies
from engine.john_company_2e.table.names import Law, Office
from engine.john_company_2e.table.pieces import lower_balance, pay
from engine.kernel import step

# -- dividends --


def dividends(game: CrownGame, question: Question) -> None:
    """One if possible, and more as long as the climate's sum stays in the Balance."""
    row = "revenue.balance_kept_after_first_dividend"
    most, shares, kept = len(question[1]) - 1, game.total_shares(), entry(game, row)
    number = min(field(row, "at_least"), most)
    while number < most and game.balance - (number + 1) * shares >= kept:
        number += 1
    game.do((offer_dividends, question, number))


@step
def offer_dividends(game: CrownGame, question: Question, number: int) -> None:
    """Humans may have one more or one fewer, as often as they pay."""
    wishes = favour(game, "revenue.one_more_dividend") if number + 1 in question[1] else []
    wishes += favour(game, "revenue.one_fewer_dividend") if number else []
    offer(game, wishes, (pay_dividends, question, number))


@step
def pay_dividends(game: CrownGame, question: Question, number: int, patron: int, wish: Wish) -> None:
    """Change the number, or pay."""
    if wish:
        game.do((offer_dividends, question, number + (1 if wish[0] == "revenue.one_more_dividend" else -1)))
    else:
        reply(game, question, number)


# -- Royal Privilege --


def pay_tax(game: CrownGame, question: Question) -> None:
    """A policy's tax or the window tax that the Crown cannot pay in full: nothing is given up."""
    on_windows = question[2][0] is policies.give_up_windows
    due = game.windows(game.crown) if on_windows else game.enterprises(game.crown, about(question)[1])
    use_privilege(game, due, "window_tax" if on_windows else "policy_tax")


def pay_upkeep(game: CrownGame, question: Question) -> None:
    """Family expenses that the Crown cannot pay in full: no prize is given up."""
    use_privilege(game, upkeep_due(game, game.crown), "upkeep")


def use_privilege(game: CrownGame, due: int, what: str) -> None:
    """One purse after the other, as the tables say: its own, then the Company's."""
    for purse in field("parliament.royal_privilege", "pays"):
        if due:
            due = PURSES[purse](game, due, what)


def from_cash(game: CrownGame, due: int, what: str) -> int:
    """What the Crown has pays first; gives what is still due, which is a matter of privilege."""
    own = min(due, game.cash[game.crown])
    pay(game, game.crown, own, what)
    game.note("royal_privilege_used", amount=due - own, what=what)
    return due - own


def from_balance(game: CrownGame, due: int, what: str) -> int:
    """The Balance pays if it has enough; with too little it waits for loans."""
    if due > game.balance:
        return due
    lower_balance(game, due, "royal_privilege")
    return 0


def from_loans(game: CrownGame, due: int, what: str) -> int:
    """The Company borrows what is missing, which may ruin it; with Royal Protection in force its Chairman says."""
    if game.in_force(Law.ROYAL_PROTECTION) and game.holder[Office.CHAIRMAN] >= 0:
        game.do((ask_for_protection, due))
    else:
        revenue.take_loans(game, due)
    return 0


PURSES: dict[str, Callable[[CrownGame, int, str], int]] = {
    "cash": from_cash,
    "balance": from_balance,
    "emergency_loans": from_loans,
}
"""Who pays for the Crown: each takes what is due (£) and for what, and gives what is due still."""


@step
def ask_for_protection(game: CrownGame, due: int) -> None:
    """A step of its own, since the Crown has paid what it could when the Chairman is asked."""
    game.ask(game.holder[Office.CHAIRMAN], "revenue.royal_protection", ("keep", "discard"), protect, due)


@step
def protect(game: CrownGame, due: int, answer: str) -> None:
    """Royal Protection saves the Company from loans here as in Revenue; a Crown Chairman always uses it."""
    if answer == "keep":
        revenue.take_loans(game, due)
    else:
        revenue.use_protection(game)


ANSWERS: dict[str, Answer] = {
    "revenue.dividends": dividends,
    "policies.give_up": pay_tax,
    "upkeep.give_up": pay_upkeep,
}
