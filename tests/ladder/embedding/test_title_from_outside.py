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


@pytest.mark.usefixtures("needs_sandbox")
def test_a_bot_of_anybodys_plays_the_example_in_the_sandbox_with_its_real_rules(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(ONE_STEP)
    log = tmp_path / "game.jsonl"
    table = ("liars_dice", str(tmp_path / "bot.py"), "sceptic", "--option", "dice=3")
    run = python("-m", "engine", "play", *table, "--sandbox", "--json", "--log", str(log))
    assert run.returncode == 0, run.stderr
    assert [bot["forfeits"] for bot in json.loads(run.stdout)["bots"]] == [0, 0]
    verified = python("-m", "engine", "verify", str(log))
    assert verified.returncode == 0, verified.stdout


IN_ONE_PROCESS = """
import re
from django.test import Client
from ladder.play.models import Match
from ladder.seasons.opening import open_house
from ladder.seasons.services import make_blocks
from workers import identity, playing

(season,) = open_house(["liars_dice"])
assert make_blocks(season) > 0
match = Match.objects.queued().earliest("pk")
identity._me = identity.Me("north@test", "1", "")
identity._me.register()
assert playing.play(match.pk) == playing.Came.COUNTED
client = Client(SERVER_NAME="localhost")

def get(path):
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()

assert f'"id":{match.pk},' in get("/api/v1/matches/?title=liars_dice&status=finished").replace(" ", "")
page = get(f"/matches/{match.pk}/?ply=1")
assert "Cups: dice left to each seat" in page
assert re.search(r"Seat \\d claims <b>\\d+</b> or more of face <b>\\d</b>", page)
assert "sceptic" in get("/leaderboard/")
assert "whoever has none left is out" in get("/titles/liars_dice/").lower()
print("all seen")
"""


def test_the_example_plays_rated_matches_whose_pages_draw_its_board(manage: Manage, migrated_folder: Path) -> None:
    """What the house's programs do, one after another in one of them."""
    manage.environment |= FOLDER
    code, output = manage.run("shell", "--no-imports", "-c", IN_ONE_PROCESS)
    assert (code, output.splitlines()[-1]) == (0, "all seen"), output


@pytest.fixture
def house(manage: Manage, migrated_folder: Path) -> Up:
    """A house that opens with the example alone."""
    manage.environment |= FOLDER
    return Up(manage, "--title", "liars_dice", "--port", a_port(), "--workers", "1")


@pytest.mark.soak
def test_a_whole_house_plays_the_example(house: Up) -> None:
    house.until(lambda output: "Pages and API" in output)
    site = re.search(r"http://\S+?(?=/)", house.output())[0]

    def finished() -> list[dict[str, object]]:
        with urlopen(f"{site}/api/v1/matches/?title=liars_dice&status=finished", timeout=GENEROUS) as answer:
            return json.loads(answer.read())["results"]

    wait_until(finished, "a match of the example", every=1)
    with urlopen(f"{site}/matches/{finished()[0]['id']}/?ply=1", timeout=GENEROUS) as answer:
        assert "Cups: dice left to each seat" in answer.read().decode()
    assert house.end(signal.SIGTERM) == 0
