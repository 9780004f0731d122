"""A season rates the versions entered in it; its games are made in blocks of one seed and all seat rotations."""

from __future__ import annotations

from typing import ClassVar

import pgtrigger
from django.db import models
from django.db.models.functions import Lower

import engine
from engine.wording import counted
from ladder.seasons.bases import FoldedGames, RatingBase
from ladder.seasons.tallies import Meeting, SeasonTally, TableCount, Uncounted

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
    talk = models.BooleanField(
        default=True,
        db_default=True,
        help_text="May bots say something, in words of their own, to the others at the table?",
    )
    paused = models.BooleanField(
        default=False, help_text="While paused no new blocks are made; queued matches are still played."
    )
    blocks_in_flight = models.PositiveSmallIntegerField(
        default=0, help_text="Open blocks of the whole season at most. 0: as many as keep the workers busy."
    )
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

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="entries", db_index=False)
    bot = models.ForeignKey("bots.Bot", on_delete=models.PROTECT, related_name="entries")
    version = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="entries")
    status = models.CharField(max_length=16, choices=EntryStatus, default=EntryStatus.CURRENT)
    start_rating = models.FloatField(default=START_RATING, help_text="1500, or the rating of the version it replaced.")
    rating = models.FloatField(default=START_RATING, help_text="Live Elo after the last rated match.")
    games = models.PositiveIntegerField(default=0, help_text="Rated games of this version in this season.")
    wins = models.PositiveIntegerField(default=0, help_text="Rated games with first place alone.")
    forfeits = models.PositiveIntegerField(default=0)
    words_given = models.PositiveIntegerField(
        default=0,
        db_default=0,
        help_text="Words that it has given to others in rated games: promises that bind nobody.",
    )
    words_kept = models.PositiveIntegerField(default=0, db_default=0)
    words_broken = models.PositiveIntegerField(default=0, db_default=0)
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
        # No index has a rating, or what else moves with every game: so a new version of a row leaves all of them alone.

    def __str__(self) -> str:
        return f"{self.version} in {self.season}"

    @property
    def word_kept(self) -> float | None:
        """Of its words that are over, the share that it has kept, 0 to 1; None before the first."""
        over = self.words_kept + self.words_broken
        return self.words_kept / over if over else None


class RatingRun(models.Model):
    """A restatement of a season's ledger: results were replaced, so everything from the first rating that this moved was written anew.

    Runs are numbered from 1 within their season; run 0 is the ledger as matches were counted. A run restates one stretch of the season's
    order, to the match that was counted last when it was made. Matches counted later belong to run 0 again, and follow upon it.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="rating_runs")
    number = models.PositiveIntegerField()
    from_sequence = models.PositiveBigIntegerField(help_text="The first match whose rows it has.")
    to_sequence = models.PositiveBigIntegerField(help_text="The last one.")
    reason = models.TextField(help_text="Why the ledger was restated.")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "matches_ratingrun"
        ordering: ClassVar = ["season", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "number"], name="rating_run_once"),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, from_sequence__gte=1, to_sequence__gte=models.F("from_sequence")),
                name="rating_run_is_a_stretch",
            ),
        ]
        triggers: ClassVar = [
            pgtrigger.Protect(name="rating_run_append_only", operation=pgtrigger.Update | pgtrigger.Delete)
        ]

    def __str__(self) -> str:
        return f"rating run {self.number} of {self.season}"


class StandingLedger(models.Manager["RatingChange"]):
    """The ledger as it stands: without the rows that a later run has restated."""

    def get_queryset(self) -> models.QuerySet[RatingChange]:
        """One row for each seat of each rated match."""
        later = RatingRun.objects.filter(
            season=models.OuterRef("season"),
            number__gt=models.OuterRef("run"),
            from_sequence__lte=models.OuterRef("sequence"),
            to_sequence__gte=models.OuterRef("sequence"),
        )
        return super().get_queryset().filter(~models.Exists(later.order_by()))


class RatingChange(models.Model):
    """The ledger: one row per seat of a rated match, written in the reporting transaction and never changed.

    A result that is replaced changes every rating after it. Then a rating run appends the rows anew; `objects` and every relation read the
    ledger as it stands, `every_run` all that was ever written.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="ledger", db_index=False)
    sequence = models.PositiveBigIntegerField(help_text="The match's place in the season's order.")
    run = models.PositiveIntegerField(
        default=0, db_default=0, help_text="0: as it was counted; else the rating run that restated it."
    )
    match = models.ForeignKey("matches.Match", on_delete=models.PROTECT, related_name="ledger", db_index=False)
    seat = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="ledger", db_index=False)
    before = models.FloatField()
    expected = models.FloatField(help_text="Mean of the pairwise expectations, 0 to 1.")
    actual = models.FloatField(help_text="Mean of the pairwise results, 0 to 1.")
    k = models.FloatField()
    after = models.FloatField()
    created_at = models.DateTimeField(auto_now_add=True)

    objects = StandingLedger()
    every_run = models.Manager()  # noqa: DJ012 - the first manager is the default one

    class Meta:
        db_table = "matches_ratingchange"
        ordering: ClassVar = ["season", "sequence", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seat", "run"], name="ledger_once_per_seat"),
            models.UniqueConstraint(fields=["season", "sequence", "seat", "run"], name="ledger_sequence_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["entry", "sequence"], name="ledger_of_entry"),
            # For the lists, which go by row: without them Postgres walks through the rows of all to find some of one.
            models.Index(fields=["entry", "id"], name="ledger_rows_of_entry"),
            models.Index(fields=["season", "id"], name="ledger_rows_of_season"),
        ]
        triggers: ClassVar = [
            pgtrigger.Protect(name="ledger_append_only", operation=pgtrigger.Update | pgtrigger.Delete)
        ]

    def __str__(self) -> str:
        return f"{self.match}, seat {self.seat + 1}: {self.before:.0f} to {self.after:.0f}"


class RatingSnapshot(models.Model):
    """The season rating at one moment: a board in its canonical bytes, and the hash of all that it was made from."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="snapshots")
    made_at = models.DateTimeField(auto_now_add=True)
    input_hash = models.CharField(max_length=64, help_text="SHA-256: equal hashes, equal boards.")
    up_to_sequence = models.PositiveBigIntegerField(help_text="The last rated match that it knows.")
    edition = models.PositiveBigIntegerField(
        default=0, db_default=0, help_text="How often results had been replaced when its games were read."
    )
    board = models.BinaryField(help_text="Canonical JSON of the board, as engine.ratings.board writes it.")
    final = models.BooleanField(default=False, help_text="The rating with which the season was closed.")

    class Meta:
        indexes: ClassVar = [models.Index(fields=["season", "-id"], name="snapshot_latest")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season"], condition=models.Q(final=True), name="snapshot_one_final"),
        ]

    def __str__(self) -> str:
        return f"{self.season} after {counted(self.up_to_sequence, 'match', 'matches')}"


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


__all__ = [
    "IN_PLAY",
    "START_RATING",
    "Entry",
    "EntryStatus",
    "FoldedGames",
    "Meeting",
    "RatingBase",
    "RatingChange",
    "RatingRun",
    "RatingSnapshot",
    "Season",
    "SeasonArchive",
    "SeasonState",
    "SeasonTally",
    "StandingLedger",
    "TableCount",
    "Uncounted",
]
