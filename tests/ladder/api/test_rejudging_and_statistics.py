"""Rejudge sets over the API, and the statistics of seasons and entries."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.http import StreamingHttpResponse
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.bots import services as bots
from ladder.play.models import Match
from ladder.seasons.models import Season
from ladder.statistics.services import compute
from tests.ladder import factories as make

from .conftest import client_of

pytestmark = pytest.mark.django_db

SETS = "/api/v1/rejudge-sets/"


@pytest.fixture
def season(elizabeth: User) -> Season:
    """Eight matches of three, two of them with a forfeit by the first seat."""
    season = make.season_with_field(make.submitted_bot(owner=elizabeth, name="Red-Dragon"), paused=True)
    for number in range(8):
        make.counted(make.rated_match(season), forfeits={0: "crashed"} if number in (2, 5) else None)
    return season


def test_a_set_is_made_previewed_and_applied_once(season: Season, keeper: User) -> None:
    client = client_of(keeper)
    asked = {"name": "Crashes", "season": season.slug, "reason": "the host was at fault", "forfeit_reason": "crashed"}
    made = client.post(SETS, asked)
    assert made.status_code == 201, made.json()
    told = made.json()
    assert (told["state"], told["matches"], told["waiting"], told["run"]) == ("open", 2, 2, None)
    assert told["filters"] == {"reason": "crashed"}
    path = f"{SETS}{told['id']}/"
    early = client.post(f"{path}apply/")
    assert early.json()["errors"][0]["message"] == "Still to be played of its matches: 2."
    for match in Match.objects.queued():
        make.counted(match)
    seen = client.get(path).json()["preview"]
    assert (seen["played"], seen["ready"], seen["places"]) == (2, True, [[0, 2, 0], [0, 0, 2], [2, 0, 0]])
    assert [(pair["games"], pair["changed"]) for pair in seen["pairs"]] == [(2, 2), (2, 2)]
    assert len(seen["games"]) == 6
    assert {(seat["old_forfeited"], seat["new_forfeited"]) for seat in seen["games"] if seat["seat"] == 0} == {
        (True, False)
    }
    applied = client.post(f"{path}apply/").json()
    assert (applied["state"], applied["settled_by"]) == ("applied", keeper.username)
    assert applied["run"] == {"number": 1, "from_sequence": 3, "to_sequence": 8}
    for act in ("apply", "cancel"):
        again = client.post(f"{path}{act}/")
        assert (again.status_code, again.json()["errors"][0]["message"]) == (
            409,
            "it was applied before, and is settled once.",
        )
    assert [found["id"] for found in client.get(f"{SETS}?state=applied").json()["results"]] == [told["id"]]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"season": "winter"}, "season"),
        ({"matches": [1_000_000]}, "filters"),
        ({"version": {"bot": 1, "number": 77}}, "version"),
        ({"since": "yesterday"}, "since"),
    ],
)
def test_a_refused_set_names_the_field(season: Season, keeper: User, more: dict[str, Any], field: str) -> None:
    refused = client_of(keeper).post(SETS, {"name": "Set", "season": season.slug, "reason": "why", **more})
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["field"] == field


def test_statistics_are_empty_before_they_are_computed(season: Season, anon: APIClient) -> None:
    told = anon.get(f"/api/v1/seasons/{season.slug}/statistics/").json()
    assert (told["made_at"], told["games"], told["seats"], told["entries"]) == (None, 0, [], [])
    entry = make.entries(season)[0]
    assert anon.get(f"/api/v1/entries/{entry.pk}/statistics/").json() == {
        "entry": entry.pk,
        "made_at": None,
        "against": [],
        "by_seats": [],
        "conduct": None,
    }


def test_statistics_of_season_and_entry(season: Season, anon: APIClient) -> None:
    compute(season)
    told = anon.get(f"/api/v1/seasons/{season.slug}/statistics/").json()
    assert (told["games"], told["sequence"], len(told["input_hash"])) == (8, 8, 64)
    assert [(one["seats"], one["seat"], one["games"]) for one in told["seats"]] == [(3, 0, 8), (3, 1, 8), (3, 2, 8)]
    first = told["entries"][0]
    assert (first["conduct"]["games"], first["conduct"]["forfeits"]) == (8, 2)
    one = anon.get(f"/api/v1/entries/{first['entry']['id']}/statistics/").json()
    assert [(against["games"], against["above"], against["below"]) for against in one["against"]] == [(8, 6, 2)] * 2
    assert one["by_seats"][0]["wins"] == 6
    assert one["conduct"] == first["conduct"]


def test_statistics_that_did_not_change_are_neither_made_nor_sent_again(
    season: Season, elizabeth: User, anon: APIClient
) -> None:
    compute(season)
    path = f"/api/v1/seasons/{season.slug}/statistics/"
    first = anon.get(path)
    with CaptureQueriesContext(connection) as captured:
        again = anon.get(path)
    assert (again.content, len(captured)) == (first.content, 3)
    same = anon.get(path, headers={"If-None-Match": first["ETag"]})
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    bots.rename(make.entries(season)[0].bot, "Renamed", elizabeth)
    renamed = anon.get(path, headers={"If-None-Match": first["ETag"]})
    assert "Renamed" in [one["entry"]["bot"]["name"] for one in renamed.json()["entries"]]
    make.counted(make.rated_match(season))
    compute(season)
    anew = anon.get(path, headers={"If-None-Match": renamed["ETag"]})
    assert (anew.status_code, anew.json()["games"]) == (200, 9)


def rows(client: APIClient, season: Season, table: str) -> list[dict[str, str]]:
    response = client.get(f"/api/v1/seasons/{season.slug}/statistics/{table}.csv")
    assert isinstance(response, StreamingHttpResponse)
    assert response.headers["Content-Disposition"] == f'attachment; filename="{season.slug}-{table}.csv"'
    return list(csv.DictReader(io.StringIO(response.getvalue().decode())))


def test_tables_are_downloaded_as_csv(season: Season, anon: APIClient, keeper: User) -> None:
    compute(season)
    found = rows(anon, season, "head-to-head")
    assert len(found) == 6
    mine = [row for row in found if row["bot"] == "Red-Dragon"]
    assert {(row["games"], row["version"]) for row in mine} == {("8", "1")}
    assert [row["seat"] for row in rows(anon, season, "seats")] == ["0", "1", "2"]
    assert sum(int(row["forfeits"]) for row in rows(anon, season, "conduct")) == 2
    assert len(rows(client_of(keeper), season, "help")) == 6
    assert anon.get(f"/api/v1/seasons/{season.slug}/statistics/help.csv").status_code == 404
    assert anon.get(f"/api/v1/seasons/{season.slug}/statistics/nothing.csv").status_code == 404


def test_who_might_help_whom_is_told_to_keepers_alone(season: Season, elizabeth: User, keeper: User) -> None:
    compute(season)
    path = f"/api/v1/seasons/{season.slug}/statistics/help/"
    assert client_of(elizabeth).get(path).status_code == 403
    told = client_of(keeper).get(path).json()
    assert (len(told["pairs"]), told["pairs_tested"]) == (6, 6)
    assert {pair["games"] for pair in told["pairs"]} == {8}
