"""J. Victory: points, promises, penalties, ties. Checklist 22, 134, 135, 140; T1, T18."""

from __future__ import annotations

from engine.john_company_1e.names import Box, Law, Phase
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import PHASE_IDS, raw
from engine.kernel import Outcome, ranks_of, step

PROMISE = raw("resources")["promises"]["vp_each_held_by_others"]
POINTS = {"share": raw("resources")["box"][Box.SHARES]["vp"], "manor": raw("resources")["box"][Box.MANOR]["vp"]}
INCLOSURE = raw("laws")["law"][Law.INCLOSURE_ACTS]["params"]["manor_vp_bonus"]


@step
def begin(game: CompanyGame) -> None:
    """Count everything, after promises have been bought back once more."""
    game.phase = Phase.END
    game.note("phase_began", phase=PHASE_IDS[Phase.END])
    game.do(*game.plan.score)


def points(game: CompanyGame, family: int) -> int:
    """Victory points of a family (checklist 22, 135, 140)."""
    total, families = game.plan.estate(game, family), game.families
    for prize, card in enumerate(game.tables.prizes):
        at = prize * families + family
        total += card.points * (game.prize_cubes[at] + game.used_cubes[at])
    out = sum(game.promises[family * families : (family + 1) * families])
    return int(total + PROMISE * out + game.penalties[family] + game.firm_points[family])


def estate(game: CompanyGame, family: int) -> int:
    """Victory points for shares and manors (checklist 135)."""
    return int(POINTS["share"] * game.court[family] + manor_points(game) * game.manors[family])


def manor_points(game: CompanyGame) -> int:
    """Victory points of a manor (checklist 135; Inclosure Acts)."""
    return int(POINTS["manor"] + (INCLOSURE if game.in_force(Law.INCLOSURE_ACTS) else 0))


def prize_cubes(game: CompanyGame, family: int) -> int:
    """Cubes on prizes, for ties (checklist 135)."""
    return sum(game.prize_cubes[family :: game.families]) + sum(game.used_cubes[family :: game.families])


@step
def decide(game: CompanyGame) -> None:
    """Most points; ties by prize cubes, then money (checklist 135)."""
    scores = [points(game, seat) for seat in range(game.seats)]
    keys = [(scores[seat], prize_cubes(game, seat), game.cash[seat]) for seat in range(game.seats)]
    game.end(Outcome(ranks_of(keys), scores, why_over(game)))


def why_over(game: CompanyGame) -> str:
    """What ended the game: not all that has happened by then, for a last turn goes on after a failure while firms play on (133, 134)."""
    if game.mutiny:
        return "mutiny"
    return "the Company failed" if game.failed and (game.is_past or game.last_extra_turn) else "last turn"
