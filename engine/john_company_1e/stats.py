"""What a finished game looked like in figures, for ``stats``; and what random games should reach, for ``fuzz``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.john_company_1e import scoring
from engine.john_company_1e.names import COMPANY, REGIONS, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import (
    EVENT_IDS,
    FAMILY_IDS,
    LAW_IDS,
    OFFICE_IDS,
    PRIZE_IDS,
    REGION_IDS,
    SIDE_IDS,
    tables,
)
from engine.kernel import Event
from engine.shared.reaching import shown_by_name

COLUMNS = ("sovereign", "dominated")
FACES = range(1, 7)


def metrics(game: CompanyGame) -> dict[str, int | bool | str]:
    """How a game went: the Company's fate, the table's points, India, the laws."""
    points = [scoring.points(game, seat) for seat in range(game.seats)]
    alone = game.scenario.id == "solo"
    conquest = {"India conquered": bool(game.outcome and game.outcome.details["won"])} if alone else {}
    return {
        **conquest,
        "the Company failed": bool(game.failed) and not alone,
        "mutiny": bool(game.mutiny),
        "deregulated": bool(game.deregulated),
        "final turn": game.turn,
        "share price at the end": game.share_price,
        "debt at the end": game.debt,
        "victory points, best seat": max(points),
        "victory points, spread": max(points) - min(points),
        "regions open to trade": sum(game.is_open(region) for region in range(REGIONS)),
        "regions of the Company": game.ruler.count(COMPANY),
        "firms at the end": sum(game.firm),
        "laws in force": len(game.laws),
        "cubes on prizes": sum(game.prize_cubes) + sum(game.used_cubes),
        "promises out": sum(game.promises),
        "decisions": game.plies,
    }


def to_reach() -> Iterator[str]:
    """Every card, prize, office, family and event cell, and the turning points of every scenario, as ``reached`` names them."""
    yield from (f"law passed: {law}" for law in LAW_IDS)
    yield from (f"law fallen: {law}" for law in LAW_IDS)
    yield from (f"domestic event: {event}" for event in EVENT_IDS)
    yield from (f"prize claimed: {prize}" for prize in PRIZE_IDS)
    yield from (f"prize used: {PRIZE_IDS[at]}" for at, card in enumerate(tables().prizes) if card.kind == "once")
    yield from (f"office filled: {office}" for office in OFFICE_IDS)
    yield from (f"office created: {office}" for office in OFFICE_IDS[Office.SUPERINTENDENT_CHINA :])
    yield from (f"family: {family}" for family in FAMILY_IDS)
    yield from cells()
    yield from (name.replace("_", " ") for name in PLAIN)


def built_by_tests() -> Iterator[tuple[str, str]]:
    """What even long random play may miss, as far from the start or unwise: and the test that builds it."""
    seldom = f"{TESTS}/test_seldom.py"
    for law in LAW_IDS:
        yield f"law passed: {law}", f"{seldom}::test_every_law_may_pass"
        yield f"law fallen: {law}", f"{seldom}::test_every_law_may_fall"
    yield from ((f"domestic event: {event}", f"{seldom}::test_every_domestic_event_happens") for event in EVENT_IDS)
    yield from ((f"prize claimed: {prize}", f"{seldom}::test_every_prize_may_be_claimed") for prize in PRIZE_IDS)
    for office in OFFICE_IDS[Office.GOVERNOR_BENGAL :]:
        conquered = f"{seldom}::test_every_region_that_is_conquered_gets_an_office_and_an_officer_may_fill_it"
        yield from ((f"office {fate}: {office}", conquered) for fate in ("created", "filled"))
    for fate in ("created", "filled"):
        china = f"{seldom}::test_the_superintendent_in_china_is_created_and_promoted"
        yield f"office {fate}: {OFFICE_IDS[Office.SUPERINTENDENT_CHINA]}", china
    yield from ((cell, f"{seldom}::test_every_cell_of_the_event_tables_happens") for cell in cells())
    yield from ((thing, f"{TESTS}/{test}") for thing, test in SELDOM.items())


def cells() -> Iterator[str]:
    """The cells of the event tables: region, side, column, die."""
    for region in REGION_IDS:
        yield from (f"{region}: {side} {column} {die}" for side in SIDE_IDS for column in COLUMNS for die in FACES)


def reached(events: Iterable[Event]) -> Iterator[str]:
    """What these events show of ``to_reach``."""
    for event in events:
        yield from shown_by_name(event, NAMED_BY, PLAIN)
        name, fields = event.name, event.fields
        if name == "domestic_event_happened":
            yield f"domestic event: {fields['card']}"
        elif name == "family_cards_dealt":
            yield from (f"family: {family}" for family in fields["cards"])
        elif name == "event_in_india_happened":
            yield f"{fields['region']}: {fields['card_side']} {fields['rule']} {fields['die']}"


NAMED_BY = {
    "law_passed": ("law passed", "law"),
    "law_fallen": ("law fallen", "law"),
    "prize_claimed": ("prize claimed", "prize"),
    "prize_used": ("prize used", "prize"),
    "appointed": ("office filled", "office"),
    "office_created": ("office created", "office"),
}
PLAIN = (
    *(
        "deal_done",
        "price_named",
        "nepotism_shown",
        "election_called",
        "nomination_failed",
        "excused",
        "captain_embarked",
    ),
    *(
        "debt_taken",
        "emergency_loans_taken",
        "shareholders_angered",
        "bailout_called",
        "company_failed",
        "mutiny_suffered",
    ),
    *("guns_moved", "cargo_moved", "region_conquered", "region_opened", "region_prospered", "defended"),
    *("conquered", "region_closed", "presidency_dissolved", "captained_ship_lost", "scandal_named", "jones_die_rolled"),
    *("monopoly_revoked", "jones_ship_bought", "ship_auctioned", "firm_founded", "mission_sent", "firm_failed"),
    *("firm_taken_over", "firms_merged", "merger_refused", "firm_scored", "base_established", "base_lost"),
    *("expenses_left_unpaid", "india_left_undominated"),
)
"""Events that count by themselves: what happens to the Company, in India, to firms, in John & Co., and alone."""

TESTS = "tests/engine/john_company_1e"
SELDOM = {
    "decision: bases.bid": "test_john_and_co.py::test_who_has_passed_bids_no_more",
    "decision: bases.defend": "test_john_and_co.py::test_mercenaries_defend_a_base_against_a_conquest",
    "decision: bases.mercenaries": (
        "test_john_and_co.py::test_a_base_campaigns_with_mercenaries_and_the_region_becomes_a_base"
    ),
    "decision: bases.strength": "test_john_and_co.py::test_the_owner_invests_in_a_depressed_base_as_a_family_action",
    "decision: bases.target": "test_john_and_co.py::test_a_base_campaigns_with_mercenaries_and_the_region_becomes_a_base",
    "decision: campaign.colonelcy": (
        "test_campaign.py::test_the_honorary_colonelcy_may_be_kept_when_a_die_is_rolled_without_it"
    ),
    "decision: company.reroll": "test_company.py::test_the_royal_society_rolls_all_dice_again_once_for_each_cube",
    "decision: disruption.captain": (
        "test_disruption.py::test_ships_without_captain_are_lost_first_then_the_president_says_whose"
    ),
    "decision: events_in_india.police": "test_events_in_india.py::test_the_police_cancel_a_revolt_by_reaching_the_die",
    "decision: firm_check.reroll": (
        "test_firm_trade.py::test_family_powers_do_not_help_a_firm_but_the_royal_society_does"
    ),
    "decision: firm_trade.payout": "test_firm_trade.py::test_firms_pay_out_from_the_first_family_clockwise",
    "decision: firm_trade.presidency": "test_firm_trade.py::test_an_opened_sovereign_brings_its_dominions",
    "decision: firm_trade.rescue": "test_firm_trade.py::test_the_family_may_rescue_a_firm_that_falls_short",
    "decision: firms.merge": "test_firms.py::test_t20_merger",
    "decision: firms.remaining": "test_firms.py::test_t20_merger",
    "decision: firms.stake": "test_firms.py::test_t20_merger",
    "decision: firms.takeover": "test_firms.py::test_t19_hostile_takeover",
    "decision: prizes.recover": (
        "test_prizes.py::test_an_advantageous_match_recovers_two_promises_from_holders_of_ones_choice"
    ),
    "decision: vacancies.pick_chairman": (
        "test_vacancies.py::test_when_all_nominations_fail_the_former_chairman_picks_a_failed_nominee"
    ),
    "prize used: advantageous_match": (
        "test_prizes.py::test_an_advantageous_match_recovers_two_promises_from_holders_of_ones_choice"
    ),
    "prize used: bank_of_england": (
        "test_prizes.py::test_the_bank_of_england_pays_four_pounds_once_and_its_cube_still_scores"
    ),
    "prize used: dockyard_partnership": (
        "test_family_phase.py::test_the_dockyard_partnership_builds_two_shipyards_for_nothing_once"
    ),
    "prize used: honorary_colonelcy": "test_campaign.py::test_the_honorary_colonelcy_adds_two_once",
    "prize used: newspaper_owner": "test_local_news.py::test_the_newspaper_owner_shifts_four_more_once",
    "prize used: royal_society": "test_company.py::test_the_royal_society_rolls_all_dice_again_once_for_each_cube",
    "base established": "test_john_and_co.py::test_who_has_passed_bids_no_more",
    "base lost": "test_john_and_co.py::test_a_base_has_no_defence_of_its_own_and_is_lost_to_a_conquest",
    "captained ship lost": "test_disruption.py::test_ships_without_captain_are_lost_first_then_the_president_says_whose",
    "excused": "test_family_phase.py::test_without_cubes_anywhere_a_family_is_excused",
    "expenses left unpaid": "test_solo.py::test_without_the_money_for_expenses_the_game_is_lost_and_nothing_is_shared_out",
    "firm scored": "test_firm_trade.py::test_t18_last_turn_points",
    "firms merged": "test_firms.py::test_t20_merger",
    "firm taken over": "test_firms.py::test_t19_hostile_takeover",
    "merger refused": "test_firms.py::test_any_disagreement_leaves_everything_as_it_was",
    "india left undominated": "test_solo.py::test_the_game_is_lost_when_nothing_is_dominated_then",
}
"""Reached neither often nor surely, and the tests that build it."""
