"""Matches that have ended are counted once each, whoever does it and however many at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from math import nextafter
from threading import Event, Thread

import pytest
from django.db import connection, transaction
from django.db.models import F

from ladder.play import services as matches
from ladder.play.models import Match
from ladder.seasons import counting, locking
from ladder.seasons.batches import Batch
from ladder.seasons.models import Entry, Meeting, RatingChange, Season, SeasonTally, TableCount, Uncounted
from ladder.seasons.rebuilding import rebuild
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.ladder.threads import at_once, of_type
from tests.waiting import GENEROUS

pytestmark = pytest.mark.usefixtures("valkey")
committed = pytest.mark.django_db(transaction=True)
within_one = pytest.mark.django_db


@pytest.fixture
def season(request: pytest.FixtureRequest) -> Season:
    """A season of four in which nothing is made by itself."""
    request.getfixturevalue("transactional_db" if request.node.get_closest_marker("django_db").kwargs else "db")
    return make.season_with_field(*(make.submitted_bot() for _ in range(2)), paused=True)


def left(match: Match) -> Match:
    """The match, finished by a report that was killed before it could count."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "count_soon", lambda season: None)
        return make.counted(match)


def assert_counted(season: Season, games: int) -> None:
    """So many games of four are counted, each once, and all that is counted is what a replay gives."""
    season.refresh_from_db()
    assert season.last_sequence == games
    assert RatingChange.objects.filter(season=season).count() == 4 * games
    assert SeasonTally.objects.get(season=season).finished == games
    assert not Uncounted.objects.exists()
    found = rebuild(season)
    assert [*found.ledger, *found.entries, *found.tallies] == []


@contextmanager
def held(season: Season) -> Iterator[None]:
    """Meanwhile somebody else holds the season."""
    has, may_go = Event(), Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                locking.lock(season.pk)
                has.set()
                may_go.wait(GENEROUS)
        finally:
            connection.close()

    holder = Thread(target=hold)
    holder.start()
    try:
        assert has.wait(GENEROUS)
        yield
    finally:
        may_go.set()
        holder.join()


@committed
def test_reports_at_once_are_counted_once_each(season: Season) -> None:
    leases = [(match, make.claimed(match)) for _ in range(2) for match in make.block_of_matches(season)]
    told = [partial(matches.report, lease.token, make.made_up_report(match)) for match, lease in leases]
    assert len(of_type(at_once(*told), Match)) == 8
    assert_counted(season, 8)


@committed
def test_a_report_does_not_wait_for_its_season_and_is_counted_by_who_holds_it(season: Season) -> None:
    match = make.block_of_matches(season)[0]
    with held(season):
        assert make.counted(match).status == "finished"
        assert Uncounted.objects.get().match_id == match.pk
        assert not RatingChange.objects.exists()
    assert_counted(season, 1)


@committed
def test_what_a_crash_left_uncounted_is_swept(season: Season) -> None:
    block = make.block_of_matches(season)
    left(block[0])
    left(block[1])
    with transaction.atomic():  # whoever commits what he did with the season counts
        assert rebuild(season).same, "what is not counted yet is missed by nobody"
        transaction.set_rollback(True)
    assert matches.sweep()["counted"] == 2
    assert_counted(season, 2)


@within_one
def test_many_counted_together_come_out_as_one_by_one(season: Season) -> None:
    ranks = [[1, 2, 3, 4], [2, 1, 4, 3], [1, 1, 3, 4], [4, 3, 2, 1]]
    for match, one in zip(make.block_of_matches(season), ranks, strict=True):
        make.counted(match, one, {2: "crashed"} if one[0] == 1 else None)
    alone = [[entry.rating, entry.games, entry.wins, entry.forfeits] for entry in make.entries(season)]
    other = make.season_with_field(name="Season 2", house=(), paused=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "count_soon", lambda season: None)
        for match, one in zip(make.block_of_matches(other), ranks, strict=True):
            make.counted(match, one, {2: "crashed"} if one[0] == 1 else None)
    assert counting.count(other.pk) == 4
    assert [[entry.rating, entry.games, entry.wins, entry.forfeits] for entry in make.entries(other)] == alone
    assert_counted(other, 4)


@within_one
def test_a_void_match_is_counted_by_its_cause_and_is_none_of_anybodys_games(season: Season) -> None:
    keeper = make.KeeperFactory()
    match, *_ = make.block_of_matches(season)
    assert counting.totals(season).void == {}
    matches.cancel(match, keeper)
    assert counting.totals(season).void == {"cancelled": 1}
    assert [by[4] for by in counting.games_by_seats(season).values()] == [3, 3, 3, 3]
    assert rebuild(season).same
    match.refresh_from_db()
    matches.requeue(match, keeper)
    assert counting.totals(season).void == {}
    assert [by[4] for by in counting.games_by_seats(season).values()] == [4, 4, 4, 4]
    make.counted(match)
    assert_counted(season, 1)


@within_one
def test_a_void_match_that_is_revived_before_it_was_counted_is_counted_as_what_it_becomes(season: Season) -> None:
    keeper = make.KeeperFactory()
    match, *_ = make.block_of_matches(season)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "count_soon", lambda season: None)
        matches.cancel(match, keeper)
    match.refresh_from_db()
    matches.requeue(match, keeper)
    assert not Uncounted.objects.exists()
    make.counted(match)
    assert_counted(season, 1)


@within_one
def test_a_match_that_cannot_be_counted_keeps_no_report_from_being_taken(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(batch: Batch) -> None:
        raise ArithmeticError

    match = make.block_of_matches(season)[0]
    with monkeypatch.context() as patch:
        patch.setattr(Batch, "write", fail)
        assert make.counted(match).status == "finished"
    assert Uncounted.objects.get().match_id == match.pk
    assert counting.count_left() == 1
    assert_counted(season, 1)


@within_one
def test_tallies_that_are_off_are_found_named_and_made_anew(season: Season) -> None:
    for match in make.block_of_matches(season):
        make.counted(match)
    entry, other, *_ = make.entries(season)
    right = TableCount.objects.get(entry=entry)
    TableCount.objects.filter(pk=right.pk).update(expected=nextafter(right.expected, 9), games=F("games") + 1)
    SeasonTally.objects.update(finished=5, void={"cancelled": 1})
    Meeting.objects.filter(one=entry, other=other).delete()
    assert rebuild(season).tallies == [
        "tally: finished is 5, the matches give 4",
        "tally: void is {'cancelled': 1}, the matches give {}",
        f"tables of 4, entry {entry.pk}: games is 5, the matches give 4",
        f"tables of 4, entry {entry.pk}: expected is {nextafter(right.expected, 9)!r}, the matches give {right.expected!r}",
        f"meetings of entries {entry.pk} and {other.pk}: 0, the matches give 1",
    ]
    assert "the tallies were made anew" in run("rebuild_ratings", "--apply")
    run("rebuild_ratings", "--check")
    assert_counted(season, 4)
    assert Entry.objects.get(pk=entry.pk).games == 4


@within_one
def test_what_a_release_without_tallies_has_made_and_rated_is_found_by_the_sweep(season: Season) -> None:
    block = make.block_of_matches(season)
    make.counted(block[0])
    other = make.block_of_matches(season)
    make.counted(other[0])
    # That release moves ledger, entries and the season's order alone.
    SeasonTally.objects.update(blocks=1, finished=1, decisions=0, rated=1)
    TableCount.objects.update(games=4, rated=1)
    Meeting.objects.update(blocks=1)
    assert not rebuild(season).same
    assert matches.sweep()["recounted"] == 1
    assert_counted(season, 2)
    assert matches.sweep()["recounted"] == 0


@within_one
def test_void_matches_that_a_release_without_tallies_has_made_stop_no_counting(season: Season) -> None:
    void, played, *_ = make.block_of_matches(season)
    TableCount.objects.all().delete()
    matches.cancel(void, make.KeeperFactory())
    make.counted(played)
    assert not Uncounted.objects.exists()
    assert [by[4] for by in counting.games_by_seats(season).values()] == [0, 0, 0, 0]
    run("rebuild_ratings", "--apply")
    assert_counted(season, 1)


@within_one
def test_the_trouble_of_one_season_keeps_no_other_from_being_counted(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make.season_with_field(name="Season 2", house=(), paused=True)
    for one in (season, other):
        left(make.block_of_matches(one)[0])
    write = Batch.write

    def fail_in_the_first(batch: Batch) -> None:
        if batch.season.pk == season.pk:
            raise ArithmeticError
        write(batch)

    monkeypatch.setattr(Batch, "write", fail_in_the_first)
    assert matches.sweep()["counted"] == 1
    assert Uncounted.objects.get().season_id == season.pk


@within_one
def test_what_ends_while_a_counter_holds_the_season_in_vain_is_looked_for_again(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, *_ = make.block_of_matches(season)
    left(first)
    batch, quicker = counting._count_if_free, iter([True])

    def take_nothing_once(of_season: int) -> int | None:
        if next(quicker, False):
            batch(of_season)  # by somebody else, before this one held the season
            left(second)  # and then by a report that has found it held
            return 0
        return batch(of_season)

    monkeypatch.setattr(counting, "_count_if_free", take_nothing_once)
    counting.count(season.pk)
    assert_counted(season, 2)
