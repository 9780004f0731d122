"""5.3 III, Payment of wages and maintenance of machines. Checklist 150, 151, 209, 218."""

from __future__ import annotations

from collections.abc import Iterable

from engine.arkwright import pieces
from engine.arkwright.names import GOODS, LINES, NONE
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """All who own a factory of the active good pay for its workers and machines, idle or not, but for a shut line (checklist 150)."""
    for seat in game.in_turn_order():
        mill = seat * GOODS + game.cycle
        if game.factory[mill] != NONE:
            pay(game, mill, lines_paid(game, mill))


def lines_paid(game: ArkwrightGame, mill: int) -> list[int]:
    """The lines whose workers and machines cost something in a production phase: all but one that is shut (checklist 142, 150)."""
    return [line for line in range(LINES) if line != game.shut_line(mill)]


def pay(game: ArkwrightGame, mill: int, lines: Iterable[int]) -> None:
    """Pay for running these lines, and say what the costs consist of."""
    seat, good = divmod(mill, GOODS)
    workers, wages, machines, upkeep = bill(game, mill, lines)
    game.note(
        "running_costs_reckoned",
        seat=seat,
        good=GOOD_IDS[good],
        workers=workers,
        wages=wages,
        machines=machines,
        upkeep=upkeep,
    )
    pieces.pay(game, seat, wages + upkeep, "running_costs")


def running_costs(game: ArkwrightGame, mill: int, lines: Iterable[int]) -> int:
    """£ for running these lines of a factory (checklist 150)."""
    _, wages, _, upkeep = bill(game, mill, lines)
    return wages + upkeep


def bill(game: ArkwrightGame, mill: int, lines: Iterable[int]) -> tuple[int, int, int, int]:
    """Workers and their wages in £ less the Foreman's discount, machines and their upkeep, capped by the Workshop (150, 151)."""
    rules, (seat, good) = game.rules, divmod(mill, GOODS)
    workers = machines = 0
    for line in lines:
        workers += game.workers[mill * LINES + line]
        machines += game.machines[mill * LINES + line]
    each, upkeep = game.wage(), machines * rules.machine_upkeep
    wages = workers * each
    if game.assigned[seat * 2] == good:
        discount = min(rules.foreman_discount, each - rules.least_wage)
        wages -= min(workers, rules.foreman_workers) * discount
    if game.assigned[seat * 2 + 1] == good:
        upkeep = min(upkeep, rules.workshop_upkeep)
    return workers, wages, machines, upkeep
