"""What every page shows of messages: how many are unread."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from ladder.messages import selectors


def unread(request: HttpRequest) -> dict[str, Any]:
    """`unread`: how many messages wait for whoever is signed in, counted when a page first asks; pages of others never do."""
    return {"unread": SimpleLazyObject(lambda: _count(request))}


def _count(request: HttpRequest) -> int:
    user = getattr(request, "user", None)
    return selectors.unread(user) if user is not None and user.is_authenticated else 0
