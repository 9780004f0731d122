"""A season's statistics: computed from what was counted, stored, and read without computing anything."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from django.core.management import CommandError

from engine.ratings import bradley_terry, statistics
from engine.ratings.games import Games
from ladder.play import services as matches
from ladder.play.models import Match
from ladder.rejudging import services as rejudging
from ladder.seasons import standings
from ladder.seasons.models import Entry, Season, SeasonState
from ladder.statistics import selectors, services
from ladder.statistics.models import EntryStatistics, SeasonStatistics
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.ladder.threads import at_once, of_type
from tests.standing import standing


def furnish(games: int = 12) -> Season:
    """A season of three: the first seat wins, and the last one forfeits every sixth game."""
    season = make.season_with_field(make.submitted_bot(name="Red-Dragon"), paused=True)
    best = make.entries(season)[0]
    for number in range(games):
        match = make.rated_match(season)
        order = sorted(match.seats.all(), key=lambda seat: (seat.entry_id != best.pk, (seat.seat + number) % 3))
        ranks = [1 + order.index(seat) for seat in match.seats.all()]
        make.counted(match, ranks, {2: "crashed"} if number % 6 == 5 else None)
    season.refresh_from_db()
    return season


season = standing(furnish)


def games_of(season: Season) -> Games:
    return Games.from_columns(*np.array(standings.rows(season), dtype=np.int64).reshape(-1, 5).T)


def against(entry: Entry) -> list[dict[str, Any]]:
    stored = selectors.of_entry(entry)
    assert stored is not None
    return [one.figures for one in selectors.against(stored)]


def test_what_is_stored_is_what_the_ratings_say(season: Season) -> None:
    made = services.compute(season)
    assert made is not None
    games = games_of(season)
    fit = bradley_terry.fit(games)
    assert (made.games, made.blocks, made.up_to_sequence) == (12, 12, 12)
    assert [(one["seats"], one["seat"], one["games"]) for one in made.seats] == [(3, 0, 12), (3, 1, 12), (3, 2, 12)]
    for pairing in statistics.head_to_head(games, fit):
        (one,) = [
            found for found in against(Entry.objects.get(pk=pairing.bot)) if found["opponent"] == pairing.opponent
        ]
        assert (one["games"], one["above"], one["level"], one["below"]) == (
            pairing.games,
            pairing.above,
            pairing.level,
            pairing.below,
        )
        assert one["residual"]["value"] == pytest.approx(pairing.residual.value, abs=1e-6)
    for result in statistics.seat_count_results(games, fit):
        (one,) = EntryStatistics.objects.get(entry=result.bot).by_seats
        assert (one["seats"], one["wins"]) == (3, result.wins)
        assert one["mean_place"] == pytest.approx(result.mean_place, abs=1e-6)
    assert len(made.helps) == 6


def test_conduct_counts_forfeits_decisions_and_time(season: Season) -> None:
    entry = make.entries(season)[0]
    for wall in (100, 200, 900):
        match = make.rated_match(season)
        report = make.made_up_report(match, decisions=50)
        seats = tuple(replace(seat, wall_ms=wall, cpu_ms=wall // 2) for seat in report.seats)
        matches.report(make.claimed(match).token, replace(report, seats=seats))
    services.compute(season)
    figures = EntryStatistics.objects.get(entry=entry).conduct
    assert (figures["games"], figures["decisions"]) == (15, 12 * 10 + 3 * 50)
    assert (figures["wall_ms"], figures["cpu_ms"], figures["wall_ms_most"]) == (1200, 600, 900)
    assert (figures["wall_ms_median"], figures["wall_ms_p95"]) == (0, 900)
    at_last_seat = make.entries(season)[2]
    told = next(one for one in selectors.conduct(season) if one.entry == at_last_seat)
    assert told.figures["forfeits"] == 2
    assert told.figures["faults"] == [{"fault": "exit", "seats": 2, "reason": "crashed"}]
    assert told.forfeit_share == 2 / 15
    first = next(one for one in selectors.conduct(season) if one.entry == entry)
    assert (first.decision_ms, first.cpu_share) == (1200 / 270, 0.5)
    assert selectors.conduct(season)[0].entry == at_last_seat


def test_a_problem_opponent_is_told_first(db: None) -> None:
    """Three bots: the first beats the second, the second the third, the third the first, nine times in ten."""
    season = make.season_with_field(make.submitted_bot(), paused=True)
    one, two, three = make.entries(season)
    for number in range(10):
        for winner, loser in ((one, two), (two, three), (three, one)):
            make.counted(make.rated_match(season, [winner, loser]), [2, 1] if number == 4 else [1, 2])
    services.compute(season)
    stored = selectors.of_entry(one)
    assert stored is not None
    first, second = selectors.against(stored)
    assert (first.opponent, first.problem, first.favourite) == (three, True, False)
    assert (second.opponent, second.problem, second.favourite) == (two, False, True)
    matrix = selectors.matrix(season, [one.pk, two.pk, three.pk])
    assert [[cell and cell["above"] for cell in row] for row in matrix.rows] == [
        [None, 9, 1],
        [1, None, 9],
        [9, 1, None],
    ]
    assert selectors.matrix(season, [one.pk, two.pk, three.pk], most=2).left_out == 1


def test_nothing_is_stored_twice(season: Season) -> None:
    made = services.compute(season)
    assert made is not None
    assert services.compute(season) is None
    make.counted(make.rated_match(season))
    again = services.compute(season)
    assert again is not None
    assert again.pk == made.pk
    assert again.input_hash != made.input_hash
    assert EntryStatistics.objects.filter(statistics=again).count() == 3


def test_it_is_time_when_enough_is_new(season: Season) -> None:
    assert services.due(season)
    services.compute(season)
    assert not services.due(season)
    make.counted(make.rated_match(season))
    season.refresh_from_db()
    assert services.due(season), "one new match for twelve"
    SeasonStatistics.objects.filter(season=season).update(up_to_sequence=1000)
    Season.objects.update(last_sequence=1001)
    season.refresh_from_db()
    assert not services.due(season), "one new match for a thousand"
    SeasonStatistics.objects.update(made_at=season.created_at - timedelta(hours=2))
    assert services.due(season), "an hour has passed"
    season.state = SeasonState.CLOSED
    SeasonStatistics.objects.update(up_to_sequence=1001)
    assert not services.due(season)


def test_replaced_results_make_it_time(season: Season) -> None:
    services.compute(season)
    season.refresh_from_db()
    keeper = make.KeeperFactory()
    made = rejudging.create(keeper, "Again", season, "why", rejudging.Chosen(reason="crashed"))
    for match in Match.objects.queued():
        make.counted(match)
    assert not services.due(season)
    rejudging.apply(made, keeper)
    assert services.due(season)
    assert services.compute_due() == 1
    assert all(not one.figures["forfeits"] for one in selectors.conduct(season))
    assert not services.due(season), "the figures know them"


def test_figures_that_replaced_results_leave_as_they_are_know_it_and_it_is_no_longer_time(season: Season) -> None:
    made = services.compute(season)
    assert made is not None
    keeper = make.KeeperFactory()
    again = rejudging.create(keeper, "Again", season, "why", rejudging.Chosen(reason="crashed"))
    for old, new in again.members.values_list("match", "replay"):
        ranks = Match.objects.get(pk=old).seats.order_by("seat").values_list("rank", flat=True)
        make.counted(Match.objects.get(pk=new), [rank or 0 for rank in ranks], {2: "crashed"})
    rejudging.apply(again, keeper)
    season.refresh_from_db()
    assert services.due(season)
    assert services.compute(season) is None
    assert not services.due(season)


def test_of_each_entry_only_what_its_own_games_have_changed_is_written(season: Season) -> None:
    first = services.compute(season)
    assert first is not None
    before = {row.entry_id: row for row in EntryStatistics.objects.all()}
    EntryStatistics.objects.update(met=b"left alone")
    one, two, three = make.entries(season)[:3]
    make.counted(make.rated_match(season, [one, two]), [1, 2])
    services.compute(season)
    after = {row.entry_id: row for row in EntryStatistics.objects.all()}
    assert after.keys() == before.keys() == {one.pk, two.pk, three.pk}
    assert [bytes(after[entry.pk].met) == b"left alone" for entry in (one, two, three)] == [False, False, True]
    assert [after[entry.pk].pk for entry in (one, two, three)] == [before[entry.pk].pk for entry in (one, two, three)]
    assert after[three.pk].by_seats != before[three.pk].by_seats, "it is expected otherwise, as strengths have moved"


def test_figures_of_the_release_before_are_made_anew_and_its_records_dropped(season: Season) -> None:
    services.compute(season)
    entry = make.entries(season)[0]
    right = against(entry)
    # As it has them, in the columns that it does not know of.
    SeasonStatistics.objects.update(scheme="6", input_hash="of before", scale=b"")
    EntryStatistics.objects.update(met=b"", met_sha256="", against=[{"opponent": 1}])
    assert selectors.of_season(season) is None
    assert selectors.of_entry(entry) is None
    assert selectors.matrix(season, [entry.pk]).rows == [[None]]
    assert services.compute_due() == 1
    assert against(entry) == right
    assert EntryStatistics.objects.filter(against=[]).count() == 3


def test_a_check_finds_counts_that_have_gone_bad_and_anew_mends_them(season: Season) -> None:
    services.compute(season)
    entry = make.entries(season)[0]
    right = against(entry)
    assert run("season_statistics", season.slug, "--check").endswith("are right\n")
    EntryStatistics.objects.filter(entry=entry).update(met=b"bad")
    with pytest.raises(CommandError, match=f"of entry {entry.pk} against its opponents"):
        run("season_statistics", season.slug, "--check")
    run("season_statistics", season.slug, "--anew")
    assert services.check(season) == []
    assert against(entry) == right


def test_one_season_s_trouble_does_not_stop_the_others(season: Season) -> None:
    other = make.season_with_field(paused=True, name="Season 2")
    make.counted(make.rated_match(other))
    # Places that cannot be: first, and third without a second.
    Match.objects.get(season=season, sequence=1).seats.update(rank=3)
    assert services.compute_due() == 1
    assert selectors.of_season(other) is not None
    assert selectors.of_season(season) is None


def test_seats_of_a_title_are_pooled_over_seasons_of_equal_options(season: Season) -> None:
    other = make.season_with_field(make.submitted_bot(), paused=True, name="Season 2")
    for _ in range(3):
        make.counted(make.rated_match(other, make.entries(other)[:3]))
    services.compute_due()
    (told,) = selectors.title_seats(make.EAST_INDIA)
    one, two = (SeasonStatistics.objects.get(season=found).seats[0] for found in (season, other))
    assert two["residual"]["untold"] == "fewer than 4 blocks"
    assert (told.seats[0].games, told.seats[0].blocks) == (15, 15)
    assert told.seats[0].residual.value == pytest.approx((one["sums"]["total"] + two["sums"]["total"]) / 15), (
        "three blocks tell nothing by themselves, and are games of the figure all the same"
    )
    for _ in range(3):
        make.counted(
            make.rated_match(
                other,
                make.entries(other)[:3],
            ),
            [2, 1, 3],
        )
    other.refresh_from_db()
    services.compute(other)
    (told,) = selectors.title_seats(make.EAST_INDIA)
    assert told.seasons == [other, season]
    one, two = (SeasonStatistics.objects.get(season=found).seats[0] for found in (season, other))
    first = told.seats[0]
    assert (first.seats, first.seat, first.games) == (3, 0, 18)
    assert first.residual.value == pytest.approx(
        (12 * one["residual"]["value"] + 6 * two["residual"]["value"]) / 18, abs=1e-6
    )


def test_a_title_whose_seasons_tell_nothing_says_why(db: None) -> None:
    season = make.season_with_field(make.submitted_bot(), paused=True)
    for _ in range(3):
        make.counted(make.rated_match(season))
    services.compute_due()
    (told,) = selectors.title_seats(make.EAST_INDIA)
    assert [(seat.games, seat.elo, seat.residual) for seat in told.seats] == [
        (3, None, statistics.Estimate(None, None, None, None, "fewer than 4 blocks"))
    ] * 3


def test_seats_of_a_lopsided_young_season_have_no_effect_and_no_p(db: None) -> None:
    """Five blocks of two, in which one bot wins from both seats."""
    season = make.season_with_field(paused=True)
    best = make.entries(season)[0]
    for _ in range(5):
        for match in make.block_of_matches(season):
            make.counted(match, [1 if seat.entry_id == best.pk else 2 for seat in match.seats.order_by("seat")])
    made = services.compute(season)
    assert made is not None
    assert (made.games, made.blocks) == (10, 5)
    nothing = {"value": None, "error": None, "p": None, "p_adjusted": None, "untold": "every block came out even"}
    nothing["half_width"] = None
    assert [(seat["residual"], seat["elo"], seat["elo_error"]) for seat in made.seats] == [(nothing, None, None)] * 2


def test_a_chance_is_small_and_never_none(db: None) -> None:
    """Thirty blocks of two, in which the first seat always wins."""
    season = make.season_with_field(paused=True)
    for _ in range(30):
        for match in make.block_of_matches(season):
            make.counted(match, [1, 2])
    made = services.compute(season)
    assert made is not None
    first, second = (seat["residual"] for seat in made.seats)
    assert first["value"] == -second["value"] == 0.5
    assert first["p"] == second["p"]
    assert first["p_adjusted"] == second["p_adjusted"] == pytest.approx(2 * first["p"], rel=1e-5)
    assert 0 < first["p"] < 1e-8


def test_figures_by_other_rules_are_not_shown_and_are_computed_anew_even_of_a_closed_season(season: Season) -> None:
    services.compute(season)
    Season.objects.update(state=SeasonState.CLOSED)
    SeasonStatistics.objects.update(scheme="1", input_hash="0" * 64)
    season.refresh_from_db()
    assert selectors.of_season(season) is None
    assert selectors.of_entry(make.entries(season)[0]) is None
    assert selectors.title_seats(make.EAST_INDIA) == []
    assert services.due(season)
    assert services.compute_due() == 1
    assert selectors.of_season(season) is not None
    assert not services.due(season)


def test_one_game_of_twenty_is_told_from_twenty_games_on(season: Season) -> None:
    services.compute(season)
    assert [one.long_game_ms for one in selectors.conduct(season)] == [None] * 3
    for _ in range(8):
        make.counted(make.rated_match(season))
    services.compute(season)
    assert None not in [one.long_game_ms for one in selectors.conduct(season)]


def test_tables_to_download_have_a_row_for_each_figure(season: Season) -> None:
    services.compute(season)
    rows = {name: list(table(season)) for name, table in selectors.TABLES.items()}
    assert {name: len(found) - 1 for name, found in rows.items()} == {
        "head-to-head": 6,
        "seats": 3,
        "tables": 3,
        "conduct": 3,
        "help": 6,
    }
    for found in rows.values():
        assert {len(row) for row in found} == {len(found[0])}


def test_a_season_without_games_has_none(db: None) -> None:
    season = make.season_with_field(paused=True)
    assert services.compute_due() == 0
    assert selectors.of_season(season) is None
    assert [list(table(season))[1:] for table in selectors.TABLES.values()] == [[]] * 5


@pytest.mark.django_db(transaction=True)
def test_two_computations_at_once_store_one() -> None:
    season = furnish(6)
    results = at_once(*[lambda: services.compute(season)] * 3)
    assert of_type(results, Exception) == []
    assert len(of_type(results, SeasonStatistics)) == 1
    assert SeasonStatistics.objects.count() == 1
    assert EntryStatistics.objects.count() == Entry.objects.count() == 3
