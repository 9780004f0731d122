"""Parts of pages that update themselves, and pages that need not be sent twice.

A part asks again with the tag of what it shows; the answer is 204, an empty one, as long as nothing changed. Clients that keep an ETag
get 304 for the same reason. A tag is a hash of what the part is made of, not of its HTML, so that asking stays cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags, quote_etag

import engine

Fields = dict[str, Any]


def tag_of(*facts: object) -> str:
    """A short tag that differs when the facts do."""
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()


def answer(request: HttpRequest, template: str, tag: str, context: Callable[[], Fields]) -> HttpResponse:
    """The part, or 204 when the asker shows it already (``?seen=tag``), or 304 when its ETag says the same."""
    response: HttpResponse
    if request.GET.get("seen") == tag:
        response = HttpResponse(status=204)
    elif quote_etag(tag) in parse_etags(request.headers.get("If-None-Match", "")):
        response = HttpResponseNotModified()
    else:
        response = render(request, template, {**context(), "tag": tag, "updated": True})
    response["ETag"] = quote_etag(tag)
    patch_cache_control(response, no_cache=True, private=True)
    return response


def page(request: HttpRequest, template: str, tag: str, context: Callable[[], Fields]) -> HttpResponse:
    """A whole page, or 304 to somebody without an account who has it: then nothing of it is read or drawn.

    `tag` differs when anything that everybody sees on it does. Who is signed in gets a page of their own, with their name and forms in it,
    and it has no tag.
    """
    if request.user.is_authenticated or len(get_messages(request)):
        return render(request, template, context())
    etag = quote_etag(tag_of(tag, template, engine.__version__))
    response: HttpResponse
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        response = HttpResponseNotModified()
    else:
        response = render(request, template, context())
    response["ETag"] = etag
    # A cache that several share would have to know who asks; the cookie says so.
    patch_vary_headers(response, ["Cookie"])
    patch_cache_control(response, no_cache=True, private=True)
    return response
