"""The pages of messages: the bell, what is told, what is chosen, and the webhook's secret that is shown once."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ladder.accounts.models import User
from ladder.bots.services import reject
from ladder.messages import webhooks
from ladder.messages.kinds import KINDS
from ladder.messages.models import Delivery, Message, Try, Webhook
from ladder.messages.selectors import unread, wishes_of
from ladder.messages.telling import Told, tell
from tests.ladder import factories as make
from tests.ladder.web.conftest import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
SETTINGS = "/account/messages/settings/"
HOSTILE = "<script>alert(1)</script>"


@pytest.fixture
def author() -> User:
    return make.AuthorFactory(username="elizabeth")


@pytest.fixture
def browser_of(author: User) -> Client:
    return signed_in(author)


def told(author: User, count: int) -> None:
    facts = {"bot": "Red", "title": "arkwright", "version": 1, "reason": HOSTILE}
    tell("rejected", [Told(f"{number}", facts, author=author.pk) for number in range(count)])


def test_the_bell_counts_what_is_unread_and_a_message_leads_on_and_is_read(author: User, browser_of: Client) -> None:
    told(author, 3)
    page = browser_of.get("/account/messages/").content.decode()
    assert re.search(r'class="unread-count">3<', page)
    assert HOSTILE not in page
    assert "&lt;script&gt;" in page
    pk = Message.objects.latest("pk").pk
    answer = browser_of.get(f"/account/messages/{pk}/")
    assert (answer.status_code, answer["Location"]) == (302, "/bots/arkwright/Red/versions/1/")
    assert unread(author) == 2
    assert browser_of.post("/account/messages/read/").status_code == 302
    assert unread(author) == 0
    assert "unread-count" not in browser_of.get("/account/messages/").content.decode()


def test_messages_come_by_pages_and_nobody_sees_anothers(author: User, browser_of: Client) -> None:
    told(author, 70)
    seen, where = [], "/account/messages/"
    while where:
        page = browser_of.get(where).content.decode()
        seen.append(page.count('<li class="unread">'))
        more = re.search(r'rel="next" href="([^"]+)"', page)
        where = ("/account/messages/" + more[1]) if more and more[1].startswith("?") else (more[1] if more else "")
    assert seen == [30, 30, 10]
    stranger = signed_in(make.AuthorFactory())
    pk = Message.objects.latest("pk").pk
    assert stranger.get(f"/account/messages/{pk}/").status_code == 404
    assert Client().get(f"/account/messages/{pk}/").status_code == 302
    assert unread(author) == 70


def test_the_page_costs_the_same_however_many_there_are(
    author: User, browser_of: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        with django_assert_num_queries(4):
            browser_of.get("/account/messages/")
        told(author, 60)


def test_what_is_ticked_is_what_is_wanted(author: User, browser_of: Client) -> None:
    page = browser_of.get(SETTINGS).content.decode()
    ticked = set(re.findall(r'name="([a-z-]+:[a-z]+)"[^>]* checked', page))
    assert {"ready:site", "ready:mail", "overtaken:site"} <= ticked
    assert "overtaken:mail" not in ticked
    browser_of.post(SETTINGS, {"overtaken:mail": "on", "storms:mail": "on"})
    assert wishes_of(author)["overtaken"] == {"mail"}
    assert wishes_of(author)["ready"] == frozenset()


def test_a_webhook_is_added_tried_changed_and_removed_and_its_secret_is_shown_once(
    author: User, browser_of: Client
) -> None:
    refused = browser_of.post("/account/messages/webhooks/", {"url": "https://169.254.169.254/"})
    assert refused.status_code == 400
    assert "no public address" in refused.content.decode()
    first = browser_of.post("/account/messages/webhooks/", {"url": "https://example.org/hook"})
    (secret,) = re.findall(r"whsec_[A-Za-z0-9+/=]{44}", first.content.decode())
    assert "no-store" in first["Cache-Control"]
    hook = Webhook.objects.get()
    own = f"/account/messages/webhooks/{hook.pk}/"
    assert "whsec_" not in browser_of.get(SETTINGS).content.decode() + browser_of.get(own).content.decode()
    renewed = browser_of.post(f"{own}secret/").content.decode()
    assert re.findall(r"whsec_[A-Za-z0-9+/=]{44}", renewed) not in ([], [secret])
    browser_of.post(own, {"url": "https://example.org/other", "kinds": ["ready", "rejected"]})
    hook.refresh_from_db()
    assert (hook.url, hook.kinds) == ("https://example.org/other", ["ready", "rejected"])
    browser_of.post(own, {"url": "https://example.org/other", "kinds": list(KINDS)})
    hook.refresh_from_db()
    assert hook.kinds is None
    assert browser_of.post(own, {"url": "https://example.org/other"}).status_code == 400, "a hook of no kinds"
    browser_of.post(f"{own}test/")
    Delivery.objects.update(state="failed", status=500, answer=HOSTILE)
    for page in (browser_of.get(SETTINGS).content.decode(), browser_of.get(own).content.decode()):
        assert HOSTILE not in page
        assert "&lt;script&gt;alert(1)" in page
    browser_of.post(f"{own}remove/")
    assert not Webhook.objects.exists()
    assert browser_of.get(own).status_code == 404


def test_every_try_is_on_the_page_and_what_has_failed_is_sent_again_by_a_button(
    author: User, browser_of: Client
) -> None:
    hook, _ = webhooks.add_webhook(author, "https://example.org/hook")
    delivery = Delivery.objects.create(hook=hook, state="failed", tries=2, tried_at=timezone.now(), answer="second")
    for number, answer in ((1, "first"), (2, "second")):
        Try.objects.create(delivery=delivery, number=number, at=timezone.now(), status=500 + number, answer=answer)
    page = browser_of.get(f"/account/messages/webhooks/{hook.pk}/").content.decode()
    assert re.findall(r'<li value="(\d)">.*?: (\d+), .*?; (\w+)</li>', page) == [
        ("1", "501", "first"),
        ("2", "502", "second"),
    ]
    (again,) = re.findall(r'action="(/account/messages/deliveries/\d+/again/)"', page)
    stranger = signed_in(make.AuthorFactory())
    assert stranger.post(again).status_code == 404
    assert Delivery.objects.get().state == "failed"
    assert browser_of.post(again).status_code == 302
    assert Delivery.objects.get().state == "waiting"
    assert "again/" not in browser_of.get(SETTINGS).content.decode()


def test_the_feeds_address_is_on_the_page_and_can_be_changed(author: User, browser_of: Client) -> None:
    browser_of.post("/account/messages/feed/")
    (first,) = re.findall(r"http://testserver(/messages/feed/[^<]+\.atom)", browser_of.get(SETTINGS).content.decode())
    assert Client().get(first).status_code == 200
    browser_of.post("/account/messages/feed/")
    assert Client().get(first).status_code == 404


def test_the_account_page_tells_how_each_bots_newest_version_stands(author: User, browser_of: Client) -> None:
    make.house_bots()
    make.submitted_bot(owner=author, name="Ready-One")
    rejected = make.VersionFactory(bot=make.BotFactory(owner=author, name="Rejected-One"))
    reject(rejected.pk, "It has no main.py.")
    make.VersionFactory(bot=make.BotFactory())
    make.VersionFactory(bot=make.BotFactory(owner=author, name="Waiting-One"))
    page = browser_of.get("/account/").content.decode()
    assert "It has no main.py." in page
    assert "1 version ahead of it; no worker takes matches now." in page


def test_a_bots_page_tells_its_author_alone_how_its_newest_version_stands(author: User, browser_of: Client) -> None:
    make.house_bots()
    bots = {name: make.BotFactory(owner=author, name=name) for name in ("Rejected-One", "Waiting-One")}
    reject(make.VersionFactory(bot=bots["Rejected-One"]).pk, "It has no main.py.")
    make.VersionFactory(bot=bots["Waiting-One"])
    for name, says in (("Rejected-One", "It has no main.py."), ("Waiting-One", "Next in the queue; no worker takes")):
        path = f"/bots/{bots[name].title}/{name}/"
        assert says in browser_of.get(path).content.decode()
        assert says not in signed_in(make.AuthorFactory()).get(path).content.decode()
