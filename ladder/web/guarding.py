"""Whose a page is."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from ladder.accounts.models import User


def for_keepers(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Strangers sign in; authors are refused."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not cast(User, request.user).is_staff:
            raise PermissionDenied("This page is for keepers.")
        return view(request, *args, **kwargs)

    return guarded
