"""Trade: a President sends the ships of the Presidency's sea to fill orders in the regions declared.

Rulebook: IV. Company Operation, Trade; checklist 135 to 146.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.bargains import blackmail
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.firms import firm_trade
from engine.john_company_2e.table import checks
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, PRESIDENTS, Law
from engine.john_company_2e.table.pieces import gain, raise_balance, spend
from engine.john_company_2e.table.routes import UNREACHABLE, fewest_ships, link_masks, orders_in, reach
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS, PRESIDENCY_IDS, REGION_IDS
from engine.kernel import step, words
from engine.kernel.sharing import changed, own
from engine.shared import contracts
from engine.shared.success_check import CATASTROPHE, SUCCESS, Check

WRITER_BONUS = PRESIDENT_BONUS = 1
"""£ for each order filled to the President, for each writer placed to its family."""
MOST_DICE = 40
"""More dice than this cannot be asked for."""

Left: TypeAlias = Annotated[int, "orders"]
"""How many orders are still to be filled."""


# -- what can be reached --


def usable(game: CompanyGame) -> int:
    """The orders that a Presidency may fill: open, and not yet filled by a Presidency this turn (reading 16)."""
    mask, bit = 0, 1
    for shut, filled in zip(game.closed, game.order_presidency, strict=True):
        if not shut and filled < 0:
            mask |= bit
        bit <<= 1
    return mask


def forbidden_homes(game: CompanyGame, presidency: int) -> int:
    """The home regions of the other Presidencies, vacant or not (checklist 139)."""
    return sum(1 << region for other, region in enumerate(game.tables.home_region) if other != presidency)


def additions(game: CompanyGame, presidency: int, declared: int) -> list[int]:
    """The regions that can be declared besides those declared: the ships at hand could fill orders in all at once (135; reading 13)."""
    port, orders = game.tables.home_port[presidency], usable(game)
    ships = min(game.ships_in(game.sea_of(presidency)), UNREACHABLE - 1)
    barred = declared | forbidden_homes(game, presidency)
    found = []
    for region in range(len(REGION_IDS)):
        all_regions = declared | 1 << region
        if not barred >> region & 1 and fewest_ships(port, orders & orders_in(all_regions), all_regions) <= ships:
            found.append(region)
    return found


def possible(game: CompanyGame, presidency: int) -> bool:
    """May the President try to trade: in office, not yet successful this turn, with money, a ship and an open home port (checklist 100)?"""
    office = PRESIDENTS[presidency]
    if game.presidency_traded or game.holder[office] < 0 or not game.treasury[office]:
        return False
    port = game.tables.home_port[presidency]
    return not game.closed[port] and game.order_presidency[port] < 0 and game.ships_in(game.sea_of(presidency)) > 0


# -- declare, pay, roll --


@step
def declare(game: CompanyGame, presidency: int, declared: int) -> None:
    """Declare regions one at a time, the home region first; each costs a die, so no more than money allows (checklist 135, 136)."""
    outside = declared.bit_count() - 1
    options: list[tuple[Any, ...]] = [("roll", presidency, declared)]
    if game.treasury[PRESIDENTS[presidency]] > outside + 1:
        options += [("declare", presidency, declared | 1 << each) for each in additions(game, presidency, declared)]
    game.ask(game.holder[PRESIDENTS[presidency]], "trade.declare", options, declare_more)


@step
def declare_more(game: CompanyGame, option: tuple[str, int, int]) -> None:
    """Another region, or the stake: £1 a die, less one for each region outside the home region (checklist 136)."""
    act, presidency, declared = option
    if act == "declare":
        game.do((declare, presidency, declared))
        return
    office, outside = PRESIDENTS[presidency], declared.bit_count() - 1
    most = min(game.treasury[office], outside + MOST_DICE)
    stakes = [(presidency, declared, money) for money in range(outside + 1, most + 1)]
    game.ask(game.holder[office], "trade.stake", stakes, roll)


@step
def roll(game: CompanyGame, option: tuple[int, int, int]) -> None:
    """Pay and roll; a rival may have the roll made again (checklist 136, 145)."""
    presidency, declared, money = option
    office = PRESIDENTS[presidency]
    dice = money - (declared.bit_count() - 1)
    spend(game, office, money, "trade")
    game.trade_roll = [*checks.check(game, office, dice, "trade").faces]
    for region in range(len(REGION_IDS)):
        if declared >> region & 1:
            contracts.done(game, Done.TRADES_IN, game.holder[office], region)
    game.do((blackmail.after_trade_check, office, dice), (resolve, presidency, declared))


@step
def resolve(game: CompanyGame, presidency: int, declared: int) -> None:
    """Success: orders are filled in order of initiative; catastrophe: the President falls (checklist 103, 140, 146)."""
    rolled = Check(tuple(game.trade_roll))
    if rolled.result == CATASTROPHE:
        checks.fall(game, PRESIDENTS[presidency])
    elif rolled.result == SUCCESS:
        game.presidency_traded = 1
        initiative = game.ships_in(game.sea_of(presidency)) - rolled.successes
        game.do((firm_trade.fill_in_order, presidency, declared, initiative))


# -- filling --


@step
def fill(game: CompanyGame, presidency: int, declared: int) -> None:
    """The Company's turn to fill: as many orders as ships and declared regions allow (checklist 137, 138; reading 14)."""
    port = game.tables.home_port[presidency]
    within = reach(port, usable(game) & orders_in(declared))
    count = min(game.ships_in(game.sea_of(presidency)), within.bit_count())
    game.do((fill_next, presidency, within, 0, count), (pay_president, presidency, count))


@step
def fill_next(game: CompanyGame, presidency: int, within: int, filled: int, left: Left) -> None:
    """Choose the next order, the home port first and then neighbours of those filled, and whose writer goes there (checklist 137, 138).

    Without writers, from the first order on, filled order tokens go there (checklist 142; reading 15).
    """
    if not left:
        return
    if filled:
        links = link_masks()
        around = 0
        for order in range(len(ORDER_IDS)):
            if filled >> order & 1:
                around |= links[order]
        edge = around & within & ~filled
    else:
        edge = 1 << game.tables.home_port[presidency]
    clerks = [family for family, count in enumerate(game.writers[presidency]) if count] or [NOBODY]
    places = [(order, clerk) for order in range(len(ORDER_IDS)) if edge >> order & 1 for clerk in clerks]
    family = game.holder[PRESIDENTS[presidency]]
    game.ask(family, "trade.fill", places, place, presidency, within, filled, left)


@step
def place(game: CompanyGame, presidency: int, within: int, filled: int, left: Left, option: tuple[int, int]) -> None:
    """Fill the order: its value, or its refill value after a firm, to the Balance; the writer earns £1 (checklist 141 to 144, 146)."""
    order, clerk = option
    value = (game.tables.orders.refill if game.order_firms[order] else game.tables.orders.value)[order]
    game.order_presidency = changed(game.order_presidency, order, presidency)
    game.order_writer = changed(game.order_writer, order, clerk)
    writer = clerk if clerk != NOBODY else None
    game.note("order_filled", order=ORDER_IDS[order], presidency=PRESIDENCY_IDS[presidency], writer=writer, value=value)
    raise_balance(game, value, "trade")
    game.tell(Fact.ORDER_FILLED, presidency, clerk)
    if clerk != NOBODY:
        own(game.writers, presidency)[clerk] -= 1
        bonus = WRITER_BONUS + game.in_force(Law.WRITER_PRIVILEGES)
        if game.in_force(Law.WRITER_GRAFT_REFORM):
            raise_balance(game, bonus, "writer_graft_reform")
        else:
            gain(game, clerk, bonus, "writer")
        contracts.done(game, Done.PLACES_WRITER, game.holder[PRESIDENTS[presidency]], clerk)
    game.do((fill_next, presidency, within, filled | 1 << order, left - 1))


@step
def pay_president(game: CompanyGame, presidency: int, orders: int) -> None:
    """£1 for each order filled to the President, or to the Balance under Trade Regulations (checklist 141, 144)."""
    if game.in_force(Law.TRADE_REGULATIONS):
        raise_balance(game, PRESIDENT_BONUS * orders, "trade_regulations")
    else:
        gain(game, game.holder[PRESIDENTS[presidency]], PRESIDENT_BONUS * orders, "president")


@words("trade.declare")
def declare_in_words(game: CompanyGame, option: tuple[str, int, int]) -> dict[str, Any]:
    """The regions declared so far, or with one more."""
    regions = [region for number, region in enumerate(REGION_IDS) if option[2] >> number & 1]
    return {"act": "declare_region" if option[0] == "declare" else "declare_no_more", "regions": regions}


@words("trade.stake")
def stake_in_words(game: CompanyGame, option: tuple[int, int, int]) -> dict[str, Any]:
    """The money staked (£) and the dice that it gives."""
    _, declared, money = option
    return {"act": "stake", "amount": money, "number_of_dice": money - (declared.bit_count() - 1)}


@words("trade.fill")
def fill_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """An order, and the family whose writer fills it (none: a filled order token)."""
    return {"act": "fill_order", "order": ORDER_IDS[option[0]], "writer": None if option[1] == NOBODY else option[1]}
