"""The locks of seasons. They are always taken in the order match, season, bot, version, entry."""

from __future__ import annotations

from ladder.seasons.models import IN_PLAY, Season, SeasonState


def lock(season_id: int) -> Season:
    """The season, its row locked until the transaction ends. Raises Season.DoesNotExist."""
    return Season.objects.select_for_update().get(pk=season_id)


def lock_open_seasons(title: str) -> list[Season]:
    """Every open season of the title, locked in order of id."""
    return [season for season in lock_seasons_in_play(title) if season.state == SeasonState.OPEN]


def lock_seasons_in_play(title: str) -> list[Season]:
    """Every open, frozen or closing season of the title, locked in order of id."""
    return list(Season.objects.select_for_update().filter(title=title, state__in=IN_PLAY).order_by("pk"))
