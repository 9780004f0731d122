"""No body is read further than its limit: under ASGI, Django would first write all of it to disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from .problems import CONTENT_TYPE

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]


class BodyTooLarge(Exception):
    """Raised into the application while it reads on."""


def too_long(announced: str, limit: int) -> bool:
    """Whether a Content-Length promises more than `limit` bytes, or is no number."""
    return not (announced.isascii() and announced.isdigit()) or len(announced) > 18 or int(announced) > limit


def bounded(application: Application, limit: int) -> Application:
    """`application`, with a 413 for bodies longer than `limit` bytes, whether announced by Content-Length or sent in chunks.

    The answer is a problem document. Views have smaller limits of their own; this one keeps an endless body off the disk.
    """

    async def answer(send: Send) -> None:
        detail = f"The body is larger than {limit // 1024} KiB. Send less."
        document = {
            "type": "about:blank",
            "title": "Request Entity Too Large",
            "status": 413,
            "detail": detail,
            "errors": [{"field": "request", "message": detail, "remedy": ""}],
        }
        headers = [(b"content-type", CONTENT_TYPE.encode()), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": msgspec.json.encode(document)})

    async def wrapped(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await application(scope, receive, send)
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if too_long(announced.decode("latin-1"), limit):
            return await answer(send)
        read = 0

        async def receive_within_limit() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > limit:
                raise BodyTooLarge
            return message

        try:
            await application(scope, receive_within_limit, send)
        except BodyTooLarge:
            await answer(send)

    return wrapped
