"""The files of a bot, whatever they came in."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from engine.limits import LADDER
from engine.packages.archives import CHUNK, Entry, tar_entries, zip_entries
from engine.packages.folders import folder_entries
from engine.packages.kinds import SINGLES, wide_encoding
from engine.packages.layout import Layout, MostPaths, layout_in_place, layout_of
from engine.packages.meant import Unclear, may_be_entry, may_be_program, plain_settings
from engine.packages.refusal import Refused, refuse
from engine.packages.telling import ascii_name

WITHIN = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz", ".txz", ".whl", ".pyz", ".7z", ".rar")
"""Endings of archives, of which one within a package may be what is meant."""
SENTENCES = 10
"""Assumptions that are told, at most: a package may have hundreds of files of which each gives one."""
SOURCES = frozenset({".py", ".js", ".cjs", ".mjs"})
"""Endings of files that are read as text by what runs them."""
WIDEST = 4
"""Bytes of the longest mark of text in more than one byte a character."""


class Start(NamedTuple):
    """How a bot is started: its language, the file that is run, by its path below the bot's folder, and its arguments."""

    language: str
    """"python", "node", "java" or "native"."""
    file: PurePosixPath
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much of a package is taken: files, bytes of them all and of the tar around them, entries of an archive with what is left out of
    it, paths, and bytes of a source that is to be compiled and of its settings. The words are those of `engine.limits`."""

    files: int = LADDER.package_files
    unpacked_bytes: int = LADDER.unpacked_bytes
    tar_bytes: int = LADDER.tar_bytes
    archive_entries: int = LADDER.archive_entries
    path_bytes: int = LADDER.path_bytes
    path_parts: int = LADDER.path_parts
    source_bytes: int = LADDER.source_bytes
    settings_bytes: int = LADDER.settings_bytes


class Package:
    """A bot's files by their paths below its folder, which is `root` of what it came in. `assumed` tells, in sentences, what was taken for
    granted so far.

    Raises Refused, as every method does.
    """

    def __init__(self, what: str, layout: Layout, bounds: Bounds) -> None:
        self.what = what
        """What it came in, for messages."""
        self.root, self.files, self.assumed = layout
        self.bounds = bounds
        self.unpacked_bytes = 0
        """Bytes that were read so far."""

    @classmethod
    def uploaded(cls, data: bytes, kind: str, bounds: Bounds) -> Package:
        """One file, or an archive, of this kind (`kind_of`)."""
        if kind in SINGLES:
            entry = Entry(SINGLES[kind], False, kind == "native", lambda: io.BytesIO(data))
            return cls("file", Layout(PurePosixPath(), {PurePosixPath(SINGLES[kind]): entry}, []), bounds)
        what = "zip" if kind == "zip" else "tar"
        most = bounds.archive_entries
        entries = zip_entries(data, most) if kind == "zip" else tar_entries(data, kind, bounds.tar_bytes, most)
        return cls(
            what, layout_of(entries, MostPaths(bounds.files, bounds.path_bytes, bounds.path_parts), what), bounds
        )

    @classmethod
    def lying_in(cls, folder: Path, bounds: Bounds) -> Package:
        """A folder on this machine, with all that lies below it."""
        package = cls("folder", layout_in_place(folder_entries(folder)), bounds)
        home = folder.resolve()
        for path in package.files:
            # Nobody uploads what they have not put there.
            if not (folder / package.root / path).resolve().is_relative_to(home):
                refuse(
                    "file",
                    f"{ascii_name(str(path))} is a link that leads out of the folder",
                    "put there what the bot needs itself",
                )
        return package

    def assume(self, sentence: str) -> None:
        """Note what was taken for granted, once."""
        if sentence and sentence not in self.assumed and len(self.assumed) < SENTENCES:
            last = len(self.assumed) == SENTENCES - 1
            self.assumed.append("more was assumed, of other files" if last else sentence)

    def chunks(self, path: PurePosixPath) -> Iterator[bytes]:
        """The real bytes of one file, counted against the bound on all of them, whatever the archive says of its size.

        Source in two or four bytes a character, which no Python and no node reads, comes out in UTF-8.
        """
        try:
            with self.files[path].open() as stream:
                chunk = stream.read(CHUNK)
                if path.suffix.lower() in SOURCES and (encoding := wide_encoding(chunk)):
                    chunk = self._in_utf8(path, chunk + stream.read(self.bounds.unpacked_bytes), encoding)
                while chunk:
                    self._count(len(chunk))
                    yield chunk
                    chunk = stream.read(CHUNK)
        except Refused:
            raise
        except Exception as error:  # zlib.error and whatever else a damaged stream brings about
            refuse(str(path), f"it cannot be unpacked ({error})", f"make the {self.what} again")

    def is_ready(self, start: Start) -> bool:
        """Would `write` write nothing but what came: may a program be run, and is all source such as its readers read?"""
        may_run = start.language != "native" or self.files[start.file].executable
        return may_run and not any(self._is_wide(path) for path in self.files if path.suffix.lower() in SOURCES)

    def _is_wide(self, path: PurePosixPath) -> bool:
        with self.files[path].open() as stream:
            return wide_encoding(stream.read(WIDEST)) != ""

    def _in_utf8(self, path: PurePosixPath, source: bytes, encoding: str) -> bytes:
        self.assume(f"{path} is in {encoding.upper()}, and was written anew in UTF-8")
        return source.decode(encoding).encode()

    def _count(self, size: int) -> None:
        self.unpacked_bytes += size
        if self.unpacked_bytes > self.bounds.unpacked_bytes:
            megabytes = self.bounds.unpacked_bytes // 1024**2
            refuse(
                "file", f"the {self.what} unpacks to more than {megabytes} MB", "leave out what the bot can do without"
            )

    def content(self, path: PurePosixPath) -> bytes:
        """All of one file."""
        return b"".join(self.chunks(path))

    def text(self, path: PurePosixPath, most: int) -> bytes:
        """The content of a file that is to be parsed: refused, as soon as it is known to be longer, above ``most`` bytes."""
        content = b""
        for chunk in self.chunks(path):
            content += chunk
            if len(content) > most:
                refuse(
                    str(path),
                    f"it cannot be read (it has more than {most // 1024} KB)",
                    "make it shorter, or move what is no program to other files",
                )
        return content

    def plain_table(self) -> tuple[dict[str, object], str]:
        """The [bot] table that the files plainly mean by themselves, and the sentence that tells so ("" for a file that is a bot alone)."""
        heads = {path: self._head(path) for path in self.files if may_be_entry(path)}
        try:
            table, sentence = plain_settings(heads, self.files, self.source, self.what)
        except Unclear as unclear:
            if within := self.archives_within():
                told = f"it is an archive within the {self.what}, and may be the package that is meant"
                raise Refused(str(within[0]), told, "upload it by itself, or unpack it first") from unclear
            raise
        finally:
            self.unpacked_bytes = 0
        return table, "" if self.what == "file" else sentence

    def instead(self, remedy: str) -> str:
        """`remedy`, with the other one that there is when a package lies within this."""
        within = self.archives_within()
        return (
            f"{remedy}; or upload {ascii_name(str(within[0]))} by itself, if that is the package" if within else remedy
        )

    def _head(self, path: PurePosixPath) -> bytes:
        """The first bytes of what may be an executable; of source, whose name tells enough, none."""
        return next(self.chunks(path), b"") if may_be_program(path) else b""

    def source(self, path: PurePosixPath) -> bytes:
        """A file that may be a source, nothing of one that is too long to be."""
        content = bytearray()
        for chunk in self.chunks(path):
            content += chunk
            if len(content) > self.bounds.source_bytes:
                return b""
        return bytes(content)

    def archives_within(self) -> list[PurePosixPath]:
        """Files that are archives by their names, the outermost first."""
        found = [path for path in self.files if path.name.lower().endswith(WITHIN)]
        return sorted(found, key=lambda path: (len(path.parts), str(path)))

    def write(self, folder: Path, start: Start) -> None:
        """Write every file below `folder`, which is there and empty. A program that is started is made executable, whatever it came as."""
        self.unpacked_bytes = 0
        for path, entry in self.files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("xb") as file:
                for chunk in self.chunks(path):
                    file.write(chunk)
            is_program = start.language == "native" and path == start.file
            target.chmod(0o755 if entry.executable or is_program else 0o644)

    def measure(self) -> int:
        """Bytes of all the files, each read to its end."""
        self.unpacked_bytes = 0
        for path in self.files:
            for _ in self.chunks(path):
                pass
        return self.unpacked_bytes


__all__ = ["Bounds", "Package", "Start"]
