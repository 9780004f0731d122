"""What is told of seasons: lists, figures, boards in their order, waits; and the day's highlights."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.core.cache import caches
from django.utils import timezone
from kombu.exceptions import OperationalError

from ladder.play import services as matches
from ladder.play.models import Block, Match, MatchKind
from ladder.play.selectors import tally_of_no_season
from ladder.seasons import highlights, selectors
from ladder.seasons.highlights import Change, Found, Seat
from ladder.seasons.models import Entry, RatingSnapshot, Season, SeasonState
from ladder.seasons.selectors import Moved, Wait
from tests.ladder import factories as make
from tests.standing import standing

DAY = timedelta(days=1)


@standing
def season() -> Season:
    """A season of three, with an author's bot called Albion."""
    return make.season_with_field(make.submitted_bot(name="Albion"), paused=True)


def test_seasons_come_newest_first_by_state_and_title(season: Season) -> None:
    other = make.season_with_field(name="Other")
    arkwright = make.season_with_field(title="arkwright", house=())
    draft, closing = (Season.objects.create(title="arkwright", name=name, slug=name) for name in ("d", "c"))
    Season.objects.filter(pk=other.pk).update(state=SeasonState.FROZEN)
    Season.objects.filter(pk=closing.pk).update(state=SeasonState.CLOSING)

    assert list(selectors.seasons()) == [closing, draft, arkwright, other, season]
    assert list(selectors.seasons("frozen")) == [other]
    assert list(selectors.seasons(title="arkwright")) == [closing, draft, arkwright]
    assert list(selectors.open_seasons()) == [arkwright, season]
    assert list(selectors.open_seasons(make.EAST_INDIA)) == [season]
    assert list(selectors.seasons_to_feed()) == [closing, arkwright, season]
    Season.objects.update(created_at=season.created_at)
    assert next(iter(selectors.seasons())) == closing, "the later of those of one moment"


def test_a_season_s_figures_are_of_what_is_counted_and_of_what_is_open(season: Season) -> None:
    for of in (make.block_of_matches(season), make.block_of_matches(season)):
        make.counted(of[0])
    one, two, three, four = Match.objects.queued().order_by("pk")
    make.claimed(one)
    for match in (two, three):
        assert matches.call_off(match.pk, "The house burnt down")
    Entry.objects.filter(pk=make.entries(season)[0].pk).update(status="withdrawn")

    told = selectors.season_detail(season.slug)
    assert (told.queued, told.running, told.finished, told.void) == (1, 1, 2, 2)
    assert (told.void_by_cause, told.open_blocks, told.entries) == ({"cancelled": 2}, 2, 2)
    assert matches.call_off(four.pk, "The house burnt down")
    told = selectors.season_detail(season.slug)
    assert (told.queued, told.void, told.open_blocks) == (0, 3, 1)
    with pytest.raises(Season.DoesNotExist):
        selectors.season_detail("no-such-season")


def test_a_season_in_which_nothing_has_happened_has_no_figures(season: Season) -> None:
    told = selectors.season_detail(season.slug)
    assert (told.queued, told.running, told.finished, told.void, told.void_by_cause) == (0, 0, 0, 0, {})
    assert (told.open_blocks, told.entries) == (0, 3)


def test_the_house_s_matches_are_those_of_its_seasons_and_of_none(season: Season) -> None:
    for _ in range(2):
        make.counted(make.rated_match(season))
    make.claimed(make.rated_match(season))
    make.rated_match(season)
    assert matches.call_off(make.rated_match(season).pk, "The house burnt down")
    other = make.season_with_field(name="Other", paused=True)
    make.counted(make.rated_match(other))
    version = make.VersionFactory()
    for status in ("queued", "finished", "void"):
        Match.objects.create(
            kind=MatchKind.VALIDATION,
            validates=version,
            title=make.EAST_INDIA,
            seed=1,
            status=status,
            outcome={},
            finished_at=timezone.now(),
            decisions=7,
            void_cause="host_fault" if status == "void" else "",
        )

    told = selectors.house_tally(tally_of_no_season())
    assert told.by_status == {"queued": 2, "running": 1, "finished": 4, "void": 2}
    assert told.void == {"host_fault": 1, "cancelled": 1}
    assert told.decisions == 3 * 10 + 7


def test_blocks_come_newest_first_with_how_many_of_their_games_are_played(season: Season) -> None:
    first, second = (make.block_of_matches(season) for _ in range(2))
    make.block_of_matches(make.season_with_field(name="Other", paused=True))
    make.counted(first[0])
    make.counted(first[1])
    make.claimed(second[0])
    told = [(block, block.played) for block in selectors.blocks(season)]  # type: ignore[attr-defined]
    assert told == [(second[0].block, 0), (first[0].block, 2)]


def test_the_ledger_is_told_oldest_first_and_by_seat(season: Season) -> None:
    first, second = (make.rated_match(season) for _ in range(2))
    make.counted(second)
    make.counted(first)
    other = make.season_with_field(name="Other", paused=True)
    make.counted(make.rated_match(other))
    assert [(row.match_id, row.seat) for row in selectors.ledger(season)] == [
        (match.pk, seat) for match in (second, first) for seat in range(3)
    ]


# -- boards --


def rated(season: Season, rows: dict[Entry, dict[str, Any]], ago: timedelta = timedelta(0)) -> RatingSnapshot:
    """A season rating of so long ago that says this of these entries."""
    whole = {
        "rank": None,
        "best_rank": None,
        "worst_rank": None,
        "component": 0,
        "half_width": 50.0,
        "status": "settling",
    }
    board = {
        "scheme": "1",
        "rows": [{**whole, "entry": entry.pk, "bot": entry.pk, **row} for entry, row in rows.items()],
    }
    made = RatingSnapshot.objects.create(season=season, up_to_sequence=1, board=msgspec.json.encode(board))
    RatingSnapshot.objects.filter(pk=made.pk).update(made_at=timezone.now() - ago)
    return made


@pytest.mark.django_db
def test_a_board_is_of_those_with_a_rank_by_component_then_of_the_provisional_and_last_of_the_unknown() -> None:
    bots = [make.submitted_bot(name=name) for name in ("ada", "bea", "cyd", "dot", "eve", "fay", "gil")]
    season = make.season_with_field(*bots, house=(), paused=True)
    ada, bea, cyd, dot, eve, fay, gil = make.entries(season)
    for entry, elo in ((ada, 1400), (bea, 1500), (fay, 1600), (gil, 1700)):
        Entry.objects.filter(pk=entry.pk).update(rating=elo)
    made = rated(
        season,
        {
            cyd: {"rank": 1, "rating": 1510.0, "component": 1},
            dot: {"rank": 2, "rating": 1490.0, "component": 0},
            eve: {"rank": 1, "rating": 1550.0, "component": 0},
            gil: {"rating": 1600.0, "status": "provisional"},
        },
    )
    Entry.objects.filter(pk=bea.pk).update(rating=1600)

    board = selectors.leaderboard(season)
    assert [row.bot.name for row in board.rows] == ["eve", "dot", "cyd", "gil", "bea", "fay", "ada"]
    assert [(row.rank, row.rating, row.component, row.status) for row in board.rows[2:5]] == [
        (1, 1510.0, 1, "settling"),
        (None, 1600.0, 0, "provisional"),
        (None, None, 0, "provisional"),
    ]
    assert (board.snapshot, board.before) == (made, None)
    first = selectors.standing(season).places[0]
    assert (first.entry, first.rank, first.rating, first.half_width, first.elo) == (eve.pk, 1, 1550.0, 50.0, 1500.0)
    assert selectors.rows_of([]) == []
    Entry.objects.filter(pk=eve.pk).update(status="withdrawn")
    assert [row.bot.name for row in selectors.leaderboard(season).rows][:2] == ["dot", "cyd"]


def test_a_board_is_compared_with_the_last_rating_that_is_a_day_old_but_not_of_a_closed_season(season: Season) -> None:
    one, two, _ = make.entries(season)
    rated(season, {one: {"rank": 1, "rating": 1400.0}}, 3 * DAY)
    before = rated(season, {one: {"rank": 2, "rating": 1500.0}}, DAY + timedelta(minutes=1))
    rated(season, {one: {"rank": 9, "rating": 1999.0}}, DAY - timedelta(minutes=1))
    latest = rated(season, {one: {"rank": 1, "rating": 1512.5}, two: {"rank": 2, "rating": 1490.0}})
    assert selectors.latest_snapshot(season) == latest

    board = selectors.leaderboard(season)
    assert (board.snapshot, board.before) == (latest, before)
    assert [row.moved for row in board.rows] == [Moved(12.5, 1), None, None]
    Season.objects.update(state=SeasonState.CLOSED)
    season.refresh_from_db()
    board = selectors.leaderboard(season)
    assert (board.before, [row.moved for row in board.rows]) == (None, [None] * 3)


@pytest.mark.parametrize(
    ("now", "was", "moved"),
    [
        ((1500.0, 3, 0), (1490.0, 5, 0), Moved(10.0, 2)),
        ((1500.0, 3, 0), (1510.0, 2, 0), Moved(-10.0, -1)),
        ((1500.0, None, 0), (1490.0, 5, 0), Moved(10.0, None)),
        ((1500.0, 3, 0), (1490.0, None, 0), Moved(10.0, None)),
        ((1500.0, 3, 1), (1490.0, 5, 0), Moved(10.0, None)),
        ((None, 3, 0), (1490.0, 5, 0), None),
        ((1500.0, 3, 0), (None, 5, 0), None),
    ],
)
def test_places_are_gained_among_the_same_and_points_by_whoever_has_both(
    now: tuple[float | None, int | None, int], was: tuple[float | None, int | None, int], moved: Moved | None
) -> None:
    def row(figures: tuple[float | None, int | None, int]) -> dict[str, Any]:
        return dict(zip(("rating", "rank", "component"), figures, strict=True))

    assert selectors.moved(row(now), row(was)) == moved


# -- waits --


@pytest.mark.parametrize(("seconds", "minutes", "overdue"), [(59.9, 0, False), (60.0, 1, False), (60.1, 1, True)])
def test_a_wait_beyond_the_ceiling_is_overdue(seconds: float, minutes: int, overdue: bool) -> None:
    wait = Wait(Season(wait_ceiling=1), "Albion", seconds)
    assert (wait.minutes, wait.overdue) == (minutes, overdue)


def test_who_waits_longest_is_whoever_was_last_seated_or_entered_longest_ago(season: Season) -> None:
    Season.objects.update(paused=False)
    now = timezone.now()
    one, two, three = make.entries(season)
    Season.objects.update(opened_at=now - timedelta(hours=9))
    Entry.objects.update(entered_at=now - timedelta(hours=5))
    Entry.objects.filter(pk=two.pk).update(entered_at=now - timedelta(hours=6))
    Entry.objects.filter(pk=three.pk).update(entered_at=now - timedelta(hours=8), seated_at=now - timedelta(hours=1))

    def longest() -> list[tuple[str, int]]:
        return [(wait.bot, round(wait.seconds / 3600)) for wait in selectors.longest_waits()]

    assert longest() == [(two.bot.name, 6)]
    make.block_of_matches(season, [two])
    assert longest() == [(one.bot.name, 5)], "who sits in an open block does not wait"
    Season.objects.update(opened_at=now - timedelta(hours=2))
    assert longest() == [(one.bot.name, 2)], "nobody waits for a season that is not open yet"
    Match.objects.update(status="void", void_cause="cancelled")
    Block.objects.update(completed_at=now)
    assert longest()[0][1] == 2
    Entry.objects.update(status="withdrawn")
    assert longest() == []


# -- highlights --


def with_scores(season: Season, scores: list[int], ago: timedelta = timedelta(0)) -> Match:
    """A match that was counted so long ago, its places by these scores, which come highest first."""
    report = make.made_up_report(match := make.rated_match(season, make.entries(season)[: len(scores)]))
    seats = tuple(make.replace(seat, score=score) for seat, score in zip(report.seats, scores, strict=True))
    outcome = {**report.outcome, "scores": scores}
    matches.report(make.claimed(match).token, make.replace(report, seats=seats, outcome=outcome))
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - ago)
    return match


def test_the_closest_finish_is_that_of_the_smallest_share_between_the_first_two(season: Season) -> None:
    with_scores(season, [100, 90, 10])
    close = with_scores(season, [1000, 950, 1])
    with_scores(season, [100, 99, 98], ago=DAY + timedelta(minutes=1))
    found = highlights.find([season.pk])
    assert found.closest == (Seat(close.pk, 0), Seat(close.pk, 1))
    later = with_scores(season, [100, 95, 3])
    assert highlights.find([season.pk]).closest == (Seat(later.pk, 0), Seat(later.pk, 1)), "the latest of equals"
    forfeited = make.counted(make.rated_match(season), forfeits={2: "crashed"})
    assert highlights.find([season.pk]).closest == (Seat(later.pk, 0), Seat(later.pk, 1))
    assert highlights.find([0]) == Found(None, None)
    assert forfeited.pk > later.pk


@pytest.mark.parametrize(
    ("ranks", "scores", "gap"),
    [([1, 2], [100, 90], 0.1), ([2, 1], [90, 100], 0.1), ([1, 1], [50, 50], 0.0), ([1, 2], [0, -3], 3.0),
     ([1, 2, 3], [-10, -12, -99], 0.2), ([3, 1, 2], [1, 40, 30], 0.25)],
)  # fmt: skip
def test_the_gap_of_a_game_is_a_share_of_the_first_s_score(ranks: list[int], scores: list[int], gap: float) -> None:
    assert highlights._gap(ranks, scores) == gap


def test_the_biggest_upset_is_won_by_who_was_expected_to_lose_most(season: Season) -> None:
    one, two, three = make.entries(season)
    Entry.objects.filter(pk=three.pk).update(rating=1200)
    Entry.objects.filter(pk=two.pk).update(rating=1450)
    make.counted(make.rated_match(season, [one, two]), [2, 1])
    upset = make.counted(make.rated_match(season, [one, three]), [2, 1])
    make.counted(make.rated_match(season, [one, three]), [1, 2])
    found = highlights.find([season.pk]).upset
    assert found is not None
    assert (found.match, found.seat, found.actual) == (upset.pk, 1, 1.0)
    assert 0.1 < found.expected < 0.2


@pytest.mark.parametrize(("expected", "rank", "upset"), [(0.49, 1, True), (0.5, 1, False), (0.2, 2, False)])
def test_an_upset_is_won_and_was_not_expected(expected: float, rank: int, upset: bool) -> None:
    tables = {7: [highlights._Place(rank, -10, 0), highlights._Place(3 - rank, -5, 1)]}
    assert highlights._is_upset(Change(7, 0, expected, 1.0), tables) is upset


def test_while_the_cache_is_away_highlights_are_found_anew_and_nobody_fails(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = with_scores(season, [100, 90, 10])
    error: Exception = OperationalError("refused")

    def fail(*_: object) -> None:
        raise error

    for name in ("get", "set"):
        monkeypatch.setattr(type(caches["default"]), name, fail)
    highlights.keep()
    found = highlights.of([season.pk]).closest
    assert found is not None
    assert found[0].match == close.pk
    error = TypeError("of ours")
    with pytest.raises(TypeError):
        highlights.keep()
    with pytest.raises(TypeError):
        highlights.of([season.pk])
