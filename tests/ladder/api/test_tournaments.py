"""A tournament over the API, from its setting up to its last log, and what of it is held back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.play.models import Match
from ladder.tournaments import services
from ladder.tournaments.models import Tournament
from tests.ladder import factories as make
from tests.ladder.tournaments.building import draft, open_matches, play_open, play_round, play_to_the_end, started

from .conftest import client_of

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/tournaments/"
CUP = {"title": make.EAST_INDIA, "name": "Spring Cup", "format": "knock_out", "seats": 2}


def read(client: APIClient, path: str) -> Any:
    response = client.get(path)
    assert response.status_code == 200, response.json()
    return response.json()


def test_a_tournament_is_set_up_entered_started_and_read(elizabeth: User, thomas: User, anon: APIClient) -> None:
    mine, his = make.submitted_bot(owner=elizabeth), make.submitted_bot(owner=thomas)

    created = client_of(elizabeth).post(ROOT, CUP)
    path = f"{ROOT}{created.json()['slug']}/"
    assert (created.status_code, created.headers["Location"]) == (201, f"http://testserver{path}")
    assert created.json()["options"] == {"mortgage": "off"}
    for user, bot in ((elizabeth, mine), (thomas, his)):
        entered = client_of(user).post(f"{path}participants/", {"bot": bot.pk})
        assert (entered.status_code, entered.json()["version"]) == (201, 1)
    assert client_of(elizabeth).post(f"{path}start/").json()["state"] == "running"
    for match in open_matches(Tournament.objects.get()):
        make.play_out(match)
    services.advance(Tournament.objects.get().pk)

    detail = read(anon, path)
    assert detail["tournament"]["state"] in ("running", "finished")
    assert [found["bot"]["name"] for found in detail["participants"]] == [mine.name, his.name]
    (pairing, *_) = read(anon, f"{path}pairings/")["results"]
    assert [seat["number"] for seat in pairing["seats"]] == [1, 2]
    match = read(anon, f"/api/v1/matches/{pairing['matches'][0]}/")
    assert (match["kind"], match["tournament"], match["season"]) == ("tournament", detail["tournament"]["slug"], None)
    assert anon.get(match["log_urls"][0]).status_code == 200
    listed = read(anon, f"/api/v1/matches/?tournament={detail['tournament']['slug']}")["results"]
    assert {found["id"] for found in listed} >= set(pairing["matches"])


def test_the_standings_are_the_same_until_a_pairing_is_decided(anon: APIClient) -> None:
    tournament = started(3)
    path = f"{ROOT}{tournament.slug}/standings/"
    before = anon.get(path)

    assert [row["points"] for row in before.json()["rows"]] == [0, 0, 0]
    assert anon.get(path, headers={"If-None-Match": before.headers["ETag"]}).status_code == 304
    play_to_the_end(tournament)
    after = anon.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert [(row["rank"], row["number"], row["points"], row["share"]) for row in after.json()["rows"]] == [
        (1, 1, 2, 1), (2, 2, 1, 0.5), (3, 3, 0, 0),
    ]  # fmt: skip


def test_what_is_held_back_is_nowhere_to_be_read_before_its_release(
    elizabeth: User, keeper: User, anon: APIClient
) -> None:
    mine = make.submitted_bot(owner=elizabeth)
    tournament = started([mine, *(make.submitted_bot() for _ in range(3))], "swiss", held_back=True)
    play_round(tournament)
    play_open(tournament)
    path = f"{ROOT}{tournament.slug}/"
    matches = list(Match.objects.filter(kind="tournament").order_by("pk").values_list("pk", flat=True))
    stderr = f"/api/v1/matches/{matches[0]}/seats/0/stderr.txt"

    for client in (anon, client_of(elizabeth)):
        assert read(client, "/api/v1/matches/?kind=tournament")["results"] == []
        for match in matches:
            for file in ("", "log.jsonl", "log.jsonl.gz", "log.jsonl.zst"):
                assert client.get(f"/api/v1/matches/{match}/{file}").status_code == 404
        assert [found["complete"] for found in read(client, path)["rounds"]] == [None]
        pairings = read(client, f"{path}pairings/")["results"]
        assert {pairing["round"] for pairing in pairings} == {1}, "the next round's pairings tell who has won"
        assert {json.dumps(pairing["matches"]) for pairing in pairings} == {"[]"}
        assert {
            (seat["points"], seat["score"], seat["games"]) for pairing in pairings for seat in pairing["seats"]
        } == {(None, 0.0, 0)}
        assert {row["points"] for row in read(client, f"{path}standings/")["rows"]} == {0.0}
    assert client_of(elizabeth).get(stderr).status_code == 404

    staff = client_of(keeper)
    assert {pairing["round"] for pairing in read(staff, f"{path}pairings/")["results"]} == {1, 2}
    assert staff.get(f"/api/v1/matches/{matches[0]}/log.jsonl").status_code == 200
    released = staff.post(f"{path}rounds/1/release/")
    assert (released.status_code, released.json()["complete"]) == (200, True)
    assert staff.post(f"{path}rounds/1/release/").status_code == 200, "twice is once"

    assert len(read(anon, "/api/v1/matches/?kind=tournament")["results"]) == 4
    assert [found["complete"] for found in read(anon, path)["rounds"]] == [True, None]
    assert sorted(row["points"] for row in read(anon, f"{path}standings/")["rows"]) == [0, 0, 1, 1]
    assert anon.get(f"/api/v1/matches/{matches[-1]}/").status_code == 404


def test_rounds_are_released_complete_and_in_their_order(keeper: User) -> None:
    tournament = started(4, "swiss", held_back=True)
    client, path = client_of(keeper), f"{ROOT}{tournament.slug}/rounds/"

    early = client.post(f"{path}1/release/")
    assert (early.status_code, early.json()["errors"][0]["message"]) == (409, "round 1 is being played.")
    play_to_the_end(tournament)
    second = client.post(f"{path}2/release/")
    assert (second.status_code, second.json()["errors"][0]["remedy"]) == (409, "Release that one first.")
    assert [client.post(f"{path}{number}/release/").status_code for number in (1, 2, 3)] == [200, 200, 404]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": 7}, "seats"),
        ({"format": "lottery"}, "format"),
        ({"options": {"mortgage": "x"}}, "options.mortgage"),
        ({"options": {"mortgage": ["off"]}}, "options.mortgage"),
        ({"rounds": 3}, "rounds"),
        ({"name": "\u202e"}, "name"),
        ({"title": "chess"}, "title"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused_by_its_field(
    change: dict[str, Any], field: str, elizabeth: User
) -> None:
    response = client_of(elizabeth).post(ROOT, CUP | change)

    assert (response.status_code, response.json()["errors"][0]["field"]) == (400, field)
    assert not Tournament.objects.exists()


def test_what_conflicts_is_said_with_a_remedy(elizabeth: User, keeper: User) -> None:
    client = client_of(elizabeth)
    assert client.post(ROOT, CUP).status_code == 201
    assert client.post(ROOT, CUP | {"name": "SPRING CUP"}).status_code == 409
    assert client.post(ROOT, CUP | {"name": "Held", "held_back": True}).status_code == 403
    assert client.post(ROOT, CUP | {"name": "Second"}).status_code == 201
    assert client.post(ROOT, CUP | {"name": "Third"}).status_code == 429
    path = f"{ROOT}east-india-companies-spring-cup/"
    empty = client.post(f"{path}start/")
    assert (empty.status_code, empty.json()["errors"][0]["field"]) == (400, "participants")
    assert client.post(f"{path}participants/", {"bot": 10**12}).status_code == 404
    assert client.post(f"{path}participants/", {"bot": "mine"}).status_code == 400
    assert client_of(keeper).post(f"{path}cancel/").json()["state"] == "cancelled"


def test_lists_are_filtered(anon: APIClient) -> None:
    bot = make.submitted_bot()
    mine = draft([bot], name="Mine")
    started(2, "swiss", name="Other")

    def slugs(query: str) -> list[str]:
        return [found["slug"] for found in read(anon, f"{ROOT}?{query}")["results"]]

    assert slugs(f"bot={bot.pk}") == slugs("state=draft") == [mine.slug]
    assert len(slugs(f"title={make.EAST_INDIA}")) == 2
    assert anon.get(f"{ROOT}?colour=red").status_code == 400


def test_a_large_tournament_asks_no_oftener_than_a_small_one(
    anon: APIClient, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small, large = started(2, name="Small"), started(6, name="Large", blocks=2)
    play_round(large)

    for tail, queries in (("", 7), ("standings/", 5), ("pairings/", 6)):
        for tournament in (small, large):
            with django_assert_num_queries(queries):
                read(anon, f"{ROOT}{tournament.slug}/{tail}")
