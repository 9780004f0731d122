"""What pages, the API and feeds read of messages. Nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db.models import QuerySet

from ladder.accounts.models import User
from ladder.messages.kinds import CHANNELS, KINDS
from ladder.messages.models import Message, Wish

MOST_COUNTED: Final = 100
"""Unread messages that are counted; of more it is told that there are many."""


def messages_of(author: User) -> QuerySet[Message]:
    """What the author is told on the site, newest first."""
    return Message.objects.filter(author=author, on_site=True).order_by("-pk")


def unread(author: User) -> int:
    """How many of them the author has not read, MOST_COUNTED at most. One query, answered from an index."""
    return messages_of(author).filter(read_at=None).order_by()[:MOST_COUNTED].count()


def wishes_of(author: User) -> dict[str, frozenset[str]]:
    """By which ways the author wants each kind of message, in the order of the table of kinds. One query."""
    chosen = {wish.kind: wish for wish in Wish.objects.filter(author=author)}
    return {word: ways_of(chosen[word]) if word in chosen else kind.channels for word, kind in KINDS.items()}


def ways_of(row: Message | Wish) -> frozenset[str]:
    """The ways that a message goes by, or that a wish is for."""
    return frozenset(name for name, column in CHANNELS.items() if getattr(row, column))


def changed(before: Mapping[str, frozenset[str]], after: Mapping[str, frozenset[str]]) -> list[str]:
    """The kinds of which the ways are others than before."""
    return [kind for kind, ways in after.items() if before.get(kind) != ways]


__all__ = ["MOST_COUNTED", "changed", "messages_of", "unread", "ways_of", "wishes_of"]
