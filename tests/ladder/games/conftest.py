"""Requests that wait for house bots however slow the machine is."""

from __future__ import annotations

import pytest

from ladder.games import advancing


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """House bots always answer within the request."""
    monkeypatch.setattr(advancing, "REQUEST_SECONDS", 60.0)
    monkeypatch.setattr(advancing, "WRITE_SECONDS", 60.0)
