"""What a person's seat may not know reaches no page and no answer."""

from __future__ import annotations

import json

import pytest
from django.test import Client

import engine
from ladder.games import advancing, selectors
from ladder.games.models import PersonGame, ToMove
from ladder.games.table import play_on
from tests.ladder import factories as make
from tests.ladder.games.sitting import begun, move
from tests.ladder.web.conftest import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey", "unhurried")]


@pytest.mark.parametrize("title", list(engine.titles()))
def test_what_is_shown_is_what_a_bot_on_the_seat_is_told(title: str) -> None:
    game = begun(title=title, seats=3, seat=1)
    for _ in range(6):
        offered = selectors.option_count(game)
        game = move(game, game.decision % offered)

    seen = selectors.seen(game)

    real = play_on(advancing.table_of(game)).game
    assert seen.observation == real.observe(1)
    assert seen.observation["dice"] is None
    assert all(event.get("see") is None or 1 in event["see"] for event in seen.events)
    assert [option.fields for option in seen.options] == [real.describe(at) for at in range(len(seen.options))]


@pytest.mark.parametrize("title", list(engine.titles()))
def test_a_page_and_an_answer_are_the_same_whatever_the_others_hold(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is exchanged for one that fits what the seat knows, with other hidden cards, dice and seed, and the row for one in which the
    others' seats have answered nothing: nothing shown changes."""
    game = begun(title=title, seats=3, seat=1)
    for _ in range(4):
        game = move(game, game.decision % selectors.option_count(game))
    client = signed_in(game.player)
    true = shown(client, game)
    position = selectors.position_of(game)
    imagined = [engine.title(title).imagine(position.observation(), seed) for seed in range(3)]
    assert any(other.to_json() != position.game.to_json() for other in imagined)
    PersonGame.objects.filter(pk=game.pk).update(
        seed=game.seed ^ 1, records=[record if seat == game.seat else [] for seat, record in enumerate(game.records)]
    )
    game.refresh_from_db()

    for other in imagined:
        exchanged = _exchanged(position, other)
        monkeypatch.setattr(selectors, "position_of", lambda _, exchanged=exchanged: exchanged)
        assert shown(client, game) == true


def test_neither_seed_nor_records_of_others_are_anywhere_on_the_page() -> None:
    game = move(begun(seats=3))
    client = signed_in(game.player)

    page = client.get(f"/games/{game.pk}/").content.decode()
    told = client.get(f"/api/v1/games/{game.pk}/").content.decode()

    assert str(game.seed) not in page + told
    assert "records" not in told


def test_others_see_no_game_before_it_is_a_match() -> None:
    game = begun()
    for client in (signed_in(make.AuthorFactory()), signed_in(make.KeeperFactory())):
        assert client.get(f"/games/{game.pk}/").status_code == 404
        assert client.get(f"/games/{game.pk}/state/").status_code == 404
        assert client.post(f"/games/{game.pk}/choices/", {"decision": 0, "choice": 0}).status_code == 404
        assert client.post(f"/games/{game.pk}/resign/").status_code == 404
        assert client.get(f"/api/v1/games/{game.pk}/").status_code in (401, 404)
    assert Client().get(f"/games/{game.pk}/").status_code == 302
    assert PersonGame.objects.get(pk=game.pk).step == game.step


def test_while_the_others_decide_in_secret_their_options_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advancing, "ask_to_advance", lambda _: None)
    game = begun(title="john_company_2e", seats=3)
    first = engine.title(game.title).new(3, game.seed, game.options).decision
    assert first is not None
    PersonGame.objects.filter(pk=game.pk).update(to_move=ToMove.HOUSE, seat=(first.seat + 1) % 3, records=[[], [], []])
    game.refresh_from_db()

    seen = selectors.seen(game)

    decision = (seen.observation or {})["decision"]
    assert seen.options == []
    assert not decision["secret"] or decision["options"] is None


def shown(client: Client, game: PersonGame) -> tuple[str, str]:
    """The game's part of its page, and the same by the API's serializer."""
    from ladder.api.serializers.games import GameDetailSerializer

    page = client.get(f"/games/{game.pk}/state/").content.decode()
    start, end = page.index('name="csrfmiddlewaretoken"'), page.index('name="decision"')
    told = GameDetailSerializer(selectors.seen(game)).data
    return page[:start] + page[end:].split("csrfmiddlewaretoken")[0], json.dumps(told, default=str)


def _exchanged(position, other):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    from engine.protocol import Clock
    from engine.sdk import LiveTurn

    turn = LiveTurn(position.turn.id, other, Clock(0, 0, 0))
    return replace(position, game=other, turn=turn)
