"""A season's statistics from sums of folded games: the same figures, and no reading of what was read before."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from django.core.management import CommandError

from engine.ratings.packing import packed
from ladder.play import services as matches
from ladder.play.models import Match, MatchSeat
from ladder.rejudging import services as rejudging
from ladder.seasons.models import Season, SeasonState
from ladder.statistics import selectors, services, sums
from ladder.statistics.conduct import OTHER, Conduct, rounded_down
from ladder.statistics.models import EntryStatistics, SeasonStatistics, StatisticsBase
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.standing import standing

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _little_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven games are folded, and read five matches at a time."""
    monkeypatch.setattr("ladder.statistics.sums.FOLD", 7)
    monkeypatch.setattr("ladder.seasons.gathering.PORTION", 5)
    monkeypatch.setattr("ladder.statistics.conduct.PORTION", 5)


@standing
def season() -> Season:
    """Seven blocks of three, of which the last has an open match."""
    season = make.season_with_field(make.submitted_bot(), paused=True)
    for number in range(7):
        play_block(season, number, most=2 if number == 6 else 3)
    season.refresh_from_db()
    return season


def play_block(season: Season, number: int, most: int = 3) -> None:
    for match in make.block_of_matches(season)[:most]:
        ranks = [[1, 2, 3], [2, 1, 3], [1, 3, 2]][(number * number + match.rotation) % 3]
        report = make.made_up_report(match, ranks=ranks, forfeits={2: "crashed"} if number % 3 == 2 else None)
        seats = tuple(replace(seat, wall_ms=100 * number + 7 * place) for place, seat in enumerate(report.seats))
        matches.report(make.claimed(match).token, replace(report, seats=seats))


def told(season: Season) -> tuple[Any, ...]:
    """All figures of the season."""
    made = SeasonStatistics.objects.get(season=season)
    rows = EntryStatistics.objects.filter(statistics=made).order_by("entry")
    whole = [(row.entry_id, [one.figures for one in selectors.against(row)], row.by_seats, row.conduct) for row in rows]
    # Pairs that are as good as equally clear may come in any order.
    helps = sorted(made.helps, key=lambda one: (one["helper"], one["helped"]))
    return made.games, made.blocks, made.seats, helps, made.pairs_tested, whole


def in_full(season: Season, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, ...]:
    """The figures of the same games when nothing is folded."""
    with monkeypatch.context() as patched:
        patched.setattr("ladder.statistics.sums.FOLD", 10**6)
        StatisticsBase.objects.all().delete()
        SeasonStatistics.objects.update(input_hash="")
        assert services.compute(season) is not None
        return told(season)


def alike(one: Any, two: Any, where: str = "") -> None:
    """The same, with figures equal to a hundredth of a hundredth."""
    if isinstance(one, dict):
        assert one.keys() == two.keys()
        for name in one:
            alike(one[name], two[name], f"{where} {name}")
    elif isinstance(one, list | tuple):
        assert len(one) == len(two)
        for first, second in zip(one, two, strict=True):
            alike(first, second, where)
    elif isinstance(one, float):
        assert two == pytest.approx(one, rel=1e-4, abs=1e-5), where
    else:
        assert one == two


def test_figures_of_games_that_were_folded_at_once_are_those_of_the_games(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert services.compute(season) is not None
    folded = told(season)
    base = StatisticsBase.objects.get(season=season)
    assert (base.up_to_sequence, len(base.open_blocks), folded[:2]) == (20, 1, (20, 7))
    assert services.compute(season) is None, "nothing is new"
    alike(in_full(season, monkeypatch), folded)


def test_new_games_are_added_and_in_the_end_folded_and_all_stays_true(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.compute(season)
    first = StatisticsBase.objects.get(season=season).sha256
    play_block(season, 7)
    services.compute(season)
    assert StatisticsBase.objects.get(season=season).sha256 == first
    for number in (8, 9, 10):
        play_block(season, number)
    services.compute(season)
    base = StatisticsBase.objects.get(season=season)
    assert (base.sha256 != first, base.up_to_sequence, base.anew_at_sequence) == (True, 32, 20)
    assert sums.check(Season.objects.get()) == []
    folded = told(season)
    whole = in_full(season, monkeypatch)
    for mine, theirs in zip(whole[5], folded[5], strict=True):
        assert mine[0] == theirs[0]
        alike(mine[1], theirs[1])
        alike(mine[3], theirs[3])


def test_what_is_folded_is_not_read_again(season: Season) -> None:
    services.compute(season)
    MatchSeat.objects.filter(match__sequence=1).update(
        rank=9, decisions=999
    )  # no such place: whoever reads the game refuses it
    play_block(season, 7)
    made = services.compute(season)
    assert made is not None
    assert made.games == 23
    assert {row[3]["decisions"] for row in told(season)[5]} == {230}


def test_of_a_closed_season_all_games_are_folded_at_the_same_strengths(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.compute(season)
    play_block(season, 7)
    make.counted(Match.objects.open().get(season=season), [1, 2, 3])
    Season.objects.update(state=SeasonState.CLOSED)
    season.refresh_from_db()
    assert services.compute_due() == 1
    assert StatisticsBase.objects.get(season=season).anew_at_sequence == 24
    folded = told(season)
    alike(in_full(season, monkeypatch), folded)


def test_a_season_is_folded_anew_when_it_closes_though_its_figures_know_every_game(season: Season) -> None:
    services.compute(season)
    play_block(season, 7)
    services.compute(season)
    assert StatisticsBase.objects.get(season=season).anew_at_sequence == 20
    Season.objects.update(state=SeasonState.CLOSED)
    assert services.compute_due() == 1
    assert StatisticsBase.objects.get(season=season).anew_at_sequence == 23
    assert services.compute_due() == 0


def test_replaced_results_make_the_sums_anew_though_no_rating_moves(season: Season) -> None:
    services.compute(season)
    keeper = make.KeeperFactory()
    made = rejudging.create(keeper, "Again", season, "why", rejudging.Chosen(reason="crashed"))
    for match in Match.objects.queued().filter(season=None):
        make.counted(match)
    rejudging.apply(made, keeper)
    assert services.compute(season) is not None
    assert StatisticsBase.objects.get(season=season).edition == 1
    assert all(not row[3]["forfeits"] for row in told(season)[5])
    assert sums.check(season) == []


def test_a_season_that_has_grown_is_folded_anew(season: Season) -> None:
    services.compute(season)
    assert sums.make_grown_anew() == 0
    for number in (7, 8):
        play_block(season, number)
    assert sums.make_grown_anew() == 1
    assert StatisticsBase.objects.get(season=season).anew_at_sequence == 26


def test_a_check_finds_what_is_not_as_the_matches_say_and_anew_mends_it(season: Season) -> None:
    services.compute(season)
    assert run("season_statistics", season.slug, "--check") == f"{season.slug}: the sums of its games are right\n"
    MatchSeat.objects.filter(match__sequence=1, seat=0).update(decisions=99)
    with pytest.raises(CommandError, match="decisions or times other than the matches"):
        run("season_statistics", season.slug, "--check")
    run("season_statistics", season.slug, "--anew")
    assert sums.check(season) == []


def test_a_base_that_cannot_be_read_is_told_and_made_anew(season: Season) -> None:
    services.compute(season)
    for body in (b"no zstandard", packed({"bots": np.array([1])})):
        StatisticsBase.objects.update(body=body)
        with pytest.raises(CommandError, match="the base of the statistics cannot be read"):
            run("season_statistics", season.slug, "--check")
    run("season_statistics", season.slug, "--anew")
    assert sums.check(season) == []


def test_wall_times_are_known_to_less_than_a_hundredth_and_rounded_down() -> None:
    times = np.array([0, 1, 255, 256, 257, 900, 901, 123_457, 2_000_000_000])
    assert rounded_down(times).tolist() == [0, 1, 255, 256, 256, 900, 900, 123_392, 1_996_488_704]
    many = np.arange(1, 200_000)
    assert ((many - rounded_down(many)) / many).max() < 2.0**-7


def test_of_many_reasons_the_commonest_is_told_and_no_seat_is_lost() -> None:
    reasons = Counter({f"reason {number:02}": 1 for number in range(40)} | {"often": 3})
    one = Conduct((1,), np.array([[43, 43, 0, 0, 0, 0]]), np.array([[1, 0, 43]]), {1: {"exit": reasons}})
    kept = Conduct.from_arrays(one.to_arrays())
    assert len(kept.faults[1]["exit"]) == 17
    assert kept.faults[1]["exit"][OTHER] == 25
    assert kept.figures()[1]["faults"] == [{"fault": "exit", "seats": 43, "reason": "often"}]
    assert (kept + one).figures()[1]["faults"] == [{"fault": "exit", "seats": 86, "reason": "often"}]
