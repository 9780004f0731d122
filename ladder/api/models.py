"""Tokens with which programs speak for their authors."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import RegexValidator
from django.db import models
from knox.models import AbstractAuthToken

TOKEN_NAME = RegexValidator(
    r"^[A-Za-z0-9][A-Za-z0-9._-]{0,31}\Z",
    "A token's name has 1 to 32 letters, digits, dots, hyphens or underscores, and starts with a letter or digit.",
)


class Token(AbstractAuthToken):
    """One of a user's tokens: stored as a hash, found by its first characters, named by its owner, dead after its expiry."""

    name = models.CharField(max_length=32, validators=[TOKEN_NAME])

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "name"], name="token_name_per_user")]

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"
