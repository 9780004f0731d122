"""Studies that cost little, and what workers are told."""

from __future__ import annotations

import pytest

from engine.theatre.analysis import Analyst
from ladder.house import queue
from ladder.theatre import studies


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Policies look at less, and less far: what is tried here is the ladder's part."""
    monkeypatch.setattr(studies, "BUDGETS", (6, 12))
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
