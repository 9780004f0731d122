"""Boards of running matches in the cache: shown, looked at, lost without harm."""

from __future__ import annotations

import pytest
from django.core.cache import cache

import engine
from ladder.theatre import live

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def board(number: int = 1) -> live.LiveBoard:
    public = engine.title("east_india_companies").new(3, 5, None).observe(None)
    return live.LiveBoard(1, number, public, None, [{"event": "period_began", "period": 1}], 1)


def test_what_is_shown_is_what_is_seen() -> None:
    live.show(7, board())

    assert live.watch(7) == board()
    assert live.watch(8) is None


def test_a_board_is_packed_small() -> None:
    live.show(7, board())

    assert len(cache.get("theatre:live:7")) < 2_000


@pytest.mark.parametrize("packed", [b"", b"hello", b"(\xb5/\xfd", "words", 7])
def test_what_cannot_be_read_is_no_board(packed: object) -> None:
    cache.set("theatre:live:7", packed)

    assert live.watch(7) is None


def test_a_board_of_another_version_of_the_house_is_no_board() -> None:
    import zstandard

    cache.set("theatre:live:7", zstandard.compress(b'{"attempt": 1, "colour": "red"}'))

    assert live.watch(7) is None


def test_a_board_that_is_shown_no_more_goes_by_itself() -> None:
    live.show(7, board())

    assert 0 < cache._cache.get_client().ttl(cache.make_key("theatre:live:7")) <= live.SHOWN_SECONDS  # type: ignore[attr-defined]
