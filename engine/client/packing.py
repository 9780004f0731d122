"""What is uploaded of a bot: its files, looked at before they leave by the very code that looks at them on the ladder.

A folder is packed so that the same files always give the same bytes: the ladder knows a version that it has.
"""

from __future__ import annotations

import re
import tomllib
import zipfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any

from engine.home import refusals_of
from engine.kernel.errors import BadOption
from engine.packages import (
    HEAD,
    Bounds,
    Package,
    Start,
    check_executable,
    check_source,
    kind_of,
    most_bytes,
    refuse,
    start_of,
)
from engine.packages.meant import SETTINGS
from engine.packages.settings import settings_text
from engine.wording import counted, printable

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a zip: the earliest that one can have."""
PLAIN, RUN = 0o100644, 0o100755
WAYS = "give a .py, .js or .mjs file, a Linux program, a folder of a bot, or a .zip or .tar.gz of one"


@dataclass(frozen=True, slots=True)
class Upload:
    """What is sent, and what was found in it: how the bot is started, what was assumed, and what its bot.toml calls it and says it plays
    ("" where it says nothing)."""

    data: bytes
    filename: str
    start: Start
    files: int
    assumed: list[str]
    name: str
    title: str


def upload_of(path: Path) -> Upload:
    """The bot at the path, ready to be sent. Raises BadOption where nothing is there, or where the ladder would refuse it."""
    if not path.exists():
        raise BadOption("PATH", f"there is nothing at {printable(path)}", WAYS)
    if not (path.is_file() or path.is_dir()):  # a pipe would be waited for
        raise BadOption("PATH", f"{printable(path)} is neither a file nor a folder", WAYS)
    with refusals_of(path, WAYS):
        if path.is_dir():
            return _checked(_zipped(path), f"{path.resolve().name}.zip")
        return _checked(path.read_bytes(), path.name)


def name_of(path: Path) -> str:
    """What a bot may be called that says nothing of it: its folder's or file's name, in the letters that a bot's name has; "" for none."""
    resolved = path.resolve()
    known = resolved.name if path.is_dir() else resolved.name.partition(".")[0]
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", known).lstrip("-_0123456789").rstrip("-_")[:32]
    return name if len(name) >= 2 else ""


def _zipped(folder: Path) -> bytes:
    """A zip of the bot's files in the folder, each as it lies there. Raises Refused, also for a link to what is elsewhere: nobody uploads
    what they have not put there."""
    package = Package.lying_in(folder, Bounds())
    start = start_of(package)
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, entry in sorted(package.files.items()):
            info = zipfile.ZipInfo(str(path), EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            program = entry.executable or (start.language == "native" and path == start.file)
            info.external_attr = (RUN if program else PLAIN) << 16
            with entry.open() as opened:
                archive.writestr(info, opened.read())
    return packed.getvalue()


def _checked(data: bytes, filename: str) -> Upload:
    """The upload, if the ladder would take it: as its intake and the check in its sandbox do. Raises Refused."""
    kind, assumed = kind_of(data[:HEAD], filename)
    if len(data) > (most := most_bytes(kind)):
        refuse(
            "file", f"it has {counted(len(data), 'byte')}; {most:,} are allowed", "leave out what the bot does not need"
        )
    package = Package.uploaded(data, kind, Bounds())
    start = start_of(package)
    check_executable(package, start)
    check_source(package, start)
    package.measure()
    told = _said(package)
    sentences = [sentence for sentence in [assumed, *package.assumed] if sentence]
    return Upload(
        data, filename, start, len(package.files), sentences, *(told.get(key, "") for key in ("name", "title"))
    )


def _said(package: Package) -> dict[str, str]:
    """What its bot.toml says of name and title, which no bot needs to run."""
    if PurePosixPath(SETTINGS) not in package.files:
        return {}
    text, _ = settings_text(package.text(PurePosixPath(SETTINGS), package.bounds.settings_bytes))
    table: Any = tomllib.loads(text).get("bot")  # which `start_of` has read before
    if not isinstance(table, dict):
        return {}
    return {key: value.strip() for key, value in table.items() if isinstance(value, str)}


__all__ = ["Upload", "name_of", "upload_of"]
