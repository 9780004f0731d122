"""The keeper's pages of rejudge sets."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ladder.play.models import Match
from ladder.rejudging.models import RejudgeSet
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in

ROOT = "/rejudge/"


@pytest.fixture
def keeper(house: House) -> Client:
    """A keeper; a match of the house's season was lost by forfeit."""
    make.counted(make.rated_match(house.season), forfeits={0: "ran out of <memory>"})
    return signed_in(make.KeeperFactory(username="josiah"))


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def make_set(keeper: Client, house: House, **more: str) -> RejudgeSet:
    asked = {
        "name": "Lost by us",
        "season": house.season.slug,
        "why": "the host was at fault",
        "forfeit_reason": "memory",
    }
    answer = keeper.post(ROOT, asked | more)
    assert answer.status_code == 302, text_of(answer.content.decode())
    return RejudgeSet.objects.get()


def test_a_set_is_made_seen_as_a_matrix_and_applied(keeper: Client, house: House) -> None:
    made = make_set(keeper, house)
    path = f"{ROOT}{made.pk}/"
    page = text_of(keeper.get(path).content.decode())
    assert "1; 0 played again, 1 waiting or being played" in page
    assert "Apply: let" not in page
    make.counted(Match.objects.get(replay_in__rejudge_set=made))
    page = text_of(keeper.get(path).content.decode())
    assert "Old place 1 2 3 1 0 1 0 2 0 0 1 3 1 0 0" in page
    assert "1 above → below" in page
    assert "3 by forfeit → 1" in page
    assert "Apply: let the new results count" in page
    page = text_of(keeper.post(path + "apply/", follow=True).content.decode())
    assert "The new results count now; the old ones are kept with the set." in page
    assert "rating run 1 restates matches 5 to 5" in page
    assert "by josiah" in page
    page = text_of(keeper.post(path + "apply/", follow=True).content.decode())
    assert "It was applied before, and is settled once." in page
    # The matrix still tells what was changed.
    assert "Old place 1 2 3 1 0 1 0 2 0 0 1 3 1 0 0" in page


def test_a_set_is_cancelled(keeper: Client, house: House) -> None:
    made = make_set(keeper, house)
    page = text_of(keeper.post(f"{ROOT}{made.pk}/cancel/", follow=True).content.decode())
    assert "The set is cancelled; nothing that counts was changed." in page
    assert "Lost by us cancelled" in text_of(keeper.get(ROOT).content.decode())


def test_a_version_is_named_by_bot_and_number(keeper: Client, house: House) -> None:
    made = make_set(keeper, house, version="red-dragon/1", forfeit_reason="")
    assert made.filters == {"version": "Red-Dragon v1"}
    assert made.members.count() == 5


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"forfeit_reason": "no such thing"}, "No counted match is so chosen."),
        ({"version": "Red-Dragon/77"}, "has no such version. Write BOT/NUMBER."),
        ({"season": "winter"}, "Select a valid choice."),
        ({"why": ""}, "This field is required."),
    ],
)
def test_refusals_are_told_and_make_nothing(keeper: Client, house: House, more: dict[str, str], words: str) -> None:
    asked = {"name": "Set", "season": house.season.slug, "why": "why", **more}
    answer = keeper.post(ROOT, asked)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not RejudgeSet.objects.exists()


def test_rejudging_is_for_keepers(client: Client, author_client: Client, keeper: Client, house: House) -> None:
    made = make_set(keeper, house)
    path = f"{ROOT}{made.pk}/"
    for page in (ROOT, path):
        assert client.get(page).status_code == 302
        assert author_client.get(page).status_code == 403
    for act in ("apply/", "cancel/"):
        assert author_client.post(path + act).status_code == 403
        assert keeper.get(path + act).status_code == 405
    made.refresh_from_db()
    assert made.state == "open"
    replay = Match.objects.get(replay_in__rejudge_set=made)
    assert author_client.get(f"/matches/{replay.pk}/").status_code == 404
    assert keeper.get(f"/matches/{replay.pk}/").status_code == 200
    assert ROOT not in author_client.get(f"/seasons/{house.season.slug}/").content.decode()
    assert ROOT in keeper.get(f"/seasons/{house.season.slug}/").content.decode()


def test_what_people_wrote_is_escaped(keeper: Client, house: House) -> None:
    made = make_set(keeper, house, name="<b>Set</b>", why="<script>alert(1)</script>")
    for page in (ROOT, f"{ROOT}{made.pk}/"):
        html = keeper.get(page).content.decode()
        assert "<script>alert" not in html
        assert "<b>Set" not in html
