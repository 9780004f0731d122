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
    CANCELLED = "cancelled", "cancelled by its owner or a keeper"


class VersionTest(models.Model):
    """Candidate and baseline sit at one table with versions of the field; the block's score between them feeds the GSPRT."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="version_tests")
    title = models.CharField(max_length=64, help_text="Id of the title.")
    options = models.JSONField(default=dict, blank=True)
    candidate = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="tests_as_candidate")
    baseline = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="tests_as_baseline")
    seats = models.PositiveSmallIntegerField(help_text="Seats at the table, candidate and baseline included.")
    elo0 = models.FloatField(default=0.0, help_text="Elo difference that means: not better.")
    elo1 = models.FloatField(default=20.0, help_text="Elo difference that means: better.")
    alpha = models.FloatField(default=0.05)
    beta = models.FloatField(default=0.05)
    most_blocks = models.PositiveIntegerField(default=400, help_text="It stops undecided after so many blocks.")
    state = models.CharField(max_length=16, choices=TestState, default=TestState.RUNNING)
    decision = models.CharField(max_length=16, blank=True, help_text='"better" or "not better".')
    llr = models.FloatField(default=0.0, help_text="Log-likelihood ratio after the last complete block.")
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
        ]

    def __str__(self) -> str:
        return f"{self.candidate} against {self.baseline}"


class FieldVersion(models.Model):
    """A version of the field; tables are filled from the field in turn."""

    test = models.ForeignKey(VersionTest, on_delete=models.CASCADE, related_name="field")
    version = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="tests_as_field")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["test", "version"], name="field_version_once_per_test"),
        ]

    def __str__(self) -> str:
        return f"{self.version} in the field of {self.test}"
