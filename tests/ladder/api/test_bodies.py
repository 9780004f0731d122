"""Every body that the API takes, one thing in it altered: what its description refuses the API refuses by the field, and nothing else."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema
import pytest
from rest_framework.serializers import Serializer
from rest_framework.throttling import SimpleRateThrottle

from ladder.accounts.models import User
from ladder.api.serializers.accounts import RegistrationSerializer, TokenWishSerializer
from ladder.api.serializers.bots import BotChangeSerializer, PastedSerializer, VersionChangeSerializer
from ladder.api.serializers.friendlies import AskSerializer
from ladder.api.serializers.games import ChoiceSerializer, StartGameSerializer
from ladder.api.serializers.messages import AddWebhookSerializer, ChangeWebhookSerializer, ChooseSerializer
from ladder.api.serializers.rejudging import ChosenSerializer
from ladder.api.serializers.studies import AskReviewSerializer, AskWhatIfSerializer
from ladder.api.serializers.tournaments import EnterSerializer, SetupSerializer
from ladder.api.serializers.version_tests import StartSerializer
from tests.ladder.factories import season_with_field, submitted_bot
from tests.ladder.tournaments.building import draft

from .conftest import client_of, make_user
from .test_schema import document

pytestmark = pytest.mark.django_db

VERSION = {"bot": 1, "number": 1}
SETUP = {
    "title": "east_india_companies",
    "name": "The Monsoon Cup",
    "format": "round_robin",
    "seats": 2,
    "options": {"mortgage": "on"},
}
CHOSEN = {
    "name": "storms",
    "season": "none",
    "reason": "a rule was mended",
    "version": VERSION,
    "since": "2026-11-28T12:00:00Z",
    "matches": [1],
}

Body = dict[str, Any]
Operation = tuple[str, str]
Send = Callable[[Operation, str], tuple[int, list[str]]]

TAKEN: dict[Operation, tuple[type[Serializer[Any]], Body]] = {
    ("post", "/api/v1/register/"): (
        RegistrationSerializer,
        {"username": "hastings", "email": "hastings@example.org", "password": "three-ships-home"},
    ),
    ("post", "/api/v1/tokens/"): (
        TokenWishSerializer,
        {"username": "elizabeth", "password": "three-ships-home", "name": "laptop", "days": 3},
    ),
    ("post", "/api/v1/bots/"): (
        PastedSerializer,
        {"title": "east_india_companies", "name": "Clive", "code": "print()", "note": "faster"},
    ),
    ("patch", "/api/v1/bots/{id}/"): (
        BotChangeSerializer,
        {"name": "Clive", "description": "Buys *ships*.", "friendly": False},
    ),
    ("patch", "/api/v1/bots/{bot}/versions/{number}/"): (VersionChangeSerializer, {"source_public": True}),
    ("post", "/api/v1/friendlies/"): (
        AskSerializer,
        {"version": VERSION, "opponents": [1], "games": 2, "seats": None, "options": {"mortgage": "on"}},
    ),
    ("post", "/api/v1/tournaments/"): (SetupSerializer, SETUP),
    ("post", "/api/v1/tournaments/{slug}/participants/"): (EnterSerializer, {"bot": 1}),
    ("post", "/api/v1/version-tests/"): (
        StartSerializer,
        {"candidate": VERSION, "baseline": VERSION, "field": [VERSION], "options": {"mortgage": "on"}, "seats": None},
    ),
    ("post", "/api/v1/rejudge-sets/"): (ChosenSerializer, CHOSEN),
    ("patch", "/api/v1/messages/settings/"): (ChooseSerializer, {"ready": ["site"], "overtaken": ["mail", "feed"]}),
    ("post", "/api/v1/messages/webhooks/"): (
        AddWebhookSerializer,
        {"url": "https://example.org/hook", "kinds": ["ready"]},
    ),
    ("patch", "/api/v1/messages/webhooks/{id}/"): (
        ChangeWebhookSerializer,
        {"url": "https://example.org/hook", "kinds": ["ready"]},
    ),
    ("post", "/api/v1/games/"): (
        StartGameSerializer,
        {"title": "east_india_companies", "options": {"mortgage": "on"}, "seats": 2, "seat": 0, "bots": ["greedy"]},
    ),
    ("post", "/api/v1/games/{id}/choices/"): (ChoiceSerializer, {"decision": 0, "choice": 1}),
    ("post", "/api/v1/matches/{id}/reviews/"): (AskReviewSerializer, {"seat": 0, "futures": 12}),
    ("post", "/api/v1/matches/{id}/what-ifs/"): (AskWhatIfSerializer, {"ply": 3, "option": 1}),
}
"""What each operation takes: its serializer, and a body that is as it should be."""

ANYTHING = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    2**31,
    2**63,
    1.5,
    "",
    " ",
    "\n",
    "x",
    "7",
    "true",
    [],
    [None],
    ["x"],
    {},
    {"x": 1},
)
"""Values of every type, of which a few suit any field."""

MISFORMED = {
    "email": ("x", "@example.org", "a@b", "a b@example.org", "a@example.org\n"),
    "date-time": ("2026-11-28", "2026-11-28T12:00:00", "now", "2026-11-28T25:00:00Z"),
}


def plain(schema: Any, components: dict[str, Any]) -> Any:
    """A schema of OpenAPI 3.0 as JSON Schema: references followed, `nullable` as another type, ECMA's end of text as Python's."""
    if isinstance(schema, list):
        return [plain(part, components) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return plain(components[schema["$ref"].rpartition("/")[2]], components)
    told = {
        name: plain(part, components)
        for name, part in schema.items()
        # A property may be called that, too, and is then told by a schema.
        if name != "nullable" and not (name == "description" and isinstance(part, str))
    }
    if isinstance(told.get("pattern"), str) and told["pattern"].endswith("$"):
        told["pattern"] = told["pattern"][:-1] + r"\Z"
    return {"anyOf": [told, {"type": "null"}]} if schema.get("nullable") else told


def shape(schema: Any) -> dict[str, Any]:
    """What a schema of one field says, its parts laid together."""
    parts = [part for part in schema.get("anyOf", ()) if part != {"type": "null"}] + schema.get("allOf", [])
    found = {name: part for name, part in schema.items() if name not in ("anyOf", "allOf")}
    for part in parts:
        found |= shape(part)
    return found


def at_the_bounds(schema: dict[str, Any]) -> Iterator[Any]:
    """Values just inside and just outside of what the schema of a field says."""
    for length in {schema.get("minLength"), schema.get("maxLength")} - {None}:
        yield from ("a" * size for size in (length - 1, length, length + 1) if size <= 2000)
    for bound in [schema[name] for name in ("minimum", "maximum") if name in schema]:
        yield from (bound - 1, bound, bound + 1, float(bound), str(bound))
    for word in schema.get("enum", ())[:1]:
        yield from (word, f" {word}", f"{word}\n", word.upper())
    yield from MISFORMED.get(schema.get("format", ""), ())


def inside(schema: dict[str, Any], value: Any) -> Iterator[Any]:
    """A list or an object with something altered in it."""
    if schema.get("type") == "array" and value:
        yield from ([*value, other] for other in altered(shape(schema["items"]), value[0]))
        yield value * (schema["maxItems"] + 1)
    if schema.get("properties") and isinstance(value, dict):
        for name, part in schema["properties"].items():
            yield {other: value[other] for other in value if other != name}
            yield from ({**value, name: other} for other in altered(shape(part), value[name]))
        yield {**value, "strange": 1}
    if isinstance(schema.get("additionalProperties"), dict):
        yield from ({**value, "mortgage": other} for other in altered(shape(schema["additionalProperties"]), "on"))


def altered(schema: dict[str, Any], value: Any) -> Iterator[Any]:
    """Values for a field of this schema, good and bad; `value` is a good one."""
    yield from ANYTHING
    yield from at_the_bounds(schema)
    yield from inside(schema, value)


def is_described(schema: dict[str, Any], value: Any) -> bool:
    """Does the schema of a field allow this value?"""
    misformed = MISFORMED.get(shape(schema).get("format", ""), ())
    # No reader takes "x" for a date; of formats JSON Schema only makes notes.
    if isinstance(value, str) and misformed and "@" not in value and not value.startswith("2026-11-28T12:00:00Z"):
        return False
    return value not in misformed and jsonschema.Draft202012Validator(schema).is_valid(value)


@pytest.fixture
def send(monkeypatch: pytest.MonkeyPatch, elizabeth: User) -> Send:
    """Sends a body to an operation for a keeper who is never throttled: nothing is refused for who asks, for how often, or for what is not
    there. Returns the status of the answer, and the fields that it names."""
    rates = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES, "1000000/min")
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    keeper = make_user("josiah", is_staff=True)
    bot = submitted_bot().pk
    client, names = client_of(keeper), {"id": bot, "bot": bot, "number": 1, "slug": draft(0, by=keeper).slug}

    def sent(operation: Operation, body: str) -> tuple[int, list[str]]:
        method, path = operation
        answer = client.generic(method.upper(), path.format(**names), body, "application/json")
        return answer.status_code, [row["field"] for row in answer.json().get("errors", ())]

    return sent


@functools.cache
def described() -> dict[Operation, dict[str, Any]]:
    """By operation the JSON Schema of the JSON that it takes."""
    whole = document()
    components = whole["components"]["schemas"]
    return {
        (method, path): plain(operation["requestBody"]["content"]["application/json"]["schema"], components)
        for path, operations in whole["paths"].items()
        for method, operation in operations.items()
        if "requestBody" in operation
    }


def test_every_operation_that_takes_a_body_is_tried() -> None:
    schemas = described()
    assert set(schemas) == set(TAKEN)
    for operation, (serializer, body) in TAKEN.items():
        assert jsonschema.Draft202012Validator(schemas[operation]).is_valid(body), operation
        assert serializer(data=body).is_valid(), operation


@pytest.mark.parametrize("operation", TAKEN, ids=" ".join)
def test_each_field_takes_what_is_described_and_refuses_the_rest(operation: Operation, send: Send) -> None:
    (serializer, body), whole = TAKEN[operation], described()[operation]
    for name, schema in whole["properties"].items():
        refused = []
        for value in altered(shape(schema), body.get(name)):
            checked = serializer(data={**body, name: value})
            if not is_described(schema, value):
                refused.append(value)
                if checked.is_valid():  # then it is the service that knows: which titles there are
                    assert send(operation, json.dumps({**body, name: value})) == (400, [name]), (name, value)
                else:
                    assert set(checked.errors) == {name}, (name, value)
            else:
                assert checked.is_valid() or name not in checked.errors, (name, value, checked.errors)
        assert len(refused) > 10
        status, fields = send(operation, json.dumps({**body, name: refused[-1]}))
        assert (status, {field.split(".")[0] for field in fields}) == (400, {name}), refused[-1]


@pytest.mark.parametrize("operation", TAKEN, ids=" ".join)
def test_a_body_with_too_little_too_much_or_of_another_kind_is_refused(operation: Operation, send: Send) -> None:
    (_, body), schema = TAKEN[operation], described()[operation]
    needed = schema.get("required", [])
    for name in body:
        less = json.dumps({other: body[other] for other in body if other != name})
        status, fields = send(operation, less)
        assert (status == 400 and fields == [name]) == (name in needed), name
        twice = json.dumps(body)[:-1] + f", {json.dumps(name)}: {json.dumps(body[name])}}}"
        assert send(operation, twice) == (400, ["request"]), name
        assert send(operation, json.dumps({**body, name: float("nan")})) == (400, ["request"]), name
    assert send(operation, json.dumps({**body, "strange": 1})) == (400, ["strange"])
    for kind in ("[]", "null", "7", '"x"', "[[]]", "true", "{", json.dumps([body])):
        assert send(operation, kind)[0] == 400, kind


HALF, NUL, OVERRIDE = "\ud800", "\0", "\u202e"


@pytest.mark.parametrize("operation", TAKEN, ids=" ".join)
def test_text_that_cannot_be_stored_or_sent_is_refused_by_its_field(operation: Operation, send: Send) -> None:
    serializer, body = TAKEN[operation]
    for name, value in body.items():
        for bad in (HALF, NUL, f"Cli{HALF}ve", f"Cli{NUL}ve"):
            for changed in (bad, {bad: 1}, [bad], {"bot": bad, "number": bad}):
                checked = serializer(data={**body, name: changed})
                assert not checked.is_valid(), (name, changed)
                assert set(checked.errors) == {name}, (name, changed)
        inner = {**value, HALF: "x"} if isinstance(value, dict) else HALF
        status, fields = send(operation, json.dumps({**body, name: inner}))
        assert status == 400, name
        assert {field.split(".")[0] for field in fields} == {name}, name
    assert send(operation, json.dumps({**body, HALF: "x"})) == (400, ["\\ud800"])


@pytest.mark.parametrize(
    ("operation", "name"),
    [
        (("post", "/api/v1/bots/"), "note"),
        (("post", "/api/v1/tournaments/"), "name"),
        (("post", "/api/v1/rejudge-sets/"), "name"),
        (("post", "/api/v1/rejudge-sets/"), "reason"),
    ],
)
@pytest.mark.parametrize("hidden", [OVERRIDE, "\u2066", "\u200b", "\x1b[2J", "\x7f", "\ufeff"])
def test_free_text_that_would_turn_or_hide_what_stands_beside_it_is_refused(
    operation: Operation, name: str, hidden: str, send: Send
) -> None:
    body = TAKEN[operation][1]
    if name in ("name", "reason") and "season" in body:
        body = {**body, "season": season_with_field(paused=True).slug, "version": None, "matches": []}
    assert send(operation, json.dumps({**body, name: f"Cup{hidden}one"})) == (400, [name])
