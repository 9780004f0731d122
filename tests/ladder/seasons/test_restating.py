"""What a replay compares and writes, in parts as at once; what it names that differs; and how rows are gathered and counted anew."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pgtrigger
import pytest

from ladder.play.models import Match
from ladder.seasons import evidence, gathering, rebuilding, recounting
from ladder.seasons.models import Entry, RatingBase, RatingChange, RatingRun, Season, SeasonTally
from ladder.seasons.rating import rated_games, won
from ladder.seasons.rebuilding import rebuild, restate
from tests.ladder import factories as make
from tests.standing import standing


@standing
def season() -> Season:
    """A season of three in which six matches were counted, the second of them won by the last seat."""
    season = make.season_with_field(make.submitted_bot(), paused=True)
    for number in range(6):
        make.counted(make.rated_match(season), [3, 2, 1] if number == 1 else None)
    season.refresh_from_db()
    return season


def replaced(season: Season, sequence: int, ranks: Sequence[int]) -> None:
    """Another result of the match of this place, which the ledger does not know."""
    for seat, rank in zip(Match.objects.get(sequence=sequence).seats.order_by("seat"), ranks, strict=True):
        seat.rank = rank
        seat.save(update_fields=["rank"])


def rows(season: Season) -> list[tuple[int, int, int]]:
    return list(
        RatingChange.objects.filter(season=season).order_by("sequence", "seat").values_list("run", "sequence", "seat")
    )


@pytest.mark.parametrize("at_once", [1, 3, 4, 100])
def test_a_run_restates_from_the_first_rating_that_differs_however_many_rows_go_at_a_time(
    season: Season, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuilding, "ROWS_AT_ONCE", at_once)
    replaced(season, 4, [3, 2, 1])
    run = restate(season, "why")
    assert run is not None
    assert (run.number, run.from_sequence, run.to_sequence, run.reason) == (1, 4, 6, "why")
    assert rows(season) == [(int(place > 3), place, seat) for place in range(1, 7) for seat in range(3)]
    assert rebuild(season).same


def test_each_run_has_the_next_number_and_what_says_the_same_makes_none(season: Season) -> None:
    assert restate(season, "nothing") is None
    replaced(season, 5, [2, 1, 3])
    assert restate(season, "first") is not None
    replaced(season, 3, [2, 1, 3])
    again = restate(season, "second", since=3)
    assert again is not None
    assert (again.number, again.from_sequence) == (2, 3)
    assert restate(season, "third") is None
    assert RatingRun.objects.count() == 2


@pytest.mark.parametrize("since", [2, 4])
def test_a_replay_may_begin_at_the_first_result_that_was_replaced(season: Season, since: int) -> None:
    replaced(season, 4, [2, 1, 3])
    run = restate(season, "why", since=since)
    assert run is not None
    assert run.from_sequence == 4
    assert rebuild(season).same


def test_entries_before_a_place_are_as_the_ledger_says(season: Season) -> None:
    entries = make.entries(season)
    of = [entry.pk for entry in entries]
    assert [rebuilding.tallies_before(season, 1)[pk].games for pk in of] == [0, 0, 0]
    told = rebuilding.tallies_before(season, 3)
    assert [(told[pk].games, told[pk].wins) for pk in of] == [(2, 1), (2, 0), (2, 1)]
    after = dict(RatingChange.objects.filter(season=season, sequence=2).values_list("entry", "after"))
    assert [told[pk].rating for pk in of] == [after[pk] for pk in of]


def test_what_is_out_of_place_is_named(season: Season) -> None:
    assert rebuild(season).ledger == []
    Season.objects.update(last_sequence=8)
    assert rebuild(season).ledger == ["the season counts 8 matches, there are 6"]
    Season.objects.update(last_sequence=6)
    last = Match.objects.get(sequence=6)
    Match.objects.filter(pk=last.pk).update(sequence=7)
    seats = [f"match {last.pk}, seat {seat}" for seat in (1, 2, 3)]
    assert rebuild(season).ledger == [
        f"match {last.pk}: its place is 7, it should be 6",
        *(
            f"{where}: of entry {entry.pk} at place 6, not of {entry.pk} at 7"
            for where, entry in zip(seats, make.entries(season), strict=True)
        ),
    ]


def test_rows_that_are_missing_or_have_no_match_are_named(season: Season) -> None:
    first, second = (Match.objects.get(sequence=place) for place in (1, 6))
    with pgtrigger.ignore("seasons.RatingChange:ledger_append_only"):
        RatingChange.objects.filter(match=first, seat=2)._raw_delete("default")
    assert rebuild(season).ledger == [f"match {first.pk}, seat 3: not in the ledger"]
    Match.objects.filter(pk=second.pk).update(status="void", sequence=None)
    Season.objects.update(last_sequence=5)
    found = rebuild(season)
    assert (found.matches, found.rows) == (5, 14)
    assert found.ledger[1:] == [
        f"match {second.pk}, seat {seat}: in the ledger, but not finished" for seat in (1, 2, 3)
    ]


@pytest.mark.django_db
def test_part_of_a_duel_that_was_rated_alone_is_named() -> None:
    title = "john_company_2e"
    season = make.season_with_field(title=title, paused=True, seat_mix={"1": 1})
    seats = tuple(entry.pk for entry in make.entries(season))
    block = make.seasons.make_block(season, seats, make.engine.title(title).version, duel=True)
    for match in block.matches.order_by("rotation"):
        make.counted(match)
    assert rebuild(season).same
    first, second = block.matches.order_by("rotation")
    Match.objects.filter(pk=second.pk).update(status="void", sequence=None)
    assert f"match {first.pk}: rated alone, apart from the rest of its duel" in rebuild(season).ledger


@pytest.mark.parametrize(
    ("place", "places", "first"),
    [(1, [1, 2], True), (1, [1, 1], False), (2, [1, 2], False), (None, [1, 2], False), (1, [2, 1, 1, 3], False)],
)
def test_a_game_is_won_by_who_is_first_alone(place: int | None, places: list[int], first: bool) -> None:
    assert won(place, places) is first


def test_the_games_of_a_season_come_by_seats_with_their_places(season: Season) -> None:
    found = Match.objects.filter(season=season).select_related("block").prefetch_related("seats").order_by("sequence")
    told = [([seat.seat for _, seat in game], places) for game, places in rated_games(iter(found))]
    assert told == [([0, 1, 2], [3, 2, 1] if number == 1 else [1, 2, 3]) for number in range(6)]


@pytest.mark.django_db
@pytest.mark.parametrize("at_once", [1, 3])
def test_rows_are_read_whole_however_many_at_a_time(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(gathering, "ROWS_AT_ONCE", at_once)
    query = "SELECT n, n * n - 3, 1::smallint FROM generate_series(%(first)s, %(last)s) AS n"

    def read(first: int, last: int) -> list[list[int]]:
        found = gathering.whole_numbers(query, {"first": first, "last": last}, 3)
        assert found.dtype == np.int64
        assert found.shape == (max(0, last - first + 1), 3)
        return found.tolist()  # type: ignore[no-any-return]

    assert read(1, 0) == []
    # As many as come in several parts of the answer.
    for last in (1, 2, 9, 5000):
        assert read(1, last) == [[n, n * n - 3, 1] for n in range(1, last + 1)]


def test_a_base_that_has_other_blocks_or_other_results_than_there_are_is_named(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evidence, "FOLD", 1)
    for match in make.block_of_matches(season):
        make.counted(match)
    evidence.make_anew(season)
    assert (evidence.check(season), rebuild(season).base) == ([], [])
    one = Match.objects.get(season=season, sequence=1)
    Match.objects.filter(pk=one.pk).update(sequence=None)
    assert evidence.check(season) == [
        "the rating's base has 7 blocks, there are 6",
        "the rating's base has other results than the 8 games that there are",
    ]
    Match.objects.filter(pk=one.pk).update(sequence=1)
    replaced(season, 1, [2, 1, 3])
    assert evidence.check(season) == ["the rating's base has other results than the 9 games that there are"]
    replaced(season, 1, [1, 2, 3])
    RatingBase.objects.filter(season=season).update(sha256="0" * 64)
    assert evidence.check(season) == ["the rating's base is not what its hash says"]
    RatingBase.objects.filter(season=season).update(body=b"no base")
    assert evidence.check(season) == ["the rating's base cannot be read"]
    RatingBase.objects.filter(season=season).update(edition=9)
    assert evidence.check(season) == []


def test_tallies_are_made_anew_of_seasons_in_play_that_were_passed_by_and_of_no_other(season: Season) -> None:
    other = make.season_with_field(name="Other", paused=True)
    make.counted(make.rated_match(other))
    idle = make.season_with_field(name="Idle", paused=True)
    assert recounting.rebuild_passed_by() == 0
    SeasonTally.objects.filter(season=season).update(rated=5)
    SeasonTally.objects.filter(season=other).delete()
    SeasonTally.objects.filter(season=idle).delete()
    Season.objects.filter(pk=other.pk).update(state="closed")
    assert recounting.rebuild_passed_by() == 1
    assert SeasonTally.objects.get(season=season).rated == 6
    assert not SeasonTally.objects.filter(season__in=(other, idle)).exists()
    Season.objects.filter(pk=other.pk).update(state="frozen")
    assert recounting.rebuild_passed_by() == 1
    assert list(recounting.differences(other)) == []
    assert not recounting._rebuild_if_passed_by(season.pk), "somebody was quicker"
    assert recounting._rebuild_if_passed_by(idle.pk)


def test_a_tally_that_is_off_is_named_by_its_figure(season: Season) -> None:
    assert list(recounting.differences(season)) == []
    SeasonTally.objects.filter(season=season).update(finished=7, blocks=1, void={"cancelled": 2})
    assert list(recounting.differences(season)) == [
        "tally: blocks is 1, the matches give 0",
        "tally: finished is 7, the matches give 6",
        "tally: void is {'cancelled': 2}, the matches give {}",
    ]
    recounting.rebuild(season)
    assert list(recounting.differences(season)) == []
    assert Entry.objects.filter(season=season).count() == 3
