"""The sampler of mutants draws the same each time, changes what it says, sees which test runs a place, and puts a mutant into a process."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from tests.project.mutants import AREAS, Area, Mutant, drawn, mutants_of, probed, tried

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
    area = Area(("engine/shared",), ())
    first = drawn(area, 8, 1)
    assert len(set(first)) == 8
    assert drawn(area, 8, 1) == first
    assert drawn(area, 8, 2) != first


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


def test_each_mutant_is_found_survives_or_is_run_by_no_test(tmp_path):
    tree = tmp_path / "tree"
    (tree / "tests").mkdir(parents=True)
    (tree / "shop.py").write_text(SHOP)
    (tree / "tests" / "test_shop.py").write_text(TESTS)
    mutants = sorted(mutants_of("shop.py", SHOP.encode()))
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps({"mutants": [vars(mutant) for mutant in mutants], "longest": 60}))
    root = Path(__file__).parents[2]
    (tree / "shop.py").write_bytes(probed(SHOP.encode(), dict(enumerate(mutants)), tmp_path / "notes"))
    for mode in ("look", "try"):
        environment = {
            "PYTHONPATH": f"{tree}:{root}",
            "MUTANTS_PLAN": str(plan),
            "MUTANTS_MODE": mode,
            "PATH": "/usr/bin:/bin",
            # Without the plugins that happen to be installed, which would be imported by both and by each trial apart.
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "tests.project.trials",
            "-p",
            "no:cacheprovider",
        ]
        told = subprocess.run(
            [*command, "--rootdir", tree, "-c", "/dev/null", tree / "tests"],
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
        )
        (tree / "shop.py").write_text(SHOP)
    verdicts = json.loads((tmp_path / "verdicts.json").read_text()), told.stdout + told.stderr
    found = {str(mutant).split(": ", 1)[1]: verdict for mutant, verdict in zip(mutants, verdicts[0], strict=True)}
    assert found == {
        "total > 9 -> (total) >= (9)": "survived",
        "9 -> 10": "survived",
        "total > 9 -> not (total > 9)": "killed",
        "1 -> -(1)": "killed",
        "1 -> 2": "killed",
        "total -> None if True else (total)": "killed",
        "\"seven\" -> None if True else ('seven')": "killed",
        "\"five\" -> None if True else ('five')": "uncovered",
    }, verdicts[1]
    assert (tree / "shop.py").read_text() == SHOP


def test_a_mutant_says_file_line_and_change():
    assert str(Mutant("a.py", 0, 3, 7, "a\n  + b", "a - b")) == "a.py:7: a + b -> a - b"
