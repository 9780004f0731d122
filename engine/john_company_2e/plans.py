"""Which plan a table has: the steps of its scenario and variants, and the Crown's where one or two play.

Everything that steps do differently by seats and options is settled here; see ``table.plan``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.john_company_2e.company import hiring, trade
from engine.john_company_2e.course import failure, scoring, turn
from engine.john_company_2e.crown import (
    as_hirer,
    as_shareholder,
    assets,
    at_the_end,
    beside_the_human,
    gains,
    in_london,
    in_parliament,
    questions,
    setting_up,
)
from engine.john_company_2e.handbook.plan import CrownPlan
from engine.john_company_2e.handbook.state import CROWN_SEATS, families_at
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.table import setup
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.plan import Listener, Plan
from engine.john_company_2e.table.tables import raw

SETTLED_BY = ("scenario", "negotiation", "offers_per_window", "loot_in_company_regions", "difficulty")
"""The options on which a plan depends, beside the number of seats."""

LISTENERS: Mapping[Fact, tuple[Listener, ...]] = {
    **gains.LISTENERS,
    Fact.TURN_BEGINS: (beside_the_human.begin_turn,),
    Fact.DISPLAY_FILLED: (in_london.fill_places,),
    Fact.CARD_LEAVES_DISPLAY: (in_london.leave_gap,),
    Fact.VOTE_OPENS: (in_parliament.forget_vote,),
    Fact.LAW_FALLS: (in_parliament.lead_opposition,),
}
"""What the Crown listens for."""


BESIDE_THE_CROWN: dict[str, Any] = {
    "deal": setting_up.begin,
    "elect": as_hirer.elect,
    "answer_unseated": ((questions.answer,),),
    "open_phase": ((beside_the_human.at_phase,),),
    "before_retirements": ((in_london.offer_cash, in_london.BEFORE_RETIREMENTS),),
    "after_retirement": ((in_london.offer_cash_once_retired,),),
    "after_cards": ((in_london.offer_cards,),),
    "close_investments": ((as_shareholder.invest_last,),),
    "before_office": ((beside_the_human.before_office,),),
    "after_office": ((beside_the_human.after_office,),),
    "open_parliament": ((in_parliament.shift_as_minister,),),
    "open_vote": ((in_parliament.shift_before_vote,),),
    "open_round": ((in_parliament.vote_first,),),
    "close_vote": ((in_parliament.vote_last,),),
    "sorts": assets.SORTS,
    "listeners": LISTENERS,
    "verdicts": (at_the_end.verdict,),
}
"""What stands where at every table with the Crown."""


def plan_of(seats: int, options: Mapping[str, str]) -> Plan:
    """The plan of a table; made once for all that are alike."""
    return _plan(seats, *[options[name] for name in SETTLED_BY])


@cache
def _plan(seats: int, scenario: str, negotiation: str, offers: str, loot: str, difficulty: str) -> Plan:
    card = setup.scenario(scenario)
    first, last = card["first_turn"], card["last_turn"]
    everywhere: dict[str, Any] = {
        "fill_for_company": trade.fill,
        "score": scoring.begin,
        "turns": turn.turns(first, last, card["deregulation_vote"]),
        "families": families_at(seats),
        "first_turn": first,
        "last_turn": last,
        "offers": int(offers) if negotiation == "full" else 0,
        "haggles": negotiation != "off",
        "loots_company_regions": loot == "minimum",
    }
    if seats <= CROWN_SEATS:
        return _against_crown(seats, scenario, difficulty, everywhere)
    return Plan(deal=setup.deal, elect=hiring.invite_campaigns, blame=((failure.blame,),), **everywhere)


def _against_crown(seats: int, scenario: str, difficulty: str, everywhere: dict[str, Any]) -> CrownPlan:
    alone = seats == 1
    blame = at_the_end.spare_the_court if difficulty == "legendary" else failure.blame
    return CrownPlan(
        blame=((blame,), (at_the_end.blame_the_soloist,)) if alone else ((blame,),),
        power_places=field("game_end.power_award", "places") if alone else 2,
        difficulty=difficulty,
        buys_promises=difficulty == "easy",
        plans_last_retirements=difficulty in field(in_london.FINAL_RULE, "difficulties"),
        points_of_failure=_points_of_failure(scenario) if alone else {},
        **BESIDE_THE_CROWN,
        **everywhere,
    )


def _points_of_failure(scenario: str) -> dict[int, int]:
    table = raw("scenarios")["solo_failure_adjustment"][scenario.removeprefix("long_")]
    return {int(name.removeprefix("turn_")): points for name, points in table.items()}
