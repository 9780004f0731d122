"""What a process has found is told again for so many seconds, and no longer."""

from __future__ import annotations

import pytest

from ladder.web import memory
from ladder.web.memory import MOST, Memory


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that memories are told, in its one place."""
    now = [100.0]
    monkeypatch.setattr(memory, "monotonic", lambda: now[0])
    return now


def test_it_is_told_again_until_it_is_too_old(clock: list[float]) -> None:
    found = iter(range(10))
    kept = Memory(4.0)
    assert [kept.of("queue", lambda: next(found)) for _ in range(3)] == [0, 0, 0]
    clock[0] += 4.0
    assert kept.of("queue", lambda: next(found)) == 0
    clock[0] += 0.1
    assert kept.of("queue", lambda: next(found)) == 1
    assert kept.of("house", lambda: next(found)) == 2
    kept.forget()
    assert kept.of("queue", lambda: next(found)) == 3


def test_it_does_not_grow_without_end(clock: list[float]) -> None:
    kept = Memory(4.0)
    for key in range(MOST + 5):
        kept.of(key, lambda: "found")
    assert len(kept._found) <= MOST


def test_all_memories_forget_together(clock: list[float]) -> None:
    one, two = Memory(4.0), Memory(4.0)
    found = iter(range(10))
    for kept in (one, two):
        kept.of("house", lambda: next(found))
    memory.forget_all()
    assert [kept.of("house", lambda: next(found)) for kept in (one, two)] == [2, 3]
