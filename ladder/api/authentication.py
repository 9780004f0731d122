"""Who is asking: `Authorization: Token …`."""

from __future__ import annotations

import re

from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework.exceptions import AuthenticationFailed

from ladder.accounts.models import User

from .models import Token


class TokenAuthentication(KnoxAuthentication):
    """knox's, which would ask the database about bytes that cannot be a token, and fall over some of them."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, Token]:
        """The token's user and the token. Raises AuthenticationFailed."""
        if not re.fullmatch(rb"[A-Za-z0-9_]{16,128}", token):
            raise AuthenticationFailed("Invalid token.")
        found: tuple[User, Token] = super().authenticate_credentials(token)
        return found
