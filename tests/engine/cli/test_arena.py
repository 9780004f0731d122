"""``arena`` and ``sprt`` as an author meets them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.workshop import running
from engine.workshop.matches import Match
from engine.workshop.store import STATE
from tests.engine.cli.test_cli import EAST, ROOT, ok, run
from tests.engine.workshop.homes import last_bot
from tests.waiting import wait_until

ONE = ("--processes", 1)


def lines_in(told: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in told.splitlines()]


def test_an_arena_tells_each_match_then_the_table_and_what_is_not_told_yet(tmp_path: Path):
    told = ok(
        "arena", EAST, "merchant", "weak=random", "greedy", "--blocks", 1, "--folder", tmp_path, "--crosstable", *ONE
    )
    lines = told.splitlines()
    assert [line.split(",")[0] for line in lines[:6]] == [f"match {number}" for number in range(1, 7)]
    heading, first = lines[6].split(), lines[7].split()
    assert heading == ["bot", "strength", "rank", "games", "W–D–L", "score", "forfeits", "ms/move"]
    assert first[:2] == ["1", "merchant"]
    assert first[4:8] == ["4", "4–0–0", "100.0", "%"]
    assert "2/2" in told
    assert "no interval yet for merchant, greedy, weak: fewer than 4 blocks say something of it" in told
    again = run("arena", EAST, "merchant", "weak=random", "greedy", "--blocks", 1, "--folder", tmp_path, *ONE)
    assert again.returncode == 2
    assert "holds an arena of 6 matches; go on with it by --resume" in again.stderr


def test_as_json_it_is_lines_of_matches_and_the_table_last_and_can_be_made_longer(tmp_path: Path):
    arena = ("arena", EAST, "merchant", "random", "--folder", tmp_path, "--json", *ONE)
    first = lines_in(ok(*arena, "--blocks", 1))
    assert [line["type"] for line in first] == ["match", "match", "table"]
    more = lines_in(ok(*arena, "--blocks", 3, "--resume"))
    assert [line["number"] for line in more[:-1]] == [2, 3, 4, 5]
    table = more[-1]
    assert (table["blocks"], table["games"], table["void"]) == (3, 6, 0)
    assert [(row["name"], row["wins"], row["games"]) for row in table["rows"]] == [("merchant", 6, 6), ("random", 0, 6)]
    assert table["crosstable"][0] == {"bot": "merchant", "opponent": "random", "games": 6, "points": 6.0}


def test_a_swiss_is_told_with_its_points(tmp_path: Path):
    told = ok(
        "arena", EAST, "merchant", "random", "greedy", "--format", "swiss", "--blocks", 1, "--folder", tmp_path, *ONE
    )
    assert "points" in told.splitlines()[4]


def test_killed_at_any_moment_it_goes_on_where_it_was(tmp_path: Path):
    command = [sys.executable, "-m", "engine", "arena", EAST, "merchant", "random", "greedy", "--blocks", "500"]
    command += ["--processes", "1", "--folder", str(tmp_path)]
    state = tmp_path / STATE
    playing = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    )
    wait_until(lambda: state.exists() and state.read_bytes().count(b"\n") > 3, "three matches")
    os.kill(playing.pid, signal.SIGKILL)
    playing.wait()
    kept = state.read_bytes().count(b"\n") - 1
    games = kept + 4
    ok("arena", EAST, "merchant", "random", "greedy", "--games", games, "--resume", "--folder", tmp_path, *ONE)
    numbers = [line["number"] for line in lines_in(state.read_text())[1:]]
    assert sorted(numbers) == [*range(games + games % 2)]


def test_who_interrupts_it_is_told_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupt(match: Match, names: list[str]) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "told", interrupt)
    done = run("arena", EAST, "merchant", "random", "--folder", tmp_path, *ONE)
    assert done.returncode == 130
    assert f"1 match is kept in {tmp_path}; the same command with --resume goes on" in done.stderr


def test_a_better_version_is_found_better_and_the_other_way_round_not(tmp_path: Path):
    test = ("--elo1", 400, "--json", *ONE)
    better = run("sprt", EAST, "merchant", "random", "--folder", tmp_path / "better", *test)
    worse = run("sprt", EAST, "random", "merchant", "--folder", tmp_path / "worse", *test)
    assert (better.returncode, worse.returncode) == (0, 1)
    *states, result = lines_in(better.stdout)
    assert (result["type"], result["decision"]) == ("result", "better")
    assert [state["blocks"] for state in states] == [*range(1, result["decided_at"] + 1)]
    assert [state["llr"] >= state["upper"] for state in states] == [False] * (len(states) - 1) + [True]
    assert lines_in(worse.stdout)[-1]["decision"] == "not better"


def test_a_test_at_its_limit_exits_with_4_and_may_be_gone_on_with(tmp_path: Path):
    test = ("sprt", EAST, "merchant", "weak=merchant:slip=30", "--field", "random", "--folder", tmp_path, *ONE)
    done = run(*test, "--max-blocks", 1)
    assert done.returncode == 4
    assert "1 block, 3 games: LLR" in done.stdout
    assert "undecided after 1 block, its limit" in done.stdout
    assert run(*test, "--max-blocks", 2, "--resume").returncode == 4
    assert len(lines_in((tmp_path / STATE).read_text())) == 1 + 6


def test_who_is_tested_under_a_name_of_its_own_is_no_part_of_the_houses_field(tmp_path: Path):
    done = run("sprt", EAST, "new=greedy", "old=random", "--seats", 3, "--max-blocks", 1, "--folder", tmp_path, *ONE)
    assert done.returncode in (0, 1, 4), done.stderr
    seated = [bot["written"] for bot in lines_in((tmp_path / STATE).read_text())[0]["bots"]]
    assert seated[:2] == ["greedy", "random"]
    assert not {"greedy", "random"} & {*seated[2:]}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--field", "greedy", "--seats", 2), "field: at tables of 2 seats nobody else sits"),
        (("--elo1", 0), "elo1: 0.0 must be above elo0, which is 0.0"),
        (("--alpha", 0.7), "alpha: 0.7 is not between 0 and 0.5"),
        (("--field", " , "), "field: it is empty"),
        (("--field", "greedy,merchant"), "field: merchant-2 is tested, and no part of the field"),
        (("--limits", "swift"), "limits: 'swift' is no limit"),
    ],
)
def test_a_test_that_cannot_be_run_is_refused(arguments: tuple[object, ...], told: str, tmp_path: Path):
    done = run("sprt", EAST, "merchant", "random", "--folder", tmp_path, *arguments)
    assert done.returncode == 2
    assert told in done.stderr


def test_bots_of_ones_own_that_crash_are_counted_and_their_moments_kept(tmp_path: Path):
    bot = last_bot(tmp_path, fails=1)
    told = ok("arena", EAST, f"mine={bot}", "random", "--games", 2, "--folder", tmp_path / "arena", *ONE)
    mine = next(line.split() for line in told.splitlines() if line.split()[1:2] == ["mine"])
    assert mine[-3:] == ["2", "(2)", "–"]
    assert f"2 seats were forfeited: see {tmp_path / 'arena' / 'crashes.jsonl'}" in told
