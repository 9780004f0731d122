"""A season rates the versions entered in it; its games are made in blocks of one seed and all seat rotations."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower

import engine

START_RATING = 1500.0


class SeasonState(models.TextChoices):
    """The life of a season."""

    DRAFT = "draft", "draft: being set up, nothing is played"
    OPEN = "open", "open: versions enter and play"
    FROZEN = "frozen", "frozen: no new versions, the queue drains"
    CLOSING = "closing", "closing: extra blocks above the cut"
    CLOSED = "closed", "closed: final"


IN_PLAY = (SeasonState.OPEN, SeasonState.FROZEN, SeasonState.CLOSING)
"""States in which games are played."""


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
    owner_share = models.FloatField(
        default=0.5, help_text="Share of the open blocks, 0 to 1, in which one owner's bots may sit."
    )
    wait_ceiling = models.PositiveIntegerField(
        default=360, help_text="Minutes. Who has waited longer for a block is seated before anybody else."
    )
    duel_size = models.PositiveSmallIntegerField(
        default=2, help_text="How many entries play the seed of a duel, each alone at a table of one seat."
    )
    division_size = models.PositiveSmallIntegerField(
        default=0, help_text="Entries in a division; only entries of one division meet. 0: no divisions."
    )
    anchor = models.ForeignKey(
        "bots.Bot",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="The house bot that stands at 1500 in the season rating.",
    )
    closing_cut = models.PositiveSmallIntegerField(
        default=0, help_text="How many entries, from the top, play extra blocks while the season closes."
    )
    closing_rounds = models.PositiveSmallIntegerField(
        default=0, help_text="Rounds of extra blocks that are still to be made."
    )
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
            models.CheckConstraint(
                condition=models.Q(owner_share__gt=0, owner_share__lte=1), name="season_owner_share_is_a_share"
            ),
            models.CheckConstraint(condition=models.Q(duel_size__gte=2), name="season_duel_of_two_or_more"),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """The name with the title's: wherever seasons of several titles may meet, since each may have its Season 1."""
        title = engine.titles().get(self.title)
        return f"{self.name}, {title.name if title is not None else self.title}"


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
    division = models.PositiveSmallIntegerField(
        default=0, help_text="From 1, the top; 0 in a season without divisions, and for house bots, who sit in all."
    )
    above_cut = models.BooleanField(default=False, help_text="It plays the extra blocks while the season closes.")
    entered_at = models.DateTimeField(auto_now_add=True)
    seated_at = models.DateTimeField(null=True, blank=True, help_text="When a block was last made with it.")

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

    It belongs to a season, to a tournament's pairing, or to a version test. A block of one seat is a duel: its matches are one for each
    duellist, alone with the seed, and their scores are compared.
    """

    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.PROTECT, related_name="blocks")
    pairing = models.ForeignKey(
        "tournaments.Pairing", null=True, blank=True, on_delete=models.PROTECT, related_name="blocks"
    )
    version_test = models.ForeignKey(
        "version_tests.VersionTest", null=True, blank=True, on_delete=models.PROTECT, related_name="blocks"
    )
    seed = models.BigIntegerField(help_text="Secret while the block is open.")
    seats = models.PositiveSmallIntegerField(help_text="At each of its tables; 1 in a duel.")
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


class RatingSnapshot(models.Model):
    """The season rating at one moment: a board in its canonical bytes, and the hash of all that it was made from."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="snapshots")
    made_at = models.DateTimeField(auto_now_add=True)
    input_hash = models.CharField(max_length=64, help_text="SHA-256: equal hashes, equal boards.")
    up_to_sequence = models.PositiveBigIntegerField(help_text="The last rated match that it knows.")
    board = models.BinaryField(help_text="Canonical JSON of the board, as ladder.ratings.board writes it.")
    final = models.BooleanField(default=False, help_text="The rating with which the season was closed.")

    class Meta:
        indexes: ClassVar = [models.Index(fields=["season", "-id"], name="snapshot_latest")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season"], condition=models.Q(final=True), name="snapshot_one_final"),
        ]

    def __str__(self) -> str:
        return f"{self.season} after {self.up_to_sequence} matches"


class SeasonArchive(models.Model):
    """A closed season as one file: table, ledger, games and logs. Once it exists, logs may be purged from the database."""

    season = models.OneToOneField(Season, on_delete=models.PROTECT, related_name="archive")
    name = models.CharField(max_length=120, help_text="Its name in the storage of archives.")
    sha256 = models.CharField(max_length=64, help_text="Of the whole file.")
    size_bytes = models.PositiveBigIntegerField()
    logs = models.PositiveIntegerField(help_text="Match logs in it.")
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"archive of {self.season}"
