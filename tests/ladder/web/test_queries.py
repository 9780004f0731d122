"""No page asks the database more often because there is more to show."""

from __future__ import annotations

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from ladder.play.models import Match
from ladder.web import memory
from tests.ladder import factories as make
from tests.ladder.web.conftest import House

PAGES = [
    ("/", 17),
    ("/leaderboard/", 6),
    ("/seasons/{slug}/", 10),
    ("/seasons/{slug}/board/", 5),
    ("/queue/", 6),
    ("/bots/east_india_companies/Red-Dragon/", 11),
    ("/matches/", 5),
    ("/matches/?bot=red-dragon&status=finished", 4),
    ("/matches/?season={slug}&title=east_india_companies", 6),
    ("/matches/{match}/?ply=3", 7),
    ("/titles/east_india_companies/", 5),
    ("/status/", 15),
]


def test_a_page_asks_so_many_times_however_long_its_lists_are(client: Client, house: House) -> None:
    addresses = {path: path.format(slug=house.season.slug, match=house.match.pk) for path, _ in PAGES}
    for address in addresses.values():
        client.get(address)  # fills the cache of playbacks

    assert {path: asked_for(client, addresses[path]) for path, _ in PAGES} == dict(PAGES)
    for _ in range(4):
        bot = make.submitted_bot()
        make.new_version(house.bot)
        make.counted(make.rated_match(house.season))
        assert Match.objects.filter(seats__version__bot=bot).exists()
    assert {path: asked_for(client, addresses[path]) for path, _ in PAGES} == dict(PAGES)


def asked_for(client: Client, address: str) -> int:
    """How many queries the page takes a process that remembers nothing."""
    memory.forget_all()
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return len(asked)


def test_a_poll_that_brings_nothing_costs_one_query(
    client: Client, house: House, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    etag = client.get(f"/seasons/{house.season.slug}/board/").headers["ETag"].strip('"')

    with django_assert_num_queries(1):
        assert client.get(f"/seasons/{house.season.slug}/board/?seen={etag}").status_code == 204
