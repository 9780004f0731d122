"""What a saved game says of the Crown's questions, of favours and of moments for blackmail: nothing that could not be at this table."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.john_company_2e.crown.favours import DETAILS, fault_in_favour
from engine.john_company_2e.handbook.tables import rows
from engine.kernel import BadState

TITLE = engine.title("john_company_2e")
HUGE = 9_999_999


def refused(frame: list[Any]) -> str:
    saved = TITLE.new(2, 0).to_json()
    saved["stack"].append(frame)
    with pytest.raises(BadState) as caught:
        TITLE.from_json(saved)
    assert caught.value.field == "stack"
    return caught.value.message


DISMISSED = {"step": "blackmail.disgrace", "args": []}


@pytest.mark.parametrize(
    ("frame", "fault"),
    [
        (["questions.answer", ["blackmail.culprit", [1, HUGE], DISMISSED]], "office is 9999999, expected 0 to 16"),
        (["questions.answer", ["blackmail.culprit", ["all"], DISMISSED]], "office is 'all'"),
        (["questions.answer", ["blackmail.culprit", [], DISMISSED]], "question: expected options"),
        (["in_london.take_season_card", 0, ["no.such_row", 1]], "wish: expected a favour with its price"),
        (["in_london.take_season_card", 0, ["commander.choose_target", HUGE, 1]], "wish: expected a favour with its"),
        (["in_london.take_season_card", 0, ["commander.choose_target", 1, HUGE]], "wish: region: expected 0 to 7"),
        (["in_london.take_season_card", 0, ["commander.choose_target", 1]], "wish: expected a favour with its price"),
        (["in_london.take_season_card", 0, ["governor.choose_result", 1, 7]], "wish: choice: expected a word"),
        (["in_london.take_season_card", HUGE, []], "patron is 9999999, expected -1 to 1"),
        (["in_london.take_season_card", 2, []], "patron is 2, expected -1 to 1"),
        (
            [
                "favours.ask_seat",
                [0],
                [["commander.change_dice_by_one", 1, 2]],
                {"step": "as_manager_of_shipping.lease", "args": []},
            ],
            "favours: change: expected -1 to 1",
        ),
        (["blackmail.ask_to_play", 0, [1], [HUGE, 0]], "context: dice is 9999999, expected 0 to 10000"),
        (["blackmail.ask_to_play", 0, [1], [2, HUGE]], "context: family? is 9999999, expected -1 to 2"),
        (["blackmail.ask_to_play", 0, [1], [1, 2, 3]], "context is (1, 2, 3)"),
        (["blackmail.ask_to_play", 0, [1], [[1]]], "context is ((1,),)"),
    ],
)
def test_what_could_not_be_at_this_table_is_refused(frame: list[Any], fault: str):
    assert fault in refused(frame)


@pytest.mark.parametrize(("cubes", "taken"), [(-1, False), (0, True), (1, True), (5, True), (6, False), (1.0, False)])
def test_a_favour_costs_from_nothing_to_all_cubes_of_the_table(cubes: Any, taken: bool):
    name = next(name for name in rows() if name not in DETAILS)
    fault = fault_in_favour((name, cubes), {"cubes": (0, 5)})
    assert fault == (None if taken else "expected a favour with its price and nothing more")
