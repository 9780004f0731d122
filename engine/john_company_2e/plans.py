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
from engine.john_company_2e.handbook.tables import field, rows
from engine.john_company_2e.table import setup
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.plan import Listener, Plan
from engine.john_company_2e.table.tables import raw
from engine.kernel import Step
from engine.shared import orders

SETTLED_BY = (
    *("scenario", "royal_protection", "setup", "negotiation", "offers_per_window"),
    *("loot_in_company_regions", "difficulty"),
)
"""The options on which a plan depends, beside the number of seats."""
LEVELS: Mapping[str, dict[str, Any]] = {level["id"]: level for level in raw("crown")["level"]}

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


def scenario_card(id: str, royal_protection: str) -> dict[str, Any]:
    """A scenario's card, with the ``date`` of its setup cards (long 1710 is set up as 1710 is), and with or without Royal Protection."""
    cards = {card["id"]: card for card in raw("scenarios")["scenario"]}
    date = cards[id].get("same_setup_as", id)
    card = {**cards[date], **cards[id], "date": date}
    left_out = ("royal_protection",) if royal_protection == "out" else ()
    return {**card, "passed_laws": [law for law in card["passed_laws"] if law not in left_out]}


@cache
def _plan(seats: int, *settings: str) -> Plan:
    setting = dict(zip(SETTLED_BY, settings, strict=True))
    card = scenario_card(setting["scenario"], setting["royal_protection"])
    first, last = card["first_turn"], card["last_turn"]
    is_drafted = setting["setup"] == "draft"
    everywhere: dict[str, Any] = {
        "scenario": card,
        "fill_for_company": trade.fill,
        "score": scoring.begin,
        "turns": turn.turns(first, last, card["deregulation_vote"]),
        "phases": turn.phases(may_have_firms=card["deregulated"] or card["deregulation_vote"]),
        "families": families_at(seats),
        "first_turn": first,
        "last_turn": last,
        "offers": int(setting["offers_per_window"]) if setting["negotiation"] == "full" and seats > 1 else 0,
        "orders": ((orders.ask_all,),) if setting["negotiation"] == "full" and seats > 1 else (),
        "review": ((orders.review,),) if setting["negotiation"] == "full" and seats > 1 else (),
        "haggles": setting["negotiation"] != "off",
        "loots_company_regions": setting["loot_in_company_regions"] == "minimum",
    }
    if seats <= CROWN_SEATS:
        everywhere["draw_cards"] = setting_up.show_cards if is_drafted else setting_up.choose_at_random
        return _against_crown(seats, setting["difficulty"], everywhere)
    deal = setup.deal_to_draft if is_drafted else setup.deal
    return Plan(deal=deal, elect=hiring.invite_campaigns, blame=((failure.blame,),), **everywhere)


def _against_crown(seats: int, difficulty: str, everywhere: dict[str, Any]) -> CrownPlan:
    is_easy, level = difficulty == "easy", LEVELS[difficulty]
    blame = at_the_end.spare_the_court if difficulty == "legendary" else failure.blame
    so_many = _alone(blame, is_easy, everywhere["scenario"]["date"]) if seats == 1 else _of_two(blame)
    return CrownPlan(
        cubes_each=so_many.pop("cubes") - level["more_cubes"] // seats,
        extra_cards=level["extra_cards"],
        difficulty=difficulty,
        buys_promises=is_easy,
        plans_last_retirements=difficulty in field(in_london.FINAL_RULE, "difficulties"),
        **so_many,
        **BESIDE_THE_CROWN,
        **everywhere,
    )


def _alone(blame: Step, is_easy: bool, date: str) -> dict[str, Any]:
    return {
        "once_seated": ((setting_up.open_ai_deck,),),
        "part": setting_up.keep_card,
        "chooses": "keep_setup_card",
        "cubes": raw("crown")["setup"]["cubes_each_solo"],
        "promisers": 1 if is_easy else 0,
        "take_investment": as_shareholder.invest_unasked,
        "family_actions": field("family.action_queue", "actions_solo"),
        "prices": frozenset(name for name, row in rows().items() if row.solo),
        "blame": ((blame,), (at_the_end.blame_the_soloist,)),
        "power_places": field("game_end.power_award", "places"),
        "points_of_failure": _points_of_failure(date),
        "beaten": "you beat the Crown",
    }


def _of_two(blame: Step) -> dict[str, Any]:
    return {
        "before_cards": ((setting_up.open_ai_deck,),),
        "once_seated": ((setting_up.hand_out_button,),),
        "part": setting_up.give_card,
        "chooses": "give_setup_card_to_crown",
        "cubes": raw("crown")["setup"]["cubes_each_two_players"],
        "promisers": 2,
        "take_investment": as_shareholder.ask_manager,
        "family_actions": field("family.action_queue", "actions_two_players"),
        "prices": frozenset(name for name, row in rows().items() if row.two),
        "blame": ((blame,),),
        "points_of_failure": {},
        "beaten": "the Crown is beaten",
    }


def _points_of_failure(date: str) -> dict[int, int]:
    table = raw("scenarios")["solo_failure_adjustment"][date]
    return {int(name.removeprefix("turn_")): points for name, points in table.items()}
