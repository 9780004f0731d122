"""Asks for a tournament to go on; beat makes good what is lost."""

from __future__ import annotations

from ladder.house import queue

ADVANCE_TOURNAMENT = "workers.tasks.advance_tournament"


def ask_to_advance(tournament_id: int) -> None:
    """Ask, after the commit, for a tournament to be brought as far as it can go."""
    queue.ask(ADVANCE_TOURNAMENT, tournament_id)
