"""Accounts and tokens: what the API changes by itself. Bots, seasons and matches have services of their own."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.base.forms import BaseAuthenticateForm
from allauth.mfa.utils import is_mfa_enabled
from axes.helpers import get_cool_off
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from knox.settings import knox_settings
from rest_framework.exceptions import Throttled

from ladder.accounts.models import User
from ladder.errors import Conflict, NotAllowed, ServiceError

from .models import Token


def register(username: str, email: str, password: str) -> tuple[User, Token, str]:
    """A new account, by the same rules as the sign-up page, its first token and that token's secret, which is stored nowhere.

    Whether another account has the address makes no difference: it belongs to nobody until somebody confirms it. Raises ServiceError
    naming the field; Conflict when the name, which is public, is taken; Busy.
    """
    username = User.normalize_username(username)
    user = User(username=username, email=email.lower())
    if User.objects.filter(username__iexact=username).exists():
        raise Conflict("username", "This name is taken.", "Choose another one.")
    refuse_unless_valid("username", get_adapter().clean_username, username, True)
    refuse_unless_valid("email", get_adapter().clean_email, email)
    refuse_unless_valid("password", validate_password, password, user)
    # Hashed before the transaction begins, so that waiting for it holds no connection.
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
            return user, *issue_token(user, "default")
    except IntegrityError as error:
        raise Conflict("username", "This name was taken a moment ago.", "Choose another one.") from error


def refuse_unless_valid(field: str, check: Any, *args: Any) -> None:
    """Run `check`. Raises ServiceError with its complaint, which is in words already.

    That may end with the remedy, since a page shows no other: here the two stand apart.
    """
    remedy = "Choose another one."
    try:
        check(*args)
    except ValidationError as error:
        raise ServiceError(field, " ".join(error.messages).removesuffix(remedy).rstrip(), remedy) from error


def log_in(request: HttpRequest, username: str, password: str, code: str = "") -> User:
    """The user with this name and password, and, where the account asks for a second factor, this code of it.

    Raises NotAllowed when they do not fit, for `code` where it is the second factor that is missing or wrong; Throttled, with the seconds
    to wait, after too many failures.
    """
    user = authenticate(request, username=username, password=password)
    if getattr(request, "axes_locked_out", False):
        # Axes' middleware would answer in HTML.
        request.axes_locked_out = False  # type: ignore[attr-defined]
        raise Throttled(get_cool_off(request).total_seconds(), "Too many failed attempts for this name.")
    if not isinstance(user, User):
        raise NotAllowed(
            "password", "Name and password do not fit.", "Check both; after too many failures the name is shut out."
        )
    if is_mfa_enabled(user):
        check_second_factor(user, code)
    user_logged_in.send(sender=User, request=request, user=user)
    return user


def check_second_factor(user: User, code: str) -> None:
    """Use up this code of the user's authenticator, or of their recovery codes, as the sign-in page does. Raises NotAllowed.

    Wrong ones are counted by ACCOUNT_RATE_LIMITS, with those of the page.
    """
    if not code:
        raise NotAllowed(
            "code", "This account asks for a second factor.", "Send `code`: your authenticator's, or a recovery code."
        )
    form = BaseAuthenticateForm({"code": code}, user=user)
    if not form.is_valid():
        told = " ".join(str(error) for errors in form.errors.values() for error in errors)
        raise NotAllowed("code", told, "Send the code that your authenticator shows now, or a recovery code.")
    form.authenticator.record_usage()


def issue_token(user: User, name: str, days: int | None = None) -> tuple[Token, str]:
    """A new token of `user` and its secret, which is stored nowhere. `days` until it expires; REST_KNOX's TOKEN_TTL without.

    Raises Conflict when the name is in use or the user has as many tokens as one may have.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        tokens = Token.objects.filter(user=user)
        tokens.filter(expiry__lt=timezone.now()).delete()
        if tokens.filter(name=name).exists():
            raise Conflict("name", f"You have a token named {name}.", "Choose another name, or revoke that one first.")
        if tokens.count() >= knox_settings.TOKEN_LIMIT_PER_USER:
            raise Conflict("name", f"You have {knox_settings.TOKEN_LIMIT_PER_USER} tokens.", "Revoke one first.")
        lifetime = knox_settings.TOKEN_TTL if days is None else timedelta(days=days)
        token: tuple[Token, str] = Token.objects.create(user, expiry=lifetime, name=name)
    return token


def revoke_token(user: User, name: str) -> bool:
    """Revoke the user's token of this name at once. Returns whether there was one."""
    return bool(Token.objects.filter(user=user, name=name).delete()[0])


def revoke_all_tokens(user: User) -> int:
    """Revoke every token of the user at once. Returns how many there were."""
    return int(Token.objects.filter(user=user).delete()[0])
