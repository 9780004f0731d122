"""Every example of these tests keeps the law of the journal."""

from __future__ import annotations

import pytest

from engine.john_company_1e.title import TITLE
from tests.engine.journal import keep_law


@pytest.fixture(autouse=True)
def every_change_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_law(monkeypatch, TITLE)
