"""Keeps a public board from the events alone: see ``engine.kernel.reading``. What is face down stays a mask on it.

The readers stand by what they are about: money, London, bargains, Parliament, the Company and its offices, firms, India.
"""

from __future__ import annotations

from engine.john_company_2e.audit import pieces_of
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.limits import PIECES, UNSEATED_PIECES
from engine.john_company_2e.telling import (
    reading_bargains,
    reading_company,
    reading_firms,
    reading_india,
    reading_london,
    reading_parliament,
)
from engine.shared import reading_bargains as shared_bargains
from engine.shared import reading_cash, reading_money

MODULES = (
    reading_cash,
    reading_money,
    reading_london,
    reading_bargains,
    shared_bargains,
    reading_parliament,
    reading_company,
    reading_firms,
    reading_india,
)


def follows(board: CrownGame) -> None:
    """What a family has not placed lies in its supply: no event needs to say what is taken from there or goes home."""
    for family in range(board.families):
        total = PIECES if board.is_seated(family) else UNSEATED_PIECES
        board.supply[family] += total - pieces_of(board, family)
