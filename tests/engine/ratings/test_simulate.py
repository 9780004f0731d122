"""The simulation: its worlds are what they say, and the command tells kept promises from broken ones."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from math import hypot
from pathlib import Path

import numpy as np
import pytest
from scipy.special import expit
from typer.testing import CliRunner

from engine.ratings import __main__ as commandline
from engine.ratings import simulate, worlds
from engine.ratings.board import rate_season
from engine.ratings.bradley_terry import ELO
from engine.ratings.games import Game, Games
from engine.ratings.simulate import QUICK, Effort, Finding, findings, limit_of
from engine.ratings.worlds import World

README = Path(simulate.__file__).parent / "README.md"


GLANCE = Effort(seasons=8, trials=120, slack=QUICK.slack)
"""Two fifths of a quick run, whose errors are larger by as much as that is less."""


@pytest.fixture(scope="module", params=[GLANCE, pytest.param(QUICK, marks=pytest.mark.soak)], ids=["glance", "quick"])
def found(request: pytest.FixtureRequest) -> list[Finding]:
    """What a run finds, played once."""
    return list(findings(request.param, seed=1))


def test_a_run_finds_every_promise_kept(found: list[Finding]) -> None:
    assert [finding.promise for finding in found if not finding.kept(QUICK.slack)] == []
    bounded = [finding for finding in found if np.isfinite(finding.low) or np.isfinite(finding.high)]
    assert len(bounded) == 31


def test_the_readme_tells_every_promise_with_its_bounds_and_what_a_long_run_found(found: list[Finding]) -> None:
    table = README.read_text().partition("| promise | measured | ± | bounds |")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    # A version test's row tells how many blocks it took, which is another figure after a quick run.
    assert [_without_blocks(row[0]) for row in rows] == [_without_blocks(finding.promise) for finding in found]
    for (promise, measured, error, bounds), finding in zip(rows, found, strict=True):
        assert bounds == commandline._bounds(finding), promise
        assert replace(finding, value=float(measured)).kept(slack=0), promise
        # Both are samples of one truth. What does not vary in few seasons may do so by a bot of thirty in a long run.
        apart = 4 * hypot(float(error or 0), finding.error or 0.003)
        assert float(measured) == pytest.approx(finding.value, abs=apart), promise


def _without_blocks(promise: str) -> str:
    return re.sub(r", \d+ blocks on average", "", promise)


def test_a_figure_that_never_varied_has_no_error() -> None:
    assert simulate._mean_of("ranges", [1.0, 1.0, 1.0]) == Finding("ranges", 1.0, None)
    assert Finding("ranges", 1.0, None, low=0.95).kept(slack=3)
    assert not Finding("ranges", 0.9, None, low=0.95).kept(slack=3)


def test_a_promise_is_kept_within_its_bounds_and_no_further_than_the_slack() -> None:
    finding = Finding("coverage", 0.92, 0.005, low=0.93, high=0.97)
    assert not finding.kept(slack=0)
    assert not finding.kept(slack=1.9)
    assert finding.kept(slack=2.1)
    assert not Finding("error rate", 0.06, 0.005, high=0.05).kept(slack=0)
    assert Finding("for comparison", 0.1, 0.0).kept(slack=0)


@pytest.mark.parametrize(("value", "code"), [(0.95, 0), (0.92, 1)])
def test_the_command_exits_with_1_when_a_promise_is_broken(
    value: float, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        commandline, "findings", lambda effort, seed: iter([Finding("coverage", value, 0.001, low=0.93)])
    )
    result = CliRunner().invoke(commandline.app, ["simulate"])
    assert (result.exit_code, "NO" in result.stdout) == (code, bool(code))
    assert f"{value:.4f}" in result.stdout


def test_places_follow_plackett_luce() -> None:
    random = np.random.default_rng(1)
    world = World(np.array([1.0, 0.0, -0.5]), luck=0.0)
    bots, places = world.play(np.tile(np.arange(3), (40_000, 1)), 1, random)
    place = np.take_along_axis(places[:, 0], np.argsort(bots[:, 0], axis=1), axis=1)
    worth = np.exp(world.strengths)
    assert (place == 1).mean(axis=0) == pytest.approx(worth / worth.sum(), abs=0.01)
    assert (place[:, 0] < place[:, 2]).mean() == pytest.approx(expit(1.5), abs=0.01)


def test_the_luck_of_a_seed_goes_round_with_the_seats() -> None:
    # With luck so great that nothing else matters, every bot of a block takes every place once.
    random = np.random.default_rng(2)
    bots, places = World(np.zeros(4), luck=1e9).play(np.array([[2, 0, 3, 1]]), 4, random)
    for bot in range(4):
        assert sorted(places[bots == bot].tolist()) == [1, 2, 3, 4]
    assert bots[0].tolist() == [[2, 0, 3, 1], [0, 3, 1, 2], [3, 1, 2, 0], [1, 2, 0, 3]]


def test_edges_are_for_one_as_much_as_against_the_other() -> None:
    edges = worlds.rock_paper_scissors(9, 100, np.random.default_rng(3))
    assert (edges == -edges.T).all()
    assert set(np.round(np.abs(edges) * ELO).ravel()) == {0.0, 100.0}
    world = World(np.zeros(9), edges=edges)
    levels = world.levels(np.array([[0, 1]]))
    assert levels[0, 0] - levels[0, 1] == pytest.approx(edges[0, 1])


def test_endless_play_gives_the_strengths_where_there_are_no_edges() -> None:
    random = np.random.default_rng(4)
    world = World(worlds.normal_strengths(30, 200))
    limit = limit_of(world, worlds.balanced_tables(30, 4, 2000, random))
    # The prior pulls by a few tenths of a percent, most at the ends.
    assert limit == pytest.approx(world.strengths, abs=0.06)


def test_a_season_gives_everyone_the_games_in_whole_blocks() -> None:
    games, live = worlds.season(World(worlds.normal_strengths(10, 200)), 4, 40, np.random.default_rng(5))
    assert games.games_per_bot.mean() == pytest.approx(40, abs=0.5)
    assert games.games_per_bot.min() >= 30
    assert (games.games_per_bot % 4 == 0).all()
    assert len(games) == 4 * len(games.blocks)
    assert live.sum() == pytest.approx(15_000, abs=400)


def test_a_file_of_games_is_rated_as_the_games_are(tmp_path: Path) -> None:
    season = [Game(5, (1, 2, 3), (1, 2, 3)), Game(6, (2, 3), (1, 1))]
    file = tmp_path / "games.csv"
    with file.open("w", newline="") as lines:
        writer = csv.writer(lines)
        writer.writerow(["match", "block", "seat", "bot", "place", "name"])
        for number, game in reversed(list(enumerate(season))):
            for seat, (bot, place) in enumerate(zip(game.bots, game.places, strict=True)):
                writer.writerow([number, game.block, seat, bot, place, "any"])
    result = CliRunner().invoke(commandline.app, ["rate", str(file), "--anchor", "2"])
    assert result.exit_code == 0
    assert result.stdout.encode() == rate_season(Games.of(season), anchor=2).to_json() + b"\n"
    assert json.loads(result.stdout)["games"] == 2


def test_a_board_is_compared_and_one_of_another_scheme_says_so(tmp_path: Path) -> None:
    file, printed = tmp_path / "games.csv", tmp_path / "board.json"
    file.write_text("block,match,seat,bot,place\n1,1,0,7,1\n1,1,1,8,2\n")
    again = ["rate", str(file), "--against", str(printed)]
    board = json.loads(CliRunner().invoke(commandline.app, ["rate", str(file)]).stdout)
    for changes, code, told in (
        ({}, 0, "the same, by pairwise Bradley-Terry, 2"),
        ({"games": 2}, 1, "not the board of these games"),
        ({"scheme": "pairwise Bradley-Terry, 1"}, 1, "made by pairwise Bradley-Terry, 1, and this engine rates by"),
        ({"scheme": None}, 1, "made by None"),
    ):
        printed.write_text(json.dumps(board | changes, sort_keys=True, separators=(",", ":")) + "\n")
        result = CliRunner().invoke(commandline.app, again)
        assert (result.exit_code, told in result.output) == (code, True)
    for text in ("no JSON", "[1]", "{}"):
        printed.write_text(text)
        result = CliRunner().invoke(commandline.app, again)
        assert (result.exit_code, "it is no board" in result.output) == (1, True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("block,match,seat,bot\n", "header: no column place."),
        (
            "block,match,seat,bot,place\n1,1,0,7,x\n",
            "place: line 2 has 'x', where a whole number of 64 bits is needed.",
        ),
        ("block,match,seat,bot,place\n1,1,0,7,1\n", "seats: in block 1, bot 7 sits alone"),
        ("block,match,seat,bot,place\n1,1,0,7\n", "place: line 2 has None"),
        ("block,match,seat,bot,place\n1,1,0,99999999999999999999,1\n", "bot: line 2 has '99999999999999999999'"),
    ],
)
def test_a_file_that_holds_no_games_is_refused_in_words(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "games.csv"
    file.write_text(text)
    result = CliRunner().invoke(commandline.app, ["rate", str(file)])
    assert result.exit_code == 2
    assert told in result.stderr
