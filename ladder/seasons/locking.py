"""The locks of seasons. They are always taken in the order match, season, bot, version, entry.

Matches that end meanwhile wait to be counted: whoever has locked a season looks for them after the commit. The locks keep nobody from rows
that only name the season.
"""

from __future__ import annotations

from ladder.house import queue
from ladder.seasons.counting import count
from ladder.seasons.models import IN_PLAY, Season, SeasonState


def lock(season_id: int) -> Season:
    """The season, its row locked until the transaction ends. Raises Season.DoesNotExist."""
    season = Season.objects.select_for_update(no_key=True).get(pk=season_id)
    queue.after_commit(count, season_id)
    return season


def lock_open_seasons(title: str) -> list[Season]:
    """Every open season of the title, locked in order of id."""
    return [season for season in lock_seasons_in_play(title) if season.state == SeasonState.OPEN]


def lock_seasons_in_play(title: str) -> list[Season]:
    """Every open, frozen or closing season of the title, locked in order of id."""
    in_play = Season.objects.filter(title=title, state__in=IN_PLAY).order_by("pk")
    seasons = list(in_play.select_for_update(no_key=True))
    for season in seasons:
        queue.after_commit(count, season.pk)
    return seasons
