"""The house's graded bots: read from what was measured, called by their step, told from weakest to strongest."""

from __future__ import annotations

import pytest

from engine import bots
from engine.bots import by_strength, graded, house_bot, house_bots
from engine.bots.grades import FILE, Grades, Step, Strength, grades_of
from engine.kernel.errors import BadOption
from engine.kernel.registry import beside, manifests
from engine.measured import Made

EAST = "east_india_companies"
MADE = Made("2026-11-30", "0.1.0", "3", "abc")


def strength(bot: str, rating: float) -> Strength:
    return Strength(bot, house_bot(bot).of_title(EAST).version, rating, 20.0, 200)


GRADES = Grades(
    MADE,
    seats=3,
    games=600,
    steps=(
        Step(1, strength("random", 900.0)),
        Step(2, strength("merchant:slip=40", 1200.0), 300.0, 25.0, 200),
        Step(3, strength("merchant", 1500.0), 300.0, 30.0, 200),
        Step(4, strength("searcher:playouts=8", 1800.0), 300.0, 35.0, 200),
    ),
    others=(strength("greedy", 1000.0),),
)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "grades_of", {EAST: GRADES}.get)


def test_a_step_is_called_by_the_scripted_bot_and_its_number_whatever_plays_there(measured: None) -> None:
    third, fourth = house_bot("merchant:grade=3"), house_bot("merchant:grade=4")
    assert (third.name, third.module, third.titles) == ("merchant:grade=3", house_bot("merchant").module, (EAST,))
    assert fourth.version == house_bot("searcher:playouts=8").of_title(EAST).version
    assert fourth.about == "step 4 of 4: searcher, with 8 playouts a decision"


def test_a_house_bot_that_has_a_name_keeps_it_on_its_step(measured: None) -> None:
    told = [(one.name, one.bot.name, one.is_its_own) for one in graded(EAST)]
    assert told == [
        ("merchant:grade=1", "random", True),
        ("merchant:grade=2", "merchant:grade=2", False),
        ("merchant:grade=3", "merchant", True),
        ("merchant:grade=4", "merchant:grade=4", False),
    ]


def test_the_house_is_told_from_weakest_to_strongest_and_who_was_not_measured_last(measured: None) -> None:
    names = [bot.name for bot in by_strength(EAST)]
    assert names == ["random", "greedy", "merchant:grade=2", "merchant", "merchant:grade=4", "searcher"]


def test_a_title_of_which_nothing_was_measured_has_the_house_bots_alone(measured: None) -> None:
    assert graded("arkwright") == []
    assert [bot.name for bot in by_strength("arkwright")] == ["random", "greedy", "millowner", "searcher"]


@pytest.mark.parametrize(
    "name", ["merchant:grade=9", "merchant:grade=x", "merchant:grade=3,slip=5", "random:grade=1", "millowner:grade=1"]
)
def test_a_step_that_is_not_there_is_refused(measured: None, name: str) -> None:
    with pytest.raises(BadOption) as caught:
        house_bot(name)
    assert caught.value.remedy


def test_what_is_kept_is_read_back() -> None:
    assert Grades.of(GRADES.to_json()) == GRADES


@pytest.mark.parametrize(
    "id", [id for id in manifests() if (place := beside(id, FILE)) is not None and place.is_file()]
)
def test_the_steps_that_titles_bring_rise_from_random(id: str) -> None:
    grades = grades_of(id)
    assert grades is not None
    ratings = [step.strength.rating for step in grades.steps]
    assert (len(ratings), ratings) == (7, sorted(ratings))
    assert grades.steps[0].bot == "random"
    assert {one.bot.name for one in graded(id) if one.is_its_own} <= house_bots().keys()
    assert all(step.games >= 60 for step in grades.steps[1:])
