"""A house bot's version is the hash of all that it consists of, as its imports tell."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import engine.bots
from engine.bots import HouseBot, has_changed, house_bot, house_bots
from engine.bots.grades import Strength
from engine.bots.sources import digest_of, parts_of
from engine.kernel.manifest import Manifest

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


def test_what_a_folder_tells_of_its_bot_plays_no_part(write: Write) -> None:
    write("clerk/bot.py", "")
    before = digest_of(("engine.bots.clerk",))
    write("clerk/README.md", "It has won 3 of 4 games.")
    assert digest_of(("engine.bots.clerk",)) == before


def test_a_module_that_was_compiled_counts_by_its_source(write: Write) -> None:
    write("pen.py", "INK = 1")
    before = digest_of(("engine.bots.pen",))
    write(f"pen{EXTENSION_SUFFIXES[0]}", "compiled")
    assert digest_of(("engine.bots.pen",)) == before


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


@pytest.fixture
def write_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a file of a title from outside, the package ``clerks``, for the time of a test."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(name: str, text: str) -> None:
        file = tmp_path / "clerks" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        importlib.invalidate_caches()
        digest_of.cache_clear()
        parts_of.cache_clear()

    write("__init__.py", "")
    write("bot.py", "from engine.sdk import Bot")
    write("eyes.py", "")
    write("rules.py", "")
    yield write
    for name in [name for name in sys.modules if name.partition(".")[0] == "clerks"]:
        del sys.modules[name]


BOT = ("clerks.bot",)


@pytest.mark.parametrize(
    "line",
    [
        "from clerks.eyes import see",
        "import clerks.eyes",
        "from clerks import eyes",
        "from .eyes import see",
        "from . import eyes",
        "def choose():\n    from . import eyes",
    ],
)
def test_what_a_bot_from_elsewhere_imports_of_its_own_package_counts_and_so_does_what_that_imports(
    write_title: Write, line: str
) -> None:
    assert parts_of(BOT, ()) == ("clerks", "clerks.bot")
    write_title("bot.py", line)
    write_title("eyes.py", "from .hands.left import LEFT")
    write_title("hands/left.py", "from ..pen import INK\nfrom engine.bots.greedy.bot import Greedy")
    write_title("pen.py", "import json, numpy")
    parts = parts_of(BOT, ())
    assert parts == ("clerks", "clerks.bot", "clerks.eyes", "clerks.hands", "clerks.pen", "engine.bots.greedy")
    digests = {digest_of(parts)}
    for name in ("pen.py", "hands/right.py", "hands/weights/left.bin", "eyes.py", "__init__.py"):
        write_title(name, "x = 1")
        digests.add(digest_of(parts))
    assert len(digests) == 6
    write_title("rules.py", "x = 1")
    assert digest_of(parts) in digests


@pytest.mark.parametrize(
    "source",
    ["try:\n    from ._fast import see\nexcept ImportError:\n    pass", "def (", "\0", "from ......eyes import see"],
)
def test_a_bot_that_imports_what_is_not_there_or_is_no_python_has_a_version(write_title: Write, source: str) -> None:
    write_title("bot.py", source)
    before = digest_of(parts_of(BOT, ()))
    write_title("bot.py", f"{source}\n")
    assert digest_of(parts_of(BOT, ())) != before


def test_a_title_whose_bot_is_not_there_leaves_the_others_versions_as_they_are() -> None:
    asks = ("engine.bots.searcher.bot",)
    assert digest_of(parts_of(asks, ("nowhere.bot", "engine.bots.factor.bot"))) == digest_of(
        parts_of(asks, ("engine.bots.factor.bot",))
    )


def test_a_package_whose_own_init_imports_more_consists_of_that_too(write_title: Write) -> None:
    write_title("__init__.py", "from . import eyes\nSHARP = 1")
    write_title("bot.py", "from clerks import SHARP")
    assert parts_of(BOT, ()) == ("clerks", "clerks.bot", "clerks.eyes")


def test_a_bot_from_elsewhere_that_asks_the_house_for_others_changes_with_every_scripted_one(
    write_title: Write,
) -> None:
    write_title("bot.py", "from engine.bots import scripted_for")
    factor = parts_of(("engine.bots.factor.bot",), ())
    assert parts_of(BOT, ("engine.bots.factor.bot", *BOT)) == ("clerks", "clerks.bot", *factor)


def test_the_version_of_a_titles_scripted_bot_changes_with_the_modules_beside_it(write_title: Write) -> None:
    write_title("bot.py", "from . import eyes")
    before = HouseBot("clerk", "bids", *BOT, "Clerk", titles=("clerks",)).version
    write_title("eyes.py", "SHARP = 1")
    assert HouseBot("clerk", "bids", *BOT, "Clerk", titles=("clerks",)).version != before


def test_the_version_of_a_house_bot_changes_with_its_settings() -> None:
    versions = {house_bot(name).version for name in ("random", "greedy", "searcher", "searcher:playouts=4")}
    assert len(versions) == 4
    assert house_bot("greedy").version == house_bot("greedy").version
    assert all(len(version) == 16 for version in versions)


def test_a_bot_that_slips_consists_of_its_slips_too() -> None:
    assert house_bot("random:slip=5").parts == ("engine.bots.random", "engine.bots.slips")
    assert house_bot("random:slip=5").version != house_bot("random:slip=6").version


def test_whoever_judges_by_a_titles_evaluation_consists_of_it_in_that_title_alone() -> None:
    assert house_bot("greedy").of_title("arkwright").parts == ("engine.arkwright.evaluate", "engine.bots.greedy")
    searcher = house_bot("searcher").of_title("east_india_companies").parts
    assert [part for part in searcher if "evaluate" in part] == ["engine.east_india_companies.evaluate"]
    assert [name for name in ("factor", "merchant", "millowner") if f"engine.bots.{name}" in searcher] == ["merchant"]
    assert "engine.john_company_2e.evaluate" in house_bot("nabob").parts
    assert house_bot("random").of_title("arkwright").parts == ("engine.bots.random",)
    evaluations = {part for part in house_bot("greedy").parts if part.endswith(".evaluate")}
    assert len(evaluations) == len(house_bots()) - 3, "unbound it plays every title"


def test_a_bot_by_whose_title_positions_are_judged_otherwise_than_when_it_was_measured_has_changed(
    write_title: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        engine.bots, "manifests", lambda: {"clerks": Manifest("clerks", "Clerks", "clerks.title:TITLE")}
    )
    write_title("title.py", "from .eyes import evaluate")
    measured = {
        name: Strength(name, house_bot(name).of_title("clerks").version, 1500.0, None, 12)
        for name in ("random", "greedy", "searcher:playouts=8")
    }
    assert not any(has_changed(one, "clerks") for one in measured.values())
    write_title("eyes.py", "def evaluate(game, seat):\n    return 1")
    assert [name for name, one in measured.items() if has_changed(one, "clerks")] == ["greedy", "searcher:playouts=8"]
    assert has_changed(Strength("nobody", "0123456789abcdef", 1500.0, None, 12), "clerks")
