"""The sequence of play: preparation, then decade after decade of four cycles and an event phase, then the end of the game.

A cycle is economy phase, action phase, production phase and cleanup, each in a module of its own; the good of the cycle is active.
Rulebook: 4.1 Preparatory Decade 1760, 5.0 Gameplay, 6.1 Event Phase; checklist 2, 3, 161, 172.
"""

from __future__ import annotations

from engine.arkwright import (
    administration,
    cleanup,
    decade_end,
    east_india,
    economy,
    end_of_game,
    phase,
    preparation,
    production,
)
from engine.arkwright.names import GOODS, Phase
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import Frame, Step, step


@step
def begin(game: ArkwrightGame) -> None:
    """The preparation decade, unless the companies start as printed, then the first decade of play."""
    phase.begin(game, Phase.PREPARATION)
    game.do(*game.plan.opening)


@step
def begin_decade(game: ArkwrightGame) -> None:
    """Advance the timetable: four cycles, then the event phase or, after the last decade, the end of the game (checklist 172, 179)."""
    game.decade += 1
    game.note("decade_began", year=game.rules.decades[game.decade].year, level=game.level)
    after = end_of_game.begin if game.last_decade else begin_decade
    game.do(*((play_cycle, good) for good in range(GOODS)), decade_end.begin, after)


@step
def play_cycle(game: ArkwrightGame, good: int) -> None:
    """One cycle with its active good; the East India phase comes before the start player changes (checklist 161; reading 57)."""
    game.cycle = good
    game.note("cycle_began", good=GOOD_IDS[good])
    game.do(*cycle(game))


def cycle(game: ArkwrightGame) -> list[Frame]:
    """The phases of a cycle."""
    phases = (economy.begin, administration.begin, production.begin, cleanup.begin)
    return [(begin,) for begin in (*phases, *game.plan.after_cleanup, cleanup.pass_start_player)]


def at_its_end(game: ArkwrightGame) -> bool:
    """Every game ends in its last phase (checklist 172)."""
    return game.phase == Phase.END


def last_step(game: ArkwrightGame) -> Step:
    """The winner is found last (checklist 183)."""
    return end_of_game.decide


def sequence(game: ArkwrightGame) -> list[Step]:
    """What begins and ends preparation, decades and cycles, and every phase."""
    phases = (economy.begin, administration.begin, production.begin, cleanup.begin, east_india.begin)
    ends = (cleanup.pass_start_player, decade_end.begin, end_of_game.begin)
    return [begin, preparation.begin, begin_decade, play_cycle, *phases, *ends]


def under_way(game: ArkwrightGame) -> list[Step]:
    """The present phase; the new start player is named at the end of the last phase of a cycle."""
    if game.phase == Phase.PREPARATION:
        return [preparation.begin]
    if game.phase in (Phase.EVENT, Phase.END):
        return [decade_end.begin if game.phase == Phase.EVENT else end_of_game.begin]
    phases = [frame[0] for frame in cycle(game)][game.phase - Phase.ECONOMY :]
    return phases if len(phases) == 2 else phases[:1]


def course(game: ArkwrightGame) -> list[list[Frame]]:
    """What is still to come of the cycle and of the decade, and what comes after the decade."""
    after: Frame = (end_of_game.begin if game.last_decade else begin_decade,)
    if game.phase in (Phase.PREPARATION, Phase.EVENT):
        return [[after]]
    if game.phase == Phase.END:
        return []
    phases = cycle(game)[game.phase - Phase.PREPARATION :]
    cycles: list[Frame] = [(play_cycle, good) for good in range(game.cycle + 1, GOODS)]
    later = [*cycles, (decade_end.begin,), after]
    # The new start player may take a special marker.
    return [[*phases, *later], *([later] if len(phases) == 1 else [])]
