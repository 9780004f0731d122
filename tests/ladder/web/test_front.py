"""The front page: what it tells of an empty house and of a full one, and that it stays quick."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ladder.play.models import Match
from ladder.play.selectors import visible
from ladder.seasons import standings
from ladder.seasons.models import Entry, EntryStatus, Season
from ladder.web import front, memory
from ladder.web.selectors import seasons_in_play
from tests.ladder import factories as make
from tests.ladder.web.conftest import House
from tests.ladder.web.test_pages import text_of
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(name="Nabob"), make.submitted_bot(name="Factor"), paused=True)


def names(glance: front.Glance) -> list[str]:
    return [leader.entry.bot.name for leader in glance.leaders]


def glance() -> front.Glance:
    (found,) = front.glances(list(seasons_in_play()))
    return found


# -- states --


def test_an_empty_house_says_what_is_not_there_yet(client: Client) -> None:
    text = text_of(client.get("/"))

    assert "plays heavy economic board games between programs" in text
    assert "No season is open Ratings begin when the keeper opens one." in text
    assert "No rated match has ended in the last 24 hours." in text
    assert "Nobody has won who was not expected to." in text
    assert "Nothing is being played at this moment." in text
    assert "0 matches finished 0 in the last hour 0 being played 0 waiting 0 workers at work" in text
    assert "No matches." in text


def test_a_season_without_bots_says_so(client: Client) -> None:
    make.season_with_field(house=())

    assert "No bot plays in this season yet." in text_of(client.get("/"))


def test_a_season_before_its_first_match_lists_its_bots(client: Client, season: Season) -> None:
    text = text_of(client.get("/"))

    assert "Season 1, East India Companies paused" in text
    assert "0 rated matches, 4 bots" in text
    assert len(names(glance())) == 3


def test_the_front_page_tells_all_of_a_house_in_play(client: Client, house: House) -> None:
    text = text_of(client.get("/"))

    assert "4 matches finished 4 in the last hour 0 being played 0 waiting 0 workers at work" in text
    assert "Red-Dragon v1 by elizabeth" in text
    assert "Matches that were finished last" in text
    assert "Closest finish Match" in text


# -- who leads --


def test_who_leads_is_told_by_the_rating_with_its_line_of_live_elo(season: Season) -> None:
    for turn in range(12):
        make.counted(make.rated_match(season), ([1, 2, 3, 4], [1, 3, 2, 4], [2, 1, 3, 4])[turn % 3])
    standings.rate(season)

    found = glance()

    first, second, third = found.leaders
    assert names(found) == [entry.bot.name for entry in make.entries(season)[:3]]
    assert first.rating is not None
    assert third.rating is not None
    assert first.rating > (second.rating or 0) > third.rating
    entry = Entry.objects.get(pk=first.entry.pk)
    assert first.spark is not None
    assert (first.spark.games, first.spark.last) == (12, entry.rating)
    assert len(first.spark.points.split()) == 12


def test_a_line_has_the_last_sixty_games(season: Season) -> None:
    for _ in range(front.SPARK_GAMES + 5):
        make.counted(make.rated_match(season))

    (first, *_) = glance().leaders
    assert first.spark is not None
    assert first.spark.games == 60
    assert first.spark.points.startswith("3.0,")
    assert first.spark.points.split()[-1] == "117.0,3.0", "it has risen all the way"


def test_who_has_left_leads_no_more(season: Season) -> None:
    for _ in range(6):
        make.counted(make.rated_match(season))
    standings.rate(season)
    leader = glance().leaders[0].entry
    Entry.objects.filter(pk=leader.pk).update(status=EntryStatus.WITHDRAWN)

    assert leader.bot.name not in names(glance())
    assert len(glance().leaders) == 3


def test_those_further_back_lead_when_most_of_the_first_have_left() -> None:
    season = make.season_with_field(*(make.submitted_bot(name=f"Factor-{number}") for number in range(9)), paused=True)
    field = make.entries(season)
    for first in range(len(field) - 2):
        make.counted(make.rated_match(season, field[first : first + 3]), [1, 2, 3])
    standings.rate(season)
    rows = [row["bot"] for row in json.loads(bytes(season.snapshots.latest("pk").board))["rows"]]
    Entry.objects.filter(pk__in=rows[: front.FIRST]).update(status=EntryStatus.WITHDRAWN)

    found = glance().leaders
    assert [leader.entry.pk for leader in found] == rows[front.FIRST :][: front.LEADERS]
    assert all(leader.rating is not None for leader in found), "they are told by the rating, as before"


def test_leaders_ask_again_and_are_sent_when_a_match_was_counted(client: Client, season: Season) -> None:
    import re

    poll = re.search(r'id="leaders" hx-get="([^"]+)"', client.get("/").content.decode())
    assert poll is not None

    assert client.get(poll[1]).status_code == 204
    make.counted(make.rated_match(season))
    assert client.get(poll[1]).status_code == 204, "as it was found a moment ago"
    memory.forget_all()
    assert "1 rated match, 4 bots" in text_of(client.get(poll[1]))


# -- of the last day --


def finished(season: Season, scores: list[int], seed: int = 7, **fields: object) -> Match:
    """A counted match with these scores, the first seat first."""
    match = make.counted(make.rated_match(season, seed=seed))
    for seat, score in zip(match.seats.order_by("seat"), scores, strict=True):
        seat.score = score
        seat.save()
    Match.objects.filter(pk=match.pk).update(outcome={**(match.outcome or {}), "scores": scores}, **fields)
    return match


def highlights() -> front.Highlights:
    memory.forget_all()
    return front.highlights(list(seasons_in_play()))


def test_the_closest_finish_is_the_one_with_least_between_the_first_two(client: Client, season: Season) -> None:
    finished(season, [100, 90, 80, 1])
    close = finished(season, [50, 49, 10, 1])
    finished(season, [10, 9, 9, 9])

    found = highlights().closest
    assert found is not None
    assert (found.match.pk, found.first.score, found.second.score, found.gap) == (close.pk, 50, 49, 1)
    text = text_of(client.get("/"))
    assert f"Closest finish Match {close.pk} Season 1, East India Companies Nabob 50, ahead of Factor 49." in text


def test_what_ended_before_yesterday_is_no_finish_of_the_day(season: Season) -> None:
    finished(season, [50, 49, 10, 1], finished_at=timezone.now() - timedelta(hours=25))

    assert highlights() == front.Highlights(None, None)


def test_a_match_in_which_a_seat_was_lost_is_no_highlight(season: Season) -> None:
    make.counted(make.rated_match(season), forfeits={3: "crashed"})

    assert highlights() == front.Highlights(None, None)


def test_the_biggest_upset_is_the_win_that_was_expected_least(client: Client, season: Season) -> None:
    for _ in range(10):
        make.counted(make.rated_match(season), [1, 2, 3, 4])
    upset = make.counted(make.rated_match(season), [4, 3, 2, 1])

    found = highlights().upset
    assert found is not None
    assert (found.match.pk, found.winner.seat, found.actual) == (upset.pk, 3, 1.0)
    assert found.expected == pytest.approx(upset.ledger.get(seat=3).expected)
    assert f"Biggest upset Match {upset.pk}" in text_of(client.get("/"))


# -- the match to watch --


def test_the_match_to_watch_has_the_highest_rated_seats(season: Season) -> None:
    entries = make.entries(season)
    for entry, rating in zip(entries, (1500, 1400, 1700, 1650), strict=True):
        Entry.objects.filter(pk=entry.pk).update(rating=rating)
    weak, strong, newest = (
        make.rated_match(season, seats) for seats in (entries[:2], entries[2:], [entries[0], entries[2]])
    )
    assert front.most_interesting(visible(AnonymousUser())) is None
    for match in (weak, strong, newest):
        make.claimed(match)

    found = front.most_interesting(visible(AnonymousUser()))
    assert found is not None
    assert found.pk == strong.pk


def test_where_no_seat_is_rated_the_match_that_began_last_is_to_watch(season: Season) -> None:
    first, second = (make.rated_match(season) for _ in range(2))
    for match in (second, first):
        match.seats.update(entry=None)
        make.claimed(match)

    found = front.most_interesting(visible(AnonymousUser()))
    assert found is not None
    assert found.pk == first.pk


def test_the_match_to_watch_is_named_with_its_bots(client: Client, season: Season) -> None:
    match = make.rated_match(season)
    make.claimed(match)

    text = text_of(client.get("/"))

    assert f"Being played now match {match.pk} , East India Companies Nabob · Factor · random · greedy" in text


def test_the_front_page_asks_as_often_for_many_seasons_and_matches_as_for_few(
    client: Client, season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for turn in range(30):
        make.counted(make.rated_match(season), ([1, 2, 3, 4], [4, 3, 2, 1])[turn % 2])
    standings.rate(season)
    other = make.season_with_field(title="arkwright", name="Season 2", paused=True)
    for _ in range(3):
        make.counted(make.rated_match(other))
    standings.rate(other)
    make.claimed(make.rated_match(season))
    client.get("/")
    with django_assert_num_queries(0):
        assert client.get("/").status_code == 200, "what was found is told again for a few seconds"
    queries = 19
    memory.forget_all()
    with django_assert_num_queries(queries):
        assert client.get("/").status_code == 200
    for turn in range(10):
        make.counted(make.rated_match(season), ([1, 2, 3, 4], [4, 3, 2, 1])[turn % 2])
    memory.forget_all()
    with django_assert_num_queries(queries):
        assert client.get("/").status_code == 200
