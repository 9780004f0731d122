"""5.2 II 6, the Investor: an exchange action and one of Workers, Machines or Ship, in any order. Checklist 102, 103; readings 55, 56.

The cost paid for the Investor measures the other action too; there is no further cost, no reuse fee and no additional action.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import machines_action, ship_action, stock_exchange, workers_action
from engine.arkwright.names import ACTION_OF, DONE, MARKERS, Action
from engine.arkwright.state import ArkwrightGame
from engine.kernel import step, words

EXCHANGE, WORKERS, MACHINES, SHIP = "exchange", "workers", "machines", "ship"


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Both actions in free order, either of them waived if the player likes (checklist 102)."""
    game.do((choose, seat, 1, 1))


@step
def choose(game: ArkwrightGame, seat: int, exchange_left: int, other_left: int) -> None:
    """Which comes next, of those that can have an effect; 1 stands for an action still to be taken."""
    options = [EXCHANGE] * exchange_left
    if other_left:
        options.append(WORKERS)
        if can_mechanise(game, seat):
            options.append(MACHINES)
        if ship_action.can_ship(game, seat, game.spent):
            options.append(SHIP)
    if options:
        game.ask(seat, "investor.next", (DONE, *options), take, seat, exchange_left, other_left)


@step
def take(game: ArkwrightGame, seat: int, exchange_left: int, other_left: int, option: Any) -> None:
    """Do it, then the other one."""
    if option == DONE:
        return
    if option == EXCHANGE:
        game.do((stock_exchange.begin, seat), (choose, seat, 0, other_left))
        return
    begin_it: tuple[Any, ...] = (workers_action.begin, seat)
    if option == MACHINES:
        begin_it = (machines_action.begin, seat, best_machines_marker(game, seat))
    elif option == SHIP:
        begin_it = (ship_action.begin, seat)
    game.do(begin_it, (choose, seat, exchange_left, 0))


def can_mechanise(game: ArkwrightGame, seat: int) -> bool:
    """Does the cost buy a machine, and is there a place for it?"""
    affordable = machines_action.bought(game, seat, best_machines_marker(game, seat))
    return affordable > 0 and any(machines_action.lines_to_mechanise(game, mill) for mill in game.mills(seat))


def best_machines_marker(game: ArkwrightGame, seat: int) -> int:
    """The darkest of the seat's Machines markers, wherever it lies, buys most; it is not moved (reading 55)."""
    return max(
        marker for marker in range(MARKERS) if ACTION_OF[marker] == Action.MACHINES and game.owns_marker(seat, marker)
    )


@words("investor.next")
def next_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """The next of the two actions."""
    return {"act": "be_done"} if option == DONE else {"act": f"take_{option}_action"}
