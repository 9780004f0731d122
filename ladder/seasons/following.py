"""Seasons follow the bots of their title: an active version is entered, a suspended one leaves."""

from __future__ import annotations

from ladder.bots.listeners import Held, Listener
from ladder.bots.models import Bot, Version
from ladder.seasons.entering import seat_version, withdrawn
from ladder.seasons.locking import lock_seasons_in_play
from ladder.seasons.models import IN_PLAY, Entry, EntryStatus, Season, SeasonState
from ladder.seasons.publishing import ask_for_matches


class HeldSeasons(Held):
    """The seasons of a title in which games are played, locked."""

    def __init__(self, seasons: list[Season]) -> None:
        self.open = [season for season in seasons if season.state == SeasonState.OPEN]

    def activated(self, bot: Bot, version: Version) -> None:
        """It plays in every open season from which its owner has not withdrawn the bot."""
        for season in self.open:
            if not withdrawn(season, bot):
                seat_version(season, bot, version)
        ask_for_matches()

    def suspended(self, bot: Bot, version: Version) -> None:
        """It is seated no more, also where a season is about to end."""
        Entry.objects.filter(version=version, status=EntryStatus.CURRENT, season__state__in=IN_PLAY).update(
            status=EntryStatus.SUSPENDED
        )

    def deleting(self, bot: Bot) -> None:
        Entry.objects.filter(bot=bot).delete()

    def deleting_version(self, version: Version) -> None:
        Entry.objects.filter(version=version).delete()


class Seasons(Listener):
    """Holds the title's seasons while one of its bots changes."""

    def hold(self, title: str) -> Held:
        return HeldSeasons(lock_seasons_in_play(title))
