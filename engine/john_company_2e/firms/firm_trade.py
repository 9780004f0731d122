"""Firms trade: they show their strategies when a Presidency begins, and fill orders by initiative beside the Company.

Rulebook: Deregulation, Filling Orders as a Firm; checklist 134, 145, 146.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_2e.bargains import blackmail, touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.firms.firms import move_value
from engine.john_company_2e.table.names import NO_INITIATIVE, PRESIDENTS
from engine.john_company_2e.table.numbers import Orders, Pieces
from engine.john_company_2e.table.routes import link_masks, reach
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS, STRATEGY_IDS
from engine.kernel import step, words
from engine.kernel.sharing import changed
from engine.shared import contracts
from engine.shared.deeds import Bargain, Until
from engine.shared.moments import Moment
from engine.shared.numbers import Pounds
from engine.shared.success_check import SUCCESS, Check, roll_check

COMPANY = -1
"""Stands for the Company among those who fill orders; firms are named by their managers."""
POUNDS_PER_VALUE = 6
Trader = tuple[Annotated[int, "initiative"], Annotated[int, "family?"]]
"""Initiative, and who."""
Filling = tuple[Orders, Orders, Pieces]
"""Orders that a firm can reach, those that it has filled (bit sets), and how many more it may fill."""


# -- showing strategies --


@step
def reveal(game: CompanyGame, presidency: int) -> None:
    """Firms whose strategy is this Presidency's sea show it, pay and roll (checklist 134)."""
    if game.deregulated:
        firms = [m for m in game.clockwise(game.prime_minister) if game.firm[m] and game.strategy[m] == presidency]
        for manager in firms:  # all of them, before the first one rolls
            game.strategy_shown[manager] = 1
            game.note("strategy_shown", firm=manager, strategy=STRATEGY_IDS[presidency])
        game.do(*((roll, manager) for manager in firms))


@step
def roll(game: CompanyGame, manager: int) -> None:
    """One die for each £1 staked; a rival may have the roll made again (checklist 145)."""
    dice, game.stake[manager] = game.stake[manager], 0
    check = roll_check(game.dice, dice)
    game.trade_roll = list(check.faces)
    game.note(
        "firm_check_rolled",
        firm=manager,
        seat=manager,
        strategy=STRATEGY_IDS[game.strategy[manager]],
        amount=dice,
        dice=game.trade_roll[:],
        result=check.result,
    )
    game.do((blackmail.after_firm_check, manager, dice), (settle_roll, manager))


@step
def settle_roll(game: CompanyGame, manager: int) -> None:
    """With a success the firm trades, at an initiative of its ships less its successful dice (checklist 146)."""
    check = Check(tuple(game.trade_roll))
    if check.result == SUCCESS:
        game.initiative[manager] = len(game.firm_ships(manager)) - check.successes
        game.note("firm_initiative_set", firm=manager, initiative=game.initiative[manager])


# -- the order of filling --


def traders(game: CompanyGame, presidency: int) -> tuple[Trader, ...]:
    """The firms that trade from this Presidency's home port with success."""
    return tuple(
        (game.initiative[m], m)
        for m in range(game.families)
        if game.firm[m] and game.strategy[m] == presidency and game.initiative[m] != NO_INITIATIVE
    )


@step
def fill_in_order(game: CompanyGame, presidency: int, declared: int, initiative: int) -> None:
    """The President's trade has succeeded: Company and firms fill in order of initiative, lowest first (checklist 146)."""
    game.do((next_trader, presidency, declared, (*traders(game, presidency), (initiative, COMPANY))))


@step
def fill_late(game: CompanyGame, presidency: int) -> None:
    """The President has not traded: firms fill after everybody else has acted (checklist 146)."""
    if not game.presidency_traded and (waiting := traders(game, presidency)):
        game.do((next_trader, presidency, 0, waiting))


@step
def next_trader(game: CompanyGame, presidency: int, declared: int, waiting: tuple[Trader, ...]) -> None:
    """The lowest initiative is next; the operating President settles ties, the Chairman where none trades (checklist 146; reading 45)."""
    if not waiting:
        return
    matter = touching.FILLING[presidency]
    pleas = windows.pleas(game, judge(game, presidency), matter, Moment.OFFICE) if len(tied(waiting)) > 1 else ()
    game.do(*pleas, (choose_trader, game.bargains_struck, presidency, declared, waiting))


def tied(waiting: tuple[Trader, ...]) -> list[int]:
    """Those with the lowest initiative."""
    lowest = min(initiative for initiative, _ in waiting)
    return sorted(who for initiative, who in waiting if initiative == lowest)


def judge(game: CompanyGame, presidency: int) -> int:
    """Who settles ties."""
    president = game.holder[PRESIDENTS[presidency]]
    return president if game.presidency_traded and president >= 0 else game.chairman_title


@step
def choose_trader(
    game: CompanyGame, since: Bargain, presidency: int, declared: int, waiting: tuple[Trader, ...]
) -> None:
    """One of those that are tied (checklist 146; reading 45)."""
    then = (since, presidency, declared, waiting)
    game.ask(judge(game, presidency), "firm_trade.next", tied(waiting), let_fill, *then)


@step
def let_fill(
    game: CompanyGame, since: Bargain, presidency: int, declared: int, waiting: tuple[Trader, ...], who: int
) -> None:
    """Let it fill its orders, then the next. What the office under way was petitioned for waits on."""
    if who != COMPANY:
        contracts.done(game, Done.LETS_FIRM_FILL, judge(game, presidency), who)
    contracts.run_out_since(game, Until.OFFICE, since)
    rest = tuple(trader for trader in waiting if trader[1] != who)
    filling = (game.plan.fill_for_company, presidency, declared) if who == COMPANY else (begin_filling, presidency, who)
    game.do(filling, (next_trader, presidency, declared, rest))


@words("firm_trade.next")
def next_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Who fills its orders first among equals."""
    return {"act": "let_company_fill"} if option == COMPANY else {"act": "let_firm_fill", "firm": option}


# -- filling --


@step
def begin_filling(game: CompanyGame, presidency: int, manager: int) -> None:
    """A firm fills as many orders as it can, one more than it has ships, from the home port on (checklist 146)."""
    port = game.tables.home_port[presidency]
    within = reach(port, sum(1 << order for order, shut in enumerate(game.closed) if not shut))
    count = min(len(game.firm_ships(manager)) + 1, within.bit_count())
    game.do((fill_next, presidency, manager, (within, 0, count)), (advance_value, manager, game.india[manager]))


@step
def fill_next(game: CompanyGame, presidency: int, manager: int, filling: Filling) -> None:
    """The home port first, then neighbours of what the firm has filled (checklist 146)."""
    within, filled, left = filling
    if not left:
        return
    links, around = link_masks(), 0
    for order in range(len(ORDER_IDS)):
        if filled >> order & 1:
            around |= links[order]
    edge = around & within & ~filled if filled else 1 << game.tables.home_port[presidency]
    orders = [order for order in range(len(ORDER_IDS)) if edge >> order & 1]
    game.ask(manager, "firm_trade.fill", orders, place, presidency, manager, filling)


@step
def place(game: CompanyGame, presidency: int, manager: int, filling: Filling, order: int) -> None:
    """The order's value to the India treasury, half of it when somebody has filled it before (checklist 146; reading 46)."""
    within, filled, left = filling
    table = game.tables.orders
    before = game.order_presidency[order] >= 0 or game.order_firms[order]
    value = table.refill[order] if before else table.value[order]
    game.order_firms = changed(game.order_firms, order, game.order_firms[order] | 1 << manager)
    game.india[manager] += value
    game.note("order_filled", order=ORDER_IDS[order], firm=manager, value=value)
    game.do((fill_next, presidency, manager, (within, filled | 1 << order, left - 1)))


@step
def advance_value(game: CompanyGame, manager: int, before: Pounds) -> None:
    """The firm's value rises one space for each £6 that came in, and stays on the last (checklist 146; reading 47)."""
    spaces = (game.india[manager] - before) // POUNDS_PER_VALUE
    move_value(game, manager, spaces, "trade")


@words("firm_trade.fill")
def fill_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """An order to fill."""
    return {"act": "fill_order", "order": ORDER_IDS[option]}
