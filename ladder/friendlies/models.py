"""What an author asked for: who meets whom, at which table, in how many games."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from engine.wording import counted


class Friendly(models.Model):
    """Games of a version against opponents, all asked for at once. They mean nothing to anybody's rating."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="friendlies")
    title = models.CharField(max_length=64, help_text="Id of the title.")
    options = models.JSONField(default=dict, blank=True)
    version = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="friendlies")
    seats = models.PositiveSmallIntegerField(help_text="Seats at each table.")
    games = models.PositiveIntegerField(help_text="How many games were asked for.")
    created_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "friendlies"
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(games__gte=1, seats__gte=1), name="friendly_has_games_and_seats"),
        ]
        indexes: ClassVar = [models.Index(fields=["owner", "created_at"], name="friendly_of_owner")]

    def __str__(self) -> str:
        return f"{counted(self.games, 'friendly match', 'friendly matches')} of {self.version}"


class Opponent(models.Model):
    """Whom the version meets; tables are filled from its opponents in turn."""

    friendly = models.ForeignKey(Friendly, on_delete=models.CASCADE, related_name="opponents")
    version = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="friendlies_as_opponent")

    class Meta:
        ordering: ClassVar = ["friendly", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["friendly", "version"], name="opponent_once_per_friendly"),
        ]

    def __str__(self) -> str:
        return f"{self.version} in {self.friendly}"


class FriendlyGame(models.Model):
    """Which match is one of these games."""

    friendly = models.ForeignKey(Friendly, on_delete=models.PROTECT, related_name="played")
    match = models.OneToOneField("matches.Match", on_delete=models.PROTECT, related_name="friendly_game")

    def __str__(self) -> str:
        return f"{self.match} of {self.friendly}"
