"""What tests of workers stand on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workers import identity
from workers.identity import Me


@pytest.fixture
def me() -> Iterator[Me]:
    """This process as a worker called north, which has a sandbox."""
    identity._me = Me("north@test", "1", "")
    identity._me.register()
    yield identity._me
    identity._me = None
    identity._flags[:] = b"\0\0"
