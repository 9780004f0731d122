"""The document of a finished match (`engine.theatre`) as it is kept, or how far its drawing is."""

from __future__ import annotations

from typing import ClassVar

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
