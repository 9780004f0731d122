"""Arkwright: the table as a scene. The four markets, share prices, labour market and events; the companies; what is on offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.arkwright import east_india
from engine.arkwright.board import PHASES, Table
from engine.arkwright.names import Phase
from engine.arkwright.scene.companies import company
from engine.arkwright.scene.labour import labour_market
from engine.arkwright.scene.markets import markets
from engine.arkwright.scene.offers import commodities, events, on_offer
from engine.arkwright.scene.shares import CASH, PACKAGE, share_prices
from engine.arkwright.state import PREPARATION, ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.scene import Purse, Scene, Standing

Fields = dict[str, Any]

OUTSIDE_CYCLES = (Phase.EVENT, Phase.END)


def scene(public: Fields, names: Sequence[str]) -> Scene:
    """The table as everyone sees it. Money is in £."""
    table = Table(public, names)
    game = table.game
    standings = [standing(game, seat, over=public["outcome"] is not None) for seat in range(game.seats)]
    return Scene(
        panels=(
            markets(table),
            share_prices(table, standings),
            labour_market(table),
            events(table),
            *([commodities(table)] if game.rules.east_india else []),
            *(company(table, seat) for seat in range(game.seats)),
            on_offer(table),
        ),
        standings=tuple(standings),
        purses=tuple(Purse(f"seat:{seat}", game.cash[seat]) for seat in range(game.seats)),
        heading=heading(game),
        measure="£ of shares",
        shares=tuple(game.shares[: game.seats]),
    )


def heading(game: ArkwrightGame) -> tuple[str, ...]:
    """Decade, cycle and phase, as far as the game is in one."""
    if game.phase == Phase.END:
        return (PHASES[Phase.END],)
    if game.decade == PREPARATION:
        return ("Preparatory decade",)
    decade, phase = str(game.rules.decades[game.decade].year), PHASES[game.phase]
    if game.phase in OUTSIDE_CYCLES:
        return decade, phase
    return decade, f"Cycle of {GOOD_IDS[game.cycle]}", phase


def standing(game: ArkwrightGame, seat: int, over: bool) -> Standing:
    """The share package, what the cash at hand would add to it after loans, and influence: what the company would be worth today."""
    value = game.share_value(seat)
    cash = game.cash[seat] - game.loans[seat] * game.rules.loan_repayment
    bought = 0 if over else min(max(cash, 0) // game.share_cost(seat), game.bank_shares(seat))
    parts = [(PACKAGE, game.shares[seat] * value)]
    if not over:
        parts.append((CASH, bought * value))
    if game.rules.east_india:
        parts.append(("influence", east_india.influence_value(game, seat)))
    parts.sort(key=lambda part: -part[1])
    return Standing(seat, sum(amount for _, amount in parts), tuple(parts))
