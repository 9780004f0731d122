"""Which offices are still to act in the Company Operation under way: their turns wait on the stack, or have just been opened.

What an office might have done that has acted can no longer come true, so nobody names it. Rulebook: IV. Company Operation; reading 76.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.john_company_2e.table.names import GOVERNED_REGIONS, PRESIDENTS, Office
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import argument

OFFICE, PRESIDENCY = "operations.act", ("presidency.begin", "presidency.order_next")
"""The steps, by their names, in which the turn of an office or a Presidency waits; the second once the Presidency's has been opened."""

FIRM = ("firm_accounts.pay_dividends", "firm_accounts.name_dividends")
"""Likewise those in which the turn of a firm waits to pay dividends."""

OPENED = {
    "chairman.begin": Office.CHAIRMAN,
    "director_of_trade.begin": Office.DIRECTOR_OF_TRADE,
    "governor_general.begin": Office.GOVERNOR_GENERAL,
    "manager_of_shipping.begin": Office.MANAGER_OF_SHIPPING,
    "military_affairs.begin": Office.MILITARY_AFFAIRS,
    "china.begin": Office.SUPERINTENDENT_OF_TRADE_IN_CHINA,
}
"""The first step of each office's turn, which waits while others bargain before it."""


def presidencies_to_act(game: CompanyGame) -> set[int]:
    """The Presidencies whose turn is still to come, or has just been opened."""
    names = game.title.step_names
    return {argument(frame, "presidency") for frame in game.stack if names.get(frame[0]) in PRESIDENCY}


def firms_to_pay(game: CompanyGame) -> set[int]:
    """The managers whose firms are still to name their dividends."""
    names = game.title.step_names
    return {argument(frame, "manager") for frame in game.stack if names.get(frame[0]) in FIRM}


def offices_to_act(game: CompanyGame, presidencies: Collection[int]) -> set[int]:
    """The offices whose turn is, with those of these Presidencies."""
    names = game.title.step_names
    found: set[int] = {PRESIDENTS[presidency] for presidency in presidencies}
    for frame in game.stack:
        name = names.get(frame[0], "")
        if name == OFFICE:
            found.add(argument(frame, "office"))
        elif name in OPENED:
            found.add(OPENED[name])
    governors = enumerate(GOVERNED_REGIONS, Office.FIRST_GOVERNOR)
    return found | {office for office, region in governors if game.control[region] in presidencies}
