"""Games by the API: the same words, and problems as documents."""

from __future__ import annotations

import pytest
from django.test import Client

from ladder.api import services as tokens
from ladder.games.models import PersonGame
from tests.ladder import factories as make
from tests.ladder.games.sitting import begun

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey", "unhurried")]

JSON = "application/json"


def bearer(user: make.User) -> dict[str, str]:
    _, secret = tokens.issue_token(user, "laptop", 30)
    return {"Authorization": f"Token {secret}"}


def test_a_game_is_begun_answered_and_resigned() -> None:
    make.house_bots()
    elizabeth = make.AuthorFactory(username="elizabeth")
    client = Client(headers=bearer(elizabeth))

    begun_ = client.post(
        "/api/v1/games/", {"title": make.EAST_INDIA, "seats": 2, "seat": 0, "bots": ["random"]}, content_type=JSON
    )

    told = begun_.json()
    pk = told["game"]["id"]
    assert (begun_.status_code, begun_["Location"]) == (201, f"http://testserver/api/v1/games/{pk}/")
    assert (told["kind"], told["game"]["to_move"], told["game"]["decision"]) == ("agents.place", "person", 0)
    assert told["options"][0]["option"]["act"] == "place_agent"
    assert told["options"][0]["words"].startswith("places an agent")
    assert all(ref.partition(":")[0] in ("place", "zone", "card", "seat") for ref in told["options"][0]["refs"])

    answered = client.post(f"/api/v1/games/{pk}/choices/", {"decision": 0, "choice": 0}, content_type=JSON)
    assert (answered.status_code, answered.json()["game"]["decision"]) == (200, 1)
    again = client.post(f"/api/v1/games/{pk}/choices/", {"decision": 0, "choice": 0}, content_type=JSON)
    assert (again.status_code, again["Content-Type"]) == (409, "application/problem+json")
    assert again.json()["errors"][0]["field"] == "decision"
    wrong = client.post(f"/api/v1/games/{pk}/choices/", {"decision": 1, "choice": 999}, content_type=JSON)
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (400, "choice")

    over = client.post(f"/api/v1/games/{pk}/resign/")
    assert over.status_code == 200
    listed = client.get("/api/v1/games/").json()["results"]
    assert [game["id"] for game in listed] == [pk]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"decision": 0},
        {"decision": "0", "choice": 0},
        {"decision": 0, "choice": True},
        {"decision": -1, "choice": 0},
        [],
        7,
    ],
)
def test_a_body_that_is_no_answer_is_refused(body: object) -> None:
    game = begun()
    answer = Client(headers=bearer(game.player)).post(f"/api/v1/games/{game.pk}/choices/", body, content_type=JSON)
    assert answer.status_code == 400
    assert PersonGame.objects.get(pk=game.pk).step == game.step


def test_nobody_reads_or_answers_for_another() -> None:
    game = begun()
    other = Client(headers=bearer(make.AuthorFactory()))
    assert other.get(f"/api/v1/games/{game.pk}/").status_code == 404
    assert (
        other.post(f"/api/v1/games/{game.pk}/choices/", {"decision": 0, "choice": 0}, content_type=JSON).status_code
        == 404
    )
    assert other.get("/api/v1/games/").json()["results"] == []
    assert Client().get("/api/v1/games/").status_code == 401
