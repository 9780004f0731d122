"""Whatever a page or the API asks of the tables that grow for ever, there is an index for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from ladder.web import memory
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in

LARGE = {"matches_match", "matches_matchseat", "matches_ratingchange", "seasons_block", "matches_matchlog"}

FILTERS = [
    *("", "title={title}", "season={season}", "bot={bot}", "status=queued", "status=running", "status=finished"),
    *("status=void", "title={title}&status=void", "season={season}&status=void", "season={season}&status=finished"),
    *("bot={bot}&status=void", "bot={bot}&status=finished&title={title}&season={season}", "bot={bot}&season={season}"),
]

PAGES = [
    "/",
    "/leaderboard/",
    "/seasons/{season}/",
    "/seasons/{season}/board/",
    "/seasons/{season}/?seats=2",
    "/seasons/{season}/statistics/",
    "/bots/{title}/{bot}/",
    "/queue/",
    "/status/",
    *(f"/matches/?{query}" for query in FILTERS),
    *(f"/matches/?{query}&before=1000000" for query in FILTERS),
    *(f"/matches/?{query}&after=1" for query in FILTERS),
]

API = [
    "queue/",
    "seasons/{season}/",
    "seasons/{season}/leaderboard/",
    "bots/{pk}/ratings/",
    "matches/",
    "matches/?bot={pk}",
    "matches/?bot={pk}&status=void",
    "matches/?bot={pk}&season={season}&kind=rated",
    "matches/?title={title}",
    "matches/?title={title}&status=running",
    "matches/?season={season}",
    "matches/?season={season}&status=queued",
    "matches/?status=void",
    "matches/?void_cause=host_fault",
    "matches/?kind=validation",
    "matches/?kind=tournament&status=finished",
    "matches/?block=1",
    "matches/?tournament=none",
]


@pytest.fixture
def house(house: House) -> House:
    """The house with games enough for the planner to take a list's end for less than the whole of it."""
    for _ in range(6):
        make.counted(make.rated_match(house.season))
    for _ in range(3):
        make.rated_match(house.season)
    with connection.cursor() as cursor:
        for table in sorted(LARGE):
            cursor.execute(f"ANALYZE {table}")
    return house


@pytest.mark.parametrize("who", ["author", pytest.param("anonymous", marks=pytest.mark.soak)])
def test_no_page_reads_a_table_that_grows_for_ever_from_end_to_end(house: House, who: str) -> None:
    client = Client() if who == "anonymous" else signed_in(house.author)
    words = {"season": house.season.slug, "title": house.season.title, "bot": house.bot.name, "pk": house.bot.pk}
    scans, known = [], set[tuple[str, str]]()
    for path in [*PAGES, *(f"/api/v1/{path}" for path in API)]:
        memory.forget_all()
        url = path.format(**words)
        scans += [(path, scan) for scan in scanned(client, url, known)]
    assert scans == []


def scanned(client: Client, url: str, known: set[tuple[str, str]]) -> list[str]:
    """The large tables that a page's queries read without an index, where one could not but read all of them. Those that are ``known``
    have been looked at, and what is looked at is so from then on."""
    asked: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        assert client.get(url).status_code == 200, url
    found = []
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        for sql, params in asked:
            if not sql.lstrip().upper().startswith("SELECT") or (sql, repr(params)) in known:
                continue
            known.add((sql, repr(params)))
            cursor.execute("EXPLAIN (FORMAT JSON) " + sql, params)
            plan = cursor.fetchone()[0][0]["Plan"]
            found += [
                f"{node['Relation Name']}: {sql[:200]}"
                for node in nodes(plan)
                if node["Node Type"] == "Seq Scan" and node["Relation Name"] in LARGE
            ]
        cursor.execute("SET LOCAL enable_seqscan = on")
    return found


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A plan and all that is below it."""
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes(part)
