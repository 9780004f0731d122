"""The figures of the structure never go up, and are counted as they say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.project.structure import BOUNDS, Function, Structure, circles_in, functions_of, of_the_project, package

CODE = '''
@step
def deal(game, seat, *, card=None):
    """Told
    on two lines."""
    first = seat

    def inner(x): return x
    return inner(first)


@kernel.step
@words("buy")
async def buy(game): pass


class Board:
    @property
    def ships(self):
        return 1
'''


@pytest.mark.parametrize("figure", BOUNDS)
def test_no_figure_of_the_structure_goes_up(figure: str) -> None:
    value = of_the_project().figures()[figure]
    assert value <= BOUNDS[figure], "`make structure` names what counts"


def test_a_function_is_measured_without_its_decorators_and_its_docstring(tmp_path: Path) -> None:
    file = tmp_path / "deals.py"
    file.write_text(CODE)
    assert sorted(functions_of(file, "deals.py"), key=lambda function: function.place) == [
        Function("deals.py:14 buy", lines=1, parameters=1, is_step=True),
        Function("deals.py:19 ships", lines=2, parameters=1, is_step=False),
        Function("deals.py:3 deal", lines=5, parameters=3, is_step=True),
        Function("deals.py:8 inner", lines=1, parameters=1, is_step=False),
    ]


def test_a_circle_is_a_set_of_names_that_reach_one_another() -> None:
    pairs = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("e", "d"), ("f", "a")]
    assert circles_in(pairs) == [["a", "b", "c"], ["d", "e"]]


def test_settings_that_are_read_by_what_they_set_up_are_in_a_circle_with_it() -> None:
    structure = Structure()
    structure.imports = [
        ("ladder.house.web", "ladder.settings.environment"),
        ("ladder.settings.base", "ladder.house.postgres"),
        ("ladder.settings.base", "ladder.settings.environment"),
        ("ladder.house.web", "ladder.errors"),
    ]
    there, back = ("ladder.house", "ladder.settings"), ("ladder.settings", "ladder.house")
    assert structure.knots("ladder") == Counter({there: 1, back: 1})


@pytest.mark.parametrize(
    ("module", "its"),
    [
        ("engine.kernel.game", "engine.kernel"),
        ("engine.kernel", "engine.kernel"),
        ("engine.sdk", "engine.sdk"),
        ("engine.arena", "engine"),
        ("engine", "engine"),
        ("ladder.web.views.bots", "ladder.web"),
    ],
)
def test_a_module_belongs_to_the_folder_below_its_root(module: str, its: str) -> None:
    assert package(module) == its
