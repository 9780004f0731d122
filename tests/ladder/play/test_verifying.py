"""What is wrong with a stored log is told: of one that is damaged, of one that is no log, and of one that tells another game."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from engine.arena import InProcessPlayer, play_match
from engine.bots import house_bot
from engine.log import LogWriter
from ladder.play import verifying
from ladder.play.logs import LogMissing
from ladder.play.verifying import problem_of

STORED: Any = SimpleNamespace(match_id=7)


@pytest.fixture(scope="module")
def log() -> bytes:
    writer = LogWriter()
    players = [InProcessPlayer(partial(house_bot("random").make, seat)) for seat in range(2)]
    play_match(engine.title("east_india_companies"), 5, {}, players, log=writer)
    return writer.getvalue()


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What keepers are told of the log's damage."""
    told: list[str] = []
    monkeypatch.setattr(verifying.damage, "note", lambda stored, reason: told.append(reason))
    return told


def stored_as(body: bytes, patch: pytest.MonkeyPatch, damage: str = "") -> None:
    patch.setattr(verifying.damage, "damage_of", lambda stored: damage)
    patch.setattr(verifying.logs, "whole", lambda stored: body)


def test_a_true_log_has_no_problem_and_keepers_are_told_so(
    log: bytes, noted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stored_as(log, monkeypatch)
    assert (problem_of(STORED), noted) == ("", [""])


def test_a_damaged_log_is_told_and_not_read(log: bytes, noted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    stored_as(log, monkeypatch, "its bytes are not those that were stored")
    assert problem_of(STORED) == "its bytes are not those that were stored"
    assert noted == ["its bytes are not those that were stored"]


def test_whole_bytes_that_are_no_log_or_tell_another_game_are_told(
    log: bytes, noted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stored_as(b"{}\n", monkeypatch)
    assert problem_of(STORED).startswith("line 1")
    stored_as(log.replace(b'"mortgage":"off"', b'"mortgage":"on"', 1), monkeypatch)
    assert problem_of(STORED) != ""


@pytest.mark.parametrize(
    ("body", "told"),
    [(b"whole", ""), (b"other", "its bytes are not those that were stored"), (None, "log: they are missing")],
)
def test_a_log_is_damaged_when_its_bytes_are_others_or_missing(
    body: bytes | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def whole(stored: Any) -> bytes:
        if body is None:
            raise LogMissing("log", "they are missing")
        return body

    monkeypatch.setattr(verifying.damage.logs, "whole", whole)
    stored: Any = SimpleNamespace(sha256=sha256(b"whole").hexdigest())
    assert verifying.damage.damage_of(stored) == told
