"""John Company, second edition: the table as a scene.

``india``, ``presidencies``, ``offices``, ``company``, ``london``, ``parliament``, ``firms`` and ``families`` are its panels, and one for
bargains that both editions share; ``atlas`` is where India lies on the first of them, ``standings`` who is winning. ``seen`` is what all
of them share.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.john_company_2e.board import SETUP
from engine.john_company_2e.scene import firms
from engine.john_company_2e.scene.company import company
from engine.john_company_2e.scene.families import family
from engine.john_company_2e.scene.india import india
from engine.john_company_2e.scene.london import london
from engine.john_company_2e.scene.offices import offices, treasuries
from engine.john_company_2e.scene.parliament import parliament
from engine.john_company_2e.scene.presidencies import presidencies
from engine.john_company_2e.scene.seen import Seen
from engine.john_company_2e.scene.standings import standings
from engine.john_company_2e.table.names import Phase
from engine.john_company_2e.title import TITLE
from engine.scene import Purse, Scene
from engine.shared.bargains_panel import bargains_panel
from engine.shared.board import Fields


def scene(public: Fields, names: Sequence[str]) -> Scene:
    """The table as everyone sees it. Money is in £."""
    seen = Seen(public, names)
    panels = [india(seen), offices(seen), presidencies(seen), company(seen), london(seen), parliament(seen)]
    panels += [firms.firms(seen)] if firms.are_there(seen) else []
    panels += [bargains_panel(TITLE, seen.game, names)] if seen.game.plan.offers else []
    panels += [family(seen, number) for number in seen.families]
    return Scene(
        panels=tuple(panels),
        standings=standings(seen),
        purses=(
            *(Purse(f"seat:{number}", cash) for number, cash in enumerate(seen.game.cash)),
            Purse("company", seen.game.balance),
            *treasuries(seen),
            *(firms.moneys(seen) if firms.are_there(seen) else ()),
        ),
        heading=_heading(seen),
        measure="victory points",
        shares=tuple(seen.game.shares(number) for number in range(seen.seats)),
    )


def _heading(seen: Seen) -> tuple[str, ...]:
    game = seen.game
    phase = seen.phase()
    return (phase,) if game.phase == Phase.FINAL_SCORING or phase == SETUP else (f"Turn {game.turn}", phase)
