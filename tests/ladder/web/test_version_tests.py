"""The pages of version tests: the form, one that runs before one's eyes, its end."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ladder.bots.models import Version
from ladder.version_tests import services
from ladder.version_tests.models import VersionTest
from ladder.version_tests.services import Terms
from ladder.web.llr_graph import llr_graph
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in

NEW = "/bots/east_india_companies/Red-Dragon/tests/new/"


@pytest.fixture
def pair(house: House) -> tuple[Version, Version]:
    """A new version of the author's bot, and the one before it."""
    return make.new_version(house.bot), house.bot.versions.get(number=1)


@pytest.fixture
def test(house: House, pair: tuple[Version, Version]) -> VersionTest:
    return services.start(house.author, *pair, terms=Terms(seats=2, elo1=400))


def win_blocks(test: VersionTest, count: int) -> VersionTest:
    for _ in range(count):
        for match in test.blocks.filter(completed_at=None).order_by("pk")[0].matches.all():
            mine = match.seats.get(version=test.candidate).seat
            make.counted(match, [1, 2] if mine == 0 else [2, 1])
        test = services.advance(test.pk)
    return test


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_an_author_starts_a_test_from_the_bot_s_page(
    author_client: Client, house: House, pair: tuple[Version, Version]
) -> None:
    bot_page = author_client.get("/bots/east_india_companies/Red-Dragon/").content.decode()
    assert f'href="{NEW}"' in bot_page
    asked = {"candidate": pair[0].pk, "baseline": pair[1].pk, "seats": 3, "elo0": 0, "elo1": 50}
    asked |= {"alpha": 0.05, "beta": 0.05, "most_blocks": 100, "options": "mortgage=on"}
    answer = author_client.post(NEW, asked)
    test = VersionTest.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/version-tests/{test.pk}/")
    assert (test.owner, test.seats, test.options, test.most_blocks) == (house.author, 3, {"mortgage": "on"}, 100)
    assert {seat.version.bot.name for seat in test.field.all()} == {"random", "greedy"}
    page = text_of(author_client.get(f"/version-tests/{test.pk}/").content.decode())
    assert "Red-Dragon v2 against Red-Dragon v1" in page
    assert "Running" in page
    assert "The graph begins with the first complete block." in page
    assert "random v1 , greedy v1" in page
    assert f"/version-tests/{test.pk}/" in author_client.get("/bots/east_india_companies/Red-Dragon/").content.decode()


def test_refusals_stand_beside_their_fields(author_client: Client, pair: tuple[Version, Version]) -> None:
    asked = {"candidate": pair[0].pk, "baseline": pair[0].pk, "elo0": 60, "elo1": 50, "alpha": 0.05, "beta": 0.05}
    asked |= {"most_blocks": 100}
    answer = author_client.post(NEW, asked)
    assert answer.status_code == 400
    assert "It is the candidate itself. Choose another version." in answer.content.decode()
    answer = author_client.post(NEW, asked | {"baseline": pair[1].pk})
    assert "50.0 must be above elo0, which is 60.0." in answer.content.decode()
    answer = author_client.post(NEW, asked | {"baseline": pair[1].pk, "elo0": 0, "options": "mortgage=maybe"})
    assert answer.status_code == 400
    assert not VersionTest.objects.exists()


def test_only_the_owner_starts_and_cancels(client: Client, author_client: Client, test: VersionTest) -> None:
    stranger = signed_in(make.AuthorFactory())
    assert stranger.get(NEW).status_code == 403
    assert client.get(NEW).status_code == 302
    path = f"/version-tests/{test.pk}/"
    for viewer in (client, stranger):
        assert "Cancel the test" not in viewer.get(path).content.decode()
    stranger.post(path + "cancel/")
    test.refresh_from_db()
    assert test.state == "running"
    assert "Cancel the test" in author_client.get(path).content.decode()
    page = author_client.post(path + "cancel/", follow=True).content.decode()
    assert "The test is cancelled. What was counted stays." in page
    assert "cancelled by elizabeth" in page


def test_the_page_tells_elo_and_the_ratio_between_its_bounds(client: Client, test: VersionTest) -> None:
    test = win_blocks(test, 1)
    page = client.get(f"/version-tests/{test.pk}/").content.decode()
    assert "The graph begins" not in page
    ratio = f"{test.llr:+.1f}".replace("-", "−")
    assert f"After 1 block the ratio is {ratio}." in page
    assert "At +2.9 or above the answer is better, at −2.9 or below it is not better." in page
    test = win_blocks(test, 2)
    page = text_of(client.get(f"/version-tests/{test.pk}/").content.decode())
    assert "Red-Dragon v2 is better" in page
    assert "Decided after 3 blocks." in page


def test_the_part_that_updates_itself_is_silent_until_something_is_counted(
    client: Client, test: VersionTest, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    part = f"/version-tests/{test.pk}/state/"
    tag = client.get(part).headers["ETag"].strip('"')
    with django_assert_num_queries(2):
        assert client.get(f"{part}?seen={tag}").status_code == 204
    win_blocks(test, 1)
    answer = client.get(f"{part}?seen={tag}")
    assert answer.status_code == 200
    assert "1 block counted" in answer.content.decode()
    assert f'hx-get="{part}?seen=' in answer.content.decode()
    win_blocks(test, 2)
    assert "hx-get" not in client.get(part).content.decode()


def test_the_list_has_every_test(client: Client, test: VersionTest) -> None:
    assert f"/version-tests/{test.pk}/" in client.get("/version-tests/").content.decode()
    assert client.get("/version-tests/999999/").status_code == 404


def test_a_game_of_a_test_names_it(client: Client, test: VersionTest) -> None:
    test = win_blocks(test, 1)
    match = test.blocks.order_by("pk")[0].matches.all()[0]
    assert f"Version test {test.pk}" in client.get(f"/matches/{match.pk}/").content.decode()


def test_the_graph_keeps_both_bounds_and_the_path_in_its_box() -> None:
    assert llr_graph([], -3, 3) is None
    graph = llr_graph([1.0, -0.5, 3.5], -3, 3)
    assert graph is not None
    heights = [float(point.split()[1]) for point in graph.line[1:].split(" L")]
    assert len(heights) == 4
    assert heights[0] == graph.zero
    assert heights[3] < graph.upper < graph.zero < graph.lower
    assert all(0 <= height <= graph.plot.height for height in (*heights, graph.upper, graph.lower))
    assert [(tick.label, tick.at) for tick in graph.plot.ticks()] == [
        ("0", 66.0),
        ("1", 280.0),
        ("2", 494.0),
        ("3", 708.0),
    ]
    long = llr_graph([0.01 * block for block in range(1000)], -3, 3)
    assert long is not None
    assert len(long.line.split(" L")) <= 301
