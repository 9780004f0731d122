"""The archive of a closed season as an answer, streamed from the storage of archives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import IO

from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.cache import get_conditional_response

from ladder.seasons.archiving import CHUNK, chunks, open_archive
from ladder.seasons.models import SeasonArchive


def archive(request: HttpRequest, made: SeasonArchive) -> HttpResponseBase:
    """The file, or 304 to somebody who has it. Raises Http404 when the storage has lost it."""
    headers = {
        "Content-Type": "application/zip",
        "Content-Disposition": f'attachment; filename="{made.season.slug}.zip"',
        "ETag": f'"{made.sha256}"',
        "Cache-Control": "public, max-age=31536000, immutable",
    }
    unchanged = get_conditional_response(request, etag=headers["ETag"], response=None)
    if unchanged is not None:
        return HttpResponse(status=unchanged.status_code, headers=headers)
    if request.method == "HEAD":
        return HttpResponse(headers=headers | {"Content-Length": str(made.size_bytes)})
    try:
        file = open_archive(made)
    except FileNotFoundError:
        raise Http404("The archive is not in its storage.") from None
    # Under ASGI Django would read an ordinary iterator to its end, the whole file into memory, before it sends a byte.
    body = _in_threads(file) if isinstance(request, ASGIRequest) else _in_turn(file)
    return StreamingHttpResponse(body, headers=headers | {"Content-Length": str(made.size_bytes)})


def _in_turn(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        yield from chunks(file)


async def _in_threads(file: IO[bytes]) -> AsyncIterator[bytes]:
    """Each piece is read in a thread, so that a slow disk stops nobody else's request."""
    with file:
        while piece := await asyncio.to_thread(file.read, CHUNK):
            yield piece
