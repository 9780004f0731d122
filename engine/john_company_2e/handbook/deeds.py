"""What humans do in office to the Crown's liking, or to its cost: the cubes that follow from it, if the Crown is in the game.

Each function is called where the deed is done and does nothing in a game without the Crown. Rulebook: Crown Handbook; its "If you
are" clauses; checklist 249, 253.
"""

from __future__ import annotations

from engine.john_company_2e.handbook.cubes import earn, entry, levy
from engine.john_company_2e.table.names import NOBODY, Office, Sea
from engine.john_company_2e.table.state import CompanyGame

TAXES, REGIMENTS = 0, 3
"""First bits of ``crown_earned`` for what a human Governor does once a turn and Presidency."""


def is_crown_presidency(game: CompanyGame, presidency: int) -> bool:
    """Is the Crown President there?"""
    return game.holder[Office.PRESIDENT_OF_BOMBAY + presidency] == game.crown != NOBODY


def is_crown_office(game: CompanyGame, office: int) -> bool:
    """Does the Crown hold the office?"""
    return game.holder[office] == game.crown != NOBODY


def is_crown_sea(game: CompanyGame, sea: int) -> bool:
    """Is it the sea of a Crown President, or the China box of a Crown Superintendent?"""
    if sea == Sea.CHINA:
        return is_crown_office(game, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA)
    return is_crown_presidency(game, sea)


def hired(game: CompanyGame, hirer: int, pool: set[int], family: int) -> None:
    """The Crown's candidate before somebody else's."""
    if family == game.crown != NOBODY and len(pool) > 1:
        earn(game, hirer, "hiring.hire_crown_over_others")


def allocated(game: CompanyGame, office: int, amount: int) -> None:
    """Money of the Balance to a Crown office: a cube for each of the climate's sums in one allocation."""
    if is_crown_office(game, office):
        each = entry(game, "chairman.pounds_to_a_crown_office_for_one_cube")
        earn(game, game.holder[Office.CHAIRMAN], "chairman.pounds_to_a_crown_office_for_one_cube", amount // each)


def order_opened(game: CompanyGame, order: int) -> None:
    """An envoy's order in the home region of a Crown President who has a Crown writer."""
    presidency = game.tables.regions.home_of[game.tables.orders.region[order]]
    if presidency >= 0 and is_crown_presidency(game, presidency) and game.writers[presidency][game.crown]:
        earn(game, game.holder[Office.DIRECTOR_OF_TRADE], "director.open_order_for_crown_presidency")


def ruled(game: CompanyGame, kind: str, place: int) -> None:
    """A Governor General's result for the Crown: money to its office, a regiment to its army, a ship to its sea."""
    for_crown = {
        "tax": place >= 0 and is_crown_office(game, place),
        "regiment": 0 <= place < 3 and is_crown_presidency(game, place),
        "ship": 0 <= place < 3 and is_crown_presidency(game, place),
    }
    if for_crown[kind]:
        earn(game, game.holder[Office.GOVERNOR_GENERAL], "governor_general.money_regiment_or_ship_for_crown")


def ship_placed(game: CompanyGame, fitted: int, sea: int) -> None:
    """A Crown ship fitted (``fitted`` is NOBODY for other ships); any ship placed where the Crown trades."""
    manager = game.holder[Office.MANAGER_OF_SHIPPING]
    if fitted != NOBODY and game.yard_owner[fitted] == game.crown:
        earn(game, manager, "shipping.fit_crown_ship")
    if is_crown_sea(game, sea):
        earn(game, manager, "shipping.place_for_crown_president_or_china")


def commander_named(game: CompanyGame, family: int) -> None:
    """The Crown's officer takes command, even where nobody else could."""
    if family == game.crown != NOBODY:
        earn(game, game.holder[Office.MILITARY_AFFAIRS], "military.make_crown_commander")


def administered(game: CompanyGame, region: int, kind: str) -> None:
    """A Governor's success for a Crown President: a tax or a regiment once a turn and Presidency, a ship each time it is launched."""
    presidency, office = game.control[region], game.governor_office(region)
    if not is_crown_presidency(game, presidency):
        return
    if kind == "ship":
        earn(game, game.holder[office], "governor.ship_to_crown_sea")
        return
    bit, name = (
        (TAXES, "governor.tax_to_crown_presidency") if kind == "tax" else (REGIMENTS, "governor.regiment_to_crown_army")
    )
    if not game.crown_earned >> (bit + presidency) & 1 and 0 <= game.holder[office] < game.seats:
        game.crown_earned |= 1 << (bit + presidency)
        earn(game, game.holder[office], name)


def deployed(game: CompanyGame, presidency: int, region: int, officers: tuple[int, ...]) -> None:
    """A Deploy action that succeeds: abroad with Crown officers, or in a region of a Crown President who has a Crown writer."""
    if game.crown == NOBODY:
        return
    commander = game.commander[presidency]
    if not game.is_company(region):
        if officers[game.crown]:
            earn(game, commander, "commander.deploy_won_non_company_with_crown_officer")
    elif is_crown_presidency(game, game.control[region]) and game.writers[game.control[region]][game.crown]:
        earn(game, commander, "commander.deploy_won_company_region_of_crown_presidency")


def writer_placed(game: CompanyGame, presidency: int, clerk: int) -> None:
    """A human President fills an order with a Crown writer."""
    if clerk == game.crown != NOBODY:
        earn(game, game.holder[Office.PRESIDENT_OF_BOMBAY + presidency], "president.crown_writers_placed", x=1)


def firm_formed(game: CompanyGame, family: int) -> None:
    """A human founds a firm, and pays for it what it has."""
    levy(game, family, "firms.form_firm")


def dividends_paid(game: CompanyGame, manager: int, paid: list[int]) -> None:
    """A firm pays the Crown's shares as much as anybody else's (``paid``: £ on shares, by family)."""
    if game.crown != NOBODY and paid[game.crown] and paid[game.crown] == max(paid):
        earn(game, manager, "revenue.firm_dividend_parity", x=game.firm_shares[manager][game.crown])


def writers_return(game: CompanyGame) -> None:
    """Refresh, with one human: idle writers in a Crown Presidency none of whose orders a writer of the human has filled."""
    if game.crown == NOBODY:
        return
    for presidency, row in enumerate(game.writers):
        filled = zip(game.order_writer, game.order_presidency, strict=True)
        if is_crown_presidency(game, presidency) and row[0] and (0, presidency) not in filled:
            earn(game, 0, "upkeep.unused_writers_in_crown_presidency")
