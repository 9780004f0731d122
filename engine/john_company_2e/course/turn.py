"""The sequence of play: phases in order, from turn to turn, until the last one or until the Company fails.

Each phase opens with a window for negotiation and then runs the steps of its own module. When the Company has failed, the phase that
is under way ends as its rules say, and final scoring follows. Rulebook: Sequence of Play, Game End.
"""

from __future__ import annotations

from engine.john_company_2e.bargains import blackmail, windows
from engine.john_company_2e.company import hiring, operations, revenue
from engine.john_company_2e.course import scoring
from engine.john_company_2e.families import bonuses, family, upkeep
from engine.john_company_2e.firms import firms
from engine.john_company_2e.india import events
from engine.john_company_2e.london import london_season
from engine.john_company_2e.parliament import deregulation, parliament, voting
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import PHASE_IDS, Phase
from engine.john_company_2e.table.plan import Seam, at
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import Frame, Step, step
from engine.shared import contracts
from engine.shared.deeds import Until

PHASES = {
    Phase.LONDON_SEASON: london_season.begin,
    Phase.FAMILY: family.begin,
    Phase.FIRMS: firms.begin,
    Phase.HIRING: hiring.begin,
    Phase.COMPANY_OPERATION: operations.begin,
    Phase.BONUSES: bonuses.begin,
    Phase.REVENUE: revenue.begin,
    Phase.EVENTS_IN_INDIA: events.begin,
    Phase.PARLIAMENT_MEETS: parliament.begin,
    Phase.UPKEEP_AND_REFRESH: upkeep.begin,
}


def phases(may_have_firms: bool) -> tuple[int, ...]:
    """The phases of a turn that come at all at a table (checklist 83)."""
    return tuple(phase for phase in PHASES if phase != Phase.FIRMS or may_have_firms)


def turns(first: int, last: int, may_deregulate: bool) -> dict[int, Seam]:
    """What each turn of a game consists of: from the second on a London Season (checklist 31), and where the monopoly may end, special
    sessions of Parliament before everything else (checklist 23).
    """
    sessions: Seam = ((deregulation.special_session,),) if may_deregulate else ()
    played = {
        turn: [phase for phase in PHASES if turn > first or phase != Phase.LONDON_SEASON]
        for turn in range(first, last + 1)
    }
    return {
        turn: (*sessions, *[(open_phase, phase) for phase in phases], (end_turn,)) for turn, phases in played.items()
    }


@step
def begin_turn(game: CompanyGame) -> None:
    """A turn: what the plan has for it, phase by phase."""
    game.note("turn_began", turn=game.turn)
    game.regions_lost = 0
    game.tell(Fact.TURN_BEGINS)
    voting.unmute(game)
    blackmail.ask_again(game)
    game.do(*standing_orders(game), *game.plan.turns[game.turn])


def standing_orders(game: CompanyGame) -> Seam:
    """The frames in which standing orders are given before the first turn, and may be changed before every other (reading 79)."""
    return game.plan.orders if game.turn == game.plan.first_turn else game.plan.review


def course(game: CompanyGame) -> list[list[Frame]]:
    """What is still to come of the turn: its later phases, with the present one while the window before it is open.

    All of it while standing orders are given or a special session meets, which is before its first phase; and the first turn while cards
    are dealt and drafted.
    """
    if game.phase == Phase.FINAL_SCORING:
        return [[(scoring.finish,)]]
    seam = game.plan.turns[game.turn]
    turn = [frame for frame in seam if frame[0] is not deregulation.special_session]
    opened: Frame = (open_phase, game.phase)
    if opened not in turn:
        return [list(seam), turn, [(begin_turn,)]]
    later = turn[turn.index(opened) + 1 :]
    begins = [list(seam), turn] if later == [(end_turn,)] and (len(turn) < len(seam) or game.plan.review) else []
    return [later, [(PHASES[game.phase],), *later], *begins]


def at_its_end(game: CompanyGame) -> bool:
    """Whatever ends a game, final scoring comes then (checklist 230)."""
    return game.phase == Phase.FINAL_SCORING


def last_step(game: CompanyGame) -> Step:
    """The seats are ranked last (checklist 239)."""
    return scoring.finish


def sequence(game: CompanyGame) -> list[Step]:
    """What begins and ends the game and its turns, and every phase."""
    turns = (game.plan.deal, deregulation.special_session, begin_turn, open_phase, end_turn)
    return [*turns, *PHASES.values(), scoring.begin, scoring.finish]


def under_way(game: CompanyGame) -> list[Step]:
    """The present phase, and before the first of all the deal; a special session before either; final scoring."""
    if game.phase == Phase.FINAL_SCORING:
        return [scoring.begin]
    seam = game.plan.turns[game.turn]
    sessions = [frame[0] for frame in seam if frame[0] is deregulation.special_session]
    phase = [open_phase, PHASES[game.phase]] if (open_phase, game.phase) in seam else [game.plan.deal]
    given = [frame[0] for frame in standing_orders(game)]
    return [*given, *sessions, *phase]


@step
def open_phase(game: CompanyGame, phase: int) -> None:
    """Open a phase, unless the game is past its end, or there are no firms yet (checklist 83).

    What waited for the last one is over; after Company Operation everything that offices might do this turn is (reading 75).
    """
    if game.failed:
        game.stack.clear()
        game.do(scoring.begin)
        return
    contracts.run_out(game, Until.TURN if game.phase == Phase.COMPANY_OPERATION else Until.PHASE)
    if phase == Phase.FIRMS and not game.deregulated:
        return
    game.phase = phase
    game.note("phase_began", phase=PHASE_IDS[phase])
    game.do((windows.open_window, phase), *at(game.plan.open_phase, phase), PHASES[phase])


@step
def end_turn(game: CompanyGame) -> None:
    """After the last turn of the scenario comes final scoring, otherwise the next turn (checklist 227, 230).

    So it does when expenses have ruined the Company (checklist 261).
    """
    if not game.failed:
        contracts.run_out(game, Until.TURN)
    if game.turn == game.plan.last_turn or game.failed:
        game.do(scoring.begin)
        return
    game.turn += 1
    game.do(begin_turn)
