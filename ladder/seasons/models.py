"""A season rates the versions entered in it; its games are made in blocks of one seed and all seat rotations."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower

START_RATING = 1500.0


class SeasonState(models.TextChoices):
    """The life of a season."""

    DRAFT = "draft", "draft: being set up, nothing is played"
    OPEN = "open", "open: versions enter and play"
    FROZEN = "frozen", "frozen: no new versions, the queue drains"
    CLOSING = "closing", "closing: extra blocks above the cut"
    CLOSED = "closed", "closed: final"


class Season(models.Model):
    """A stretch of rated play of one title under one set of options."""

    title = models.CharField(max_length=64, help_text="Id of the title.")
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=80, unique=True)
    state = models.CharField(max_length=16, choices=SeasonState, default=SeasonState.DRAFT)
    options = models.JSONField(default=dict, blank=True, help_text="The title's options at every table of the season.")
    seat_mix = models.JSONField(
        default=dict,
        blank=True,
        help_text='Shares of games by seat count, e.g. {"2": 1, "4": 3}. Empty: all counts alike.',
    )
    paused = models.BooleanField(
        default=False, help_text="While paused no new blocks are made; queued matches are still played."
    )
    blocks_in_flight = models.PositiveSmallIntegerField(default=4, help_text="Open blocks of the whole season at most.")
    blocks_per_bot = models.PositiveSmallIntegerField(default=2, help_text="Open blocks that one bot sits in at most.")
    last_sequence = models.PositiveBigIntegerField(
        default=0, help_text="Number of rated matches; taken under the row's lock."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("title", Lower("name"), name="season_name_per_title_ci"),
            models.CheckConstraint(condition=models.Q(state__in=SeasonState.values), name="season_state_known"),
        ]

    def __str__(self) -> str:
        return self.name


class EntryStatus(models.TextChoices):
    """Whether an entry is still seated."""

    CURRENT = "current", "current: the matchmaker seats it"
    REPLACED = "replaced", "replaced: a newer or older version of the bot plays now"
    WITHDRAWN = "withdrawn", "withdrawn by its owner"
    SUSPENDED = "suspended", "suspended: its version failed too often"


class Entry(models.Model):
    """A version in a season, with its live Elo. At most one entry per bot is current."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="entries")
    bot = models.ForeignKey("bots.Bot", on_delete=models.PROTECT, related_name="entries")
    version = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="entries")
    status = models.CharField(max_length=16, choices=EntryStatus, default=EntryStatus.CURRENT)
    start_rating = models.FloatField(default=START_RATING, help_text="1500, or the rating of the version it replaced.")
    rating = models.FloatField(default=START_RATING, help_text="Live Elo after the last rated match.")
    games = models.PositiveIntegerField(default=0, help_text="Rated games of this version in this season.")
    wins = models.PositiveIntegerField(default=0, help_text="Rated games with first place alone.")
    forfeits = models.PositiveIntegerField(default=0)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "version"], name="entry_version_per_season"),
            models.UniqueConstraint(
                fields=["season", "bot"], condition=models.Q(status="current"), name="entry_one_current_per_bot"
            ),
            models.CheckConstraint(condition=models.Q(status__in=EntryStatus.values), name="entry_status_known"),
        ]
        indexes: ClassVar = [models.Index(fields=["season", "-rating"], name="entry_board")]

    def __str__(self) -> str:
        return f"{self.version} in {self.season}"


class Block(models.Model):
    """One secret seed played in every cyclic rotation of the same versions. The seed is published when no match of it is open.

    It belongs to a season, to a tournament's pairing, or to a version test.
    """

    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.PROTECT, related_name="blocks")
    pairing = models.ForeignKey(
        "tournaments.Pairing", null=True, blank=True, on_delete=models.PROTECT, related_name="blocks"
    )
    version_test = models.ForeignKey(
        "version_tests.VersionTest", null=True, blank=True, on_delete=models.PROTECT, related_name="blocks"
    )
    seed = models.BigIntegerField(help_text="Secret while the block is open.")
    seats = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    completed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(season__isnull=False, pairing__isnull=True, version_test__isnull=True)
                | models.Q(season__isnull=True, pairing__isnull=False, version_test__isnull=True)
                | models.Q(season__isnull=True, pairing__isnull=True, version_test__isnull=False),
                name="block_has_one_owner",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["season"], condition=models.Q(completed_at=None), name="block_open"),
        ]

    def __str__(self) -> str:
        return f"block {self.pk}"
