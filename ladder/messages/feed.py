"""An author's messages as an Atom feed, at an address that only the author knows."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils.feedgenerator import Atom1Feed

from ladder.accounts.models import User
from ladder.messages.models import Mailbox, Message

ENTRIES: Final = 50


def renew_feed(author: User) -> Mailbox:
    """Give the author's feed a new address; the old one leads nowhere any more. The first time, there is one from now on."""
    with transaction.atomic():
        Mailbox.objects.bulk_create([Mailbox(author=author)], ignore_conflicts=True)
        Mailbox.objects.filter(author=author).update(feed_number=F("feed_number") + 1)
    return Mailbox.objects.get(author=author)


def entries_of(author: User) -> list[Message]:
    """What stands in the feed, newest first."""
    return list(Message.objects.filter(author=author, in_feed=True).order_by("-pk")[:ENTRIES])


def feed_of(author: User, entries: list[Message], request: HttpRequest) -> str:
    """The feed as XML."""
    feed = Atom1Feed(
        title=f"Leadenhall: messages to {author.username}",
        link=request.build_absolute_uri("/account/messages/"),
        description=None,
        author_name="Leadenhall",
        feed_url=request.build_absolute_uri(request.path),
        language="en-GB",
    )
    for entry in entries:
        feed.add_item(
            title=entry.title,
            link=request.build_absolute_uri(entry.url),
            description=entry.text,
            unique_id=entry.uid.urn,
            pubdate=entry.created_at,
            updateddate=entry.created_at,
        )
    return str(feed.writeString("utf-8"))


__all__ = ["entries_of", "feed_of", "renew_feed"]
