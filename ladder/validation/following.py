"""A bot that is deleted takes the games of its validations with it: they are about nobody else."""

from __future__ import annotations

from collections.abc import Sequence

from ladder.bots.listeners import Held, Listener
from ladder.bots.models import Bot
from ladder.play.models import Attempt, Match, MatchLog, MatchSeat


class HeldGames(Held):
    """The validation games of a bot, locked."""

    def __init__(self, games: Sequence[int]) -> None:
        self.games = games

    def deleting(self, bot: Bot) -> None:
        # Purged ones, too: their rows are left.
        for rows in (MatchLog.every, Attempt.objects, MatchSeat.objects):
            rows.filter(match__in=self.games).delete()
        Match.objects.filter(pk__in=self.games).delete()


class Validations(Listener):
    """Holds a bot's validation games while it is deleted."""

    def hold_to_delete(self, bot: Bot) -> Held:
        games = Match.objects.select_for_update(of=("self",)).filter(validates__bot=bot)
        return HeldGames(list(games.order_by("pk").values_list("pk", flat=True)))
