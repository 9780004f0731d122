"""What keepers did, and what anybody deleted: one row for each act, and one more for what came of an act that a worker did later. No row is
ever changed."""

from __future__ import annotations

from typing import ClassVar

import pgtrigger
from django.conf import settings
from django.db import models


class Door(models.TextChoices):
    """By what a keeper came in."""

    PAGE = "page", "a page of the site"
    API = "api", "the API"
    ADMIN = "admin", "the admin"
    SHELL = "shell", "a command on the house's machine"


class State(models.TextChoices):
    """What became of an act."""

    ASKED = "asked", "asked for: what came of it is in the row that answers it"
    DONE = "done", "done"
    REFUSED = "refused", "refused: nothing was changed"
    FAILED = "failed", "failed: something broke that should not"


class Act(models.Model):
    """An act of a keeper's. One that takes long is asked for in one row and answered in another."""

    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Who did it; nobody: whoever may run commands on the machine.",
    )
    door = models.CharField(max_length=8, choices=Door)
    word = models.CharField(max_length=40, help_text="What was done, in a word: season-freeze.")
    subject = models.CharField(max_length=160, help_text="What it was done to.")
    asked = models.JSONField(default=dict, help_text="With what it was asked for.")
    mark = models.CharField(max_length=64, help_text="SHA-256 of the preview that it was to do; empty without one.")
    state = models.CharField(max_length=8, choices=State)
    outcome = models.TextField(help_text="What came of it, in sentences.")
    facts = models.JSONField(default=dict, help_text="What later acts need to know of the outcome.")
    answers = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="answer")

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(door__in=Door.values), name="act_door_known"),
            models.CheckConstraint(condition=models.Q(state__in=State.values), name="act_state_known"),
            models.CheckConstraint(
                condition=models.Q(answers=None) | ~models.Q(state=State.ASKED), name="act_answer_is_an_end"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["word", "-id"], name="act_by_word")]
        triggers: ClassVar = [
            pgtrigger.Protect(name="trail_append_only", operation=pgtrigger.Update | pgtrigger.Delete)
        ]

    def __str__(self) -> str:
        return f"{self.word} {self.subject}: {self.state}"
