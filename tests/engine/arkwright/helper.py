"""Tables for the tests: a preset or bare game, and short ways to set pieces out."""

from __future__ import annotations

from typing import Any

from engine.arkwright import administration, end_of_game
from engine.arkwright.audit import SHADES
from engine.arkwright.names import GOODS, LINES, MARKERS, PIERS, ROWS, SPACES, TILES
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import MARKER_IDS, TILE_IDS, factory_type
from engine.arkwright.title import TITLE
from tests.engine.answering import choose, facts

FOOD, CLOTHING, CUTLERY, LAMPS = range(GOODS)
STOP = end_of_game.decide
"""The last step of an entered example: it ends the game and changes nothing else."""


def table(seats: int = 4, cash: int = 100, **options: str) -> ArkwrightGame:
    """A table in the first decade, nobody with a factory, all workers that were in factories in the market, everybody with ``cash`` £."""
    game = TITLE.new(seats, 1, {"start": "advanced", **options})
    assert isinstance(game, ArkwrightGame)
    game.decade = game.cycle = game.start_player = 0
    game.cash = [cash] * seats
    game.drain()
    return game


def mill(seat: int, good: int) -> int:
    """The number of the seat's place for a factory of the good."""
    return seat * GOODS + good


def build(
    game: ArkwrightGame,
    seat: int,
    good: int,
    level: int = 1,
    lines: int = 1,
    price: int | None = None,
    machines: tuple[int, ...] = (),
    quality: int = 0,
    marketing: int = 0,
) -> int:
    """Give the seat a factory with its first ``lines`` filled, ``machines`` on each of them, workers from the market. Returns the mill."""
    at = mill(seat, good)
    game.factory[at] = factory_type(good, level)
    game.price[at] = game.rules.price_floor[good] if price is None else price
    game.quality[at], game.marketing[at] = quality, marketing
    for line in range(lines):
        placed = machines[line] if line < len(machines) else 0
        game.machines[at * LINES + line] = placed
        game.workers[at * LINES + line] = game.rules.places[good][line] - placed
        game.labour -= game.rules.places[good][line] - placed
    return at


def give(game: ArkwrightGame, seat: int, *tiles: int) -> None:
    """Give the seat these development tiles: those in the supply, or from the box, into which another one goes for it."""
    for tile in tiles:
        if not game.has(seat, tile):
            others = [other for other in range(TILES) if other not in tiles]
            taken = tile if game.tile_supply[tile] else max(others, key=lambda other: game.tile_supply[other])
            game.tile_supply[taken] -= 1
            game.tiles[seat] |= 1 << tile


def give_markers(game: ArkwrightGame, seat: int, *markers: int) -> None:
    """Give the seat these advanced markers: those on the board, or from the box, into which another one of the shade goes for it."""
    for marker in markers:
        shade = next(shade for shade, _ in SHADES if marker in shade)
        kinds = [marker, *(other for other in shade if other not in markers)]
        at = next(at for kind in kinds for at in range(kind, ROWS * MARKERS, MARKERS) if game.marker_supply[at])
        game.marker_supply[at] -= 1
        game.markers[seat] |= 1 << marker


def set_demand(game: ArkwrightGame, good: int, number: int) -> None:
    """Move workers between the market and the fired until the demand for the good is ``number``; the wage follows."""
    free = GOODS * (number - 1 + good) + good + 1
    game.fired += game.labour - (len(game.rules.demand) - free)
    game.labour = len(game.rules.demand) - free
    assert game.demand(good) == number
    assert game.fired >= 0


def moor(game: ArkwrightGame, seat: int, *capacities: int) -> None:
    """Give the seat ships of the board, with crews from the market."""
    for pier, capacity in enumerate(capacities):
        ship = game.rules.ship_capacity.index(capacity)
        game.piers[seat * PIERS + pier] = ship
        game.ship_supply[ship] -= 1
        game.labour -= game.rules.ship_crew[ship]


def take_action(game: ArkwrightGame, seat: int, marker: int, space: int, cost: int | None = None) -> None:
    """Enter a turn in which the seat puts the marker on the space of this cost (£), up to the main action.

    The marker is lifted when it lies on the board; ``cost`` is what is paid where there is a choice.
    """
    game.enter((administration.take_turn, seat), STOP)
    fee = administration.reuse_fee(game, seat)
    lies = marker in game.administration[seat * SPACES : seat * SPACES + SPACES]
    choose(game, ("reuse", marker, fee) if lies else ("marker", marker))
    choose(game, ("space", game.rules.administration.index(space)))
    if cost is not None:
        choose(game, ("pay", cost))


def laid_out(seats: int, seed: int = 1, **options: str) -> ArkwrightGame:
    """The table as it is set up, before the first step has run."""
    game = TITLE.new(seats, seed, options)
    assert isinstance(game, ArkwrightGame)
    game.decision = None
    game.stack.clear()
    TITLE.set_up(game)
    return game


def play_until(game: ArkwrightGame, name: str, number: int = 1) -> list[dict[str, Any]]:
    """Take the first option of every decision until the journal holds ``number`` facts of this name; returns their fields."""
    while len(facts(game, name)) < number:
        assert game.decision is not None, f"the game ended with {len(facts(game, name))} of {number} {name}"
        game.choose(0)
    return facts(game, name)


def rows_of(game: ArkwrightGame) -> list[list[str]]:
    """The advanced markers on the board, by row and id."""
    return [
        [MARKER_IDS[marker] for marker in range(MARKERS) for _ in range(game.marker_supply[row * MARKERS + marker])]
        for row in range(ROWS)
    ]


def tiles_of(game: ArkwrightGame) -> dict[str, int]:
    """The tiles in the supply: how many of each id."""
    return {TILE_IDS[tile]: number for tile, number in enumerate(game.tile_supply) if number}
