"""Accounts and tokens on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from ladder.accounts.models import User

from ..models import TOKEN_NAME, Token
from .fields import RequestSerializer, TextField, UsernameField, WholeField


class UserSerializer(serializers.ModelSerializer[User]):
    """An account as its owner sees it."""

    class Meta:
        model = User
        fields = ["username", "email", "is_staff", "date_joined"]
        read_only_fields = fields


class TokenSerializer(serializers.ModelSerializer[Token]):
    """A token without its secret."""

    prefix = serializers.CharField(
        source="token_key", help_text="The first characters of the token, to tell it from others."
    )
    current = serializers.SerializerMethodField(help_text="Whether this request was made with it.")

    class Meta:
        model = Token
        fields = ["name", "prefix", "created", "expiry", "current"]
        read_only_fields = fields

    def get_current(self, token: Token) -> bool:
        return bool(token == self.context["request"].auth)


class TokenWishSerializer(RequestSerializer):
    """A wish for a token. A signed-in session needs neither name nor password."""

    username = TextField(required=False, max_length=150)
    password = TextField(required=False, max_length=256, style={"input_type": "password"})
    code = TextField(
        required=False,
        max_length=32,
        help_text="Of the second factor, where the account has one: the authenticator's, or a recovery code.",
    )
    name = TextField(
        default="default",
        max_length=32,
        validators=[TOKEN_NAME],
        help_text="Yours to choose, unique among your tokens, e.g. `laptop`.",
    )
    days = WholeField(default=90, min_value=1, max_value=365, help_text="Until it expires.")


class IssuedTokenSerializer(serializers.Serializer[Any]):
    """A new token. `token` is shown this once."""

    name = serializers.CharField()
    token = serializers.CharField()
    expiry = serializers.DateTimeField()


class RegistrationSerializer(RequestSerializer):
    """What it takes to have an account."""

    username = UsernameField(min_length=3, max_length=150, help_text="Public.")
    email = serializers.EmailField(max_length=254, trim_whitespace=False, help_text="Never shown to others.")
    password = TextField(
        min_length=8,
        max_length=256,
        style={"input_type": "password"},
        help_text="At least 8 characters.",
    )


class RegisteredSerializer(serializers.Serializer[Any]):
    """A new account with its first token."""

    user = UserSerializer()
    token = IssuedTokenSerializer()
