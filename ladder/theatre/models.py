"""What is kept of a finished match beside its log: its document (`engine.theatre`), and what was found out about its decisions."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class DrawingState(models.TextChoices):
    """How far a document is."""

    WAITING = "waiting", "waiting: for a worker to draw it"
    DRAWING = "drawing", "drawing: a worker is at it"
    DRAWN = "drawn", "drawn: it can be shown"
    FAILED = "failed", "failed: the reason says why"


UNDONE = (DrawingState.WAITING, DrawingState.DRAWING)


class GameDocument(models.Model):
    """A match's document: JSON, zstd-compressed, and what it was made from. Nothing is lost with a row: it is made anew when asked for.

    `format`, `title_version` and `log_sha256` are those of the last try, drawn or failed: another try is made when one of them is another.
    """

    match = models.OneToOneField("matches.Match", on_delete=models.CASCADE, related_name="document")
    state = models.CharField(max_length=16, choices=DrawingState, default=DrawingState.WAITING)
    format = models.PositiveSmallIntegerField(default=0, help_text="engine.theatre's FORMAT.")
    title_version = models.CharField(max_length=16, blank=True, help_text="Version of the title that drew it.")
    log_sha256 = models.CharField(max_length=64, blank=True, help_text="Of the log that it was drawn from.")
    body = models.BinaryField(null=True, blank=True)
    sha256 = models.CharField(max_length=64, blank=True, help_text="Of the uncompressed document.")
    raw_bytes = models.PositiveIntegerField(default=0, help_text="Of the uncompressed document.")
    picture = models.BinaryField(null=True, blank=True, help_text="PNG of the last board, for links from elsewhere.")
    reason = models.TextField(blank=True, help_text="Why it could not be drawn, in a sentence.")
    tries = models.PositiveSmallIntegerField(default=0, help_text="Since it was last asked for.")
    wanted_at = models.DateTimeField(auto_now_add=True, help_text="When it was last set to waiting.")
    published_at = models.DateTimeField(null=True, blank=True, help_text="When a worker was last told.")
    started_at = models.DateTimeField(null=True, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)
    wall_ms = models.PositiveIntegerField(default=0, help_text="What drawing it took.")

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(state__in=DrawingState.values), name="document_state_known"),
            models.CheckConstraint(
                condition=~models.Q(state="drawn") | models.Q(body__isnull=False), name="document_drawn_has_body"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["wanted_at"], condition=models.Q(state__in=("waiting", "drawing")), name="document_undone"
            ),
        ]

    def __str__(self) -> str:
        return f"document of {self.match}"


class StudyKind(models.TextChoices):
    """What is to be found out."""

    REVIEW = "review", "review: what every decision of a seat was worth"
    WHAT_IF = "what_if", "what if: another option of one decision, played on"


class StudyState(models.TextChoices):
    """How far a study is."""

    WAITING = "waiting", "waiting: for a worker, perhaps to be gone on with"
    WORKING = "working", "working: a worker is at it"
    DONE = "done", "done: what was found can be shown"
    FAILED = "failed", "failed: the reason says why"
    CANCELLED = "cancelled", "cancelled: asked for again, it is gone on with"


UNANSWERED = (StudyState.WAITING, StudyState.WORKING)


class Study(models.Model):
    """A question about a match that takes imagined games to answer. It is worked at in slices, asked once and shown to all.

    `title_version` and `log_sha256` are those that it was made from, or is being made from; with another version of the title it can be
    asked anew.
    """

    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="studies")
    kind = models.CharField(max_length=16, choices=StudyKind)
    seat = models.PositiveSmallIntegerField(help_text="Whose decisions; from 0, pages show it from 1.")
    ply = models.PositiveIntegerField(default=0, help_text="Of a what-if: decisions before the one that it is about.")
    option = models.PositiveIntegerField(default=0, help_text="Of a what-if: the other option, from 0.")
    futures = models.PositiveSmallIntegerField(help_text="The budget: imagined futures for each decision.")
    state = models.CharField(max_length=16, choices=StudyState, default=StudyState.WAITING)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="studies"
    )
    at_table = models.BooleanField(default=False, help_text="Has who asked a bot at the table? Then it comes first.")
    asked_at = models.DateTimeField(help_text="When it was last asked.")
    title_version = models.CharField(max_length=16, blank=True)
    log_sha256 = models.CharField(max_length=64, blank=True)
    done = models.PositiveIntegerField(default=0, help_text="Decisions looked at, or futures played.")
    total = models.PositiveIntegerField(default=0, help_text="Of so many; 0 while that is not known.")
    again = models.PositiveIntegerField(
        default=0, db_default=0, help_text="Of a review: decisions looked at a second time."
    )
    again_total = models.PositiveIntegerField(
        default=0, db_default=0, help_text="Of so many; 0 until all were looked at once."
    )
    body = models.BinaryField(null=True, blank=True, help_text="What was found, so far or in the end: JSON, zstd.")
    reason = models.TextField(blank=True, help_text="Why nothing can be found, in a sentence.")
    tries = models.PositiveSmallIntegerField(default=0, help_text="Since a slice of it was last finished.")
    published_at = models.DateTimeField(null=True, blank=True, help_text="When a worker was last told.")
    started_at = models.DateTimeField(null=True, blank=True, help_text="When its last slice was begun.")
    ended_at = models.DateTimeField(null=True, blank=True)
    cpu_ms = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "studies"
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(kind__in=StudyKind.values), name="study_kind_known"),
            models.CheckConstraint(condition=models.Q(state__in=StudyState.values), name="study_state_known"),
            models.CheckConstraint(
                condition=~models.Q(state="done") | models.Q(body__isnull=False), name="study_done_has_body"
            ),
            models.UniqueConstraint(fields=["match", "kind", "seat", "ply", "option", "futures"], name="study_once"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["asked_at"], condition=models.Q(state__in=("waiting", "working")), name="study_undone"
            ),
            models.Index(fields=["asked_by", "-asked_at"], name="study_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} of {self.match}, seat {self.seat + 1}"
