"""The JavaScript package says what the engine says, and its own tests pass."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.sdk import javascript
from engine.sdk.views import Things, state_of

PACKAGE = Path(__file__).resolve().parents[3] / "packages" / "js"
NODE = shutil.which("node")
with_node = pytest.mark.skipif(NODE is None, reason="needs node, as bots in JavaScript do")


@pytest.mark.parametrize("id", engine.titles())
def test_what_it_knows_of_a_title_is_what_the_title_declares(id: str) -> None:
    title = engine.title(id)
    written = {name: (PACKAGE / "titles" / f"{id}.{name}").read_text(encoding="utf-8") for name in ("mjs", "d.mts")}
    assert written == {"mjs": javascript.labels(title), "d.mts": javascript.types(title)}, "write them anew: make views"


def observations(id: str) -> list[Any]:
    title = engine.title(id)
    seen = []
    for seats in title.seats(title.check_options({})):
        game = title.new(seats, seed=seats)
        for ply in range(60):
            if game.decision is None:
                break
            if ply in (0, 59):
                seen += [game.observe(0), game.observe(None)]
            game.choose((ply * 7) % len(game.decision.options))
    return seen


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, Things) else value


@with_node
@pytest.mark.parametrize("id", engine.titles())
def test_a_state_is_told_as_the_engine_tells_it(id: str) -> None:
    seen = observations(id)
    lines = "".join(f"{json.dumps(observation)}\n" for observation in seen)
    command = [str(NODE), "tools/told.mjs", id]
    out = subprocess.run(command, cwd=PACKAGE, input=lines, capture_output=True, text=True, check=True).stdout
    told = [json.loads(line) for line in out.splitlines()]
    assert len(told) == len(seen)
    for observation, here in zip(seen, told, strict=True):
        state = state_of(engine.title(id), observation)
        assert here["fields"] == {key: getattr(state, key) for key in here["fields"]}
        assert here["by"] == {
            sort: {name: {key: plain(getattr(thing, key)) for key in dir(thing)} for name, thing in things.items()}
            for sort, things in state.by.items()
        }
        if observation["observer"] is not None:
            assert here["me"] == {key: getattr(state.me, key) for key in dir(state.me)}
        assert here["groups"]


@with_node
def test_its_own_tests_pass() -> None:
    command = [str(NODE), "--test", "test/"]
    ran = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    assert "# fail 0" in ran.stdout
