"""Every error of the API as an RFC 9457 problem document: what is wrong, in which field, and what would do instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.signals import got_request_exception
from django.http import Http404
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from ladder.errors import Refused, ServiceError
from ladder.house import away
from ladder.texts import encodable

CONTENT_TYPE = "application/problem+json"

REMEDIES = {
    "required": "Send this field.",
    "null": "Send a value, or leave the field out.",
    "blank": "Send at least one character.",
    "null_characters_not_allowed": "Take the NUL characters out.",
    "unsupported_media_type": "Send application/json, multipart/form-data or application/x-www-form-urlencoded.",
    "not_authenticated": "Send the header `Authorization: Token …`; POST /api/v1/tokens/ gives a token.",
    "authentication_failed": "Check the token, or get a new one from POST /api/v1/tokens/.",
}
"""What would do instead, by the code of one of REST framework's own errors; our own errors bring theirs."""

DJANGO_404 = re.compile(r"No (?P<model>\w+) matches the given query\.")
MODEL_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")
API_WORDS = {"match seat": "seat", "match log": "log"}
"""What the API calls a model, where that is not the model's name."""


class LengthRequired(exceptions.APIException):
    """The body comes in chunks, its length unsaid; REST framework would take it for an empty one. (411)"""

    status_code = 411
    default_detail = "This body comes without its length. Send the header `Content-Length`."
    default_code = "length_required"


class TooLarge(exceptions.APIException):
    """The body is longer than this URL takes; it was not read. (413)"""

    status_code = 413
    default_code = "too_large"


class Damaged(exceptions.APIException):
    """What is asked for is not whole any more, through no fault of who asks. (500)"""

    default_detail = "This log is damaged: not all of its bytes are there. The keepers are told."
    default_code = "damaged"


class Away(exceptions.APIException):
    """A service behind this one cannot be reached; `wait` is for Retry-After. (503)"""

    status_code = HTTPStatus.SERVICE_UNAVAILABLE
    default_detail = away.DETAIL
    default_code = "away"
    wait = away.RETRY_SECONDS


def problem(exception: Exception, context: dict[str, Any]) -> Response:
    """REST framework's EXCEPTION_HANDLER: any exception as a problem document, with the headers that its status asks for.

    What nobody foresaw becomes a 500 with the request's id and nothing else; its traceback goes to the log and to Sentry.
    """
    if isinstance(exception, ServiceError):
        reasons = exception.reasons if isinstance(exception, Refused) else [exception]
        errors = [{"field": one.field, "message": one.message, "remedy": one.remedy} for one in reasons]
        exception = in_rest_framework_terms(exception)
    else:
        exception = in_rest_framework_terms(exception)
        errors = list(field_errors(getattr(exception, "detail", None)))
    response = exception_handler(exception, context)
    if isinstance(exception, Away):
        away.note(exception.__cause__ or exception, context["request"].path)
    if response is None:
        response, errors = crashed(context), []
    status = HTTPStatus(response.status_code)
    errors = [{name: encodable(text) for name, text in error.items()} for error in errors]
    response.data = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "detail": summary(errors) or "The fault is ours. Quote the request id to the keeper.",
        "errors": errors,
    }
    if status is HTTPStatus.INTERNAL_SERVER_ERROR:
        response.data["request_id"] = str(structlog.contextvars.get_contextvars().get("request_id", ""))
    response.content_type = CONTENT_TYPE
    # Whatever the view would have rendered: a page, YAML.
    context["request"].accepted_renderer = JSONRenderer()
    context["request"].accepted_media_type = JSONRenderer.media_type
    return response


def in_rest_framework_terms(exception: Exception) -> Exception:
    """Our own and Django's refusals as REST framework's exceptions, so that one function gives status and headers."""
    if isinstance(exception, ServiceError):
        translated = exceptions.APIException(exception.message)
        translated.status_code = exception.status
        # Seconds, for Retry-After.
        translated.wait = getattr(exception, "wait", None)  # type: ignore[attr-defined]
        return translated
    if away.is_away(exception):
        absent = Away()
        absent.__cause__ = exception
        return absent
    if isinstance(exception, Http404):
        return exceptions.NotFound(not_found(exception))
    if isinstance(exception, PermissionDenied):
        return exceptions.PermissionDenied(*exception.args)
    if isinstance(exception, RequestDataTooBig):
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024
        return TooLarge(f"The body is larger than {limit} KiB. Send a large package as a file, in a form.")
    if isinstance(exception, (SuspiciousOperation, BadRequest)):
        return exceptions.ParseError("The request is malformed.")
    return exception


def not_found(exception: Http404) -> str:
    """What is not there, in words for people: Django's own sentence speaks of models and queries."""
    said = str(exception)
    if (found := DJANGO_404.fullmatch(said)) is None:
        return said or "There is nothing at this URL."
    name = MODEL_WORD.sub(" ", found["model"]).lower()
    return f"There is no such {API_WORDS.get(name, name)}, or it is not yours to see."


def crashed(context: dict[str, Any]) -> Response:
    """The bare 500. The exception is announced as Django would have done: the log and Sentry listen."""
    got_request_exception.send(sender=None, request=context["request"]._request)
    set_rollback()
    return Response(status=HTTPStatus.INTERNAL_SERVER_ERROR)


def field_errors(detail: Any, path: str = "") -> Iterator[dict[str, str]]:
    """REST framework's nested `detail` as flat rows; a field's path is dotted, as in ``options.scenario``."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from field_errors(inner, ".".join(filter(None, (path, own))))
    elif isinstance(detail, list):
        for number, inner in enumerate(detail):
            nested = isinstance(inner, (dict, list))
            yield from field_errors(inner, ".".join(filter(None, (path, str(number)))) if nested else path)
    elif detail is not None:
        remedy = REMEDIES.get(getattr(detail, "code", ""), "")
        yield {"field": path or "request", "message": str(detail), "remedy": remedy}


def summary(errors: list[dict[str, str]]) -> str:
    """One line for people."""
    sentences = [
        " ".join(
            filter(None, (e["message"] if e["field"] == "request" else f"{e['field']}: {e['message']}", e["remedy"]))
        )
        for e in errors
    ]
    return " ".join(sentences)
