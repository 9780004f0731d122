"""The labour market: a row per good with the buyers on its free spaces, the workers on the others, and the wage of each column."""

from __future__ import annotations

from functools import lru_cache

from engine.arkwright.board import Table
from engine.arkwright.names import GOODS
from engine.arkwright.scene.common import WIDTH
from engine.arkwright.tables import GOOD_IDS
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.wording import counted

NAME, TOP, LINE = 78.0, 22.0, 24.0
RULE = "4.1 I.4 Prepare for the Labor Market"
WAGES = "5.3 III. Payment of Wages and Maintenance of Machines"

Grid = tuple[tuple[Place, ...], tuple[Piece, ...]]


def labour_market(table: Table) -> Panel:
    """The spaces in reading direction from above and from the left, as they are emptied."""
    game, rules = table.game, table.game.rules
    demand = tuple(game.demand(good) for good in range(GOODS))
    places, pieces = _grid(rules.demand, rules.wage, game.labour, game.crisis_gap, demand, game.wage_row())
    y = TOP + LINE * GOODS + 6
    wage = game.wage()
    tip = f"Wage of every worker now: £{wage}"
    below = [
        Place(
            "wage:now",
            Box(4, y, 112, 46),
            f"Wage £{wage}",
            "a worker",
            look=Look.BOX,
            tone="strong",
            tip=tip,
            rule=WAGES,
        ),
        _workers(
            "labour:market", 120, y, "hired next", f"{counted(game.labour, 'worker')} can be hired in the labour market"
        ),
        _workers(
            "labour:fired", 240, y, "fired", f"{counted(game.fired, 'worker')} fired, hired when the market is empty"
        ),
        _workers("labour:box", 360, y, "out of game", f"{counted(game.boxed, 'worker')} out of the game"),
    ]
    counts = {"labour:market": game.labour, "labour:fired": game.fired, "labour:box": game.boxed}
    groups = tuple(
        Piece(f"workers:{at.partition(':')[2]}", at, Shape.WORKER, number=number, faded=not number)
        for at, number in counts.items()
    )
    title = "Labour market: workers, buyers, wages"
    return Panel("labour", title, WIDTH, y + 50, (*places, *below), (*pieces, *groups))


def _workers(id: str, x: float, y: float, label: str, tip: str) -> Place:
    return Place(id, Box(x, y, 116, 46), label, flow=Flow.CENTRE, tip=tip, rule=RULE)


@lru_cache(maxsize=64)
def _grid(
    demand: tuple[int, ...], wages: tuple[int, ...], workers: int, gap: int, highest: tuple[int, ...], wage: int
) -> Grid:
    """The spaces with their workers; ``highest`` is the demand of each good, ``gap`` the spaces out of use behind the workers."""
    columns = len(demand) // GOODS
    width = (WIDTH - NAME - 2) / columns
    places, pieces = [*_bands(wages[::GOODS], width, wage)], []
    free = len(demand) - gap - workers
    for good, name in enumerate(GOOD_IDS):
        y = TOP + LINE * good
        tip = f"Demand for {name}: {highest[good]}"
        box = Box(0, y + 2, NAME - 2, LINE - 2)
        wanted = f"{name} {highest[good]}"
        places.append(Place(f"demand:{name}", box, "", wanted, look=Look.BARE, tip=tip, rule=RULE))
        for column in range(columns):
            at = column * GOODS + good
            number, here = demand[at], f"buyers:{name}:{column + 1}"
            box = Box(NAME + column * width, y, width, LINE - 1)
            if free <= at < free + workers:
                places.append(Place(here, box, look=Look.SPACE, flow=Flow.CENTRE))
                pieces.append(Piece(f"worker:{here}", here, Shape.WORKER, tone="quiet"))
            else:
                met = number > 0 and number == highest[good] and at < free
                places.append(
                    Place(
                        here,
                        box,
                        str(number or ""),
                        look=Look.SPACE,
                        tone="good" if met else "",
                        tip=tip if met else "",
                    )
                )
    return tuple(places), tuple(pieces)


def _bands(wages: tuple[int, ...], width: float, wage: int) -> list[Place]:
    """A head over the columns of each wage."""
    bands = []
    for each in sorted(set(wages)):
        first, number = wages.index(each), wages.count(each)
        box = Box(NAME + first * width, 0, number * width, TOP - 1)
        tone = "strong" if each == wage else ""
        bands.append(
            Place(
                f"wage:{each}",
                box,
                f"wage £{each}",
                look=Look.BOX,
                tone=tone,
                tip=f"Wage while the last free space is here: £{each}",
                rule=WAGES,
            )
        )
    return bands
