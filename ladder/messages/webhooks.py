"""An author's webhooks: set up, changed, taken away, their secrets renewed, tried; and what was posted to them, which may be sent again."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from ladder.accounts.models import User
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.messages.addresses import check_url
from ladder.messages.kinds import KINDS
from ladder.messages.models import Delivery, DeliveryState, Mailbox, Try, Webhook
from ladder.messages.publishing import ask_to_send
from ladder.messages.signing import secret_of

MOST_WEBHOOKS: Final = 5
"""Of one author."""

MOST_BY_HAND: Final = 30
"""Posts of one author in an hour that nothing but a button has caused, tests and what is sent again: whoever adds and removes webhooks for
others' addresses has no more."""

HOUR: Final = timedelta(hours=1)

MOST_TRIES: Final = 50
"""Of one delivery, however often it is sent again: so many are kept of it at most."""

SWITCHED_ON: Final = {"failures": 0, "failing_since": None, "off_at": None}


def webhooks_of(author: User) -> QuerySet[Webhook]:
    """The author's webhooks, the oldest first."""
    return Webhook.objects.filter(author=author).order_by("pk")


def add_webhook(author: User, url: str, kinds: Collection[str] | None = None) -> tuple[Webhook, str]:
    """Have messages posted to this address, too: those of these kinds, None: all. Returns the webhook and its secret, which is shown once.

    Raises ServiceError for an address to which nothing is ever posted and for a kind that is none, Conflict for an address that is
    another webhook's, TooMany beyond MOST_WEBHOOKS.
    """
    if author.is_house or not author.is_active:
        raise NotAllowed("url", "this account may not have webhooks.")
    with transaction.atomic():
        # One at a time of an author, so that the number of them cannot be raced; who tells the author something meanwhile need not wait.
        User.objects.select_for_update(no_key=True).get(pk=author.pk)
        _check(author, url)
        if webhooks_of(author).count() >= MOST_WEBHOOKS:
            raise TooMany("url", f"{MOST_WEBHOOKS} webhooks are allowed.", "Remove one first.")
        hook = Webhook.objects.create(author=author, url=url, kinds=checked(kinds))
    return hook, secret_of(hook)


def change_webhook(
    author: User, hook_id: int, *, url: str | None = None, kinds: Collection[str] | None = None, every: bool = False
) -> Webhook:
    """Have the webhook lead elsewhere, or take other kinds of messages, or `every` kind; what is None stays as it is. With its address set,
    though it be the same, one that was switched off is on again. Raises as `add_webhook`, and Conflict for one
    that is not the author's."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=author.pk)
        hook = _own(author, hook_id)
        changed: dict[str, object] = {}
        if url is not None:
            _check(author, url, hook)
            changed = {"url": url, **SWITCHED_ON}
        if kinds is not None or every:
            changed["kinds"] = None if every else checked(kinds)
        for name, value in changed.items():
            setattr(hook, name, value)
        hook.save(update_fields=list(changed))
    return hook


def checked(kinds: Collection[str] | None) -> list[str] | None:
    """The kinds in the order of their table; None when it is all of them. Raises ServiceError for one that is none."""
    if kinds is None:
        return None
    if strange := sorted(set(kinds) - set(KINDS)):
        raise ServiceError(
            "kinds", f"there is no kind of message called {strange[0][:40]!r}.", f"Use some of: {', '.join(KINDS)}."
        )
    chosen = [kind for kind in KINDS if kind in kinds]
    return None if len(chosen) == len(KINDS) else chosen


def renew_secret(author: User, hook_id: int) -> str:
    """The webhook's new secret, shown once. The old one signs beside it for a day; renewed twice, it is no more. Raises
    Conflict for one that is not the author's."""
    with transaction.atomic():
        hook = _own(author, hook_id)
        hook.number += 1
        hook.renewed_at = timezone.now()
        hook.save(update_fields=["number", "renewed_at"])
    return secret_of(hook)


def remove_webhook(author: User, hook_id: int) -> None:
    """Have nothing posted to it any more; what is kept of its deliveries goes, too. Raises Conflict as `renew_secret`."""
    with transaction.atomic():
        _own(author, hook_id).delete()


def try_webhook(author: User, hook_id: int) -> Delivery:
    """Have a test message posted. Raises Conflict as `renew_secret` and for one that is switched off, TooMany after MOST_BY_HAND."""
    with transaction.atomic():
        hook = _on(_own(author, hook_id))
        _count_by_hand(author)
        made = Delivery.objects.create(hook=hook)
    ask_to_send()
    return made


def send_again(author: User, delivery_id: int) -> Delivery:
    """Have what was posted once, or could not be, posted again, now and as often as if it were new; its id stays. Raises
    Conflict for one that is not kept, while it waits, and for a webhook that is switched off, TooMany after MOST_TRIES and after
    MOST_BY_HAND."""
    with transaction.atomic():
        hook_id = Delivery.objects.filter(pk=delivery_id, hook__author=author).values_list("hook", flat=True).first()
        # Hook before delivery, as whoever notes what came of a try locks them.
        _on(_own(author, hook_id or 0))
        delivery = Delivery.objects.select_for_update(of=("self",)).filter(pk=delivery_id).first()
        if delivery is None:
            raise Conflict("delivery", "it is not kept any more.", "Send a test, or wait for the next message.")
        if delivery.state == DeliveryState.WAITING:
            raise Conflict("delivery", "it waits to be sent.", "Wait for what comes of it.")
        if delivery.tries >= MOST_TRIES:
            raise TooMany("delivery", f"it was tried {MOST_TRIES} times.", "Send a test, or wait for the next message.")
        _count_by_hand(author)
        delivery.state, delivery.due_at, delivery.tries_before = DeliveryState.WAITING, timezone.now(), delivery.tries
        delivery.save(update_fields=["state", "due_at", "tries_before"])
    ask_to_send()
    return delivery


def deliveries_of(*hooks: Webhook, most: int = 50) -> list[Delivery]:
    """The last deliveries to these webhooks, newest first, each with all its tries. Two queries."""
    found = Delivery.objects.filter(hook__in=hooks).select_related("message", "hook")
    return list(found.prefetch_related(Prefetch("log", Try.objects.order_by("number"))).order_by("-pk")[:most])


def _count_by_hand(author: User) -> None:
    now = timezone.now()
    Mailbox.objects.bulk_create([Mailbox(author=author)], ignore_conflicts=True)
    mailbox = Mailbox.objects.select_for_update(of=("self",)).get(author=author)
    if mailbox.by_hand_since is None or mailbox.by_hand_since <= now - HOUR:
        mailbox.by_hand, mailbox.by_hand_since = 0, now
    if mailbox.by_hand >= MOST_BY_HAND:
        at = mailbox.by_hand_since + HOUR
        said = f"{MOST_BY_HAND} tests and messages sent again in an hour are allowed."
        raise TooMany("url", said, f"There is room again at {at:%H:%M} UTC.")
    mailbox.by_hand += 1
    mailbox.save(update_fields=["by_hand", "by_hand_since"])


def _check(author: User, url: str, hook: Webhook | None = None) -> None:
    check_url(url, private=settings.WEBHOOKS_TO_PRIVATE)
    if any(other != hook and other.url == url for other in webhooks_of(author)):
        raise Conflict("url", "another webhook of yours leads there.", "Change that one.")


def _on(hook: Webhook) -> Webhook:
    if hook.off_at is not None:
        raise Conflict("url", "the webhook is switched off.", "Set its address again first.")
    return hook


def _own(author: User, hook_id: int) -> Webhook:
    """The author's webhook, locked. Raises Conflict for one that is not there: it was removed at this moment, for who asks has looked."""
    hook = Webhook.objects.select_for_update(of=("self",)).filter(pk=hook_id, author=author).first()
    if hook is None:
        raise Conflict("url", "there is no such webhook any more.", "Set up another.")
    return hook


__all__ = [
    "MOST_WEBHOOKS", "DeliveryState", "add_webhook", "change_webhook", "deliveries_of", "remove_webhook", "renew_secret",
    "send_again", "try_webhook", "webhooks_of",
]  # fmt: skip
