"""The ladder's own password hasher at its limit, for tests of what it answers then."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from ladder.accounts import hashing


@contextmanager
def no_turn_left(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Passwords are hashed in turns, all turns are taken while this lasts, and nobody waits long for one."""
    settings.PASSWORD_HASHERS = ["ladder.accounts.hashing.PasswordHasher"]
    monkeypatch.setattr(hashing, "PATIENCE", 0.01)
    with ExitStack() as taken:
        for _ in range(hashing.AT_ONCE):
            taken.enter_context(hashing.turns)
        yield
