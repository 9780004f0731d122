"""What a button of a page does."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from ladder.accounts.models import User
from ladder.errors import ServiceError
from ladder.trail.models import Door
from ladder.trail.services import Asking, by_keeper
from ladder.web.forms import ServiceForm


def act(
    request: HttpRequest,
    service: Callable[[User], object],
    done: str,
    page: str,
    *of: object,
    word: str = "",
    subject: str = "",
    apart: bool = False,
    own: bool = False,
) -> HttpResponse:
    """Have a service do its work for whoever is signed in, and go back to ``page`` with its answer: ``done``, or why it refused.

    With a ``word`` a keeper's act is kept on the trail, as done to ``subject``, unless that is his ``own``; ``apart``: the service has
    transactions of its own.
    """
    user = cast(User, request.user)
    try:
        if word:
            asking = Asking(word, subject, {}, user, Door.PAGE)
            by_keeper(asking, lambda: service(user), lambda _: done, apart=apart, own=own)
        else:
            service(user)
        messages.success(request, done)
    except ServiceError as error:
        messages.error(request, ServiceForm.text_of(error))
    return redirect(page, *of)
