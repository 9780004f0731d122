"""Messages by e-mail: to addresses that were confirmed, at once what is rare, once an hour what is noisy.

A worker that dies after the mail went out and before that is written down sends it again, with the same Message-ID.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Final
from urllib.parse import urlsplit

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import Exists, OuterRef, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from engine.wording import counted
from ladder.accounts.models import User
from ladder.messages.kinds import KINDS
from ladder.messages.models import Mailbox, Message
from ladder.messages.signing import unsubscribe_token

log = structlog.get_logger(__name__)

NOISY: Final = tuple(word for word, kind in KINDS.items() if kind.noisy)

DIGEST: Final = timedelta(hours=1)
"""Between two mails of noisy messages to one author."""

BUSY: Final = timedelta(minutes=2)
"""How long whoever posts has an author to himself."""

AWAY: Final = timedelta(minutes=5)
"""How long is waited after a mail that could not be sent."""

MOST: Final = 50
"""Messages in one mail; others come with the next."""

SUBJECT_CHARACTERS: Final = 150


def mail_next() -> int:
    """Mail one author what waits. Returns how many messages that was; 0 when none is due, or no mail can be sent."""
    now = timezone.now()
    waiting = Message.objects.filter(by_mail=True, mailed_at=None, handed_on_at__isnull=False)
    mailboxes = Mailbox.objects.filter(author=OuterRef("author"))
    early = Exists(mailboxes.filter(digest_at__gt=now - DIGEST))
    due = waiting.exclude(Exists(mailboxes.filter(busy_until__gt=now))).exclude(early, kind__in=NOISY)
    author = due.order_by("pk").values_list("author", flat=True).first()
    if author is None or not _take(author):
        return 0
    messages = list(due_of(author)[:MOST])
    address = EmailAddress.objects.filter(user=author, verified=True).order_by("-primary", "pk").first()
    if address is None or not messages:
        # Nobody has confirmed an address: there is no way by mail, now or for these messages later.
        done = waiting.filter(author=author).update(by_mail=False)
        _release(author)
        return done
    refused = False
    try:
        written(User.objects.get(pk=author), address.email, messages).send()
    except SMTPRecipientsRefused as error:
        refused = True
        log.warning("mail refused", author=author, reason=str(error))
    except (SMTPException, OSError) as error:
        log.warning("mail not sent", reason=str(error))
        Mailbox.objects.filter(author=author).update(busy_until=now + AWAY)
        return 0
    Message.objects.filter(pk__in=[message.pk for message in messages]).update(mailed_at=now, mail_refused=refused)
    digest = {"digest_at": now} if any(message.kind in NOISY for message in messages) else {}
    _release(author, **digest)
    return len(messages)


def due_of(author: int) -> list[Message]:
    """What of the author's messages may be mailed now, the oldest first."""
    waiting = Q(author=author, by_mail=True, mailed_at=None, handed_on_at__isnull=False)
    early = Mailbox.objects.filter(author=author, digest_at__gt=timezone.now() - DIGEST).exists()
    found = Message.objects.filter(waiting).order_by("pk")
    return list((found.exclude(kind__in=NOISY) if early else found)[:MOST])


def written(author: User, address: str, messages: Sequence[Message]) -> EmailMultiAlternatives:
    """The mail. Whatever a name or a reason has in it, the subject is one line and the HTML is text."""
    first = messages[0]
    subject = first.title if len(messages) == 1 else f"{counted(len(messages), 'message')}: {first.title}"
    site, kinds = settings.SITE_ADDRESS, [message.kind for message in messages]
    unsubscribe = site + reverse("web:unsubscribe", args=[unsubscribe_token(author.pk, kinds)])
    context = {
        "told": [(message.title, message.text, site + message.url) for message in messages],
        "author": author.username,
        "unsubscribe": unsubscribe,
        "settings": site + reverse("web:message-settings"),
    }
    mail = EmailMultiAlternatives(
        subject[:SUBJECT_CHARACTERS],
        render_to_string("author_messages/mail.txt", context),
        to=[address],
        headers={
            "Message-ID": f"<{first.uid}.{len(messages)}@{urlsplit(site).hostname}>",
            "List-Unsubscribe": f"<{unsubscribe}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    mail.attach_alternative(render_to_string("author_messages/mail.html", context), "text/html")
    return mail


def _take(author: int) -> bool:
    """Have the author to oneself for a while; False when somebody else has."""
    now = timezone.now()
    Mailbox.objects.bulk_create([Mailbox(author_id=author, busy_until=now)], ignore_conflicts=True)
    return bool(Mailbox.objects.filter(author=author, busy_until__lte=now).update(busy_until=now + BUSY))


def _release(author: int, **fields: object) -> None:
    Mailbox.objects.filter(author=author).update(busy_until=timezone.now(), **fields)


__all__ = ["mail_next", "written"]
