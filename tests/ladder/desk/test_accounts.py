"""Accounts deactivated and reactivated from the desk."""

from __future__ import annotations

import pytest

from ladder.accounts.models import User
from ladder.bots.services import house_user
from ladder.errors import Conflict, NotAllowed, ServiceError
from tests.ladder import factories as make
from tests.ladder.desk.desk import do, keeper, look

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def test_an_account_is_deactivated_and_reactivated() -> None:
    robert = make.AuthorFactory(username="robert")
    assert (
        look("account-deactivate", username="Robert").says[0]
        == "robert can neither sign in nor use a token nor submit."
    )
    do("account-deactivate", username="robert")
    robert.refresh_from_db()
    assert not robert.is_active
    with pytest.raises(Conflict, match="robert is not active already"):
        look("account-deactivate", username="robert")
    act = do("account-reactivate", username="robert")
    robert.refresh_from_db()
    assert robert.is_active
    assert (act.word, act.outcome) == ("account-reactivate", "robert is active again.")


def test_accounts_that_no_keeper_closes_are_refused() -> None:
    User.objects.filter(pk=keeper().pk).update(is_superuser=False)
    with pytest.raises(NotAllowed, match="this is your own account"):
        do("account-deactivate", username=keeper().username)
    with pytest.raises(NotAllowed, match="the house's own account"):
        look("account-deactivate", username=house_user().username)
    User.objects.create_superuser("governor")
    with pytest.raises(NotAllowed, match="governor has all powers"):
        look("account-deactivate", username="governor")
    with pytest.raises(ServiceError, match="nobody is called 'nobody'"):
        look("account-deactivate", username="nobody")
    assert not User.objects.filter(is_active=False).exists()
