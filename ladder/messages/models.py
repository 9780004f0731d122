"""What authors are told, what each of them wants to be told by which way, and the news that many are told of."""

from __future__ import annotations

import uuid
from typing import ClassVar

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
    mailed_at = models.DateTimeField(null=True, blank=True)
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
            return sentence(template, self.facts)
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
    feed_number = models.PositiveIntegerField(default=0, help_text="0: no feed; raised, the old address is no more.")

    def __str__(self) -> str:
        return f"mailbox of {self.author}"


__all__ = ["Announcement", "Mailbox", "Message", "Wish"]
