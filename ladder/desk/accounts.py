"""Acts on accounts: closed, and opened again."""

from __future__ import annotations

from collections.abc import Callable

from engine.wording import counted
from ladder.accounts import standing
from ladder.accounts.models import User
from ladder.desk.acting import Asked, Came, Deed, Preview
from ladder.errors import Conflict, ServiceError


def account_of(asked: Asked) -> User:
    """The account that is meant. Raises ServiceError."""
    found = User.objects.filter(username__iexact=asked["username"]).first()
    if found is None:
        raise ServiceError("username", f"nobody is called {asked['username']!r}.", "Write the name of an account.")
    return found


def hold(asked: Asked) -> None:
    """Lock the account."""
    User.objects.select_for_update().get(pk=account_of(asked).pk)


def _preview(active: bool, says: str, more: str) -> Callable[[Asked], Preview]:
    def preview(asked: Asked) -> Preview:
        user = account_of(asked)
        if user.is_active == active:
            raise Conflict(
                "username", f"{user.username} is {'' if active else 'not '}active already.", "Nothing would change."
            )
        standing.refuse_protected(user)
        row = (
            user.username,
            f"{user.date_joined:%Y-%m-%d}",
            counted(user.bots.count(), "bot"),
            "yes" if user.is_staff else "no",
        )
        return Preview((says.format(user.username), more), ("Account", "Since", "Has", "Keeper"), (row,))

    return preview


def _set(active: bool) -> Callable[[Asked, User], Came]:
    def done(asked: Asked, by: User) -> Came:
        user = account_of(asked)
        standing.set_active(user, active, by)
        return Came(f"{user.username} is {'active again' if active else 'not active'}.")

    return done


DEEDS = (
    Deed(
        "account-deactivate",
        "Deactivate an account",
        "No login, no token and no new version from an account; its bots play on.",
        lambda asked: str(asked["username"]),
        _preview(
            False,
            "{0} can neither sign in nor use a token nor submit.",
            "Its bots play on; suspend their versions to stop them.",
        ),
        _set(False),
        hold,
        signed=True,
    ),
    Deed(
        "account-reactivate",
        "Reactivate an account",
        "Let a deactivated account in again.",
        lambda asked: str(asked["username"]),
        _preview(True, "{0} can sign in, use its tokens and submit again.", "Nothing else is changed."),
        _set(True),
        hold,
        signed=True,
    ),
)
