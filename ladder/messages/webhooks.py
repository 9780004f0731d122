"""An author's webhook: set, taken away, its secret renewed, tried."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from ladder.accounts.models import User
from ladder.errors import Conflict, TooMany
from ladder.messages.addresses import check_url
from ladder.messages.models import Delivery, DeliveryState, Webhook
from ladder.messages.publishing import ask_to_send
from ladder.messages.signing import secret_of

MOST_TESTS: Final = 10
"""Tests of a webhook in an hour."""


def set_webhook(author: User, url: str) -> tuple[Webhook, str]:
    """Have messages posted to this address from now on, also where it was switched off. Returns the webhook, and its secret if it is new,
    else "": the secret is shown once. Raises ServiceError for an address to which nothing is ever posted."""
    check_url(url, private=settings.WEBHOOKS_TO_PRIVATE)
    on = {"url": url, "failures": 0, "failing_since": None, "off_at": None}
    with transaction.atomic():
        hook, is_new = Webhook.objects.update_or_create(author=author, defaults=on)
    return hook, secret_of(hook) if is_new else ""


def renew_secret(author: User) -> str:
    """The webhook's new secret; the old one is no more. Raises Conflict without a webhook."""
    with transaction.atomic():
        hook = _own(author)
        hook.number += 1
        hook.save(update_fields=["number"])
    return secret_of(hook)


def remove_webhook(author: User) -> bool:
    """Have nothing posted any more. Returns whether there was a webhook."""
    return bool(Webhook.objects.filter(author=author).delete()[0])


def try_webhook(author: User) -> Delivery:
    """Have a test message posted. Raises Conflict without a webhook and for one that is switched off, TooMany after MOST_TESTS an hour."""
    with transaction.atomic():
        hook = _own(author)
        if hook.off_at is not None:
            raise Conflict("url", "the webhook is switched off.", "Set its address again first.")
        hour = Delivery.objects.filter(hook=hook, message=None, made_at__gt=timezone.now() - timedelta(hours=1))
        if hour.count() >= MOST_TESTS:
            raise TooMany("url", f"there were {MOST_TESTS} tests in an hour.", "Try again later.")
        made = Delivery.objects.create(hook=hook)
    ask_to_send()
    return made


def deliveries_of(hook: Webhook, most: int = 50) -> list[Delivery]:
    """The webhook's last deliveries, newest first. One query."""
    return list(Delivery.objects.filter(hook=hook).select_related("message").order_by("-pk")[:most])


def _own(author: User) -> Webhook:
    hook = Webhook.objects.select_for_update(of=("self",)).filter(author=author).first()
    if hook is None:
        raise Conflict("url", "you have no webhook.", "Set its address first.")
    return hook


__all__ = ["DeliveryState", "deliveries_of", "remove_webhook", "renew_secret", "set_webhook", "try_webhook"]
