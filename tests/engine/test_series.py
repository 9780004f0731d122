"""Series of matches: who sits where, and what the table says of it."""

from __future__ import annotations

import pytest

import engine
from engine.bots import house_bot
from engine.estimates import error_text, mean_and_error, share_and_interval, t_quantile
from engine.kernel import BadOption
from engine.log import read
from engine.series import Fixture, Series, check_bots, entrants, packed, standings, version_of

EAST = "east_india_companies"


def test_a_block_is_one_seed_in_every_rotation_of_the_seats():
    series = Series(EAST, "", {}, ("a", "b", "c"), 10)
    assert list(series.fixtures(5)) == [
        Fixture(0, 0, 10, (0, 1, 2)),
        Fixture(1, 0, 10, (1, 2, 0)),
        Fixture(2, 0, 10, (2, 0, 1)),
        Fixture(3, 1, 11, (0, 1, 2)),
        Fixture(4, 1, 11, (1, 2, 0)),
    ]


@pytest.mark.parametrize(
    ("bots", "names"),
    [
        (["random", "greedy"], ["random", "greedy"]),
        (["random", "random", "greedy", "random"], ["random", "random-2", "greedy", "random-3"]),
        (["bots/mine.py", "other/mine", "mine.zip"], ["mine", "mine-2", "mine-3"]),
        (["searcher:playouts=4", "searcher"], ["searcher:playouts=4", "searcher"]),
    ],
)
def test_every_bot_has_a_name_of_its_own(bots, names):
    assert entrants(bots) == names


@pytest.mark.parametrize(
    ("values", "blocks", "mean", "error"),
    [
        ([], [], 0.0, None),
        ([1.0, 0.0] * 5, [7] * 10, 0.5, None),
        # Twelve games of their own: the usual standard error, sqrt(variance / n), times Student's t for 11 degrees of freedom.
        ([1.0, 0.0] * 6, range(12), 0.5, 2.20099 * (3 / 11 / 12) ** 0.5),
        # Blocks whose games cancel out: the blocks have not differed yet, and nobody knows how much they will.
        ([1.0, 0.0] * 6, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5], 0.5, None),
        ([3.0] * 12, range(12), 3.0, None),
        # The same, but for rounding: 7/3 is no sum of thirds in binary.
        ([1.0, 2.0, 4.0] * 4, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3], 7 / 3, None),
        ([0.1] * 12, range(12), 0.1, None),
        # Six blocks whose games agree are six observations, not twelve.
        ([1.0] * 6 + [0.0] * 6, [number // 2 for number in range(12)], 0.5, 2.57058 * (1.5 / 5 / 6) ** 0.5),
        # Three blocks are too few to say.
        ([1.0] * 4 + [0.0] * 8, [0] * 4 + [1] * 4 + [2] * 4, 1 / 3, None),
        # Nine games are too few to say.
        ([1.0, 0.0, 1.0] * 3, range(9), 2 / 3, None),
    ],
)
def test_intervals_are_clustered_by_block(values, blocks, mean, error):
    found = mean_and_error(values, blocks)
    assert found[0] == pytest.approx(mean)
    assert found[1] == (None if error is None else pytest.approx(error, rel=2e-3))


def test_one_upset_in_many_games_is_known_no_better_than_one_upset():
    mean, error = mean_and_error([1.0] * 599 + [2.0], range(600))
    # Its standard error is 1/600. Two degrees of freedom make that an interval up to 1.0087; one event of 600 may be up to 5.57 (Poisson).
    assert mean == pytest.approx(1 + 1 / 600)
    assert error == pytest.approx(4.2 / 600, rel=0.02)
    assert mean_and_error([1.0] * 600, range(600)) == (1.0, None)


@pytest.mark.parametrize(
    ("error", "places", "told"),
    [(0.4321, 2, "0.43"), (0.004, 2, "0.01"), (1e-9, 1, "0.1"), (0.21, 0, "1"), (31.4, 0, "31"), (0.96, 1, "1.0")],
)
def test_no_error_is_told_as_nothing(error, places, told):
    assert error_text(error, places) == told


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(2, 4.3027), (3, 3.1824), (4, 2.7764), (6, 2.4469), (30, 2.0423), (10_000, 1.9602)]
)
def test_few_blocks_have_the_wider_intervals_of_students_t(freedom, quantile):
    assert t_quantile(freedom) == pytest.approx(quantile, rel=0.04 if freedom < 3 else 0.01 if freedom < 6 else 0.001)


@pytest.mark.parametrize(
    ("wins", "blocks", "interval"),
    [
        ([1.0] * 9, range(9), None),
        # Wilson's intervals, from tables: 10 of 10, 0 of 10, 5 of 10.
        ([1.0] * 10, range(10), (0.7225, 1.0)),
        ([0.0] * 10, range(10), (0.0, 0.2775)),
        ([1.0] * 5 + [0.0] * 5, range(10), (0.2366, 0.7634)),
        # Ten games of five seeds, all won, are five observations.
        ([1.0] * 10, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4], (0.5655, 1.0)),
        # Four blocks, half of them won, are no more than three games by their variance, and that is known by three degrees of freedom.
        ([1.0] * 6 + [0.0] * 6, [number // 3 for number in range(12)], (0.0775, 0.9225)),
        # A third won in every block: equal sums, but for rounding, and so four observations.
        ([1.0, 0.0, 0.0] * 4, [number // 3 for number in range(12)], (0.0751, 0.7549)),
        # Two blocks are too few to say.
        ([1.0] * 5 + [0.0] * 5, [0] * 5 + [1] * 5, None),
    ],
)
def test_a_share_of_wins_has_an_interval_with_a_width_even_when_all_are_won(wins, blocks, interval):
    share, found = share_and_interval(wins, blocks)
    assert share == sum(wins) / len(wins)
    assert found == (None if interval is None else pytest.approx(interval, abs=2e-4))


def test_the_table_counts_games_wins_ranks_and_scores():
    series = Series(EAST, "", {}, ("merchant", "random"), 3)
    played = [series.play(fixture)[:2] for fixture in series.fixtures(4)]
    first, second = standings(series, played)
    assert (first.name, first.games, first.wins, first.rank) == ("merchant", 4, 1.0, 1.0)
    assert (second.name, second.games, second.wins, second.rank) == ("random", 4, 0.0, 2.0)
    scores = [result.seats[fixture.order.index(0)].score for fixture, result in played]
    assert first.score == sum(scores) / 4
    assert first.forfeits == 0


def test_a_tied_win_is_shared():
    series = Series(EAST, "", {}, ("random", "random"), 3)
    (fixture,) = series.fixtures(1)
    _, result, _ = series.play(fixture)
    result.ranks = [1, 1]
    result.seats[0].rank = result.seats[1].rank = 1
    assert [(row.wins, row.rank) for row in standings(series, [(fixture, result)])] == [(0.5, 1.5), (0.5, 1.5)]


def test_a_bot_that_does_not_play_the_title_is_refused(toy):
    with pytest.raises(BadOption, match="merchant does not play toy; it plays east_india_companies"):
        check_bots(["random", "merchant"], "toy")


def test_a_folder_is_packed_as_it_would_be_uploaded(tmp_path):
    (tmp_path / "bot.toml").write_text("[bot]\nentry = 'bot.py'\n")
    (tmp_path / "bot.py").write_text("x = 1\n")
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "bot.pyc").write_text("")
    data, name = packed(tmp_path)
    assert name == f"{tmp_path.name}.zip"
    from io import BytesIO
    from zipfile import ZipFile

    assert sorted(ZipFile(BytesIO(data)).namelist()) == ["bot.py", "bot.toml"]
    assert packed(tmp_path / "bot.py") == (b"x = 1\n", "bot.py")


def test_the_series_plays_without_the_callers_catalogue():
    assert (
        Series(EAST, "engine.east_india_companies.title", {}, ("random", "random"), 1)
        .play(Fixture(0, 0, 1, (0, 1)))[1]
        .version
        == engine.title(EAST).version
    )


def test_the_log_of_a_series_pins_what_played(tmp_path):
    (tmp_path / "bot.toml").write_text("[bot]\nentry = 'bot.py'\n")
    (tmp_path / "bot.py").write_text("raise SystemExit\n")
    series = Series(EAST, "", {}, ("random", str(tmp_path)), 1)
    header = read(series.play(Fixture(0, 0, 1, (1, 0)), log=True)[2]).header
    assert header["seats"] == [
        {"name": tmp_path.name, "version": version_of(str(tmp_path))},
        {"name": "random", "version": house_bot("random").version},
    ]
    before = version_of(str(tmp_path))
    (tmp_path / "bot.py").write_text("raise SystemExit(1)\n")
    assert version_of(str(tmp_path)) != before


def test_what_tools_leave_in_a_bots_folder_is_nothing_that_plays(tmp_path):
    (tmp_path / "bot.py").write_text("from engine.sdk import run\nrun(None)\n")
    before = version_of(str(tmp_path))
    for litter in (".git/index", "__pycache__/bot.cpython-311.pyc", ".vscode/settings.json"):
        (tmp_path / litter).parent.mkdir()
        (tmp_path / litter).write_text("as the tool last left it")
    assert version_of(str(tmp_path)) == before
    (tmp_path / "weights.npz").write_bytes(b"learned")
    assert version_of(str(tmp_path)) != before
