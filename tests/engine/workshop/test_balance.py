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
    usual = [((2,), {}), ((3,), {}), ((4,), {})]
    assert balance.tables_of(engine.title(EAST)) == [*usual, ((3, 2, 4), {"mortgage": "on"})]


def test_a_measured_table_tells_shares_that_make_up_a_half_each() -> None:
    plan = balance.Plan(engine.title(EAST), "random", games=12)
    (found,) = balance.measured(plan, [((2,), {"mortgage": "on"})])
    assert (found.seats, found.options, found.games, found.bot) == (2, {"mortgage": "on"}, 12, "random")
    assert sum(worth.share for worth in found.worths) == pytest.approx(1.0, abs=2e-4)
    assert found.p is not None
    assert 0 <= found.p <= 1
    assert found.apart == 12


def test_an_option_is_measured_at_the_nearest_size_at_which_a_game_is_not_that_of_the_usual_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def play(plan: balance.Plan, seats: int, options: dict[str, str], told: object) -> list[Ended]:
        matters = options.get("difficulty") == "hard" and seats == 2
        return [
            replace(ended(number, *range(1, seats + 1)), course=bytes([seats, number, matters and number > 9]))
            for number in range(12)
        ]

    monkeypatch.setattr(balance, "_played", play)
    title = engine.title("john_company_2e")
    wanted = [table for table in balance.tables_of(title) if table[1].get("difficulty") in ("hard", "legendary")]
    assert wanted == [((3, 2, 4, 5, 6), {"difficulty": "hard"}), ((3, 4, 5, 6), {"difficulty": "legendary"})]
    found = balance.measured(balance.Plan(title, "random", games=12), wanted)
    told = [(one.options["difficulty"], one.seats, one.apart, one.is_idle) for one in found]
    assert told == [
        ("hard", 3, 0, True),
        ("hard", 2, 2, False),
        *(("legendary", seats, 0, True) for seats in (3, 4, 5, 6)),
    ]
    before = Fairness((replace(found[0], apart=None), replace(found[2], apart=None)))
    assert [one.key for one in balance.joined(before, found, title).setups] == [
        ((("difficulty", "hard"),), 2, "random"),
    ]


def test_a_table_of_another_bots_stands_beside_that_of_the_first_and_is_compared_with_its_own() -> None:
    title = engine.title(EAST)
    searched = replace(setup({}, 0.9), bot="searcher:playouts=8", version="4567")
    found = [setup({}, 0.5), searched, setup({"mortgage": "on"}, 0.6)]
    whole = balance.joined(None, found, title)
    assert [(one.bot, one.seats, one.options) for one in whole.setups] == [
        ("merchant", 2, {}),
        ("searcher:playouts=8", 2, {}),
        ("merchant", 2, {"mortgage": "on"}),
    ]
    assert whole.setups[2].worths[0].change == 0.1
    assert whole.regular == "merchant"


def test_an_option_is_not_compared_with_what_was_measured_by_other_rules() -> None:
    older = replace(setup({}, 0.5), made=replace(MADE, title_version="2"))
    whole = balance.joined(None, [older, setup({"mortgage": "on"}, 0.6)], engine.title(EAST))
    assert [one.worths[0].change for one in whole.setups] == [None, None]


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
