"""The Manager of Shipping fits, buys and leases ships until nearly nothing is left in the treasury.

Rulebook: IV. Company Operation, Manager of Shipping; checklist 122 to 126.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company.director_of_trade import open_seas
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, ON_YARD, Law, Office, Prestige
from engine.john_company_2e.table.pieces import gain, spend
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import SEA_IDS, SHIP_IDS
from engine.kernel import step, words
from engine.kernel.sharing import added
from engine.shared import contracts

SHIPPING = Office.MANAGER_OF_SHIPPING
FIT, SUBSIDISED_FIT, COMPANY_SHIP, EXTRA_SHIP = 3, 2, 5, 2
"""£ for fitting a player's ship (with Ship Subsidy), buying a Company ship, leasing an extra ship."""
MAY_KEEP = 2
"""£ that may stay in the treasury."""


@step
def begin(game: CompanyGame) -> None:
    """Spend until at most £2 are left, if it can be spent (checklist 122; reading 11)."""
    ways = ways_to_spend(game)
    done = [("done",)] if game.treasury[SHIPPING] <= MAY_KEEP or not ways else []
    game.ask(game.holder[SHIPPING], "manager_of_shipping.spend", [*done, *ways], take)


def fit_cost(game: CompanyGame) -> int:
    """What fitting a player's ship costs (£)."""
    return SUBSIDISED_FIT if game.in_force(Law.SHIP_SUBSIDY) else FIT


def yards_with_ship(game: CompanyGame) -> list[int]:
    """One unfitted ship per shipyard owner, by the lowest number."""
    found: dict[int, int] = {}
    for ship, owner in enumerate(game.yard_owner):
        if owner != NOBODY and game.ship_place[ship] == ON_YARD:
            found.setdefault(owner, ship)
    return list(found.values())


def ways_to_spend(game: CompanyGame) -> list[tuple[Any, ...]]:
    """Fit any owner's ship; a Company ship only when no yard holds a ship; an extra ship (checklist 123 to 125; reading 12)."""
    money, seas, yards = game.treasury[SHIPPING], open_seas(game), yards_with_ship(game)
    ways: list[tuple[Any, ...]] = []
    if money >= fit_cost(game):
        ways += [("fit", ship, sea) for ship in yards for sea in seas]
    if game.company_ship_supply():
        if money >= COMPANY_SHIP and not yards:
            ways += [("company_ship", sea) for sea in seas]
        if money >= EXTRA_SHIP:
            ways += [("extra_ship", sea) for sea in seas]
    return ways


@step
def take(game: CompanyGame, option: tuple[Any, ...]) -> None:
    """Pay, place the ship, and go on (checklist 122 to 126)."""
    if option[0] != "done":
        pay_and_place(game, option)
        game.do(begin)


def pay_and_place(game: CompanyGame, option: tuple[Any, ...]) -> None:
    """Fit, buy or lease a ship and place it (checklist 123 to 126)."""
    kind = option[0]
    if kind == "fit":
        spend(game, SHIPPING, fit_cost(game), "fit_ship")
        game.ship_place[option[1]] = option[2]
    else:
        spend(game, SHIPPING, COMPANY_SHIP if kind == "company_ship" else EXTRA_SHIP, kind)
        if kind == "company_ship":
            game.company_ships[option[1]] += 1
        else:
            game.extra_ships = added(game.extra_ships, option[1], 1)
        if (builder := game.owner_of_prestige(Prestige.SHIPBUILDERS)) != NOBODY:
            gain(game, builder, 1, "shipbuilders")
    game.note("ship_placed", **placed_in_words(game, option))
    game.tell(Fact.SHIP_PLACED, option[1] if kind == "fit" else NOBODY, option[-1])
    owner = game.yard_owner[option[1]] if kind == "fit" else NOBODY  # before a bargain that is settled moves the yard
    contracts.done(game, Done.SHIP_TO, game.holder[SHIPPING], option[-1])
    if kind == "fit":
        contracts.done(game, Done.FITS_SHIP, game.holder[SHIPPING], owner)
    else:
        contracts.done(game, Done.COMPANY_SHIP, game.holder[SHIPPING])


@words("manager_of_shipping.spend")
def take_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """What the money buys, and where the ship goes."""
    if option[0] == "done":
        return {"act": "spend_no_more"}
    if option[0] == "fit":
        return {"act": "fit_ship", **placed_in_words(game, option)}
    return {"act": "buy_company_ship" if option[0] == "company_ship" else "lease_extra_ship", "sea": SEA_IDS[option[1]]}


def placed_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """The ship that is placed, whose it is, and where."""
    if option[0] == "fit":
        ship = option[1]
        return {"ship": SHIP_IDS[ship], "family": game.owner_of(ship), "sea": SEA_IDS[option[2]]}
    return {"ship": option[0], "family": None, "sea": SEA_IDS[option[1]]}
