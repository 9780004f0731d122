"""The API takes what its description says, no more and no less: types, bounds, each name once."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from ladder.accounts.models import User

from .conftest import client_of, make_user
from .test_schema import document

pytestmark = pytest.mark.django_db

SETUP = {"title": "east_india_companies", "name": "The Monsoon Cup", "format": "round_robin", "seats": 2}
VERSION = {"bot": 1, "number": 1}
TEST = {"candidate": VERSION, "baseline": VERSION}
CHOSEN = {"name": "storms", "season": "none", "reason": "a rule was mended"}
SUBMISSION = {"title": "east_india_companies", "name": "Clive", "code": "print()"}
BODIES = {
    "register": {"username": "hastings", "email": "hastings@example.org", "password": "three-ships-home"},
    "tokens": {"username": "elizabeth", "password": "three-ships-home", "name": "laptop", "days": 3},
    "tournaments": SETUP,
    "version-tests": TEST,
    "rejudge-sets": CHOSEN,
    "bots": SUBMISSION,
}


@pytest.fixture
def josiah() -> APIClient:
    """A keeper's client: nothing is refused for who asks."""
    return client_of(make_user("josiah", is_staff=True))


def refused_field(client: APIClient, url: str, body: dict[str, Any]) -> str:
    """The field that a request is refused for; empty when it is not a 400."""
    answer = client.post(f"/api/v1/{url}/", body, format="json")
    return str(answer.json()["errors"][0]["field"]) if answer.status_code == 400 else ""


@pytest.mark.parametrize(
    ("url", "field", "values"),
    [
        ("tokens", "days", ["3", True, 3.5, 0, 366, None, "", 2**70]),
        ("tokens", "name", ["a b", " a", "a\n", "-a", "a" * 33, "", 7]),
        ("register", "username", [" hastings", "has tings", "ab", "x" * 151, 7, None]),
        ("register", "password", ["seven77", "        ", 12345678, None]),
        ("register", "email", ["hastings", "a@b", "x" * 250 + "@b.cd", 7]),
        ("tournaments", "title", ["chess", "", " east_india_companies", 7]),
        ("tournaments", "seats", ["2", True, 2.5, 0, 7, None, [2]]),
        ("tournaments", "rounds", ["0", False, -1, 128]),
        ("tournaments", "held_back", ["yes", "true", 1, 0, None, "on", {}, []]),
        ("tournaments", "format", ["chess", 1, None]),
        ("tournaments", "name", ["", "   ", "x" * 81, 7]),
        ("version-tests", "elo0", ["0", True, -800.5, 801, None, "nan", 10**400]),
        ("version-tests", "alpha", ["0.05", 0, 0.0009, 0.5, 1, None]),
        ("version-tests", "seats", ["2", True, 0, 7]),
        ("version-tests", "candidate.bot", ["1", True, 0, 2**63]),
        ("version-tests", "candidate.number", ["1", 0, 2**31]),
        ("rejudge-sets", "since", ["2026-11-28", "2026-11-28T12:00:00", "2026-11-28 12:00:00Z", 7, "now"]),
        ("rejudge-sets", "season", ["a b", "", "x" * 81]),
        ("rejudge-sets", "version.bot", ["1", 0]),
        ("bots", "title", ["chess"]),
        ("bots", "name", ["C", " Clive", "Clive ", "1st", "x" * 33, 7]),
        ("bots", "code", ["", "  \n", 7, None]),
        ("bots", "note", ["x" * 281, 7, None]),
    ],
)
def test_a_value_outside_the_description_is_refused_by_its_field(
    josiah: APIClient, elizabeth: User, url: str, field: str, values: list[Any]
) -> None:
    for value in values:
        body: dict[str, Any] = BODIES[url]
        first, _, second = field.partition(".")
        inner = {**VERSION, second: value} if second else value
        assert refused_field(josiah, url, body | {first: inner}).startswith(first), (field, value)


@pytest.mark.parametrize(
    ("url", "field", "values"),
    [
        ("tournaments", "seats", [2, 2.0]),
        ("tournaments", "held_back", [True, False]),
        ("tournaments", "name", ["x" * 80, " between ships "]),
        ("version-tests", "elo0", [-800, 0, 49.5, 800]),
        ("version-tests", "alpha", [0.001, 0.499]),
        ("rejudge-sets", "since", ["2026-11-28T12:00:00Z", "2026-11-28T12:00:00.5+05:30", None]),
        ("tokens", "days", [1, 365]),
        ("tokens", "name", ["a", "a" * 32]),
        ("bots", "note", ["", "x" * 280]),
        ("bots", "name", ["Jo", "x" * 32]),
    ],
)
def test_a_value_inside_the_description_is_not_refused_for_its_field(
    josiah: APIClient, elizabeth: User, url: str, field: str, values: list[Any]
) -> None:
    for number, value in enumerate(values):
        body = dict(BODIES[url]) | {field: value}
        if url == "tournaments" and field != "name":
            body["name"] = f"Cup {number}"
        assert refused_field(josiah, url, body) != field, value


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'{"username": "a", "username": "elizabeth"}', "ambiguous: an object has the key 'username' twice"),
        (b'{"username": "elizabeth", "\\u0075sername": "a"}', "ambiguous: an object has the key 'username' twice"),
        (b'{"days": 1e999}', "ambiguous: the number 1e999 is beyond the range of a double"),
        (b'{"days": NaN}', "ambiguous: NaN is no number"),
        (b'{"days": -Infinity}', "ambiguous: -Infinity is no number"),
        (b'{"days": ' + b"9" * 5000 + b"}", "ambiguous: a whole number has 5000 digits"),
        ("{}".encode("utf-16"), "not UTF-8"),
        (b'{"a": [{"b": 1, "b": 1}]}', "ambiguous: an object has the key 'b' twice"),
    ],
)
def test_a_body_that_two_readers_could_read_in_two_ways_is_refused(anon: APIClient, body: bytes, words: str) -> None:
    answer = anon.generic("POST", "/api/v1/tokens/", body, "application/json")
    assert (answer.status_code, answer.json()["detail"]) == (400, f"This body is {words}.")


@pytest.mark.parametrize("charset", ["utf-16", "latin-1", "nonsense", "rot13"])
def test_json_comes_in_utf_8(anon: APIClient, charset: str) -> None:
    assert anon.generic("POST", "/api/v1/tokens/", b"{}", f"application/json; charset={charset}").status_code == 400


def test_a_form_that_has_a_field_twice_is_refused_and_one_with_numbers_as_text_is_taken(elizabeth: User) -> None:
    client = APIClient()
    form = "username=elizabeth&password=three-ships-home&days=3&name=laptop"
    kind = "application/x-www-form-urlencoded"
    twice = client.generic("POST", "/api/v1/tokens/", f"{form}&name=desk".encode(), kind)
    assert (twice.status_code, twice.json()["errors"][0]["field"]) == (400, "name")
    assert client.generic("POST", "/api/v1/tokens/", form.encode(), kind).status_code == 201
    assert client.generic("POST", "/api/v1/tokens/", form.replace("=3", "=three").encode(), kind).status_code == 400


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("bot=1", 200),
        ("bot=1.0", 400),
        ("bot=1e1", 400),
        ("bot=+1", 400),
        ("bot=0", 400),
        ("bot=-1", 400),
        ("bot=9223372036854775808", 400),
        ("bot=%D9%A1", 400),
        ("bot=", 400),
        ("bot=1&bot=2", 400),
        ("status=", 400),
        ("status=queued&status=void", 400),
        ("page_size=1&page_size=2", 400),
        ("title=" + "x" * 80, 200),
        ("title=" + "x" * 81, 400),
    ],
)
def test_a_filter_is_read_as_its_description_says(anon: APIClient, query: str, status: int) -> None:
    assert anon.get(f"/api/v1/matches/?{query}").status_code == status


def test_every_field_and_filter_that_is_taken_has_its_bounds_in_the_description() -> None:
    described = document()
    bodies = {name: part for name, part in described["components"]["schemas"].items() if name.endswith("Request")}
    assert len(bodies) >= 8
    for name, part in bodies.items():
        for field, schema in part["properties"].items():
            if schema.get("type") == "string" and schema.get("format") not in ("binary", "date-time"):
                assert "maxLength" in schema, (name, field)
            if schema.get("type") in ("integer", "number"):
                assert {"minimum", "maximum"} <= schema.keys(), (name, field)
            if schema.get("type") == "array":
                assert "maxItems" in schema, (name, field)
    filters = [
        parameter
        for operations in described["paths"].values()
        for operation in operations.values()
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "query" and parameter["name"] != "cursor"
    ]
    assert len(filters) > 30
    for parameter in filters:
        schema = parameter["schema"]
        bounded = {"maxLength"} <= schema.keys() or {"minimum", "maximum"} <= schema.keys() or "enum" in schema
        assert bounded or schema["type"] == "boolean", parameter
