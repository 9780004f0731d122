"""The measures of the engine have every table, do the same work each time, and call a difference what chance does not explain."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import asdict
from io import StringIO
from itertools import product
from math import log
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from rich.console import Console

import engine
from engine import Title
from tests.conftest import ROOT
from tests.engine.bench import beside, builds, compare, kept, peer, table, yardstick
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
    row = table.measured(SMALL, yardstick.Yardstick("a peer", lambda seconds: theirs), rounds=1, seconds=0)
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

    monkeypatch.setattr(yardstick, "ROOT", tmp_path)
    monkeypatch.setattr(peer.venv, "create", lambda folder, **_: None)
    monkeypatch.setattr(peer.subprocess, "run", fails)
    assert yardstick.peer_at_hand() is None
    told = "catanatron cannot be had (ERROR: No matching distribution): the calibration loop stands in for it\n"
    assert capsys.readouterr().err == told
    assert yardstick.loop(0).keys() == {figure.peer for figure in FIGURES}


# -- what is kept --


def test_a_table_is_kept_under_its_machine_and_commit(tmp_path) -> None:
    here = kept.machine("The Attic, 2")
    assert here["name"] == "the-attic-2"
    file = kept.keep(
        [{"title": "arkwright", "us": {"copy": 3.45678}}], "a peer", here, "0123456789abcdef", tmp_path / "benchmarks"
    )
    assert file == tmp_path / "benchmarks" / "the-attic-2-0123456789ab.json"
    found = json.loads(file.read_text())
    assert found.keys() == {"commit", "date", "machine", "load", "peer", "rows"}
    assert found["machine"].keys() == {"name", "cpu", "cores", "python"}
    rows = [{"title": "arkwright", "us": {"copy": 3.457}}]
    assert (found["commit"], found["peer"], found["rows"]) == ("0123456789abcdef", "a peer", rows)


def test_a_table_of_several_builds_is_kept_beside_that_of_one_with_the_commit_of_each(tmp_path) -> None:
    here, commits = kept.machine("The Attic, 2"), {"v1": "fedcba", "here": "0123456789abcdef"}
    file = kept.keep([], "a peer", here, "0123456789abcdef", tmp_path, commits)
    assert file == tmp_path / "the-attic-2-0123456789ab-beside.json"
    assert json.loads(file.read_text())["builds"] == commits


def test_an_engine_with_changes_that_are_not_committed_is_not_kept(tmp_path) -> None:
    git = ["git", "-C", tmp_path, "-c", "user.name=a", "-c", "user.email=a@example.org"]
    with pytest.raises(engine.BadOption, match="no checkout"):
        kept.commit(tmp_path)
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "rules.py").write_text("ONE = 1\n")
    for arguments in (["init", "-q"], ["add", "engine"], ["commit", "-q", "-m", "one"]):
        subprocess.run([*git, *arguments], check=True)
    head = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    assert kept.commit(tmp_path) == head
    (tmp_path / "engine" / "rules.py").write_text("ONE = 2\n")
    with pytest.raises(engine.BadOption, match="not committed"):
        kept.commit(tmp_path)


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
    then, here = compare.laid_out(str(ROOT))
    assert len(str(then)) == len(str(here))
    found = builds.measure(then, [SMALL], 0, "REF")
    assert list(found[SMALL.name]["figures"]) == NAMES


# -- several builds in one table --


def round_of(us: float, decisions: int) -> dict[str, object]:
    return {"figures": dict.fromkeys(NAMES, us), "decisions": decisions, "version": "1"}


def test_each_build_has_a_measure_of_the_peer_before_it_and_every_round_another_comes_first() -> None:
    calls = []

    def theirs(seconds: float) -> dict[str, float]:
        calls.append("peer")
        return dict.fromkeys(("choose", "copy", "look"), 10.0 * len(calls))

    def build(name: str, us: float) -> beside.Measure:
        def measure(case: Case, seconds: float) -> dict[str, object]:
            calls.append(name)
            return round_of(us, 7)

        return measure

    measures = {"v1": build("v1", 2.0), "here": build("here", 1.0)}
    row = beside.measured(SMALL, measures, yardstick.Yardstick("a peer", theirs), 3, 0)
    assert calls[1::2] == ["v1", "here", "here", "v1", "v1", "here"]
    assert calls[::2] == ["peer"] * 6
    # The peer took 10, 70 and 90 before the one build, 30, 50 and 110 before the other: of the ratios each has the median.
    assert row["builds"]["v1"]["ratios"] == dict.fromkeys(NAMES, 35.0)
    assert row["builds"]["here"]["ratios"] == dict.fromkeys(NAMES, 50.0)
    assert row["builds"]["v1"]["us"] == dict.fromkeys(NAMES, 2.0)


def test_what_a_build_cannot_play_is_measured_no_further_and_left_out_by_name() -> None:
    tries = []

    def older(case: Case, seconds: float) -> dict[str, object]:
        tries.append(case.name)
        return {"error": "BadOption: options.scenario: john_company_1e has no such option"}

    measures = {"v1": older, "here": lambda case, seconds: round_of(2.0, 7)}
    row = beside.measured(SMALL, measures, yardstick.Yardstick("a peer", lambda seconds: yardstick.loop(0)), 2, 0)
    assert tries == ["john_company_1e 1 scenario=solo"]
    assert list(beside.told([row])) == [
        "left out: John Company 1e, 1, solo by v1 (BadOption: options.scenario: john_company_1e has no such option)"
    ]


def test_the_table_has_a_column_per_build_and_marks_rows_of_other_work() -> None:
    def came_to(us: float, decisions: int) -> dict[str, object]:
        found = round_of(us, decisions)
        return {**found, "us": found["figures"], "ratios": dict.fromkeys(NAMES, 20 / us)}

    same, other = (
        Case("arkwright", 4, {"east_india": "on"}),
        Case("john_company_2e", 2, {"negotiation": "off"}, "Crown"),
    )
    rows = [
        {**asdict(same), "builds": {"v1": came_to(20.0, 7), "here": came_to(12.5, 7), ".build": came_to(2.5, 7)}},
        {**asdict(other), "builds": {"v1": came_to(20.0, 8), "here": came_to(12.5, 7), ".build": {"error": "none"}}},
    ]
    out = Console(width=400, file=StringIO())
    out.print(beside.lines(rows, "×: to a peer"))
    printed = [re.sub(" +", " ", line).strip() for line in out.file.getvalue().splitlines()]
    assert [line for line in printed if line and "---" not in line] == [
        "| | decisions/s v1 | here | .build | copy, µs v1 | here | .build | observe + encode, µs v1 | here | .build |",
        "| Arkwright, 4, East India | 50,000 (1.0) | 80,000 (1.6) | 400,000 (8.0)"
        " | 20.0 (1.0) | 12.5 (1.6) | 2.5 (8.0) | 20 | 12 | 2 |",
        "| John Company 2e, 2, no bargains, Crown* | 50,000 (1.0) | 80,000 (1.6) | – | 20.0 (1.0) | 12.5 (1.6) | – | 20 | 12 | – |",
        "×: to a peer",
        "* other games are played by v1, so not the same work: John Company 2e, 2, no bargains, Crown",
        "left out: John Company 2e, 2, no bargains, Crown by .build (none)",
    ]


def test_commits_stand_before_this_tree_and_folders_behind_it(tmp_path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").touch()
    found = beside.builds([str(tmp_path), "HEAD"])
    assert [build.name for build in found] == ["HEAD", "here", str(tmp_path)]


def test_of_a_folder_that_is_no_checkout_the_commit_is_known_where_it_was_compiled_of_this_tree(
    tmp_path, monkeypatch
) -> None:
    (tmp_path / "engine").mkdir()
    with pytest.raises(engine.BadOption, match="of which commit"):
        kept.commit_in(tmp_path)
    monkeypatch.setattr(kept, "unfit", lambda copy: "")
    monkeypatch.setattr(kept, "commit", lambda: "0123456789abcdef")
    assert kept.commit_in(tmp_path) == "0123456789abcdef"


def test_builds_are_measured_with_their_own_engines_which_are_gone_afterwards(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(beside, "PLACE", tmp_path / "beside")
    with beside.laid_out([beside.Build("here", str(ROOT))]) as measures:
        found = measures["here"](SMALL, 0)
        assert list(found["figures"]) == NAMES
    assert not (tmp_path / "beside").exists()
