"""People who use the API, and clients that speak for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.api.services import issue_token

PASSWORD = "three-ships-home"

ClientOf = Callable[[User | None], APIClient]


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
