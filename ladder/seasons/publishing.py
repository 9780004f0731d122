"""Asks for what is done about seasons elsewhere; beat makes good what is lost."""

from __future__ import annotations

from ladder.house import marks, queue

MAKE_MATCHES = "workers.tasks.make_matches"
RATE_SEASONS = "workers.tasks.rate_seasons"
ARCHIVE_SEASON = "workers.tasks.archive_season"


ASKED = "blocks-asked-for"
"""Mark of a message that asks for blocks and that nobody has taken yet."""

ASKED_SECONDS = 3
"""How long one is waited for before another is sent: after so long beat comes as well."""


def ask_for_matches() -> None:
    """Ask, after the commit, for new blocks: there is room for one. Of those who ask before anybody has begun to look, one sends a message:
    where many are played, blocks are complete many times a second."""
    queue.after_commit(_ask_once)


def _ask_once() -> None:
    if marks.first_in(ASKED_SECONDS, ASKED, unsure=True):
        queue.publish(MAKE_MATCHES)


def looking_for_room() -> None:
    """Whoever makes blocks begins to look: what is asked from now on, he may have missed."""
    marks.forget(ASKED)


def ask_for_ratings() -> None:
    """Ask, after the commit, for new season ratings: results were replaced."""
    queue.ask(RATE_SEASONS)


def ask_for_archive(season_id: int) -> None:
    """Ask, after the commit, for the archive of a season that was just closed."""
    queue.ask(ARCHIVE_SEASON, season_id)
