"""Every figure of a small season is the one that it was (``figures.py``)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.ratings import simulate
from tests.engine.ratings import figures


@pytest.mark.parametrize("part", figures.PARTS)
def test_a_small_season_has_the_figures_that_it_had(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BOTS", figures.BOTS)
    monkeypatch.setattr(simulate, "GAMES_PER_BOT", figures.GAMES_EACH)

    found, kept = figures.printed(part), json.loads(figures.FILE.read_text())

    assert [name for name in found if not alike(found[name], kept.get(name))] == []


def alike(one: Any, other: Any) -> bool:
    """Are two figures, or all of two nests of figures, the same but for another machine's last digits?"""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, float) and isinstance(other, int | float):
        return one == pytest.approx(other, rel=1e-6, abs=1e-9)
    return bool(one == other)


def test_figures_are_alike_to_their_last_digits_and_no_further() -> None:
    assert alike({"a": [1.0, None, "x"]}, {"a": [1.0000000001, None, "x"]})
    assert not alike({"a": [1.0]}, {"a": [1.00001]})
    assert not alike([1.0], [1.0, 2.0])
    assert not alike({"a": 1}, {"b": 1})
