"""Answers that are sent piece by piece, and never stand in memory whole."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Generator, Mapping
from threading import Lock

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

Pieces = Generator[bytes]


def streamed(request: HttpRequest, pieces: Pieces, headers: Mapping[str, str]) -> StreamingHttpResponse:
    """The pieces as they come, and none for a HEAD. What makes them must not ask the database, and is closed in any case."""
    if request.method == "HEAD":
        pieces.close()
        return StreamingHttpResponse(iter(()), headers=headers)
    # Under ASGI Django would read an ordinary iterator to its end, all of it into memory, before it sends a byte.
    body = _in_threads(pieces) if isinstance(request, ASGIRequest) else pieces
    return StreamingHttpResponse(body, headers=headers)


async def _in_threads(pieces: Pieces) -> AsyncIterator[bytes]:
    """Each piece is made in a thread, so that a slow disk or much to unpack stops nobody else's request."""
    turn = Lock()

    def following() -> bytes | None:
        with turn:
            return next(pieces, None)

    def close() -> None:
        # Of a reader who has gone a piece may be under way, and a generator that runs cannot be closed.
        with turn:
            pieces.close()

    try:
        while (piece := await asyncio.to_thread(following)) is not None:
            yield piece
    finally:
        await asyncio.to_thread(close)
