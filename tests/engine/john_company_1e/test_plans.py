"""What the scenarios of the first edition do at places of the set-up and of the course that are everybody's."""

from __future__ import annotations

import pytest

from engine.john_company_1e import plans, setup, windows
from engine.john_company_1e.names import Region
from engine.john_company_1e.plan import Plan, nothing
from engine.john_company_1e.tables import SCENARIOS, tables
from engine.john_company_1e.title import TITLE


def plan(scenario: str) -> Plan:
    return plans.plan_of(TITLE.check_options({"scenario": scenario}))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_prizes_are_dealt_where_there_are_any(scenario: str) -> None:
    without = scenario in ("john_and_co", "solo")
    assert plan(scenario).deal_prizes is (nothing if without else setup.deal_prizes)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_phase_opens_with_a_window_where_there_is_more_than_one_family(scenario: str) -> None:
    assert plan(scenario).window == (() if scenario == "solo" else (windows.open_window,))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_card_says_which_regions_the_jones_family_closes(scenario: str) -> None:
    closed = () if scenario == "john_and_co" else (Region.MADRAS,)
    assert plan(scenario).scenario.closed_by_jones == closed


def test_nobody_alone_has_cubes_to_start_with() -> None:
    assert tables().starting_cubes == (0, 0, 8, 7, 6, 5, 5)
    assert plan("solo").scenario.extra_cubes == 0
