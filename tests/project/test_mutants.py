"""The sampler of mutants draws the same each time, changes what it says, sees which test runs a place, and puts a mutant into a process."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from tests.project.mutants import AREAS, Area, Mutant, drawn, every, mutants_of, tried
from tests.project.runners import Seen, files_of, look, probed, run

SOURCE = b'''"""A shop\xe2\x80\x99s sums."""

from __future__ import annotations

import logging

LEAST = 1
log = logging.getLogger()


@staticmethod
def price(of: list[int], rate: int = 2) -> int:
    """Told."""
    total = 0
    for one in [n for n in of if n > 0]:
        total += one * rate
    if not 0 <= total < 100:
        raise ValueError(f"{total + 1} is too much, and {1} too little")
    log.info("priced %s", total + 1)
    of.append(
        total,
    )
    return total or LEAST
'''
CHANGES = [
    "n > 0 -> (n) >= (0)",
    "n > 0 -> True or (n > 0)",
    "0 -> 1",
    "one * rate -> (one) // (rate)",
    "one * rate -> -(one * rate)",
    "0 <= total < 100 -> (0) < (total) < (100)",
    "0 <= total < 100 -> (0) <= (total) <= (100)",
    "not 0 <= total < 100 -> 0 <= total < 100",
    "not 0 <= total < 100 -> not (not 0 <= total < 100)",
    "100 -> 101",
    "of.append( total, ) -> None if True else of.append(total)",
    "total or LEAST -> (total) and (LEAST)",
    "total or LEAST -> None if True else (total or LEAST)",
]


def test_expressions_within_functions_are_changed_and_no_declaration_word_or_log():
    told = {str(mutant).split(": ", 1)[1] for mutant in mutants_of("shop.py", SOURCE)}
    assert told == set(CHANGES)


def test_a_mutant_stands_in_its_place_and_moves_no_line():
    for mutant in mutants_of("shop.py", SOURCE):
        changed = mutant.applied(SOURCE)
        compile(changed, "shop.py", "exec")
        assert changed.count(b"\n") == SOURCE.count(b"\n")
        assert changed.startswith(SOURCE[: mutant.start])
        assert changed.endswith(SOURCE[mutant.end :])


def test_a_sample_depends_on_the_seed_alone():
    mutants = every(Area(("engine/shared",), ()))
    first = drawn(mutants, 8, 1)
    assert len(set(first)) == 8
    assert drawn(mutants, 8, 1) == first
    assert drawn(mutants, 8, 2) != first


def test_areas_name_what_there_is_and_draw_from_no_migration():
    for area in AREAS.values():
        assert len(tried(area)) > 10
        assert not [file for file in tried(area) if {*file.parts} & {"migrations", "apps.py", "__main__.py"}]
        assert all(Path(path).exists() for path in (*area.sources, *area.tests))


def module_of(source: bytes, file: Path) -> ModuleType:
    file.write_bytes(source)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_probed_file_does_the_same_and_notes_who_ran_each_place_once(tmp_path, monkeypatch):
    notes = tmp_path / "notes"
    mutants = list(mutants_of("shop.py", SOURCE))
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "tests/test_shop.py::test_price[a (b)] (call)")
    shop = module_of(probed(SOURCE, dict(enumerate(mutants)), notes), tmp_path / "shop.py")
    of = [1, -5, 2]
    assert shop.price(of) == 6
    assert of == [1, -5, 2, 6]
    lines = notes.read_text().splitlines()
    assert sorted(lines) == sorted(f"{number}\ttests/test_shop.py::test_price[a (b)]" for number in range(len(mutants)))
    assert shop.price([]) == 1
    assert notes.read_text().splitlines() == lines


SHOP = """
def charge(total):
    if total > 9:
        total -= 1
    return total


def unused():
    return "five"


def rate():
    return "seven"


RATE = rate()
"""
TESTS = """
from shop import RATE, charge


def test_charge():
    assert charge(20) == 19


def test_small():
    assert charge(3) == 3


def test_rate():
    assert RATE == "seven"
"""


SHOPS = Area(("shop.py",), ("tests",))


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A copy of a tree with a shop and its tests."""
    tree = tmp_path / "tree"
    (tree / "tests").mkdir(parents=True)
    (tree / "shop.py").write_text(SHOP)
    (tree / "tests" / "test_shop.py").write_text(TESTS)
    (tree / "pytest.ini").touch()
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    # Without the plugins that happen to be installed, which would be imported by every process and by each trial apart.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")
    return tree


def tried_in(tree: Path, mutants: list[Mutant], seen: Seen) -> dict[str, str]:
    """The verdict on each mutant, by its change."""
    plan = tree.parent / "plan.json"
    told = {"longest": 60, "seconds": seen.seconds, "failed": seen.failed}
    told["mutants"] = [vars(mutant) for mutant in mutants]
    told["runners"] = [seen.runners.get(number, []) for number in range(len(mutants))]
    plan.write_text(json.dumps(told))
    run(tree, {"MUTANTS_PLAN": str(plan)}, "try", SHOPS, SHOPS.tests, tree.parent)
    verdicts = json.loads((tree.parent / "verdicts.json").read_text())
    return {str(mutant).split(": ", 1)[1]: verdict for mutant, verdict in zip(mutants, verdicts, strict=True)}


def test_each_mutant_is_found_survives_or_is_run_by_no_test(tree):
    mutants = sorted(mutants_of("shop.py", SHOP.encode()))
    seen = look(SHOPS, mutants, tree, tree.parent / "seen.json")
    assert (tree / "shop.py").read_text() == SHOP
    assert tried_in(tree, mutants, seen) == {
        "total > 9 -> (total) >= (9)": "survived",
        "9 -> 10": "survived",
        "total > 9 -> not (total > 9)": "killed",
        "1 -> -(1)": "killed",
        "1 -> 2": "killed",
        "total -> None if True else (total)": "killed",
        "\"seven\" -> None if True else ('seven')": "killed",
        "\"five\" -> None if True else ('five')": "uncovered",
    }, (tree.parent / "try.txt").read_text()
    assert (tree / "shop.py").read_text() == SHOP


def test_tests_are_looked_at_again_when_they_have_changed_and_all_of_them_when_the_code_has(tree):
    kept = tree.parent / "seen.json"
    mutants = sorted(mutants_of("shop.py", SHOP.encode()))
    charge = next(number for number, mutant in enumerate(mutants) if mutant.before == "total > 9")
    first = look(SHOPS, mutants, tree, kept)
    both = ["tests/test_shop.py::test_charge", "tests/test_shop.py::test_small"]
    assert (first.runners[charge], list(first.files)) == (both, ["tests/test_shop.py"])
    (tree.parent / "look.txt").unlink()
    assert look(SHOPS, mutants, tree, kept) == first
    assert not (tree.parent / "look.txt").exists()

    (tree / "tests" / "test_more.py").write_text(
        "from shop import charge\n\n\ndef test_more():\n    charge(1)\n    assert 0\n"
    )
    more = look(SHOPS, mutants, tree, kept)
    assert more.runners[charge] == ["tests/test_more.py::test_more", *both]
    assert more.failed == ["tests/test_more.py::test_more"]
    assert "1 failed" in (tree.parent / "look.txt").read_text()

    (tree / "tests" / "test_more.py").unlink()
    assert look(SHOPS, mutants, tree, kept) == first
    (tree / "shop.py").write_text(SHOP.replace("9", "8"))
    assert look(SHOPS, mutants, tree, kept).code != first.code


CACHING = """
from functools import cache


@cache
def price(of):
    return of * 2
"""


def test_what_a_function_keeps_is_evaluated_by_the_tests_of_every_file_that_ask_for_it(tree):
    (tree / "shop.py").write_text(CACHING)
    for name in ("shop", "other"):
        (tree / "tests" / f"test_{name}.py").write_text(
            "from shop import price\n\ndef test_price():\n    assert price(3) == 6\n"
        )
    mutants = sorted(mutants_of("shop.py", CACHING.encode()))
    seen = look(SHOPS, mutants, tree, tree.parent / "seen.json")
    assert seen.runners[0] == ["tests/test_other.py::test_price", "tests/test_shop.py::test_price"]


def test_what_was_looked_at_before_a_run_broke_off_is_kept(tmp_path):
    notes, looked = tmp_path / "notes", tmp_path / "looked"
    notes.write_text("3\ta.py::test_one\n3\tb.py::test_two\n4\t\n")
    told = [{"test": "a.py::test_one", "seconds": 0.5, "failed": True}, {"file": "a.py"}]
    looked.write_text(
        "".join(json.dumps(one) + "\n" for one in [*told, {"test": "b.py::test_two", "seconds": 1, "failed": False}])
    )
    seen = Seen("code")
    seen.add(notes, looked, {"a.py": "hash of a", "b.py": "hash of b"})
    assert seen == Seen(
        "code", {"a.py": "hash of a"}, {"a.py::test_one": 0.5}, ["a.py::test_one"], {3: ["a.py::test_one"], 4: [""]}
    )
    seen.keep(tmp_path / "seen.json")
    assert Seen.kept(tmp_path / "seen.json", "code") == seen
    assert Seen.kept(tmp_path / "seen.json", "other code") == Seen("other code")


def test_the_files_of_an_area_are_those_of_its_folders_and_those_that_it_names(tree):
    (tree / "tests" / "helper.py").touch()
    assert files_of(Area((), ("tests", "pytest.ini")), tree) == ["tests/test_shop.py", "pytest.ini"]


def test_a_mutant_says_file_line_and_change():
    assert str(Mutant("a.py", 0, 3, 7, "a\n  + b", "a - b")) == "a.py:7: a + b -> a - b"
