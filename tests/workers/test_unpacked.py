"""What a worker unpacks stays for its next match, as long as the worker runs and the disk has room."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from workers import match_runner, playing, sandbox, unpacked
from workers.sandbox.unpacked import unpack

BOT = b"from engine.sdk import Bot, run\n\nclass First(Bot):\n    def choose(self, turn):\n        return 0\n\nrun(First)\n"


@pytest.fixture
def cache() -> Iterator[sandbox.UnpackCache]:
    """Of this process as a worker."""
    unpacked.begin()
    found = unpacked.cache()
    assert found is not None
    yield found
    unpacked.end()
    assert unpacked.cache() is None
    assert not found._folder.exists()


def kept(cache: sandbox.UnpackCache) -> list[str]:
    return sorted(place.name for place in cache._folder.iterdir())


@pytest.mark.usefixtures("needs_sandbox")
def test_a_match_plays_what_the_last_one_unpacked_and_holds_it_no_longer_than_it_lasts(
    cache: sandbox.UnpackCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = []

    def unpack_and_count(data: bytes, filename: str, into: Path) -> sandbox.Manifest:
        times.append(filename)
        return unpack(data, filename, into)

    monkeypatch.setattr("workers.sandbox.unpacked.unpack", unpack_and_count)
    title = engine.title("east_india_companies")
    seats = (
        match_runner.SeatOrder("author's", "", package=BOT, filename="bot.py"),
        match_runner.SeatOrder("broken", "", package=b"raise SystemExit(3)\n", filename="bot.py"),
        match_runner.SeatOrder("house", "", house_bot="random"),
    )
    order = match_runner.MatchOrder(title.id, title.version, {}, 5, seats)
    first, again = (match_runner.play(order, cache=cache) for _ in range(2))
    assert [seat.result for seat in first.seats] == ["finished", "forfeited", "finished"]
    assert first.result.digest == again.result.digest
    assert times == ["bot.py"] * 2
    assert len(kept(cache)) == 2
    cache.clear()
    assert kept(cache) == []


@pytest.mark.usefixtures("needs_sandbox")
def test_before_submitted_code_is_left_to_others_for_want_of_room_what_is_kept_goes(
    cache: sandbox.UnpackCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.take(BOT, "bot.py").release()
    left = namedtuple("Usage", "total used free")
    monkeypatch.setattr(playing.shutil, "disk_usage", lambda _: left(10**12, 0, 0 if kept(cache) else 10**12))
    assert playing.has_room()
    assert kept(cache) == []


def test_outside_of_a_worker_nothing_is_kept() -> None:
    assert unpacked.cache() is None
