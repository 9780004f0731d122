"""Workers' rows: who is there, what each may play, and why one takes nothing. Part of this app's models."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models.functions import Now

WORKER_SEEN = timedelta(seconds=90)
"""A worker not heard of for longer counts as gone."""


class StopCause(models.TextChoices):
    """Why a worker is in quarantine, in one stable word each; `stopped_reason` says it in a sentence."""

    FAULTS = "faults", "faults: its attempts fail far more often than those of others"
    CLOCK = "clock", "clock: it is far from Postgres's"
    SPEED = "speed", "speed: its processor is far slower than those of other machines"


class WorkerQuerySet(models.QuerySet["Worker"]):
    """Verbs on sets of workers."""

    def there(self) -> WorkerQuerySet:
        """Heard of lately."""
        return self.filter(seen_at__gt=Now() - WORKER_SEEN)

    def at_work(self) -> WorkerQuerySet:
        """Heard of lately, and taking matches: neither draining nor in quarantine, nor there for other tasks alone."""
        return self.there().filter(draining_since=None, stopped_reason="").exclude(plays={})


class Worker(models.Model):
    """A worker as it last reported itself: where it is, what it may play, how often its attempts failed, and why it takes nothing."""

    name = models.CharField(max_length=120, unique=True)
    nonce = models.CharField(max_length=32, help_text="Fresh at each start; a new one revokes the old one's leases.")
    machine = models.CharField(
        max_length=120, blank=True, default="", db_default="", help_text="The machine that it runs on."
    )
    processes = models.PositiveSmallIntegerField(
        default=1, db_default=1, help_text="Matches that it plays at once; 0 of one that plays none."
    )
    code = models.CharField(
        max_length=32, blank=True, default="", db_default="", help_text="Engine, titles and house bots, in one hash."
    )
    plays = models.JSONField(
        null=True, blank=True, help_text="Version of each title; nothing: it takes no matches. Null: it did not say."
    )
    sandbox = models.BooleanField(default=False)
    sandbox_reason = models.TextField(blank=True, help_text="Why submitted code is refused here.")
    clock_offset_ms = models.IntegerField(
        null=True, blank=True, help_text="Its clock minus Postgres's, as last measured, in milliseconds."
    )
    loop_ms = models.FloatField(
        null=True, blank=True, help_text="What a fixed piece of work takes on its processor, in milliseconds."
    )
    draining_since = models.DateTimeField(
        null=True, blank=True, help_text="Since when it is to take nothing more, and to finish what it has."
    )
    stopped_cause = models.CharField(
        max_length=16,
        choices=StopCause,
        blank=True,
        default="",
        db_default="",
        help_text="The stable word for why it is in quarantine.",
    )
    stopped_reason = models.TextField(
        blank=True, help_text="Why it is in quarantine and takes no matches, e.g. too many faults of its host."
    )
    released_at = models.DateTimeField(
        null=True, blank=True, help_text="When a keeper last released it from quarantine or from draining."
    )
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    finished = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)

    objects = WorkerQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name
