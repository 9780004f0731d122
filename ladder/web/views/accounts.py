"""The account page: a user's tokens and bots. Sign-up, log-in and passwords are allauth's."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from ladder.accounts.models import User
from ladder.api import services as tokens
from ladder.api.models import Token
from ladder.errors import ServiceError
from ladder.games.selectors import games_of
from ladder.web.forms import TokenForm
from ladder.web.own_bots import own_bots

GAMES = 20
"""The newest so many games against house bots are listed; the API has them all."""


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """What the user has: bots, tokens, address."""
    return _page(request, TokenForm())


@require_POST
@never_cache
@login_required
@sensitive_post_parameters()
def create_token(request: HttpRequest) -> HttpResponse:
    """Make a token and show its secret, this once: the answer itself is the only place where it is ever written."""
    form = TokenForm(request.POST)
    if form.is_valid():
        try:
            token, secret = tokens.issue_token(cast(User, request.user), **form.cleaned_data)
            return _page(request, TokenForm(), secret=secret, created=token)
        except ServiceError as error:
            form.add_service_error(error)
    return _page(request, form, status=400)


@require_POST
@login_required
def revoke_token(request: HttpRequest, name: str) -> HttpResponse:
    """Revoke one of the user's own tokens; programs that use it are refused from now on."""
    if tokens.revoke_token(cast(User, request.user), name):
        messages.success(request, f"The token {name} is revoked.")
    return redirect("web:account")


def _page(request: HttpRequest, form: TokenForm, status: int = 200, **extra: object) -> HttpResponse:
    user = cast(User, request.user)
    context = {
        "form": form,
        "tokens": Token.objects.filter(user=user).order_by("-created"),
        "bots": own_bots(user),
        "games": games_of(user)[:GAMES],
    }
    return render(request, "web/account.html", {**context, **extra}, status=status)
