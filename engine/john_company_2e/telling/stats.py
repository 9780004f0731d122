"""What a finished game looked like in figures, for ``stats``; and what random games should reach, for ``fuzz``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.john_company_2e.bargains.deeds import DEEDS
from engine.john_company_2e.crown import at_the_end
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.names import BOXED, GOVERNED_REGIONS, NOBODY, Law
from engine.john_company_2e.table.tables import (
    ALLIANCE_IDS,
    BLACKMAIL_IDS,
    FAILURE_IDS,
    LAW_IDS,
    OFFICE_IDS,
    PRESTIGE_IDS,
    PROMISE_IDS,
    REGION_IDS,
    TILE_IDS,
    tables,
)
from engine.kernel import Event
from engine.shared.reaching import shown_by_name

DEED_IDS = tuple(deed.id for deed in DEEDS)
POLICY_IDS = tuple(f"{consequence} {target}" for consequence, target in sorted({space[:2] for space in tables().dial}))


def metrics(game: CrownGame) -> dict[str, int | bool | str]:
    """How a game went: the Company's fate, the table's points, India, the laws; with the Crown in it, whether that was beaten."""
    points = game.vp[: game.seats]
    crown: dict[str, int | bool | str] = {}
    if game.crown != NOBODY:
        told = at_the_end.result(game)
        crown = {"victory points of the Crown": told["crown"], "the Crown is beaten": any(told["beats_crown"])}
    return crown | {
        "the Company failed": bool(game.failed),
        "final turn": game.turn,
        "Standing at the end": game.standing,
        "Debt at the end": game.debt,
        "victory points, best seat": max(points),
        "victory points, spread": max(points) - min(points),
        "regions of the Company": len(game.company_regions()),
        "Governor General": game.in_force(Law.GOVERNOR_GENERAL),
        "deregulated": bool(game.deregulated),
        "firms at the end": sum(game.firm),
        "laws in force": len(game.laws),
        "pieces on prizes": sum(map(sum, game.prizes)),
        "promise cards out": sum(
            holder not in (card // 5, BOXED) and holder >= 0 for card, holder in enumerate(game.promises)
        ),
        "decisions": game.plies,
    }


SORTS = {
    "prestige": PRESTIGE_IDS,
    "blackmail": BLACKMAIL_IDS,
    "failure card": FAILURE_IDS,
    "event tile": TILE_IDS,
    "office": OFFICE_IDS,
    "promise honoured": PROMISE_IDS,
    "alliance": ALLIANCE_IDS,
    "policy": POLICY_IDS,
    "deed": DEED_IDS,
}
"""What there is of each sort, every one of which should be reached."""


def to_reach() -> Iterator[str]:
    """Every card, tile and office, as ``reached`` names them."""
    for law, name in enumerate(LAW_IDS):
        if name != "old_ideas_made_new":  # which brings another law to the vote
            yield f"law passed: {name}"
            if tables().laws.dilemma[law] or name == "deregulation":
                yield f"law fallen: {name}"
    for sort, names in SORTS.items():
        yield from (f"{sort}: {name}" for name in names)
    yield "law drawn: old_ideas_made_new"
    yield from (name.replace("_", " ") for name in PLAIN)


def built_by_tests() -> Iterator[tuple[str, str]]:
    """What even long random play may miss: a card that a President must draw and the House must pass, an office far from the start,
    a pinch that nobody wise gets into; and the test that builds it."""
    for law, name in enumerate(LAW_IDS):
        if name != "old_ideas_made_new":
            yield f"law passed: {name}", f"{TESTS}/test_seldom.py::test_every_law_may_pass"
            if tables().laws.dilemma[law] or name == "deregulation":
                yield f"law fallen: {name}", f"{TESTS}/test_seldom.py::test_every_dilemma_and_deregulation_may_fall"
    for region in GOVERNED_REGIONS:
        name = f"governor_of_{REGION_IDS[region]}"
        yield f"office: {name}", f"{TESTS}/test_seldom.py::test_every_region_that_is_conquered_gets_a_governor"
    for sort, (names, test) in EACH_OF_A_SORT.items():
        yield from ((f"{sort}: {name}", f"{TESTS}/{test}") for name in names)
    for thing, test in SELDOM.items():
        yield thing, f"{TESTS}/{test}"


def reached(events: Iterable[Event]) -> Iterator[str]:
    """What these events show of ``to_reach``."""
    for event in events:
        yield from shown_by_name(event, NAMED_BY, PLAIN)
        fields = event.fields
        if event.name == "vote_resolved":
            yield f"law {'passed' if fields['passed'] else 'fallen'}: {fields['law']}"
        elif event.name == "law_drawn" and fields["law"] == "old_ideas_made_new":
            yield "law drawn: old_ideas_made_new"
        elif event.name == "policy_carried_out":
            yield f"policy: {fields['consequence']} {fields['target']}"


NAMED_BY = {
    "card_taken": ("prestige", "card"),
    "blackmail_played": ("blackmail", "card"),
    "failure_card_drawn": ("failure card", "card"),
    "event_tile_flipped": ("event tile", "tile"),
    "office_taken": ("office", "office"),
    "promise_honoured": ("promise honoured", "promise"),
    "alliance_formed": ("alliance", "alliance"),
    "contract_made": ("deed", "deed"),
}
PLAIN = (
    "region_won",
    "region_lost",
    "deal_done",
    "price_named",
    "office_bid_made",
    "asking_price_named",
    "contract_settled",
    "contract_voided",
    "word_kept",
    "word_broken",
    "firm_failed",
    "emergency_merger_made",
)

TESTS = "tests/engine/john_company_2e"
EACH_OF_A_SORT = {
    "prestige": (PRESTIGE_IDS, "test_seldom.py::test_every_card_of_the_season_may_be_taken_from_the_display"),
    "failure card": (FAILURE_IDS, "test_seldom.py::test_every_failure_card_may_be_drawn"),
    "alliance": (ALLIANCE_IDS, "test_seldom.py::test_every_alliance_may_be_formed"),
    "deed": (DEED_IDS, "bargains/test_deals_with_clauses.py::test_every_deed_can_be_what_a_contract_waits_for"),
    "policy": (
        POLICY_IDS,
        "parliament/test_parliament.py::test_every_space_of_the_dial_takes_effect_on_its_own_target_only",
    ),
}
"""Sorts of which a short run draws some cards and not others, and the test that builds every one of the sort."""

SELDOM = {
    "decision: assets.single_out": "bargains/test_negotiation.py::test_a_card_laid_down_is_taken_up_again_when_the_talks_end",
    "decision: blackmail.elephant": (
        "bargains/test_blackmail.py::test_an_envoy_moves_the_elephant_and_is_paid_by_the_region_at_its_tail"
    ),
    "decision: blackmail.swap": "bargains/test_blackmail.py::test_the_prime_ministers_ear_swaps_neighbouring_power_tokens",
    "decision: crisis.next_rebellion": (
        "india/test_crises_in_india.py::test_further_rebellions_go_from_bombay_down_in_the_order_each_commander_chooses"
    ),
    "decision: crown.alliance_consent": "crown/test_india.py::test_a_human_presidents_consent_brings_a_cube",
    "decision: crown.elect": "crown/test_hiring.py::test_half_of_the_shares_is_enough_for_a_human_former_chairman",
    "decision: crown.investment": (
        "crown/test_end.py::test_with_two_humans_the_holder_of_the_button_is_invested_in_and_may_refuse"
    ),
    "decision: family.lift_from_prize": (
        "families/test_family.py::test_without_pieces_one_may_come_off_a_prize_and_its_points_go"
    ),
    "decision: firm_accounts.waive": "firms/test_firms.py::test_without_enough_waivers_fewer_dividends_are_paid",
    "decision: firm_trade.next": (
        "company/test_trade.py::test_the_lower_initiative_fills_first_and_the_operating_president_settles_a_tie"
    ),
    "decision: firms.return_share": "firms/test_firms.py::test_shares_beyond_ten_are_returned_as_the_merger_says",
    "decision: military_affairs.oversight": (
        "company/test_company_offices.py::test_military_oversight_lets_the_prime_minister_replace_one_commander_by_anothers_officer"
    ),
    "decision: parliament.culprit": (
        "parliament/test_parliament.py::test_impeachment_names_an_officeholder_before_the_vote_and_removes_it_when_it_passes"
    ),
    "decision: parliament.tax_collectors": (
        "parliament/test_parliament.py::test_tax_collectors_add_a_window_tax_with_the_prime_ministers_consent"
    ),
    "decision: policies.give_up": (
        "parliament/test_parliament.py::test_the_window_tax_takes_what_has_windows_when_it_cannot_be_paid"
    ),
    "decision: policies.swap": "parliament/test_parliament.py::test_every_space_of_the_dial_takes_effect_on_its_own_target_only",
    "decision: upkeep.give_up": (
        "families/test_upkeep_and_scoring.py"
        "::test_a_prize_that_cannot_be_paid_for_is_lost_with_its_points_and_the_family_chooses_which"
    ),
    "blackmail: company_fraud": (
        "bargains/test_blackmail.py::test_company_fraud_takes_twice_the_highest_die_of_the_own_officeholders"
    ),
    "blackmail: envoy_to_the_mughals": (
        "bargains/test_blackmail.py::test_an_envoy_moves_the_elephant_and_is_paid_by_the_region_at_its_tail"
    ),
    "blackmail: hiring_preference": "bargains/test_blackmail.py::test_hiring_preference_leaves_the_hirer_no_other_choice",
    "blackmail: prime_ministers_ear": "bargains/test_blackmail.py::test_the_prime_ministers_ear_swaps_neighbouring_power_tokens",
    "blackmail: scandal_in_india": "bargains/test_blackmail.py::test_a_scandal_in_india_forces_out_a_president_or_governor",
    "blackmail: scandal_on_leadenhall_street": (
        "bargains/test_blackmail.py::test_a_scandal_on_leadenhall_street_forces_out_an_officeholder_at_home"
    ),
    "blackmail: diplomatic_connection": (
        "bargains/test_blackmail.py::test_diplomatic_connection_has_a_deploy_check_made_again"
    ),
    "blackmail: letters_of_introduction": "bargains/test_blackmail.py::test_letters_of_introduction_bring_everybodys_discounts",
    "blackmail: man_on_the_inside": "bargains/test_blackmail.py::test_man_on_the_inside_cancels_a_card_and_takes_it_face_up",
    "blackmail: mercantile_connection": (
        "bargains/test_blackmail.py::test_mercantile_connection_has_a_trade_check_made_again_with_half_the_dice"
    ),
    "promise honoured: consent_to_nepotism": "bargains/test_promises.py::test_a_promised_consent_to_nepotism_needs_no_asking",
    "promise honoured: hire_my_candidate": "bargains/test_promises.py::test_the_holder_names_whom_the_guarantor_hires",
    "promise honoured: loan_of_family_cash": "bargains/test_promises.py::test_a_loan_is_called_in_at_a_window",
    "promise honoured: vote_with_my_enterprises": (
        "bargains/test_promises.py::test_a_promise_makes_the_prime_ministers_enterprises_vote_against_his_own_law"
    ),
    "promise honoured: support_of_my_shares": "bargains/test_promises.py::test_promised_shares_elect_their_holder",
    "law drawn: old_ideas_made_new": (
        "parliament/test_parliament.py::test_old_ideas_bring_back_a_discarded_law_and_afterwards_all_discards_are_shuffled_in"
    ),
    "emergency merger made": (
        "firms/test_firms.py::test_an_emergency_merger_pays_both_firms_expenses_and_the_partner_still_pays_dividends"
    ),
}
"""Things of which a few thousand games show but a handful, or none, and the test that builds each (below ``TESTS``)."""
