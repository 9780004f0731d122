"""Revenue: expenses and emergency loans, what the public expects, and dividends.

Firms pay first. The Company fails as soon as its Standing reaches the leftmost space. Rulebook: VI. Revenue; checklist 172 to 185.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import blackmail, touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.firms import firm_accounts
from engine.john_company_2e.table.names import Law, Office
from engine.john_company_2e.table.pieces import gain, lower_balance, move_standing, raise_balance, raise_debt
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import SEA_IDS
from engine.kernel import step, words
from engine.kernel.sharing import without
from engine.shared import contracts
from engine.shared.deeds import Until
from engine.shared.moments import Moment

CALICO_PART = 7
LOAN = 5


@step
def begin(game: CompanyGame) -> None:
    """The steps of the phase (checklist 172 to 184)."""
    game.do(blackmail.start_of_revenue, calico_acts, firm_accounts.begin, expenses, expectations, before_dividends)


@step
def calico_acts(game: CompanyGame) -> None:
    """Under the Calico Acts the Balance loses £1 for each full £7; no longer once the Company is deregulated (checklist 173, 83)."""
    if game.in_force(Law.CALICO_ACTS) and not game.deregulated:
        lower_balance(game, game.balance // CALICO_PART, "calico_acts")


# -- expenses --


def expenses_due(game: CompanyGame) -> int:
    """What the Company has to pay (£; checklist 177, 178)."""
    return sum(expenses_in_parts(game).values())


def expenses_in_parts(game: CompanyGame) -> dict[str, int]:
    """£ for debt, regiments, officers (no Commanders) and ships in the seas and China, £1 each (checklist 177, 178)."""
    debt = game.debt * (2 if game.in_force(Law.COMPANY_AIDS_GOVERNMENT) else 1)
    regiments = 0 if game.in_force(Law.SEPOY_RECRUITMENT) else sum(game.regiments) + sum(game.exhausted_regiments)
    officers = sum(map(sum, game.officers)) + sum(map(sum, game.exhausted_officers))
    ships = sum(game.ships_in(sea) for sea in range(len(SEA_IDS)))
    return {"for_debt": debt, "for_regiments": regiments, "for_officers": officers, "for_ships": ships}


@step
def expenses(game: CompanyGame) -> None:
    """Pay from the Balance; what is missing is borrowed, unless the Crown protects the Company (checklist 177 to 181; reading 33)."""
    parts = expenses_in_parts(game)
    due = sum(parts.values())
    game.note("expenses_reckoned", None, amount=due, **parts)
    if due <= game.balance:
        lower_balance(game, due, "expenses")
    elif game.in_force(Law.ROYAL_PROTECTION) and game.holder[Office.CHAIRMAN] >= 0:
        pleas = windows.pleas(game, game.holder[Office.CHAIRMAN], touching.PROTECTION, Moment.OFFICE)
        game.do(*pleas, (offer_protection, due))
    else:
        borrow(game, due)


@step
def offer_protection(game: CompanyGame, due: int) -> None:
    """The Chairman may use Royal Protection up (checklist 181)."""
    game.ask(game.holder[Office.CHAIRMAN], "revenue.royal_protection", ("keep", "discard"), protect, due)


def borrow(game: CompanyGame, due: int) -> None:
    """Emergency loans of £5, each a Debt; Standing falls by one for one or two, by two for more; Balance 0 (179, 180; reading 33)."""
    take_loans(game, due)
    stop_if_failed(game)


def take_loans(game: CompanyGame, due: int) -> None:
    """Borrow what is missing of ``due`` £ and pay it (checklist 179, 180; reading 33)."""
    loans = -((game.balance - due) // LOAN)
    raise_debt(game, loans, "emergency_loans")
    game.note("emergency_loans_taken", number=loans, amount=loans * LOAN)
    raise_balance(game, loans * LOAN, "emergency_loans")
    lower_balance(game, due, "expenses")
    lower_balance(game, game.balance, "left_of_loans")
    move_standing(game, -1 if loans <= 2 else -2, "public_embarrassment")


@step
def protect(game: CompanyGame, due: int, answer: str) -> None:
    """The Chairman may discard Royal Protection: no loans, and what cannot be paid is cancelled (checklist 181)."""
    if answer == "keep":
        contracts.run_out(game, Until.OFFICE)
        borrow(game, due)
    else:
        use_protection(game)


def use_protection(game: CompanyGame) -> None:
    """Discard Royal Protection: the Balance pays what it has (checklist 181)."""
    game.laws = without(game.laws, Law.ROYAL_PROTECTION)
    game.law_discards = sorted([*game.law_discards, Law.ROYAL_PROTECTION])
    game.note("law_discarded", law="royal_protection")
    contracts.done(game, Done.USES_PROTECTION, game.holder[Office.CHAIRMAN])
    contracts.run_out(game, Until.OFFICE)
    lower_balance(game, game.balance, "expenses")


@words("revenue.royal_protection")
def protect_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Keep the law and borrow, or use it up."""
    return {"act": "borrow" if option == "keep" else "use_royal_protection"}


def stop_if_failed(game: CompanyGame) -> None:
    """A Company that fails in Revenue goes to final scoring at once (checklist 185; reading 35)."""
    if game.failed:
        game.stack.clear()
        game.do(game.plan.score)


# -- expectations --


@step
def expectations(game: CompanyGame) -> None:
    """A Balance below the expectations of its Standing costs the Company a space (checklist 182)."""
    if game.balance < game.tables.expectations[game.standing]:
        move_standing(game, -1, "expectations")
        stop_if_failed(game)


# -- dividends --


@step
def before_dividends(game: CompanyGame) -> None:
    """Expenses are known: what a dividend is worth to somebody can be paid for it (checklist 243)."""
    chairman = game.holder[Office.CHAIRMAN]
    if chairman >= 0 and game.balance >= game.total_shares():
        opens = windows.window(game, Moment.DIVIDENDS, chairman)
        game.do(*opens, *windows.pleas(game, chairman, touching.DIVIDENDS, Moment.DIVIDENDS), dividends)
    else:
        game.do(dividends)


@step
def dividends(game: CompanyGame) -> None:
    """The Chairman may pay any number of dividends, each £1 for every share (checklist 183). No Chairman, no dividends."""
    shares = game.total_shares()
    if game.holder[Office.CHAIRMAN] >= 0:
        game.ask(game.holder[Office.CHAIRMAN], "revenue.dividends", range(game.balance // shares + 1), pay_dividends)


@step
def pay_dividends(game: CompanyGame, number: int) -> None:
    """Pay them; a total above the expectations raises Standing (checklist 183, 184; reading 34)."""
    total = number * game.total_shares()
    lower_balance(game, total, "dividends")
    for family in game.clockwise(game.chairman_title):
        gain(game, family, number * game.shares(family), "dividends")
    game.note("dividends_paid", number=number, amount=total)
    if total > game.tables.expectations[game.standing]:
        move_standing(game, 1, "public_enthusiasm")
    if number:
        contracts.done(game, Done.PAYS_DIVIDENDS, game.holder[Office.CHAIRMAN], times=number)
    contracts.run_out(game, Until.OFFICE)


@words("revenue.dividends")
def dividends_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How many dividends, and what they cost in all (£)."""
    return {"act": "pay_dividends", "number": option, "amount": option * game.total_shares()}
