"""The page of a block: the same seat in each of its games, beside each other, once its seed may be told."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ladder.play.models import Block, Match
from ladder.theatre.models import GameDocument
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, furnish
from tests.ladder.web.pages import played_block
from tests.ladder.web.test_pages import text_of
from tests.standing import standing

pytestmark = pytest.mark.usefixtures("valkey")


def furnish_block() -> tuple[House, Block]:
    """The house, and a block whose games were played to the end."""
    house = furnish()
    return house, Block.objects.get(pk=played_block(house))


with_block = standing(furnish_block)


@pytest.fixture
def house(with_block: tuple[House, Block]) -> House:
    return with_block[0]


@pytest.fixture
def block(with_block: tuple[House, Block]) -> Block:
    return with_block[1]


def test_a_block_that_is_not_complete_keeps_its_secret(client: Client, house: House) -> None:
    first, *_ = make.block_of_matches(house.season)
    make.counted(first)

    text = text_of(client.get(f"/blocks/{first.block_id}/"))

    assert "Its seed is secret until its last game is over" in text
    assert "Where they parted" not in text


def test_a_match_leads_to_its_block(client: Client, block: Block) -> None:
    match = block.matches.order_by("pk")[0]
    assert f'<a href="/blocks/{block.pk}/">{block.pk}</a>' in client.get(f"/matches/{match.pk}/").content.decode()


def test_games_stand_side_by_side_with_the_bot_that_sat_there(client: Client, house: House, block: Block) -> None:
    first, second, third = block.matches.order_by("rotation")
    text = text_of(client.get(f"/blocks/{block.pk}/?seat=2"))
    html = client.get(f"/blocks/{block.pk}/?seat=2").content.decode()

    for match in (first, second, third):
        bot = match.seats.get(seat=1).version.bot.name
        assert re.search(rf"{bot} in seat 2, match {match.pk} ?, decision {house.match.decisions}", text)
    assert f"The first {house.match.decisions} decisions are the same in all of these games." in text
    assert "Seat 2 never chose otherwise in one game than in another." in text
    assert html.count('<svg class="scene"') == 3
    assert html.count('<path class="line owner-') == 3


@pytest.mark.parametrize(
    "query", ["seat=0", "seat=9", "seat=x", "at=999999", "at=-1", "at=%00", "panel=%3Cscript%3E", "at=" + "9" * 99]
)
def test_what_there_is_not_is_shown_as_what_there_is(client: Client, block: Block, query: str) -> None:
    answer = client.get(f"/blocks/{block.pk}/?{query}")

    assert answer.status_code == 200
    assert "<script>" not in answer.content.decode()


def test_a_page_of_a_block_asks_so_many_times(
    client: Client, block: Block, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get(f"/blocks/{block.pk}/")
    with django_assert_num_queries(6):
        client.get(f"/blocks/{block.pk}/")


def test_a_block_of_which_nobody_may_see_a_match_is_not_there(client: Client, block: Block) -> None:
    assert client.get("/blocks/999999/").status_code == 404
    version = make.VersionFactory(status="rejected")
    Match.objects.filter(block=block).update(kind="validation", season=None, validates=version, block=None)
    assert client.get(f"/blocks/{block.pk}/").status_code == 404


def test_a_page_that_waits_for_games_to_be_drawn_loads_itself_again_when_they_are(client: Client, block: Block) -> None:
    first, second, third = rows = list(GameDocument.objects.filter(match__block=block).order_by("match"))
    GameDocument.objects.filter(match__block=block).delete()

    def poll(html: str) -> str:
        found = re.search(r'id="waiting"[^>]* hx-get="([^"]+)" hx-trigger="every 3s"', html)
        assert found is not None
        return found[1]

    def draw(row: GameDocument) -> None:
        GameDocument.objects.filter(match=row.match).delete()
        row.save(force_insert=True)

    page = client.get(f"/blocks/{block.pk}/").content.decode()
    assert f"{len(rows)} of its games are still to be drawn" in page
    waiting = client.get(poll(page))
    assert (waiting.status_code, "HX-Refresh" in waiting.headers) == (204, False)
    draw(first)
    fewer = client.get(poll(page))
    assert "2 of its games are still to be drawn" in fewer.content.decode()
    assert "HX-Refresh" not in fewer.headers
    draw(second)
    draw(third)
    assert client.get(poll(fewer.content.decode()))["HX-Refresh"] == "true"
    assert client.get("/blocks/999999/waiting/").status_code == 404
