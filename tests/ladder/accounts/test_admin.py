"""The keeper's view of accounts, and lists that can be read."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from ladder.accounts.models import User
from ladder.bots import services as bots
from ladder.trail.models import Act
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
LIST = "admin:accounts_user_changelist"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture
def keeper() -> Client:
    return signed_in(make.KeeperFactory())


def act(client: Client, action: str, *users: User) -> list[str]:
    form = {"action": action, "_selected_action": [user.pk for user in users]}
    return [str(message) for message in client.post(reverse(LIST), form, follow=True).context["messages"]]


def test_accounts_are_listed_with_their_bots_and_opened_under_the_site_s_name(keeper: Client) -> None:
    bot = make.submitted_bot()
    answer = keeper.get(reverse(LIST), {"q": bot.owner.username})
    assert [(user.username, user.bots_count) for user in answer.context["cl"].result_list] == [(bot.owner.username, 1)]
    assert "Leadenhall" in answer.content.decode()
    assert "Django administration" not in answer.content.decode()
    assert keeper.get(reverse("admin:accounts_user_change", args=[bot.owner_id])).status_code == 200


def test_a_keeper_deactivates_an_author_and_takes_it_back(keeper: Client) -> None:
    author = make.AuthorFactory()
    assert act(keeper, "deactivate", author) == ["1 account deactivated."]
    author.refresh_from_db()
    assert not author.is_active
    assert signed_in(author).get("/account/").status_code == 302
    assert act(keeper, "reactivate", author) == ["1 account reactivated."]
    author.refresh_from_db()
    assert author.is_active
    assert list(Act.objects.order_by("pk").values_list("word", "subject", "outcome", "door")) == [
        ("account-deactivate", author.username, "It is not active.", "admin"),
        ("account-reactivate", author.username, "It is active.", "admin"),
    ]


def test_what_is_changed_of_an_account_is_on_the_trail_and_no_password_is(keeper: Client) -> None:
    author = make.AuthorFactory()
    change = reverse("admin:accounts_user_change", args=[author.pk])
    fields = {"username": author.username, "email": "new@example.org", "is_active": "on", "is_staff": "on"}
    fields |= {f"{name}_{part}": "" for name in ("last_login", "date_joined") for part in (0, 1)}
    assert keeper.post(change, fields).status_code == 302
    password = {
        "password1": "another long passphrase",
        "password2": "another long passphrase",
        "usable_password": "true",
    }
    assert keeper.post(reverse("admin:auth_user_password_change", args=[author.pk]), password).status_code == 302
    changed, secret = Act.objects.order_by("pk")
    assert (changed.word, changed.outcome) == ("account-change", "Changed: email, is_staff.")
    assert (secret.word, secret.subject, secret.outcome) == (
        "account-password",
        author.username,
        "Its password was set.",
    )
    assert "passphrase" not in str([changed.asked, secret.asked])


def test_the_house_and_oneself_are_not_deactivated_and_nobody_is_deleted(keeper: Client) -> None:
    house, me = bots.house_user(), User.objects.get(is_superuser=True)
    assert act(keeper, "deactivate", house, me)[-1] == "0 accounts deactivated."
    assert User.objects.filter(is_active=False).count() == (0 if house.is_active else 1)
    assert keeper.post(reverse("admin:accounts_user_delete", args=[house.pk]), {"post": "yes"}).status_code == 403
    assert keeper.post(reverse("admin:auth_user_password_change", args=[house.pk]), {}).status_code == 403


def test_the_list_of_matches_has_one_word_for_kind_and_status(keeper: Client) -> None:
    make.rated_match(make.season_with_field())
    html = keeper.get(reverse("admin:matches_match_changelist")).content.decode()
    assert '<td class="field-kind">rated</td>' in html
    assert '<td class="field-status">queued</td>' in html
