"""While Postgres or the cache is away nobody meets a crash: 503, and when to come again."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.db import InterfaceError, OperationalError, connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from redis.exceptions import ConnectionError as RedisAway

from ladder.house import away
from tests.ladder import factories as make

from ..api.conftest import client_of, make_user

pytestmark = pytest.mark.django_db

SAMPLES = {
    "slug": "none",
    "id": "east_india_companies",
    "name": "x",
    "username": "x",
    "packing": "jsonl",
    "table": "seats",
}


@contextmanager
def postgres_away(error: type[Exception] = OperationalError) -> Iterator[None]:
    """Every query fails as it does when the server has gone."""

    def fail(*_: Any) -> None:
        raise error("server closed the connection unexpectedly\n\tThis probably means that it was terminated.")

    with connection.execute_wrapper(fail):
        yield


@contextmanager
def postgres_away_after(queries: int) -> Iterator[list[int]]:
    """Postgres goes away after so many queries more; the list has an item for each that failed."""
    asked, failed = itertools.count(), []

    def fail(execute: Callable[..., Any], *query: Any) -> Any:
        if next(asked) < queries:
            return execute(*query)
        failed.append(queries)
        raise OperationalError("terminating connection due to administrator command")

    with connection.execute_wrapper(fail):
        yield failed


def every_path(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """A path of every URL pattern, with a sample of each parameter."""
    for entry in resolver.url_patterns:
        pattern = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from every_path(entry, pattern)
        elif isinstance(entry, URLPattern) and "<path:" not in pattern:
            yield filled(entry, pattern)


def filled(entry: URLPattern, pattern: str) -> str:
    def sample(found: re.Match[str]) -> str:
        return SAMPLES.get(found[1].split(":")[-1], "1")

    path = re.sub(r"<([^>]+)>", sample, re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", r"<\1>", pattern))
    return path.replace("^", "").replace("$", "").replace("\\Z", "").replace("\\", "")


@pytest.mark.parametrize(("error", "every"), [(OperationalError, 1), (InterfaceError, 4)])
def test_no_page_and_no_answer_of_the_api_is_a_crash_while_postgres_is_away(error: type[Exception], every: int) -> None:
    keeper = make_user("josiah", is_staff=True, is_superuser=True)
    browser = Client(raise_request_exception=False)
    browser.force_login(keeper, backend="allauth.account.auth_backends.AuthenticationBackend")
    paths = set(every_path(get_resolver()))
    assert len(paths) > 100
    answers = {}
    with postgres_away(error):
        for path in sorted(paths)[::every]:
            answers[path] = browser.get(path)
    crashed = [path for path, answer in answers.items() if answer.status_code == 500]
    assert crashed == []
    away_ones = {path: answer for path, answer in answers.items() if answer.status_code == 503}
    assert len(away_ones) > 80 // every
    for path, answer in away_ones.items():
        assert int(answer["Retry-After"]) > 0, path
        kind = "application/problem+json" if path.startswith("/api/") else "text/"
        assert answer["Content-Type"].startswith(kind) or path == "/healthz/", path


ONE_OF_EACH_KIND = [
    ("get", "/", {}),
    ("get", "/matches/", {}),
    ("get", "/account/", {}),
    ("get", "/seasons/{slug}/board/", {}),
    ("get", "/admin/matches/match/", {}),
    ("get", "/api/v1/seasons/{slug}/leaderboard/", {}),
    ("get", "/metrics", {}),
    ("post", "/accounts/login/", {"login": "josiah", "password": "three-ships-home"}),
    ("post", "/accounts/signup/", {"username": "hastings", "email": "a@example.org", "password1": "three-ships-home"}),
    ("post", "/accounts/password/reset/", {"email": "josiah@example.org"}),
    ("post", "/api/v1/tokens/", {"username": "josiah", "password": "three-ships-home", "name": "laptop"}),
    ("post", "/api/v1/register/", {"username": "hastings", "email": "a@example.org", "password": "three-ships-home"}),
    ("post", "/submit/", {"title": "east_india_companies", "name": "Clive", "code": "print()", "note": ""}),
]
"""A page that remembers, a list, an author's own, a part of a page, the admin's, the API's, what is scraped, and what changes something."""
IN_THE_MIDDLE = [
    *ONE_OF_EACH_KIND,
    ("get", "/leaderboard/", {}),
    ("get", "/status/", {}),
    ("get", "/bots/east_india_companies/random/", {}),
    ("get", "/seasons/{slug}/", {}),
    ("get", "/queue/", {}),
    ("get", "/submit/", {}),
    ("get", "/tournaments/", {}),
    ("get", "/version-tests/", {}),
    ("get", "/rejudge/", {}),
    ("get", "/admin/", {}),
    ("get", "/admin/bots/version/?q=random", {}),
    ("get", "/api/v1/matches/", {}),
    ("get", "/api/v1/me/", {}),
]
SIGNED_OUT = ("login", "signup", "reset", "tokens", "register")


def without_postgres_after(each: Iterable[int], method: str, path: str, sent: dict[str, str]) -> None:
    """Ask for it again and again, Postgres going away after each number of queries, until it is asked for no more than these."""
    keeper = make_user("josiah", is_staff=True, is_superuser=True)
    season = make.season_with_field()
    make.rated_match(season)
    path = path.format(slug=season.slug)
    went = 0
    for queries in each:
        with transaction.atomic():
            browser = Client(raise_request_exception=False)
            if not any(word in path for word in SIGNED_OUT):
                browser.force_login(keeper, backend="allauth.account.auth_backends.AuthenticationBackend")
            with postgres_away_after(queries) as failed:
                answer = getattr(browser, method)(path, sent)
            transaction.set_rollback(True)
        cache.clear()
        if not failed:
            break
        went += 1
        # Metrics leave a gap instead; health says why.
        gap = path == "/metrics" and answer.status_code == 200
        assert gap or (answer.status_code, answer.headers.get("Retry-After")) == (503, "5"), queries
    assert went > 0
    assert answer.status_code in (200, 201, 302)


MOST = 200
"""Queries of a request, at most."""


@pytest.mark.parametrize(
    ("method", "path", "sent"), ONE_OF_EACH_KIND, ids=[f"{row[0]} {row[1]}" for row in ONE_OF_EACH_KIND]
)
def test_postgres_may_go_away_in_the_middle_of_a_request(method: str, path: str, sent: dict[str, str]) -> None:
    """At its first queries, which middleware and session ask, and at every third of its own."""
    without_postgres_after((*range(4), *range(5, MOST, 3)), method, path, sent)


@pytest.mark.soak
def test_postgres_may_go_away_at_any_query_of_a_request() -> None:
    for row in IN_THE_MIDDLE:
        with transaction.atomic():
            without_postgres_after(range(MOST), *row)
            transaction.set_rollback(True)


def test_the_api_says_503_as_a_problem_document(caplog: pytest.LogCaptureFixture) -> None:
    client = client_of(make_user("elizabeth"))
    with postgres_away():
        answer = client.get("/api/v1/matches/")
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert answer["Retry-After"] == "5"
    assert answer.json() == away.problem_document()
    assert [record.levelname for record in caplog.records if "service away" in record.getMessage()] == ["ERROR"]


def test_a_page_says_503_in_words_and_asks_the_database_nothing_for_it() -> None:
    browser = Client(raise_request_exception=False)
    with postgres_away():
        answer = browser.get("/")
    assert answer.status_code == 503
    assert b"Back soon" in answer.content
    assert answer["Cache-Control"] == "no-store"


def test_a_page_that_needs_the_cache_says_503_while_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RedisAway("Error 2 connecting to unix socket")

    for command in ("get", "add", "set", "incr"):
        monkeypatch.setattr(type(caches["default"]), command, fail)
    browser = Client(raise_request_exception=False)
    answer = browser.post("/accounts/login/", {"login": "elizabeth", "password": "three-ships-home"})
    assert answer.status_code == 503
    assert browser.get("/api/v1/titles/").status_code == 200, "what needs no cache goes on, uncounted"
    assert browser.get("/").status_code == 200


def test_a_fault_of_ours_is_still_a_500(monkeypatch: pytest.MonkeyPatch) -> None:
    import engine

    monkeypatch.setattr(engine, "titles", lambda: 1 / 0)
    assert Client(raise_request_exception=False).get("/api/v1/titles/").status_code == 500
