"""Studies that cost little, and what workers are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.log import Log
from engine.theatre import theatre
from engine.theatre.analysis import Analyst
from ladder.house import queue
from ladder.theatre import drawing, studies

_documents: dict[str, dict[str, Any]] = {}


@pytest.fixture
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine draws each game once in this process: what is tried is what the ladder does with its document."""

    def known(log: Log, hurry: Callable[[int], None]) -> dict[str, Any]:
        hurry(0)
        if (game := repr(log)) not in _documents:
            _documents[game] = theatre(log, hurry)
        return _documents[game]

    monkeypatch.setattr(drawing, "theatre", known)


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Policies look at less, and less far: what is tried here is the ladder's part."""
    monkeypatch.setattr(studies, "BUDGETS", (2, 6))
    monkeypatch.setattr(studies, "FUTURES", 2)
    monkeypatch.setattr(Analyst.__init__, "__defaults__", (0, 1, 4))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """What is published: task, study, priority."""
    found: list[tuple[str, int, int]] = []

    def publish(task: str, *ids: int, priority: int = queue.FIRST) -> bool:
        found.extend((task, row, priority) for row in ids[:1])
        return True

    monkeypatch.setattr(queue, "publish", publish)
    return found
