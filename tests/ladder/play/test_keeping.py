"""The hourly round of the logs: how much of them it takes in hand, and how much it leaves to the next."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from ladder.play import damage, keeping, log_storage, partitions
from ladder.play.keeping import keep_in_order

NOON = datetime(2026, 3, 31, 12, tzinfo=UTC)


class Round:
    """What a round asks of those who keep the logs, and the answers that it gets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.old = 0
        monkeypatch.setattr(keeping, "MOVED_AT_ONCE", 5)
        monkeypatch.setattr(keeping, "MOVED_IN_A_ROUND", 15)
        monkeypatch.setattr(partitions, "make_ahead", self.answer("make ahead", 1))
        monkeypatch.setattr(partitions, "move_in", self.move)
        monkeypatch.setattr(partitions, "drop_spent", self.answer("drop", 2))
        monkeypatch.setattr(damage, "look", lambda now, at_all: self.asked.append(("look", now, at_all)) or 3)
        monkeypatch.setattr(log_storage, "sweep", self.sweep)

    def answer(self, name: str, found: int) -> Any:
        return lambda now: self.asked.append((name, now)) or found

    def move(self, most: int) -> int:
        moved = min(self.old, most)
        self.old -= moved
        self.asked.append(("move", moved))
        return moved

    def sweep(self, folders: Iterable[int] = (), claim: bool = False) -> int:
        self.asked.append(("sweep", list(folders), claim))
        return 4

    @property
    def moved(self) -> list[int]:
        return [asked[1] for asked in self.asked if asked[0] == "move"]


@pytest.fixture
def round(monkeypatch: pytest.MonkeyPatch) -> Round:
    return Round(monkeypatch)


@pytest.mark.parametrize(
    ("old", "moved"),
    [(0, [0]), (4, [4]), (5, [5, 0]), (6, [5, 1]), (14, [5, 5, 4]), (15, [5, 5, 5]), (16, [5, 5, 5]), (99, [5, 5, 5])],
)
def test_a_round_moves_so_many_old_logs_and_leaves_the_rest_to_the_next(
    round: Round, old: int, moved: list[int]
) -> None:
    round.old = old
    assert keep_in_order(NOON)["logs_moved"] == sum(moved)
    assert round.moved == moved


def test_a_thorough_round_moves_all_looks_at_all_and_claims_the_storage(round: Round) -> None:
    round.old = 21
    assert keep_in_order(NOON, thoroughly=True) == {
        "parts_made": 1,
        "logs_moved": 21,
        "parts_dropped": 2,
        "logs_found_damaged": 3,
        "objects_removed": 4,
    }
    assert round.moved == [5, 5, 5, 5, 1]
    assert [asked for asked in round.asked if asked[0] != "move"] == [
        ("make ahead", NOON),
        ("drop", NOON),
        ("look", NOON, True),
        ("sweep", [], True),
    ]


def test_each_hour_s_round_looks_at_the_next_sixteen_folders_of_the_storage(round: Round) -> None:
    assert keep_in_order(NOON) == {
        "parts_made": 1,
        "logs_moved": 0,
        "parts_dropped": 2,
        "logs_found_damaged": 3,
        "objects_removed": 4,
    }
    assert ("look", NOON, False) in round.asked
    for hours in range(1, 16):
        keep_in_order(NOON + timedelta(hours=hours, minutes=59 * (hours % 2)))
    swept = [folders for name, folders, *_ in (asked for asked in round.asked if asked[0] == "sweep")]
    first = int(NOON.timestamp()) // 3600 * 16 % 256
    assert swept[0] == [(first + number) % 256 for number in range(16)]
    assert sorted(folder for folders in swept for folder in folders) == list(range(256))
