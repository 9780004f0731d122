"""The keeper's admin of tournaments: every list and page opens, and actions go through the services."""

from __future__ import annotations

import pytest
from django.test import Client

from ladder.tournaments.models import Pairing, Round
from tests.ladder import factories as make
from tests.ladder.tournaments.building import draft, play_round, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper() -> Client:
    client = Client()
    client.force_login(make.KeeperFactory(), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def act(keeper: Client, model: str, action: str, pk: int) -> str:
    response = keeper.post(f"/admin/tournaments/{model}/", {"action": action, "_selected_action": [pk]}, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def test_every_list_and_page_opens(keeper: Client) -> None:
    tournament = play_round(started(3, "knock_out", held_back=True))

    for model, row in (
        ("tournament", tournament),
        ("round", Round.objects.first()),
        ("pairing", Pairing.objects.first()),
    ):
        assert row is not None
        assert keeper.get(f"/admin/tournaments/{model}/").status_code == 200
        assert keeper.get(f"/admin/tournaments/{model}/{row.pk}/change/").status_code == 200


def test_a_keeper_starts_cancels_and_releases_by_action(keeper: Client) -> None:
    tournament, empty = draft(3, held_back=True), draft(0)

    assert "1 tournament started." in act(keeper, "tournament", "start", tournament.pk)
    assert "there are 0, and a table has 2 seats" in act(keeper, "tournament", "start", empty.pk)
    play_round(tournament)
    first = tournament.round_set.get(number=1)
    assert "1 round released." in act(keeper, "round", "release", first.pk)
    assert "1 tournament cancelled." in act(keeper, "tournament", "cancel", empty.pk)
    first.refresh_from_db()
    assert first.released_at is not None
