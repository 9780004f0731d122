"""Keeps a public board from the events alone: see ``engine.kernel.reading``. Nothing is hidden at this table, and every change is told.

The readers stand by what they are about: money, families and firms, the Company, India.
"""

from __future__ import annotations

from engine.john_company_1e import reading_company, reading_families, reading_india
from engine.shared import reading_bargains, reading_cash, reading_money

MODULES = (reading_cash, reading_money, reading_bargains, reading_families, reading_company, reading_india)
