"""Which file of a bot is run, and how: what its bot.toml says, or what its files plainly mean."""

from __future__ import annotations

import codecs
import io
import sys
import tokenize
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import PurePosixPath
from typing import Any

from engine.limits import LADDER
from engine.packages.imports import lost_import
from engine.packages.layout import alike
from engine.packages.meant import ELF, LANGUAGE_OF, SETTINGS, Unclear
from engine.packages.package import Package, Start
from engine.packages.refusal import Refused, refuse
from engine.packages.settings import kind_of_value, language_of, settings_of
from engine.packages.telling import NAMED, ascii_name, listed, shortened

ZIP = b"PK\x03\x04"
"""How a jar begins."""

_RUNTIMES = {
    "python": 'for Python write language = "python" and entry = "main.py", without a command',
    "node": 'for JavaScript write language = "node" and entry = "main.js", without a command',
    "java": 'for Java write language = "java" and entry = "bot.jar", without a command',
    "sh": "there is no shell here: name the program itself",
    "bash": "there is no shell here: name the program itself",
}


def start_of(package: Package) -> Start:
    """How the bot of the package is started. Raises Refused."""
    if PurePosixPath(SETTINGS) not in package.files:
        bot, told = package.plain_table()
        package.assume(told)
    else:
        bot, assumed = settings_of(package.text(PurePosixPath(SETTINGS), package.bounds.settings_bytes))
        for sentence in assumed:
            package.assume(sentence)
    start = _start(package, bot)
    beginning = next(package.chunks(start.file), b"").removeprefix(codecs.BOM_UTF8)
    if start.language != "native" and not beginning.strip():
        refuse(str(start.file), "it is empty", "save the bot's program in it, and pack it again")
    if start.language == "java" and not beginning.startswith(ZIP):
        refuse(
            str(start.file),
            "it is not a jar",
            "pack the bot's classes: jar --create --file bot.jar --main-class Bot -C classes .",
        )
    if within := [str(path) for path in package.archives_within() if path != start.file]:
        package.assume(f"left packed: {listed(within)}; if that is the bot, upload it by itself")
    return start


def check_source(package: Package, start: Start) -> None:
    """Compile the entry of a Python bot: nothing of it runs. Raises Refused for what is no Python of this version, or ends as it starts."""
    if start.language != "python":
        return
    _check_python(str(start.file), package.text(start.file, package.bounds.source_bytes))
    if lost := lost_import(start.file, package.files.keys(), package.source):
        told = (
            f"{shortened(lost.words, 100)} in line {lost.line} fails: the folder of the file that is run is no package"
        )
        refuse(str(lost.file), told, f"write {shortened(lost.instead, 100)}, which is looked for in that folder")


def check_executable(package: Package, start: Start) -> None:
    """Raises Refused for a native bot whose program is none for Linux."""
    if start.language == "native" and not is_executable(package, start):
        refuse(
            "bot.command",
            f"{start.file} is not a Linux executable",
            'name a compiled program; for scripts use language = "python" or "node" (there is no shell here)',
        )


def is_executable(package: Package, start: Start) -> bool:
    """Is the file of a native bot an executable for Linux?"""
    return next(package.chunks(start.file), b"")[:4] == ELF


def _start(package: Package, bot: dict[str, Any]) -> Start:
    if "language" in bot:
        assumed: list[str] = []
        language = language_of(bot["language"], assumed)
        for sentence in assumed:
            package.assume(sentence)
        return _native(package, bot) if language == "native" else _interpreted(package, bot, language)
    if "command" in bot and "entry" in bot:
        remedy = "keep the entry for Python and JavaScript, or the command for a Linux program"
        refuse("bot.command", "there is an entry as well", remedy)
    return _native(package, bot) if "command" in bot else _interpreted(package, bot, "")


def _native(package: Package, bot: dict[str, Any]) -> Start:
    if "command" in bot and "entry" in bot:
        refuse("bot.entry", "a native bot has no entry", 'use command = ["./bot"]')
    if "command" not in bot and "entry" not in bot:
        return _plain_start(package, "native")
    if "entry" in bot:
        package.assume("bot.entry was taken for bot.command, which a native bot has")
        return Start("native", _packaged(package, "bot.entry", _entry(bot["entry"], package)))
    words = bot["command"]
    if not isinstance(words, list) or not words or not all(isinstance(word, str) and word for word in words):
        listing = words.split() if isinstance(words, str) else []
        told = ", ".join(f'"{word}"' for word in listing or ("./bot", "--quiet"))
        runtime = _runtime(listing[0]) if listing else ""
        refuse("bot.command", "it must be a list of words", runtime or f"for example command = [{ascii_name(told)}]")
    most, longest = LADDER.command_words, LADDER.word_characters
    if len(words) > most or any(len(word) > longest or not word.isprintable() for word in words):
        refuse("bot.command", "it is too long or unprintable", f"use at most {most} words of {longest} characters")
    return Start("native", _packaged(package, "bot.command", words[0]), tuple(words[1:]))


def _interpreted(package: Package, bot: dict[str, Any], language: str) -> Start:
    """The start of a bot in this language, or in that which the files mean where it is "" and nothing else says it."""
    if "command" in bot:
        refuse("bot.command", f"a {language} bot is started by its entry", 'use entry = "main.py", without a command')
    if "entry" not in bot:
        return _plain_start(package, language)
    path = _packaged(package, "bot.entry", _entry(bot["entry"], package))
    meant = LANGUAGE_OF.get(path.suffix.lower(), "")
    if next(package.chunks(path), b"").startswith(ELF):
        command = f'use command = ["./{ascii_name(str(path))}"] and language = "native", without an entry'
        refuse("bot.entry", f"{ascii_name(str(path))} is a program, and no source", command)
    if language and meant and meant != language:
        refuse("bot.language", f"it is {language}, and {ascii_name(str(path))} is for {meant}", "change one of the two")
    if not language and meant in ("node", "java"):
        package.assume(f"{SETTINGS} names no language: {ascii_name(str(path))} was taken for a {meant} bot's entry")
    return Start(language or meant or "python", path)


def _entry(value: object, package: Package) -> str:
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
        package.assume(f"bot.entry: the list of one file was taken for {ascii(value[0])[:80]}")
        value = value[0]
    example = 'name the file to run, for example entry = "main.py"'
    if not isinstance(value, str):
        refuse("bot.entry", f"it must be a text, and is {kind_of_value(value)}", example)
    if not value.strip():
        refuse("bot.entry", "it is empty", example)
    return value


def _packaged(package: Package, field: str, name: str) -> PurePosixPath:
    """The file of the package that the setting names."""
    path = PurePosixPath(name)
    if path in package.files:
        return path
    meant = alike(package.files, name)
    if len(meant) != 1:
        near = _near(package.files, name)
        told = f", which has {listed(map(str, near))}" if near else ""
        remedy = _runtime(name) if field == "bot.command" else ""
        refuse(
            field,
            f"{ascii(name)[:80]} is not in the {package.what}{told}",
            remedy or package.instead("give its path below the folder of bot.toml"),
        )
    package.assume(f"{ascii(name)[:80]} was taken for {meant[0]}")
    return meant[0]


def _runtime(word: str) -> str:
    """What to write in place of a command that begins with a runtime, "" for one that does not."""
    return _RUNTIMES.get(PurePosixPath(word).name.rstrip("0123456789."), "")


def _near(paths: Iterable[PurePosixPath], name: str) -> list[PurePosixPath]:
    """Files that may be meant by what is the path of none: of the same name elsewhere, of one like it, else of the same ending."""
    wanted = PurePosixPath(name.replace("\\", "/")).name.casefold()
    by_name: dict[str, list[PurePosixPath]] = {}
    for path in paths:
        if str(path) != SETTINGS:
            by_name.setdefault(path.name.casefold(), []).append(path)
    names = get_close_matches(wanted[:80], by_name, NAMED, 0.6)
    found = [path for near in dict.fromkeys((wanted, *names)) for path in sorted(by_name.get(near, ()))]
    suffix = PurePosixPath(wanted).suffix or ".py"
    alike_ending = sorted(path for there in by_name.values() for path in there if path.suffix.lower() == suffix)
    return (found or alike_ending)[:NAMED]


def _plain_start(package: Package, language: str) -> Start:
    """The start of a bot whose bot.toml names no entry, where the files leave one choice."""
    field = "command" if language == "native" else "entry"
    value = '["./bot"]' if language == "native" else '"main.py"'
    example = package.instead(f"name the file to run, for example {field} = {value}")
    try:
        table, _ = package.plain_table()
    except Unclear as unclear:
        raise Refused(f"bot.{field}", f"it is missing, and {unclear.why}", example) from unclear
    if language not in ("", table.get("language", "native")):
        refuse(f"bot.{field}", "it is missing", example)
    file = str(table["entry"]) if "entry" in table else str(table["command"][0])  # type: ignore[index]
    package.assume(f"{SETTINGS} names no {field}: {file} was taken for it")
    return Start(language or str(table.get("language", "native")), PurePosixPath(file))


def _check_python(name: str, source: bytes) -> None:
    version = ".".join(map(str, sys.version_info[:2]))
    try:
        compile(source, name, "exec", dont_inherit=True)
        _check_encoding(name, source, version)
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


def _check_encoding(name: str, source: bytes, version: str) -> None:
    """Refuse what `compile` passes and a start does not: letters of another encoding in a comment."""
    try:
        encoding = tokenize.detect_encoding(io.BytesIO(source).readline)[0]
    except SyntaxError:  # no other is declared: `compile` knows all that are
        encoding = "utf-8"
    try:
        source.decode(encoding)
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        remedy = "save it in UTF-8, or name its encoding in the first line"
        refuse(name, f"it is not valid Python {version}: not all of line {line} is in UTF-8", remedy)
