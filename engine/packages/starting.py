"""Which file of a bot is run, and how: what its bot.toml says, or what its files plainly mean."""

from __future__ import annotations

import sys
import tomllib
from pathlib import PurePosixPath
from typing import Any

from engine.packages.layout import EXAMPLE, SETTINGS, alike, settings_text
from engine.packages.package import Package, Start
from engine.packages.refusal import Refused, refuse

KEYS = {"language", "entry", "command"}
LANGUAGES = ("python", "node", "native")
KEY_PARTS = 8


def start_of(package: Package) -> Start:
    """How the bot of the package is started. Raises Refused."""
    bot = _table(package)
    language = bot.get("language", "native" if "command" in bot else "python")
    if language not in LANGUAGES:
        refuse("bot.language", f"{ascii(language)[:40]} is not run here", f"use one of {', '.join(LANGUAGES)}")
    return _native(package, bot) if language == "native" else _interpreted(package, bot, language)


def check_source(package: Package, start: Start) -> None:
    """Compile the entry of a Python bot: nothing of it runs. Raises Refused for what is no Python of this version."""
    if start.language == "python":
        _check_python(str(start.file), package.text(start.file, package.bounds.source_bytes))


def is_executable(package: Package, start: Start) -> bool:
    """Is the file of a native bot an executable for Linux?"""
    return next(package.chunks(start.file), b"")[:4] == b"\x7fELF"


def _table(package: Package) -> dict[str, Any]:
    """The checked [bot] table; that which is plainly meant, where there is no bot.toml."""
    if PurePosixPath(SETTINGS) not in package.files:
        table, assumed = package.plain_table()
        package.assume(assumed)
        return table
    try:
        text, assumed = settings_text(package.text(PurePosixPath(SETTINGS), package.bounds.settings_bytes))
        package.assume(assumed)
        document = tomllib.loads(text)
    except (
        ValueError,
        RecursionError,
        OverflowError,
    ) as error:  # of which bad TOML, bad UTF-8 and a number of 5,000 digits
        refuse(SETTINGS, f"it cannot be read ({error})", f"write it as TOML in UTF-8, for example:\n{EXAMPLE}")
    if _depth(document) > KEY_PARTS:
        refuse(SETTINGS, f"a key has more than {KEY_PARTS} parts", f"write it like this:\n{EXAMPLE}")
    bot = document.get("bot")
    if not isinstance(bot, dict):
        refuse(SETTINGS, "it has no [bot] table", f"for example:\n{EXAMPLE}")
    for key in bot:
        if key not in KEYS:
            refuse(f"bot.{key}"[:80], "there is no such setting", f"the settings are {', '.join(sorted(KEYS))}")
    return bot


def _depth(document: Any) -> int:
    """How many tables and lists lie within each other, the outermost included."""
    level, found = [document], 0
    while level := [inner for inner in level if isinstance(inner, dict | list)]:
        found += 1
        level = [inner for outer in level for inner in (outer.values() if isinstance(outer, dict) else outer)]
    return found


def _native(package: Package, bot: dict[str, Any]) -> Start:
    if "entry" in bot:
        refuse("bot.entry", "a native bot has no entry", 'use command = ["./bot"]')
    words = bot.get("command")
    if not isinstance(words, list) or not words or not all(isinstance(word, str) and word for word in words):
        refuse("bot.command", "it must be a list of words", 'for example command = ["./bot", "--quiet"]')
    if len(words) > 20 or any(len(word) > 200 or not word.isprintable() for word in words):
        refuse("bot.command", "it is too long or unprintable", "use at most 20 words of 200 characters")
    return Start("native", _packaged(package, "bot.command", words[0]), tuple(words[1:]))


def _interpreted(package: Package, bot: dict[str, Any], language: str) -> Start:
    if "command" in bot:
        refuse("bot.command", f"a {language} bot is started by its entry", 'use entry = "main.py", without a command')
    entry = bot["entry"] if "entry" in bot else _plain_entry(package, language)
    if not isinstance(entry, str):
        refuse("bot.entry", "it is missing", 'name the file to run, for example entry = "main.py"')
    return Start(language, _packaged(package, "bot.entry", entry))


def _packaged(package: Package, field: str, name: str) -> PurePosixPath:
    """The file of the package that the setting names."""
    path = PurePosixPath(name)
    if path in package.files:
        return path
    meant = alike(package.files, name)
    if len(meant) != 1:
        refuse(field, f"{ascii(name)[:80]} is not in the {package.what}", "give its path below the folder of bot.toml")
    package.assume(f"{ascii(name)[:80]} was taken for {meant[0]}")
    return meant[0]


def _plain_entry(package: Package, language: str) -> str | None:
    """The entry of a bot.toml that names none, where the files leave one choice."""
    try:
        table = package.plain_table()[0]
    except Refused:
        return None
    if table.get("language") != language:
        return None
    package.assume(f"{SETTINGS} names no entry: {table['entry']} was taken for it")
    return str(table["entry"])


def _check_python(name: str, source: bytes) -> None:
    version = ".".join(map(str, sys.version_info[:2]))
    try:
        compile(source, name, "exec", dont_inherit=True)
    except SyntaxError as error:
        line = f" in line {error.lineno}" if error.lineno else ""
        refuse(
            name,
            f"it is not valid Python {version}: {error.msg}{line}",
            "correct it; python -m py_compile shows the same",
        )
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        refuse(
            name,
            f"it cannot be compiled ({type(error).__name__}: {error})",
            f"make it a plain Python {version} program",
        )
