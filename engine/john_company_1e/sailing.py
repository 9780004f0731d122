"""F7, F9. Open trade and sail, of presidents and in China. Checklist 68 to 72, 74, 117; readings 1, 2, 11."""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_1e import office_check, payments, pieces
from engine.john_company_1e.checks import SUCCESS
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import CHINA_ORDERS, DONE, MAX_ORDERS, NOBODY, REGIONS, Holding, Law, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import REGION_IDS, raw
from engine.kernel import Choice, step, words
from engine.shared import contracts
from engine.shared.market import amounts

TEA_BONUS = raw("laws")["law"][Law.TEA_ACT]["params"]["china_order_bonus"]


# -- open trade --


@step
def open_trade(game: CompanyGame, office: int) -> None:
    """Closed sovereign regions, again and again; not after deregulation (checklist 49, 68, 117)."""
    seat = office_check.may_act(game, office)
    if seat == NOBODY or game.deregulated or not game.treasury[office]:
        return
    closed = [region for region in range(REGIONS) if game.is_sovereign(region) and not game.is_open(region)]
    if closed:
        game.ask(seat, "sailing.open_trade", (DONE, *closed), choose_envoys, office)


@step
def choose_envoys(game: CompanyGame, office: int, target: Annotated[Any, "option"]) -> None:
    """£1 for each die (checklist 68; reading 2)."""
    if target != DONE:
        game.ask(game.holder[office], "sailing.strength", amounts(game.treasury[office]), send_envoys, office, target)


@step
def send_envoys(game: CompanyGame, office: int, target: int, strength: int) -> None:
    """Pay, and roll without penalty."""
    payments.spend(game, office, strength, "open_trade")
    office_check.check(game, office, strength, "open_trade", (resolve_trade, office, target))


@step
def resolve_trade(game: CompanyGame, office: int, target: int, result: str) -> None:
    """The region joins the presidency with its dominions (checklist 68)."""
    if result == SUCCESS:
        pieces.open_empire(game, target, game.presidency_of(office))
        contracts.done(game, Done.OPENS_TRADE, game.holder[office], target)
    game.do((open_trade, office))


# -- sail --


def holding_of(office: int) -> int:
    """The ships and goods that the office commands."""
    return Holding.CHINA if office == Office.SUPERINTENDENT_CHINA else office - Office.PRESIDENT_BOMBAY


def places_of(game: CompanyGame, holding: int) -> list[int]:
    """Where the holding fills orders: its regions, or the China orders (checklist 74)."""
    return [CHINA_ORDERS] if holding == Holding.CHINA else game.regions_of(holding)


@step
def begin(game: CompanyGame, office: int) -> None:
    """Sail again and again, until the office is done or its check has failed (checklist 49, 69; readings 1, 55)."""
    seat, holding = office_check.may_act(game, office), holding_of(office)
    if seat == NOBODY or not orders_in_reach(game, holding):
        return
    without_die = penalty(game, holding)
    dice = amounts(game.treasury[office] - without_die)
    if dice:
        game.ask(seat, "sailing.sail", (DONE, *(without_die + number for number in dice)), sail, office)


def penalty(game: CompanyGame, holding: int) -> int:
    """One less than the regions of the presidency; none in China (checklist 69, T14)."""
    return max(len(places_of(game, holding)) - 1, 0)


@step
def sail(game: CompanyGame, office: int, strength: Any) -> None:
    """£1 for each point of strength (checklist 69; reading 2)."""
    if strength != DONE:
        payments.spend(game, office, strength, "sail")
        contracts.done(game, Done.SAILS, game.holder[office], office)
        dice = strength - penalty(game, holding_of(office))
        office_check.check(game, office, dice, "sail", (resolve_sail, office))


@step
def resolve_sail(game: CompanyGame, office: int, result: str) -> None:
    """With success any number of orders are filled; then the office may sail again (checklist 69)."""
    fill = [(fill_orders, office)] if result == SUCCESS else []
    game.do(*fill, (begin, office))


def orders_in_reach(game: CompanyGame, holding: int) -> list[tuple[int, int, int]]:
    """Orders that the holding can fill now, each with every possible number of goods: (place, order, goods) (checklist 70, 71).

    Goods exhausted this turn never outnumber exhausted ships.
    """
    ships, goods = game.ready_ships_in(holding), game.goods[holding]
    spare = game.exhausted_ships_in(holding) - game.exhausted_goods[holding]
    return [
        (place, order, cargo)
        for place in places_of(game, holding)
        for order, (demand, _) in enumerate(game.orders_at(place))
        if game.filled[place * MAX_ORDERS + order] == NOBODY
        for cargo in range(max(0, demand - ships), min(goods, demand) + 1)
        if cargo - (demand - cargo) <= spare
    ]


@step
def fill_orders(game: CompanyGame, office: int) -> None:
    """One order after the other (checklist 69 to 71)."""
    orders: list[Choice] = [DONE, *orders_in_reach(game, holding_of(office))]
    game.ask(game.holder[office], "sailing.fill", orders, fill_order, office)


@step
def fill_order(game: CompanyGame, office: int, option: Any) -> None:
    """Exhaust ships and goods; the revenue track rises; Tea Act: more for China (checklist 70, 71; reading 11)."""
    if option == DONE:
        return
    place, order, cargo = option
    holding = holding_of(office)
    demand, revenue = game.orders_at(place)[order]
    pieces.exhaust_ships(game, holding, demand - cargo)
    pieces.exhaust_goods(game, holding, cargo)
    pieces.fill_order(game, place, order, holding)
    if place != CHINA_ORDERS:
        contracts.done(game, Done.FILLS_ORDER_IN, game.holder[office], place)
    payments.earn(game, revenue, "order")
    payments.earn(game, TEA_BONUS if place == CHINA_ORDERS and game.in_force(Law.TEA_ACT) else 0, "tea_act")
    game.do((fill_orders, office))


@words("sailing.open_trade")
def open_trade_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """A region to open, or none."""
    return {"act": "end_open_trade"} if option == DONE else {"act": "open_trade", "region": REGION_IDS[option]}


@words("sailing.strength")
def strength_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """£ for dice."""
    return {"act": "pay_strength", "amount": option}


@words("sailing.sail")
def sail_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """£ for the strength of the voyage, or stay."""
    return {"act": "end_sailing"} if option == DONE else {"act": "sail", "amount": option}


@words("sailing.fill")
def fill_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """An order, and how many of its demand are goods."""
    if option == DONE:
        return {"act": "fill_no_more"}
    place, order, cargo = option
    return {"act": "fill_order", "place": pieces.place_name(place), "order": order, "goods": cargo}
