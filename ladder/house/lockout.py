"""Which name a failed login was aimed at, for django-axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest


def login_name(request: HttpRequest | None, credentials: Mapping[str, Any] | None = None) -> str | None:
    """The user name tried, one for all spellings that reach the same account: the API says `username`, the sign-in page `login`."""
    for source in (credentials or {}, request.POST if request is not None else {}):
        for field in ("username", "login"):
            if tried := str(source.get(field) or "").replace("\0", "").strip():
                user = get_user_model().objects.filter(username__iexact=tried).first()
                return (tried if user is None else user.get_username()).casefold()[:255]
    return None
