"""A house bot's version is the hash of all that it consists of, as its imports tell."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest

import engine.bots
from engine.bots import house_bot, house_bots
from engine.bots.sources import digest_of, parts_of

Write = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file of a bot of the house, for the time of a test: ``write("clerk/bot.py", "import …")``."""
    monkeypatch.setattr(engine.bots, "__path__", [*engine.bots.__path__, str(tmp_path)])

    def write(name: str, text: str) -> None:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        (file.parent / "__init__.py").touch()
        file.write_text(text)
        importlib.invalidate_caches()
        digest_of.cache_clear()
        parts_of.cache_clear()

    return write


def test_every_house_bot_consists_of_its_folder_and_of_what_that_imports() -> None:
    scripted = {name for name, bot in house_bots().items() if bot.titles is not None}
    assert scripted == {"merchant", "nabob", "factor", "millowner"}
    for name, bot in house_bots().items():
        assert f"engine.bots.{name}" in bot.parts
        folders = {part.removeprefix("engine.bots.") for part in bot.parts} & house_bots().keys()
        assert folders == ({name, "greedy", *scripted} if name == "searcher" else {name})


def test_every_file_of_a_bots_folder_counts(write: Write) -> None:
    write("clerk/bot.py", "")
    digests = {digest_of(("engine.bots.clerk",))}
    for name in ("clerk/ledgers.py", "clerk/desk/ink.py", "clerk/ledgers.py"):
        write(name, f"NUMBER = {len(digests)}")
        digests.add(digest_of(("engine.bots.clerk",)))
    assert len(digests) == 4


@pytest.mark.parametrize(
    "line",
    [
        "from engine.bots.writer.hand import wrote",
        "import engine.bots.writer.hand",
        "from engine.bots import writer",
        "def write():\n    from engine.bots.writer import hand",
    ],
)
def test_another_bots_module_counts_as_soon_as_it_is_imported_and_so_does_what_that_imports(
    write: Write, line: str
) -> None:
    write("pen.py", "")
    write("writer/hand.py", "from engine.bots.pen import INK")
    write("clerk/bot.py", "from engine.sdk import Bot")
    assert parts_of(("engine.bots.clerk.bot",), ()) == ("engine.bots.clerk",)
    write("clerk/ledgers.py", line)
    assert parts_of(("engine.bots.clerk.bot",), ()) == ("engine.bots.clerk", "engine.bots.pen", "engine.bots.writer")


def test_a_bot_that_asks_the_house_for_others_changes_with_every_scripted_one(write: Write) -> None:
    write("clerk/bot.py", "from engine.bots import scripted_for")
    write("writer/bot.py", "")
    write("porter/bot.py", "")
    parts = parts_of(("engine.bots.clerk.bot",), ("engine.bots.writer.bot",))
    assert parts == ("engine.bots.clerk", "engine.bots.writer")
    before = digest_of(parts)
    write("porter/bot.py", "LOAD = 1")
    assert digest_of(parts) == before
    write("writer/hand.py", "INK = 1")
    assert digest_of(parts) != before


def test_a_bot_from_elsewhere_is_its_own_module_and_what_it_takes_from_the_house(write: Write) -> None:
    write("pen.py", "")
    assert parts_of(("engine.series",), ("engine.bots.pen",)) == ("engine.bots.pen", "engine.series")


def test_the_version_of_a_house_bot_changes_with_its_settings() -> None:
    versions = {house_bot(name).version for name in ("random", "greedy", "searcher", "searcher:playouts=4")}
    assert len(versions) == 4
    assert house_bot("greedy").version == house_bot("greedy").version
    assert all(len(version) == 16 for version in versions)


def test_a_bot_that_slips_consists_of_its_slips_too() -> None:
    assert house_bot("random:slip=5").parts == ("engine.bots.random", "engine.bots.slips")
    assert house_bot("random:slip=5").version != house_bot("random:slip=6").version
