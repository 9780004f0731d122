"""Every error is a problem document, whatever raised it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from django.test import Client
from rest_framework.test import APIClient

import engine
from ladder.accounts.models import User
from ladder.api.problems import field_errors
from ladder.asgi import LARGEST_BODY, application

from .conftest import client_of

pytestmark = pytest.mark.django_db


def assert_problem(response: Any, status: int, title: str) -> dict[str, Any]:
    """The document, having the status in both places and the members that every problem has."""
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert (body["type"], body["title"], body["status"]) == ("about:blank", title, status)
    assert body["detail"]
    assert ("fault is ours" in body["detail"]) == (status == 500)
    assert "Traceback" not in response.content.decode()
    return body


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete", "options"])
def test_an_unknown_url_is_404_whatever_the_method(anon: APIClient, method: str) -> None:
    body = assert_problem(getattr(anon, method)("/api/v1/ships/"), 404, "Not Found")
    assert body["errors"][0]["message"] == "There is nothing at this URL."


def test_a_url_without_its_slash_says_so(anon: APIClient) -> None:
    body = assert_problem(anon.post("/api/v1/register"), 404, "Not Found")
    assert body["errors"][0]["remedy"].endswith("which end in a slash.")


def test_an_unknown_title_is_404_and_names_those_there_are(anon: APIClient) -> None:
    body = assert_problem(anon.get("/api/v1/titles/chess/"), 404, "Not Found")
    assert body["errors"][0]["remedy"] == f"use one of: {', '.join(engine.titles())}"


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("matches/9/", "match"),
        ("matches/9/log.jsonl", "match"),
        ("bots/9/", "bot"),
        ("bots/9/versions/", "bot"),
        ("bots/9/ratings/", "bot"),
        ("seasons/none/", "season"),
        ("entries/9/", "entry"),
    ],
)
def test_what_is_not_there_is_named_in_words(anon: APIClient, path: str, what: str) -> None:
    body = assert_problem(anon.get(f"/api/v1/{path}"), 404, "Not Found")
    assert body["detail"] == f"There is no such {what}, or it is not yours to see."


def test_a_method_that_a_url_does_not_take_is_405_with_those_it_takes(anon: APIClient) -> None:
    response = anon.post("/api/v1/titles/", {})
    # Somebody unknown may not write at all: who asks comes before what is asked.
    assert_problem(response, 401, "Unauthorized")


def test_with_a_token_that_method_is_405_with_those_the_url_takes(elizabeth: User) -> None:
    response = client_of(elizabeth).post("/api/v1/titles/", {})
    assert_problem(response, 405, "Method Not Allowed")
    assert response["Allow"] == "GET, HEAD, OPTIONS"


def test_a_body_of_unknown_type_is_415(anon: APIClient) -> None:
    response = anon.post("/api/v1/register/", "a,b", content_type="text/csv")
    body = assert_problem(response, 415, "Unsupported Media Type")
    assert body["errors"][0]["message"] == 'Unsupported media type "text/csv" in request.'


@pytest.mark.parametrize("path", ["schema/?format=xml", "docs/"])
def test_a_page_and_the_schema_have_problems_in_json_too(elizabeth: User, path: str) -> None:
    method = "get" if "schema" in path else "delete"
    response = getattr(client_of(elizabeth), method)(f"/api/v1/{path}")
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["status"] == response.status_code in (404, 405)


def test_an_answer_in_a_form_not_on_offer_is_406(anon: APIClient) -> None:
    assert_problem(anon.get("/api/v1/titles/", headers={"Accept": "text/csv"}), 406, "Not Acceptable")


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"{", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b'{"username": NaN}', "application/json"),
        (b"[" * 20_000, "application/json"),
        (b"no boundary", "multipart/form-data"),
        (b"--x\r\n", "multipart/form-data; boundary=x"),
        (b"[]", "application/json"),
        (b"null", "application/json"),
        (b'"text"', "application/json"),
        (b"", "application/json"),
        (b"{}", "application/json; charset=nonsense"),
    ],
)
def test_a_body_that_cannot_be_read_is_400(anon: APIClient, body: bytes, content_type: str) -> None:
    assert_problem(anon.generic("POST", "/api/v1/register/", body, content_type), 400, "Bad Request")


def test_a_long_body_is_413_and_not_read(anon: APIClient) -> None:
    body = assert_problem(anon.post("/api/v1/register/", {"username": "x" * 70_000}), 413, "Request Entity Too Large")
    assert body["detail"] == "The body is larger than 64 KiB."


def test_a_long_form_of_a_signed_in_session_is_413_before_the_csrf_check_reads_it(elizabeth: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(elizabeth)
    assert_problem(browser.post("/api/v1/tokens/", {"name": "x" * 70_000}), 413, "Request Entity Too Large")


def sent_to_the_server(headers: dict[str, str], body: bytes | AsyncIterator[bytes]) -> httpx.Response:
    """What the ASGI application answers to a registration with these headers and this body."""

    async def send() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(application), base_url="http://localhost") as client:
            return await client.post("/api/v1/register/", content=body, headers=headers)

    return asyncio.run(send())


@pytest.mark.parametrize("length", ["9" * 5000, "-1", "1e3", "0x10"])
def test_a_length_that_is_none_is_413_before_anything_reads_it(length: str) -> None:
    response = sent_to_the_server({"Content-Length": length}, b"{}")
    assert (response.status_code, response.headers["Content-Type"]) == (413, "application/problem+json")


def test_a_body_in_chunks_is_411_rather_than_taken_for_empty() -> None:
    response = sent_to_the_server({"Content-Type": "application/json", "Transfer-Encoding": "chunked"}, chunks(1))
    assert response.status_code == 411
    assert response.json()["detail"] == "This body comes without its length. Send the header `Content-Length`."


async def chunks(number: int) -> AsyncIterator[bytes]:
    for _ in range(number):
        yield b"x" * 1024 * 1024


@pytest.mark.parametrize("announced", [True, False])
def test_the_server_reads_no_body_beyond_its_limit(announced: bool) -> None:
    taken = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal taken
        async for chunk in chunks(64):
            taken += len(chunk)
            yield chunk

    response = sent_to_the_server({"Content-Length": str(64 * 1024 * 1024)} if announced else {}, body())
    assert response.status_code == 413
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["detail"] == "The body is larger than 8192 KiB. Send less."
    assert taken == (0 if announced else LARGEST_BODY + 1024 * 1024)


def crash() -> None:
    raise RuntimeError("secret detail of /srv/leadenhall")


def test_a_crash_is_500_with_a_request_id_that_finds_the_traceback_in_the_log(
    anon: APIClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(engine, "titles", crash)
    anon.raise_request_exception = False
    body = assert_problem(anon.get("/api/v1/titles/"), 500, "Internal Server Error")
    request_id = body.pop("request_id")
    assert body == {
        "type": "about:blank",
        "title": "Internal Server Error",
        "status": 500,
        "detail": "The fault is ours. Quote the request id to the keeper.",
        "errors": [],
    }
    failed = [
        record for record in caplog.records if "request_failed" in str(record.msg) and request_id in str(record.msg)
    ]
    assert len(failed) == 1


def test_a_crash_is_announced_as_django_would_so_that_sentry_has_it(
    anon: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "titles", crash)
    with pytest.raises(RuntimeError, match="secret detail"):  # The test client listens to the same signal.
        anon.get("/api/v1/titles/")


def test_nested_errors_are_named_by_their_path() -> None:
    detail = {"options": {"scenario": ["no"]}, "seats": [{}, {"version": ["bad"]}], "non_field_errors": ["odd"]}
    assert [(row["field"], row["message"]) for row in field_errors(detail)] == [
        ("options.scenario", "no"),
        ("seats.1.version", "bad"),
        ("request", "odd"),
    ]
