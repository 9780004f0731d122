"""The Crown as Manager of Shipping: fit its own ships, then humans', buy and lease, and place each by the climate.

Rulebook: Crown Handbook, Manager of Shipping; checklist 253; reading 64.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.company import manager_of_shipping
from engine.john_company_2e.company.director_of_trade import open_seas
from engine.john_company_2e.company.manager_of_shipping import COMPANY_SHIP, EXTRA_SHIP, MAY_KEEP, SHIPPING
from engine.john_company_2e.crown import ai_deck, button
from engine.john_company_2e.crown.favours import Favour, Wish, favour, favour_of_each, offer
from engine.john_company_2e.crown.measures import all_of, narrow
from engine.john_company_2e.crown.reply import Answer, Question
from engine.john_company_2e.handbook.cubes import entry, levy
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.names import Sea
from engine.kernel import step
from engine.kernel.worded import Worded

ALL = "all"
CHINA_BOX = "china"

Placed: TypeAlias = Annotated[tuple[Any, ...], Worded(({"fit"}, "ship"), ({"company_ship", "extra_ship"},))]
"""A ship of a yard, a Company ship, or an extra one."""


def spend(game: CrownGame, question: Question) -> None:
    """The whole of the office's turn."""
    game.do(fit_next, plan_purchases, offer_to_leave)


# -- fitting --


@step
def fit_next(game: CrownGame) -> None:
    """The next ship to fit, while there is money; humans may have one of theirs fitted first."""
    yards = manager_of_shipping.yards_with_ship(game)
    if not yards or game.treasury[SHIPPING] < manager_of_shipping.fit_cost(game):
        return
    owners = [game.yard_owner[ship] for ship in yards]
    others = [ship for ship in yards if not game.is_crown(game.yard_owner[ship])]
    wishes = favour_of_each(game, "shipping.fit_specific_ship", others)
    offer(game, wishes if len(owners) > 1 else [], (fit, tuple(yards)))


@step
def fit(game: CrownGame, yards: tuple[int, ...], patron: int, wish: Wish) -> None:
    """Fit it; a human whose ship the Crown fits unasked pays for it, before the sea is chosen.

    Reading 64: who has paid to have a ship fitted does not pay again because it is.
    """
    if wish:
        ship = wish[2]
    else:
        owner = button.by_row(game, "shipping.fit_order", [game.yard_owner[each] for each in yards])
        ship = next(each for each in yards if game.yard_owner[each] == owner)
        levy(game, owner, "shipping.crown_fits_your_ship")
    game.do((place, ("fit", ship)), fit_next)


# -- placing --


def sea_for(game: CrownGame) -> int:
    """Where the climate's words place a ship: the first list whose first word fits, narrowed by the others where they can."""
    for words in entry(game, "shipping.placement"):
        if words[0] == CHINA_BOX:
            if Sea.CHINA in open_seas(game):
                return Sea.CHINA
            continue
        places = all_of(game, words[:1])
        for word in words[1:]:
            places = narrow(game, places, word) or places
        if places:
            return game.sea_of(ai_deck.by_arrows(game, places)[0])
    return game.sea_of(ai_deck.by_arrows(game)[0])


@step
def place(game: CrownGame, what: Placed) -> None:
    """The ship goes to the climate's sea, unless a human wants another."""
    sea = sea_for(game)
    wishes = favour_of_each(game, "shipping.choose_sea", [other for other in open_seas(game) if other != sea])
    offer(game, wishes, (put_to_sea, what, sea))


@step
def put_to_sea(game: CrownGame, what: Placed, sea: int, patron: int, wish: Wish) -> None:
    """Pay for the ship and place it."""
    manager_of_shipping.pay_and_place(game, (*what, wish[2] if wish else sea))


# -- Company ships --


def affordable(game: CrownGame) -> int:
    """Company ships that could be bought; none while a yard holds a ship."""
    if manager_of_shipping.yards_with_ship(game):
        return 0
    return min(game.treasury[SHIPPING] // COMPANY_SHIP, game.company_ship_supply())


@step
def plan_purchases(game: CrownGame) -> None:
    """How many the climate buys."""
    bought = entry(game, "shipping.company_ships_bought")
    most = affordable(game)
    game.do((offer_purchases, most if bought == ALL else min(bought, most), 0))


@step
def offer_purchases(game: CrownGame, ships: int, changed: int) -> None:
    """Humans may have fewer or more bought; once their number has been named, only more."""
    most = affordable(game)
    wishes: list[Favour] = []
    if ships and not changed:
        wishes += favour(game, "shipping.do_not_buy")
        others = [other for other in range(most + 1) if other != ships]
        wishes += favour_of_each(game, "shipping.buy_as_many_as_you_wish", others)
    if ships < most:
        wishes += favour(game, "shipping.buy_another" if ships else "shipping.buy_one")
    offer(game, wishes, (buy, ships))


@step
def buy(game: CrownGame, ships: int, patron: int, wish: Wish) -> None:
    """Change how many, or buy and place so many."""
    if not wish:
        game.do(*[(place, ("company_ship",))] * ships)
    elif wish[0] == "shipping.buy_as_many_as_you_wish":
        game.do((offer_purchases, wish[2], 1))
    elif wish[0] == "shipping.do_not_buy":
        game.do((offer_purchases, 0, 1))
    else:
        game.do((offer_purchases, ships + 1, 1))


# -- extra ships --


@step
def offer_to_leave(game: CrownGame) -> None:
    """All that is left goes into extra ships, unless a human wants £2 to stay."""
    leased = leases(game, 0)
    offer(game, favour(game, "shipping.leave_2_unspent") if leases(game, MAY_KEEP) < leased else [], (lease,))


def leases(game: CrownGame, kept: int) -> int:
    """How many extra ships the money pays for when so much stays (£)."""
    return min(max(0, game.treasury[SHIPPING] - kept) // EXTRA_SHIP, game.company_ship_supply())


@step
def lease(game: CrownGame, patron: int, wish: Wish) -> None:
    """Lease and place them."""
    game.do(*[(place, ("extra_ship",))] * leases(game, MAY_KEEP if wish else 0))


ANSWERS: dict[str, Answer] = {"manager_of_shipping.spend": spend}
