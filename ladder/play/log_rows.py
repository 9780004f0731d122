"""Logs' rows: what each log is, where its bytes are, and by what they were compressed. Part of this app's models."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class LogDictionary(models.Model):
    """A zstd dictionary, trained from logs of a title. The newest of a title compresses its new logs; the others are there for those that
    they have compressed."""

    title = models.CharField(max_length=64)
    sha256 = models.CharField(max_length=64, unique=True)
    body = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "log dictionaries"
        indexes: ClassVar = [models.Index(fields=["title", "-id"], name="log_dictionary_latest")]

    def __str__(self) -> str:
        return f"dictionary {self.pk} of {self.title}"


class KeptLogs(models.Manager["MatchLog"]):
    """Logs that can be read: without those of which only the row is left."""

    def get_queryset(self) -> models.QuerySet[MatchLog]:
        """Those that were not purged."""
        return super().get_queryset().filter(purged_at=None)


class MatchLog(models.Model):
    """The match's log: what it is, and where its bytes are (JSON lines, zstd-compressed), which `ladder.play.logs` alone reads and writes.

    When a log is purged the row stays and says so. `objects` are the logs that can be read, `every` has the others, too.
    """

    match = models.OneToOneField("matches.Match", on_delete=models.PROTECT, related_name="log")
    sha256 = models.CharField(max_length=64, help_text="Of the uncompressed bytes.")
    raw_bytes = models.PositiveIntegerField()
    stored_bytes = models.PositiveIntegerField(null=True, blank=True, help_text="Compressed.")
    schema = models.PositiveSmallIntegerField(default=1)
    dictionary = models.ForeignKey(
        LogDictionary,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="logs",
        db_index=False,
        help_text="What it was compressed by; none: zstd alone reads it.",
    )
    object_name = models.CharField(
        max_length=120,
        blank=True,
        default="",
        db_default="",
        help_text="Its name in the storage of logs; empty when the bytes are in the database.",
    )
    body = models.BinaryField(
        null=True, blank=True, help_text="The bytes of a log from before they had a table of their own."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    purged_at = models.DateTimeField(null=True, blank=True, help_text="When its bytes were given up.")

    objects = KeptLogs()
    every = models.Manager()  # noqa: DJ012 - the first manager is the default one

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["object_name"], condition=~models.Q(object_name=""), name="log_by_object_name"),
        ]

    def __str__(self) -> str:
        return f"log of {self.match}"


class LogDamage(models.Model):
    """That a log is not whole any more, as it was found. It goes when the log is whole again."""

    log = models.OneToOneField(MatchLog, on_delete=models.CASCADE, related_name="damage")
    reason = models.TextField(help_text="What was found, in a sentence.")
    found_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"damage of log {self.log_id}"


class LogBody(models.Model):
    """The bytes of a log, in a table that is parted by month: see `ladder.play.partitions`. The month is that of the log's own row."""

    pk = models.CompositePrimaryKey("log_id", "created_at")
    # Without a constraint in the database: to drop a month would lock the table of logs.
    log = models.ForeignKey(
        MatchLog, on_delete=models.CASCADE, related_name="bodies", db_constraint=False, db_index=False
    )
    created_at = models.DateTimeField()
    body = models.BinaryField()

    class Meta:
        verbose_name_plural = "log bodies"

    def __str__(self) -> str:
        return f"bytes of log {self.log_id}"
