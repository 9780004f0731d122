"""The documentation's site, as it was built, below /docs/."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe
from whitenoise.base import WhiteNoise
from whitenoise.middleware import WhiteNoiseMiddleware

from ladder.places import IS_CHECKOUT

MINUTES = 60
NAMED_BY_CONTENT = r"\.[0-9a-f]{8}\.min\.(css|js)$"


@require_safe
def page(request: HttpRequest, rest: str = "") -> HttpResponseBase:
    """A page of the documentation, or a file that one needs; where it has not been built, how to build it."""
    index = Path(settings.DOCUMENTATION) / "index.html"
    try:
        files = built(index.parent, index.stat().st_mtime_ns)
    except FileNotFoundError:
        missing = {"is_checkout": IS_CHECKOUT}
        return render(request, "web/documentation_missing.html", missing, status=404 if rest else 200)
    found = files.files.get(request.path_info)
    if found is None:
        raise Http404("There is no such page of the documentation.")
    response: HttpResponseBase = WhiteNoiseMiddleware.serve(found, request)
    return response


@lru_cache(maxsize=1)
def built(folder: Path, _made: int) -> WhiteNoise:
    """What lies in the folder, read once for each time that it was built: what is not in it is not found, by whatever path."""
    return WhiteNoise(
        None,
        root=str(folder),
        prefix="docs",
        index_file=True,
        max_age=5 * MINUTES,
        allow_all_origins=False,
        immutable_file_test=NAMED_BY_CONTENT,
    )
