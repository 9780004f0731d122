"""People who use the API, and clients that speak for them."""

from __future__ import annotations

import re

import pytest
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.api import problems
from ladder.api.services import issue_token
from ladder.games import advancing

PASSWORD = "three-ships-home"
SENTENCE = re.compile(r"(?<=[.!?;])\s+")


@pytest.fixture(autouse=True)
def no_problem_says_a_sentence_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test of the API has refused: what is wrong with a field and what would do instead are two things."""
    summary = problems.summary

    def looked_through(errors: list[dict[str, str]]) -> str:
        for error in errors:
            sentences = SENTENCE.split(f"{error['message']} {error['remedy']}".strip())
            assert len(sentences) == len(set(sentences)), error
        return summary(errors)

    monkeypatch.setattr(problems, "summary", looked_through)


def client_of(user: User | None) -> APIClient:
    """A client with a token of `user`, or without any."""
    client = APIClient()
    if user is not None:
        client.credentials(HTTP_AUTHORIZATION=f"Token {issue_token(user, f'test-{user.auth_token_set.count()}')[1]}")
    return client


def make_user(name: str, **fields: bool) -> User:
    return User.objects.create_user(name, f"{name}@example.org", PASSWORD, **fields)


@pytest.fixture
def anon() -> APIClient:
    return client_of(None)


@pytest.fixture
def elizabeth(db: None) -> User:
    """An author."""
    return make_user("elizabeth")


@pytest.fixture
def thomas(db: None) -> User:
    """Another author."""
    return make_user("thomas")


@pytest.fixture
def keeper(db: None) -> User:
    """A member of the staff."""
    return make_user("josiah", is_staff=True)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """House bots in a person's game always answer within the request, however slow the machine is."""
    monkeypatch.setattr(advancing, "REQUEST_SECONDS", 60.0)
    monkeypatch.setattr(advancing, "WRITE_SECONDS", 60.0)
