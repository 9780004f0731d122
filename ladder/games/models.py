"""A game that a person plays. Postgres owns it: what everybody has answered so far is the row's, and everything else follows from that."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class GameState(models.TextChoices):
    """The life of a game."""

    PLAYING = "playing", "playing: it goes on, on whatever device its player opens it"
    FINISHED = "finished", "finished: it is a match like any other, with its log"
    VOID = "void", "void: it could not be played on, the reason says why"


class ToMove(models.TextChoices):
    """Whom a game waits for."""

    PERSON = "person", "person: the pending decision is the person's"
    HOUSE = "house", "house: the house's bots are at it"


class PersonGame(models.Model):
    """One person and house bots at a table.

    ``records`` has by seat what it has answered, in order (`ladder.games.table`); title, options, seed and these give the whole game. Every
    write of them raises ``step`` by one, and is done only to the step that it has read: two tabs, two workers or a double click cannot play
    twice.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="games")
    title = models.CharField(max_length=64, help_text="Id of the title.")
    title_version = models.CharField(
        max_length=16, help_text="Version of the title that it began with, and is played by."
    )
    options = models.JSONField(default=dict, blank=True)
    seed = models.BigIntegerField(help_text="Secret until it has ended.")
    seat = models.PositiveSmallIntegerField(help_text="The person's, from 0.")
    table = models.JSONField(
        help_text="By seat: name, house_bot (none for the person), and the id and hash of the version that sits there."
    )
    records = models.JSONField(help_text="By seat: what it has answered so far.")
    step = models.PositiveIntegerField(default=0, help_text="Raised by every write of the records.")
    decision = models.PositiveIntegerField(
        default=0, help_text="Decisions that the person has made: the number by which the pending one is answered."
    )
    to_move = models.CharField(max_length=16, choices=ToMove, default=ToMove.HOUSE)
    state = models.CharField(max_length=16, choices=GameState, default=GameState.PLAYING)
    reason = models.TextField(blank=True, help_text="Why it is void, in a sentence.")
    match = models.OneToOneField(
        "matches.Match", null=True, blank=True, on_delete=models.PROTECT, related_name="person_game"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(
        auto_now_add=True, help_text="When it was last written to, or when the pending decision was put."
    )
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(state__in=GameState.values), name="game_state_known"),
            models.CheckConstraint(condition=models.Q(to_move__in=ToMove.values), name="game_to_move_known"),
            models.CheckConstraint(
                condition=models.Q(state="playing", ended_at=None, match=None)
                | models.Q(state="finished", ended_at__isnull=False, match__isnull=False)
                | models.Q(state="void", ended_at__isnull=False, match=None),
                name="game_finished_has_match",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "-id"], name="game_of_player"),
            models.Index(fields=["to_move", "moved_at"], condition=models.Q(state="playing"), name="game_in_play"),
        ]

    def __str__(self) -> str:
        return f"game {self.pk}"

    @property
    def names(self) -> list[str]:
        """Who sits there, by seat."""
        return [seated["name"] for seated in self.table]
