"""The archive of a closed season as an answer, streamed from the storage of archives."""

from __future__ import annotations

from typing import IO

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response

from ladder.house.streaming import Pieces, streamed
from ladder.seasons.archiving import chunks, open_archive
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
    headers["Content-Length"] = str(made.size_bytes)
    if request.method == "HEAD":
        return HttpResponse(headers=headers)
    try:
        file = open_archive(made)
    except FileNotFoundError:
        raise Http404("The archive is not in its storage.") from None
    return streamed(request, _pieces(file), headers)


def _pieces(file: IO[bytes]) -> Pieces:
    with file:
        yield from chunks(file)
