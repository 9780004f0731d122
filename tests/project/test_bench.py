"""The measures of the engine have every table, do the same work each time, and call a difference what chance does not explain."""

from __future__ import annotations

import json
import subprocess
from itertools import product
from math import log
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

import engine
from engine import Title
from tests.conftest import ROOT
from tests.engine.bench import compare, peer, table
from tests.engine.bench.cases import CASES, FIGURES, Case
from tests.engine.bench.differences import LEVEL, Difference, differences
from tests.engine.bench.figures import Table

SMALL = next(case for case in CASES if case.options.get("scenario") == "solo")
NAMES = [figure.name for figure in FIGURES]


# -- what is measured --


@pytest.mark.parametrize("title", engine.titles().values(), ids=lambda title: title.id)
def test_every_title_is_measured_with_its_least_and_its_most_seats_with_and_without_what_changes_it(
    title: Title,
) -> None:
    ends = {min(title.seats({})), max(title.seats({}))}
    bare = {case.seats for case in CASES if case.title == title.id and not case.options}
    assert ends <= bare
    for option, value in (("negotiation", "off"), ("east_india", "on")):
        if option in title.options:
            seats = {case.seats for case in CASES if case.title == title.id and case.options == {option: value}}
            # Alone against the Crown nobody bargains.
            assert ends - {1} <= seats, option


def test_the_second_edition_is_measured_against_the_crown_and_without_it() -> None:
    noted = {case.seats: case.note for case in CASES if case.title == "john_company_2e"}
    assert noted == {1: "Crown", 2: "Crown", 3: "", 6: ""}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_case_can_be_played(case: Case) -> None:
    title = engine.title(case.title)
    assert title.check_seats(case.seats, title.check_options(case.options)) == case.seats


def test_a_round_has_every_figure_and_the_work_is_the_same_each_time() -> None:
    one, other = Table(SMALL), Table(SMALL)
    assert one.decisions == other.decisions > 0
    assert [game.digest() for game in one.positions] == [game.digest() for game in other.positions]
    figures = one.round(0)
    assert list(figures) == NAMES
    assert min(figures.values()) > 0


def test_a_row_sets_each_figure_beside_the_peers_own_or_beside_a_decision_of_it() -> None:
    theirs = {"choose": 30.0, "copy": 20.0, "look": 10.0}
    row = table.measured(SMALL, table.Yardstick("a peer", lambda seconds: theirs), rounds=1, seconds=0)
    assert row["ratios"] == {
        "choose": 30.0 / row["us"]["choose"],
        "copy": 20.0 / row["us"]["copy"],
        "look": 10.0 / row["us"]["look"],
        "evaluate": 30.0 / row["us"]["evaluate"],
        "digest": 30.0 / row["us"]["digest"],
        "describe": 30.0 / row["us"]["describe"],
    }


def test_where_the_index_cannot_be_reached_a_line_says_that_the_loop_stands_in(tmp_path, monkeypatch, capsys) -> None:
    def fails(command: list[str], **_: object) -> None:
        raise subprocess.CalledProcessError(1, command, stderr="WARNING: retrying\nERROR: No matching distribution\n")

    monkeypatch.setattr(table, "ROOT", tmp_path)
    monkeypatch.setattr(peer.venv, "create", lambda folder, **_: None)
    monkeypatch.setattr(peer.subprocess, "run", fails)
    assert table._peer() is None
    told = "catanatron cannot be had (ERROR: No matching distribution): the calibration loop stands in for it\n"
    assert capsys.readouterr().err == told
    assert table.loop(0).keys() == {figure.peer for figure in FIGURES}


# -- what is kept --


def test_a_table_is_kept_under_its_machine_and_commit(tmp_path) -> None:
    here = table.machine("The Attic, 2")
    assert here["name"] == "the-attic-2"
    file = table.keep(
        [{"title": "arkwright", "us": {"copy": 3.45678}}], "a peer", here, "0123456789abcdef", tmp_path / "benchmarks"
    )
    assert file == tmp_path / "benchmarks" / "the-attic-2-0123456789ab.json"
    kept = json.loads(file.read_text())
    assert kept.keys() == {"commit", "date", "machine", "load", "peer", "rows"}
    assert kept["machine"].keys() == {"name", "cpu", "cores", "python"}
    rows = [{"title": "arkwright", "us": {"copy": 3.457}}]
    assert (kept["commit"], kept["peer"], kept["rows"]) == ("0123456789abcdef", "a peer", rows)


def test_an_engine_with_changes_that_are_not_committed_is_not_kept(tmp_path) -> None:
    git = ["git", "-C", tmp_path, "-c", "user.name=a", "-c", "user.email=a@example.org"]
    with pytest.raises(engine.BadOption, match="no checkout"):
        table.commit(tmp_path)
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "rules.py").write_text("ONE = 1\n")
    for arguments in (["init", "-q"], ["add", "engine"], ["commit", "-q", "-m", "one"]):
        subprocess.run([*git, *arguments], check=True)
    head = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    assert table.commit(tmp_path) == head
    (tmp_path / "engine" / "rules.py").write_text("ONE = 2\n")
    with pytest.raises(engine.BadOption, match="not committed"):
        table.commit(tmp_path)


# -- which differences are real --


class Machine:
    """Two sides on a machine whose speed drifts and jumps, which now and then does something else, and slows down while it is busy."""

    def __init__(self, seed: int, figures: int = 30, slower: float = 1.0, tires: float = 1.03) -> None:
        self.random = np.random.default_rng(seed)
        self.speed, self.rounds = 1.0, 0
        self.times = self.random.uniform(1, 200, figures)
        self.slower, self.tires = slower, tires

    def then(self) -> compare.Round:
        return self._round(self.times)

    def here(self) -> compare.Round:
        return self._round(np.concatenate([self.times[:1] * self.slower, self.times[1:]]))

    def _round(self, times: np.ndarray) -> compare.Round:
        self.speed *= float(np.exp(self.random.normal(0, 0.02)))
        # Who comes second in a pair finds the machine hotter.
        speed = self.speed * (self.tires if self.rounds % 2 else 1)
        self.rounds += 1
        noise = np.exp(self.random.normal(0, 0.02, len(times)))
        busy = np.where(self.random.random(len(times)) < 0.04, 1 + self.random.exponential(1, len(times)), 1)
        figures = {str(place): time for place, time in enumerate(times * speed * noise * busy)}
        return {"a case": {"figures": figures, "decisions": 100}}


def run(machine: Machine, pairs: int, coin: Random) -> dict[str, Difference]:
    return differences(compare.compared(machine.then, machine.here, pairs, coin).logs)


def test_a_change_of_no_effect_is_no_difference_in_nineteen_of_twenty_runs() -> None:
    alarms = sum(any(one.real for one in run(Machine(seed), 10, Random(seed)).values()) for seed in range(200))
    assert alarms <= 200 / 20


def test_whatever_the_timings_are_the_coin_alone_raises_no_more_alarms_than_the_level_allows() -> None:
    # Exact: every way in which eight coins can fall, on timings of the worst kind.
    random = np.random.default_rng(1)
    sizes = random.standard_cauchy((12, 8)) * 0.05 + np.linspace(0, 0.3, 8)
    sizes[3] = sizes[4]
    falls = list(product([1.0, -1.0], repeat=8))
    alarms = 0
    for fall in falls:
        found = differences({str(place): row for place, row in enumerate(sizes * np.array(fall))})
        alarms += any(one.real for one in found.values())
    assert alarms <= LEVEL * len(falls)


def test_without_the_coin_a_machine_that_tires_would_make_the_second_side_slower() -> None:
    always_first = SimpleNamespace(random=lambda: 0.0)
    assert any(one.real for one in run(Machine(1, figures=5), 12, always_first).values())


def test_a_change_is_found_among_many_figures_and_no_other_is_named() -> None:
    runs = [run(Machine(seed, slower=1.15), 20, Random(seed)) for seed in range(20)]
    named = [[name for name, one in found.items() if one.real] for found in runs]
    assert named.count(["a case: 0"]) >= 18
    assert all(names in ([], ["a case: 0"]) for names in named)
    changed = [found["a case: 0"] for found in runs]
    assert sum(one.low < 1.15 < one.high for one in changed) >= 18
    assert all(one.low <= one.ratio <= one.high for one in changed)


def test_an_outlier_does_not_hide_what_all_other_pairs_say() -> None:
    logs = [log(1.1)] * 11 + [-3.0]
    assert differences({"a": logs})["a"].real
    assert differences({"a": logs})["a"].ratio == pytest.approx(1.1)


def test_the_interval_is_that_of_the_sign_test() -> None:
    # With ten pairs the second smallest and the second largest hold the median 97.9 % of the time, the third ones 89.1 %.
    found = differences({"a": [log(1 + place / 100) for place in range(10)]})["a"]
    assert (found.low, found.high) == (pytest.approx(1.01), pytest.approx(1.08))


def test_equal_timings_are_no_difference() -> None:
    found = differences({"a": [0.0] * 8, "b": [0.0] * 8})
    assert [(one.ratio, one.low, one.high, one.chance) for one in found.values()] == [(1, 1, 1, 1)] * 2


def test_too_few_pairs_are_refused() -> None:
    with pytest.raises(ValueError, match="7 pairs tell nothing"):
        differences({"a": [0.1] * 7})


# -- the comparison --


def test_the_first_round_of_each_side_does_not_count_and_what_cannot_be_compared_is_told() -> None:
    calls = []

    def side(name: str, decisions: int, error: str | None) -> compare.Round:
        calls.append(name)
        time = 2.0 if name == "here" else 1.0
        lost = {"error": error} if error else {"figures": {"copy": 1.0}, "decisions": 1}
        return {"a": {"figures": {"copy": time}, "decisions": decisions}, "b": lost}

    found = compare.compared(lambda: side("then", 5, "BadOption: no"), lambda: side("here", 6, None), 3, Random(1))
    assert (calls.count("then"), calls.count("here")) == (4, 4)
    assert found.logs == {"a: copy": [log(2)] * 3}
    assert found.left_out == {"b": "there: BadOption: no"}
    assert found.others == {"a"}


def test_the_last_line_says_what_the_comparison_comes_to() -> None:
    same, slower = Difference(1.0, 0.99, 1.01, 0.8), Difference(1.2, 1.19, 1.21, 0.01)
    assert compare.summary({"a": same, "b": same}, 20) == (
        "no difference among 2 figures in 20 pairs (where none differs, one run in 50 names one);"
        " half of the intervals are ±1.0% or narrower"
    )
    assert compare.summary({"a": same, "b": slower}, 20).startswith("1 real difference among 2 figures")


def test_a_folder_is_measured_with_its_own_engine(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(compare, "PLACE", tmp_path / "compare")
    then, here = compare.lay_out(str(ROOT))
    assert len(str(then)) == len(str(here))
    found = compare.measure(then, [SMALL], 0)
    assert list(found[SMALL.name]["figures"]) == NAMES
