"""Bots find bytecode of the rules, wherever the worker's own lies; nothing is written beside the sources."""

from __future__ import annotations

import compileall
import json
import os
from collections.abc import Iterator
from pathlib import Path
from py_compile import PycInvalidationMode

import pytest

from tests.waiting import GENEROUS
from workers.sandbox import Limits, SandboxedProcess, prepare_bytecode, runtime
from workers.sandbox.bytecode import lacks


@pytest.fixture(autouse=True)
def _sources_afterwards() -> Iterator[None]:
    yield
    runtime.show_copies({})


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Rules that no worker has imported yet."""
    folder = tmp_path / "checkout" / "rules"
    folder.joinpath("title").mkdir(parents=True)
    for path in (folder / "__init__.py", folder / "title" / "__init__.py", folder / "title" / "steps.py"):
        path.write_text("RULES = 1\n")
    folder.joinpath("title", "cards.toml").write_text("[cards]\n")
    monkeypatch.setattr(runtime, "rules", lambda: [folder])
    return folder


def test_rules_without_bytecode_are_shown_as_a_copy_with_it(rules: Path, tmp_path: Path) -> None:
    rules.chmod(0o700)
    into = tmp_path / "copies"
    assert prepare_bytecode(into) == [rules]
    copy = runtime._copies[rules]
    assert copy.is_relative_to(into)
    assert not lacks(copy)
    assert lacks(rules)
    assert list(rules.rglob("*.pyc")) == []
    assert copy.joinpath("title", "cards.toml").read_text() == "[cards]\n"
    assert {oct(path.stat().st_mode & 0o777) for path in copy.rglob("*") if path.is_file()} == {"0o644"}


@pytest.mark.parametrize("mode", list(PycInvalidationMode), ids=lambda mode: mode.name.lower())
def test_rules_that_have_their_bytecode_are_shown_themselves(
    rules: Path, tmp_path: Path, mode: PycInvalidationMode
) -> None:
    compileall.compile_dir(rules, quiet=2, invalidation_mode=mode)
    assert prepare_bytecode(tmp_path / "copies") == []
    assert not tmp_path.joinpath("copies").exists()


def test_bytecode_that_is_older_than_its_source_or_hidden_from_bots_counts_for_nothing(rules: Path) -> None:
    compileall.compile_dir(rules, quiet=2, invalidation_mode=PycInvalidationMode.TIMESTAMP)
    assert not lacks(rules)
    os.utime(rules / "title" / "steps.py", (1, 1))
    assert lacks(rules)
    compileall.compile_dir(rules, quiet=2, invalidation_mode=PycInvalidationMode.TIMESTAMP)
    next(rules.rglob("steps*.pyc")).chmod(0o600)
    assert lacks(rules)


def test_a_bot_imports_the_copy_and_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.sandbox.bytecode.lacks", lambda folder: True)
    into, files = tmp_path / "copies", tmp_path / "files"
    assert runtime.rules()[0] in prepare_bytecode(into)
    tmp_path.chmod(0o755)
    files.mkdir()
    files.joinpath("bot.py").write_text(
        "import json\n"
        "compiled = []\n"
        "import importlib._bootstrap_external as bootstrap\n"
        "to_code = bootstrap.SourceLoader.source_to_code\n"
        "def note(self, data, path, **more):\n"
        "    compiled.append(path)\n"
        "    return to_code(self, data, path, **more)\n"
        "bootstrap.SourceLoader.source_to_code = note\n"
        "import engine.sdk\n"
        "print(json.dumps([engine.sdk.__file__, [path for path in compiled if 'leadenhall' in path]]), flush=True)\n"
    )
    with SandboxedProcess(files, ("python", "/bot/bot.py"), Limits()) as bot:
        assert json.loads(bot.receive(GENEROUS)) == ["/leadenhall/engine/sdk/__init__.py", []]
    assert any("copies" in str(mount.host) for mount in runtime.mounts())
