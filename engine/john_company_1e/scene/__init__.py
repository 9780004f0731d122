"""John Company, first edition: the table as a scene. India, the offices, the Company, London, the prizes, the families."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.john_company_1e.board import PHASES
from engine.john_company_1e.names import Phase
from engine.john_company_1e.scene.company import company
from engine.john_company_1e.scene.families import family, standings
from engine.john_company_1e.scene.india import india
from engine.john_company_1e.scene.london import london, prizes
from engine.john_company_1e.scene.offices import offices, treasuries
from engine.john_company_1e.scene.seen import Seen
from engine.john_company_1e.title import TITLE
from engine.scene import Panel, Purse, Scene
from engine.shared.bargains_panel import bargains_panel
from engine.shared.board import ORDERS, Fields


def scene(public: Fields, names: Sequence[str]) -> Scene:
    """The table as everyone sees it. Money is in £."""
    seen = Seen(public, names)
    return Scene(
        panels=tuple(_panels(seen)),
        standings=standings(seen),
        purses=tuple(_purses(seen)),
        heading=_heading(seen),
        measure="points (100 a region, less the turns)" if seen.alone else "victory points",
        shares=tuple(seen.game.court[: seen.seats]) if seen.has_company and not seen.alone else (),
    )


def _panels(seen: Seen) -> Iterator[Panel]:
    yield india(seen)
    if seen.has_company:
        yield offices(seen)
    yield company(seen)
    if not seen.alone:
        yield london(seen)
        if seen.has_company:
            yield prizes(seen)
    if seen.game.plan.offers:
        yield bargains_panel(TITLE, seen.game, seen.names)
    for each in seen.families:
        yield family(seen, each)


def _purses(seen: Seen) -> Iterator[Purse]:
    game = seen.game
    for seat in range(seen.seats):
        yield Purse(f"seat:{seat}", game.cash[seat])
        if game.firm[seat]:
            yield Purse(f"firm:{seen.mark(seat)}", game.firm_cash[seat])
    if seen.has_company:
        yield Purse("revenue", game.revenue)
        yield from treasuries(seen)


def _heading(seen: Seen) -> tuple[str, ...]:
    game = seen.game
    if seen.gives_orders:
        return f"Turn {game.turn}", ORDERS
    if game.phase == Phase.SETUP:
        return ("Set-up",)
    if game.phase == Phase.END:
        return ("End of the game",)
    name = PHASES[game.phase]
    return (f"Turn {game.turn}", name if game.phase == Phase.EVENING_POST else f"{name} phase")
