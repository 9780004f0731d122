"""Where in an archive the bot is: what systems and tools add is left out, folders around it are taken off, its settings are found.

Each of these is done only where one thing alone can be meant, and is told in a sentence: the archive's author reads what was assumed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from pathlib import PurePath, PurePosixPath
from typing import NamedTuple

from engine.packages.archives import Entry
from engine.packages.meant import ENTRIES, SETTINGS
from engine.packages.refusal import refuse
from engine.packages.telling import ascii_name, listed
from engine.wording import counted

LITTER_FOLDERS = frozenset(
    {
        "__MACOSX", ".AppleDouble", ".Spotlight-V100", ".Trashes", ".fseventsd", "$RECYCLE.BIN", "System Volume Information",
        "__pycache__", ".git", ".hg", ".svn", ".idea", ".vscode", ".venv", ".tox", ".nox", ".mypy_cache", ".pytest_cache", ".ruff_cache",
        ".ipynb_checkpoints",
    }
)  # fmt: skip
"""Folders that systems and tools leave, by name: no bot means to bring them."""
LITTER_FILES = frozenset({".ds_store", "icon\r", "thumbs.db", "ehthumbs.db", "desktop.ini", ".directory", ".localized"})
"""Files of the same kind, in small letters."""
RECORDING, RECORDED = ".jsonl", re.compile(rb'\s*\{"type"\s*:\s*"start"')
"""How the name of a recording of a bot's own decisions ends, and what it begins with: the message that a match begins with."""
VENV_MARK = "pyvenv.cfg"
"""A folder that holds this is a Python environment, whatever its name: made for one machine, and full of links to it."""


Files = dict[PurePosixPath, Entry]


class Layout(NamedTuple):
    """Where a bot lies in what it came in."""

    root: PurePosixPath
    """Its own folder."""
    files: Files
    """Its files by their paths below that."""
    assumed: list[str]
    """What was assumed to find them."""


class MostPaths(NamedTuple):
    """How many files of an archive are taken, and how long their paths may be: bytes of UTF-8, and parts, the file's name among them."""

    files: int
    bytes: int
    parts: int


def layout_of(entries: Iterable[Entry], most: MostPaths, what: str) -> Layout:
    """Where the bot lies in an archive. Raises Refused.

    `most` of it is taken; `what` the archive is, for messages.
    """
    assumed: list[str] = []
    wanted = _sift(entries, most, assumed)
    if len(wanted) > most.files:
        refuse(
            "file", f"the {what} has {counted(len(wanted), 'file')}{_mostly(wanted)}", f"keep it to {most.files} files"
        )
    if not wanted:
        told = f", {'; '.join(assumed)}" if assumed else ""
        refuse("file", f"there is no bot in the {what}: it has no files of one{told}", "pack the bot's own files")
    files: Files = {}
    for path, entry in wanted:
        if path in files:
            refuse(str(path), f"it is in the {what} twice", "keep one of the two")
        if entry.wrong is not None:
            refuse(ascii_name(str(path)), *entry.wrong)
        files[path] = entry
    for path in files:
        for parent in path.parents:
            if parent in files:
                refuse(str(parent), "it is both a file and a folder", "rename one of the two")
    return _below(files, _root(files), assumed)


def layout_in_place(entries: Iterable[Entry]) -> Layout:
    """The same of a folder as it lies on this machine: nothing is unpacked of it, so that neither names nor number do harm."""
    named = ((PurePosixPath(entry.name), entry) for entry in entries)
    files = {path: entry for path, entry in named if not _litter(path, frozenset()) and not _is_recording(path, entry)}
    return _below(files, _root(files), [])


def _sift(entries: Iterable[Entry], most: MostPaths, assumed: list[str]) -> list[tuple[PurePosixPath, Entry]]:
    wanted, litter, backslashes = [], [], False
    found = [(clean_path(entry, most), entry) for entry in entries]
    environments = {path.parent for path, _ in found if path.name == VENV_MARK and path.parent.parts}
    for path, entry in found:
        backslashes |= "\\" in entry.name
        if left := _litter(path, environments):
            litter.append(left)
        elif _is_recording(path, entry):
            litter.append(ascii_name(str(path)))
        elif not entry.is_folder:
            _check_path(path, entry.name, most)
            wanted.append((path, entry))
    if backslashes:
        assumed.append("a \\ in its paths was taken for a / between folders")
    if litter:
        assumed.append(f"left out, as no part of a bot: {listed(litter)}")
    return wanted


def clean_path(entry: Entry, most: MostPaths) -> PurePosixPath:
    r"""The entry's path with / between folders, as Windows' \ is meant, too. Raises Refused for one that leaves the bot's folder."""
    path = PurePosixPath(entry.name.replace("\\", "/"))
    empty = path == PurePosixPath() and not entry.is_folder
    drive = entry.name[1:2] == ":" and entry.name[:1].isalpha()
    outside = path.is_absolute() or ".." in path.parts or drive or empty
    if outside and _bytes_of(entry.name) > most.bytes:
        _check_path(path, entry.name, most)
    if outside:
        refuse(entry.name, "its path leaves the bot's folder", "use plain relative paths, with / between folders")
    return path


def _check_path(path: PurePosixPath, name: str, most: MostPaths) -> None:
    size, hidden = _bytes_of(str(path)), [letter for letter in str(path) if not letter.isprintable()]
    if size > most.bytes:
        refuse(ascii_name(name), f"its path is too long, with {size:,} bytes in UTF-8", f"shorten it to {most.bytes}")
    if len(path.parts) > most.parts:
        refuse(
            ascii_name(name),
            f"its path is too deep, with {len(path.parts)} parts",
            f"use at most {most.parts}, the file's name included",
        )
    if hidden:
        told = f"its path is unprintable: it has U+{ord(hidden[0]):04X}"
        refuse(ascii_name(name), told, "take that character out of the name")


def _bytes_of(text: str) -> int:
    return len(text.encode(errors="surrogatepass"))


def _litter(path: PurePosixPath, environments: Set[PurePosixPath]) -> str:
    """The part of the path that makes it litter, "" for a file that counts."""
    folder = next((part for part in path.parts if part in LITTER_FOLDERS), "")
    if "node_modules/.bin" in str(path):
        folder = "node_modules/.bin"  # links to commands, which a bot does not start
    if environments and not folder:
        folder = next((str(above) for above in path.parents if above in environments), "")
    return folder or (path.name if path.name.lower() in LITTER_FILES or path.name.startswith("._") else "")


def _is_recording(path: PurePosixPath, entry: Entry) -> bool:
    """Is it what a bot has recorded beside itself, or is about to? It is no part of the bot, which were else another with each match."""
    if entry.is_folder or entry.wrong is not None or path.suffix.lower() != RECORDING:
        return False
    try:
        with entry.open() as file:
            head = file.read(64)
    except Exception:  # of a damaged archive: whoever unpacks it tells
        return False
    return not head or RECORDED.match(head) is not None


def _mostly(wanted: Sequence[tuple[PurePosixPath, Entry]]) -> str:
    """Which folder most of so many files lie in, as a clause; "" where there is none."""
    name, count = Counter(path.parts[:-1][:1] for path, _ in wanted).most_common(1)[0]
    return f", {count} of them in {ascii_name(name[0])}" if name and 2 * count > len(wanted) else ""


def _root(files: Files) -> PurePosixPath:
    """The bot's own folder: that of its bot.toml; without one, the first that holds more than one folder."""
    settings = sorted((path for path in files if is_settings(path)), key=lambda path: len(path.parts))
    if settings:
        root = settings[0].parent
        if apart := [path for path in settings if not path.is_relative_to(root)]:
            refuse(SETTINGS, f"there are several: {settings[0]} and {apart[0]}", "pack each bot by itself")
        above = [path for path in files if path.name.lower() in ENTRIES and path.parent in root.parents]
        if above:
            remedy = f"put {SETTINGS} beside the file that it starts, or pack its folder alone"
            refuse(SETTINGS, f"{settings[0]} and {above[0]}, outside of its folder, may each be meant", remedy)
        return root
    root = PurePosixPath()
    while len({path.relative_to(root).parts[0] for path in files}) == 1 and root / next(iter(files)).name not in files:
        root /= next(iter(files)).relative_to(root).parts[0]
    return root


def is_settings(path: PurePath) -> bool:
    """Is it a bot.toml, in whatever letters, or one to which an editor for plain text has put its own ending?"""
    return path.name.lower() in (SETTINGS, f"{SETTINGS}.txt")


def _below(files: Files, root: PurePosixPath, assumed: list[str]) -> Layout:
    kept = {path.relative_to(root): entry for path, entry in files.items() if path.is_relative_to(root)}
    if len(root.parts) > 1 or len(kept) < len(files):
        assumed.append(f"{ascii_name(str(root))} was taken for the bot's folder")
    if beside := [str(path) for path in files if not path.is_relative_to(root)]:
        assumed.append(f"left out, as outside of that folder: {listed(beside)}")
    return Layout(root, _with_plain_settings(kept, assumed), assumed)


def _with_plain_settings(files: Files, assumed: list[str]) -> Files:
    found = sorted(path for path in files if len(path.parts) == 1 and is_settings(path))
    if PurePosixPath(SETTINGS) in found or not found:
        return files
    if len(found) > 1:
        refuse(SETTINGS, f"there are several: {found[0]} and {found[1]}", f"keep one, named {SETTINGS}")
    assumed.append(f"{found[0]} was taken for {SETTINGS}")
    return {(PurePosixPath(SETTINGS) if path == found[0] else path): entry for path, entry in files.items()}


def alike(paths: Iterable[PurePosixPath], name: str) -> list[PurePosixPath]:
    r"""The paths that `name` may mean, where none is spelt like that: Windows' \, other case, letters composed otherwise."""

    def folded(text: str) -> str:
        return unicodedata.normalize("NFC", text.replace("\\", "/")).casefold()

    wanted = folded(str(PurePosixPath(name.replace("\\", "/"))))
    return [path for path in paths if folded(str(path)) == wanted]
