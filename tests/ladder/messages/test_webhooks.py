"""Webhooks: signed, tried again further and further apart, known again by their id, and switched off after days of failure."""

from __future__ import annotations

import hmac
import json
import re
from base64 import b64decode, b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from ladder.accounts.models import User
from ladder.errors import Conflict, ServiceError, TooMany
from ladder.messages import delivering, sending, webhooks
from ladder.messages.kinds import CHANNELS
from ladder.messages.models import Delivery, Message, Webhook
from ladder.messages.posting import Answer
from ladder.messages.selectors import messages_of
from ladder.messages.signing import signed
from ladder.messages.telling import Told, tell
from tests.ladder import factories as make
from tests.ladder.threads import at_once, of_type

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
    hook, secret = webhooks.add_webhook(author, URL)
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


def test_each_webhooks_secret_is_its_own_and_the_old_one_signs_for_a_day_after_it_is_renewed(
    author: User, internet: Internet
) -> None:
    hook, first = webhooks.add_webhook(author, URL)
    second = webhooks.add_webhook(author, URL + "2")[1]
    others = webhooks.add_webhook(make.AuthorFactory(), URL)[1]
    with time_machine.travel("2026-11-29 12:00Z", tick=False) as clock:
        renewed = webhooks.renew_secret(author, hook.pk)
        assert len({first, second, others, renewed}) == 4
        assert all(len(b64decode(secret.removeprefix("whsec_"))) == 32 for secret in (first, second, others, renewed))
        assert [signs(hook, secret) for secret in (renewed, first, second)] == [True, True, False]
        clock.shift(timedelta(hours=23, minutes=59))
        assert signs(hook, first)
        clock.shift(timedelta(minutes=1))
        assert [signs(hook, secret) for secret in (renewed, first)] == [True, False]
        last = [webhooks.renew_secret(author, hook.pk) for _ in range(2)]
        assert [signs(hook, secret) for secret in (*last, renewed)] == [True, True, False], "renewed twice at once"


def signs(hook: Webhook, secret: str) -> bool:
    """Would who knows this secret take what is posted now?"""
    hook.refresh_from_db()
    second, body = int(timezone.now().timestamp()), b"{}"
    told = signed(hook, "uid", second, body)["webhook-signature"].split()
    expected = hmac.digest(b64decode(secret.removeprefix("whsec_")), f"uid.{second}.".encode() + body, sha256)
    return "v1," + b64encode(expected).decode() in told


def test_an_author_may_have_a_handful_each_with_its_kinds(author: User, internet: Internet) -> None:
    webhooks.add_webhook(author, URL, kinds=["rejected", "ready"])
    webhooks.add_webhook(author, URL + "2", kinds=["suspended"])
    for number in (3, 4, 5):
        webhooks.add_webhook(author, f"{URL}{number}")
    with pytest.raises(TooMany):
        webhooks.add_webhook(author, URL + "6")
    with pytest.raises(ServiceError, match="no kind of message"):
        webhooks.change_webhook(author, webhooks.webhooks_of(author)[4].pk, kinds=["ready", "storms"])
    webhooks.change_webhook(author, webhooks.webhooks_of(author)[4].pk, kinds=[])
    ready(author)
    sending.send()
    assert sorted(url for url, *_ in internet.posted) == [URL, URL + "3", URL + "4"]
    assert len({headers["webhook-signature"] for _, headers, *_ in internet.posted}) == 3
    assert len({headers["webhook-id"] for _, headers, *_ in internet.posted}) == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_requests_at_once_no_more_webhooks_come_and_nothing_is_sent_twice(author: User) -> None:
    for number in range(webhooks.MOST_WEBHOOKS - 1):
        hook, _ = webhooks.add_webhook(author, f"{URL}{number}")
    made = at_once(*(lambda number=number: webhooks.add_webhook(author, f"{URL}-{number}") for number in range(3)))
    assert (len(of_type(made, tuple)), len(of_type(made, TooMany))) == (1, 2)
    delivery = Delivery.objects.create(hook=hook, state="failed", tries=3)
    again = at_once(*(lambda: webhooks.send_again(author, delivery.pk) for _ in range(3)))
    assert (len(of_type(again, Delivery)), len(of_type(again, Conflict))) == (1, 2)
    renewed = at_once(*(lambda: webhooks.renew_secret(author, hook.pk) for _ in range(3)))
    assert len(set(renewed)) == 3


def test_two_webhooks_of_an_author_lead_to_two_places_and_nobody_changes_anothers(author: User) -> None:
    hook, _ = webhooks.add_webhook(author, URL)
    other, _ = webhooks.add_webhook(author, URL + "2")
    for act in (
        lambda: webhooks.add_webhook(author, URL),
        lambda: webhooks.change_webhook(author, other.pk, url=URL),
        lambda: webhooks.change_webhook(make.AuthorFactory(), hook.pk, url=URL + "3"),
        lambda: webhooks.renew_secret(make.AuthorFactory(), hook.pk),
        lambda: webhooks.remove_webhook(make.AuthorFactory(), hook.pk),
        lambda: webhooks.try_webhook(make.AuthorFactory(), hook.pk),
    ):
        with pytest.raises(Conflict):
            act()
    with pytest.raises(ServiceError):
        webhooks.change_webhook(author, hook.pk, url="http://example.org")
    assert [found.url for found in webhooks.webhooks_of(author)] == [URL, URL + "2"]


def test_every_try_is_kept_and_what_has_failed_is_sent_again_as_if_it_were_new(
    author: User, internet: Internet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivering, "DELAYS", (timedelta(minutes=1),))
    hook, _ = webhooks.add_webhook(author, URL)
    with time_machine.travel("2026-11-29 12:00Z", tick=False) as clock:
        ready(author)
        for status in (500, None):
            internet.answer = Answer(status, 5, f"answer {status}")
            sending.send()
            clock.shift(timedelta(hours=1))
        (delivery,) = webhooks.deliveries_of(hook)
        assert delivery.state == "failed"
        with pytest.raises(Conflict):
            webhooks.send_again(make.AuthorFactory(), delivery.pk)
        for status in (502, 200):
            internet.answer = Answer(status, 7, f"answer {status}")
            if status == 502:
                webhooks.send_again(author, delivery.pk)
                with pytest.raises(Conflict, match="it waits"):
                    webhooks.send_again(author, delivery.pk)
            sending.send()
            clock.shift(timedelta(hours=1))
    (delivery,) = webhooks.deliveries_of(hook)
    assert (delivery.state, delivery.tries) == ("delivered", 4)
    assert [(one.number, one.status, one.milliseconds, one.answer) for one in delivery.log.all()] == [
        (1, 500, 5, "answer 500"),
        (2, None, 5, "answer None"),
        (3, 502, 7, "answer 502"),
        (4, 200, 7, "answer 200"),
    ]
    assert len({headers["webhook-id"] for _, headers, *_ in internet.posted}) == 1
    Delivery.objects.update(tries=webhooks.MOST_TRIES)
    with pytest.raises(TooMany):
        webhooks.send_again(author, delivery.pk)


def test_what_is_not_taken_is_tried_eight_times_more_from_a_minute_to_twelve_hours_apart(
    author: User, internet: Internet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivering, "PATIENCE", timedelta(days=9))
    internet.answer = Answer(503, 5, "away")
    webhooks.add_webhook(author, URL)
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
        webhooks.add_webhook(one, f"https://{one.username}.example.org/")
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
    hook, _ = webhooks.add_webhook(author, URL)
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
            "Nothing could be delivered to example.org since 2026-11-29 12:00 UTC. The last answer: 500 oh <b>no</b>",
        )
        assert not Delivery.objects.filter(state="waiting").exists()
        with pytest.raises(Conflict):
            webhooks.try_webhook(author, hook.pk)
        with pytest.raises(Conflict, match="switched off"):
            webhooks.send_again(author, Delivery.objects.first().pk)  # type: ignore[union-attr]
        internet.answer = Answer(200, 5, "")
        webhooks.change_webhook(author, hook.pk, url=URL)
        ready(author, 3)
        sending.send()
    assert len(internet.posted) == 3


def test_a_worker_that_dies_leaves_the_delivery_to_the_next(author: User, internet: Internet) -> None:
    webhooks.add_webhook(author, URL)
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
    hook, _ = webhooks.add_webhook(author, URL)
    internet.answer = Answer(404, 5, "who?")
    for _ in range(webhooks.MOST_BY_HAND):
        webhooks.try_webhook(author, hook.pk)
    with pytest.raises(TooMany):
        webhooks.try_webhook(author, hook.pk)
    webhooks.remove_webhook(author, hook.pk)
    hook, _ = webhooks.add_webhook(author, URL)
    with pytest.raises(TooMany):
        webhooks.try_webhook(author, hook.pk)
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        webhooks.try_webhook(author, hook.pk)
        sending.send()
    assert json.loads(internet.posted[0][2])["type"] == "test"
    assert Delivery.objects.filter(state="failed", answer="who?").count() == 1


def test_nothing_waits_for_an_author_who_has_taken_the_webhook_away(author: User, internet: Internet) -> None:
    hook, _ = webhooks.add_webhook(author, URL)
    ready(author)
    sending.hand_on_next()
    webhooks.remove_webhook(author, hook.pk)
    sending.send()
    assert (internet.posted, Message.objects.get().handed_on_at is not None) == ([], True)


def test_the_metrics_tell_what_was_sent_what_failed_and_what_waits_by_way(
    author: User, internet: Internet, client: Client
) -> None:
    def shown() -> dict[str, float]:
        body = client.get("/metrics").content.decode()
        found = re.findall(r'^leadenhall_messages\{state="(\w+)",way="(\w+)"\} (\S+)$', body, re.MULTILINE)
        return {f"{way} {state}": float(figure) for state, way, figure in found}

    with time_machine.travel("2026-11-29 12:00Z", tick=False):
        hook, _ = webhooks.add_webhook(author, URL)
        ready(author, 1)
        assert shown()["webhook waiting"] == shown()["site waiting"] == 1
        sending.send()
        internet.answer = Answer(500, 1, "")
        webhooks.try_webhook(author, hook.pk)
        sending.send()
        ready(author, 2)
        Message.objects.filter(key="ready:1").update(by_mail=True, mailed_at=timezone.now(), mail_refused=True)
        found = shown()
    assert {name: figure for name, figure in found.items() if figure} == {
        "site sent": 1, "feed sent": 1, "webhook sent": 1, "webhook failed": 1, "mail failed": 1,
        "site waiting": 1, "feed waiting": 1, "mail waiting": 1, "webhook waiting": 1,
    }  # fmt: skip
    assert set(found) == {f"{way} {state}" for way in CHANNELS for state in ("sent", "failed", "waiting")}
