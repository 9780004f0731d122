"""What seats are worth among equals: counted, judged, and put together with what was known."""

from __future__ import annotations

from dataclasses import replace

import pytest

import engine
from engine.fairness import Fairness, Setup, Worth, points
from engine.kernel.errors import BadOption
from engine.measured import Made
from engine.series import Fixture
from engine.workshop import balance
from engine.workshop.tables import Ended
from tests.engine.toy import TITLE

EAST = "east_india_companies"
MADE = Made("2026-11-30", "0.1.0", "3", "abc")


def ended(number: int, *places: int) -> Ended:
    return Ended(Fixture(number, number, number, tuple(range(len(places)))), places, 10)


def setup(options: dict[str, str], share: float, p: float | None = 0.01) -> Setup:
    worths = (Worth(0, share, 0.03, share), Worth(1, 1 - share, 0.04, 1 - share))
    return Setup(MADE, "merchant", "0123", 2, options, 200, 100.0, worths, p)


def test_a_seats_share_is_of_the_others_whom_it_finished_above_level_ones_half() -> None:
    assert balance.shares_of([ended(0, 1, 2, 3), ended(1, 2, 1, 2)]).tolist() == [[1.0, 0.5, 0.0], [0.25, 1.0, 0.25]]


def test_a_table_of_every_size_and_one_for_every_other_choice_is_measured() -> None:
    assert balance.tables_of(engine.title(EAST)) == [(2, {}), (3, {}), (4, {}), (3, {"mortgage": "on"})]


def test_a_measured_table_tells_shares_that_make_up_a_half_each() -> None:
    plan = balance.Plan(engine.title(EAST), "random", games=12)
    (found,) = balance.measured(plan, [(2, {"mortgage": "on"})])
    assert (found.seats, found.options, found.games, found.bot) == (2, {"mortgage": "on"}, 12, "random")
    assert sum(worth.share for worth in found.worths) == pytest.approx(1.0, abs=2e-4)
    assert found.p is not None
    assert 0 <= found.p <= 1


def test_an_option_is_told_by_what_it_changes_and_chances_allow_for_all_tables() -> None:
    title = engine.title(EAST)
    usual, other = setup({}, 0.5, 0.2), replace(setup({"mortgage": "on"}, 0.6), seats=2)
    whole = balance.joined(None, [replace(usual, seats=3), replace(other, seats=3)], title)
    assert [one.options for one in whole.setups] == [{}, {"mortgage": "on"}]
    first = whole.setups[1].worths[0]
    assert (first.change, first.change_half_width, first.is_changed) == (0.1, 0.0424, True)
    assert [one.p_adjusted for one in whole.setups] == [0.2, 0.02]


def test_a_table_that_is_measured_anew_replaces_what_was_known_of_it_alone() -> None:
    title = engine.title(EAST)
    before = balance.joined(None, [setup({}, 0.5), replace(setup({}, 0.4), seats=4)], title)
    after = balance.joined(before, [setup({}, 0.7)], title)
    assert [(one.seats, one.worths[0].share) for one in after.setups] == [(2, 0.7), (4, 0.4)]
    assert Fairness.of(after.to_json()) == after


def test_points_are_those_of_the_odds_and_a_share_of_all_is_held() -> None:
    assert points(10 / 11) == pytest.approx(400.0)
    assert points(1.0) == points(0.99)


def test_the_strongest_that_does_not_search_sits_on_all_seats_though_it_be_no_step() -> None:
    assert {id: balance.strongest(id) for id in ("arkwright", EAST)} == {"arkwright": "millowner", EAST: "merchant"}


def test_a_title_without_a_bot_of_its_own_has_none_on_all_seats() -> None:
    with pytest.raises(BadOption, match="no house bot is scripted"):
        balance.strongest(TITLE.id)
