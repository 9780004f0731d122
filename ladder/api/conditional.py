"""Answers that need not be sent twice."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response


def unless_unchanged(request: Request, data: Any) -> HttpResponseBase:
    """`data` with an ETag of its content; 304 to somebody who has it. Made anew for each request, so it is never stale."""
    etag = f'"{sha256(JSONRenderer().render(data)).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    return not_modified(request, etag) or Response(data, headers=headers)


def not_modified(request: Request, etag: str) -> HttpResponseBase | None:
    """The 304 (or 412) that the request's conditions ask for, if they do."""
    response: HttpResponseBase | None = get_conditional_response(request._request, etag=etag)
    return response
