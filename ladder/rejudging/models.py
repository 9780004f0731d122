"""A rejudge set: which matches are played again and why, what came of it, and what it replaced."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower


class RejudgeState(models.TextChoices):
    """The life of a rejudge set."""

    OPEN = "open", "open: its matches are played again, and the counted results stand"
    APPLIED = "applied", "applied: the new results are those that count"
    CANCELLED = "cancelled", "cancelled: the old results count on"


class RejudgeSet(models.Model):
    """A named batch of new attempts at finished matches of one season. It is applied or cancelled, once."""

    name = models.CharField(max_length=80)
    season = models.ForeignKey("seasons.Season", on_delete=models.PROTECT, related_name="rejudge_sets")
    reason = models.TextField(help_text="Why: it stands in the ledger for ever.")
    filters = models.JSONField(default=dict, blank=True, help_text="By what its matches were chosen.")
    state = models.CharField(max_length=16, choices=RejudgeState, default=RejudgeState.OPEN)
    run = models.ForeignKey(
        "seasons.RatingRun",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="rejudge_sets",
        help_text="The rating run that it brought about; none when no rating moved.",
    )
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rejudge_sets")
    created_at = models.DateTimeField(auto_now_add=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    settled_at = models.DateTimeField(null=True, blank=True, help_text="When it was applied or cancelled.")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("name"), name="rejudge_set_name_ci"),
            models.CheckConstraint(condition=models.Q(state__in=RejudgeState.values), name="rejudge_set_state_known"),
            models.CheckConstraint(
                condition=models.Q(state="open", settled_at=None, run=None)
                | (~models.Q(state="open") & models.Q(settled_at__isnull=False)),
                name="rejudge_set_settled_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class RejudgedMatch(models.Model):
    """A match in a rejudge set, with its replay: another match of the same seed, options, seats and versions, which counts for nothing.

    When the set is applied the match takes the replay's result, and what it was is kept here.
    """

    rejudge_set = models.ForeignKey(RejudgeSet, on_delete=models.PROTECT, related_name="members")
    match = models.ForeignKey("matches.Match", on_delete=models.PROTECT, related_name="rejudgings")
    replay = models.OneToOneField("matches.Match", on_delete=models.PROTECT, related_name="replay_in")
    settled = models.BooleanField(default=False, help_text="Its set is not open any more.")
    old_result = models.JSONField(
        null=True, blank=True, help_text="Outcome, title version and seats of the match before the set was applied."
    )
    old_log = models.BinaryField(
        null=True, blank=True, help_text="Its log, zstd-compressed, unless the storage of logs has it."
    )
    old_log_object = models.CharField(
        max_length=120, blank=True, default="", db_default="", help_text="Its name in the storage of logs."
    )
    old_log_dictionary = models.ForeignKey(
        "matches.LogDictionary",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        help_text="What it was compressed by.",
    )
    old_log_sha256 = models.CharField(max_length=64, blank=True, help_text="Of the uncompressed log.")

    class Meta:
        verbose_name_plural = "rejudged matches"
        ordering: ClassVar = ["rejudge_set", "match"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["rejudge_set", "match"], name="rejudged_once_per_set"),
            # Two sets that both wait to replace one result would each show a preview that the other makes untrue.
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(settled=False), name="rejudged_in_one_open_set"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} in {self.rejudge_set}"
