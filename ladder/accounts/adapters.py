"""What names an account may have; the sign-up page and the API ask the same adapter."""

from __future__ import annotations

import re
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage

from ladder.accounts.hashing import give_back_connections
from ladder.reserved import foreign_letter, taken_for

USERNAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{2,31}", re.ASCII)
"""User names are public and stand in tables and addresses: ASCII, so that nobody can look like somebody else."""


class AccountAdapter(DefaultAccountAdapter):
    """allauth's adapter with our rules for names."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name, if it may be had. Raises ValidationError saying what is wrong with it."""
        if foreign := foreign_letter(username):
            raise ValidationError(f"The letters of a user name are A to Z, and {foreign}.")
        if not USERNAME.fullmatch(username):
            raise ValidationError(
                "A user name has 3 to 32 letters, digits, dots, hyphens or underscores, and starts with a letter."
            )
        if known := taken_for(username):
            like = "" if known == username.lower() else f" too like {known}, which is"
            raise ValidationError(f"This name is{like} the house's. Choose another one.")
        cleaned: str = super().clean_username(username, shallow)
        return cleaned

    def render_mail(self, *args: Any, **kwargs: Any) -> EmailMessage:
        """The message, to be sent at once. The mail server may be slow, so no database connection waits for it."""
        message: EmailMessage = super().render_mail(*args, **kwargs)
        give_back_connections()
        return message
