"""A bot or a version that is deleted takes the games of its validations with it: they are about nobody else."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from ladder.bots.listeners import Held, Listener
from ladder.bots.models import Bot, Version
from ladder.play.models import Attempt, Match, MatchLog, MatchSeat


class HeldGames(Held):
    """The validation games of a bot or a version, locked."""

    def __init__(self, games: Sequence[int]) -> None:
        self.games = games

    def deleting(self, bot: Bot) -> None:
        self.delete()

    def deleting_version(self, version: Version) -> None:
        self.delete()

    def delete(self) -> None:
        """Delete the games, and all that is about them."""
        # Purged ones, too: their rows are left.
        for rows in (MatchLog.every, Attempt.objects, MatchSeat.objects):
            rows.filter(match__in=self.games).delete()
        Match.objects.filter(pk__in=self.games).delete()


class Validations(Listener):
    """Holds a bot's validation games while it is deleted."""

    def hold_to_delete(self, bot: Bot) -> Held:
        return _held(Q(validates__bot=bot))

    def hold_to_delete_version(self, version: Version) -> Held:
        return _held(Q(validates=version))


def _held(which: Q) -> HeldGames:
    games = Match.objects.select_for_update(of=("self",)).filter(which)
    return HeldGames(list(games.order_by("pk").values_list("pk", flat=True)))
