"""Asks for what is done about seasons elsewhere; beat makes good what is lost."""

from __future__ import annotations

from ladder.house import queue

MAKE_MATCHES = "workers.tasks.make_matches"
RATE_SEASONS = "workers.tasks.rate_seasons"
ARCHIVE_SEASON = "workers.tasks.archive_season"


def ask_for_matches() -> None:
    """Ask, after the commit, for new blocks: there is room for one."""
    queue.ask(MAKE_MATCHES)


def ask_for_ratings() -> None:
    """Ask, after the commit, for new season ratings: results were replaced."""
    queue.ask(RATE_SEASONS)


def ask_for_archive(season_id: int) -> None:
    """Ask, after the commit, for the archive of a season that was just closed."""
    queue.ask(ARCHIVE_SEASON, season_id)
