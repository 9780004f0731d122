"""Each rate is kept, over all processes, and a cache that is gone closes nothing."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.core.cache.backends.redis import RedisCache
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from ladder.accounts.models import User
from ladder.api.throttling import AnonThrottle, Counted, UserThrottle

from .conftest import client_of

pytestmark = pytest.mark.django_db

NOON = "2026-06-01T12:00:00Z"
RATES = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]


def requests_until_429(send: Any, most: int) -> int:
    """How many requests pass before one is throttled."""
    for passed in range(most + 1):
        response = send()
        if response.status_code == 429:
            assert response["Content-Type"] == "application/problem+json"
            assert int(response["Retry-After"]) > 0
            return passed
    return most + 1


def lowered(scope: str, rate: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """That the scope has this rate, and the one that it is tried with: hundreds of requests show no more than a tenth of them."""
    number, _, window = RATES[scope].partition("/")
    assert int(number) == rate
    if rate > 100:
        rate //= 10
        monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", RATES | {scope: f"{rate}/{window}"})
    return rate


@pytest.mark.parametrize(
    ("scope", "send", "rate"),
    [
        ("anon", lambda client: client.get("/api/v1/titles/"), 120),
        ("register", lambda client: client.post("/api/v1/register/", {}), 20),
        ("login", lambda client: client.post("/api/v1/tokens/", {}), 30),
    ],
)
def test_an_address_is_held_to_the_rate_of(
    anon: APIClient, scope: str, send: Any, rate: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = lowered(scope, rate, monkeypatch)
    with time_machine.travel(NOON, tick=False):
        assert requests_until_429(lambda: send(anon), 200) == rate


@pytest.mark.parametrize(
    ("scope", "send", "rate"),
    [
        ("user", lambda client: client.get("/api/v1/me/"), 600),
        ("submit", lambda client: client.post("/api/v1/bots/", {}), 30),
    ],
)
def test_an_account_is_held_to_the_rate_of(
    elizabeth: User, thomas: User, scope: str, send: Any, rate: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = lowered(scope, rate, monkeypatch)
    mine, mine_too, his = client_of(elizabeth), client_of(elizabeth), client_of(thomas)
    with time_machine.travel(NOON, tick=False):
        assert requests_until_429(lambda: send(mine), 100) == rate
        assert send(mine_too).status_code == 429
        assert send(his).status_code != 429


def test_reading_lists_does_not_use_up_the_submissions(elizabeth: User) -> None:
    client = client_of(elizabeth)
    with time_machine.travel(NOON, tick=False):
        assert {client.get("/api/v1/bots/").status_code for _ in range(31)} == {200}
        assert client.post("/api/v1/bots/", {}).status_code == 400


def test_the_next_window_opens_when_retry_after_says(anon: APIClient) -> None:
    with time_machine.travel("2026-06-01T12:40:00Z", tick=False) as clock:
        requests_until_429(lambda: anon.post("/api/v1/register/", {}), 20)
        assert anon.post("/api/v1/register/", {})["Retry-After"] == "1200"
        clock.shift(1199)
        assert anon.post("/api/v1/register/", {}).status_code == 429
        clock.shift(1)
        assert anon.post("/api/v1/register/", {}).status_code == 400


def test_a_forwarded_address_is_not_believed_without_a_proxy(anon: APIClient) -> None:
    with time_machine.travel(NOON, tick=False):
        numbers = iter(range(100))
        invented = lambda: anon.post("/api/v1/register/", {}, headers={"X-Forwarded-For": f"10.0.0.{next(numbers)}"})  # noqa: E731
        assert requests_until_429(invented, 25) == 20


def test_requests_that_arrive_together_are_all_counted() -> None:
    with ThreadPoolExecutor(8) as pool:
        counts = list(pool.map(lambda _: AnonThrottle().count("together", 60), range(200)))
    assert sorted(counts) == list(range(1, 201))


@pytest.mark.django_db(transaction=True)
def test_processes_count_together(child_environment: dict[str, str]) -> None:
    program = (
        "import django; django.setup(); from ladder.api.throttling import AnonThrottle; "
        "print([AnonThrottle().count('processes', 60) for _ in range(3)])"
    )
    here = [AnonThrottle().count("processes", 60) for _ in range(2)]
    there = subprocess.run(
        [sys.executable, "-c", program], env=child_environment, capture_output=True, text=True, check=True
    )
    assert here == [1, 2]
    assert there.stdout == "[3, 4, 5]\n"


def test_without_the_cache_requests_pass(anon: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counted, "cache", RedisCache("unix:///nonexistent/valkey.sock", {}))
    assert anon.get("/api/v1/titles/").status_code == 200


def test_every_throttle_in_force_has_a_rate() -> None:
    scopes = {"register", "login", "submit", "play", "download", "log"}
    assert {AnonThrottle.scope, UserThrottle.scope, *scopes} == set(RATES)
    assert all(RATES.values())
