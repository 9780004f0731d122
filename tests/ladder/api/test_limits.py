"""The limits over the API: those of `engine.limits`, with their words in the schema."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.limits import LADDER

pytestmark = pytest.mark.django_db


def test_every_limit_is_served_with_its_value() -> None:
    answer = Client().get("/api/v1/limits/").json()
    assert answer.pop("match_ms_by_seats") == [LADDER.at_table(seats).match_ms for seats in range(1, 7)]
    told = {name: list(value) if isinstance(value, tuple) else value for name, value, _ in LADDER.described()}
    del told["match_ms"]
    assert answer == told


def test_the_getting_started_page_shows_every_limit() -> None:
    page = Client().get("/getting-started/").content.decode()
    for name, value, _ in LADDER.described():
        if name != "match_ms":
            shown = ", ".join(value) if isinstance(value, tuple) else f"{value:,}"
            assert f"<code>{name}</code></dt><dd>{shown}: " in page
    for words in ("256.0\xa0MB for all its 32 processes and threads", "691 s with 2", "1473 s with 6", "on 1 core"):
        assert words in page


def test_the_protocol_page_shows_the_table_of_limits() -> None:
    page = Client().get("/protocol/").content.decode()
    assert all(f"<td><code>{name}</code></td>" in page for name, _, _ in LADDER.described())
