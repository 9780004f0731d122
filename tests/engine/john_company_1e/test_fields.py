"""What a saved game may hold: lengths, ranges and marks, refused by the name of the field."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.kernel import BadState
from engine.kernel.state import misfit


def saved(seats: int = 3) -> dict[str, Any]:
    return TITLE.new(seats, 1).to_json()


def test_every_field_says_what_it_holds() -> None:
    assert CompanyGame.ABOUT.keys() == CompanyGame.FIELDS.keys()
    untold = [key for key, about in CompanyGame.ABOUT.items() if about.untold]
    assert untold == ["acting", "touched", "contract_count", "to_act", "held"]


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("cash", [5, 5, 5], "state.cash"),
        ("holder", [-1] * 16, "state.holder"),
        ("promises", [0] * 9, "state.promises"),
        ("prize_cubes", [0] * 18, "state.prize_cubes"),
        ("filled", [-1] * 26 + [7], "state.filled[26]"),
        ("ruler", [-1] * 7 + [9], "state.ruler[7]"),
        ("opened_by", [4] + [-1] * 7, "state.opened_by[0]"),
        ("yards", [-1] * 11 + [4], "state.yards[11]"),
        ("former_chairman", 3, "state.former_chairman"),
        ("elephant", -1, "state.elephant"),
        ("disrupted", 1 << 27, "state.disrupted"),
        ("laws", [13], "state.laws[0]"),
        ("deck", [[-1]], "state.deck[0][0]"),
        ("phase", 6, "state.phase"),
        ("support", 11, "state.support"),
        ("penalties", [0, 0, 0, 3], "state.penalties[3]"),
        ("firm_shares", [0] * 15 + [2**63], "state.firm_shares[15]"),
        ("revenue", 2**63, "state.revenue"),
        ("guns", [0, -1, 0], "state.guns[1]"),
    ],
)
def test_what_a_field_cannot_hold_is_refused_by_its_name(field: str, value: Any, where: str) -> None:
    state = saved()
    state["state"][field] = value
    with pytest.raises(BadState) as refused:
        TITLE.from_json(state)
    assert refused.value.field == where


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("holder", [-2, -1, 0] + [1] * 14),
        ("set_aside", -1),
        ("redirected", 7),
        ("deck", [[-3, 4], [-3]]),
        ("yards", [3] * 12),
        ("filled", [6] * 27),
    ],
)
def test_marks_and_the_jones_family_are_no_strangers(field: str, value: Any) -> None:
    game = TITLE.new(3, 1)
    setattr(game, field, value)
    assert misfit(CompanyGame, game, TITLE.sizes(3, game.options), observed=False) is None


def test_families_are_counted_with_the_jones_family_at_tables_of_two_and_three() -> None:
    assert [TITLE.sizes(seats, {})["family"] for seats in (1, 2, 3, 4, 5, 6)] == [1, 3, 4, 4, 5, 6]
