"""What a load balancer asks of the house."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_health_is_good_while_postgres_and_the_cache_answer(client: Client) -> None:
    response = client.get("/healthz/", {"format": "text"})
    assert response.status_code == 200
    assert response.content == b"Database(alias='default'): OK\nCache(alias='default'): OK\nDisk(): OK\n"


def test_health_is_bad_when_the_cache_is_away(client: Client, settings: object) -> None:
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": "unix:///tmp/nobody-listens.sock"}}
    response = client.get("/healthz/", {"format": "text"})
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert b"Database(alias='default'): OK\n" in response.content
