"""Postgres owns a match: what is to be played, who tried, what came of it. The broker carries nothing but its id."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models.functions import Now

from engine import forfeits
from ladder.play.log_rows import LogBody, LogDamage, LogDictionary, MatchLog
from ladder.play.worker_rows import StopCause, Worker

SUSPECT_AFTER = 3
"""Workers that vanish over one match before the keeper is told."""


class MatchKind(models.TextChoices):
    """What a match is for."""

    RATED = "rated", "rated: a game of a season"
    VALIDATION = "validation", "validation: a new version proves that it can play"
    TOURNAMENT = "tournament", "tournament: a game of a tournament's pairing"
    VERSION_TEST = "version_test", "version test: does one version beat another?"
    REJUDGE = "rejudge", "rejudge: a rated match played again, not counted by itself"
    PERSON = "person", "person: a person has played it against house bots, not rated"
    FRIENDLY = "friendly", "friendly: a match that an author asked for, not rated"


class MatchStatus(models.TextChoices):
    """Every match ends as finished or void."""

    QUEUED = "queued", "queued: waits for a worker"
    RUNNING = "running", "running: a worker holds its lease"
    FINISHED = "finished", "finished: counted once"
    VOID = "void", "void: not counted, the reason says why"


class Turn(models.IntegerChoices):
    """When a match comes to be played, beside others of its purpose."""

    USUAL = 0, "usual: when its place in the queue comes"
    KEPT = 1, "kept: it waits for its place, and for one of the turns that are kept for newcomers or friendly matches"
    GIVEN = 2, "given: it has got one of these turns, and comes before what waits"
    FILLING = 3, "filling: house bots are among themselves, and wait for all others but for one claim in twenty"


class VoidCause(models.TextChoices):
    """Why a match is void, in one stable word each: by these they are counted, and `reason` says it in a sentence.

    Only `HOST_FAULT` tells of a fault, and never of a bot's.
    """

    NOT_NEEDED = "not_needed", "not needed: the verdict on the version that it validates was known without it"
    CANCELLED = (
        "cancelled",
        "cancelled: by a keeper, or with the tournament, version test or rejudge set that it was for",
    )
    OUT_OF_PLAY = "out_of_play", "out of play: a version at its table plays no more"
    OLD_RULES = "old_rules", "old rules: the title's rules have changed since it was made"
    HOST_FAULT = "host_fault", "host fault: it failed again and again by the host's fault"


class Block(models.Model):
    """One secret seed played in every cyclic rotation of the same versions. The seed is published when no match of it is open.

    It belongs to a season, to a tournament's pairing, or to a version test. A block of one seat is a duel: its matches are one for each
    duellist, alone with the seed, and their scores are compared.
    """

    season = models.ForeignKey("seasons.Season", null=True, blank=True, on_delete=models.PROTECT, related_name="blocks")
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
        db_table = "seasons_block"
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


class MatchQuerySet(models.QuerySet["Match"]):
    """Verbs on sets of matches."""

    def queued(self) -> MatchQuerySet:
        """Waiting for a worker."""
        return self.filter(status=MatchStatus.QUEUED)

    def playable(self) -> MatchQuerySet:
        """Waiting for a worker, and not at rest."""
        return self.queued().exclude(rests_until__gt=Now())

    def losing_workers(self) -> MatchQuerySet:
        """Open ones whose worker vanished so often that they may be why."""
        return self.open().filter(killed_count__gte=SUSPECT_AFTER)

    def open(self) -> MatchQuerySet:
        """Queued or running."""
        return self.filter(status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING))

    def finished(self) -> MatchQuerySet:
        """Played to the end and counted."""
        return self.filter(status=MatchStatus.FINISHED)


class Match(models.Model):
    """What is to be played, and what came of it."""

    kind = models.CharField(max_length=16, choices=MatchKind)
    status = models.CharField(max_length=16, choices=MatchStatus, default=MatchStatus.QUEUED)
    title = models.CharField(max_length=64)
    options = models.JSONField(default=dict, blank=True)
    talk = models.BooleanField(
        default=True, db_default=True, help_text="Does what its bots say reach the others, and its log?"
    )
    seed = models.BigIntegerField(help_text="Secret while the match or its block is open.")
    season = models.ForeignKey(
        "seasons.Season", null=True, blank=True, on_delete=models.PROTECT, related_name="matches", db_index=False
    )
    block = models.ForeignKey(
        Block, null=True, blank=True, on_delete=models.PROTECT, related_name="matches", db_index=False
    )
    rotation = models.PositiveSmallIntegerField(default=0, help_text="Which cyclic seat rotation of its block this is.")
    validates = models.ForeignKey(
        "bots.Version",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="validation_matches",
        db_index=False,
    )
    sequence = models.PositiveBigIntegerField(
        null=True, blank=True, help_text="Place in its season's order of rated matches."
    )
    title_version = models.CharField(max_length=16, blank=True, help_text="Version of the title that played it.")
    outcome = models.JSONField(null=True, blank=True, help_text="Ranks, scores and reason, per seat.")
    void_cause = models.CharField(
        max_length=16,
        choices=VoidCause,
        blank=True,
        default="",
        db_default="",
        help_text="The stable word for why it is void; empty for one that is not.",
    )
    reason = models.TextField(blank=True, help_text="Why it is void, in a sentence.")
    attempt_count = models.PositiveSmallIntegerField(
        default=0, help_text="Attempts, without those that were given back."
    )
    failed_count = models.PositiveSmallIntegerField(default=0, help_text="Attempts that failed by themselves.")
    killed_count = models.PositiveIntegerField(default=0, help_text="Attempts whose worker vanished.")
    rests_until = models.DateTimeField(
        null=True, blank=True, help_text="Not played before: it has lost its workers again and again."
    )
    decisions = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(
        choices=Turn, default=Turn.USUAL, db_default=Turn.USUAL, help_text="When it comes to be played."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True, help_text="When its id was last handed to the broker.")
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(status__in=MatchStatus.values), name="match_status_known"),
            models.CheckConstraint(
                condition=models.Q(kind="rated", season__isnull=False, validates__isnull=True)
                | models.Q(kind="validation", season__isnull=True, block__isnull=True, validates__isnull=False)
                | models.Q(
                    kind__in=("rejudge", "person", "friendly"),
                    season__isnull=True,
                    block__isnull=True,
                    validates__isnull=True,
                )
                | models.Q(
                    kind__in=("tournament", "version_test"),
                    season__isnull=True,
                    block__isnull=False,
                    validates__isnull=True,
                ),
                name="match_kind_has_its_parent",
            ),
            models.CheckConstraint(
                condition=~models.Q(status="finished") | models.Q(outcome__isnull=False, finished_at__isnull=False),
                name="match_finished_has_outcome",
            ),
            models.CheckConstraint(
                condition=models.Q(void_cause__in=["", *VoidCause.values]), name="match_void_cause_known"
            ),
            models.UniqueConstraint(fields=["season", "sequence"], name="match_sequence_once"),
            models.UniqueConstraint(fields=["block", "rotation"], name="match_rotation_once"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["created_at"], condition=models.Q(status__in=("queued", "running")), name="match_open"
            ),
            models.Index(fields=["season", "-finished_at"], name="match_of_season"),
            models.Index(
                fields=["season", "status"],
                condition=models.Q(status__in=("queued", "running"), season__isnull=False),
                name="match_open_of_season",
            ),
            models.Index(
                fields=["-finished_at"],
                condition=models.Q(kind="rated", status="finished"),
                name="match_rated_latest",
            ),
            models.Index(fields=["finished_at"], condition=models.Q(status="finished"), name="match_finished"),
            models.Index(
                fields=["-killed_count", "id"],
                condition=models.Q(status__in=("queued", "running"), killed_count__gte=SUSPECT_AFTER),
                name="match_losing_workers",
            ),
            models.Index(
                fields=["kind", "id"], condition=models.Q(status="queued", turn=Turn.KEPT), name="match_kept_turn"
            ),
            models.Index(
                fields=["id"], condition=models.Q(status="queued", turn=Turn.FILLING), name="match_filling_turn"
            ),
            # Lists, newest first, by whatever they are filtered by: none walks through matches that it does not show.
            models.Index(fields=["status", "-id"], name="match_by_status"),
            models.Index(fields=["season", "-id"], name="match_by_season"),
            models.Index(fields=["season", "status", "-id"], name="match_by_season_status"),
            models.Index(fields=["title", "-id"], name="match_by_title"),
            models.Index(fields=["title", "status", "-id"], name="match_by_title_status"),
            models.Index(fields=["kind", "-id"], condition=~models.Q(kind="rated"), name="match_not_rated"),
            models.Index(fields=["validates"], condition=models.Q(validates__isnull=False), name="match_validates"),
            models.Index(fields=["void_cause", "-id"], condition=~models.Q(void_cause=""), name="match_by_void_cause"),
        ]

    def __str__(self) -> str:
        return f"match {self.pk}"

    @property
    def state(self) -> str:
        """How it stands, in one word of MatchStatus, or of VoidCause when it is void."""
        return self.void_cause or self.status


class SeatResult(models.TextChoices):
    """How a seat ended its match: the engine's words."""

    FINISHED = forfeits.FINISHED, "finished: its bot played to the end"
    FORFEITED = forfeits.FORFEITED, "forfeited: the fallback policy played on, ranked below all who finished"


class MatchSeat(models.Model):
    """A seat at a match with the version pinned to it, and how it fared."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="seats", db_index=False)
    seat = models.PositiveSmallIntegerField(help_text="From 0; pages show it from 1.")
    version = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="seats", db_index=False)
    entry = models.ForeignKey(
        "seasons.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="seats", db_index=False
    )
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)
    result = models.CharField(max_length=16, choices=SeatResult, blank=True)
    fault = models.CharField(
        max_length=32,
        blank=True,
        default="",
        db_default="",
        help_text="The stable word for why the seat was forfeited; empty for one that was not.",
    )
    reason = models.TextField(blank=True, help_text="Why the seat was forfeited, in words its author can act on.")
    decisions = models.PositiveIntegerField(default=0)
    wall_ms = models.PositiveIntegerField(default=0)
    cpu_ms = models.PositiveIntegerField(default=0)
    stderr = models.TextField(blank=True, help_text="The tail of what the bot wrote to stderr. Its owner's alone.")
    words_given = models.PositiveIntegerField(
        default=0, db_default=0, help_text="Words that it has given to other seats."
    )
    words_kept = models.PositiveIntegerField(default=0, db_default=0)
    words_broken = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        ordering: ClassVar = ["match", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seat"], name="seat_once_per_match"),
            # The rating arithmetic knows one standing per entry and match.
            models.UniqueConstraint(fields=["match", "entry"], name="seat_entry_once_per_match"),
            models.CheckConstraint(condition=models.Q(result__in=["", *SeatResult.values]), name="seat_result_known"),
            models.CheckConstraint(
                condition=models.Q(fault="") | models.Q(result="forfeited"), name="seat_fault_is_a_forfeit"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["version", "-match"], name="seat_of_version"),
            models.Index(fields=["entry", "-match"], name="seat_of_entry"),
            models.Index(fields=["version", "-match"], condition=models.Q(result=""), name="seat_of_version_open"),
            models.Index(fields=["version", "-id"], condition=models.Q(result="forfeited"), name="seat_forfeited"),
        ]

    def __str__(self) -> str:
        return f"{self.match}, seat {self.seat + 1}"


class AttemptState(models.TextChoices):
    """How an attempt to play a match ended."""

    OPEN = "open", "open: its worker holds the lease"
    REPORTED = "reported", "reported: its result was counted"
    EXPIRED = "expired", "expired: the lease ran out or no progress was made"
    ABORTED = "aborted", "aborted: the worker gave the match back"
    FAILED = "failed", "failed: the host's fault"
    CANCELLED = "cancelled", "cancelled by the keeper"


class Attempt(models.Model):
    """One worker's try at a match. At most one is open at a time; its token's hash is what a report must match."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="attempts", db_index=False)
    number = models.PositiveSmallIntegerField()
    worker = models.CharField(max_length=120)
    token_sha256 = models.CharField(max_length=64, unique=True)
    state = models.CharField(max_length=16, choices=AttemptState, default=AttemptState.OPEN)
    leased_until = models.DateTimeField()
    progressed_at = models.DateTimeField(help_text="When the decision counter last rose.")
    decisions = models.PositiveIntegerField(default=0)
    fault = models.TextField(blank=True, help_text="What went wrong on the host, for the keeper.")
    report_sha256 = models.CharField(max_length=64, blank=True, help_text="Hash of the report that was counted.")
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="attempt_number_once"),
            models.UniqueConstraint(fields=["match"], condition=models.Q(state="open"), name="attempt_one_open"),
            models.CheckConstraint(condition=models.Q(state__in=AttemptState.values), name="attempt_state_known"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["leased_until"], condition=models.Q(state="open"), name="attempt_open_leases"),
        ]

    def __str__(self) -> str:
        return f"{self.match}, attempt {self.number}"


__all__ = [
    "SUSPECT_AFTER",
    "Attempt",
    "AttemptState",
    "Block",
    "LogBody",
    "LogDamage",
    "LogDictionary",
    "Match",
    "MatchKind",
    "MatchLog",
    "MatchQuerySet",
    "MatchSeat",
    "MatchStatus",
    "SeatResult",
    "StopCause",
    "Turn",
    "VoidCause",
    "Worker",
]
