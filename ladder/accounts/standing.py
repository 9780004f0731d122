"""Whether an account may come in. None is deleted: its bots and their matches are history."""

from __future__ import annotations

from ladder.accounts.models import User
from ladder.errors import Conflict, NotAllowed


def set_active(user: User, active: bool, by: User) -> None:
    """Let the account in, or keep it out: no login, no token, no new version; its bots play on.

    Raises NotAllowed for anybody but a keeper, for one's own account, the house's, and a superuser's; Conflict when it is so already.
    """
    if not by.is_staff:
        raise NotAllowed("username", "only a keeper may do this.")
    if user.pk == by.pk:
        raise NotAllowed("username", "this is your own account.", "Ask another keeper.")
    if not by.is_superuser:
        refuse_protected(user)
    if user.is_house or not User.objects.filter(pk=user.pk).exclude(is_active=active).update(is_active=active):
        raise Conflict("username", f"{user.username} is {'' if active else 'not '}active already.")


def refuse_protected(user: User) -> None:
    """Raise NotAllowed for the house's account, and for one that has all powers."""
    if user.is_house:
        raise NotAllowed("username", "this is the house's own account.")
    if user.is_superuser:
        raise NotAllowed("username", f"{user.username} has all powers.", "A superuser changes it in the admin.")
