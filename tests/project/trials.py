"""The pytest plugin of mutants.py. In mode ``look`` it notes how long each test takes and which fail (runners.py); in mode ``try`` it tries
each mutant.

A trial is a fork of a process that has collected the tests: there each function that the mutant is in gets its code, and the file has the
mutant, too, for processes that the tests start; then the tests that evaluate the place are run, cheapest first, until one fails, and after
them others of their files. What no test was seen to evaluate may be run where modules are imported, or where nothing can be noted: it is
tried in a process of its own, on the tests beside it.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import traceback
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import _lru_cache_wrapper, partial
from itertools import count
from pathlib import Path
from types import CodeType, FunctionType

import psutil
import pytest

from tests.project.mutants import Mutant

MODE = os.environ["MUTANTS_MODE"]
PLAN = Path(os.environ.get("MUTANTS_PLAN", "plan.json"))
VERDICTS = PLAN.parent / "verdicts.json"
"""By the plan's mutants. Those that are there already are not tried again."""
LOOKED = Path(os.environ.get("MUTANTS_LOOKED", "looked"))
"""A line for each test that was looked at, and one for each file of tests, when its last one has ended."""
SLACK = 60.0
"""Seconds that a trial may take beyond four times what its tests took before: what hangs is found, a busy machine is no finding."""
SECONDS = count(1)
UNFIT = 3
"""Status of a fork in which the mutant could not be put: it is tried in a process of its own."""

seconds: dict[str, float] = defaultdict(float)
failed: set[str] = set()
begun: set[Path] = set()
"""Files whose tests have begun."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    seconds[report.nodeid] += report.duration
    if report.failed:
        failed.add(report.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    if MODE == "look" and item.path not in begun:
        begun.add(item.path)
        forget_what_is_cached(item.config.rootpath)
    ran = yield
    if MODE == "look":
        told = [{"test": item.nodeid, "seconds": seconds[item.nodeid], "failed": item.nodeid in failed}]
        if nextitem is None or nextitem.path != item.path:
            told.append({"file": item.nodeid.partition("::")[0]})
        with LOOKED.open("a") as looked:
            looked.writelines(json.dumps(one) + "\n" for one in told)
    return ran


def forget_what_is_cached(tree: Path) -> None:
    """Have this file's tests evaluate what tests of other files have asked for before, and functions of the tree have kept."""
    gc.unfreeze()
    # By its type alone: to be asked for its class sets off whatever is lazy.
    for kept in [found for found in gc.get_objects() if type(found) is _lru_cache_wrapper]:
        code = getattr(kept.__wrapped__, "__code__", None)
        # Of registered titles there is one each: who has found one is asked whether it is the same.
        if code and Path(code.co_filename).is_relative_to(tree) and not code.co_filename.endswith("/registry.py"):
            kept.cache_clear()
    gc.freeze()


def pytest_collection_finish(session: pytest.Session) -> None:
    """A file none of whose tests is asked for has been looked at, too."""
    if MODE == "look":
        asked = {item.path for item in session.items}
        with LOOKED.open("a") as looked:
            for path in session.config.args:
                if session.config.rootpath / path not in asked:
                    looked.write(json.dumps({"file": path}) + "\n")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if MODE != "try":
        return None
    plan = json.loads(PLAN.read_text())
    items = {item.nodeid: item for item in session.items if item.nodeid not in plan["failed"]}
    verdicts = json.loads(VERDICTS.read_text()) if VERDICTS.exists() else []
    for fields, runners in [*zip(plan["mutants"], plan["runners"], strict=True)][len(verdicts) :]:
        mutant, running = Mutant(**fields), items.keys() & set(runners)
        # What is cached, or stands for several tests, was evaluated by the first of them, and is asked for by others.
        files = {test.partition("::")[0] for test in running}
        beside = {test for test in items if is_named_for(mutant, test) or test.partition("::")[0] in files}
        tests, took = chosen(
            mutant, running, beside if running else near(mutant, items), plan["seconds"], plan["longest"]
        )
        survived = "survived" if running else "uncovered"
        trials = partial(is_found, session, mutant, [items[test] for test in tests], SLACK + 4 * took)
        # What was made at import of the places that tests run, too, is as it was in a fork.
        found = (bool(running) and trials(apart=False)) or ((not running or "" in runners) and trials(apart=True))
        verdicts.append("killed" if found else survived)
        print(f"\n{verdicts[-1]:<9} {len(tests):>4} {mutant}", file=sys.stderr, flush=True)
        VERDICTS.write_text(json.dumps(verdicts))
    return True


def is_named_for(mutant: Mutant, test: str) -> bool:
    """Does a test stand in the module that is named for the mutant's?"""
    return Path(test.partition("::")[0]).stem == f"test_{Path(mutant.file).stem}"


def near(mutant: Mutant, tests: Iterable[str]) -> set[str]:
    """The tests in the folder for the mutant's package, or above it: for what runs where it could not be noted, as within a sandbox."""
    of = {test: Path(test.partition("::")[0]).parent for test in tests}
    for folder in Path("tests", mutant.file).parents:
        if found := {test for test, place in of.items() if place == folder}:
            return found
    return set()


def chosen(
    mutant: Mutant, running: set[str], beside: set[str], took: Mapping[str, float], longest: float
) -> tuple[list[str], float]:
    """The tests that a mutant is tried on, and their seconds: of the module named for its file first, then those that evaluate its place,
    the cheapest first, then those beside them; at least one."""
    ordered = sorted(
        running | beside,
        key=lambda test: (not is_named_for(mutant, test), test not in running, took.get(test, 0.0), test),
    )
    found, total = [], 0.0
    for test in ordered:
        if found and total + took.get(test, 0.0) > longest:
            break
        found.append(test)
        total += took.get(test, 0.0)
    return found, total


def is_found(session: pytest.Session, mutant: Mutant, items: list[pytest.Item], bound: float, apart: bool) -> bool:
    """Does a test fail? The file is as before afterwards, to its time, so that what was compiled from it holds."""
    if not items:
        return False
    file = session.config.rootpath / mutant.file
    source, times = file.read_bytes(), file.stat()
    file.write_bytes(mutant.applied(source))
    # Bytecode is known by the second and the size of its source: mutants as long as each other get seconds of their own.
    os.utime(file, (times.st_atime, int(times.st_mtime) + next(SECONDS)))
    try:
        status = UNFIT if apart else _forked(session, items, mutant, source, bound)
        return (_apart(items, bound) if status == UNFIT else status) != 0
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def _apart(items: list[pytest.Item], bound: float) -> int:
    own = ("MUTANTS_", "LEADENHALL_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += [item.nodeid for item in items]
    process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    return _ended(psutil.Process(process.pid), bound + SLACK)


def _forked(session: pytest.Session, items: list[pytest.Item], mutant: Mutant, source: bytes, bound: float) -> int:
    if child := os.fork():
        return _ended(psutil.Process(child), bound)
    status = UNFIT
    try:
        swap(mutant, source)
        status = 1
        status = _run(session, items)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def _ended(process: psutil.Process, bound: float) -> int:
    """Wait for a trial's end, or end it with all that it has started; its status."""
    try:
        return int(process.wait(bound) or 0)
    except psutil.TimeoutExpired:
        for one in [*process.children(recursive=True), process]:
            one.kill()
        process.wait()
        return 1


def _run(session: pytest.Session, items: list[pytest.Item]) -> int:
    failed.clear()
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failed:
            break
    session._setupstate.teardown_exact(None)
    return int(bool(failed))


def swap(mutant: Mutant, source: bytes) -> None:
    """Give every function made from the mutant's file the code that it has with the mutant; a file not imported yet has it already."""
    files = [str(getattr(module, "__file__", "")) for module in list(sys.modules.values())]
    path = next((file for file in files if file.endswith("/" + mutant.file)), None)
    if path is None:
        return
    before, after = (compile(text, path, "exec", dont_inherit=True) for text in (source, mutant.applied(source)))
    codes = {old: new for old, new in zip(_codes(before), _codes(after), strict=True) if old != new}
    gc.unfreeze()
    functions = [found for found in gc.get_objects() if isinstance(found, FunctionType) and found.__code__ in codes]
    gc.freeze()
    for function in functions:
        function.__code__ = codes[function.__code__]
    if not functions:
        raise LookupError(f"no function has the code of {mutant}")


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
