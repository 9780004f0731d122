"""The pages of statistics: of a season, a bot, a title, and for keepers who fares better with whom."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ladder.statistics.models import SeasonStatistics
from ladder.statistics.services import compute
from ladder.web import memory
from ladder.web.templatetags import ledger
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in
from tests.ladder.web.drawing import text_of

BOT = "/bots/east_india_companies/Red-Dragon/statistics/"


@pytest.fixture
def computed(house: House) -> House:
    """The house, after ten more games: the first seat is the author's, and lost one of them by forfeit."""
    for number in range(10):
        make.counted(make.rated_match(house.season), forfeits={0: "said <b>nothing</b>"} if number == 4 else None)
    compute(house.season)
    return house


def test_a_season_tells_seats_head_to_head_and_conduct(client: Client, computed: House) -> None:
    path = f"/seasons/{computed.season.slug}/statistics/"
    assert path in client.get(f"/seasons/{computed.season.slug}/").content.decode()
    html = client.get(path).content.decode()
    page = text_of(html)
    assert "from 14 games in 12 blocks" in page
    assert page.count("3 seats seat") == 3
    assert '<table class="matrix">' in html
    assert re.search(r"Red-Dragon v1 14 1 7 %", page)
    for table in ("head-to-head", "seats", "tables", "conduct"):
        assert client.get(f"/api/v1/seasons/{computed.season.slug}/statistics/{table}.csv").status_code == 200
        assert f"/api/v1/seasons/{computed.season.slug}/statistics/{table}.csv" in html
    assert "help.csv" not in html


def test_a_bot_tells_its_opponents_tables_faults_and_time(client: Client, computed: House) -> None:
    assert BOT in client.get(BOT.removesuffix("statistics/")).content.decode()
    html = client.get(BOT).content.decode()
    page = text_of(html)
    assert "Red-Dragon v1 in Season 1" in page
    assert "14, of which 1 forfeited (7 %)" in page
    assert "1 time: most often it said &lt;b&gt;nothing&lt;/b&gt;" in html
    assert len(re.findall(r"(random|greedy) v1", page)) == 2
    assert client.get(BOT + "?season=nothing&version=77").status_code == 200


def test_before_anything_is_computed_the_pages_say_so(client: Client, house: House) -> None:
    assert "Not computed yet" in client.get(f"/seasons/{house.season.slug}/statistics/").content.decode()
    assert "Nothing has been computed for this version yet." in client.get(BOT).content.decode()
    bot = make.submitted_bot(name="Nobody", title="john_company_2e")
    assert "It has not played in a season yet." in client.get(f"/bots/{bot.title}/Nobody/statistics/").content.decode()
    assert "No season" in client.get("/titles/east_india_companies/statistics/").content.decode()
    assert client.get("/titles/chess/statistics/").status_code == 404


def test_a_title_tells_its_seats(client: Client, computed: House) -> None:
    page = text_of(client.get("/titles/east_india_companies/statistics/").content.decode())
    assert "mortgage: off" in page
    assert page.count("3 seats seat") == 3
    assert "/titles/east_india_companies/statistics/" in client.get("/titles/east_india_companies/").content.decode()


def test_where_there_is_no_estimate_the_reason_stands_beside_a_dash(client: Client, house: House) -> None:
    SeasonStatistics.objects.all().delete()
    compute(house.season)
    page = text_of(client.get(f"/seasons/{house.season.slug}/statistics/").content.decode())
    assert page.count("– – – fewer than 4 blocks") == 3
    bot = text_of(client.get(BOT).content.decode())
    assert bot.count("fewer than 4 blocks") == 3
    assert "in one of twenty" not in bot
    title = text_of(client.get("/titles/east_india_companies/statistics/").content.decode())
    assert title.count("– – fewer than 4 blocks") == 3


@pytest.mark.parametrize(
    ("value", "told"),
    [(1e-17, "0.0"), (-1e-17, "0.0"), (-0.04, "0.0"), (0.06, "+0.1"), (-12.34, "−12.3"), (None, "–"), ("", "–")],
)
def test_what_rounds_to_nothing_has_no_sign(value: float | str | None, told: str) -> None:
    assert ledger.signed(value) == told
    assert ledger.rounded(-0.2) == "0"
    assert ledger.signed_percent(-1e-6) == "0.0 %"


def test_what_a_figure_may_be_off_by_is_never_told_as_nothing() -> None:
    assert [ledger.give_or_take(value) for value in (31.4, 0.21, 1e-9, None, "")] == ["±31", "±1", "±1", "", ""]
    assert [ledger.give_or_take(value, 1) for value in (31.44, 0.21, 0.04)] == ["±31.4", "±0.2", "±0.1"]


def test_a_seat_whose_worth_is_known_well_has_an_error_all_the_same(client: Client, computed: House) -> None:
    stored = SeasonStatistics.objects.get(season=computed.season)
    told = {"value": 0.0004, "error": 0.0001, "half_width": 0.0003, "p": 0.2, "p_adjusted": 0.6, "untold": ""}
    stored.seats = [{**stored.seats[0], "elo": 12.44, "elo_error": 0.1, "elo_half_width": 0.21, "residual": told}]
    stored.save()
    page = text_of(client.get(f"/seasons/{computed.season.slug}/statistics/").content.decode())
    assert "+12.4 ±0.2 0.0 % 0.1 % 0.6" in page


def test_every_page_of_statistics_says_that_its_give_or_take_is_that_of_the_board(
    client: Client, computed: House
) -> None:
    season = f"/seasons/{computed.season.slug}/statistics/"
    keeper = signed_in(make.KeeperFactory())
    for path in (season, season + "help/", BOT, "/titles/east_india_companies/statistics/"):
        html = keeper.get(path).content.decode()
        assert '<th scope="col" class="figure" title="half of the 95 % interval">±</th>' in html
        assert "standard error" not in html


def test_no_error_is_told_as_none_and_half_an_interval_in_words() -> None:
    assert [ledger.error_percent(value) for value in (1e-9, 0.0123, None)] == ["0.1 %", "1.2 %", "–"]
    ends = ((-3.0, 12.0), (300.0, None), (None, -300.0), (None, None))
    assert [ledger.interval(*each) for each in ends] == ["−3.0 to +12.0", "above +300.0", "below −300.0", "–"]


def test_who_fares_better_with_whom_is_for_keepers_and_worded_with_care(
    client: Client, author_client: Client, computed: House
) -> None:
    path = f"/seasons/{computed.season.slug}/statistics/help/"
    assert client.get(path).status_code == 302
    assert author_client.get(path).status_code == 403
    keeper = signed_in(make.KeeperFactory())
    page = text_of(keeper.get(path).content.decode())
    assert "This is a reason to look at games, not a verdict." in page
    assert "An honest one is as likely" in page
    assert "all 6 pairs of the season" in page
    assert path in keeper.get(f"/seasons/{computed.season.slug}/statistics/").content.decode()


def test_a_page_of_statistics_asks_the_same_whatever_it_shows(
    client: Client, computed: House, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = f"/seasons/{computed.season.slug}/statistics/"
    client.get(season)
    for _ in range(2):
        memory.forget_all()
        with django_assert_num_queries(9):
            client.get(season)
        with django_assert_num_queries(3):
            client.get(season)
        with django_assert_num_queries(4):
            client.get(BOT)
        for _ in range(3):
            make.submitted_bot()
        make.counted(make.rated_match(computed.season, make.entries(computed.season)[2:6]))
        compute(computed.season)
