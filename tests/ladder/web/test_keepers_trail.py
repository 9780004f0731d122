"""What keepers do with others' bots and studies is on the trail, by whichever door; what is their own is not."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.theatre.models import Study
from ladder.trail.models import Act
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in


@pytest.fixture
def josiah(db: None) -> User:
    return make.KeeperFactory(username="josiah")


@pytest.fixture
def keeper(josiah: User) -> Client:
    return signed_in(josiah)


def told() -> list[tuple[str, str, str, str]]:
    return [(act.word, act.subject, act.door, act.state) for act in Act.objects.order_by("pk")]


def test_a_keeper_s_acts_on_a_bot_s_pages_are_kept(keeper: Client, house: House) -> None:
    page = f"/bots/{house.bot.title}/Red-Dragon/"
    for act in ("withdraw/", "rejoin/", "versions/1/activate/", "delete/"):
        assert keeper.post(page + act).status_code == 302
    assert keeper.post(page + "manage/", {"name": "Grey-Dragon"}).status_code == 302
    of_bot = f"{house.bot.title}/Red-Dragon"
    assert told() == [
        ("bot-withdraw", of_bot, "page", "done"),
        ("bot-rejoin", of_bot, "page", "done"),
        ("version-activate", f"{of_bot}/1", "page", "done"),
        ("bot-delete", of_bot, "page", "refused"),
        ("bot-rename", of_bot, "page", "done"),
    ]
    assert Act.objects.order_by("pk").last().outcome == "It is called Grey-Dragon."  # type: ignore[union-attr]


def test_a_keeper_s_acts_on_a_bot_by_the_api_are_kept(keeper: Client, house: House) -> None:
    address = f"/api/v1/bots/{house.bot.pk}/"
    assert keeper.post(address + "withdraw/").status_code == 200
    assert keeper.post(address + "rejoin/").status_code == 200
    assert keeper.post(address + "versions/1/activate/").status_code == 200
    assert keeper.delete(address).status_code == 409
    renamed = keeper.patch(address, {"name": "Grey-Dragon"}, content_type="application/json")
    assert renamed.status_code == 200
    assert [(word, door, state) for word, _, door, state in told()] == [
        ("bot-withdraw", "api", "done"),
        ("bot-rejoin", "api", "done"),
        ("version-activate", "api", "done"),
        ("bot-delete", "api", "refused"),
        ("bot-rename", "api", "done"),
    ]
    assert Act.objects.order_by("pk")[0].by == User.objects.get(username="josiah")


def test_what_an_owner_does_with_a_bot_of_his_own_is_not_kept(
    author_client: Client, josiah: User, house: House
) -> None:
    page, address = f"/bots/{house.bot.title}/Red-Dragon/", f"/api/v1/bots/{house.bot.pk}/"
    author_client.post(page + "withdraw/")
    Bot.objects.filter(pk=house.bot.pk).update(owner=josiah)
    own = signed_in(josiah)
    assert own.post(page + "rejoin/").status_code == 302
    assert own.post(address + "withdraw/").status_code == 200
    assert told() == []


def test_a_study_is_cancelled_by_who_asked_for_it_and_by_keepers(
    keeper: Client, author_client: Client, house: House
) -> None:
    def study(seat: int) -> Study:
        return Study.objects.create(
            match=house.match, kind="review", seat=seat, futures=12, state="waiting", asked_by=house.author,
            asked_at=timezone.now(), started_at=timezone.now(),
        )  # fmt: skip

    first, second = study(0), study(1)
    stranger = signed_in(make.AuthorFactory())
    stranger.post(f"/studies/{first.pk}/cancel/")
    assert stranger.post(f"/api/v1/studies/{first.pk}/cancel/").status_code == 403
    first.refresh_from_db()
    assert first.state == "waiting"
    answer = author_client.post(f"/studies/{first.pk}/cancel/")
    assert answer["Location"] == f"/matches/{house.match.pk}/#review"
    assert keeper.post(f"/api/v1/studies/{second.pk}/cancel/").json()["state"] == "cancelled"
    assert keeper.post(f"/api/v1/studies/{second.pk}/cancel/").status_code == 409
    assert set(Study.objects.values_list("state", flat=True)) == {"cancelled"}
    assert [(word, door, state) for word, _, door, state in told()] == [
        ("study-cancel", "api", "done"),
        ("study-cancel", "api", "refused"),
    ]
