"""A title from outside the project, found by its folder alone, plays on the ladder, and its pages draw its board."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.waiting import GENEROUS, wait_until
from workers import sandbox

from .conftest import ROOT, Manage
from .test_up import Up, a_port

EXAMPLE = ROOT / "examples" / "liars_dice"
FOLDER = {"LEADENHALL_TITLES": "examples/liars_dice"}

ONE_STEP = """
from engine.sdk import Bot, run


class OneStep(Bot):
    def choose(self, turn):
        def worth(index):
            game = turn.game(seed=turn.id)
            game.choose(index)
            return turn.title.evaluate(game, turn.seat)

        return max(range(len(turn.choices)), key=worth)


run(OneStep)
"""


def python(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Another Python that finds the example by its folder."""
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"} | FOLDER
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, cwd=folder, env=environment, timeout=2 * GENEROUS
    )


def test_the_tests_of_the_example_pass() -> None:
    run = python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:django", folder=EXAMPLE)
    assert run.returncode == 0, run.stdout[-4000:]
    assert re.search(r"\b\d\d passed", run.stdout)


def test_fuzzing_the_example_breaks_no_law_and_reaches_all_there_is() -> None:
    run = python("-m", "engine", "fuzz", "liars_dice", "--games", "3", "--points", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "everything was reached, or is built by a test" in run.stdout


@pytest.mark.skipif(not sandbox.probe().available, reason="this host has no sandbox")
def test_a_bot_of_anybodys_plays_the_example_in_the_sandbox_with_its_real_rules(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(ONE_STEP)
    log = tmp_path / "game.jsonl"
    table = ("liars_dice", str(tmp_path / "bot.py"), "sceptic", "--option", "dice=3")
    run = python("-m", "engine", "play", *table, "--sandbox", "--json", "--log", str(log))
    assert run.returncode == 0, run.stderr
    assert [bot["forfeits"] for bot in json.loads(run.stdout)["bots"]] == [0, 0]
    verified = python("-m", "engine", "verify", str(log))
    assert verified.returncode == 0, verified.stdout


@pytest.fixture
def house(manage: Manage, migrated_folder: Path) -> Up:
    """A house that opens with the example alone."""
    manage.environment |= FOLDER
    return Up(manage, "--title", "liars_dice", "--port", a_port(), "--workers", "1")


def test_the_example_plays_rated_matches_whose_pages_draw_its_board(house: Up) -> None:
    house.until(lambda output: "Pages and API" in output)
    site = re.search(r"http://\S+?(?=/)", house.output())[0]

    def get(path: str) -> str:
        with urlopen(site + path, timeout=GENEROUS) as answer:
            return answer.read().decode()

    def finished() -> list[dict[str, object]]:
        return json.loads(get("/api/v1/matches/?title=liars_dice&status=finished"))["results"]

    wait_until(finished, "a match of the example", every=1)
    page = get(f"/matches/{finished()[0]['id']}/?ply=1")
    assert "Cups: dice left to each seat" in page
    assert re.search(r"Seat \d claims <b>\d+</b> or more of face <b>\d</b>", page)
    assert "sceptic" in get("/leaderboard/")
    assert "whoever has none left is out" in get("/titles/liars_dice/").lower()
    assert house.end(signal.SIGTERM) == 0
