"""Accounts and tokens."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.accounts.models import User
from ladder.errors import NotAllowed

from .. import services
from ..models import Token
from ..pagination import one_page
from ..schema import PROBLEM_409, listed
from ..serializers import accounts as wire
from .base import Bounded, body_of, user_of

ISSUED = {"name": "default", "token": "lh_0123456789abcdef…", "expiry": "2027-02-26T12:00:00Z"}


class Register(Bounded):
    """Make an account."""

    permission_classes = [AllowAny]
    throttle_scope = "register"

    @extend_schema(
        operation_id="register",
        tags=["account"],
        request=wire.RegistrationSerializer,
        responses={201: wire.RegisteredSerializer, 409: PROBLEM_409},
        examples=[
            OpenApiExample(
                "account",
                {"username": "elizabeth", "email": "elizabeth@example.org", "password": "three-ships-home"},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Make an account and its first token, which is shown this once.

        User names are public, and a taken one is refused. Whether an e-mail address has an account is told to nobody: another may be made
        with it, and the address belongs to the account that confirms it.
        """
        user, token, secret = services.register(**body_of(request, wire.RegistrationSerializer))
        issued = {"name": token.name, "token": secret, "expiry": token.expiry}
        return Response(wire.RegisteredSerializer({"user": user, "token": issued}).data, status=201)


class Tokens(Bounded):
    """The tokens of an account."""

    @property
    def throttle_scope(self) -> str | None:
        """Trying passwords is what the scope is there for."""
        return "login" if self.request.method == "POST" else None

    def get_permissions(self) -> list[AllowAny | IsAuthenticated]:
        """Making a token is logging in; the rest needs a login."""
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    @extend_schema(operation_id="token_list", tags=["account"], responses=listed(wire.TokenSerializer))
    def get(self, request: Request) -> Response:
        """Your tokens, newest first, without their secrets."""
        tokens = Token.objects.filter(user=user_of(request)).order_by("-created")
        return one_page(wire.TokenSerializer(tokens, many=True, context={"request": request}).data)

    @extend_schema(
        operation_id="token_create",
        tags=["account"],
        request=wire.TokenWishSerializer,
        responses={201: wire.IssuedTokenSerializer, 409: PROBLEM_409},
        examples=[
            OpenApiExample(
                "by password",
                {"username": "elizabeth", "password": "three-ships-home", "name": "laptop", "days": 30},
                request_only=True,
            ),
            OpenApiExample("token", ISSUED, response_only=True),
        ],
    )
    def post(self, request: Request) -> Response:
        """Make a token by user name and password, or from a signed-in session. A token makes no tokens.

        An account with a second factor needs `code` as well: without one the refusal names that field.
        """
        wish = body_of(request, wire.TokenWishSerializer)
        token, secret = services.issue_token(applicant(request, wish), wish["name"], wish["days"])
        issued = {"name": token.name, "token": secret, "expiry": token.expiry}
        return Response(wire.IssuedTokenSerializer(issued).data, status=201)

    @extend_schema(operation_id="token_revoke_all", tags=["account"], responses={204: None})
    def delete(self, request: Request) -> Response:
        """Revoke all your tokens, the one of this request included."""
        services.revoke_all_tokens(user_of(request))
        return Response(status=204)


def applicant(request: Request, wish: dict[str, Any]) -> User:
    """For whom a token is to be made. Raises NotAllowed when neither the session nor name and password say so."""
    if "username" in wish and "password" in wish:
        return services.log_in(request._request, wish["username"], wish["password"], wish.get("code", ""))
    if isinstance(request.successful_authenticator, SessionAuthentication):
        return user_of(request)
    raise NotAllowed("password", "A token is made by name and password.", "Send `username` and `password`.")


class OneToken(Bounded):
    """One token of yours."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="token_revoke", tags=["account"], responses={204: None})
    def delete(self, request: Request, name: str) -> Response:
        """Revoke one of your tokens by its name."""
        if not services.revoke_token(user_of(request), name):
            raise NotFound(f"You have no token named {name}.")
        return Response(status=204)


class Me(Bounded):
    """Who you are."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="me", tags=["account"], responses=wire.UserSerializer)
    def get(self, request: Request) -> Response:
        """The account that this request's token or session belongs to."""
        return Response(wire.UserSerializer(user_of(request)).data)
