"""An author and a bot of theirs, for whatever needs no more of a house than that; and the codes of a second factor."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.mfa.totp.internal import auth as totp

from ladder.bots.models import Bot
from tests.ladder import factories as make


@pytest.fixture
def author() -> make.User:
    """Somebody with bots, in a house that has its own."""
    make.house_bots()
    return make.AuthorFactory(username="elizabeth")


@pytest.fixture
def bot(author: make.User) -> Bot:
    """Clive, whose first version is ready."""
    return make.submitted_bot(owner=author, name="Clive")


@pytest.fixture
def code_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """The code that a secret gives now. Its half minute does not end while a test looks."""
    now = next(iter(totp.yield_hotp_counters_from_time()))
    monkeypatch.setattr(totp, "yield_hotp_counters_from_time", lambda: iter([now]))
    return lambda secret: totp.format_hotp_value(totp.hotp_value(secret, now))
