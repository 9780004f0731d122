"""Asks for the house's side of a game to be played on; the sweeper makes good what is lost."""

from __future__ import annotations

from ladder.house import queue

ADVANCE = "workers.tasks.advance_game"


def ask_to_advance(game_id: int) -> None:
    """Ask, after the commit, for the house bots of a game to answer: a person waits."""
    queue.ask(ADVANCE, game_id)
