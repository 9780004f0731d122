"""A version test: an author asks whether one version of a bot beats another against a field."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class TestState(models.TextChoices):
    """The life of a version test."""

    __test__ = False

    RUNNING = "running", "running: blocks are made and played"
    DECIDED = "decided", "decided: the sequential test has stopped it"
    EXHAUSTED = "exhausted", "exhausted: its blocks were played without a decision"
    CANCELLED = "cancelled", "cancelled: its owner, a keeper, or a version that may not play any more has stopped it"


class TestDecision(models.TextChoices):
    """The answer of a decided test, as engine.ratings.sprt gives it."""

    __test__ = False

    BETTER = "better", "better: the candidate is stronger by elo1 rather than by elo0"
    NOT_BETTER = "not better", "not better: by elo0 rather than by elo1"


BY_CANCELLING = "cancelled by {}"
"""The reason of a test that somebody has cancelled: who."""


class VersionTest(models.Model):
    """Candidate and baseline sit at one table with versions of the field; the block's score between them feeds the GSPRT."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="version_tests")
    title = models.CharField(max_length=64, help_text="Id of the title.")
    options = models.JSONField(default=dict, blank=True)
    candidate = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="tests_as_candidate")
    baseline = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="tests_as_baseline")
    seats = models.PositiveSmallIntegerField(
        help_text="Seats at the table, candidate and baseline included; 1: each plays alone, and scores are compared."
    )
    elo0 = models.FloatField(default=0.0, help_text="Elo difference that means: not better.")
    elo1 = models.FloatField(default=50.0, help_text="Elo difference that means: better.")
    alpha = models.FloatField(default=0.05, help_text="Chance to call better what is at elo0.")
    beta = models.FloatField(default=0.05, help_text="Chance to call not better what is at elo1.")
    most_blocks = models.PositiveIntegerField(default=400, help_text="It stops undecided after so many blocks.")
    state = models.CharField(max_length=16, choices=TestState, default=TestState.RUNNING)
    decision = models.CharField(max_length=16, choices=TestDecision, blank=True)
    reason = models.TextField(blank=True, help_text="Why it ended without a decision.")
    llr = models.FloatField(default=0.0, help_text="Log-likelihood ratio after the last counted block.")
    lower = models.FloatField(default=0.0, help_text="At or below it: not better.")
    upper = models.FloatField(default=0.0, help_text="At or above it: better.")
    elo = models.FloatField(null=True, blank=True)
    elo_low = models.FloatField(null=True, blank=True)
    elo_high = models.FloatField(null=True, blank=True)
    blocks_counted = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(state__in=TestState.values), name="version_test_state_known"),
            models.CheckConstraint(
                condition=~models.Q(candidate=models.F("baseline")), name="version_test_of_two_versions"
            ),
            models.CheckConstraint(
                condition=models.Q(state="decided", decision__in=TestDecision.values)
                | (~models.Q(state="decided") & models.Q(decision="")),
                name="version_test_decided_has_its_decision",
            ),
            models.CheckConstraint(
                condition=models.Q(state="running", ended_at=None)
                | (~models.Q(state="running") & models.Q(ended_at__isnull=False)),
                name="version_test_ended_when_it_runs_no_more",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["owner"], condition=models.Q(state="running"), name="version_test_running"),
        ]

    def __str__(self) -> str:
        return f"{self.candidate} against {self.baseline}"


class FieldVersion(models.Model):
    """A version of the field; tables are filled from the field in turn."""

    test = models.ForeignKey(VersionTest, on_delete=models.CASCADE, related_name="field")
    version = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="tests_as_field")

    class Meta:
        ordering: ClassVar = ["test", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["test", "version"], name="field_version_once_per_test"),
        ]

    def __str__(self) -> str:
        return f"{self.version} in the field of {self.test}"


class CountedBlock(models.Model):
    """A block that has fed the test: its place in the order in which the test took them, which never changes afterwards, and its score."""

    test = models.ForeignKey(VersionTest, on_delete=models.PROTECT, related_name="counted")
    number = models.PositiveIntegerField(help_text="From 1.")
    block = models.OneToOneField("matches.Block", on_delete=models.PROTECT, related_name="counted_in_test")
    score = models.FloatField(help_text="The candidate's mean result against the baseline, 0 to 1.")
    games = models.PositiveSmallIntegerField(help_text="In which they met.")

    class Meta:
        ordering: ClassVar = ["test", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["test", "number"], name="counted_block_number_once"),
            models.CheckConstraint(condition=models.Q(score__gte=0, score__lte=1), name="counted_block_score_is_one"),
        ]

    def __str__(self) -> str:
        return f"block {self.number} of {self.test}"
