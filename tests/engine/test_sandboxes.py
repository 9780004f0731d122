"""The sandbox that `play` runs programs in: declared by whoever has one, and handed to the series."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import sandboxes
from engine.bots import house_bot
from engine.kernel import BadOption
from engine.players import InProcessPlayer
from engine.series import Fixture, Series

DECLARED = """
[project.entry-points."leadenhall.sandboxes"]
second = "tests.engine.toy:nothing_of_this_name"
first = "collections:Counter"
"""


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout that declares nothing yet."""
    monkeypatch.setattr(sandboxes, "CHECKOUT", tmp_path)
    return tmp_path / "pyproject.toml"


def test_the_sandbox_of_a_checkout_is_what_its_project_file_declares(checkout):
    checkout.write_text(DECLARED)
    assert sandboxes.sandbox() is Counter


@pytest.mark.parametrize(
    ("declares", "said"),
    [
        (None, "sandbox: there is no sandbox here; run from a full installation"),
        ("[project]\n", "sandbox: there is no sandbox here; run from a full installation"),
        (
            '[project.entry-points."leadenhall.sandboxes"]\nours = "engine.no_such_module:Player"\n',
            "sandbox: there is no sandbox here (No module named 'engine.no_such_module'); run from a full installation",
        ),
    ],
)
def test_without_a_sandbox_play_says_so_before_any_match(checkout, declares, said):
    if declares is not None:
        checkout.write_text(declares)
    with pytest.raises(BadOption) as refused:
        sandboxes.sandbox()
    assert str(refused.value) == said


def test_a_series_runs_programs_in_the_sandbox_that_it_is_given_and_house_bots_as_they_are(tmp_path):
    given = []

    def sandbox(package, filename, limits, place):
        given.append((package, filename, place.name))
        return InProcessPlayer(lambda: house_bot("random").make(1))

    bot = tmp_path / "clive.py"
    bot.write_bytes(b"print()")
    series = Series("east_india_companies", "", {}, (str(bot), "random"), 1, sandbox=sandbox)
    _, result, _ = series.play(Fixture(0, 0, 1, (1, 0)))

    assert given == [(b"print()", "clive.py", "1")]
    assert [seat.result for seat in result.seats] == ["finished", "finished"]
