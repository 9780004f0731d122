"""A version test over the API, from its start to its decision."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.bots.models import Version
from ladder.play.models import Match
from ladder.version_tests import services
from ladder.version_tests.models import VersionTest
from tests.ladder import factories as make

from .conftest import client_of

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/version-tests/"


@pytest.fixture
def pair(elizabeth: User) -> tuple[Version, Version]:
    """A candidate and its baseline, of Elizabeth's."""
    make.house_bots()
    bot = make.submitted_bot(owner=elizabeth)
    assert bot.active_version is not None
    return make.new_version(bot), bot.active_version


def asking(pair: tuple[Version, Version], **more: Any) -> dict[str, Any]:
    names = [{"bot": version.bot_id, "number": version.number} for version in pair]
    return {"candidate": names[0], "baseline": names[1], "seats": 2, "elo1": 400, **more}


def test_a_test_is_started_followed_and_decided(
    pair: tuple[Version, Version], elizabeth: User, anon: APIClient
) -> None:
    started = client_of(elizabeth).post(ROOT, asking(pair))
    assert started.status_code == 201, started.json()
    told = started.json()
    path = f"{ROOT}{told['id']}/"
    assert started.headers["Location"] == f"http://testserver{path}"
    assert (told["state"], told["candidate"]["number"], told["baseline"]["number"]) == ("running", 2, 1)
    assert (told["field"], told["options"], told["elo"]) == ([], {"mortgage": "off"}, None)
    for _ in range(3):
        for match in VersionTest.objects.get().blocks.filter(completed_at=None).order_by("pk")[0].matches.all():
            mine = match.seats.get(version=pair[0]).seat
            make.counted(match, [1, 2] if mine == 0 else [2, 1])
        services.advance(told["id"])
    detail = anon.get(path).json()
    assert (detail["test"]["state"], detail["test"]["decision"]) == ("decided", "better")
    assert (detail["finished"], detail["waiting"], detail["spoilt"]) == (6, 2, 0)
    assert (len(detail["path"]), detail["path"][-1]) == (3, detail["test"]["llr"])
    assert detail["path"][-1] >= detail["test"]["upper"]
    listed = anon.get(f"{ROOT}?bot={pair[0].bot_id}&state=decided").json()["results"]
    assert [test["id"] for test in listed] == [told["id"]]
    assert anon.get(f"{ROOT}?state=running").json()["results"] == []
    match = Match.objects.filter(block__version_test=told["id"], status="finished")[0]
    assert anon.get(f"/api/v1/matches/{match.pk}/").json()["kind"] == "version_test"


def test_the_field_is_named_by_bot_and_number(pair: tuple[Version, Version], elizabeth: User) -> None:
    other = make.submitted_bot()
    started = client_of(elizabeth).post(ROOT, asking(pair, seats=3, field=[{"bot": other.pk, "number": 1}]))
    assert [seat["bot"]["name"] for seat in started.json()["field"]] == [other.name]


@pytest.mark.parametrize(
    ("more", "status", "field", "message"),
    [
        ({"seats": 5}, 400, "seats", "East India Companies has no table of 5."),
        ({"elo1": 0}, 400, "elo1", "0.0 must be above elo0, which is 0.0."),
        ({"most_blocks": 1001}, 400, "most_blocks", "Ensure this value is less than or equal to 1000."),
        ({"candidate": {"bot": 1, "number": 9}}, 400, "candidate", "bot 1 has no version 9."),
        ({"options": {"mortgage": "maybe"}}, 400, "mortgage", None),
        ({"field": [{"bot": 1}]}, 400, "field.0.number", "This field is required."),
    ],
)
def test_a_refusal_names_the_field(
    pair: tuple[Version, Version], elizabeth: User, more: dict[str, Any], status: int, field: str, message: str | None
) -> None:
    refused = client_of(elizabeth).post(ROOT, asking(pair, **more))
    assert refused.status_code == status
    (error,) = refused.json()["errors"]
    assert error["field"].endswith(field)
    assert message is None or error["message"] == message
    assert not VersionTest.objects.exists()


def test_another_s_versions_are_not_tested_and_another_s_test_not_cancelled(
    pair: tuple[Version, Version], elizabeth: User, thomas: User
) -> None:
    assert client_of(thomas).post(ROOT, asking(pair)).status_code == 403
    made = client_of(elizabeth).post(ROOT, asking(pair)).json()
    assert client_of(thomas).post(f"{ROOT}{made['id']}/cancel/").status_code == 403
    assert client_of(elizabeth).post(f"{ROOT}{made['id']}/cancel/").json()["state"] == "cancelled"
    again = client_of(elizabeth).post(f"{ROOT}{made['id']}/cancel/")
    assert (again.status_code, again.json()["errors"][0]["message"]) == (409, "it has ended: cancelled.")
