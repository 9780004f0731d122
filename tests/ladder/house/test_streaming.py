"""Answers that are sent piece by piece, to readers who go away."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from threading import Event

import pytest
from django.core.handlers.asgi import ASGIRequest

from ladder.house.streaming import streamed
from tests.waiting import GENEROUS


def test_of_a_reader_who_goes_while_a_piece_is_made_nothing_is_left_open() -> None:
    asked, go_on, closed = Event(), Event(), Event()

    def pieces() -> Generator[bytes]:
        try:
            yield b"first"
            asked.set()
            go_on.wait(GENEROUS)
            yield b"second"
        finally:
            closed.set()

    async def read() -> None:
        request = ASGIRequest({"type": "http", "method": "GET", "path": "/", "headers": []}, None)
        async for _ in streamed(request, pieces(), {}):
            pass

    async def read_and_go() -> None:
        reading = asyncio.create_task(read())
        await asyncio.to_thread(asked.wait, GENEROUS)
        reading.cancel()
        asyncio.get_running_loop().call_later(0.05, go_on.set)
        with pytest.raises(asyncio.CancelledError):
            await reading

    asyncio.run(read_and_go())
    assert closed.is_set()
