"""The toy title, in the catalogue while a test plays it."""

from __future__ import annotations

import pytest

from engine.kernel import registry
from tests.engine.toy import MANIFEST, TITLE, ToyTitle


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> ToyTitle:
    monkeypatch.setitem(registry._added, "toy", MANIFEST)
    return TITLE
