"""5.2 II 2, Workers: fire, hire, staff the warehouse. Checklist 61 to 72.

Nobody is fired and hired in the same factory by one action, so firing comes first, good by good; then hiring, good by good; then the
warehouse, whose workers may move but not leave. Ships are no part of it.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from engine.arkwright import pieces, storage
from engine.arkwright.names import DONE, GOODS, LINES, NONE, WAREHOUSE_PLACES
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS, WAREHOUSE_IDS
from engine.kernel import Choice, step, words


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Fire, then hire, then the warehouse; each may be left out (checklist 36, 61, 65, 66)."""
    game.do((fire, seat, 0, 0))


# -- firing --


@step
def fire(game: ArkwrightGame, seat: int, first: int, shrunk: int) -> None:
    """A factory, from the good ``first`` on, that fires workers; ``shrunk`` is the bit set of those that have (checklist 66)."""
    options: list[Choice] = [DONE]
    options += [
        ("fire_in", mill % GOODS) for mill in game.mills(seat) if mill % GOODS >= first and can_fire(game, mill)
    ]
    game.ask(seat, "workers_action.fire", options, arrange, seat, shrunk)


def can_fire(game: ArkwrightGame, mill: int) -> bool:
    """Are there more workers than line 1 needs when machines stand there as far as they can? (checklist 66, 67)"""
    at, good = mill * LINES, mill % GOODS
    machines = min(sum(game.machines[at : at + LINES]), game.rules.machine_places[good][0])
    return sum(game.workers[at : at + LINES]) > game.rules.places[good][0] - machines


@step
def arrange(game: ArkwrightGame, seat: int, shrunk: int, option: Any) -> None:
    """On to hiring, or first the machines and workers of the factory in a new order (checklist 67)."""
    if option == DONE:
        game.do((hire, seat, 0, shrunk))
        return
    good = option[1]
    orders = [("arrange", good, *machines) for machines in arrangements(game, seat * GOODS + good)]
    game.ask(seat, "workers_action.arrange", orders, take_order, seat, shrunk)


def arrangements(game: ArkwrightGame, mill: int) -> list[tuple[int, ...]]:
    """Machines per line in every order that fills the lines from the first as far as they can be, and has somebody to fire (67)."""
    at, places = mill * LINES, game.rules.places[mill % GOODS]
    workers, machines = sum(game.workers[at : at + LINES]), sum(game.machines[at : at + LINES])
    best: tuple[int, ...] = ()
    orders: list[tuple[int, ...]] = []
    for order in orders_of(machines, game.rules.machine_places[mill % GOODS]):
        hands = spread(workers, places, order)
        filled = tuple(hand + machine for hand, machine in zip(hands, order, strict=True))
        if filled > best:
            best, orders = filled, []
        if filled == best and any(hands[1:]):
            orders.append(order)
    return orders


@cache
def orders_of(machines: int, fits: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to put so many machines on lines of which each has room for so many of them."""
    ways = product(*(range(fit + 1) for fit in fits))
    return tuple(way for way in ways if sum(way) == machines)


def spread(workers: int, places: tuple[int, ...], machines: tuple[int, ...]) -> list[int]:
    """Workers per line when they fill the places beside the machines from the first line on (checklist 63)."""
    hands = []
    for line in range(LINES):
        hands.append(min(workers, places[line] - machines[line]))
        workers -= hands[line]
    return hands


@step
def take_order(game: ArkwrightGame, seat: int, shrunk: int, option: Any) -> None:
    """Put machines and workers so; then how many of those beyond line 1 are fired (checklist 66)."""
    good, order = option[1], option[2:]
    mill = seat * GOODS + good
    lines = slice(mill * LINES, mill * LINES + LINES)
    hands = spread(sum(game.workers[lines]), game.rules.places[good], order)
    if (game.workers[lines], game.machines[lines]) != (hands, list(order)):
        game.workers[lines], game.machines[lines] = hands, list(order)
        game.note("factory_rearranged", seat=seat, good=GOOD_IDS[good], workers=hands, machines=list(order))
    numbers = [("fire", good, number) for number in range(1, sum(hands[1:]) + 1)]
    game.ask(seat, "workers_action.fire_number", numbers, take_fired, seat, shrunk)


@step
def take_fired(game: ArkwrightGame, seat: int, shrunk: int, option: Any) -> None:
    """From the highest line to the Fired space; on to the next good (checklist 66, 71)."""
    _, good, number = option
    pieces.dismiss_from(game, seat * GOODS + good, number)
    game.note("workers_fired", seat=seat, good=GOOD_IDS[good], number=number)
    game.do((fire, seat, good + 1, shrunk | 1 << good))


# -- hiring --


def may_hire(game: ArkwrightGame, mill: int) -> bool:
    """Is there a factory, and is its good's last cycle not over? (checklist 62, 70)"""
    return game.factory[mill] != NONE and not (game.last_decade and mill % GOODS < game.cycle)


@step
def hire(game: ArkwrightGame, seat: int, good: int, shrunk: int) -> None:
    """How many workers for the next factory, by good; none where workers were fired (checklist 61-64, 69, 70)."""
    while good < GOODS:
        mill = seat * GOODS + good
        if may_hire(game, mill) and not shrunk >> good & 1:
            room = min(game.free_places(mill), game.hands())
            if room:
                options = [("hire", good, number) for number in range(room + 1)]
                game.ask(seat, "workers_action.hire", options, take_hired, seat, shrunk)
                return
        good += 1
    game.do((staff_warehouse, seat, 0, 0))


@step
def take_hired(game: ArkwrightGame, seat: int, shrunk: int, option: Any) -> None:
    """They fill the lines in order, idle ones too; on to the next good (checklist 61, 63, 64, 71)."""
    _, good, number = option
    if number:
        pieces.man(game, seat * GOODS + good, number)
    game.do((hire, seat, good + 1, shrunk))


# -- the warehouse --


@step
def staff_warehouse(game: ArkwrightGame, seat: int, first_place: int, changes: int) -> None:
    """Which places, from ``first_place`` on, get or lose a worker; ``changes`` is the bit set of those that do (checklist 62, 65, 68).

    Whoever leaves a place goes to another one, so there are never fewer than before; all beyond are hired.
    """
    at, hands = seat * WAREHOUSE_PLACES, game.hands()
    joined = joining(game, seat, changes)
    options: list[Choice] = [DONE] if 0 <= joined <= hands else []
    for place in range(first_place, WAREHOUSE_PLACES):
        occupied = game.warehouse[at + place]
        after = joined - 1 if occupied else joined + 1
        behind = game.warehouse[at + place + 1 : at + WAREHOUSE_PLACES]
        # What is out of balance now must be put right at the places behind this one.
        if -behind.count(0) <= after <= hands + behind.count(1):
            options.append(("leave" if occupied else "staff", place))
    game.ask(seat, "workers_action.warehouse", options, take_place, seat, changes)


def joining(game: ArkwrightGame, seat: int, changes: int) -> int:
    """Workers that the warehouse has more once the places in ``changes`` have changed; fewer when negative."""
    at = seat * WAREHOUSE_PLACES
    return sum(1 - 2 * game.warehouse[at + place] for place in range(WAREHOUSE_PLACES) if changes >> place & 1)


@step
def take_place(game: ArkwrightGame, seat: int, changes: int, option: Any) -> None:
    """Mark the change, or make them all: goods that lose their space may be lost (checklist 65)."""
    if option != DONE:
        place = option[1]
        game.do((staff_warehouse, seat, place + 1, changes | 1 << place))
        return
    if changes:
        hired = joining(game, seat, changes)
        from_fired = pieces.hire(game, hired)
        for place in range(WAREHOUSE_PLACES):
            if changes >> place & 1:
                game.warehouse[seat * WAREHOUSE_PLACES + place] ^= 1
        staffed = [name for place, name in enumerate(WAREHOUSE_IDS) if game.warehouse[seat * WAREHOUSE_PLACES + place]]
        game.note("warehouse_staffed", seat=seat, places=staffed, hired=hired, from_fired=from_fired)
        game.do((storage.begin, seat))


# -- in words --


@words("workers_action.fire")
def fire_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """fire_workers_in (good), or done."""
    return {"act": "done"} if option == DONE else {"act": "fire_workers_in", "good": GOOD_IDS[option[1]]}


@words("workers_action.arrange")
def order_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """arrange_machines (good, machines per line)."""
    return {"act": "arrange_machines", "good": GOOD_IDS[option[1]], "machines": list(option[2:])}


@words("workers_action.fire_number")
def fire_number_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """fire_workers (good, number)."""
    return {"act": "fire_workers", "good": GOOD_IDS[option[1]], "number": option[2]}


@words("workers_action.hire")
def hire_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """hire_workers (good, number)."""
    return {"act": "hire_workers", "good": GOOD_IDS[option[1]], "number": option[2]}


@words("workers_action.warehouse")
def warehouse_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """staff_place (place), leave_place (place), or done."""
    if option == DONE:
        return {"act": "done"}
    return {"act": f"{option[0]}_place", "place": WAREHOUSE_IDS[option[1]]}
