"""All that authors do with their messages: read them, and choose what they are told and by which way."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import transaction
from django.utils import timezone

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.bots.selectors import former_names
from ladder.errors import ServiceError
from ladder.messages.kinds import CHANNELS, GONE, KINDS, VERSION
from ladder.messages.models import Message, Wish
from ladder.messages.selectors import changed, messages_of, wishes_of


def read(author: User, message_id: int) -> Message:
    """One of the author's messages, which counts as read from now on. Raises Message.DoesNotExist."""
    message = messages_of(author).get(pk=message_id)
    if message.read_at is None:
        message.read_at = timezone.now()
        message.save(update_fields=["read_at"])
    return message


def read_all(author: User) -> int:
    """Have all of the author's messages count as read. Returns how many did not."""
    return messages_of(author).filter(read_at=None).update(read_at=timezone.now())


def choose(author: User, wishes: Mapping[str, Collection[str]]) -> dict[str, frozenset[str]]:
    """Have the author told these kinds of facts by these ways from now on; other kinds stay as they are. Returns all that is chosen then.

    Raises ServiceError for a kind or a way that is none.
    """
    asked = {kind: frozenset(ways) for kind, ways in wishes.items()}
    for kind, ways in asked.items():
        if kind not in KINDS:
            raise ServiceError(kind, "There is no such kind of message.", f"Use one of: {', '.join(KINDS)}.")
        if strange := sorted(ways - set(CHANNELS)):
            raise ServiceError(kind, f"{strange[0]} is no way of messages.", f"Use some of: {', '.join(CHANNELS)}.")
    with transaction.atomic():
        before = wishes_of(author)
        rows = [
            Wish(author=author, kind=kind, **{column: name in asked[kind] for name, column in CHANNELS.items()})
            for kind in changed(before, asked)
        ]
        Wish.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["author", "kind"], update_fields=list(CHANNELS.values())
        )
    return {**before, **asked}


def gone(bot: Bot, **facts: int) -> None:
    """What was told of a bot, or of the version of it that these facts name, leads to no page any more: it is about to be deleted."""
    names = [bot.name, *former_names(bot)]
    leading = [name for name, kind in KINDS.items() if (kind.view, kind.of) == VERSION]
    told = Message.objects.filter(author=bot.owner_id, kind__in=leading)
    for message in told.filter(facts__contains={"title": bot.title, **facts}, facts__bot__in=names):
        message.facts = {**message.facts, GONE: True}
        message.save(update_fields=["facts"])


def no_more_mail(author_id: int, kinds: Collection[str]) -> None:
    """Have the account told these kinds of facts by e-mail no more; their other ways stay. What waits to be mailed of them is not."""
    author = User.objects.filter(pk=author_id).first()
    if author is None:
        return
    wanted = wishes_of(author)
    choose(author, {kind: wanted[kind] - {"mail"} for kind in kinds if kind in wanted})
    Message.objects.filter(author=author, kind__in=kinds, mailed_at=None).update(by_mail=False)


__all__ = ["choose", "gone", "no_more_mail", "read", "read_all"]
