"""What authors are told, what each of them wants to be told by which way, and the news that many are told of."""

from __future__ import annotations

import uuid
from typing import ClassVar
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils import timezone

from ladder.messages.kinds import KINDS, Kind, address, sentence


class Message(models.Model):
    """A fact that an author is told, once. It is written in the transaction of the fact, and sent later: the row is the outbox too."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, help_text="By it receivers know a message again.")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="told")
    kind = models.CharField(max_length=32)
    key = models.CharField(max_length=120, help_text="Of the fact: an author is told the same one once.")
    facts = models.JSONField(default=dict, help_text="What its sentences and its address are made of.")
    created_at = models.DateTimeField(default=timezone.now)
    on_site = models.BooleanField()
    by_mail = models.BooleanField()
    in_feed = models.BooleanField()
    by_hook = models.BooleanField()
    handed_on_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was given to the ways that it goes by."
    )
    mailed_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was given to the mail server, or refused by it."
    )
    mail_refused = models.BooleanField(
        default=False, db_default=False, help_text="The mail server would not have it for its author's address."
    )
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["author", "key"], name="message_told_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["author", "-id"], name="message_of_author"),
            models.Index(fields=["author"], condition=models.Q(on_site=True, read_at=None), name="message_unread"),
            models.Index(fields=["id"], condition=models.Q(handed_on_at=None), name="message_to_hand_on"),
            models.Index(fields=["author"], condition=models.Q(by_mail=True, mailed_at=None), name="message_to_mail"),
            models.Index(fields=["created_at"], name="message_age"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def known(self) -> Kind:
        """Its kind; one that is no more is told as it can be."""
        return KINDS.get(self.kind, Kind(self.kind, self.kind, "", ""))

    @property
    def title(self) -> str:
        """What it tells, in a line."""
        return self._in_words(self.known.title)

    @property
    def text(self) -> str:
        """The rest, in a sentence or two."""
        return self._in_words(self.known.text)

    @property
    def url(self) -> str:
        """The path of the page that it leads to."""
        return address(self.known, self.facts)

    def _in_words(self, template: str) -> str:
        try:
            return sentence(template, {**dict(self.known.usual), **self.facts})
        except KeyError:
            # Its facts are those of another version of the sentence.
            return self.kind.replace("-", " ")


class Wish(models.Model):
    """By which ways an author wants messages of a kind. Without a row it is those of the kind's own."""

    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=32)
    on_site = models.BooleanField()
    by_mail = models.BooleanField()
    in_feed = models.BooleanField()
    by_hook = models.BooleanField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["author", "kind"], name="wish_once")]

    def __str__(self) -> str:
        return f"{self.author}: {self.kind}"


class Announcement(models.Model):
    """News of a season, to be told to every author in it: a few hundred at a time, in the order of their ids."""

    kind = models.CharField(max_length=32)
    season = models.ForeignKey("seasons.Season", on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    last_author = models.BigIntegerField(default=0, help_text="Whoever has this id, or one below it, has been told.")
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["id"], condition=models.Q(done_at=None), name="announcement_undone"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.season}"


class Mailbox(models.Model):
    """What is kept of an author's e-mail and feed: when the last digest went out, and what the feed's address is made of."""

    author = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    digest_at = models.DateTimeField(null=True, blank=True, help_text="When noisy messages were mailed last.")
    busy_until = models.DateTimeField(
        default=timezone.now, help_text="Somebody posts, or the mail server was away: nobody else tries until then."
    )
    by_hand = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Posts to webhooks that its author has asked for by a button since then."
    )
    by_hand_since = models.DateTimeField(
        null=True, blank=True, help_text="When the hour began in which these are counted."
    )
    feed_number = models.PositiveIntegerField(default=0, help_text="0: no feed; raised, the old address is no more.")

    def __str__(self) -> str:
        return f"mailbox of {self.author}"


ENDS = 20
"""Characters of the beginning of a long address that are shown in lists, and half as many of its end."""


class Webhook(models.Model):
    """An address to which an author's messages are posted. Its secret is in no row: it is made of the house's own and of `number`."""

    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    kinds = models.JSONField(
        null=True, blank=True, help_text="Kinds of messages that are posted to it; null: every one."
    )
    number = models.PositiveIntegerField(default=1, help_text="Raised, there is a new secret.")
    renewed_at = models.DateTimeField(
        null=True, blank=True, help_text="When that was last: for a while the secret before it signs, too."
    )
    made_at = models.DateTimeField(default=timezone.now)
    failures = models.PositiveIntegerField(default=0, help_text="Tries that have failed one after the other.")
    failing_since = models.DateTimeField(null=True, blank=True, help_text="The first of these.")
    off_at = models.DateTimeField(null=True, blank=True, help_text="When it was switched off: it had failed for days.")

    def __str__(self) -> str:
        return f"webhook of {self.author}"

    @property
    def host(self) -> str:
        """Whose machine it leads to."""
        return urlsplit(self.url).hostname or ""

    @property
    def short(self) -> str:
        """Its address, shortened in the middle: for lists."""
        told = self.url.removeprefix("https://")
        return told if len(told) <= 2 * ENDS else f"{told[:ENDS]}…{told[-ENDS // 2 :]}"

    def takes(self, kind: str) -> bool:
        """Are messages of this kind posted to it?"""
        return self.kinds is None or kind in self.kinds


class DeliveryState(models.TextChoices):
    """What has become of a delivery."""

    WAITING = "waiting", "waiting: it will be tried, or tried again"
    DELIVERED = "delivered", "delivered: the answer was one of 200 to 299"
    FAILED = "failed", "failed: it is not tried again"


class Delivery(models.Model):
    """A message on its way to a webhook, or a test of it, and what came of the last try; `log` has every one."""

    hook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    message = models.ForeignKey(Message, null=True, blank=True, on_delete=models.CASCADE, related_name="deliveries")
    uid = models.UUIDField(default=uuid.uuid4, help_text="The message's, or a test's own.")
    state = models.CharField(max_length=16, choices=DeliveryState, default=DeliveryState.WAITING)
    made_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(default=timezone.now, help_text="Not tried before this.")
    tries = models.PositiveSmallIntegerField(default=0)
    tries_before = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Of these, how many there were when its author last had it sent again."
    )
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The last answer's; none where none came."
    )
    milliseconds = models.PositiveIntegerField(default=0, help_text="Until it came.")
    answer = models.TextField(blank=True, help_text="Its first characters, or why there was none.")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hook", "message"], name="delivery_once"),
            models.CheckConstraint(condition=models.Q(state__in=DeliveryState.values), name="delivery_state_known"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=models.Q(state="waiting"), name="delivery_due"),
            models.Index(fields=["made_at"], name="delivery_age"),
        ]

    def __str__(self) -> str:
        return f"{self.message or 'test'} to {self.hook}"


class Try(models.Model):
    """One try of a delivery, and what came of it. It goes with the delivery."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveSmallIntegerField(help_text="From 1.")
    at = models.DateTimeField(help_text="When its answer, or none, was there.")
    status = models.PositiveSmallIntegerField(null=True, blank=True, help_text="The answer's; none where none came.")
    milliseconds = models.PositiveIntegerField(default=0, help_text="Until it came.")
    answer = models.TextField(blank=True, help_text="Its first characters, or why there was none.")

    class Meta:
        verbose_name_plural = "tries"
        ordering: ClassVar = ["delivery", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["delivery", "number"], name="try_once")]

    def __str__(self) -> str:
        return f"try {self.number} of {self.delivery}"


__all__ = ["Announcement", "Delivery", "DeliveryState", "Mailbox", "Message", "Try", "Webhook", "Wish"]
