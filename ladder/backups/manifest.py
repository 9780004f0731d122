"""What a backup says of itself: what it is of, and the SHA-256 of every file, by which it is known to be whole."""

from __future__ import annotations

import os
from collections.abc import Iterable
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Final, Literal

import msgspec

from engine.wording import counted

from .errors import BackupDamaged, NoBackup

FORMAT: Final = 1
"""Of a backup; a change that a reader must know of raises it."""
NAME: Final = "manifest.json"
SUM: Final = "manifest.json.sha256"
"""The manifest's own hash, as `sha256sum` writes it."""
FEW: Final = 3
"""Of what is wrong, so many are told by name."""


class FileSum(msgspec.Struct, frozen=True):
    """A file as it was written: how long it is, in bytes, and its hash."""

    bytes: int
    sha256: str


class Base(msgspec.Struct, frozen=True):
    """A copy of a whole cluster: which, and the WAL without which it is none. `start` and `end` are places in the WAL (0/2000028)."""

    system: str
    timeline: int
    start: str
    end: str
    archive: str | None = None
    """Where the WAL was being archived, as the house named the folder."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup is of. Times are ISO 8601, in UTC."""

    format: int
    form: Literal["base", "dump"]
    """A base backup, which WAL can be replayed onto, or a dump, which any house can take."""
    begun_at: str
    finished_at: str
    postgres: int
    """Postgres's major version."""
    engine: str
    titles: dict[str, str]
    """The version of each title that was installed."""
    migrations: list[str]
    """Every migration that was applied: the version of the schema."""
    database: str
    base: Base | None = None
    files: dict[str, FileSum]


def write(folder: Path, manifest: Manifest) -> None:
    """Write the manifest into a backup, last of all its files."""
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    (folder / NAME).write_bytes(text)
    (folder / SUM).write_text(f"{sha256(text).hexdigest()}  {NAME}\n")


def read(folder: Path) -> Manifest:
    """The manifest of a backup. Raises NoBackup where there is none, and BackupDamaged for one that is not as it was written."""
    try:
        text, told = (folder / NAME).read_bytes(), (folder / SUM).read_text().split()
    except (OSError, UnicodeDecodeError) as error:
        raise NoBackup(f"{folder} is no backup: its {NAME} or {SUM} cannot be read ({error}). Name another.") from None
    if told[:1] != [sha256(text).hexdigest()]:
        raise BackupDamaged(f"{folder / NAME} is not as it was written. Use another backup.")
    try:
        found = msgspec.json.decode(text, type=Manifest)
    except msgspec.DecodeError as error:
        raise BackupDamaged(f"{folder / NAME} cannot be understood ({error}). Use another backup.") from None
    if found.format != FORMAT:
        raise BackupDamaged(
            f"{folder} is of format {found.format}, and this Leadenhall reads {FORMAT}. Use the one that wrote it."
        )
    return found


def verify(folder: Path) -> Manifest:
    """The manifest, after every file was read and found to be what the manifest says. Raises NoBackup and BackupDamaged."""
    manifest = read(folder)
    there = set(names_in(folder)) - {NAME, SUM}
    wrong = [f"{name} is missing" for name in sorted(manifest.files.keys() - there)]
    wrong += [f"{name} is no part of it" for name in sorted(there - manifest.files.keys())]
    for name in sorted(there & manifest.files.keys()):
        try:
            same = sum_of(folder / name) == manifest.files[name]
        except OSError as error:
            wrong.append(f"{name} cannot be read ({error.strerror})")
        else:
            if not same:
                wrong.append(f"{name} is not as it was written")
    if wrong:
        more = f", and {len(wrong) - FEW} more" if len(wrong) > FEW else ""
        raise BackupDamaged(
            f"{folder} is damaged, {counted(len(wrong), 'file')}: {'; '.join(wrong[:FEW])}{more}. Use another backup."
        )
    return manifest


def sums(folder: Path) -> dict[str, FileSum]:
    """Every file below `folder` with its sum."""
    return {name: sum_of(folder / name) for name in sorted(names_in(folder))}


def sum_of(file: Path) -> FileSum:
    """The sum of one file. Raises OSError."""
    with file.open("rb") as stream:
        digest = file_digest(stream, "sha256").hexdigest()
        return FileSum(os.fstat(stream.fileno()).st_size, digest)


def names_in(folder: Path) -> Iterable[str]:
    """Every file below `folder`, by its path there."""
    return (str(file.relative_to(folder)) for file in folder.rglob("*") if not file.is_dir() or file.is_symlink())
