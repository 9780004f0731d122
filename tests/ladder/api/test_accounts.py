"""Accounts, tokens, and who is let in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.utils import timezone
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.api import services
from ladder.api.models import Token
from tests.ladder.hashing import no_turn_left

from .conftest import PASSWORD, client_of

pytestmark = pytest.mark.django_db

ACCOUNT = {"username": "elizabeth", "email": "elizabeth@example.org", "password": PASSWORD}


def errors(response: Any) -> list[tuple[str, str]]:
    assert response["Content-Type"] == "application/problem+json"
    return [(row["field"], row["message"]) for row in response.json()["errors"]]


def test_registering_gives_an_account_and_a_token_that_works(anon: APIClient) -> None:
    response = anon.post("/api/v1/register/", ACCOUNT)
    assert response.status_code == 201
    body = response.json()
    assert body["user"]["username"] == "elizabeth"
    assert body["user"]["email"] == "elizabeth@example.org"
    assert body["token"]["name"] == "default"
    me = APIClient().get("/api/v1/me/", headers={"Authorization": f"Token {body['token']['token']}"})
    assert (me.status_code, me.json()) == (200, body["user"])
    assert EmailAddress.objects.filter(email="elizabeth@example.org", verified=False, primary=True).count() == 1


def test_the_secret_of_a_token_is_stored_nowhere(anon: APIClient) -> None:
    secret = anon.post("/api/v1/register/", ACCOUNT).json()["token"]["token"]
    row = Token.objects.values().get()
    assert all(secret not in str(value) for value in row.values())
    assert row["token_key"] == secret[:15]


@pytest.mark.parametrize(
    ("change", "status", "field", "message"),
    [
        ({"username": None}, 400, "username", "This field may not be null."),
        ({"username": "ab"}, 400, "username", "Ensure this field has at least 3 characters."),
        ({"username": "a" * 151}, 400, "username", "Ensure this field has no more than 150 characters."),
        ({"username": "eliza\0beth"}, 400, "username", "Null characters are not allowed."),
        ({"username": "eliza beth"}, 400, "username", None),
        ({"username": "House"}, 400, "username", "This name is the house's."),
        (
            {"username": "House."},
            400,
            "username",
            "This name is too like house, which is the house's.",
        ),
        (
            {"username": "h0use_keeper"},
            400,
            "username",
            "This name is too like house, which is the house's.",
        ),
        (
            {"username": "merchant-slip-20"},
            400,
            "username",
            "This name is too like merchant-slip, which is the house's.",
        ),
        (
            {"username": "h\N{CYRILLIC SMALL LETTER O}use"},
            400,
            "username",
            "The letters of a user name are A to Z, and it has U+043E (cyrillic small letter o).",
        ),
        ({"username": ["elizabeth"]}, 400, "username", "Not a valid string."),
        ({"email": "elizabeth"}, 400, "email", "Enter a valid email address."),
        ({"password": "short"}, 400, "password", "Ensure this field has at least 8 characters."),
        ({"password": "password1"}, 400, "password", "This password is too common."),
        ({"password": "6843516843"}, 400, "password", "This password is entirely numeric."),
        ({"password": "elizabethan"}, 400, "password", "The password is too similar to the username."),
        ({"password": "x" * 257}, 400, "password", "Ensure this field has no more than 256 characters."),
        ({"username": "THOMAS"}, 409, "username", "This name is taken."),
    ],
)
def test_a_registration_is_refused_by_field(
    anon: APIClient, thomas: User, change: dict[str, Any], status: int, field: str, message: str | None
) -> None:
    response = anon.post("/api/v1/register/", ACCOUNT | change)
    assert response.status_code == status
    assert [row[0] for row in errors(response)] == [field]
    if message is not None:
        assert errors(response)[0][1] == message
    assert User.objects.count() == 1


def test_a_name_that_is_the_houses_is_refused_with_one_remedy(anon: APIClient) -> None:
    told = anon.post("/api/v1/register/", ACCOUNT | {"username": "House"}).json()
    assert told["detail"] == "username: This name is the house's. Choose another one."


@pytest.mark.parametrize("name", ["housemartin", "system32", "merchant-slippery"])
def test_a_name_that_only_begins_like_one_of_the_houses_is_free(anon: APIClient, name: str) -> None:
    assert anon.post("/api/v1/register/", ACCOUNT | {"username": name}).status_code == 201


def test_a_registration_names_every_missing_field(anon: APIClient) -> None:
    response = anon.post("/api/v1/register/", {})
    assert response.json() == {
        "type": "about:blank",
        "title": "Bad Request",
        "status": 400,
        "detail": "username: This field is required. Send this field. email: This field is required. Send this field. "
        "password: This field is required. Send this field.",
        "errors": [
            {"field": name, "message": "This field is required.", "remedy": "Send this field."}
            for name in ("username", "email", "password")
        ],
    }


@pytest.mark.parametrize("confirmed", [True, False])
def test_a_registration_does_not_tell_whether_the_address_has_an_account(
    anon: APIClient, thomas: User, confirmed: bool
) -> None:
    EmailAddress.objects.create(user=thomas, email=thomas.email, primary=True, verified=confirmed)
    answers = []
    for name, email in (("elizabeth", "Thomas@example.org"), ("catherine", "nobody@example.org")):
        made = anon.post("/api/v1/register/", {"username": name, "email": email, "password": PASSWORD})
        token = made.json()["token"]["token"]
        me = APIClient().get("/api/v1/me/", headers={"Authorization": f"Token {token}"})
        by_address = anon.post("/api/v1/tokens/", {"username": email, "password": PASSWORD, "name": "second"})
        assert (me.json()["username"], me.json()["email"]) == (name, email.lower())
        answers.append((made.status_code, set(made.json()), me.status_code, by_address.status_code, by_address.json()))
    assert answers[0] == answers[1]
    assert answers[0][0] == 201
    assert EmailAddress.objects.get(user__username="elizabeth").verified is False


def test_full_width_letters_are_no_second_name(anon: APIClient, thomas: User) -> None:
    response = anon.post("/api/v1/register/", ACCOUNT | {"username": "ｔｈｏｍａｓ"})
    assert (response.status_code, errors(response)) == (409, [("username", "This name is taken.")])


def test_a_token_is_made_by_name_and_password(anon: APIClient, elizabeth: User) -> None:
    wish = {"username": "elizabeth", "password": PASSWORD, "name": "laptop", "days": 30}
    response = anon.post("/api/v1/tokens/", wish)
    assert response.status_code == 201
    token = Token.objects.get(user=elizabeth)
    assert response.json()["name"] == token.name == "laptop"
    assert abs(token.expiry - timezone.now() - timedelta(days=30)) < timedelta(minutes=1)
    assert response.json()["token"].startswith("lh_")


def test_tokens_are_listed_without_secrets_and_the_one_in_use_is_marked(elizabeth: User, thomas: User) -> None:
    services.issue_token(thomas, "his")
    services.issue_token(elizabeth, "laptop")
    rows = client_of(elizabeth).get("/api/v1/tokens/").json()["results"]
    assert [(row["name"], row["current"]) for row in rows] == [("test-1", True), ("laptop", False)]
    assert set(rows[0]) == {"name", "prefix", "created", "expiry", "current"}


@pytest.mark.parametrize("password", ["wrong", "", PASSWORD + " "])
def test_a_wrong_password_gives_no_token(anon: APIClient, elizabeth: User, password: str) -> None:
    response = anon.post("/api/v1/tokens/", {"username": "elizabeth", "password": password})
    assert response.status_code in (400, 403)
    assert errors(response)[0][0] == "password"
    assert not Token.objects.exists()


def test_an_unknown_name_is_answered_like_a_wrong_password(anon: APIClient, elizabeth: User) -> None:
    wrong = anon.post("/api/v1/tokens/", {"username": "elizabeth", "password": "wrong"})
    nobody = anon.post("/api/v1/tokens/", {"username": "nobody", "password": "wrong"})
    assert (wrong.status_code, wrong.json()) == (nobody.status_code, nobody.json())
    assert wrong.status_code == 403


def test_after_too_many_failures_the_name_is_shut_out_for_a_while(anon: APIClient, elizabeth: User) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        last = anon.post("/api/v1/tokens/", {"username": "elizabeth", "password": "wrong"})
    assert last.status_code == 429
    response = anon.post("/api/v1/tokens/", {"username": "elizabeth", "password": PASSWORD})
    assert response.status_code == 429
    assert response["Content-Type"] == "application/problem+json"
    assert response["Retry-After"] == "900"
    assert not Token.objects.exists()


def test_all_spellings_of_a_name_share_one_budget_of_failures(anon: APIClient, elizabeth: User) -> None:
    names = ["elizabeth", "ELIZABETH", "Elizabeth", "eLizabeth"] * (settings.AXES_FAILURE_LIMIT // 4)
    tries = [anon.post("/api/v1/tokens/", {"username": name, "password": "wrong"}).status_code for name in names]
    assert tries == [403] * (len(names) - 1) + [429]
    for name in ("elizabeth", "ElizabetH"):
        assert anon.post("/api/v1/tokens/", {"username": name, "password": PASSWORD}).status_code == 429


def test_an_address_is_no_way_in_and_so_no_second_budget(anon: APIClient, elizabeth: User) -> None:
    EmailAddress.objects.create(user=elizabeth, email=elizabeth.email, primary=True, verified=True)
    response = anon.post("/api/v1/tokens/", {"username": elizabeth.email, "password": PASSWORD})
    assert response.status_code == 403
    assert not Token.objects.exists()


def test_a_new_password_revokes_every_token_of_its_owner_and_of_nobody_else(elizabeth: User, thomas: User) -> None:
    mine, his = client_of(elizabeth), client_of(thomas)
    elizabeth.first_name = "Elizabeth"
    elizabeth.save()
    assert mine.get("/api/v1/me/").status_code == 200
    elizabeth.set_password("four-ships-home")
    elizabeth.save()
    assert [client.get("/api/v1/me/").status_code for client in (mine, his)] == [401, 200]


def test_renewing_the_hash_of_the_same_password_revokes_nothing(elizabeth: User, settings: Any) -> None:
    client = client_of(elizabeth)
    settings.PASSWORD_HASHERS = ["ladder.accounts.hashing.PasswordHasher", *settings.PASSWORD_HASHERS]
    assert elizabeth.check_password(PASSWORD)
    elizabeth.refresh_from_db()
    assert elizabeth.password.startswith("pbkdf2_sha256$")
    assert client.get("/api/v1/me/").status_code == 200


def test_when_no_turn_to_hash_comes_the_answer_says_when_to_try_again(
    anon: APIClient, elizabeth: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_turn_left(settings, monkeypatch):
        login = anon.post("/api/v1/tokens/", {"username": "nobody", "password": PASSWORD})
        register = anon.post("/api/v1/register/", ACCOUNT | {"username": "catherine"})
    for response in (login, register):
        assert (response.status_code, response["Retry-After"]) == (429, "5")
        assert errors(response) == [("password", "Too many passwords are being checked just now.")]
    assert User.objects.count() == 1
    assert anon.post("/api/v1/register/", ACCOUNT | {"username": "catherine"}).status_code == 201


def test_a_token_makes_no_token(elizabeth: User) -> None:
    response = client_of(elizabeth).post("/api/v1/tokens/", {"name": "heir"})
    assert (response.status_code, errors(response)) == (403, [("password", "A token is made by name and password.")])


def test_a_signed_in_session_makes_a_token_if_it_shows_its_csrf_token(elizabeth: User) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(elizabeth)
    refused = browser.post("/api/v1/tokens/", {"name": "laptop"})
    assert (refused.status_code, errors(refused)[0][1]) == (403, "CSRF Failed: CSRF cookie not set.")
    browser.get("/accounts/password/change/")
    csrf = browser.cookies["csrftoken"].value
    made = browser.post("/api/v1/tokens/", {"name": "laptop"}, headers={"X-CSRFToken": csrf})
    assert (made.status_code, made.json()["name"]) == (201, "laptop")


def test_a_password_alone_is_not_enough_with_a_second_factor(anon: APIClient, elizabeth: User) -> None:
    Authenticator.objects.create(user=elizabeth, type=Authenticator.Type.TOTP, data={"secret": "x"})
    response = anon.post("/api/v1/tokens/", {"username": "elizabeth", "password": PASSWORD})
    assert (response.status_code, errors(response)) == (403, [("code", "This account asks for a second factor.")])
    assert not Token.objects.exists()


def test_with_a_second_factor_a_token_is_made_by_its_code_which_serves_once(
    anon: APIClient, elizabeth: User, code_of: Callable[[str], str]
) -> None:
    secret = generate_totp_secret()
    TOTP.activate(elizabeth, secret)
    now = code_of(secret)
    wish = {"username": "elizabeth", "password": PASSWORD}
    wrong = anon.post("/api/v1/tokens/", wish | {"code": f"{(int(now) + 500_000) % 1_000_000:06}"})
    assert (wrong.status_code, errors(wrong)) == (403, [("code", "Incorrect code.")])
    assert anon.post("/api/v1/tokens/", wish | {"code": now}).status_code == 201
    again = anon.post("/api/v1/tokens/", wish | {"code": now, "name": "second"})
    assert (again.status_code, errors(again)) == (403, [("code", "Incorrect code.")])
    assert [token.name for token in Token.objects.all()] == ["default"]


def test_a_recovery_code_stands_in_for_the_second_factor_once(anon: APIClient, elizabeth: User) -> None:
    TOTP.activate(elizabeth, generate_totp_secret())
    code = RecoveryCodes.activate(elizabeth).get_unused_codes()[0]
    wish = {"username": "elizabeth", "password": PASSWORD, "code": code}
    statuses = [anon.post("/api/v1/tokens/", wish | {"name": name}).status_code for name in ("first", "second")]
    assert statuses == [201, 403]


def test_a_code_does_not_make_up_for_a_wrong_password(anon: APIClient, elizabeth: User) -> None:
    TOTP.activate(elizabeth, generate_totp_secret())
    code = RecoveryCodes.activate(elizabeth).get_unused_codes()[0]
    refused = anon.post("/api/v1/tokens/", {"username": "elizabeth", "password": "wrong", "code": code})
    assert (refused.status_code, errors(refused)) == (403, [("password", "Name and password do not fit.")])
    assert (
        anon.post("/api/v1/tokens/", {"username": "elizabeth", "password": PASSWORD, "code": code}).status_code == 201
    )


def test_two_tokens_of_one_name_are_refused(anon: APIClient, elizabeth: User) -> None:
    wish = {"username": "elizabeth", "password": PASSWORD, "name": "laptop"}
    assert anon.post("/api/v1/tokens/", wish).status_code == 201
    again = anon.post("/api/v1/tokens/", wish)
    assert (again.status_code, errors(again)) == (409, [("name", "You have a token named laptop.")])


def test_nobody_has_more_tokens_than_the_limit_but_expired_ones_make_room(anon: APIClient, elizabeth: User) -> None:
    wish = {"username": "elizabeth", "password": PASSWORD, "name": "one-more"}
    for number in range(20):
        services.issue_token(elizabeth, f"t{number}")
    full = anon.post("/api/v1/tokens/", wish)
    assert (full.status_code, errors(full)) == (409, [("name", "You have 20 tokens.")])
    Token.objects.filter(name="t3").update(expiry=timezone.now() - timedelta(seconds=1))
    assert anon.post("/api/v1/tokens/", wish).status_code == 201
    assert not Token.objects.filter(name="t3").exists()


def test_revoking_one_token_ends_it_and_no_other(elizabeth: User, thomas: User) -> None:
    laptop, server, his = client_of(elizabeth), client_of(elizabeth), client_of(thomas)
    assert his.delete("/api/v1/tokens/test-1/").status_code == 404
    assert server.delete("/api/v1/tokens/test-0/").status_code == 204
    assert laptop.get("/api/v1/me/").status_code == 401
    assert server.get("/api/v1/me/").status_code == 200
    assert his.get("/api/v1/me/").status_code == 200
    assert server.delete("/api/v1/tokens/test-0/").status_code == 404


def test_revoking_all_tokens_ends_mine_and_nobody_elses(elizabeth: User, thomas: User) -> None:
    laptop, server, his = client_of(elizabeth), client_of(elizabeth), client_of(thomas)
    assert server.delete("/api/v1/tokens/").status_code == 204
    assert [client.get("/api/v1/me/").status_code for client in (laptop, server, his)] == [401, 401, 200]


@pytest.mark.parametrize(
    "header",
    [
        "Token",
        "Token a b",
        "Token nonsense",
        "Token lh_\xff\xfe",
        "Token " + "a" * 5000,
        "Token lh_0123456789abc'\"; --",
        "Token lh_\x7f",
    ],
)
def test_a_header_that_holds_no_token_is_answered_401(anon: APIClient, elizabeth: User, header: str) -> None:
    response = anon.get("/api/v1/titles/", HTTP_AUTHORIZATION=header)
    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Token"
    assert response.json()["status"] == 401


def test_an_expired_token_is_refused(elizabeth: User) -> None:
    client = client_of(elizabeth)
    Token.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert client.get("/api/v1/me/").status_code == 401


def test_a_token_of_an_account_that_was_closed_is_refused(elizabeth: User) -> None:
    client = client_of(elizabeth)
    User.objects.update(is_active=False)
    assert client.get("/api/v1/me/").status_code == 401
