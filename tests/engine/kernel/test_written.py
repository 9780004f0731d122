"""What is compiled is the engine: the sources that the compiler gets play as those from which they are made."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from engine.east_india_companies import loading, neutral, shares
from engine.kernel import field
from engine.kernel.state import FieldTable, declare_interpreted
from engine.kernel.succession import names_in
from engine.kernel.written import FOLDER, written
from engine.shared import consent
from tests.engine.compiled.check import ROOT, compare

PLAYED = ("arkwright", "john_company_2e")


@pytest.fixture
def building(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The compiler's steps, which are no package that anybody imports."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "packages/engine/compiling"), *sys.path])
    yield import_module("building")
    for name in ("building", "rewriting", "constants", "edits", "quicker", "at_hand"):
        sys.modules.pop(name)


@pytest.mark.parametrize("titles", [PLAYED[1:], pytest.param(PLAYED, marks=pytest.mark.soak)])
def test_a_rewritten_engine_plays_as_the_engine_does(building: Any, tmp_path: Path, titles: tuple[str, ...]) -> None:
    modules = building.compiled_modules(PLAYED)
    building.prepare(tmp_path, [each for those in modules.values() for each in those])
    text = (tmp_path / "engine/arkwright/state.py").read_text()
    assert "    cash: list[int]\n" in text
    assert "def copied_ArkwrightGame(a: ArkwrightGame, b: ArkwrightGame) -> None:" in text
    for title in titles:
        assert compare(title, 1, 5, built=tmp_path, suffix=".py") > 50


@pytest.mark.parametrize(
    ("source", "compiled"),
    [
        (
            'game.note("paid", seat=seat, due=len(game.debts), who=game.owner(1))',
            'if game._events is not None: game.note("paid", seat=seat, due=len(game.debts), who=game.owner(1))',
        ),
        ('game.note("drawn", card=game.dice.below(3))', 'game.note("drawn", card=game.dice.below(3))'),
        ('game.note("struck", number=next_number(game))', 'game.note("struck", number=next_number(game))'),
        ("game.do(*steps)", "game.do_all(tuple(steps))"),
        ("game.do((begin, 1), *steps, end)", "game.do_all(((begin, 1), *steps, end,))"),
        ("game.do(begin, end)", "game.do(begin, end)"),
        ("game.do((begin, 1))", "game.do_one((begin, 1))"),
        ('game.ask(seat, "buy", options, take, seat, 1)', 'game.ask_then(seat, "buy", options, (take, seat, 1,))'),
        (
            "game.ask(seat, kind, [*cards], take, secret=True)",
            "game.ask_then(seat, kind, list(cards), (take,), secret=True)",
        ),
        ("game.ask(seat, kind, options, *then)", "game.ask(seat, kind, options, *then)"),
        ("for _ in range(3): ...", "for _turn in range(3): ..."),
        ("for _ in ships: ...", "for _ in ships: ..."),
        ("least = min(cash, costs[0], 9)", "least = min(min(cash, costs[0]), 9)"),
        ("least = min(cash, *costs, 9)", "least = min(cash, *costs, 9)"),
        ("found = [*range(2, n), first]", "found = [*[_each for _each in range(2, n)], first]"),
        ("seat, good = divmod(mill, GOODS)", "seat, good = (mill // GOODS, mill % GOODS)"),
        ("seat, good = divmod(draw(), GOODS)", "seat, good = divmod(draw(), GOODS)"),
        ("rules, (seat, good) = game.rules, at", "rules = game.rules; (seat, good) = at"),
        ("rules, (seat, good) = game.rules, rules", "rules, (seat, good) = game.rules, rules"),
        ("for a, b in zip(x, y, strict=True): ...", "for a, b in zip(x, y): ..."),
        ("for a in zip(x, y, strict=True): ...", "for a in zip(x, y, strict=True): ..."),
        ("for n, a in enumerate(x, 3): ...", "for n, a in zip(range(3, 3 + len(x)), x): ..."),
        ("for n, a in enumerate(drawn(), 3): ...", "for n, a in enumerate(drawn(), 3): ..."),
        ("some = any(game.ships[at:])", "some = any(_each for _each in game.ships[at:])"),
        ("some = any(ship for ship in ships)", "some = any(ship for ship in ships)"),
        ("total = sum(costs, 3)", "total = sum(costs, 3)"),
        ("least = min(costs, default=0)", "least = (min(costs) if costs else 0)"),
        ("least = min(costs, key=worth)", "least = min(costs, key=worth)"),
        ("twin = [*game.ships]", "twin = list(game.ships)"),
        ("twin = [*made()]", "twin = [*made()]"),
        ("def own(rows: list[list[int]]): return [*rows[0]]", "def own(rows: list[list[int]]): return rows[0][:]"),
        ("def own(rows: list[Row]): return [*rows[0]]", "def own(rows: list[Row]): return list(rows[0])"),
        (
            "class Game:\n    stack: list[int]\n    def copy(self): return [*self.stack], [*self.seats]",
            "class Game:\n    stack: list[int]\n    def copy(self): return self.stack[:], list(self.seats)",
        ),
        ("def pay(purse, n: int): purse[n] -= n + 1", "def pay(purse, n: int): purse[n] = purse[n] - (n + 1)"),
        ("def pay(purse, n: int): own(purse)[n] -= 1", "def pay(purse, n: int): own(purse)[n] -= 1"),
        ("def pay(purse, n: Any): purse[0] += n", "def pay(purse, n: Any): purse[0] += n"),
        ("LIMIT = 3", "LIMIT: _Final = 3"),
        ("LIMIT = 3\nLIMIT = 4", "LIMIT = 3\nLIMIT = 4"),
        ("IDS: Names = named()", "IDS: _Final[Names] = named()"),
        ("PAIR = (1, 2)", "PAIR: _Final[tuple[int, ...]] = (1, 2)"),
        ('DONE: Final = ("done", 1)', 'DONE: _Final[tuple[_Any, ...]] = ("done", 1)'),
        ("LOW, HIGH = 1, 9", "LOW: _Final = 1; HIGH: _Final = 9"),
        ("limit = 3", "limit = 3"),
    ],
)
def test_what_a_compiler_makes_much_of_is_said_otherwise(building: Any, source: str, compiled: str) -> None:
    space: dict[str, Any] = {"PAIR": (1, 2), "DONE": ("done", 1), "LIMIT": 3, "LOW": 1, "HIGH": 9}
    assert import_module("rewriting").rewritten("engine.toy", f"{source}\n", {}, False, space) == f"{compiled}\n"


def test_a_type_of_so_many_numbers_is_any_number_to_the_compiler_and_itself_when_it_is_read(building: Any) -> None:
    source = "from typing import TypeAlias\nEnds: TypeAlias = tuple[int, int]\nLeg: TypeAlias = tuple[int, str]\n"
    kept: dict[str, Any] = {}
    text = import_module("rewriting").rewritten("engine.toy", source, {}, False, {"Ends": tuple[int, int]})
    assert "Ends: TypeAlias = tuple[int, ...]; globals()['Ends'] = tuple[int, int]\n" in text
    exec(text, kept)
    assert (kept["Ends"], kept["Leg"]) == (tuple[int, int], tuple[int, str])


def test_what_is_handed_on_one_by_one_has_a_method_that_takes_it_as_one(building: Any) -> None:
    source = (
        "class Game:\n"
        "    def do(self, *steps: Step) -> None:\n        self.stack += steps\n"
        "    def ask(self, kind: str, then: Step, *args: Any, secret: bool = False) -> None:\n"
        "        self._then = (then, *args)"
    )
    text = import_module("edits").edited(source, import_module("quicker").quicker_kernel(ast.parse(source)))
    assert text.partition("((then,) + args)\n\n")[2] == (
        "    def do_one(self, frame: tuple[Any, ...]) -> None:\n"
        '        """Schedule this frame, as ``do`` does."""\n'
        "        if self.decision is not None:\n"
        '            raise RulesError("a step schedules before it asks, never after")\n'
        "        self.stack.append(frame)\n\n"
        "    def do_all(self, steps: tuple[Any, ...]) -> None:\n        self.stack += steps\n\n"
        "    def ask_then(self, kind: str, then: tuple[Any, ...], secret: bool=False) -> None:\n        self._then = then"
    )


def test_functions_that_are_values_are_constants_and_steps_are_so_to_other_modules(building: Any) -> None:
    space = vars(loading) | {"twice": compare}
    source = (
        "from rules import other, twice\n"
        "def next_ship(game, worth):\n"
        "    game.do((take_goods, 1), (neutral.send_ship, 2), (shares.taken, 3))\n"
        "    return take_goods(game, 1), sorted(game.ships, key=worth), [twice for twice in game.left]\n\n"
        "def take_goods(game):\n"
        "    return twice(other, twice)\n"
    )
    text = import_module("at_hand").at_hand(source, loading.__name__, space, {neutral.__name__, shares.__name__})
    assert text == (
        "from rules import other, twice; _at_hand_twice: _Final = twice\n"
        "def next_ship(game, worth):\n"
        "    game.do((_at_hand_take_goods, 1), (neutral._at_hand_send_ship, 2), (shares.taken, 3))\n"
        "    return take_goods(game, 1), sorted(game.ships, key=worth), [twice for twice in game.left]\n"
        "_at_hand_next_ship: _Final = next_ship\n"
        "def take_goods(game):\n"
        "    return twice(other, _at_hand_twice)\n"
        "_at_hand_take_goods: _Final = take_goods\n"
    )


def test_what_is_worked_out_once_is_kept_without_a_decorator(building: Any) -> None:
    source = "from functools import cache\nMADE = []\n@cache\ndef table() -> list[int]:\n    MADE.append(1)\n    return [7]\n"
    kept: dict[str, Any] = {"_Final": list}
    text = import_module("rewriting").rewritten("engine.toy", source, {}, False, {"MADE": []})
    exec(f"from __future__ import annotations\n{text}", kept)
    assert "@cache" not in text
    assert (kept["table"](), kept["table"](), kept["MADE"]) == ([7], [7], [1])


def test_functions_left_to_be_read_tell_what_the_functions_do(building: Any) -> None:
    text = import_module("rewriting").functions_of(Path(consent.__file__).read_text())
    found: dict[str, Any] = {}
    exec(compile(text, "as written", "exec"), vars(consent), found)
    own = {
        name: each
        for name, each in vars(consent).items()
        if getattr(each, "__code__", None) and each.__module__ == consent.__name__
    }
    assert found.keys() - {"annotations"} == own.keys()
    for name, function in own.items():
        assert signature(found[name]) == signature(function)
        assert names_in(found[name].__code__) == names_in(function.__code__)
        assert found[name].__globals__ is function.__globals__


def test_a_compiled_function_is_read_from_what_is_left_beside_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "toys" / FOLDER
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text(
        "from __future__ import annotations\ndef pay(game, due: Pounds = LEAST): ...\nclass Toy:\n    def cash(self): ...\n    sort = 7\n"
    )
    module = ModuleType("toys.rules")
    module.LEAST = 3  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toys.rules", module)
    monkeypatch.setattr("engine.kernel.written.ROOT", tmp_path)
    pay = written(SimpleNamespace(__module__="toys.rules", __qualname__="pay"))
    assert pay is not None
    assert str(signature(pay)) == "(game, due: 'Pounds' = 3)"
    owner = SimpleNamespace(__module__="toys.rules")
    cash = written(SimpleNamespace(__objclass__=owner, __qualname__="Toy.cash"))
    assert cash is not None
    assert cash.__qualname__ == "Toy.cash"
    assert written(SimpleNamespace(__objclass__=owner, __qualname__="Toy.sort")) is None
    assert written(SimpleNamespace(__module__="toys.rules", __qualname__="gone")) is None
    assert written(len) is None


def test_a_class_without_the_metaclass_gets_the_same_field_table() -> None:
    body = {
        "__annotations__": {"turn": "int", "hands": "list[list[int]]", "told": "list[int]", "trays": "list[list[int]]"},
        "turn": field("the turn", low=1, high=5),
        "hands": field("cards in hand", per=("seat", ""), high=9),
        "told": field("what was told", per="", high=9, shared=True),
        "trays": field("what lies open", per=("seat", ""), high=9, shared_rows=True),
    }
    made: Any = FieldTable("Made", (), dict(body))
    plain: Any = type("Made", (), dict(body))
    declare_interpreted(plain)
    assert plain.FIELDS == made.FIELDS == body["__annotations__"]
    assert plain.BY_TYPE == made.BY_TYPE
    assert plain.ABOUT == made.ABOUT
    one, other = plain(), plain()
    one.turn, one.hands, one.told, one.trays = 2, [[1], []], [4], [[5]]
    plain.copy_fields(one, other)
    assert plain.save_fields(other) == {"turn": 2, "hands": [[1], []], "told": [4], "trays": [[5]]}
    assert other.hands[0] is not one.hands[0]
    assert (other.told is one.told, other.trays is one.trays, other.trays[0] is one.trays[0]) == (True, False, True)
