"""Reviews and what-ifs by the API."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.play.models import Match
from ladder.theatre import studies, studying
from ladder.theatre.models import Study
from tests.ladder import factories as make
from tests.ladder.theatre import made_up
from tests.ladder.theatre.played import play_or_repeat

from .conftest import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def match(elizabeth: User) -> Match:
    bot = make.submitted_bot(owner=elizabeth, name="Red-Dragon")
    return play_or_repeat(make.rated_match(make.season_with_field(bot)))


def test_a_review_is_asked_for_followed_and_read(anon: APIClient, elizabeth: User, match: Match) -> None:
    asked = studies.options_at(match, 39)
    answer = client_of(elizabeth).post(f"/api/v1/matches/{match.pk}/reviews/", {"seat": asked.seat})

    assert answer.status_code == 201
    study = Study.objects.get()
    assert answer["Location"].endswith(f"/api/v1/studies/{study.pk}/")
    told = answer.json()
    assert (told["kind"], told["seat"], told["ply"], told["futures"], told["state"]) == (
        "review",
        asked.seat,
        None,
        12,
        "waiting",
    )
    waiting = anon.get(f"/api/v1/studies/{study.pk}/").json()
    assert (waiting["review"], waiting["what_if"]) == (None, None)

    Study.objects.filter(pk=study.pk).update(state="done", body=studying.packed(made_up.review(asked)))
    found = anon.get(f"/api/v1/studies/{study.pk}/").json()["review"]

    assert (found["unit"], found["looked"]) == ("GP", 2)
    assert [
        (verdict["ply"], verdict["tried"][0]["gain"], verdict["tried"][0]["error"]) for verdict in found["worst"]
    ] == [(39, 3.44, 1.06)]
    assert [(verdict["ply"], verdict["tried"][0]["gain"]) for verdict in found["best"]] == [(40, -5.0)]
    rows = anon.get(f"/api/v1/matches/{match.pk}/studies/?kind=review").json()["results"]
    assert [row["id"] for row in rows] == [study.pk]


def test_a_what_if_is_asked_from_the_options_that_there_were(anon: APIClient, elizabeth: User, match: Match) -> None:
    asked = anon.get(f"/api/v1/matches/{match.pk}/options/39/").json()
    option = asked["others"][0]["index"]

    answer = client_of(elizabeth).post(f"/api/v1/matches/{match.pk}/what-ifs/", {"ply": 39, "option": option})

    assert answer.status_code == 201
    study = Study.objects.get()
    Study.objects.filter(pk=study.pk).update(
        state="done", body=studying.packed(made_up.what_if(studies.options_at(match, 39)))
    )
    found = anon.get(f"/api/v1/studies/{study.pk}/").json()["what_if"]
    assert found["words"] == [asked["played"]["words"], asked["others"][0]["words"]]
    assert len(found["played"]) == len(found["other"]) == 6
    assert (found["gain"], found["wins"][1]) == (3.5, 1.0)


def test_asking_is_refused_without_a_token_and_by_field(anon: APIClient, elizabeth: User, match: Match) -> None:
    address, author = f"/api/v1/matches/{match.pk}", client_of(elizabeth)
    played = studies.options_at(match, 39).played.index

    assert anon.post(f"{address}/reviews/", {"seat": 0}).status_code == 401
    assert author.post(f"{address}/reviews/", {"seat": 5}).json()["errors"][0]["field"] == "seat"
    assert author.post(f"{address}/reviews/", {"seat": 0, "futures": 13}).json()["errors"][0]["field"] == "futures"
    assert author.post(f"{address}/what-ifs/", {"ply": 39, "option": played}).json()["errors"][0]["field"] == "option"
    assert anon.get(f"{address}/options/99999/").status_code == 404
    assert author.post("/api/v1/matches/999999/reviews/", {"seat": 0}).status_code == 404
    assert not Study.objects.exists()


def test_a_secret_seed_is_a_conflict(anon: APIClient, elizabeth: User, match: Match) -> None:
    block = make.block_of_matches(match.season)[0].block  # type: ignore[arg-type]
    Match.objects.filter(pk=match.pk).update(block=block, rotation=17)

    assert client_of(elizabeth).post(f"/api/v1/matches/{match.pk}/reviews/", {"seat": 0}).status_code == 409
    assert anon.get(f"/api/v1/matches/{match.pk}/options/3/").status_code == 409
