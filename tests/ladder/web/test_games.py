"""The pages of a game with a person at the table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ladder.games import services
from ladder.games.models import PersonGame
from tests.ladder import factories as make
from tests.ladder.games.sitting import begun, move, played_out
from tests.ladder.web.conftest import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey", "unhurried")]


def test_a_person_sits_down_by_the_titles_page() -> None:
    make.house_bots()
    client = signed_in(make.AuthorFactory(username="elizabeth"))
    assert 'href="/titles/east_india_companies/play/"' in client.get("/titles/east_india_companies/").content.decode()
    assert client.get("/titles/east_india_companies/play/").status_code == 200

    answer = client.post(
        "/titles/east_india_companies/play/", {"seats": 3, "seat": "1", "bot_1": "greedy", "bot_2": "random"}
    )

    game = PersonGame.objects.get()
    assert answer["Location"] == f"/games/{game.pk}/"
    assert game.names == ["greedy", "elizabeth", "random"]
    page = client.get(f"/games/{game.pk}/").content.decode()
    assert "you on seat 2, unrated" in page
    assert page.count('name="choice"') > 1
    assert 'data-refs="place:' in page
    assert 'data-at="' in page


def test_a_table_that_cannot_be_is_told_beside_its_field() -> None:
    make.house_bots()
    client = signed_in(make.AuthorFactory())
    answer = client.post("/titles/east_india_companies/play/", {"seats": 2, "seat": "3", "bot_1": "greedy"})
    assert answer.status_code == 400
    assert "There is no seat 4 at a table of 2." in answer.content.decode()


def test_without_a_script_a_choice_leads_back_to_the_game() -> None:
    game = begun()
    client = signed_in(game.player)

    answer = client.post(f"/games/{game.pk}/choices/", {"decision": "0", "choice": "0"})

    assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.pk}/")
    assert "your decision 2" in client.get(f"/games/{game.pk}/").content.decode()


def test_a_double_click_is_told_with_the_game_as_it_stands() -> None:
    game = begun()
    client = signed_in(game.player)
    answers = [
        client.post(f"/games/{game.pk}/choices/", {"decision": "0", "choice": "0"}, headers={"HX-Request": "true"})
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 409]
    text = answers[1].content.decode()
    assert "0 is not the pending one any more." in text.lower() or "not the pending one any more" in text
    assert "your decision 2" in text
    assert text.lstrip().startswith("<section")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"decision": "x", "choice": "0"},
        {"decision": "0"},
        {"decision": "0", "choice": "9" * 400},
        {"decision": "0", "choice": "<b>"},
    ],
)
def test_a_hostile_choice_plays_nothing(body: dict[str, str]) -> None:
    game = begun()
    answer = signed_in(game.player).post(f"/games/{game.pk}/choices/", body)
    assert answer.status_code == 400
    assert PersonGame.objects.get(pk=game.pk).step == game.step


def test_another_device_sees_the_game_go_on() -> None:
    game = begun()
    one, other = signed_in(game.player), signed_in(game.player)
    page = one.get(f"/games/{game.pk}/").content.decode()
    tag = re.search(r"state/\?seen=(\w+)", page)[1]
    assert one.get(f"/games/{game.pk}/state/?seen={tag}").status_code == 204

    other.post(f"/games/{game.pk}/choices/", {"decision": "0", "choice": "0"})

    seen = one.get(f"/games/{game.pk}/state/?seen={tag}")
    assert seen.status_code == 200
    assert "your decision 2" in seen.content.decode()


def test_a_finished_game_leads_to_its_match_which_is_listed_by_its_kind() -> None:
    game = played_out(begun(make.AuthorFactory(username="elizabeth")))
    client = signed_in(game.player)
    match = f"/matches/{game.match_id}/"

    assert f'href="{match}"' in client.get(f"/games/{game.pk}/").content.decode()
    assert f"match {game.match_id}" in client.get("/account/").content.decode()
    public = Client()
    assert "elizabeth at the table, on seat 1" in public.get(match).content.decode()
    assert f'href="{match}"' in public.get("/matches/?kind=person").content.decode()
    assert f'href="{match}"' not in public.get("/matches/").content.decode()
    listed = public.get("/api/v1/matches/?kind=person").json()["results"]
    assert [found["id"] for found in listed] == [game.match_id]
    assert public.get(f"/api/v1/matches/{game.match_id}/log.jsonl").status_code == 200


def test_a_resigned_game_tells_who_resigned() -> None:
    game = begun()
    client = signed_in(game.player)
    client.post(f"/games/{game.pk}/resign/")
    services.advance_for_a_while(game.pk)
    page = client.get(f"/games/{game.pk}/").content.decode()
    assert "The game is over" in page
    assert "resigned" in page


def test_a_page_asks_the_database_the_same_however_long_the_game_is(django_assert_max_num_queries: object) -> None:
    game = begun()
    client = signed_in(game.player)
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        client.get(f"/games/{game.pk}/")
    for _ in range(12):
        game = move(game)
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        client.get(f"/games/{game.pk}/")
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        client.get(f"/games/{game.pk}/state/")


def test_names_are_escaped_where_a_sentence_points_to_the_board() -> None:
    from engine.kernel.sentences import Part
    from ladder.web.templatetags.games import sentence

    told = sentence([Part("<b>", "seat:0"), Part(" & co")])

    assert told == '<span class="ref" data-ref="seat:0">&lt;b&gt;</span> &amp; co'
