"""F5. Ship and goods purchasing, and guns: as many as the treasury pays for, cheapest first. Checklist 52 to 55; reading 38."""

from __future__ import annotations

from collections.abc import Callable

from engine.john_company_1e import payments
from engine.john_company_1e.names import FACTORIES, NOBODY, YARD_COLUMNS, Law, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS, raw
from engine.kernel import RulesError, step

YARD_INCOME = 1
SUBSIDISED_INCOME = raw("laws")["law"][Law.SHIP_SUBSIDY]["params"]["shipyard_income"]
CALICO_BONUS = raw("laws")["law"][Law.CALICO_ACTS]["params"]["factory_price_bonus"]
NOT_FOR_SALE = 0


@step
def buy(game: CompanyGame, office: int) -> None:
    """Purchase while the treasury lasts; among equals the leftmost (checklist 52, 54, 55; reading 38)."""
    plan = game.plan
    hold(game, office, (plan.buy_ships if office == Office.SHIP_PURCHASING else plan.buy_goods)(game, office))


def hold(game: CompanyGame, office: int, bought: int) -> None:
    """Ships and goods lie with the director of trade, guns with military affairs, until they go to India (checklist 52, 54, 55)."""
    if office == Office.SHIP_PURCHASING:
        game.bought_ships += bought
    elif office == Office.MILITARY_AFFAIRS:
        game.bought_guns += bought
    else:
        game.bought_goods += bought
    if bought:
        game.note("purchased", office=OFFICE_IDS[office], number=bought)


def cheapest(
    game: CompanyGame, office: int, on_sale: list[int], price_of: Callable[[CompanyGame, int], int]
) -> tuple[int, int] | None:
    """Where the cheapest stands of what is on sale, the leftmost among equals, and its price (£); None where the treasury cannot pay it."""
    if not on_sale:
        return None
    at = min(on_sale, key=lambda place: price_of(game, place))
    price = price_of(game, at)
    return (at, price) if price <= game.treasury[office] else None


# -- ships --


def ship_price(game: CompanyGame, column: int) -> int:
    """£: the highest number below the ship that no shipyard covers (checklist 53)."""
    covered = sum(owner != NOBODY for owner in game.yards[column * 2 : column * 2 + 2])
    return game.tables.ship_price[covered]


def columns_with_ship(game: CompanyGame) -> list[int]:
    """Where a ship is for sale, from the left."""
    return [column for column in range(YARD_COLUMNS) if game.ships_for_sale[column]]


def buy_ships(game: CompanyGame, office: int) -> int:
    """How many the office has bought."""
    bought = 0
    while ship := cheapest(game, office, columns_with_ship(game), ship_price):
        column, price = ship
        payments.spend(game, office, price, "ship")
        take_ship(game, column)
        bought += 1
    return bought


def take_ship(game: CompanyGame, column: int) -> None:
    """A ship leaves the display; the owners of the shipyards below it earn from the bank afterwards (checklist 53)."""
    if not game.ships_for_sale[column]:
        raise RulesError(f"column {column} has no ship")
    game.note("ship_sold", column=column, price=ship_price(game, column))
    game.ships_for_sale[column] = 0
    income = SUBSIDISED_INCOME if game.in_force(Law.SHIP_SUBSIDY) else YARD_INCOME
    for owner in game.yards[column * 2 : column * 2 + 2]:
        if owner != NOBODY:
            payments.gain(game, owner, income, "shipyard")


# -- goods --


def goods_price(game: CompanyGame, place: int) -> int:
    """£ for the good on a place: £3, or with a factory by the top card, 0 when such goods are not for sale (checklist 54)."""
    if game.factories[place] == NOBODY:
        return game.tables.goods_without_factory
    price = game.goods_price()
    return price + CALICO_BONUS if price and game.in_force(Law.CALICO_ACTS) else price


def goods_on_sale(game: CompanyGame) -> list[int]:
    """Places with a good that can be bought, from the left."""
    return [at for at in range(FACTORIES) if game.goods_for_sale[at] and goods_price(game, at) != NOT_FOR_SALE]


def buy_goods(game: CompanyGame, office: int) -> int:
    """How many the office has bought (reading 38)."""
    bought = 0
    while good := cheapest(game, office, goods_on_sale(game), goods_price):
        place, price = good
        payments.spend(game, office, price, "good")
        take_good(game, place, price)
        bought += 1
    return bought


def take_good(game: CompanyGame, place: int, price: int) -> None:
    """A good leaves the display; its price goes to the factory's owner, if there is one (checklist 54)."""
    game.goods_for_sale[place] = 0
    owner = game.factories[place]
    game.note("good_sold", factory=place, price=price, family=owner if owner != NOBODY else None)
    if owner != NOBODY:
        payments.gain(game, owner, price, "factory")
