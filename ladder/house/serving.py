"""The web server's side of a connection: gunicorn's worker, with a bound on how long a client may take over its part.

Uvicorn waits for ever for the rest of a request, and for a client to read. A few hundred connections that send or read a byte now and then
would hold the server's descriptors and memory. A proxy in front does this as well; the embedded house has none.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn_worker import UvicornWorker

HEAD_SECONDS = 10.0
"""From a connection, or the first byte of a further request on it, to the end of the request's head."""
BODY_SECONDS = 30.0
"""How long a body may take, besides what it takes at BODY_RATE."""
BODY_RATE = 16 * 1024
"""Bytes a second: a slower upload is cut off, an 8 MiB package at this rate is not."""
READ_SECONDS = 60.0
"""How long a client may leave an answer, or the last of it, unread."""


class TimedProtocol(H11Protocol):
    """HTTP/1.1 with a clock for the client. h11 bounds a head to 64 KiB besides."""

    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _body_began = 0.0
    _body_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A head is due."""
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        """More of a head or of a body."""
        super().data_received(data)
        self._body_bytes += len(data)
        self._expect_what_is_due()

    def on_response_complete(self) -> None:
        """An answer is written. What the client has not read of it in time is not waited for, and the next head is due when it begins."""
        self._expect_nothing()
        super().on_response_complete()
        if self.transport.is_closing():
            self._expect_reading()
        elif self.conn.their_state is h11.SEND_BODY:
            self._expect_what_is_due()

    def timeout_keep_alive_handler(self) -> None:
        """No further request came."""
        super().timeout_keep_alive_handler()
        self._expect_reading()

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        """The client has read on."""
        super().resume_writing()
        self._forgive_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is due any more."""
        self._expect_nothing()
        super().connection_lost(exc)
        self._forgive_reading()

    def _expect_what_is_due(self) -> None:
        if self.conn.their_state is h11.IDLE:
            if self._deadline is None:
                self._expect_head()
        elif self.conn.their_state is h11.SEND_BODY:
            self._expect_body()
        else:
            self._expect_nothing()

    def _expect_head(self) -> None:
        self._expect_nothing()
        self._deadline = self.loop.call_later(HEAD_SECONDS, self._late)

    def _expect_body(self) -> None:
        now = self.loop.time()
        if not self._body_began:
            self._body_began, self._body_bytes = now, 0
        if self._deadline is not None:
            self._deadline.cancel()
        allowed = BODY_SECONDS + self._body_bytes / BODY_RATE
        self._deadline = self.loop.call_at(max(now, self._body_began + allowed), self._late)

    def _expect_nothing(self) -> None:
        self._body_began = 0.0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _expect_reading(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def _forgive_reading(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _late(self) -> None:
        """Cut the connection off, with a 408 where something of a request has come and no answer has begun."""
        self._deadline = None
        if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
            answer = h11.Response(status_code=408, headers=[("connection", "close"), ("content-length", "0")])
            self.transport.write(self.conn.send(answer) or b"")
        self.transport.close()
        self._expect_reading()


class WebWorker(UvicornWorker):
    """A gunicorn worker that speaks HTTP by TimedProtocol."""

    CONFIG_KWARGS: ClassVar[dict[str, Any]] = {"loop": "auto", "http": TimedProtocol}
