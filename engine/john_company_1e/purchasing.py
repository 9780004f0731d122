"""F5. Ship and goods purchasing, and guns: as many as the treasury pays for, cheapest first. Checklist 52 to 55; reading 38."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from engine.john_company_1e import payments
from engine.john_company_1e.deeds import SHOPS, Done
from engine.john_company_1e.names import FACTORIES, NOBODY, YARD_COLUMNS, Law, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS, raw
from engine.kernel import RulesError, step, words
from engine.kernel.sharing import changed
from engine.shared import contracts, orders
from engine.shared.moments import Moment

Pieces: TypeAlias = Annotated[int, "number"]
"""Ships or goods."""

YARD_INCOME = 1
SUBSIDISED_INCOME = raw("laws")["law"][Law.SHIP_SUBSIDY]["params"]["shipyard_income"]
CALICO_BONUS = raw("laws")["law"][Law.CALICO_ACTS]["params"]["factory_price_bonus"]
NOT_FOR_SALE = 0


@step
def buy(game: CompanyGame, office: int) -> None:
    """Purchase while the treasury lasts; among equals the leftmost, or where everything is bargained for the one that the office says
    (checklist 52, 54, 55; reading 38)."""
    plan = game.plan
    if plan.orders and office in SHOPS:
        game.do((buy_next, office, 0))
        return
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


# -- one after the other, where the office can be petitioned --


@step
def buy_next(game: CompanyGame, office: int, bought: Pieces) -> None:
    """The next of the cheapest. Where different owners earn by equals an office that hears petitions says which (reading 38)."""
    alike, owners_at = on_offer(game, office)
    if not alike:
        hold(game, office, bought)
    elif len(set(map(owners_at, alike))) > 1 and orders.hears(game, game.holder[office], Moment.OFFICE):
        game.ask(game.holder[office], "purchasing.choose", tuple(alike), take_chosen, office, bought)
    else:
        take_chosen(game, office, bought, alike[0])


def on_offer(game: CompanyGame, office: int) -> tuple[list[int], Callable[[int], tuple[int, ...]]]:
    """Where the cheapest stand that the office can pay for, from the left, and who earns by each."""
    ships = office == Office.SHIP_PURCHASING
    on_sale, price_of = (columns_with_ship(game), ship_price) if ships else (goods_on_sale(game), goods_price)
    found = cheapest(game, office, on_sale, price_of)
    alike = [at for at in on_sale if price_of(game, at) == found[1]] if found else []
    if ships:
        return alike, lambda column: tuple(sorted(owners_below(game, column)))
    return alike, lambda place: (game.factories[place],)


@step
def take_chosen(game: CompanyGame, office: int, bought: Pieces, at: Annotated[int, "at"]) -> None:
    """Pay, and go on."""
    if office == Office.SHIP_PURCHASING:
        payments.spend(game, office, ship_price(game, at), "ship")
        take_ship(game, at, game.holder[office])
    else:
        price = goods_price(game, at)
        payments.spend(game, office, price, "good")
        take_good(game, at, price)
        contracts.done(game, Done.BUYS_FROM, game.holder[office], game.factories[at])
    game.do((buy_next, office, bought + 1))


@words("purchasing.choose")
def choose_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """A ship or a good, with its price (£)."""
    if game.asked.args[0] == Office.SHIP_PURCHASING:
        return {"act": "buy_ship", "column": option, "price": ship_price(game, option)}
    return {"act": "buy_good", "factory": option, "price": goods_price(game, option)}


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


def owners_below(game: CompanyGame, column: int) -> list[int]:
    """Whose shipyards are below a ship."""
    return [owner for owner in game.yards[column * 2 : column * 2 + 2] if owner != NOBODY]


def take_ship(game: CompanyGame, column: int, buyer: int = NOBODY) -> None:
    """A ship leaves the display; the owners of the shipyards below it earn from the bank afterwards (checklist 53). ``buyer`` is the
    family that has chosen it, in an office or for a captain."""
    if not game.ships_for_sale[column]:
        raise RulesError(f"column {column} has no ship")
    game.note("ship_sold", column=column, price=ship_price(game, column))
    game.ships_for_sale = changed(game.ships_for_sale, column, 0)
    income = SUBSIDISED_INCOME if game.in_force(Law.SHIP_SUBSIDY) else YARD_INCOME
    for owner in owners_below(game, column):
        payments.gain(game, owner, income, "shipyard")
        contracts.done(game, Done.BUYS_FROM, buyer, owner)


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
    game.goods_for_sale = changed(game.goods_for_sale, place, 0)
    owner = game.factories[place]
    game.note("good_sold", factory=place, price=price, family=owner if owner != NOBODY else None)
    if owner != NOBODY:
        payments.gain(game, owner, price, "factory")
