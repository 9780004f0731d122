"""5.2 II 3, Machines: they take the places of workers. Checklist 73 to 80, 212, 216, 218, 242.

The administration cost, and £3 more with the Workshop, buys one to three machines, by the marker. Each replaces a worker on a place fit
for machines; the worker is fired or, by the School, retrained once all machines stand. The owners of a Machine Works next to the buyer
earn on each machine.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import pieces
from engine.arkwright.names import DONE, GOODS, LINES, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.arkwright.workers_action import may_hire
from engine.kernel import Choice, step, words


@step
def begin(game: ArkwrightGame, seat: int, marker: int) -> None:
    """As many as the cost buys with this marker."""
    machines = bought(game, seat, marker)
    if machines:
        game.do((choose_line, seat, machines, 0, 0))


def bought(game: ArkwrightGame, seat: int, marker: int) -> int:
    """Machines that the administration cost buys with this marker, £3 more counting with the Workshop (checklist 73, 74)."""
    bonus = game.rules.workshop_bonus if game.has(seat, Tile.WORKSHOP) else 0
    return game.units(marker, game.spent + bonus)


# -- the machines --


@step
def choose_line(game: ArkwrightGame, seat: int, machines: int, first_line: int, freed: int) -> None:
    """One machine for a line, from the line ``first_line`` (good * 4 + line) on: machines are alike (checklist 75, 76)."""
    options: list[Choice] = [DONE]
    for mill in game.mills(seat):
        options += lines_to_mechanise(game, mill, first_line)
    game.ask(seat, "machines_action.line", options, take_line, seat, machines, freed)


def lines_to_mechanise(game: ArkwrightGame, mill: int, first: int = 0) -> list[Choice]:
    """Lines where a worker stands and a machine place is free (checklist 75)."""
    good = mill % GOODS
    return [
        ("machine", good, line)
        for line, fit in enumerate(game.rules.machine_places[good])
        if good * LINES + line >= first
        and game.workers[mill * LINES + line]
        and game.machines[mill * LINES + line] < fit
    ]


@step
def take_line(game: ArkwrightGame, seat: int, machines: int, freed: int, option: Any) -> None:
    """Place it; the rest of the machines is next, then what becomes of the workers (checklist 77, 78)."""
    if option != DONE:
        _, good, line = option
        place_machine(game, seat * GOODS + good, line)
        freed += 1
        if machines > 1:
            game.do((choose_line, seat, machines - 1, good * LINES + line, freed))
            return
    if freed and game.has(seat, Tile.SCHOOL):
        game.do((retrain, seat, 0, freed))


def place_machine(game: ArkwrightGame, mill: int, line: int) -> None:
    """The machine replaces a worker, who is fired; neighbours with a Machine Works earn (checklist 75, 77, 79)."""
    seat, good = divmod(mill, GOODS)
    pieces.mechanise(game, mill, line)
    pieces.dismiss(game, 1)
    game.note("machine_placed", seat=seat, good=GOOD_IDS[good], line=line)
    for neighbour in sorted({(seat + 1) % game.seats, (seat - 1) % game.seats}):
        if game.has(neighbour, Tile.MACHINE_WORKS):
            pieces.gain(game, neighbour, game.rules.works_income, "machine_works")


@step
def place_free(game: ArkwrightGame, seat: int, good: int) -> None:
    """A free machine for this factory, as the bonus of the East India track: no School, but Machine Works (checklist 242)."""
    mill = seat * GOODS + good
    options = lines_to_mechanise(game, mill) if mill in game.mills(seat) else []
    if options:
        game.ask(seat, "machines_action.line", options, take_free, seat)


@step
def take_free(game: ArkwrightGame, seat: int, option: Any) -> None:
    """Place it."""
    _, good, line = option
    place_machine(game, seat * GOODS + good, line)


# -- the School --


@step
def retrain(game: ArkwrightGame, seat: int, good: int, freed: int) -> None:
    """How many of the workers set free go to this factory, by good, under the rules for hiring; the rest stays fired (checklist 78)."""
    while good < GOODS:
        mill = seat * GOODS + good
        room = min(game.free_places(mill), freed) if may_hire(game, mill) else 0
        if room:
            options = [("retrain", good, number) for number in range(room + 1)]
            game.ask(seat, "machines_action.retrain", options, take_retrained, seat, freed)
            return
        good += 1


@step
def take_retrained(game: ArkwrightGame, seat: int, freed: int, option: Any) -> None:
    """They take their places. All machines stand already, so none of them can be replaced in this action (checklist 78)."""
    _, good, number = option
    if number:
        pieces.retrain(game, seat * GOODS + good, number)
        game.note("workers_retrained", seat=seat, good=GOOD_IDS[good], number=number)
    if freed > number:
        game.do((retrain, seat, good + 1, freed - number))


# -- in words --


@words("machines_action.line")
def line_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """place_machine (good, line), or done."""
    if option == DONE:
        return {"act": "done"}
    return {"act": "place_machine", "good": GOOD_IDS[option[1]], "line": option[2]}


@words("machines_action.retrain")
def retrain_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """retrain_workers (good, number)."""
    return {"act": "retrain_workers", "good": GOOD_IDS[option[1]], "number": option[2]}
