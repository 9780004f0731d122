"""Every example of these tests keeps the law of the journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine.john_company_2e.audit import pieces_of
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from tests.engine.journal import keep_law


@contextmanager
def as_many_pieces(board: CompanyGame) -> Iterator[None]:
    """What a family has not placed lies in its supply; pieces that an example leaves out are left out there."""
    before = [pieces_of(board, family) for family in range(board.families)]
    yield
    for family, pieces in enumerate(before):
        board.supply[family] += pieces - pieces_of(board, family)


@pytest.fixture(autouse=True)
def every_change_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_law(monkeypatch, TITLE, as_many_pieces)
