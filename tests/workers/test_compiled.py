"""A worker plays by a compiled copy of the engine where one is named that is of the sources here; else by the sources, and says why."""

from __future__ import annotations

import logging
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from workers import compiled

GAME = f"kernel/game{EXTENSION_SUFFIXES[0]}"


@pytest.fixture(autouse=True)
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An engine of two files, in a project of its own."""
    engine = tmp_path / "engine"
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "ENGINE", engine)
    return write(engine)


def write(engine: Path) -> Path:
    engine.joinpath("kernel", "__pycache__").mkdir(parents=True)
    engine.joinpath("kernel", "game.py").write_text("RULES = 1\n")
    engine.joinpath("cards.toml").write_text("[cards]\n")
    return engine


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Its compiled copy, which the environment names."""
    copy = write(tmp_path / "built" / "engine")
    copy.joinpath(GAME).touch()
    monkeypatch.setenv(compiled.VARIABLE, "built")
    return copy


def test_without_the_variable_a_worker_plays_by_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.VARIABLE, raising=False)
    assert compiled.place() == str(tmp_path)


def test_a_copy_of_the_sources_here_is_played_by(copy: Path, sources: Path) -> None:
    sources.joinpath("kernel", "__pycache__", "game.pyc").touch()
    assert compiled.place() == str(copy.parent)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda source, copy: copy.joinpath(GAME).unlink(), "no engine is compiled for this Python"),
        (lambda source, copy: source.joinpath("kernel/game.py").write_text("RULES = 2\n"), "(engine/kernel/game.py)"),
        (lambda source, copy: copy.joinpath("cards.toml").write_text("[bards]\n"), "(engine/cards.toml)"),
        (lambda source, copy: source.joinpath("kernel/dice.py").touch(), "(engine/kernel/dice.py)"),
    ],
    ids=["not compiled", "another source", "other data", "a new source"],
)
def test_a_copy_of_other_sources_is_not(sources, copy, change, told, caplog: pytest.LogCaptureFixture) -> None:
    change(sources, copy)
    with caplog.at_level(logging.WARNING):
        assert compiled.place() == str(sources.parent)
    assert told in caplog.text
    assert "this worker plays by the sources" in caplog.text
