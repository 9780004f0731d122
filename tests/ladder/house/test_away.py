"""While Postgres or the cache is away nobody meets a crash: 503, and when to come again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import caches
from django.db import InterfaceError, OperationalError, connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from redis.exceptions import ConnectionError as RedisAway

from ladder.house import away

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


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_no_page_and_no_answer_of_the_api_is_a_crash_while_postgres_is_away(error: type[Exception]) -> None:
    keeper = make_user("josiah", is_staff=True, is_superuser=True)
    browser = Client(raise_request_exception=False)
    browser.force_login(keeper, backend="allauth.account.auth_backends.AuthenticationBackend")
    paths = set(every_path(get_resolver()))
    assert len(paths) > 100
    answers = {}
    with postgres_away(error):
        for path in sorted(paths):
            answers[path] = browser.get(path)
    crashed = [path for path, answer in answers.items() if answer.status_code == 500]
    assert crashed == []
    away_ones = {path: answer for path, answer in answers.items() if answer.status_code == 503}
    assert len(away_ones) > 80
    for path, answer in away_ones.items():
        assert int(answer["Retry-After"]) > 0, path
        kind = "application/problem+json" if path.startswith("/api/") else "text/"
        assert answer["Content-Type"].startswith(kind) or path == "/healthz/", path


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
