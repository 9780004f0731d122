"""Webhooks: signed, tried again further and further apart, known again by their id, and switched off after days of failure."""

from __future__ import annotations

import hmac
import json
from base64 import b64decode, b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from ladder.accounts.models import User
from ladder.errors import Conflict, ServiceError, TooMany
from ladder.messages import delivering, sending, webhooks
from ladder.messages.models import Delivery, Message, Webhook
from ladder.messages.posting import Answer
from ladder.messages.selectors import messages_of
from ladder.messages.telling import Told, tell
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
URL = "https://example.org/hook"


class Internet:
    """Answers what it is told to, and notes what was posted when."""

    def __init__(self) -> None:
        self.answer = Answer(200, 12, "ok")
        self.posted: list[tuple[str, dict[str, str], bytes, bool]] = []

    def post(self, url: str, headers: dict[str, str], body: bytes, *, private: bool) -> Answer:
        self.posted.append((url, dict(headers), body, private))
        return self.answer


@pytest.fixture
def internet(monkeypatch: pytest.MonkeyPatch) -> Internet:
    internet = Internet()
    monkeypatch.setattr(delivering, "post", internet.post)
    return internet


@pytest.fixture
def author() -> User:
    return make.AuthorFactory(username="elizabeth")


def ready(author: User, number: int = 1) -> None:
    tell("ready", [Told(f"ready:{number}", {"bot": "Red", "title": "arkwright", "version": number}, author=author.pk)])


def test_a_message_is_posted_signed_and_once(author: User, internet: Internet) -> None:
    hook, secret = webhooks.set_webhook(author, URL)
    ready(author)
    for _ in range(3):
        sending.send()

    ((url, headers, body, private),) = internet.posted
    uid = str(Message.objects.get().uid)
    told: dict[str, Any] = json.loads(body)
    assert (url, private, told["type"], told["id"]) == (URL, False, "ready", uid)
    assert told["data"] == {
        "title": "Red v1 is ready",
        "text": "It has passed its validation, and plays in the open seasons of its title.",
        "url": "http://localhost:8000/bots/arkwright/Red/versions/1/",
        "facts": {"bot": "Red", "title": "arkwright", "version": 1},
    }
    content = f"{uid}.{headers['webhook-timestamp']}.".encode() + body
    expected = hmac.digest(b64decode(secret.removeprefix("whsec_")), content, sha256)
    assert headers["webhook-id"] == uid
    assert headers["webhook-signature"] == "v1," + b64encode(expected).decode()
    (delivery,) = webhooks.deliveries_of(hook)
    assert (delivery.state, delivery.tries, delivery.status, delivery.milliseconds, delivery.answer) == (
        "delivered", 1, 200, 12, "ok",
    )  # fmt: skip


def test_the_secret_is_shown_once_differs_for_everybody_and_can_be_renewed(author: User) -> None:
    first = webhooks.set_webhook(author, URL)[1]
    assert webhooks.set_webhook(author, URL + "2")[1] == ""
    others = webhooks.set_webhook(make.AuthorFactory(), URL)[1]
    renewed = webhooks.renew_secret(author)
    assert len({first, others, renewed}) == 3
    assert all(len(b64decode(secret.removeprefix("whsec_"))) == 32 for secret in (first, others, renewed))
    with pytest.raises(ServiceError):
        webhooks.set_webhook(author, "http://example.org")
    assert Webhook.objects.get(author=author).url == URL + "2"


def test_what_is_not_taken_is_tried_eight_times_more_from_a_minute_to_twelve_hours_apart(
    author: User, internet: Internet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivering, "PATIENCE", timedelta(days=9))
    internet.answer = Answer(503, 5, "away")
    webhooks.set_webhook(author, URL)
    tried: list[float] = []
    with time_machine.travel("2026-11-29 12:00Z", tick=False) as clock:
        begun = timezone.now()
        ready(author)
        for _ in range(20):
            before = len(internet.posted)
            sending.send()
            if len(internet.posted) > before:
                tried.append((timezone.now() - begun).total_seconds() / 60)
            delivery = Delivery.objects.get()
            if delivery.state != "waiting":
                break
            clock.move_to(delivery.due_at)
    assert tried == [0, 1, 6, 21, 81, 261, 621, 1341, 2061]
    assert (delivery.state, delivery.tries) == ("failed", 9)
    assert len({headers["webhook-id"] for _, headers, _, _ in internet.posted}) == 1
    assert len({headers["webhook-timestamp"] for _, headers, _, _ in internet.posted}) == 9


def test_while_one_does_not_answer_others_for_it_wait_and_other_peoples_do_not(
    author: User, internet: Internet
) -> None:
    other = make.AuthorFactory()
    for one in (author, other):
        webhooks.set_webhook(one, f"https://{one.username}.example.org/")
    internet.answer = Answer(None, 5000, "no answer in time")
    for number in range(3):
        ready(author, number)
    ready(other)
    sending.send()
    assert sorted(url for url, *_ in internet.posted) == [
        f"https://{name}.example.org/" for name in sorted((author.username, other.username))
    ]


def test_a_webhook_that_takes_nothing_for_three_days_is_switched_off_and_its_author_told(
    author: User, internet: Internet
) -> None:
    hook, _ = webhooks.set_webhook(author, URL)
    internet.answer = Answer(500, 5, "oh <b>no</b>")
    with time_machine.travel("2026-11-29 12:00Z", tick=False) as clock:
        ready(author, 1)
        sending.send()
        clock.shift(timedelta(days=3, minutes=1))
        ready(author, 2)
        sending.send()
        sending.send()
        assert len(internet.posted) == 2
        hook.refresh_from_db()
        assert hook.off_at == timezone.now()
        told = messages_of(author).first()
        assert (told.title, told.text) == (
            "Your webhook is switched off",
            "Nothing could be delivered to it since 2026-11-29 12:00 UTC. The last answer: 500 oh <b>no</b>",
        )
        assert not Delivery.objects.filter(state="waiting").exists()
        with pytest.raises(Conflict):
            webhooks.try_webhook(author)
        internet.answer = Answer(200, 5, "")
        webhooks.set_webhook(author, URL)
        ready(author, 3)
        sending.send()
    assert len(internet.posted) == 3


def test_a_worker_that_dies_leaves_the_delivery_to_the_next(author: User, internet: Internet) -> None:
    webhooks.set_webhook(author, URL)
    with time_machine.travel("2026-11-29 12:00Z", tick=False) as clock:
        ready(author)
        sending.hand_on_next()
        lost = delivering._take()
        assert lost is not None
        sending.send()
        assert internet.posted == []
        clock.shift(timedelta(minutes=1))
        sending.send()
        delivering._note(lost, Answer(500, 1, "late"))
    assert (len(internet.posted), Delivery.objects.get().state) == (1, "delivered")


def test_a_test_is_posted_once_and_not_too_often(author: User, internet: Internet) -> None:
    with pytest.raises(Conflict):
        webhooks.try_webhook(author)
    webhooks.set_webhook(author, URL)
    internet.answer = Answer(404, 5, "who?")
    for _ in range(webhooks.MOST_TESTS):
        webhooks.try_webhook(author)
    with pytest.raises(TooMany):
        webhooks.try_webhook(author)
    sending.send()
    assert json.loads(internet.posted[0][2])["type"] == "test"
    assert Delivery.objects.filter(state="failed", answer="who?").count() == 1


def test_nothing_waits_for_an_author_who_has_taken_the_webhook_away(author: User, internet: Internet) -> None:
    webhooks.set_webhook(author, URL)
    ready(author)
    assert webhooks.remove_webhook(author) is True
    assert webhooks.remove_webhook(author) is False
    sending.send()
    assert (internet.posted, Message.objects.get().handed_on_at is not None) == ([], True)
