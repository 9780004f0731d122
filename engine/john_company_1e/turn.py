"""D. Sequence of play: Family, Company, Trade, The Evening Post, from turn to turn, until the last one, a mutiny or the Company's failure.

Each phase opens with a window for negotiation, where there are others to negotiate with, and then runs the steps of its own module.
Checklist 23, 34, 75, 88, 133, 134.
"""

from __future__ import annotations

from engine.john_company_1e import company, evening_post, family_phase, firms, scoring, trade
from engine.john_company_1e.names import Phase
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import PHASE_IDS
from engine.kernel import Frame, Step, step
from engine.shared import contracts
from engine.shared.deeds import Until

PHASES = {
    Phase.FAMILY: family_phase.begin,
    Phase.COMPANY: company.begin,
    Phase.TRADE: trade.begin,
    Phase.EVENING_POST: evening_post.begin,
}
"""The phases of a turn, each with its first step."""


@step
def begin_turn(game: CompanyGame) -> None:
    """A turn: the phases of the scenario in order."""
    game.note("turn_began", turn=game.turn, extra=bool(game.last_extra_turn))
    phases = game.plan.extra_turn if game.last_extra_turn else tuple(game.plan.phases)
    game.do(*game.plan.orders, *((open_phase, phase) for phase in phases), end_turn)


def course(game: CompanyGame) -> list[list[Frame]]:
    """What is still to come of the turn, with its phase while the window before it is open; the first turn while the table is set up, and
    all of a turn, which is before its first phase, while standing orders are given.

    Families that fill the treasuries of their firms before a last turn have the next turn before them.
    """
    phases = game.plan.extra_turn if game.last_extra_turn else tuple(game.plan.phases)
    whole: list[Frame] = [*((open_phase, phase) for phase in phases), (end_turn,)]
    if game.phase == Phase.SETUP:
        return [[(begin_turn,)], *([whole] if game.plan.orders else [])]
    if game.phase == Phase.END:
        return [[(game.plan.score[-1],)]]
    if game.decision is not None and game.decision.kind == firms.FUND and is_before_last(game):
        return [[(next_turn,)]]
    later = whole[phases.index(game.phase) + 1 :]
    begins = [whole] if game.plan.orders and len(later) == 1 else []
    return [later, [(game.plan.phases[game.phase],), *later], *begins]


def at_its_end(game: CompanyGame) -> bool:
    """Whatever ends a game, scoring comes then (checklist 133); whoever plays alone may win after an Evening Post (144)."""
    return game.phase == Phase.END or (game.phase == Phase.EVENING_POST and game.plan.is_won(game))


def last_step(game: CompanyGame) -> Step:
    """Points are counted last, or a game alone is won (checklist 135, 144)."""
    return game.plan.score[-1] if game.phase == Phase.END else game.plan.evening_post[-1]


def sequence(game: CompanyGame) -> list[Step]:
    """What begins and ends the game and its turns, and every phase."""
    ends = (scoring.begin, *game.plan.score)
    return [game.plan.set_up, begin_turn, open_phase, end_turn, next_turn, *game.plan.phases.values(), *ends]


def under_way(game: CompanyGame) -> list[Step]:
    """The set-up, the present phase, or the count of points; at the end of a turn families may fill the treasuries of their firms."""
    if game.phase == Phase.SETUP:
        return [game.plan.set_up, *game.plan.orders]
    if game.phase == Phase.END:
        return list(game.plan.score)
    return [open_phase, game.plan.phases[game.phase], end_turn, *game.plan.orders]


@step
def open_phase(game: CompanyGame, phase: int) -> None:
    """Open a phase, unless the game is past its end."""
    if game.is_past:
        return
    contracts.run_out(game, Until.PHASE)
    game.phase = phase
    game.note("phase_began", phase=PHASE_IDS[phase])
    game.do(*game.plan.window, game.plan.phases[phase])


@step
def end_turn(game: CompanyGame) -> None:
    """After the last turn, a mutiny or a failure comes scoring; a failed Company leaves its firms one more turn (checklist 133, 134).

    Before a last turn families fill the treasuries of their firms, which they cannot do in it (checklist 126). What waits for a deed when
    a game is cut short is void (reading 72).
    """
    contracts.call_off(game) if game.is_past else contracts.run_out(game, Until.TURN)
    if game.is_past or game.last_extra_turn or game.turn == game.scenario.turns:
        game.do(scoring.begin)
    elif is_before_last(game):
        game.do(firms.fund_all, next_turn)
    else:
        game.do(next_turn)


def is_before_last(game: CompanyGame) -> bool:
    """Is the next turn the last one, or that of the firms of a failed Company?"""
    return bool(game.failed) or game.turn + 1 == game.scenario.turns


@step
def next_turn(game: CompanyGame) -> None:
    """The marker moves on; after a failure of the Company it is the extra turn (checklist 115, 133)."""
    game.last_extra_turn = int(bool(game.failed))
    game.turn += 1
    game.do(begin_turn)
