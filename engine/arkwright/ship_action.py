"""Shipping: 5.2 II 7, Ship, as an action; 5.3 IV, shipping of active goods; 9.2 II, shipping without contracts in the Spinning Mule.

One trip: good after good is loaded, then the fewest ships that carry the cargo sail. A contract is met in full or not at all. As an
action the summed capacity is limited by the administration cost and the goods come from the warehouse; in the production phase only the
active good is shipped, also straight from the factory. Checklist 104 to 112, 152 to 155, 203, 213, 231 to 233; readings 11, 12, 56.

A ship sails only if it is needed for the cargo. A company that has closed its factory may still deliver, but there is no base quality
that it could be paid by.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import pieces
from engine.arkwright.names import GOODS, NONE, PIERS, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import Choice, step, words

EMPTY = (0,) * GOODS


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """The action: stored goods of any kind, ships up to the administration cost that counts (checklist 104, 105)."""
    game.do((load, seat, 0, GOODS - 1, game.spent, EMPTY))


@step
def ship_in_production(game: ArkwrightGame, seat: int) -> None:
    """5.3 IV: the active good alone, just made or stored, without administration cost (checklist 152)."""
    whole_fleet = sum(game.rules.ship_capacity[game.piers[at]] for at in usable(game, seat))
    if whole_fleet and game.plan.is_wanted(game, seat * GOODS + game.cycle):
        game.do((load, seat, game.cycle, game.cycle, whole_fleet, EMPTY))


def can_ship(game: ArkwrightGame, seat: int, spent: int) -> bool:
    """Would a Ship action for this administration cost (£) have something to deliver? (checklist 104)"""
    mills = range(seat * GOODS, seat * GOODS + GOODS)
    if not any(game.stored[mill] for mill in mills) or not any(game.plan.is_wanted(game, mill) for mill in mills):
        return False
    hold = capacity(game, seat, spent)
    return hold > 0 and any(amounts(game, seat, good, hold) for good in range(GOODS))


def usable(game: ArkwrightGame, seat: int) -> list[int]:
    """Piers with a ship that may sail: in the Spinning Mule not those used since the last exchange action (checklist 231)."""
    return [at for at in game.ships(seat) if not game.inactive[at]]


def capacity(game: ArkwrightGame, seat: int, limit: int) -> int:
    """Goods that the seat's ships carry when their capacities may sum up to ``limit`` (checklist 105, 110)."""
    holds = [game.rules.ship_capacity[game.piers[at]] for at in usable(game, seat)]
    return max((hold for hold in (*holds, sum(holds)) if hold <= limit), default=0)


def amounts(game: ArkwrightGame, seat: int, good: int, hold: int) -> list[int]:
    """Numbers of the good, 1 or more, that may be loaded into so much free space (checklist 108, 111, 153, 231)."""
    mill = seat * GOODS + good
    return game.plan.loads(game, mill, min(game.at_hand(mill), hold)) if game.plan.is_wanted(game, mill) else []


def is_due(game: ArkwrightGame, mill: int) -> bool:
    """Is there a contract for the good? (checklist 108)"""
    return game.contract[mill] > 0


def is_always_wanted(game: ArkwrightGame, mill: int) -> bool:
    """Without contracts there is always somebody to take it (checklist 231)."""
    return True


def as_contracted(game: ArkwrightGame, mill: int, most: int) -> list[int]:
    """Exactly what is due, with the Agent also one more or less (checklist 108, 111)."""
    due = game.contract[mill]
    leeway = game.rules.contract_leeway if game.has(mill // GOODS, Tile.AGENT) else 0
    return [number for number in range(max(due - leeway, 1), due + leeway + 1) if number <= most]


def any_number(game: ArkwrightGame, mill: int, most: int) -> list[int]:
    """In the Spinning Mule any number (checklist 231)."""
    return list(range(1, most + 1))


@step
def load(game: ArkwrightGame, seat: int, good: int, last: int, limit: int, cargo: tuple[int, ...]) -> None:
    """How much of the next good, from ``good`` to ``last``, that can be delivered; ``cargo`` is aboard (checklist 108, 110, 153)."""
    left = capacity(game, seat, limit) - sum(cargo)
    while good <= last:
        numbers = amounts(game, seat, good, left)
        if numbers:
            options: list[Choice] = [("load", good, number) for number in (0, *numbers)]
            game.ask(seat, "ship_action.load", options, take_load, seat, last, limit, cargo)
            return
        good += 1
    if any(cargo):
        game.do((set_sail, seat, limit, cargo))


@step
def take_load(game: ArkwrightGame, seat: int, last: int, limit: int, cargo: tuple[int, ...], option: Any) -> None:
    """The goods are aboard; on to the next kind."""
    _, good, number = option
    game.do((load, seat, good + 1, last, limit, (*cargo[:good], number, *cargo[good + 1 :])))


@step
def set_sail(game: ArkwrightGame, seat: int, limit: int, cargo: tuple[int, ...]) -> None:
    """One ship that is large enough, else both. Which one matters only where a used ship turns inactive (checklist 107, 231)."""
    types, piers = game.piers, usable(game, seat)
    hold = game.rules.ship_capacity
    alone = [at for at in piers if sum(cargo) <= hold[types[at]] <= limit]
    if len(alone) == 2 and (not game.plan.ships_rest or types[alone[0]] == types[alone[1]]):
        alone.pop()
    options: list[Choice] = [("sail", at) for at in alone] or [("sail", *piers)]
    game.ask(seat, "ship_action.sail", options, deliver, seat, cargo)


@step
def deliver(game: ArkwrightGame, seat: int, cargo: tuple[int, ...], option: Any) -> None:
    """A share step back per ship, then base quality per good, once £5 for the Office (checklist 107-111, 152)."""
    ships, first = option[1:], seat * PIERS
    capacities = [game.rules.ship_capacity[game.piers[at]] for at in ships]
    game.note("ships_sailed", seat=seat, piers=[at - first for at in ships], capacities=capacities)
    if game.plan.ships_rest:
        for at in ships:
            game.inactive[at] = 1
    pieces.move_share_price(game, seat, len(ships) * game.rules.steps_for_ship, "ships_used")
    for good, number in enumerate(cargo):
        if number:
            deliver_good(game, seat * GOODS + good, number)
    if game.has(seat, Tile.OFFICE):
        pieces.gain(game, seat, game.rules.ship_bonus, "office")


def deliver_good(game: ArkwrightGame, mill: int, number: int) -> None:
    """The goods go to the supply, the contract is met; quality and marketing do not count (checklist 109)."""
    seat, good = divmod(mill, GOODS)
    each = game.base_quality(mill) if game.factory[mill] != NONE else 0
    pieces.take_goods(game, mill, number)
    game.contract[mill] = 0
    game.note("goods_shipped", seat=seat, good=GOOD_IDS[good], number=number, each=each)
    pieces.gain(game, seat, number * each, "goods_shipped")


@step
def raise_contracts(game: ArkwrightGame) -> None:
    """A contract of the active good that was not met moves up a space; at the end or the limit it costs two share steps (154, 155)."""
    track = game.rules.contract_track
    for seat in game.in_turn_order():
        mill = seat * GOODS + game.cycle
        due = game.contract[mill]
        if not due:
            continue
        if due in (track[-1], game.contract_limit[seat]):
            game.note("contract_missed", seat=seat, good=GOOD_IDS[game.cycle], due=due)
            pieces.move_share_price(game, seat, game.rules.steps_for_stuck_contract, "contract_missed")
        else:
            game.contract[mill] = track[track.index(due) + 1]
            game.note("contract_raised", seat=seat, good=GOOD_IDS[game.cycle], due=game.contract[mill])


@words("ship_action.load")
def load_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """load_goods (good, number), or leave_goods (good)."""
    _, good, number = option
    if not number:
        return {"act": "leave_goods", "good": GOOD_IDS[good]}
    return {"act": "load_goods", "good": GOOD_IDS[good], "number": number}


@words("ship_action.sail")
def sail_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """use_ships (pier and capacity of each)."""
    piers = [at % PIERS for at in option[1:]]
    return {
        "act": "use_ships",
        "piers": piers,
        "capacities": [game.rules.ship_capacity[game.piers[at]] for at in option[1:]],
    }
