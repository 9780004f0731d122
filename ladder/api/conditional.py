"""Answers that need not be sent twice."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import APIException
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from .schema import PROBLEM_412

IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="An `ETag` that you have.")
UNLESS_AS_YOU_HAVE_IT = {304: None, 412: PROBLEM_412}
"""What else is answered, by status, where `IF_NONE_MATCH` is listened to."""


class PreconditionFailed(APIException):
    """The request has a condition, such as `If-Match`, that does not hold. (412)"""

    status_code = HTTPStatus.PRECONDITION_FAILED
    default_detail = "The condition of this request does not hold."
    default_code = "precondition_failed"


def unless_unchanged(request: Request, data: Any) -> HttpResponseBase:
    """`data` with an ETag of its content; 304 to somebody who has it. Made anew for each request, so it is never stale."""
    digest = sha256(JSONRenderer().render(data)).hexdigest()
    headers = {"ETag": f'"{digest[:32]}"', "Cache-Control": "no-cache"}
    return not_modified(request, headers) or Response(data, headers=headers)


def not_modified(request: Request, headers: Mapping[str, str]) -> HttpResponseBase | None:
    """The 304 with `headers`, of which ETag is one, if the request asks for it. Raises PreconditionFailed."""
    whole = HttpResponse(headers=headers)
    answer = get_conditional_response(request._request, etag=headers["ETag"], response=whole)
    if answer is not None and answer.status_code == HTTPStatus.PRECONDITION_FAILED:
        raise PreconditionFailed
    return None if answer is whole else answer
