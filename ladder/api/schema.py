"""What the OpenAPI document says beyond the serializers: the problem document, and which problems each operation may answer."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view, inline_serializer
from rest_framework.serializers import CharField, Serializer
from rest_framework.views import APIView

from ladder.house import away

from .problems import CONTENT_TYPE

F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V", bound=type[APIView])

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "An error in the form of RFC 9457.",
    "required": ["type", "title", "status", "detail", "errors"],
    "properties": {
        "type": {"type": "string", "description": "about:blank: the status says what kind of problem it is."},
        "title": {"type": "string", "description": "The status in words."},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "What is wrong and what to do, in a line for people."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "message", "remedy"],
                "properties": {
                    "field": {
                        "type": "string",
                        "description": "Dotted path of the field; `request` for the whole request.",
                    },
                    "message": {"type": "string"},
                    "remedy": {"type": "string", "description": "What would do instead; may be empty."},
                },
            },
        },
        "request_id": {"type": "string", "description": "With a 500 only: quote it to the keeper."},
    },
}

MEANINGS = {
    400: (
        "Something in the request is wrong; `errors` names it.",
        "season",
        "This list has no such filter.",
        "Use one of: bot.",
    ),
    401: ("No token, or one that is unknown, expired or revoked.", "request", "Invalid token.", "Check the token."),
    403: ("You may not do this.", "request", "You do not have permission to perform this action.", ""),
    404: ("There is no such thing, or not for you.", "request", "No Match matches the given query.", ""),
    405: (
        "This URL does not take this method; the header `Allow` lists those it takes.",
        "request",
        'Method "PUT" not allowed.',
        "",
    ),
    406: (
        "The header `Accept` asks for a form that is not on offer.",
        "request",
        "Could not satisfy the request Accept header.",
        "",
    ),
    409: (
        "Things stand differently from what the request takes for granted.",
        "name",
        "This name is taken.",
        "Choose another one.",
    ),
    411: (
        "The body comes without its length.",
        "request",
        "This body comes without its length.",
        "Send the header `Content-Length`.",
    ),
    412: (
        "A condition of the request, such as `If-Match`, does not hold.",
        "request",
        "The condition does not hold.",
        "",
    ),
    413: ("The body is too large.", "request", "The body is larger than 64 KiB.", "Send less."),
    415: (
        "The body is of a type that is not read.",
        "request",
        'Unsupported media type "text/csv".',
        "Send application/json.",
    ),
    429: ("Too many requests; `Retry-After` says when there may be more.", "request", "Request was throttled.", ""),
    500: ("A fault of the service.", "", "", ""),
    503: (
        "A service behind this one cannot be reached; `Retry-After` says when to try again.",
        "request",
        away.DETAIL,
        "",
    ),
}
RETRY_AFTER: dict[str, Any] = {"Retry-After": {"schema": {"type": "integer", "minimum": 0}, "description": "Seconds."}}
HEADERS: dict[int, dict[str, Any]] = {
    401: {"WWW-Authenticate": {"schema": {"type": "string"}, "description": "`Token`."}},
    405: {"Allow": {"schema": {"type": "string"}, "description": "Methods that this URL takes."}},
    429: RETRY_AFTER,
    503: RETRY_AFTER,
}
PROBLEM_409 = OpenApiResponse(description="Replaced by add_problems.")
PROBLEM_412 = PROBLEM_403 = OpenApiResponse(description="Replaced by add_problems.")
"""For a view's `responses`: it may answer this besides what every operation of its shape may."""


def a_list(operation_id: str, tag: str, **more: Any) -> Callable[[V], V]:
    """Describe the GET of a list; the view's own docstring says what is in it, and in which order."""
    return extend_schema_view(get=extend_schema(operation_id=operation_id, tags=[tag], **more))


def an_act(operation_id: str, tag: str, answer: type[Serializer[Any]]) -> Callable[[F], F]:
    """Describe an act on one thing that needs no body: it answers with the thing as it is then, or that things stand differently."""
    return extend_schema(operation_id=operation_id, tags=[tag], request=None, responses={200: answer, 409: PROBLEM_409})


UNSAFE = ("post", "put", "patch", "delete")


class TokenScheme(OpenApiAuthenticationExtension):
    """`Authorization: Token …` as a security scheme. (OpenAPI calls everything but Basic and Bearer an API key in a header.)"""

    target_class = "ladder.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "The word `Token`, a space, and a token from POST /api/v1/tokens/.",
        }


def add_problems(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """drf-spectacular's post-processing hook: document on every operation the errors that it may answer."""
    components = result["components"]
    components["schemas"]["Problem"] = PROBLEM
    components["responses"] = {f"Problem{code}": response(code) for code in MEANINGS}
    for name, schema in components["schemas"].items():
        if name.endswith("Request"):
            # As RequestSerializer has it.
            schema["additionalProperties"] = False
    submission = components["schemas"]["SubmissionRequest"]
    submission["oneOf"] = [{"required": ["package"]}, {"required": ["code"]}]
    for operations in result["paths"].values():
        for method, operation in operations.items():
            for code in problems_of(method, operation):
                operation["responses"][str(code)] = {"$ref": f"#/components/responses/Problem{code}"}
            operation["responses"] = dict(sorted(operation["responses"].items()))
    return result


def response(code: int) -> dict[str, Any]:
    """The response object of a problem with this status."""
    description, field, message, remedy = MEANINGS[code]
    example: dict[str, Any] = {"type": "about:blank", "title": HTTPStatus(code).phrase, "status": code}
    if code == HTTPStatus.INTERNAL_SERVER_ERROR:
        example |= {
            "detail": "The fault is ours. Quote the request id to the keeper.",
            "errors": [],
            "request_id": "0f8fad5b",
        }
    else:
        prefix = "" if field == "request" else f"{field}: "
        example |= {
            "detail": f"{prefix}{message} {remedy}".strip(),
            "errors": [{"field": field, "message": message, "remedy": remedy}],
        }
    return {
        "description": description,
        "headers": HEADERS.get(code, {}),
        "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "example": example}},
    }


def problems_of(method: str, operation: dict[str, Any]) -> list[int]:
    """The statuses that any operation of this shape may answer; a view adds its own, such as 409, to its schema."""
    parameters = operation.get("parameters", [])
    codes = [401, 405, 406, 413, 429, 500, 503]
    if method in UNSAFE or any(p["in"] == "query" for p in parameters):
        codes.append(400)
    if method in UNSAFE:
        codes.append(403)
    if any(p["in"] == "path" for p in parameters):
        codes.append(404)
    if "requestBody" in operation:
        codes += [411, 415]
    return codes + [int(code) for code in operation["responses"] if int(code) in (403, 409, 412)]


def listed(row: type[Serializer[Any]]) -> dict[int, Any]:
    """The response of a list that is always whole, in the envelope of all lists."""
    name = row.__name__.removesuffix("Serializer")
    fields = {"next": CharField(allow_null=True), "previous": CharField(allow_null=True), "results": row(many=True)}
    return {200: inline_serializer(f"Whole{name}List", fields)}
