"""A season's board: its common scale, what has moved, who stood where at which tables; and what it costs to look."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ladder.seasons import standings
from ladder.seasons.models import RatingSnapshot, Season
from ladder.web.templatetags.ledger import moved_ranks
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    """A season with tables of two and three, rated a day ago and now."""
    season = make.season_with_field(
        make.submitted_bot(owner=make.AuthorFactory(username="elizabeth"), name="Red-Dragon"), seat_mix={"2": 1, "3": 1}
    )
    played(season, 6)
    standings.rate(season)
    RatingSnapshot.objects.update(made_at=timezone.now() - timedelta(hours=25))
    played(season, 6)
    standings.rate(season)
    return season


def played(season: Season, blocks: int) -> None:
    """Blocks of two, each won by the first of the entries, and one of three."""
    first, second, third = make.entries(season)
    for other in (second, third) * (blocks // 2):
        for match in make.block_of_matches(season, [first, other]):
            make.counted(match, [1 if seat.entry_id == first.pk else 2 for seat in match.seats.order_by("seat")])
    for match in make.block_of_matches(season):
        make.counted(match)


def html(path: str) -> str:
    return Client().get(path).content.decode()


def test_each_row_has_its_interval_on_the_scale_of_the_heading(season: Season) -> None:
    page = html(f"/seasons/{season.slug}/")

    drawn = re.findall(r'<svg class="interval"[^>]*role="img" aria-label="(\S+) to (\S+)">', page)
    assert len(drawn) == 3
    (head,) = re.findall(r'<svg class="interval" [^>]*aria-hidden="true">(.*?)</svg>', page)
    ticks = re.findall(r'<text x="([\d.]+)"', head)
    rows = re.findall(r'role="img" aria-label="[^"]*">(.*?)</svg>', page)
    assert all(re.findall(r'class="tick" x1="([\d.]+)"', row) == ticks for row in rows)


def test_what_has_moved_is_told_beside_the_rating(season: Season) -> None:
    page = html(f"/seasons/{season.slug}/")

    assert '<abbr title="In 24 hours">24 h</abbr>' in page
    assert "; moved since the rating of " in page
    late = make.submitted_bot(name="Latecomer")
    field = make.entries(season)
    for match in make.block_of_matches(season, [field[0], next(entry for entry in field if entry.bot == late)]):
        make.counted(match)
    standings.rate(season)
    assert '<span class="by">new</span>' in html(f"/seasons/{season.slug}/")


def test_a_closed_season_moves_no_more(season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(state="closed")

    assert "24 h" not in html(f"/seasons/{season.slug}/")


def test_places_that_were_gained_are_told_in_words_too() -> None:
    assert moved_ranks(2) == (
        '<span class="up" title="up 2 places"><span aria-hidden="true">▲2</span><span class="hidden-text">up 2 places</span></span>'
    )
    assert "down 1 place<" in moved_ranks(-1)
    assert moved_ranks(0) == moved_ranks(None) == ""


def test_the_board_can_be_had_for_tables_of_one_size(season: Season) -> None:
    two, three = (html(f"/seasons/{season.slug}/?seats={seats}") for seats in (2, 3))

    assert re.findall(r'href="/seasons/[^"]*\?seats=(\d)', two) == ["2", "3"]
    assert "tables of 2 seats, by mean result" in two
    assert "tables of 3 seats, by mean result" in three
    assert "no rating is made of a part of a season’s games" in two
    cells = [re.sub("<[^>]*>", "", cell) for cell in re.findall(r'<td class="figure[^>]*>(.*?)</td>', two)[:4]]
    assert (cells[:2], cells[2]) == (["24", "24"], "100 %")
    assert 'hx-get="/seasons/east-india-companies-season-1/board/?seats=2&amp;seen=' in two


@pytest.mark.parametrize("seats", ["1", "4", "99", "-2", "2.0", "٢", "two", "%00", ""])
def test_a_size_that_the_season_has_not_gives_the_whole_board(season: Season, seats: str) -> None:
    page = html(f"/seasons/{season.slug}/?seats={seats}")

    assert "by mean result" not in page
    assert "Live Elo" in page


def test_a_season_with_tables_of_one_size_has_no_choice(season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(seat_mix={"2": 1})

    assert "?seats=" not in html(f"/seasons/{season.slug}/")


@pytest.mark.parametrize("query", ["", "seats=2&"])
def test_polling_costs_one_query_while_nothing_changes(
    season: Season, django_assert_num_queries: DjangoAssertNumQueries, query: str
) -> None:
    address = f"/seasons/{season.slug}/board/?{query}"
    client = Client()
    tag = client.get(address)["ETag"]

    with django_assert_num_queries(1):
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    with django_assert_num_queries(1):
        assert client.get(address + "seen=" + tag.strip('"')).status_code == 204


def test_figures_by_size_are_summed_once_for_all_who_look(
    season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = f"/seasons/{season.slug}/board/?seats=2"
    with django_assert_num_queries(6):
        Client().get(address)
    with django_assert_num_queries(4):
        Client().get(address)


def test_the_whole_board_and_one_size_have_tags_of_their_own(season: Season) -> None:
    tags = {Client().get(f"/seasons/{season.slug}/board/?seats={seats}")["ETag"] for seats in ("", "2", "3")}

    assert len(tags) == 3


def test_a_board_differs_when_the_rating_of_a_day_ago_is_another(season: Season) -> None:
    before = Client().get(f"/seasons/{season.slug}/board/")["ETag"]
    RatingSnapshot.objects.order_by("pk").filter(made_at__lt=timezone.now() - timedelta(hours=1)).delete()

    assert Client().get(f"/seasons/{season.slug}/board/")["ETag"] != before
