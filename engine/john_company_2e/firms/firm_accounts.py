"""Firms settle their accounts before the Company does: expenses, rescue or ruin, and dividends.

Rulebook: Deregulation, Firm Expenses and Dividends; checklist 174 to 176.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.bargains import touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.firms import firms
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, Strategy
from engine.john_company_2e.table.pieces import gain
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import step, words
from engine.shared import consent, contracts
from engine.shared.deeds import Until
from engine.shared.moments import Moment
from engine.shared.numbers import Family, Pounds

Distress: TypeAlias = tuple[Family, Pounds, tuple[Family, ...]]
"""A firm that is short of money: its manager, what is due (£), and who was asked to save it and did not."""

Dividends: TypeAlias = tuple[Pounds, Annotated[int, "shortfall"], tuple[Family, ...], tuple[Pounds, ...]]
"""How many dividends, payments that have to be waived for so many, holders still to be asked, and payments waived by family."""


@step
def begin(game: CompanyGame) -> None:
    """In order of initiative, then by the manager's windows and from the Prime Minister clockwise (checklist 174).

    India is emptied once more at the end: a firm that has paid its dividends may have saved another since, and got its money (176).
    """
    managers = game.by_windows_then_prime_minister([family for family in range(game.families) if game.firm[family]])
    order = sorted(managers, key=lambda manager: game.initiative[manager])
    game.firm_paid = [0] * game.families
    game.do(*((settle, manager) for manager in order), *((move_to_london, manager) for manager in order))


def expenses_of(game: CompanyGame, manager: int) -> int:
    """£1 for each ship, and the larger of £1 for each share and the firm's value (checklist 174)."""
    shares = sum(game.firm_shares[manager])
    return len(game.firm_ships(manager)) + max(shares, game.tables.firm_value[game.firm_value[manager]])


@step
def settle(game: CompanyGame, manager: int) -> None:
    """Pay expenses, or look for rescue; then dividends (checklist 174 to 176). A merger may have seen to the expenses already."""
    if game.firm[manager]:
        expenses = () if game.firm_paid[manager] else ((pay_expenses, manager, expenses_of(game, manager)),)
        game.do(*expenses, (pay_dividends, manager))


# -- expenses --


@step
def pay_expenses(game: CompanyGame, manager: int, due: int) -> None:
    """From both treasuries as the manager likes; short of money, others may step in (checklist 174, 175)."""
    if due > game.london[manager] + game.india[manager]:
        game.do((seek_rescue, manager, due, ()))
        return
    least, most = max(0, due - game.india[manager]), min(due, game.london[manager])
    game.ask(manager, "firm_accounts.from_london", range(least, most + 1), take_money, manager, due)


@step
def take_money(game: CompanyGame, manager: int, due: int, from_london: int) -> None:
    """Pay so much from London and the rest from India (checklist 174)."""
    pay_due(game, manager, due, from_london)


def pay_due(game: CompanyGame, manager: int, due: int, from_london: int) -> None:
    """A firm's expenses of this turn are paid, so much (£) from London and the rest from India."""
    game.london[manager] -= from_london
    game.india[manager] -= due - from_london
    game.firm_paid[manager] = 1
    game.note("firm_expenses_paid", firm=manager, amount=due, from_london=from_london, from_india=due - from_london)


@words("firm_accounts.from_london")
def from_london_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How much of the expenses London pays (£)."""
    return {"act": "pay_from_london", "amount": option}


# -- rescue --


def lose_rest(game: CompanyGame, manager: int, due: int) -> None:
    """After emergency investments whatever cash remains is lost (checklist 175)."""
    pay_due(game, manager, due, min(due, game.london[manager]))
    lost = game.london[manager] + game.india[manager]
    if lost:
        game.london[manager] = game.india[manager] = 0
        game.note("firm_money_lost", firm=manager, amount=lost)


@step
def seek_rescue(game: CompanyGame, manager: int, due: int, asked: tuple[int, ...]) -> None:
    """Everybody may invest or, as a manager, offer a merger, the firm's own manager first; else it is dissolved (175; reading 71)."""
    waiting = [family for family in game.clockwise(manager) if family not in asked]
    if not waiting:
        had = game.london[manager] + game.india[manager]
        game.note("firm_failed", firm=manager, amount=due, missing=due - had)
        firms.dissolve(game, manager, ("dissolve", manager))
        return
    family = waiting[0]
    options: list[tuple[Any, ...]] = [("pass",)]
    options += [option for option in firms.investing(game, family) if option[1] == manager]
    if family != manager and game.firm[family] and can_save(game, family, manager, due):
        options += [option for option in firms.merging(game, family) if manager in option[1:]]
    game.ask(family, "firm_accounts.rescue", options, rescue, (manager, due, asked), family)


def can_save(game: CompanyGame, family: int, manager: int, due: int) -> bool:
    """Can this family's firm pay its own expenses, if it has not, and the arrears of the other with the money of both (175)?"""
    own = 0 if game.firm_paid[family] else expenses_of(game, family)
    purse = game.london[family] + game.india[family]
    return own <= purse and own + due <= purse + game.london[manager] + game.india[manager]


@step
def rescue(game: CompanyGame, distress: Distress, family: int, option: firms.Action) -> None:
    """An emergency investment needs the manager's consent, an emergency merger that of all shareholders (checklist 175)."""
    manager = distress[0]
    if option[0] == "pass":
        ask_others(game, distress, family)
    elif option[0] == "invest":
        leave = () if family == manager else (manager,)
        consent.seek_leave(game, family, leave, "invest", (after_rescue, distress, family, option))
    else:
        game.do((plan_merger, distress, family, option, ()))


def ask_others(game: CompanyGame, distress: Distress, family: int) -> None:
    """This family does not save the firm."""
    manager, due, asked = distress
    game.do((seek_rescue, manager, due, (*asked, family)))


@step
def after_rescue(game: CompanyGame, distress: Distress, family: int, option: firms.Action, granted: int) -> None:
    """£5 and a share as ever; the firm's value falls a space for each (checklist 175)."""
    if not granted:
        ask_others(game, distress, family)
        return
    manager, due, asked = distress
    firms.invest(game, family, option)
    game.note("emergency_investment_made", firm=manager, seat=family)
    firms.move_value(game, manager, -1, "emergency_investment")
    if due <= game.london[manager] + game.india[manager]:
        lose_rest(game, manager, due)
    else:
        game.do((seek_rescue, manager, due, asked))


@step
def plan_merger(
    game: CompanyGame, distress: Distress, family: int, option: firms.Action, returned: tuple[int, ...]
) -> None:
    """The plan names the shares above ten that are returned; then every shareholder is asked (checklist 175)."""
    _, primary, secondary = option
    held = [
        game.firm_shares[primary][f] + game.firm_shares[secondary][f] - returned.count(f) for f in range(game.families)
    ]
    if sum(held) > firms.SHARE_LIMIT:
        owners = [owner for owner, count in enumerate(held) if count]
        game.ask(family, "firms.return_share", owners, plan_more, distress, family, option, returned)
    else:
        leave = firms.shareholders(game, (primary, secondary), family)
        consent.seek_leave(game, family, leave, "merge", (after_merger, distress, family, (*option, returned)))


@step
def plan_more(
    game: CompanyGame,
    distress: Distress,
    family: int,
    option: firms.Action,
    returned: tuple[int, ...],
    owner: int,
) -> None:
    """One share of this owner is returned by the plan."""
    game.do((plan_merger, distress, family, option, (*returned, owner)))


@step
def after_merger(game: CompanyGame, distress: Distress, family: int, plan: firms.Action, granted: int) -> None:
    """Merged, the surviving firm pays what is due of both from London first (checklist 175)."""
    if not granted:
        ask_others(game, distress, family)
        return
    total = distress[1] + (0 if game.firm_paid[family] else expenses_of(game, family))
    firms.merge(game, family, plan)
    game.note("emergency_merger_made", primary=plan[1], secondary=plan[2])
    pay_due(game, plan[1], total, min(total, game.london[plan[1]]))


@words("firm_accounts.rescue")
def rescue_in_words(game: CompanyGame, option: firms.Action) -> dict[str, Any]:
    """Invest in the firm that is short, merge with it, or let it fail."""
    if option[0] == "pass":
        return {"act": "let_fail"}
    if option[0] == "invest":
        return {"act": "emergency_investment", "firm": option[1], "means": option[2]}
    return {"act": "emergency_merger", "primary": option[1], "secondary": option[2]}


# -- dividends --


def cost_of_dividend(game: CompanyGame, manager: int) -> int:
    """£1 for each share and £1 for the manager (checklist 176)."""
    return sum(game.firm_shares[manager]) + 1


@step
def pay_dividends(game: CompanyGame, manager: int) -> None:
    """The manager chooses how many, out of India; shareholders may waive payments (checklist 176). Hobnobbers pay none."""
    if not game.firm[manager]:
        return
    if game.strategy[manager] == Strategy.HOBNOB:
        game.do((move_to_london, manager))
        return
    game.firm_to_pay = manager
    if game.india[manager]:
        opens = windows.window(game, Moment.DIVIDENDS, manager)
        pleas = windows.pleas(game, manager, touching.FIRM_DIVIDENDS, Moment.DIVIDENDS)
        game.do(*opens, *pleas, (name_dividends, manager))
    else:
        game.do((name_dividends, manager))


@step
def name_dividends(game: CompanyGame, manager: int) -> None:
    """How many the firm pays (checklist 176)."""
    game.firm_to_pay = NOBODY
    most = game.india[manager]  # with every share waived a dividend costs the manager's £1
    game.ask(manager, "firm_accounts.dividends", range(most + 1), ask_waivers, manager)


@step
def ask_waivers(game: CompanyGame, manager: int, number: int) -> None:
    """Every shareholder may waive payments, the manager first; ``short`` have to be waived for so many dividends (checklist 176)."""
    short = number * cost_of_dividend(game, manager) - game.india[manager]
    holders = tuple(f for f in game.clockwise(manager) if game.firm_shares[manager][f])
    game.do((waive, manager, (number, short, holders, (0,) * game.families)))


@step
def waive(game: CompanyGame, manager: int, dividends: Dividends) -> None:
    """The next shareholder says how many of its payments it waives; without enough, fewer dividends are paid (176; reading 72)."""
    number, short, holders, waived = dividends
    if holders:
        counts = range(number * game.firm_shares[manager][holders[0]] + 1)
        game.ask(holders[0], "firm_accounts.waive", counts, take_waiver, manager, dividends)
    elif short > 0:
        pay_out(game, manager, game.india[manager] // cost_of_dividend(game, manager), (0,) * game.families)
    else:
        pay_out(game, manager, number, waived)


@step
def take_waiver(game: CompanyGame, manager: int, dividends: Dividends, count: int) -> None:
    """What is missing is waived as the manager wishes; to waive more needs the manager's consent (checklist 176)."""
    _, short, (family, *_), _ = dividends
    if count <= max(short, 0) or family == manager:
        game.do((count_waiver, manager, dividends, count, 1))
    else:
        consent.seek_leave(game, family, (manager,), "waiver", (count_waiver, manager, dividends, count))


@step
def count_waiver(game: CompanyGame, manager: int, dividends: Dividends, count: int, granted: int) -> None:
    """Count it, without consent only as far as money is missing; ask the next."""
    number, short, (family, *others), waived = dividends
    count = count if granted else max(short, 0)
    waived = (*waived[:family], count, *waived[family + 1 :])
    game.do((waive, manager, (number, short - count, tuple(others), waived)))


def pay_out(game: CompanyGame, manager: int, number: int, waived: tuple[int, ...]) -> None:
    """Pay the shareholders and the manager; the cube records the total (checklist 176)."""
    total = 0
    for family in game.clockwise(manager):
        amount = number * game.firm_shares[manager][family] - waived[family] + (number if family == manager else 0)
        gain(game, family, amount, "firm_dividends")
        total += amount
    paid = [number * game.firm_shares[manager][family] - waived[family] for family in range(game.families)]
    game.tell(Fact.FIRM_PAYS, manager, paid)
    game.india[manager] -= total
    game.dividend[manager] = total
    waivers = [{"family": family, "number": count} for family, count in enumerate(waived) if count]
    game.note("firm_dividends_paid", firm=manager, number=number, amount=total, waived=waivers)
    if number:
        contracts.done(game, Done.PAYS_FIRM_DIVIDENDS, manager, times=number)
    contracts.run_out(game, Until.OFFICE)
    game.do((move_to_london, manager))


@step
def move_to_london(game: CompanyGame, manager: int) -> None:
    """What is left in India moves to London (checklist 176)."""
    if amount := game.india[manager]:
        game.london[manager] += amount
        game.india[manager] = 0
        game.note("firm_money_brought_home", firm=manager, amount=amount)


@words("firm_accounts.dividends")
def dividends_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How many dividends the firm pays."""
    return {"act": "pay_firm_dividends", "number": option}


@words("firm_accounts.waive")
def waive_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How many share payments are waived."""
    return {"act": "waive", "number": option}
