"""Secrets that are in no row: each is made of the house's own secret key and of a number that its owner may raise.

Webhooks are signed as Standard Webhooks has it (https://www.standardwebhooks.com), for which receivers find libraries in every language.
"""

from __future__ import annotations

import hmac
from base64 import b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.core import signing
from django.core.signing import BadSignature
from django.utils.crypto import constant_time_compare, salted_hmac

from ladder.messages.models import Mailbox, Webhook

UNSUBSCRIBE = "leadenhall.messages.unsubscribe"

OVERLAP: Final = timedelta(days=1)
"""How long a webhook's old secret signs beside the new one, so that whoever receives may change over when it suits."""


def secret_of(hook: Webhook) -> str:
    """What its author sees once, and verifies signatures by."""
    return "whsec_" + b64encode(_secret(hook, hook.number)).decode()


def signed(hook: Webhook, uid: str, second: int, body: bytes) -> dict[str, str]:
    """The headers of a message to this webhook: its id, which is the same at every try, the time of the try, and the signature of both
    with the body; for OVERLAP after the secret was renewed, by the one before, too, as the standard has it."""
    content = f"{uid}.{second}.".encode() + body
    numbers = [hook.number]
    if hook.renewed_at is not None and second < (hook.renewed_at + OVERLAP).timestamp():
        numbers.append(hook.number - 1)
    signatures = [b64encode(hmac.digest(_secret(hook, number), content, sha256)).decode() for number in numbers]
    told = " ".join(f"v1,{signature}" for signature in signatures)
    return {"webhook-id": uid, "webhook-timestamp": str(second), "webhook-signature": told}


def _secret(hook: Webhook, number: int) -> bytes:
    return salted_hmac("leadenhall.messages.webhook", f"{hook.pk}:{number}", algorithm="sha256").digest()


def feed_token(mailbox: Mailbox) -> str:
    """What the address of an author's feed is made of: whoever has it may read the feed."""
    told = salted_hmac("leadenhall.messages.feed", f"{mailbox.author_id}:{mailbox.feed_number}", algorithm="sha256")
    return f"{mailbox.author_id}-{told.hexdigest()[:40]}"


def mailbox_of_feed(token: str) -> Mailbox | None:
    """Whose feed it is; None for a token that is no more, or never was."""
    author = token.partition("-")[0]
    if not (author.isascii() and author.isdigit() and len(author) < 19):
        return None
    mailbox = Mailbox.objects.select_related("author").filter(author=int(author), feed_number__gt=0).first()
    return mailbox if mailbox is not None and constant_time_compare(feed_token(mailbox), token) else None


def unsubscribe_token(author: int, kinds: list[str]) -> str:
    """What the link at the end of an e-mail is made of: it switches off e-mail about these kinds, and does nothing else."""
    return signing.dumps([author, sorted(set(kinds))], salt=UNSUBSCRIBE)


def of_unsubscribe_token(token: str) -> tuple[int, list[str]] | None:
    """Whose e-mail about which kinds it switches off; None for a token that this house has not made."""
    try:
        author, kinds = signing.loads(token, salt=UNSUBSCRIBE)
    except (BadSignature, ValueError):
        return None
    return author, kinds


__all__ = ["feed_token", "mailbox_of_feed", "of_unsubscribe_token", "secret_of", "signed", "unsubscribe_token"]
