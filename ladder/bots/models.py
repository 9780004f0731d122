"""A bot plays one title; each upload makes a new version of it, which never changes afterwards."""

from __future__ import annotations

from typing import ClassVar

import pgtrigger
from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower

from engine import naming

BOT_NAME = RegexValidator(naming.BOT_NAME, naming.BOT_NAME_RULE)


class BotQuerySet(models.QuerySet["Bot"]):
    """Verbs on sets of bots."""

    def of(self, user: object) -> BotQuerySet:
        """Bots that this user owns."""
        return self.filter(owner=user)

    def counted(self) -> BotQuerySet:
        """Those that count against their owner's quota: all but those of which every version was rejected."""
        rejected = Version.objects.filter(bot=models.OuterRef("pk"), status=VersionStatus.REJECTED)
        others = Version.objects.filter(bot=models.OuterRef("pk")).exclude(status=VersionStatus.REJECTED)
        return self.exclude(models.Exists(rejected), ~models.Exists(others))

    def house(self) -> BotQuerySet:
        """House bots."""
        return self.exclude(house_bot="")

    def known_as(self, name: str) -> BotQuerySet:
        """Bots of this name in any case of letters, and those that had it, where no bot of their title has it now: one of a title."""
        holders = Bot.objects.filter(title=models.OuterRef("title"), name__iexact=name)
        former = FormerName.objects.filter(~models.Exists(holders), bot=models.OuterRef("pk"), name__iexact=name)
        return self.filter(models.Q(name__iexact=name) | models.Exists(former))


class Bot(models.Model):
    """A competitor: a name, an owner, a title. What plays is its active version."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="bots")
    name = models.CharField(max_length=32, validators=[BOT_NAME])
    title = models.CharField(max_length=64, help_text="Id of the title it plays.")
    house_bot = models.CharField(
        max_length=32, blank=True, help_text="Name of the house bot that plays in process; empty for submitted code."
    )
    description = models.TextField(blank=True, help_text="Its author's own words, as Markdown.")
    friendly = models.BooleanField(
        default=True, db_default=True, help_text="Whether others may ask it to friendly matches."
    )
    active_version = models.ForeignKey("Version", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = BotQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                "title",
                Lower("name"),
                name="bot_name_per_title_ci",
                violation_error_message="A bot of this title has this name.",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class FormerName(models.Model):
    """A name that a bot had, and that no bot of its title has been given since: whoever asks for it is sent to the bot.

    For a while the name is kept for the bot's owner (`naming.NAME_KEPT`), so that nobody passes for the bot. As on the large code hosts, it
    keeps nobody from the name after that: from the day that another bot takes it, it is that bot's.
    """

    bot = models.ForeignKey(Bot, on_delete=models.CASCADE, related_name="former_names")
    title = models.CharField(max_length=64, help_text="The bot's.")
    name = models.CharField(max_length=32)
    given_up_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-given_up_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("title", Lower("name"), name="former_name_per_title_ci"),
        ]

    def __str__(self) -> str:
        return self.name


class VersionStatus(models.TextChoices):
    """Where a version stands on its way from upload to play."""

    SUBMITTED = "submitted", "submitted: waits for its package to be checked"
    VALIDATING = "validating", "validating: plays a full game in every seat count and seat"
    REJECTED = "rejected", "rejected: the report says why"
    READY = "ready", "ready: passed validation and may be active"
    SUSPENDED = "suspended", "suspended: it failed too often in play"


class Version(models.Model):
    """One upload. Package and hash never change; the status moves."""

    bot = models.ForeignKey(Bot, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField(help_text="1, 2, 3 … within the bot.")
    status = models.CharField(max_length=16, choices=VersionStatus, default=VersionStatus.SUBMITTED)
    status_reason = models.TextField(
        blank=True, help_text="For rejected and suspended: a sentence its owner can act on."
    )
    filename = models.CharField(max_length=255, blank=True)
    package = models.BinaryField(
        default=b"", help_text="The upload as it came: a file or an archive. Empty for a house bot."
    )
    sha256 = models.CharField(max_length=64, help_text="Of the package; of name and engine version for a house bot.")
    title_version = models.CharField(
        max_length=16,
        blank=True,
        default="",
        db_default="",
        help_text="Of a house bot: the version of the title that it was registered for, and that its rated matches are made for.",
    )
    size_bytes = models.PositiveIntegerField(default=0)
    language = models.CharField(max_length=32, blank=True)
    note = models.CharField(max_length=280, blank=True, help_text="The author's own words on what changed.")
    source_public = models.BooleanField(
        default=False, db_default=False, help_text="Whether everybody may download its package, or its owner alone."
    )
    report = models.JSONField(
        default=dict, blank=True, help_text="Validation report: the checks made, each with its result and reason."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    status_at = models.DateTimeField(auto_now_add=True, help_text="When the status last moved.")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["bot", "number"], name="version_number_per_bot"),
            models.CheckConstraint(condition=models.Q(status__in=VersionStatus.values), name="version_status_known"),
        ]
        triggers: ClassVar = [
            pgtrigger.Protect(name="version_kept", operation=pgtrigger.Delete),
            pgtrigger.ReadOnly(
                name="version_immutable", fields=["bot", "number", "filename", "package", "sha256", "size_bytes"]
            ),
        ]

    def __str__(self) -> str:
        return f"{self.bot.name} v{self.number}"


class DeletedVersion(models.Model):
    """That a version was submitted that has been deleted since: the owner's quota of a day counts it all the same."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deleted_versions")
    created_at = models.DateTimeField(help_text="When it was submitted.")

    class Meta:
        indexes: ClassVar = [models.Index(fields=["owner", "created_at"], name="deleted_version_of_owner")]

    def __str__(self) -> str:
        return f"a version that {self.owner} deleted"
