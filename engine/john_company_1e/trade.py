"""G. Trade: player revenue, expenses, loans, dividends, allocation. Checklist 75 to 84; readings 12 to 16."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import allocation, bailout, firm_trade, moments, payments, share_price
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import (
    CHINA_ORDERS,
    FIRST_PRESIDENT,
    HOLDINGS,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    FamilyCard,
    Holding,
    Law,
    Office,
    Phase,
    Prize,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import PRIZE_IDS, raw
from engine.kernel import Frame, step, words
from engine.shared import contracts
from engine.shared.moments import Moment

REVENUE, EXPENSES = raw("resources")["player_revenue"], raw("resources")["expenses"]
LAW = {entry["id"]: entry["params"] for entry in raw("laws")["law"]}
FAMILY = {entry["id"]: entry["params"] for entry in raw("families")["family"]}


@step
def begin(game: CompanyGame) -> None:
    """Firms pay out first; then families earn, the Company pays, and the chairman shares out the rest (checklist 75 to 86).

    A Company that has failed pays, borrows and shares out nothing any more (checklist 133; reading 64).
    """
    game.phase = Phase.TRADE
    game.dividends = game.bailout_due = 0
    game.note("trade_began")
    game.do(*game.plan.revenue)


@step
def settle_accounts(game: CompanyGame) -> None:
    """All of it but for what a failed Company leaves out (checklist 75 to 86, 133; reading 64)."""
    payouts = [firm_trade.payouts] if game.deregulated else []
    if game.last_extra_turn:
        game.do(*payouts, tax_provinces, pay_families)
        return
    game.do(
        *payouts,
        tax_provinces,
        pay_families,
        pay_expenses,
        calm_shareholders,
        *([moments_of_dividends] if game.plan.offers else [offer_dividends]),
        allocate_revenue,
        share_price.move_share_price,
        bailout.if_due,
    )


# -- G2 player revenue --


@step
def tax_provinces(game: CompanyGame) -> None:
    """The tax of each region lies on its office; who holds it may take from it at once (checklist 76; reading 13)."""
    for office in game.provincial:
        payments.fund(game, office, game.printed(game.tables.region_of[office]).tax, "tax")
    holders = [office for office in game.provincial if 0 <= game.holder[office] < game.seats]
    game.do(*((ask_tax, office) for office in holders))


@step
def ask_tax(game: CompanyGame, office: int) -> None:
    """What goes to the family; alone one player has none (checklist 76, 142)."""
    tax = game.printed(game.tables.region_of[office]).tax
    most = tax if game.plan.taxes_families else 0
    options = tuple(("family", amount) for amount in range(most + 1))
    game.ask(game.holder[office], "trade.tax", options, take_tax, office, tax)


@step
def take_tax(game: CompanyGame, office: int, tax: int, option: tuple[str, int]) -> None:
    """Then what goes to the presidency."""
    payments.take_tax(game, office, option[1])
    game.do((ask_to_pass_on, office, tax - option[1]))


@step
def ask_to_pass_on(game: CompanyGame, office: int, tax: int) -> None:
    """How much of what is left of the tax goes to the presidency, where there is one (checklist 76)."""
    presidency = game.presidency_of(office)
    if presidency in range(PRESIDENCIES) and game.lives(FIRST_PRESIDENT + presidency):
        asking: Frame = (choose_share, office, tax, FIRST_PRESIDENT + presidency)
        game.do(*moments.petitioned(game, game.holder[office], "tax", Moment.OFFICE, asking))


@step
def choose_share(game: CompanyGame, office: int, tax: int, president: int) -> None:
    """£ for the presidency."""
    options = tuple(("presidency", amount) for amount in range(tax + 1))
    game.ask(game.holder[office], "trade.tax", options, pass_tax, office, president)


@step
def pass_tax(game: CompanyGame, office: int, president: int, option: tuple[str, int]) -> None:
    """From the province's treasury to the presidency's."""
    payments.pass_tax(game, office, president, option[1])
    if option[1]:
        contracts.done(game, Done.PASSES_TAX, game.holder[office], office, option[1])


@words("trade.tax")
def tax_in_words(game: CompanyGame, option: tuple[str, int]) -> dict[str, Any]:
    """£ of the tax for the family, or for the presidency."""
    return {"act": f"tax_to_{option[0]}", "amount": option[1]}


@step
def pay_families(game: CompanyGame) -> None:
    """Presidential bonuses, interlopers, family powers, prizes (checklist 77 to 79; reading 12)."""
    for holding in range(HOLDINGS):
        office = Office.SUPERINTENDENT_CHINA if holding == Holding.CHINA else FIRST_PRESIDENT + holding
        if game.holder[office] >= 0:
            bonus = filled_in(game, holding) * REVENUE["presidential_bonus_per_filled_order"]
            payments.gain(game, game.holder[office], bonus, "presidential_bonus")
    for family in range(game.seats):
        payments.gain(game, family, game.captained(family) * interloper_income(game), "interlopers")
        for what, amount in (*family_incomes(game, family), *prize_incomes(game, family)):
            payments.gain(game, family, amount, what)


def filled_in(game: CompanyGame, holding: int) -> int:
    """Orders filled this turn in the regions of a presidency, or in China, by whomever (checklist 71, 77)."""
    places = [CHINA_ORDERS] if holding == Holding.CHINA else game.regions_of(holding)
    return sum(by != NOBODY for place in places for by in game.filled[place * MAX_ORDERS : (place + 1) * MAX_ORDERS])


def interloper_income(game: CompanyGame) -> int:
    """£ per captained ship."""
    if game.in_force(Law.TRADE_REGULATIONS):
        income: int = LAW["trade_regulations"]["interloper_income"]
        return income
    plain: int = REVENUE["interloper_per_captained_ship"]
    return plain


def family_incomes(game: CompanyGame, family: int) -> list[tuple[str, int]]:
    """£ by the family card, and by Writer Privileges, each with its name (checklist 79)."""
    earned = []
    if game.has_power(family, FamilyCard.SYKES):
        offices = [*range(FIRST_PRESIDENT, FIRST_PRESIDENT + PRESIDENCIES), *game.provincial]
        held = sum(game.holder[office] == family for office in offices)
        earned.append(("sykes", FAMILY["sykes"]["per_office"] * held))
    if game.has_power(family, FamilyCard.PAXTON):
        paid = min(game.writers[family], FAMILY["paxton"]["maximum"])
        earned.append(("paxton", FAMILY["paxton"]["per_writer"] * paid))
    if game.in_force(Law.WRITER_PRIVILEGES):
        each = LAW["writer_privileges"]["income_per_two_writers"]
        earned.append(("writer_privileges", each * (game.writers[family] // 2)))
    return earned


def prize_incomes(game: CompanyGame, family: int) -> list[tuple[str, int]]:
    """£ by the Investment Bank and the South Seas Firm, once for a family however many of its cubes lie there (79; reading 49)."""
    earned = []
    for prize in (Prize.INVESTMENT_BANK, Prize.SOUTH_SEAS_FIRM):
        if game.on_prize(prize, family):
            card = game.tables.prizes[prize]
            amount = card.amount + card.per_ship * (game.captained(family) + game.ships_of(family))
            earned.append((PRIZE_IDS[prize], amount))
    return earned


# -- G3, G4 expenses --


def expenses(game: CompanyGame) -> int:
    """£ to the bank (checklist 80)."""
    return int(sum(expense_parts(game).values()))


def expense_parts(game: CompanyGame) -> dict[str, Any]:
    """What the expenses consist of (£): debt service, upkeep of guns and officers, country trade (checklist 80)."""
    guns = sum(game.guns) + sum(game.exhausted_guns)
    officers = sum(game.officers) + sum(game.exhausted_officers)
    gun = LAW["army_spending"]["gun_upkeep"] if game.in_force(Law.ARMY_SPENDING) else EXPENSES["gun"]
    captained = sum(game.captained(family) for family in range(game.families))
    country = LAW["trade_regulations"]["country_trade_expense"] if game.in_force(Law.TRADE_REGULATIONS) else None
    each = EXPENSES["captained_ship"] if country is None else country
    return {
        "debt_service": game.debt * EXPENSES["debt_disk"],
        "gun_upkeep": guns * gun,
        "officer_upkeep": officers * EXPENSES["officer"],
        "country_trade": captained * each,
    }


@step
def pay_expenses(game: CompanyGame) -> None:
    """From the revenue; what is missing comes from emergency loans, whose rest is allocated at once (checklist 80, 82)."""
    due = expenses(game)
    game.note("expenses_reckoned", amount=due, **expense_parts(game))
    missing = max(due - game.revenue, 0)
    payments.spend_revenue(game, due - missing, "expenses")
    loan = EXPENSES["emergency_loan"]
    loans = -(-missing // loan)
    if loans:
        game.debt += loans
        game.note("emergency_loans_taken", number=loans, amount=loans * loan, for_expenses=missing, debt=game.debt)
        allocation.receive(game, loans * loan - missing, "emergency_loans")


def dividend_cost(game: CompanyGame) -> int:
    """£ for one dividend: every cube on the Court, the Jones family's too (checklist 84; reading 14)."""
    return sum(game.court)


@step
def calm_shareholders(game: CompanyGame) -> None:
    """At a share price of 3 one dividend is due; without the money there is a bailout (checklist 81; readings 15, 16)."""
    if game.share_price > game.tables.share_track[0] or not dividend_cost(game):
        return
    if game.revenue >= dividend_cost(game):
        pay_dividends(game, 1)
    else:
        game.bailout_due = 1
        game.note("shareholders_angered", due=dividend_cost(game), revenue=game.revenue)


# -- G5, G6 dividends and allocation --


@step
def moments_of_dividends(game: CompanyGame) -> None:
    """Everything is negotiated: before dividends are named and after (A7)."""
    game.do(moments.before_dividends, offer_dividends, moments.close(game))


@step
def offer_dividends(game: CompanyGame) -> None:
    """The chairman pays any number of dividends; with debt and the Regulating Act one a turn (checklist 84; reading 50)."""
    chairman, cost = game.holder[Office.CHAIRMAN], dividend_cost(game)
    if chairman == NOBODY or not cost:
        return
    most = game.revenue // cost
    if game.in_force(Law.REGULATING_ACT) and game.debt:
        most = min(most, LAW["regulating_act"]["max_dividends_with_debt"] - game.dividends)
    game.ask(chairman, "trade.dividends", tuple(range(most + 1)), take_dividends)


@step
def take_dividends(game: CompanyGame, dividends: int) -> None:
    """So many."""
    if dividends:
        contracts.done(game, Done.PAYS_DIVIDENDS, game.holder[Office.CHAIRMAN], times=dividends)
    pay_dividends(game, dividends)


def pay_dividends(game: CompanyGame, number: int) -> None:
    """£1 for each cube; the Jones family's part goes to the bank (checklist 84)."""
    if not number:
        return
    amount = number * dividend_cost(game)
    payments.spend_revenue(game, amount, "dividends")
    game.dividends += number
    game.note("dividends_paid", number=number, amount=amount)
    for family in range(game.seats):
        payments.gain(game, family, number * game.court[family], "dividends")


@words("trade.dividends")
def dividends_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How many dividends."""
    return {"act": "pay_dividends", "number": option}


@step
def allocate_revenue(game: CompanyGame) -> None:
    """All that remains goes to treasuries (checklist 83), if expenses have not ended the game (checklist 143)."""
    if game.is_past:
        return
    left = game.revenue
    payments.spend_revenue(game, left, "allocated")
    allocation.receive(game, left, "revenue")
