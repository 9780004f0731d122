"""A plan is one for all tables alike, has the Crown's steps only where it plays, and bears the figures of the options."""

from __future__ import annotations

import pytest

from engine.john_company_2e import plans
from engine.john_company_2e.crown import as_shareholder, gains, nepotism, setting_up
from engine.john_company_2e.handbook.plan import CrownPlan
from engine.john_company_2e.handbook.tables import rows
from engine.john_company_2e.table import setup
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import Phase
from engine.john_company_2e.table.plan import Plan, at
from engine.john_company_2e.title import TITLE
from engine.kernel import RulesError, Step
from tests.engine.answering import facts
from tests.engine.john_company_2e.crown.helpers import against_crown
from tests.engine.john_company_2e.helpers import bare


def plan(seats: int, **options: str) -> Plan:
    return plans.plan_of(seats, TITLE.check_options(options))


def test_tables_alike_share_a_plan_and_others_do_not() -> None:
    assert plan(4) is plan(4, setup="dealt", royal_protection="in")
    assert plan(4) is not plan(5)
    assert plan(4) is not plan(4, scenario="1758")
    assert plan(4) is not plan(4, setup="draft")


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_only_one_or_two_seats_have_a_family_that_nobody_plays(seats: int) -> None:
    found = plan(seats)
    assert isinstance(found, CrownPlan) == (seats < 3)
    assert found.families == seats + (seats < 3)
    assert bool(found.answer_unseated) == bool(found.listeners) == bool(found.sorts) == (seats < 3)


def test_what_is_told_where_nobody_listens_changes_nothing() -> None:
    game = bare(3)
    before = game.digest()
    for fact in Fact:
        game.tell(fact)
    assert (game.digest(), game.drain()) == (before, [])


def test_a_question_to_a_family_for_which_nobody_answers_is_a_fault() -> None:
    game = bare(3)
    game.decision = None
    with pytest.raises(RulesError, match="there is no seat 3"):
        game.ask(3, "family.action", (1, 2), lambda game, option: None)


def test_the_frames_of_a_seam_get_what_the_phase_says_beside_it() -> None:
    first, second = (lambda game: None), (lambda game: None)
    assert at(((first,), (second, "row")), 1, 2) == ((first, 1, 2), (second, "row", 1, 2))
    assert at((), 1) == ()


@pytest.mark.parametrize(
    ("options", "offers", "haggles"),
    [
        ({"negotiation": "off", "offers_per_window": "3"}, 0, False),
        ({"negotiation": "consents", "offers_per_window": "3"}, 0, True),
        ({"negotiation": "full", "offers_per_window": "3"}, 3, True),
    ],
)
def test_how_a_table_negotiates(options: dict[str, str], offers: int, haggles: bool) -> None:
    assert (plan(4, **options).offers, plan(4, **options).haggles) == (offers, haggles)


@pytest.mark.parametrize(
    ("scenario", "turns", "sessions"),
    [("1710", range(1, 6), 0), ("1758", range(3, 8), 1), ("1813", range(5, 9), 0), ("long_1710", range(1, 9), 1)],
)
def test_a_turn_has_every_phase_and_the_first_no_season(scenario: str, turns: range, sessions: int) -> None:
    found = plan(4, scenario=scenario)
    assert (found.first_turn, found.last_turn, list(found.turns)) == (turns[0], turns[-1], list(turns))
    for turn, frames in found.turns.items():
        phases = [frame[1] for frame in frames if len(frame) == 2]
        assert phases == list(
            range(Phase.FAMILY if turn == turns[0] else Phase.LONDON_SEASON, Phase.UPKEEP_AND_REFRESH + 1)
        )
        assert len(frames) - len(phases) == 1 + sessions


@pytest.mark.parametrize(
    ("scenario", "royal_protection", "date", "laws"),
    [
        ("1710", "in", "1710", ["royal_protection"]),
        ("1710", "out", "1710", []),
        ("long_1710", "out", "1710", []),
        ("1758", "out", "1758", []),
    ],
)
def test_the_card_in_play_says_the_date_of_its_setup_cards_and_the_laws_of_the_table(
    scenario: str, royal_protection: str, date: str, laws: list[str]
) -> None:
    card = plan(4, scenario=scenario, royal_protection=royal_protection).scenario
    assert (card["id"], card["date"], card["passed_laws"]) == (scenario, date, laws)


@pytest.mark.parametrize(
    ("options", "three_deal", "two_draw"),
    [
        ({"setup": "dealt"}, setup.deal, setting_up.choose_at_random),
        ({"setup": "draft"}, setup.deal_to_draft, setting_up.show_cards),
    ],
)
def test_dealing_and_drafting_are_steps_of_the_plan(options: dict[str, str], three_deal: Step, two_draw: Step) -> None:
    assert plan(3, **options).deal is three_deal
    for seats in (1, 2):
        found = plan(seats, **options)
        assert isinstance(found, CrownPlan)
        assert (found.deal, found.draw_cards) == (setting_up.begin, two_draw)


@pytest.mark.parametrize(
    ("seats", "difficulty", "cubes", "promisers", "extra_cards"),
    [
        (1, "easy", 6, 1, 0),
        (1, "normal", 6, 0, 0),
        (1, "hard", 2, 0, 0),
        (1, "expert", 2, 0, 3),
        (1, "legendary", 0, 0, 6),
        (2, "easy", 4, 2, 0),
        (2, "normal", 4, 2, 0),
        (2, "hard", 2, 2, 0),
        (2, "expert", 2, 2, 3),
    ],
)
def test_how_many_cubes_promises_and_setup_cards_a_table_begins_with(
    seats: int, difficulty: str, cubes: int, promisers: int, extra_cards: int
) -> None:
    found = plan(seats, difficulty=difficulty)
    assert isinstance(found, CrownPlan)
    assert (found.cubes_each, found.promisers, found.extra_cards) == (cubes, promisers, extra_cards)


def test_one_human_and_two_have_steps_and_figures_of_their_own() -> None:
    one, two = plan(1), plan(2)
    assert isinstance(one, CrownPlan)
    assert isinstance(two, CrownPlan)
    assert (one.before_cards, one.once_seated) == ((), ((setting_up.open_ai_deck,),))
    assert (two.before_cards, two.once_seated) == (one.once_seated, ((setting_up.hand_out_button,),))
    assert (one.part(1, (2, 3)), two.part(1, (2, 3))) == (((1,), (2, 3)), ((2, 3), (1,)))
    assert (one.take_investment, two.take_investment) == (as_shareholder.invest_unasked, as_shareholder.ask_manager)
    assert (one.family_actions, two.family_actions) == (2, 1)
    assert (one.power_places, two.power_places) == (1, 2)
    assert one.prices - two.prices == {name for name, row in rows().items() if row.fields.get("modes") == "solo"}
    assert two.prices - one.prices == {name for name, row in rows().items() if row.fields.get("modes") == "two"}
    assert set(nepotism.CONSENTED) & one.prices == {"hiring.consent_to_crown_nepotism"}
    assert set(nepotism.CONSENTED) & two.prices == {"hiring.consent_to_crown_nepotism_two"}


def test_every_gain_is_a_row_of_the_humans_tables() -> None:
    named = [gain.row for told in gains.GAINS.values() for gain in told]
    assert len(set(named)) == len(named)
    assert {rows()[name].fields["who"] for name in named} == {"human"}


def test_the_levels_differ_in_what_they_settle_at_set_up() -> None:
    levels = {level: plan(1, difficulty=level) for level in ("easy", "normal", "hard", "expert", "legendary")}
    assert [level for level, found in levels.items() if found.buys_promises] == ["easy"]
    assert [level for level, found in levels.items() if found.plans_last_retirements] == ["hard", "expert", "legendary"]
    assert [level for level, found in levels.items() if found.blame != levels["normal"].blame] == ["legendary"]


def test_a_fact_brings_the_crowns_cubes_to_whoever_has_done_it() -> None:
    game = against_crown()
    game.tell(Fact.FIRM_FORMED, 0)
    assert [fact["what"] for fact in facts(game, "promise_cubes_moved")] == ["firms.form_firm"]
    assert game.cubes == [3, 9]
