"""K6. The Militant Company: one player runs every office and means to conquer India. Checklist 142 to 144; readings 33, 34.

Seat 0 holds every office; no cubes move. Ships cost £3, goods what the top card says, both without limit; a failed check only stops the
office. There are no families, prizes, attrition, laws, debts or loans.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import local_news, payments, pieces
from engine.john_company_1e.names import CARDS, COMPANY, LAWS, NOBODY, REGIONS, UNKNOWN, DomesticEvent, Law, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import LAW_IDS, raw
from engine.kernel import Outcome, step

RULES = raw("scenarios")["solo"]
SHIP_PRICE: int = raw("resources")["goods_display"]["solo_ship_price"]
SEAT = 0
SHORT_OF_MONEY, NOTHING_DOMINATED = 1, 2
"""Why the game was lost: ``failed`` is one of these."""


@step
def set_up(game: CompanyGame) -> None:
    """The board is that of the Early Company; eleven cards, with the Governor General about half-way (checklist 142, 143)."""
    fill_offices(game)
    size, above = RULES["deck_size"], RULES["governor_general_slot"]
    game.deck = [[UNKNOWN] * (size - 1 - above), [int(Law.GOVERNOR_GENERAL)], [UNKNOWN] * above]
    left_out = (*game.scenario.removed, Law.GOVERNOR_GENERAL)
    game.unseen = [card for card in range(CARDS) if card not in left_out]


def fill_offices(game: CompanyGame) -> None:
    """The player holds every office that exists."""
    for office, holder in enumerate(game.holder):
        if holder == NOBODY:
            pieces.appoint(game, office, SEAT, "player")


def buy_ships(game: CompanyGame, office: int) -> int:
    """How many ships the office buys at £3, of a supply without end (checklist 142; reading 33)."""
    return buy_endlessly(game, office, SHIP_PRICE)


def buy_goods(game: CompanyGame, office: int) -> int:
    """How many goods it buys at the price of the top card (checklist 142; reading 33)."""
    return buy_endlessly(game, office, game.goods_price())


def buy_endlessly(game: CompanyGame, office: int, price: int) -> int:
    """How many the office buys at a fixed price, none at a price of 0; nobody earns by it (checklist 142; reading 33)."""
    bought = game.treasury[office] // price if price else 0
    payments.spend(game, office, bought * price, "purchase")
    return bought


@step
def pay_expenses(game: CompanyGame) -> None:
    """£1 for each provincial office, £2 after the Governor General, and £1 a gun; without the money the game is lost (checklist 143)."""
    after = game.in_force(Law.GOVERNOR_GENERAL)
    each = RULES["provincial_expense_after_governor_general"] if after else RULES["provincial_expense"]
    guns = sum(game.guns) + sum(game.exhausted_guns)
    parts: dict[str, Any] = {"office_upkeep": each * len(game.provincial), "gun_upkeep": RULES["gun_expense"] * guns}
    due = sum(parts.values())
    game.note("expenses_reckoned", amount=due, **parts)
    if due > game.revenue:
        game.failed = SHORT_OF_MONEY
        game.note("expenses_left_unpaid", due=due, revenue=game.revenue)
        return
    payments.spend_revenue(game, due, "expenses")


@step
def after_events(game: CompanyGame) -> None:
    """The Governor General is always created after the events of its card, and the game is lost if nothing is dominated (143; reading 54).

    Domestic events that touch the Company's offices happen as in every scenario; there are no shares, prizes and other laws to speak of.
    """
    card = game.post[-1]
    if card == LAWS + DomesticEvent.TRADE_WITH_CHINA:
        local_news.trade_with_china(game)
    elif card == LAWS + DomesticEvent.WAR_IN_EUROPE:
        local_news.war_in_europe(game)
    elif card == Law.GOVERNOR_GENERAL:
        if COMPANY not in game.ruler:
            game.failed = NOTHING_DOMINATED
            game.note("india_left_undominated")
            return
        game.laws = [*game.laws, card]
        game.note("law_passed", law=LAW_IDS[card])
        local_news.appoint_governor_general(game)
    close_lost_offices(game)
    fill_offices(game)


def close_lost_offices(game: CompanyGame) -> None:
    """Without attrition, offices with a black disk end after the events (checklist 105)."""
    for office, disk in enumerate(game.disk):
        if disk and game.exists(office):
            if Office.PRESIDENT_BOMBAY <= office <= Office.PRESIDENT_BENGAL:
                pieces.clear_holding(game, office - Office.PRESIDENT_BOMBAY)
            if game.holder[office] == SEAT:
                pieces.vacate(game, office, "black_disk")
            pieces.eliminate(game, office)


def is_won(game: CompanyGame) -> bool:
    """Is all of India the Company's, which stands?"""
    return game.ruler.count(COMPANY) == REGIONS and not game.is_past


@step
def judge(game: CompanyGame) -> None:
    """All eight regions are the Company's: the game is won (checklist 144)."""
    if is_won(game):
        conclude(game, "India is conquered", won=True)


@step
def decide(game: CompanyGame) -> None:
    """Lost, whatever the Company holds by then: only the end of an Evening Post wins (checklist 144)."""
    if game.mutiny:
        reason = "mutiny"
    elif game.failed == SHORT_OF_MONEY:
        reason = "expenses could not be paid"
    elif game.failed == NOTHING_DOMINATED:
        reason = "nothing was dominated when the Governor General came"
    else:
        reason = "last turn"
    conclude(game, reason, won=False)


def conclude(game: CompanyGame, reason: str, *, won: bool) -> None:
    """Score: regions conquered, and for equals those of the earlier end: 100 a region, less the turns played (checklist 144).

    A win counts as one region more: no loss is as good, not even one with all eight regions (reading 68).
    """
    regions = game.ruler.count(COMPANY)
    details = {"won": won, "regions": regions, "turns": game.turn}
    game.end(Outcome([1], [100 * (regions + won) - game.turn], reason, details))
