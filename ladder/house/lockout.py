"""Which name a failed login was aimed at, for django-axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest


def login_name(request: HttpRequest | None, credentials: Mapping[str, Any] | None = None) -> str | None:
    """The user name or e-mail address tried: the API and admin say `username`, the sign-in page says `login`."""
    for source in (credentials or {}, request.POST if request is not None else {}):
        for field in ("username", "email", "login"):
            if source.get(field):
                return str(source[field])
    return None
