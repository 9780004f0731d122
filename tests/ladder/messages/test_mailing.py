"""E-mail: to confirmed addresses alone, digests of what is noisy, a link that ends it, and nothing that a hostile name could do."""

from __future__ import annotations

import re
from datetime import timedelta
from smtplib import SMTPServerDisconnected

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.utils import timezone

from ladder.accounts.models import User
from ladder.messages import sending
from ladder.messages.models import Message
from ladder.messages.selectors import wishes_of
from ladder.messages.services import choose
from ladder.messages.telling import Told, tell
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
NOON = "2026-11-29 12:00Z"


@pytest.fixture
def author() -> User:
    author = make.AuthorFactory(username="elizabeth")
    EmailAddress.objects.create(user=author, email="elizabeth@example.org", verified=True, primary=True)
    choose(author, {"seat-lost": ["site", "mail"]})
    return author


def ready(author: User, bot: str = "Red", reason: str = "r") -> None:
    facts = {"bot": bot, "title": "arkwright", "version": 1, "reason": reason}
    tell("rejected", [Told(f"rejected:{bot}", facts, author=author.pk)])


def lost(author: User, match: int) -> None:
    facts = {"bot": "Red", "title": "arkwright", "version": 1, "match": match, "seat": 1, "reason": "crashed"}
    tell("seat-lost", [Told(f"seat-lost:{match}", facts, author=author.pk)])


def test_a_message_is_mailed_once_in_text_and_html_with_a_link_that_ends_it(author: User) -> None:
    ready(author)
    for _ in range(3):
        sending.send()
    (sent,) = mail.outbox
    assert isinstance(sent, EmailMultiAlternatives)
    assert (sent.to, sent.subject) == (["elizabeth@example.org"], "Red v1 was rejected")
    assert "http://localhost:8000/bots/arkwright/Red/versions/1/" in sent.body
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert sent.extra_headers["Message-ID"] == f"<{Message.objects.get().uid}.1@localhost>"
    address = re.fullmatch("<http://localhost:8000(.*)>", sent.extra_headers["List-Unsubscribe"])
    assert address is not None
    assert address[1] in sent.body
    assert sent.alternatives[0][1] == "text/html"

    stranger = Client(enforce_csrf_checks=True)
    assert stranger.get(address[1]).status_code == 200
    assert "mail" in wishes_of(author)["rejected"]
    assert stranger.post(address[1], {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert wishes_of(author)["rejected"] == {"site", "feed", "webhook"}
    assert wishes_of(author)["suspended"] == {"site", "mail", "feed", "webhook"}
    assert stranger.post(address[1][:-4] + "xxx/").status_code == 404


def test_nothing_is_mailed_to_an_address_that_nobody_has_confirmed(author: User) -> None:
    EmailAddress.objects.update(verified=False)
    ready(author)
    sending.send()
    EmailAddress.objects.update(verified=True)
    sending.send()
    assert mail.outbox == []


def test_what_is_noisy_is_mailed_once_an_hour_and_what_is_rare_at_once(author: User) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        for match in range(1, 4):
            lost(author, match)
        sending.send()
        assert [sent.subject for sent in mail.outbox] == ["3 messages: Red lost its seat in match 1"]
        for _ in range(2):
            clock.shift(timedelta(minutes=20))
            lost(author, 100 + timezone.now().minute)
            sending.send()
        assert len(mail.outbox) == 1
        ready(author)
        sending.send()
        assert [sent.subject for sent in mail.outbox[1:]] == ["Red v1 was rejected"]
        clock.shift(timedelta(minutes=20))
        sending.send()
        assert [sent.subject.split(":")[0] for sent in mail.outbox[2:]] == ["2 messages"]
        sending.send()
        assert len(mail.outbox) == 3


def test_a_hostile_name_adds_no_header_and_no_tag(author: User) -> None:
    ready(author, bot="Red\r\nBcc: everybody@example.org\u202e<img src=x>", reason="<script>alert(1)</script>")
    sending.send()
    (sent,) = mail.outbox
    assert sent.subject == "Red Bcc: everybody@example.org<img src=x> v1 was rejected"
    message = sent.message()
    assert message["Bcc"] is None
    html = sent.alternatives[0][0]
    assert "&lt;img src=x&gt;" in html
    assert "<script" not in html
    assert "<img" not in html


def test_a_mail_server_that_is_away_is_tried_again_later(author: User, monkeypatch: pytest.MonkeyPatch) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        with monkeypatch.context() as patch:
            patch.setattr(
                EmailMultiAlternatives, "send", lambda *_: (_ for _ in ()).throw(SMTPServerDisconnected("away"))
            )
            ready(author)
            sending.send()
        sending.send()
        assert mail.outbox == []
        clock.shift(timedelta(minutes=5))
        sending.send()
        assert len(mail.outbox) == 1
