"""While the Redis-protocol server is away, as broker and as cache, pages and the API do without it or say when to come again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone
from redis.connection import AbstractConnection
from redis.exceptions import ConnectionError as RedisAway

from ladder.bots.models import Version
from ladder.play import publishing, services
from ladder.play.models import MatchStatus
from ladder.seasons.models import Entry, Season
from ladder.seasons.waits import warn
from tests.ladder import factories as make

from ..api.conftest import PASSWORD, client_of, make_user
from .test_away import every_path

pytestmark = pytest.mark.django_db


@pytest.fixture
def valkey_away(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """No connection to the server is to be had, and those that there were are broken; the list has an item for each try."""
    tried: list[str] = []

    def fail(self: AbstractConnection, *_: Any, **__: Any) -> None:
        tried.append(type(self).__name__)
        raise RedisAway("Error 111 connecting to unix socket. Connection refused.")

    with monkeypatch.context() as patched:
        for step in ("connect", "send_packed_command", "read_response"):
            patched.setattr(AbstractConnection, step, fail)
        yield tried


def refusals(answers: dict[str, Any]) -> set[str]:
    """The paths that answered 503, each with when to come again and in the form of its kind."""
    found = {path for path, answer in answers.items() if answer.status_code == 503}
    for path in found - {"/healthz/"}:
        assert int(answers[path]["Retry-After"]) > 0, path
        kind = "application/problem+json" if path.startswith("/api/") else "text/html"
        assert answers[path]["Content-Type"].startswith(kind), path
    return found


def test_every_page_and_the_whole_api_may_be_read_without_the_cache(valkey_away: list[str]) -> None:
    keeper = make_user("josiah", is_staff=True, is_superuser=True)
    make.counted(make.rated_match(make.season_with_field()))
    browser, paths = Client(raise_request_exception=False), sorted(set(every_path(get_resolver())))
    # Most of what anybody may read is the same for a keeper.
    for asked in (sorted({*paths[::4], "/healthz/"}), paths):
        answers = {path: browser.get(path) for path in asked}
        assert {path for path, answer in answers.items() if answer.status_code >= 500} - refusals(answers) == set()
        assert refusals(answers) == {"/healthz/"}
        browser.force_login(keeper, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert valkey_away
    assert answers["/healthz/"]["Retry-After"] == "5"
    assert answers["/metrics"].status_code == 200


def test_the_api_takes_a_login_a_submission_and_a_rename_without_it(valkey_away: list[str]) -> None:
    """A throttle that cannot count lets pass; failed logins are counted in Postgres besides."""
    elizabeth = make_user("elizabeth")
    client = client_of(None)
    login = {"username": "elizabeth", "password": PASSWORD}
    assert client.post("/api/v1/tokens/", login).status_code == 201
    assert client.post("/api/v1/tokens/", {**login, "password": "wrong"}).status_code == 403
    author = client_of(elizabeth)
    sent = {"title": make.EAST_INDIA, "name": "Clive", "code": "print()"}
    made = author.post("/api/v1/bots/", sent)
    assert (made.status_code, made.json()["status"]) == (201, "submitted")
    assert author.patch(f"/api/v1/bots/{made.json()['bot']}/", {"name": "Hastings"}).status_code == 200


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/accounts/login/", {"login": "elizabeth", "password": PASSWORD}),
        ("/accounts/signup/", {"username": "thomas", "email": "thomas@example.org", "password1": PASSWORD}),
        ("/accounts/password/reset/", {"email": "elizabeth@example.org"}),
    ],
)
def test_what_must_be_counted_in_it_says_when_to_come_again(
    valkey_away: list[str], path: str, sent: dict[str, str]
) -> None:
    make_user("elizabeth")
    answers = {path: Client(raise_request_exception=False).post(path, sent)}
    assert refusals(answers) == {path}
    assert b"Back soon" in answers[path].content


@pytest.fixture
def untiring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries follow each other at once; how many there are is bounded."""
    monkeypatch.setattr("kombu.utils.functional.sleep", lambda _: None)


def test_matches_are_claimed_counted_and_swept_without_it(valkey_away: list[str], untiring: None) -> None:
    season = make.season_with_field()
    match = make.rated_match(season)
    services.publish(match)
    make.counted(match)
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert publishing.waiting_messages() is None
    assert services.sweep()["republished"] == 0
    call_command("sweep")


def test_a_sweep_goes_on_while_the_cache_alone_is_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A deployment may have two servers, one for messages and one for the cache."""

    def fail(*_: Any, **__: Any) -> None:
        raise RedisAway("Connection refused")

    version = make.VersionFactory()
    Version.objects.filter(pk=version.pk).update(status_at=timezone.now() - timedelta(hours=1))
    bot = make.submitted_bot()
    season = make.season_with_field(bot)
    Entry.objects.filter(bot=bot).delete()
    with monkeypatch.context() as patched:
        patched.setattr(type(caches["default"]), "add", fail)
        swept = services.sweep()
        Season.objects.filter(pk=season.pk).update(wait_ceiling=1)
        Entry.objects.filter(season=season).update(entered_at=timezone.now() - timedelta(days=1))
        warned = warn()
    assert (swept["versions_republished"], swept["entered"]) == (0, 1)
    assert len([line for line in caplog.messages if "a bot waits too long" in line]) == warned
    assert services.sweep()["versions_republished"] == 1
