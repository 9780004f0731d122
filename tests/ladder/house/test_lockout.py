"""What whoever guesses passwords meets."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

pytestmark = pytest.mark.django_db


def test_guessing_one_accounts_password_shuts_the_guesser_out_and_nobody_else(client: Client) -> None:
    user = get_user_model()
    user.objects.create_user("elizabeth", "elizabeth@example.org", "three-ships-home")
    user.objects.create_user("thomas", "thomas@example.org", "two-ships-home")

    def sign_in(name: str, password: str, address: str = "192.0.2.1") -> bool:
        visitor = Client(REMOTE_ADDR=address)
        visitor.post("/accounts/login/", {"login": name, "password": password})
        return "_auth_user_id" in visitor.session

    for attempt in range(8):
        assert not sign_in("elizabeth", f"guess {attempt}")

    assert not sign_in("elizabeth", "three-ships-home"), "the right password comes too late"
    assert sign_in("elizabeth", "three-ships-home", "192.0.2.2"), "from elsewhere she may"
    assert sign_in("thomas", "two-ships-home"), "others behind the same address may"
