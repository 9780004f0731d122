"""Keeps a public board from the events alone: see ``engine.kernel.reading``. Nothing is hidden at this table, and every change is told.

The readers stand by what they are about: families and firms, the Company, India.
"""

from __future__ import annotations

from engine.john_company_1e import reading_company, reading_families, reading_india

MODULES = (reading_families, reading_company, reading_india)

TELLS_ALONE = tuple(event for module in MODULES for event in module.TELLS_ALONE)
"""Events that say something and move nothing."""

# The kernel looks for readers among a module's own names.
globals().update(
    {name: thing for module in MODULES for name, thing in vars(module).items() if hasattr(thing, "__reads__")}
)
