"""What a button of a page does."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from ladder.accounts.models import User
from ladder.errors import ServiceError
from ladder.web.forms import ServiceForm


def act(request: HttpRequest, service: Callable[[User], object], done: str, page: str, *of: object) -> HttpResponse:
    """Have a service do its work for whoever is signed in, and go back to ``page`` with its answer: ``done``, or why it refused."""
    try:
        service(cast(User, request.user))
        messages.success(request, done)
    except ServiceError as error:
        messages.error(request, ServiceForm.text_of(error))
    return redirect(page, *of)
