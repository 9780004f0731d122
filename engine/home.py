"""A bot of one's own on this machine: a file, a folder, or an archive, run as it is and not in a sandbox.

What the ladder takes for a bot is taken here, too, with the same assumptions (`engine.packages`), so that what plays at home plays there.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from engine.kernel.errors import BadOption
from engine.packages import (
    ARCHIVES,
    HEAD,
    LITTER_FOLDERS,
    SETTINGS,
    Bounds,
    Package,
    Refused,
    alike,
    is_settings,
    kind_of,
    may_be_entry,
    plain_settings,
    settings_text,
)

BOUNDS = Bounds(files=10_000, unpacked_bytes=64 * 1024 * 1024)
"""Wider than the ladder's: nobody is harmed by a big bot at home."""

WAYS = "give a house bot's name, a .py file, a folder with a bot.toml, or a .zip or .tar.gz of one"


@dataclass(slots=True)
class HomeBot:
    """How to run the bot: its command, the folder to run it in, and what was assumed to know either."""

    argv: list[str]
    folder: Path
    assumed: list[str] = field(default_factory=list)


def home_bot(path: Path, scratch: Path) -> HomeBot:
    """The bot at `path`. An archive is unpacked into `scratch`, which need not be there yet. Raises BadOption."""
    if not path.is_file():
        return folder_bot(path)
    try:
        with path.open("rb") as file:
            kind, assumed = kind_of(file.read(HEAD), path.name)
        if kind not in ARCHIVES:
            return HomeBot(_single(kind, path.resolve()), path.resolve().parent, [assumed] if assumed else [])
        package = Package(path.read_bytes(), kind, BOUNDS)
        scratch.mkdir(parents=True, exist_ok=True)
        package.write(scratch, None)
    except Refused as refused:
        raise BadOption(
            "bot", f"{path} cannot be taken: {refused.field}: {refused.message}", refused.remedy
        ) from refused
    except OSError as error:
        raise BadOption("bot", f"{path} cannot be unpacked: {error}", WAYS) from error
    try:
        bot = folder_bot(scratch)
    except BadOption as wrong:  # the author knows the archive, not the scratch folder
        raise BadOption(wrong.field, wrong.message.replace(str(scratch), str(path)), wrong.remedy) from wrong
    if (program := scratch / bot.argv[0]).is_file():
        program.chmod(0o755)  # a zip from Windows does not know that it may be run
    told = [sentence for sentence in (assumed, *package.assumed, *bot.assumed) if sentence]
    return HomeBot(bot.argv, bot.folder, told)


def _single(kind: str, file: Path) -> list[str]:
    if kind == "native":
        return [str(file)]
    return [sys.executable if kind == "python" else "node", str(file)]


def folder_bot(folder: Path) -> HomeBot:
    """The bot whose files lie in `folder`. Raises BadOption."""
    if not folder.is_dir():
        raise BadOption("bot", f"{folder} is no bot", WAYS)
    assumed: list[str] = []
    bot = _table(folder, assumed)
    language = bot.get("language", "native" if "command" in bot else "python")
    if language in ("python", "node"):
        entry = _entry(folder, bot, str(language), assumed)
        return HomeBot([sys.executable if language == "python" else "node", entry], folder.resolve(), assumed)
    words = bot.get("command")
    if language != "native" or not isinstance(words, list) or not words or not all(isinstance(w, str) for w in words):
        raise BadOption("bot.toml command", "expected a list of words", 'write for example command = ["./bot"]')
    return HomeBot(words, folder.resolve(), assumed)


def _table(folder: Path, assumed: list[str]) -> dict[str, object]:
    """The [bot] table of the folder's bot.toml, or that which its files plainly mean."""
    found = sorted(file for file in folder.iterdir() if file.is_file() and is_settings(file))
    if not found:
        return _plain(folder, assumed)
    settings = folder / SETTINGS if folder / SETTINGS in found else found[0]
    if settings.name != SETTINGS:
        assumed.append(f"{settings.name} was taken for {SETTINGS}")
    try:
        text, sentence = settings_text(settings.read_bytes())
        bot = tomllib.loads(text).get("bot")
    except (ValueError, RecursionError) as error:  # of which bad TOML and bad UTF-8
        raise BadOption("bot", f"{settings} cannot be read: {error}", "mend the file") from error
    if sentence:
        assumed.append(sentence)
    if not isinstance(bot, dict):
        raise BadOption("bot.toml", "it has no [bot] table", "write one; `new-bot` shows how")
    return bot


def _plain(folder: Path, assumed: list[str]) -> dict[str, object]:
    heads = {}
    for file in sorted(_files_below(folder)):
        if may_be_entry(file):
            with file.open("rb") as opened:
                heads[PurePosixPath(file.relative_to(folder).as_posix())] = opened.read(HEAD)
    try:
        table, sentence = plain_settings(heads, "folder")
    except Refused as refused:
        raise BadOption("bot", f"{folder}: {refused.message}", "write one; `new-bot` shows how") from refused
    assumed.append(sentence)
    return table


def _files_below(folder: Path) -> Iterator[Path]:
    """The files of a bot in its folder: what tools leave there is none of it."""
    for above, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in LITTER_FOLDERS]
        yield from (file for file in (Path(above, name) for name in files) if file.is_file())


def _entry(folder: Path, bot: dict[str, object], language: str, assumed: list[str]) -> str:
    if "entry" not in bot:
        plain: list[str] = []
        table = _plain_or_none(folder, plain)
        if table.get("language") == language:
            assumed.append(f"{SETTINGS} names no entry: {table['entry']} was taken for it")
            return str(table["entry"])
    entry = bot.get("entry")
    if isinstance(entry, str):
        if (folder / entry).is_file():
            return entry
        inside = [PurePosixPath(file.relative_to(folder).as_posix()) for file in folder.rglob("*") if file.is_file()]
        if len(meant := alike(inside, entry)) == 1:
            assumed.append(f"{entry!a} was taken for {meant[0]}")
            return str(meant[0])
    raise BadOption("bot.toml entry", "it names no file", 'write for example entry = "bot.py"')


def _plain_or_none(folder: Path, assumed: list[str]) -> dict[str, object]:
    try:
        return _plain(folder, assumed)
    except BadOption:
        return {}


__all__ = ["HomeBot", "folder_bot", "home_bot"]
