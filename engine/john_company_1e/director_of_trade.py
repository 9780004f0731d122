"""F6. Director of trade: ships for captains, then logistics. Checklist 58 to 60; readings 21, 36."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import (
    choices,
    military_affairs,
    moments,
    office_check,
    payments,
    pieces,
    purchasing,
    windows,
)
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import DONE, FIRST_PRESIDENT, NOBODY, Holding, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import HOLDING_IDS
from engine.kernel import Choice, step, words
from engine.shared import consent, contracts
from engine.shared.deeds import Bargain
from engine.shared.moments import Moment


@step
def act(game: CompanyGame) -> None:
    """Captains first; then all ships and goods leave the office, and one transfer is possible (checklist 58, 59).

    When no presidency is left and no China, they stay.
    """
    game.do(next_captain, send_ships, send_captains, send_goods, offer_transfer)


def holder(game: CompanyGame) -> int:
    """The director of trade."""
    return game.holder[Office.DIRECTOR_OF_TRADE]


def destinations(game: CompanyGame) -> list[int]:
    """The living presidencies, and China when it exists (reading 21)."""
    china = [int(Holding.CHINA)] if game.exists(Office.SUPERINTENDENT_CHINA) else []
    return military_affairs.living(game) + china


# -- captains --


@step
def next_captain(game: CompanyGame) -> None:
    """In an order that the director chooses, captain after captain is offered a ship (checklist 58)."""
    pleas = moments.pleas(game, holder(game), "captains", Moment.OFFICE) if len(with_captain(game)) > 1 else []
    if with_captain(game):
        game.do(*pleas, (choose_captain, game.bargains_struck))


def with_captain(game: CompanyGame) -> list[int]:
    """The families of the captains that wait for a ship."""
    return [family for family in range(game.families) if game.captains[family]]


@step
def choose_captain(game: CompanyGame, since: Bargain) -> None:
    """The next one (checklist 58)."""
    game.ask(holder(game), "director_of_trade.captain", tuple(with_captain(game)), offer_ship, since)


@step
def offer_ship(game: CompanyGame, since: Bargain, family: int) -> None:
    """The Jones family buys the leftmost ship with the bank's money; another may find money first (checklist 33, 58)."""
    contracts.done(game, Done.OFFERS_SHIP, holder(game), family)
    moments.decided(game, since)
    columns = purchasing.columns_with_ship(game)
    if family == game.jones:
        buy_for_captain(game, family, columns[0] if columns else NOBODY)
    else:
        cheapest = min((purchasing.ship_price(game, at) for at in columns), default=0)
        choosing = moments.petitioned(game, family, "ship", Moment.OFFICE, (choose_ship, family))
        game.do((windows.short_of_money, family, cheapest), *choosing)


@step
def choose_ship(game: CompanyGame, family: int) -> None:
    """Any ship that the family can pay for, or none (checklist 58)."""
    columns = purchasing.columns_with_ship(game)
    affordable = [at for at in columns if purchasing.ship_price(game, at) <= game.cash[family]]
    game.ask(family, "director_of_trade.ship", (DONE, *affordable), answer_offer, family)


@step
def answer_offer(game: CompanyGame, family: int, option: Any) -> None:
    """A captain without a ship goes home (checklist 58; reading 36)."""
    if option != DONE:
        payments.pay(game, family, purchasing.ship_price(game, option), "ship")
    buy_for_captain(game, family, NOBODY if option == DONE else option)


def buy_for_captain(game: CompanyGame, family: int, column: int) -> None:
    """Captain and ship are one piece from now on (checklist 60)."""
    game.captains[family] -= 1
    if column == NOBODY:
        pieces.return_cube(game, family)
        why = "ship_declined" if purchasing.columns_with_ship(game) else "no_ship_left"
        game.note("captain_sent_home", family=family, why=why)
    else:
        price = purchasing.ship_price(game, column)
        purchasing.take_ship(game, column, family)
        game.captained_ships_at_home[family] += 1
        game.note("captain_embarked", seat=family, column=column, price=price)
    game.do(next_captain)


# -- logistics --


@step
def send_ships(game: CompanyGame) -> None:
    """Ships without captain, place after place; the last one gets the rest (checklist 59)."""
    game.do(*((ask_ships, place) for place in destinations(game)))


@step
def ask_ships(game: CompanyGame, place: int) -> None:
    """How many of those left."""
    ask_number(game, "director_of_trade.ships", place, game.bought_ships, take_ships)


def ask_number(game: CompanyGame, kind: str, place: int, left: int, then: Any) -> None:
    """Some of what is left, or for the last place all of it."""
    if left:
        last = place == destinations(game)[-1]
        options = tuple((place, number) for number in ([left] if last else choices.numbers(0, left)))
        game.ask(holder(game), kind, options, then)


@step
def take_ships(game: CompanyGame, option: tuple[int, int]) -> None:
    """They are ready there."""
    place, number = option
    if number:
        game.bought_ships -= number
        game.ships[place] += number
        game.note("ships_sent", holding=HOLDING_IDS[place], number=number)
        contracts.done(game, Done.SENDS_SHIPS, holder(game), place, number)


@step
def send_captains(game: CompanyGame) -> None:
    """Captained ships one by one (checklist 59, 60)."""
    waiting = [family for family in range(game.families) if game.captained_ships_at_home[family]]
    places = destinations(game)
    if waiting and places:
        options = tuple((waiting[0], place) for place in places)
        game.ask(holder(game), "director_of_trade.captained_ship", options, take_captained_ship)


@step
def take_captained_ship(game: CompanyGame, option: tuple[int, int]) -> None:
    """The piece joins the holding, ready."""
    family, place = option
    game.captained_ships_at_home[family] -= 1
    game.ready_captained_ships[place * game.families + family] += 1
    game.note("captained_ship_sent", family=family, holding=HOLDING_IDS[place])
    contracts.done(game, Done.SENDS_CAPTAIN + place, holder(game), family)
    game.do(send_captains)


@step
def send_goods(game: CompanyGame) -> None:
    """Goods, place after place."""
    game.do(*((ask_goods, place) for place in destinations(game)))


@step
def ask_goods(game: CompanyGame, place: int) -> None:
    """How many of those left."""
    ask_number(game, "director_of_trade.goods", place, game.bought_goods, take_goods)


@step
def take_goods(game: CompanyGame, option: tuple[int, int]) -> None:
    """They are ready there."""
    place, number = option
    if number:
        game.bought_goods -= number
        game.goods[place] += number
        game.note("goods_sent", holding=HOLDING_IDS[place], number=number)
        contracts.done(game, Done.SENDS_GOODS, holder(game), place, number)


# -- one transfer --


@step
def offer_transfer(game: CompanyGame) -> None:
    """Ships and goods from one holding to another, once, if the president of the first agrees (checklist 59; reading 21)."""
    director = office_check.may_act(game, Office.DIRECTOR_OF_TRADE)
    if director == NOBODY or game.moved_goods:
        return
    pairs = [
        (source, target)
        for source in destinations(game)
        if (game.ready_ships_in(source) or game.goods[source]) and owner_of(game, source) >= 0
        for target in destinations(game)
        if target != source
    ]
    options: list[Choice] = [DONE, *pairs]
    game.ask(director, "director_of_trade.transfer", options, choose_cargo)


def owner_of(game: CompanyGame, place: int) -> int:
    """Who holds the presidency, or the China office."""
    return game.holder[Office.SUPERINTENDENT_CHINA if place == Holding.CHINA else FIRST_PRESIDENT + place]


@step
def choose_cargo(game: CompanyGame, option: Any) -> None:
    """First the ships without captain that are to be moved."""
    if option == DONE:
        return
    source, target = option
    options = tuple(("ships", number) for number in choices.numbers(0, game.ships[source]))
    game.ask(holder(game), "director_of_trade.cargo", options, choose_goods, source, target)


@step
def choose_goods(game: CompanyGame, source: int, target: int, option: tuple[str, int]) -> None:
    """Then the goods."""
    options = tuple(("goods", number) for number in choices.numbers(0, game.goods[source]))
    game.ask(holder(game), "director_of_trade.cargo", options, count_cargo, source, target, (option[1],))


@step
def count_cargo(
    game: CompanyGame,
    source: int,
    target: int,
    cargo: tuple[int, ...],
    option: tuple[str, int] | tuple[str, int, int],
) -> None:
    """Then captained ships, family after family. ``cargo`` counts ships, goods, and the captained ships of each family so far."""
    cargo = (*cargo, option[1])
    family = len(cargo) - 2
    if family < game.families:
        there = game.ready_captained_ships[source * game.families + family]
        options = tuple(("captained_ships", number, family) for number in range(there + 1))
        game.ask(holder(game), "director_of_trade.cargo", options, count_cargo, source, target, cargo)
    elif any(cargo):
        game.moved_goods = 1
        game.note("cargo_transfer_asked", **cargo_terms(game, source, target, cargo))
        asker, owner = holder(game), owner_of(game, source)
        asked = (owner,) if owner != asker else ()
        consent.seek_leave(game, asker, asked, "move_goods", (move_cargo, source, target, cargo))


@step
def move_cargo(game: CompanyGame, source: int, target: int, cargo: tuple[int, ...], granted: int) -> None:
    """It changes holdings."""
    if not granted:
        return
    ships, goods, *captained = cargo
    game.ships[source] -= ships
    game.ships[target] += ships
    game.goods[source] -= goods
    game.goods[target] += goods
    for family, number in enumerate(captained):
        game.ready_captained_ships[source * game.families + family] -= number
        game.ready_captained_ships[target * game.families + family] += number
    game.note("cargo_moved", **cargo_terms(game, source, target, cargo))
    for deed, number in ((Done.SENDS_SHIPS, ships), (Done.SENDS_GOODS, goods)):
        if number:
            contracts.done(game, deed, holder(game), target, number)


@consent.terms_for(move_cargo)
def cargo_terms(game: CompanyGame, source: int, target: int, cargo: tuple[int, ...]) -> dict[str, Any]:
    """What is to be moved, from where to where."""
    ships, goods, *captained = cargo
    with_captain = [{"family": family, "ships": number} for family, number in enumerate(captained) if number]
    where = {"source": HOLDING_IDS[source], "destination": HOLDING_IDS[target]}
    return {**where, "ships": ships, "goods": goods, "captained": with_captain}


# -- words --


@words("director_of_trade.captain")
def captain_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Whose captain is offered a ship next."""
    return {"act": "offer_ship", "family": option}


@words("director_of_trade.ship")
def ship_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """A column of the ship display, or none."""
    if option == DONE:
        return {"act": "decline_ship"}
    return {"act": "buy_ship", "column": option, "price": purchasing.ship_price(game, option)}


@words("director_of_trade.ships")
def ships_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """Ships for a holding."""
    return {"act": "send_ships", "holding": HOLDING_IDS[option[0]], "number": option[1]}


@words("director_of_trade.captained_ship")
def captained_ship_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """A captained ship for a holding."""
    return {"act": "send_captained_ship", "family": option[0], "holding": HOLDING_IDS[option[1]]}


@words("director_of_trade.goods")
def goods_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """Goods for a holding."""
    return {"act": "send_goods", "holding": HOLDING_IDS[option[0]], "number": option[1]}


@words("director_of_trade.transfer")
def transfer_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """From where to where, or no transfer."""
    if option == DONE:
        return {"act": "transfer_nothing"}
    return {"act": "transfer", "source": HOLDING_IDS[option[0]], "destination": HOLDING_IDS[option[1]]}


@words("director_of_trade.cargo")
def cargo_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """How many of a sort are transferred."""
    said = {"act": f"transfer_{option[0]}", "number": option[1]}
    return said if len(option) == 2 else {**said, "family": option[2]}
