"""Which plan a table has: the steps and figures of its scenario, and how it negotiates.

Everything that steps do differently by the options is settled here; see ``plan``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.john_company_1e import (
    attrition,
    boxes,
    campaign,
    events_in_india,
    family_phase,
    firm_trade,
    firms,
    john_and_co,
    local_news,
    purchasing,
    refresh,
    scoring,
    setup,
    solo,
    trade,
    turn,
    windows,
)
from engine.john_company_1e.names import Phase
from engine.john_company_1e.plan import Plan, never, nothing
from engine.john_company_1e.tables import scenario
from engine.shared import orders
from engine.shared.moments import Moment

SETTLED_BY = ("scenario", "negotiation", "offers_per_window")
"""The options on which a plan depends."""

COMPANY: dict[str, Any] = {
    "set_up": setup.begin,
    "deal_prizes": setup.deal_prizes,
    "phases": turn.PHASES,
    "moments": tuple(moment for moment in range(Moment.REVIEW) if moment != Moment.LAW),
    "window": (windows.open_window,),
    "extra_turn": tuple(phase for phase in turn.PHASES if phase != Phase.COMPANY),
    "revenue": (trade.settle_accounts,),
    "evening_post": (events_in_india.begin, attrition.begin, local_news.begin, refresh.begin),
    "last_evening_post": (events_in_india.begin, attrition.begin),
    "is_won": never,
    "score": (windows.last_window, scoring.decide),
    "closed_boxes": (),
    "found_firm": firms.found,
    "send_mission": firm_trade.mission,
    "set_sail": firm_trade.on_pass,
    "pass_without_firm": nothing,
    "open_after_mission": firm_trade.choose_presidency,
    "buy_ships": purchasing.buy_ships,
    "buy_goods": purchasing.buy_goods,
    "plunder": campaign.plunder,
    "may_borrow": True,
    "dismisses": True,
    "taxes_families": True,
    "close_after_revolt": events_in_india.close_after_revolt,
    "estate": scoring.estate,
}
"""Families and the Company (checklist 136 to 139)."""

JOHN_AND_CO: dict[str, Any] = COMPANY | {
    "deal_prizes": nothing,
    "phases": {
        Phase.FAMILY: family_phase.begin,
        Phase.TRADE: john_and_co.trade,
        Phase.EVENING_POST: john_and_co.evening_post,
    },
    "moments": (Moment.PHASE, Moment.SHORTAGE, Moment.DIVIDENDS, Moment.CONSENT),
    "extra_turn": (Phase.FAMILY, Phase.TRADE, Phase.EVENING_POST),
    "closed_boxes": boxes.COMPANY_BOXES,
    "pass_without_firm": john_and_co.pass_without_firm,
    "open_after_mission": firm_trade.open_freely,
    "close_after_revolt": john_and_co.close_after_revolt,
    "estate": john_and_co.estate,
}
"""Families and their firms (checklist 140, 141)."""

ALONE = (events_in_india.begin, solo.after_events, refresh.begin, solo.judge)
MILITANT_COMPANY: dict[str, Any] = COMPANY | {
    "set_up": solo.set_up,
    "deal_prizes": nothing,
    "phases": {phase: begin for phase, begin in turn.PHASES.items() if phase != Phase.FAMILY},
    "window": (),
    "extra_turn": (Phase.COMPANY, Phase.TRADE, Phase.EVENING_POST),
    "revenue": (trade.tax_provinces, solo.pay_expenses, trade.allocate_revenue),
    "evening_post": ALONE,
    "last_evening_post": ALONE,
    "is_won": solo.is_won,
    "score": (solo.decide,),
    "buy_ships": solo.buy_ships,
    "buy_goods": solo.buy_goods,
    "plunder": nothing,
    "may_borrow": False,
    "dismisses": False,
    "taxes_families": False,
}
"""The Company, and nobody else (checklist 142 to 144)."""

PLAYED = {"john_and_co": JOHN_AND_CO, "solo": MILITANT_COMPANY}
"""What is played in a scenario, where that is not families and the Company."""


def plan_of(options: Mapping[str, str]) -> Plan:
    """The plan of a table; made once for all that are alike."""
    return _plan(*[options[name] for name in SETTLED_BY])


@cache
def _plan(id: str, negotiation: str, offers: str) -> Plan:
    full = negotiation == "full"
    return Plan(
        scenario=scenario(id),
        offers=int(offers) if full else 0,
        haggles=negotiation != "off",
        merges=full,
        orders=(orders.ask,) if full and id != "solo" else (),
        **PLAYED.get(id, COMPANY),
    )
