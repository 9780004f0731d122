"""C. Setup: the scenario's board, families with their first cubes, and the Jones family of two or three players.

Checklist 3 to 14; scenarios 136 to 144.
"""

from __future__ import annotations

from engine.john_company_1e.names import (
    FACTORIES,
    HOLDINGS,
    MAX_ORDERS,
    NOBODY,
    OFFICES,
    PRESIDENCIES,
    PRIZES,
    REGIONS,
    UNCREATED,
    YARD_COLUMNS,
    Balance,
    Office,
    Phase,
    Region,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import raw
from engine.kernel import step

STOCK = raw("resources")["setup"]["stock_cubes"]
CUBES = raw("resources")["setup"]["cubes_per_colour"]
SHIPS_PER_PRESIDENCY = raw("scenarios")["universal"]["ships_per_living_presidency"]


def lay_out(game: CompanyGame) -> None:
    """Everything on the board before the families choose anything (checklist 3 to 8, 13, 14)."""
    card, seats = game.scenario, game.seats
    families = seats + (seats in (2, 3) and card.id != "john_and_co")
    game.turn, game.phase = 1, Phase.SETUP
    game.failed = game.mutiny = game.last_extra_turn = 0
    game.share_price = raw("tracks")["share_price"]["start"]
    game.revenue = game.dividends = game.parked = game.debt = game.loaned = game.debt_taken = game.bailout_due = 0
    game.deregulated = int(card.deregulated)
    game.laws, game.former_chairman = list(card.laws), 0
    game.deck, game.post, game.support, game.set_aside = [], [], 0, card.set_aside
    lay_out_families(game, families)
    lay_out_offices(game, families)
    game.balance, game.elephant, game.redirected = Balance.EQUILIBRIUM, Region.PUNJAB, NOBODY
    game.side = [placed.side for placed in card.regions]
    game.ruler = [placed.ruler for placed in card.regions]
    game.opened_by = [placed.presidency for placed in card.regions]
    game.disrupted = game.held = 0
    game.filled, game.base = [NOBODY] * ((REGIONS + 1) * MAX_ORDERS), [NOBODY] * REGIONS


def lay_out_families(game: CompanyGame, families: int) -> None:
    """Cubes and money; nothing placed yet (checklist 7, 8)."""
    starting = game.tables.starting_cubes[game.seats] + game.scenario.extra_cubes if game.seats > 1 else 0
    jones = families - game.seats
    game.cash = [game.scenario.family_money] * game.seats + [0] * jones
    game.starting = [starting] * game.seats + [0] * jones
    game.stock = [min(STOCK, CUBES - starting)] * game.seats + [CUBES] * jones
    game.card = [NOBODY] * families
    game.writers, game.officers_box, game.captains_box = [0] * families, [0] * families, [0] * families
    game.manors, game.court, game.promises = [0] * families, [0] * families, [0] * (families * families)
    game.yards, game.factories = [NOBODY] * (YARD_COLUMNS * 2), [NOBODY] * FACTORIES
    game.prizes = []
    game.prize_cubes, game.used_cubes = [0] * (PRIZES * families), [0] * (PRIZES * families)
    game.ships_for_sale, game.goods_for_sale = [1] * YARD_COLUMNS, [1] * FACTORIES
    game.firm, game.firm_cash, game.firm_revenue = [0] * families, [0] * families, [0] * families
    game.own_ships, game.own_tired_ships = [0] * families, [0] * families
    game.own_goods, game.own_tired_goods = [0] * families, [0] * families
    game.shares, game.mission = [0] * (families * families), [0] * (REGIONS * families)
    game.passed, game.done, game.firm_points = [0] * families, [0] * families, [0] * families


def lay_out_offices(game: CompanyGame, families: int) -> None:
    """Offices with £5 where they have a treasury, two ships for each presidency (checklist 6, 7, 14)."""
    card = game.scenario
    missing = {*card.eliminated, *range(Office.GOVERNOR_BENGAL, OFFICES)} - {*card.provincial}
    if not card.china:
        missing.add(Office.SUPERINTENDENT_CHINA)
    if families > game.seats:
        missing.add(Office.PRESIDENT_MADRAS)
    game.holder = [UNCREATED if office in missing else NOBODY for office in range(OFFICES)]
    with_money = game.tables.has_treasury
    game.treasury = [card.company_money * (with_money[office] and office not in missing) for office in range(OFFICES)]
    game.stopped, game.disk, game.scandal = [0] * OFFICES, [0] * OFFICES, [0] * OFFICES
    game.provincial, game.last_president = list(card.provincial), [NOBODY] * PRESIDENCIES
    living = [Office.PRESIDENT_BOMBAY + at not in missing for at in range(PRESIDENCIES)]
    game.ships = [SHIPS_PER_PRESIDENCY * alive for alive in living] + [card.china_ships]
    game.tired_ships, game.goods, game.tired_goods = [0] * HOLDINGS, [0] * HOLDINGS, [0] * HOLDINGS
    game.with_captain, game.tired_captains = [0] * (HOLDINGS * families), [0] * (HOLDINGS * families)
    game.guns, game.tired_guns = [0] * PRESIDENCIES, [0] * PRESIDENCIES
    game.officers, game.tired_officers = [0] * (PRESIDENCIES * families), [0] * (PRESIDENCIES * families)
    game.stood = [0] * (PRESIDENCIES * families)
    game.bought_ships = game.bought_goods = game.bought_guns = game.moved_goods = game.moved_guns = 0
    game.captains, game.captained_ships, game.recruits = [0] * families, [0] * families, [0] * families


@step
def begin(game: CompanyGame) -> None:
    """Deal prizes and family cards, build the deck, then draft the vacancies and roll for the rest (checklist 3, 4, 9 to 12)."""
