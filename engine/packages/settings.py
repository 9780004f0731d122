"""What a bot.toml says: read as it was meant where that is plain, and refused with the place and the remedy where it is not."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NoReturn

from engine.limits import LADDER
from engine.packages.kinds import wide_encoding
from engine.packages.meant import EXAMPLE, SETTINGS
from engine.packages.refusal import Refused, refuse
from engine.packages.telling import ascii_name, listed

KEYS = ("language", "entry", "command")
LANGUAGES = ("python", "node", "java", "native")
KEY_PARTS = LADDER.settings_key_parts

_OTHER_NAMES = {
    "python": ("py", "cpython"),
    "node": ("nodejs", "node.js", "javascript", "js"),
    "java": ("jvm", "jdk", "jar"),
}
_PYTHON = re.compile(r"(?:c?python|py)[ -]?(\d{1,3})(?:\.(\d{1,3}))?(?:\.\d{1,3})?", re.ASCII)
"""A version of Python, with its two numbers that count."""
_COMPILED = ("c", "c++", "cpp", "rust", "go", "golang", "zig", "binary", "executable", "linux", "elf")
_OTHER_KEYS = {
    "lang": "language", "main": "entry", "file": "entry", "script": "entry", "entrypoint": "entry", "entry_point": "entry",
    "run": "command", "cmd": "command", "exec": "command", "args": "command",
}  # fmt: skip
_GIVEN_ELSEWHERE = frozenset({"name", "title", "version", "author", "description", "note", "owner", "game"})
"""What the form of an upload asks, and no bot.toml needs."""
_FOR_SUBMITTING = frozenset({"name", "title"})
"""Of these, what `leadenhall submit` reads, which fills the form in."""
_TYPES = ((bool, "true or false"), (str, "a text"), (int | float, "a number"), (list, "a list"), (dict, "a table"))

_SLIPS = (
    (re.compile("[\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u0060\u00b4]"), "a quote that is not straight, {0},",
     'quotes must be straight: entry = "main.py"'),
    (re.compile(r"^(?:<<<<<<<|=======|>>>>>>>)"), "a mark that a merge left, {0},", "settle the merge, and take its marks out"),
    (re.compile("[\u00a0\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]"), "a space or a mark that is not an ordinary one, U+{1:04X},",
     "write that place anew, with ordinary spaces"),
    (re.compile(r"^\s*\{"), "JSON", f"write TOML:\n{EXAMPLE}"),
    (re.compile(r"^\s*(?:;|//)"), "a comment that does not begin with #,", "begin it with #"),
    (re.compile(r'(?<=")[^"]*\\'), "a \\ in a text", "write / between folders"),
    (re.compile(r"(?<=\w)\s*:(?=\s|$)"), "a colon after a setting's name", "write = there, and the text in quotes: entry = \"main.py\""),
    (re.compile(r"(?<==)\s*[A-Za-z_./][^\"']*$"), "a text without quotes", 'put it in quotes: entry = "main.py"'),
)  # fmt: skip
"""What people write that is no TOML: how it is found in its line, what it is, and what to do."""


def settings_text(data: bytes) -> tuple[str, str]:
    """A bot.toml's text, and what was assumed of its bytes, or "". Raises Refused for what is no text in UTF-8 or UTF-16."""
    encoding, told = wide_encoding(data), ""
    if (
        not encoding and b"\0" in data[:2]
    ):  # what is written first in a bot.toml is ASCII: its other byte is the empty one
        encoding = "utf-16-be" if data[:1] == b"\0" else "utf-16-le"
    if encoding:
        told = f"{SETTINGS} is in {encoding.upper()}, and was read as such"
    elif data.startswith(b"\xef\xbb\xbf"):
        encoding, told = "utf-8-sig", f"{SETTINGS} begins with a byte-order mark, which was left out"
    try:
        text = data.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(errors="replace")
        place = _place(before.count("\n") + 1, len(before) - before.rfind("\n"))
        told = f"it cannot be read (what is {place} is not in {(encoding or 'utf-8').upper()})"
        refuse(SETTINGS, told, "save it as a text in UTF-8")
    return text.replace("\r\n", "\n").replace("\r", "\n"), told


def settings_of(data: bytes) -> tuple[dict[str, Any], list[str]]:
    """The settings of the bot by their names, and what was assumed to find them. Their values are not looked at. Raises Refused."""
    text, told = settings_text(data)
    assumed = [told] if told else []
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError, OverflowError) as error:  # of which bad TOML and a number of 5,000 digits
        _refuse_unreadable(text, error)
    if _depth(document) > KEY_PARTS:
        refuse(SETTINGS, f"a key has more than {KEY_PARTS} parts", f"write it like this:\n{EXAMPLE}")
    return _named(_bot_table(document, assumed), assumed), assumed


def language_of(value: object, assumed: list[str]) -> str:
    """The language that the setting names, as one of LANGUAGES. Raises Refused."""
    known = f"use one of {', '.join(LANGUAGES)}"
    if not isinstance(value, str):
        refuse("bot.language", f"{ascii(value)[:40]} is not run here: it is {kind_of_value(value)}, not a text", known)
    plain = " ".join(value.split()).casefold()
    meant = next((name for name, others in _OTHER_NAMES.items() if plain in others), plain)
    if versioned := _PYTHON.fullmatch(plain):
        major, minor = int(versioned[1]), int(versioned[2] or 0)
        here = ".".join(map(str, sys.version_info[:2]))
        if major != sys.version_info.major or minor > sys.version_info.minor:
            remedy = f'write language = "python", for a bot that runs on Python {here}'
            refuse("bot.language", f"{ascii(value)[:40]} is not run here, Python {here} is", remedy)
        meant = "python"
    if meant not in LANGUAGES:
        near = get_close_matches(plain, LANGUAGES, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        if plain in _COMPILED:
            hint = 'a compiled program is language = "native", with command = ["./bot"]; '
        refuse("bot.language", f"{ascii(value)[:40]} is not run here", f"{hint}{known}")
    if meant != value:
        assumed.append(f"bot.language: {ascii(value)[:40]} was taken for {meant}")
    return meant


def kind_of_value(value: object) -> str:
    """What sort of value it is, in words."""
    return next((words for kind, words in _TYPES if isinstance(value, kind)), "a date or a time")


def _refuse_unreadable(text: str, error: Exception) -> NoReturn:
    found = re.search(r"at line (\d+), column \d+", str(error))
    lines = text.split("\n")
    number = int(found[1]) if found else 0
    # Where a text has no end the reader stops at that of the file: then the first slip of any line is what is meant.
    for place in [number] if number else range(1, len(lines) + 1):
        for pattern, what, remedy in _SLIPS:
            if slip := pattern.search(lines[place - 1]):
                found_text = slip[0].lstrip(" \t")
                where = _place(place, slip.end() - len(found_text) + 1)
                told = f"{what.format(found_text[:1], ord(found_text[:1]))} {where}"
                raise Refused(SETTINGS, f"it cannot be read ({told})", remedy) from error
    example = f"write it as TOML in UTF-8, for example:\n{EXAMPLE}"
    raise Refused(SETTINGS, f"it cannot be read ({error})", example) from error


def _place(line: int, column: int) -> str:
    return f"in line {line}, column {column}"


def _depth(document: Any) -> int:
    """How many tables and lists lie within each other, the outermost included."""
    level, found = [document], 0
    while level := [inner for inner in level if isinstance(inner, dict | list)]:
        found += 1
        level = [inner for outer in level for inner in (outer.values() if isinstance(outer, dict) else outer)]
    return found


def _bot_table(document: Mapping[str, Any], assumed: list[str]) -> dict[str, Any]:
    """The [bot] table, with the settings that stand above it."""
    above = {key: value for key, value in document.items() if key.casefold() in KEYS}
    name = "bot" if "bot" in document else next((key for key in document if key.strip().casefold() == "bot"), "")
    if not name:
        return _without_table(document, above, assumed)
    bot = document[name]
    if isinstance(bot, list) and len(bot) == 1 and isinstance(bot[0], dict):
        assumed.append(f"{SETTINGS}: [[{name}]] was taken for [bot]")
        bot = bot[0]
    elif name != "bot":
        assumed.append(f"{SETTINGS}: [{ascii_name(name)}] was taken for [bot]")
    if not isinstance(bot, dict):
        refuse(SETTINGS, f"it has no [bot] table: bot is {kind_of_value(bot)}", f"for example:\n{EXAMPLE}")
    runs = {"entry", "command"} & {key.strip().casefold() for key in bot}
    # Beside an entry only its language, and beside a command nothing, can be meant by what stands above.
    wanted = KEYS if not runs else ("language",) if runs == {"entry"} else ()
    meant = {key: value for key, value in above.items() if key not in bot and key.casefold() in wanted}
    for key in meant:
        assumed.append(f"{SETTINGS}: {key}, which stands above [bot], was taken for the bot's")
    if others := [key for key in document if key != name and key not in meant]:
        assumed.append(f"{SETTINGS}: left out, as no part of [bot]: {listed(others)}")
    return {**meant, **bot}


def _without_table(document: Mapping[str, Any], above: dict[str, Any], assumed: list[str]) -> dict[str, Any]:
    """The settings of a bot.toml without a [bot] table: those at its top."""
    tables = [key for key, value in document.items() if isinstance(value, dict | list) and key not in above]
    if (above or not document) and not tables:
        if document:
            assumed.append(f"{SETTINGS} has no [bot] table: what stands at its top was taken for it")
        return dict(document)
    named = f", but [{ascii_name(tables[0])}]" if tables else ""
    refuse(SETTINGS, f"it has no [bot] table{named}", f"for example:\n{EXAMPLE}")


def _named(bot: Mapping[str, Any], assumed: list[str]) -> dict[str, Any]:
    """The settings under their right names."""
    found: dict[str, Any] = {}
    for key, value in bot.items():
        name = key.strip().casefold()
        if name in _FOR_SUBMITTING:
            assumed.append(f"bot.{ascii_name(key)} is for `leadenhall submit`: nothing else reads it")
            continue
        if name in _GIVEN_ELSEWHERE:
            assumed.append(
                f"bot.{ascii_name(key)} was left out: what is told of a bot is asked by the upload's own form"
            )
            continue
        if name not in KEYS:
            refuse(f"bot.{key}"[:80], "there is no such setting", _right_key(name))
        if name in found:
            refuse(f"bot.{name}", "it is there twice, in other letters", "keep one of the two")
        if name != key:
            assumed.append(f"bot.{ascii_name(key)} was taken for bot.{name}")
        found[name] = value
    return found


def _right_key(name: str) -> str:
    known = f"the settings are {', '.join(sorted(KEYS))}"
    meant = [_OTHER_KEYS[name]] if name in _OTHER_KEYS else get_close_matches(name, KEYS, 1)
    return f"did you mean {meant[0]}? {known}" if meant else known


__all__ = ["KEYS", "LANGUAGES", "kind_of_value", "language_of", "settings_of", "settings_text"]
