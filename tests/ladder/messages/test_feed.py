"""The feed: valid Atom, at an address that only its author knows and may change."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.test import Client

from ladder.accounts.models import User
from ladder.messages.feed import renew_feed
from ladder.messages.models import Message
from ladder.messages.signing import feed_token
from ladder.messages.telling import Told, tell
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def author() -> User:
    return make.AuthorFactory(username="elizabeth")


def address(author: User) -> str:
    return f"/messages/feed/{feed_token(renew_feed(author))}.atom"


def test_the_feed_is_atom_with_all_that_atom_asks_for(author: User, client: Client) -> None:
    for bot in ("Red", "<b>&\x00\u202e"):
        facts = {"bot": bot, "title": "arkwright", "version": 1, "reason": "]]><script>"}
        tell("rejected", [Told(bot.encode().hex(), facts, author=author.pk)])
    where = address(author)
    answer = client.get(where)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    assert "private" in answer["Cache-Control"]
    feed = ElementTree.fromstring(answer.content)
    assert feed.tag == ATOM + "feed"
    assert {child.tag.removeprefix(ATOM) for child in feed} >= {"id", "title", "updated", "link", "author", "entry"}
    entries = feed.findall(ATOM + "entry")
    assert [entry.findtext(ATOM + "title") for entry in entries] == ["<b>& v1 was rejected", "Red v1 was rejected"]
    for entry, message in zip(entries, Message.objects.order_by("-pk"), strict=True):
        assert entry.findtext(ATOM + "id") == message.uid.urn
        assert entry.findtext(ATOM + "updated") is not None
        assert entry.find(ATOM + "link").get("href").startswith("http://testserver/")  # type: ignore[union-attr]
        assert entry.findtext(ATOM + "summary") == "]]><script>"
    assert client.get(where, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_an_old_address_and_a_guessed_one_lead_nowhere(author: User, client: Client) -> None:
    old, new = address(author), address(author)
    assert (client.get(old).status_code, client.get(new).status_code) == (404, 200)
    for wrong in (f"{author.pk}-{'0' * 40}", f"{author.pk}-", "x", "1" * 30, f"{make.AuthorFactory().pk}-{'0' * 40}"):
        assert client.get(f"/messages/feed/{wrong}.atom").status_code == 404
    author.is_active = False
    author.save()
    assert client.get(new).status_code == 404
