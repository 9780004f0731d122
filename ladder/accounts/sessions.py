"""Sessions in Postgres, as Django keeps them."""

from __future__ import annotations

from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore

from ladder.house import away


class SessionStore(DatabaseSessionStore):
    """Django's, which takes a database that is away for a session that was deleted meanwhile, and has the request answered 400."""

    def save(self, must_create: bool = False) -> None:
        """Save it. Raises UpdateError for one that was deleted, and the database's own error when that cannot be reached."""
        try:
            super().save(must_create)
        except UpdateError as error:
            if (cause := error.__context__) is not None and away.is_away(cause):
                raise cause from None
            raise
