"""Results without a game: drawn scores as an outcome, with places, forfeits and their reasons, decisions and times."""

from __future__ import annotations

import numpy as np

from engine.forfeits import match_ranks
from engine.players import FAULTS
from ladder.play.models import SeatResult
from ladder.seasons.seeding.drawing import Drawn
from ladder.seasons.seeding.games import Fared, Result

REASONS = {
    "crash": "crashed while choosing: ValueError: no choice was found",
    "exit": "ended with exit code 1",
    "bad_message": "sent a line that is no message",
    "illegal_choice": "answered 7 to invest where 0 to 4 is possible",
    "timeout": "took 10,004 ms for one decision; the limit is 10000 ms",
    "bank": "ran out of its 180000 ms of time for the match",
    "cpu": "ran out of its 120000 ms of CPU time for the match",
    "stalled": "did not read what the match had written",
    "flood": "wrote too much",
    "limit": "used too much memory",
}
"""What is told of some faults; others are told in the words of engine.players.FAULTS."""

SUBMITTED_FAULTS = tuple(fault for fault in FAULTS if fault not in ("crash", "package", "resigned"))
"""Those that a program can have once its match runs."""


def made_up(drawn: Drawn, turn: int, random: np.random.Generator) -> Result:
    """The result of a rotation of the block, as it was drawn, without a game."""
    scores, decisions, pace = drawn.scores[turn], drawn.decisions[turn], drawn.pace[turn]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    total, forfeits = sum(decisions), {}
    if any(drawn.failed[turn]):
        forfeits = {seat: int(random.integers(total)) for seat, out in enumerate(drawn.failed[turn]) if out}
    final = match_ranks(ranks, forfeits) if forfeits else ranks
    seats = []
    for seat, rank in enumerate(final):
        taken, how = decisions[seat], (SeatResult.FINISHED, "", "")
        if seat in forfeits:
            taken = taken * forfeits[seat] // total
            fault = SUBMITTED_FAULTS[forfeits[seat] % len(SUBMITTED_FAULTS)]
            how = (SeatResult.FORFEITED, fault, REASONS.get(fault, FAULTS[fault]))
        wall = taken * pace[seat]
        seats.append(Fared(rank, scores[seat], taken, round(wall), round(0.7 * wall), *how))
    outcome = {"ranks": ranks, "scores": scores, "reason": "seeded: this game was not played", "details": {}}
    return Result(outcome, seats, total)
