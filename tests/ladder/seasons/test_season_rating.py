"""The season rating: made from the ledger's games, kept as snapshots, and what orders the board."""

from __future__ import annotations

import json
from datetime import timedelta

import numpy as np
import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from engine.ratings import board
from engine.ratings.games import Games
from ladder.play import services as matches
from ladder.play.models import MatchSeat
from ladder.seasons import selectors, services, standings
from ladder.seasons import services as seasons
from ladder.seasons.models import Entry, RatingRun, RatingSnapshot, Season
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

RESULTS = ([1, 2, 3], [1, 2, 3], [1, 3, 2], [2, 1, 3], [3, 2, 1])


def play(season: Season, times: int, seats: list[Entry] | None = None) -> None:
    """So many rated matches outside blocks, of all entries or these; the first mostly wins."""
    for number in range(times):
        seated = seats or make.entries(season)
        ranks = RESULTS[number % 5] if len(seated) == 3 else [1, 2] if number % 4 else [2, 1]
        make.counted(make.rated_match(season, seated), ranks[: len(seated)] if len(seated) < 4 else None)


def board_of(season: Season) -> list[tuple[int | None, str, str]]:
    return [(row.rank, row.bot.name, row.status) for row in selectors.leaderboard(season).rows]


def test_the_scripted_house_bot_is_the_anchor_and_stands_at_1500() -> None:
    make.house_bots("random", "greedy", "merchant")
    season = services.open_season(make.EAST_INDIA, "Spring")
    assert season.anchor is not None
    assert season.anchor.name == "merchant"
    play(season, 5)
    snapshot = standings.rate(season)
    assert snapshot is not None
    told = json.loads(bytes(snapshot.board))
    merchant = Entry.objects.get(bot__name="merchant")
    assert told["anchor"] == merchant.pk
    assert {row["bot"]: row["rating"] for row in told["rows"]}[merchant.pk] == 1500.0


@pytest.mark.parametrize(("wanted", "found"), [("", "random"), ("greedy", "greedy")])
def test_without_a_scripted_bot_the_random_one_is_the_anchor_and_the_keeper_may_name_another(
    wanted: str, found: str
) -> None:
    make.house_bots()
    season = services.open_season(make.EAST_INDIA, "Spring", terms=services.Terms(anchor=wanted))
    assert season.anchor is not None
    assert season.anchor.name == found


def test_an_anchor_that_is_no_house_bot_is_refused_with_those_that_are() -> None:
    make.house_bots()
    make.submitted_bot(name="Clive")
    with pytest.raises(services.ServiceError, match="Choose from: greedy, random"):
        services.open_season(make.EAST_INDIA, "Spring", terms=services.Terms(anchor="Clive"))


def test_a_snapshot_is_the_pure_boards_bytes_of_the_ledgers_games() -> None:
    season = make.season_with_field(make.submitted_bot())
    for match in make.block_of_matches(season):
        make.counted(match, [1, 3, 2])
    make.counted(make.rated_match(season), [2, 1, 3])
    matches.cancel(make.rated_match(season), make.KeeperFactory())
    make.claimed(make.rated_match(season))
    snapshot = standings.rate(season)
    assert snapshot is not None
    columns = [
        (seat.match.block_id or -seat.match_id, seat.match_id, seat.seat, seat.entry_id or 0, seat.rank or 0)
        for seat in MatchSeat.objects.filter(match__sequence__isnull=False).select_related("match")
    ]
    games = Games.from_columns(*np.array(columns).T)
    anchor = standings.anchor_entry(season)
    assert bytes(snapshot.board) == board.rate_season(games, anchor).to_json()
    assert snapshot.input_hash == board.input_hash(games, anchor)
    assert snapshot.up_to_sequence == 4


def test_a_second_snapshot_is_made_only_of_another_input() -> None:
    season = make.season_with_field()
    play(season, 2)
    assert standings.rate(season) is not None
    assert standings.rate(season) is None
    assert standings.rate_seasons() == 0
    play(season, 1)
    assert standings.rate_seasons() == 1
    assert RatingSnapshot.objects.count() == 2


def test_a_bot_that_comes_or_goes_changes_the_board_without_a_game() -> None:
    bot = make.submitted_bot()
    season = make.season_with_field(bot)
    play(season, 3)
    assert standings.rate_seasons() == 1
    seasons.withdraw(bot, bot.owner)
    assert standings.due(season)
    assert standings.rate_seasons() == 1
    told = selectors.latest_board(season)
    assert told["retired"] == [Entry.objects.get(bot=bot).pk]
    assert not standings.due(season)


def test_results_that_were_replaced_make_it_time_until_they_were_looked_at() -> None:
    """Whether they move anything or not, and however shortly before the board they came."""
    season = make.season_with_field()
    play(season, 3)
    made = standings.rate(season)
    assert made is not None
    RatingRun.objects.create(season=season, number=1, from_sequence=1, to_sequence=3, reason="nothing moves")
    assert standings.due(season)
    assert standings.rate(season) is None
    assert not standings.due(season)
    assert RatingSnapshot.objects.get() == made
    RatingRun.objects.create(season=season, number=2, from_sequence=1, to_sequence=3, reason="both have won the second")
    MatchSeat.objects.filter(match__sequence=2, seat=1).update(rank=1)
    assert standings.rate_seasons() == 1
    assert not standings.due(season)


def test_a_board_by_another_scheme_is_made_anew_without_a_game() -> None:
    season = make.season_with_field()
    play(season, 3)
    made = standings.rate(season)
    assert made is not None
    assert not standings.due(season)
    old = json.loads(bytes(made.board)) | {"scheme": "pairwise Bradley-Terry, 1"}
    RatingSnapshot.objects.update(board=json.dumps(old).encode(), input_hash="0" * 64)
    assert standings.rate_seasons() == 1
    assert selectors.latest_board(season)["scheme"] == board.SCHEME


def test_on_a_board_of_provisional_bots_alone_everybody_may_stand_where_it_really_stands() -> None:
    season = make.season_with_field(*(make.submitted_bot() for _ in range(2)))
    play(season, 12)
    standings.rate(season)
    rows = selectors.leaderboard(season).rows
    assert {row.status for row in rows} == {"provisional"}
    assert [(row.best_rank, row.worst_rank) for row in rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_a_large_season_is_not_fitted_anew_for_every_game() -> None:
    season = make.season_with_field()
    play(season, 1)
    standings.rate(season)
    snapshot = selectors.latest_snapshot(season)
    assert snapshot is not None
    Season.objects.update(last_sequence=10_050)
    RatingSnapshot.objects.update(up_to_sequence=10_000)
    season.refresh_from_db()
    assert not standings.due(season), "50 new matches are not one for each 200"
    season.last_sequence = 10_051
    assert standings.due(season)
    season.last_sequence = 10_001
    RatingSnapshot.objects.update(made_at=timezone.now() - standings.FRESH)
    assert standings.due(season), "five minutes have passed"
    season.last_sequence = 10_000
    assert not standings.due(season)


def test_a_season_without_a_game_has_no_snapshot_and_a_board_all_the_same() -> None:
    season = make.season_with_field()
    assert standings.rate_seasons() == 0
    found = selectors.leaderboard(season)
    assert found.snapshot is None
    assert [(row.rank, row.rating, row.half_width, row.elo) for row in found.rows] == [(None, None, None, 1500.0)] * 2


def test_the_board_is_ordered_by_season_rating_with_live_elo_beside() -> None:
    season = make.season_with_field(make.submitted_bot(name="Clive"))
    play(season, 40)
    standings.rate(season)
    assert board_of(season) == [
        (1, "Clive", "settling"),
        (2, "random", "settling"),
        (3, "greedy", "settling"),
    ]
    rows = selectors.leaderboard(season).rows
    assert [row.rating for row in rows] != [row.elo for row in rows]
    assert [row.elo for row in rows] == [entry.rating for entry in make.entries(season)]
    assert all(row.half_width is not None and 50 < row.half_width < 100 for row in rows)
    assert [(row.best_rank, row.worst_rank) for row in rows] == [(1, 2), (1, 3), (2, 3)]


def test_provisional_bots_stand_below_the_line_and_newcomers_below_them() -> None:
    season = make.season_with_field()
    old = make.entries(season)
    play(season, 60)
    make.submitted_bot(name="Clive")
    play(season, 3, [make.entries(season)[-1], old[0]])
    standings.rate(season)
    young = selectors.leaderboard(season).rows[2]
    assert (young.bot.name, young.half_width, young.best_rank) == ("Clive", None, None), "three blocks tell nothing"
    play(season, 3, [make.entries(season)[-1], old[0]])
    standings.rate(season)
    make.submitted_bot(name="Dupleix")
    assert board_of(season) == [
        (1, "random", "established"),
        (2, "greedy", "settling"),
        (None, "Clive", "provisional"),
        (None, "Dupleix", "provisional"),
    ]
    clive, dupleix = selectors.leaderboard(season).rows[2:]
    assert clive.rating is not None
    assert clive.half_width is not None
    assert (clive.best_rank, clive.worst_rank) == (1, 3)
    assert dupleix.rating is None


def test_components_that_never_met_are_not_ranked_against_each_other() -> None:
    season = make.season_with_field(*(make.submitted_bot(name=name) for name in ("Anne", "Bess")))
    random, greedy, anne, bess = make.entries(season)
    play(season, 50, [random, greedy])
    play(season, 70, [anne, bess])
    standings.rate(season)
    assert [(row.component, row.rank, row.bot.name) for row in selectors.leaderboard(season).rows] == [
        (0, 1, "random"),
        (0, 2, "greedy"),
        (1, 1, "Anne"),
        (1, 2, "Bess"),
    ]


def test_replaced_versions_count_for_the_fit_and_for_nobodys_rank() -> None:
    bot = make.submitted_bot(name="Clive")
    season = make.season_with_field(bot)
    play(season, 60)
    make.new_version(bot)
    play(season, 60)
    standings.rate(season)
    told = selectors.latest_board(season)
    assert len(told["rows"]) == 4
    assert [(row.rank, row.bot.name, row.version.number) for row in selectors.leaderboard(season).rows] == [
        (1, "random", 1),
        (2, "greedy", 1),
        (3, "Clive", 2),
    ]


def test_entries_out_of_play_are_not_on_the_board() -> None:
    bot = make.submitted_bot()
    season = make.season_with_field(bot)
    seasons.withdraw(bot, bot.owner)
    assert [row.bot.name for row in selectors.leaderboard(season).rows] == ["greedy", "random"]


def test_the_board_is_three_queries_however_long(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    season = make.season_with_field(*(make.submitted_bot() for _ in range(6)))
    play(season, 1)
    standings.rate(season)
    with django_assert_num_queries(3):
        for row in selectors.leaderboard(season).rows:
            assert f"{row.owner} {row.bot.name} {row.version.number}"


def test_of_old_snapshots_the_last_of_each_day_is_kept() -> None:
    season = make.season_with_field()
    for _ in range(6):
        play(season, 1)
        standings.rate(season)
    ids = list(RatingSnapshot.objects.order_by("pk").values_list("pk", flat=True))
    assert len(ids) == 2, "today's last two"
    made_at = [timezone.now() - timedelta(days=days) for days in (3, 3, 2)]
    old = [
        RatingSnapshot.objects.create(season=season, input_hash="0" * 64, up_to_sequence=1, board=b"{}")
        for _ in made_at
    ]
    for snapshot, moment in zip(old, made_at, strict=True):
        RatingSnapshot.objects.filter(pk=snapshot.pk).update(made_at=moment)
    RatingSnapshot.objects.filter(pk__in=ids).delete()
    play(season, 1)
    newest = standings.rate(season)
    assert newest is not None
    assert set(RatingSnapshot.objects.values_list("pk", flat=True)) == {old[1].pk, old[2].pk, newest.pk}


def test_one_seasons_trouble_does_not_stop_the_others_rating() -> None:
    first = make.season_with_field()
    second = services.open_season(make.EAST_INDIA, "Season 2")
    for season in (first, second):
        play(season, 1)
    MatchSeat.objects.filter(match__season=first).update(rank=2)  # no such places: the games are refused
    assert standings.rate_seasons() == 1
    assert list(RatingSnapshot.objects.values_list("season", flat=True)) == [second.pk]
