"""What is executed inside the sandbox, and with which environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.limits import LADDER
from workers.sandbox import runtime

MIB = 1024 * 1024


@pytest.mark.parametrize(
    ("argv", "resolved"),
    [
        (("python", "/bot/bot.py", "3"), (runtime.PYTHON_INSIDE, "/bot/bot.py", "3")),
        (
            ("node", "bot.js"),
            (str(runtime.NODE), "--max-old-space-size=128", "--v8-pool-size=1", "bot.js"),
        ),
        (
            ("java", "bot.jar"),
            (f"{runtime.JAVA_INSIDE}/bin/java", "-Xmx128m", *runtime.JAVA_OPTIONS, "-jar", "bot.jar"),
        ),
        (("/bot/bot", "x"), ("/bot/bot", "x")),
    ],
)
def test_the_name_of_a_runtime_stands_for_its_program_with_half_of_the_memory_for_its_heap(
    argv: tuple[str, ...], resolved: tuple[str, ...]
) -> None:
    assert runtime.resolve(argv, 256 * MIB) == resolved


def test_a_bot_has_one_core_its_own_python_and_the_ladders_packages() -> None:
    told = runtime.environment()
    assert (told["HOME"], told["PYTHONPATH"]) == ("/tmp", "/leadenhall:/leadenhall/packages")
    assert {name for name, value in told.items() if value == "1"} == {
        "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONNOUSERSITE", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS",
    }  # fmt: skip
    assert not [name for name in told if name.startswith("LEADENHALL")]


@pytest.mark.parametrize(
    ("node", "java", "missing"),
    [(True, True, set()), (False, True, {"node"}), (True, False, {"java"}), (False, False, {"node", "java"})],
)
def test_the_languages_are_those_whose_runtimes_are_there(
    node: bool, java: bool, missing: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "has_node", lambda: node)
    monkeypatch.setattr(runtime, "has_java", lambda: java)
    assert runtime.languages() == tuple(name for name in LADDER.languages if name not in missing)


def test_copies_are_shown_instead_of_the_folders_that_they_are_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "_copies", {})
    folder = runtime.rules()[0]
    shown = {mount.inside: mount for mount in runtime.mounts()}
    runtime.show_copies({folder: tmp_path})
    try:
        copied = {mount.inside: mount for mount in runtime.mounts()}
    finally:
        runtime.show_copies({})
    assert shown.keys() == copied.keys()
    assert {inside for inside in shown if shown[inside] != copied[inside]} == {"/leadenhall/engine"}
