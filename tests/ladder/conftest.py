"""An author and a bot of theirs, for whatever needs no more of a house than that."""

from __future__ import annotations

import pytest

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
