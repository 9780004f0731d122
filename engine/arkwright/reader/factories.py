"""Factories with their workers and machines, and what they make and sell."""

from __future__ import annotations

from typing import Any

from engine.arkwright.names import GOODS, LINES, NONE
from engine.arkwright.reader.companies import leave_market, mill_of, take_goods
from engine.arkwright.state import ArkwrightGame as Board
from engine.arkwright.tables import CATEGORY_IDS, factory_type
from engine.kernel import reads

BACKS = 16
"""Factory types from here on are in ``backs``."""


# -- workers --


def fill_lines(board: Board, mill: int, number: int) -> None:
    """Workers take the free places of a factory, from its first line on."""
    for line, places in enumerate(board.rules.places[mill % GOODS]):
        joined = min(number, places - board.manned(mill, line))
        board.workers[mill * LINES + line] += joined
        number -= joined


@reads("workers_hired")
def workers_hired(board: Board, seat: int, good: str, number: int, from_fired: int) -> None:
    leave_market(board, number, from_fired)
    fill_lines(board, mill_of(seat, good), number)


@reads("workers_retrained")
def workers_retrained(board: Board, seat: int, good: str, number: int) -> None:
    board.fired -= number
    fill_lines(board, mill_of(seat, good), number)


@reads("workers_fired")
def workers_fired(board: Board, seat: int, good: str, number: int) -> None:
    board.fired += number
    first = mill_of(seat, good) * LINES
    for at in reversed(range(first, first + LINES)):
        lifted = min(number, board.workers[at])
        board.workers[at] -= lifted
        number -= lifted


@reads("factory_rearranged")
def factory_rearranged(board: Board, seat: int, good: str, workers: list[int], machines: list[int]) -> None:
    first = mill_of(seat, good) * LINES
    board.workers[first : first + LINES], board.machines[first : first + LINES] = workers, machines


# -- actions and events --


def lay_factory(board: Board, mill: int, type: int) -> None:
    """A factory marker in place of the one before; backs of the common display are counted."""
    before = board.factory[mill]
    if before >= BACKS:
        board.backs[before - BACKS] += 1
    if type >= BACKS:
        board.backs[type - BACKS] -= 1
    board.factory[mill] = type


@reads("factory_opened")
def factory_opened(
    board: Board, seat: int, good: str, level: int, category: str, price: int, marketing: int, **paid: Any
) -> None:
    mill = mill_of(seat, good)
    lay_factory(board, mill, factory_type(mill % GOODS, level, CATEGORY_IDS.index(category)))
    board.price[mill], board.marketing[mill] = price, marketing


@reads("factory_modernised")
def factory_modernised(board: Board, seat: int, good: str, level: int, category: str, **paid: Any) -> None:
    mill = mill_of(seat, good)
    lay_factory(board, mill, factory_type(mill % GOODS, level, CATEGORY_IDS.index(category)))


@reads("factory_closed")
def factory_closed(board: Board, seat: int, good: str, level: int, category: str, fired: int, back: str | None) -> None:
    mill = mill_of(seat, good)
    lines = slice(mill * LINES, mill * LINES + LINES)
    board.workers[lines], board.machines[lines] = [0] * LINES, [0] * LINES
    board.fired += fired
    board.factory[mill], board.quality[mill], board.marketing[mill], board.price[mill] = NONE, 0, 0, 0
    if back is not None:
        board.backs[factory_type(mill % GOODS, level, CATEGORY_IDS.index(back)) - BACKS] -= 1
    elif not board.rules.asymmetrical:
        board.gone[mill] |= 1 << (level - 1)


@reads("machine_placed")
def machine_placed(board: Board, seat: int, good: str, line: int) -> None:
    at = mill_of(seat, good) * LINES + line
    board.workers[at] -= 1
    board.machines[at] += 1
    board.fired += 1


@reads("quality_raised")
def quality_raised(board: Board, seat: int, good: str, quality: int, appeal: int) -> None:
    board.quality[mill_of(seat, good)] = quality


@reads("marketing_raised", "marketing_lowered")
def marketing_moves(board: Board, seat: int, good: str, marketing: int, appeal: int) -> None:
    board.marketing[mill_of(seat, good)] = marketing


@reads("price_set")
def price_set(board: Board, seat: int, good: str, price: int, appeal: int) -> None:
    board.price[mill_of(seat, good)] = price


@reads("goods_made_for_store")
def goods_made_for_store(board: Board, seat: int, good: str, lines: int, number: int) -> None:
    board.stored[mill_of(seat, good)] += number


@reads("price_and_marketing_raised")
def price_and_marketing_raised(board: Board, seat: int, good: str, marketing: int, price: int) -> None:
    mill = mill_of(seat, good)
    board.marketing[mill], board.price[mill] = marketing, price


@reads("machine_lost")
def machine_lost(board: Board, seat: int, good: str, line: int) -> None:
    board.machines[mill_of(seat, good) * LINES + line] -= 1


@reads("worker_moved_up")
def worker_moved_up(board: Board, seat: int, good: str, from_line: int, line: int) -> None:
    first = mill_of(seat, good) * LINES
    board.workers[first + from_line] -= 1
    board.workers[first + line] += 1


# -- production phase --


@reads("goods_made")
def goods_made(board: Board, seat: int, good: str, number: int, appeal: int) -> None:
    board.made[seat] = number


@reads("line_shut")
def line_shut(board: Board, seat: int, good: str, line: int, made: int) -> None:
    board.shut[seat], board.made[seat] = line, made


@reads("line_reopened")
def line_reopened(board: Board, seat: int, good: str, line: int) -> None:
    board.shut[seat] = NONE


@reads("stored_goods_offered")
def stored_goods_offered(board: Board, seat: int, good: str, number: int) -> None:
    board.stored[mill_of(seat, good)] -= number
    board.made[seat] += number


@reads("market_served")
def market_served(board: Board, good: str, demand: int, sales: list[dict[str, int]], importer_sold: int) -> None:
    for sale in sales:
        take_goods(board, mill_of(sale["seat"], good), sale["number"])
        board.sold[sale["seat"]] = sale["number"]
    board.importer_sold = importer_sold


@reads("extra_good_sold")
def extra_good_sold(board: Board, seat: int, good: str, buyer: str) -> None:
    take_goods(board, mill_of(seat, good), 1)
    board.sold[seat] += 1
    if buyer == "jubilee":
        board.jubilee[seat] = 0


@reads("press_attache_used")
def press_attache_used(board: Board, seat: int, tie: str, turned: bool) -> None:
    if turned:
        board.attache_turned[seat] = 1


@reads("goods_stored")
def goods_stored(board: Board, seat: int, good: str, number: int) -> None:
    board.stored[mill_of(seat, good)] += number
    board.made[seat] = 0
