"""The WAL archive as it is read: which segments there are, whether any is missing, and laid out for Postgres to replay.

A segment's name is its timeline and its number, in hexadecimal; a timeline is a history of the cluster, and each restore begins another,
whose `.history` file says where it left which.
"""

from __future__ import annotations

import re
import shutil
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from engine.wording import counted
from ladder.embedding import wal
from ladder.embedding.folder import DataFolder

from .errors import WalMissing
from .manifest import Base, Manifest

SEGMENT_BYTES: Final = 16 * 1024 * 1024
"""As the embedded cluster is made, by initdb's default."""
_SEGMENTS_IN_A_FILE: Final = 2**32 // SEGMENT_BYTES
_SEGMENT: Final = re.compile(r"([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(\.gz)?(\.partial)?")
_HISTORY: Final = re.compile(r"([0-9A-F]{8})\.history(\.gz)?")
CHUNK: Final = 64 * 1024


def number_at(place: str) -> int:
    """The number of the segment that a place in the WAL, such as 0/2000028, lies in."""
    high, low = (int(part, 16) for part in place.split("/"))
    return (high << 32 | low) // SEGMENT_BYTES


def name_of(timeline: int, number: int) -> str:
    """The name of a segment, as Postgres has it."""
    return f"{timeline:08X}{number // _SEGMENTS_IN_A_FILE:08X}{number % _SEGMENTS_IN_A_FILE:08X}"


@dataclass(slots=True)
class WalArchive:
    """All that an archive has of one cluster: files by timeline and number, and each timeline's own account of where it began."""

    folder: Path
    segments: dict[tuple[int, int], Path] = field(default_factory=dict)
    histories: dict[int, Path] = field(default_factory=dict)

    def newest(self, least: int) -> int:
        """The newest timeline, at least `least`."""
        return max([least, *self.histories, *(timeline for timeline, _ in self.segments)])

    def chain(self, timeline: int) -> list[tuple[int, int]]:
        """The timelines that lead to `timeline`, oldest first, each with the number of the segment in which it was left."""
        if timeline not in self.histories:
            return []
        lines = unpacked(self.histories[timeline]).decode().splitlines()
        words = [line.split() for line in lines if line.strip() and not line.startswith("#")]
        return [(int(parent), number_at(left)) for parent, left, *_ in words]


def found_in(archive: Path, system: str) -> WalArchive:
    """What there is of the cluster. Raises WalMissing when the archive knows none of it."""
    place = archive / system
    if not place.is_dir():
        raise WalMissing(
            f"{archive} has no WAL of this house. Say by --wal-archive where it lies, or --without-wal to do without."
        )
    found = WalArchive(place)
    for file in sorted(place.glob(f"{wal.SLOTS}*/*")):
        if name := _SEGMENT.fullmatch(file.name):
            key = int(name[1], 16), int(name[2], 16) * _SEGMENTS_IN_A_FILE + int(name[3], 16)
            # A whole one goes before what was written of it when its machine went.
            if key not in found.segments or not name[5]:
                found.segments[key] = file
        elif name := _HISTORY.fullmatch(file.name):
            found.histories[int(name[1], 16)] = file
    return found


def needed(archive: WalArchive, base: Base, timeline: int) -> Iterator[tuple[int, int]]:
    """The segments from the base backup on to the last of `timeline`, in their order, whether the archive has them or not."""
    number = number_at(base.start)
    for parent, left in archive.chain(timeline):
        if parent >= base.timeline:
            for one in range(number, left + 1):
                yield parent, one
            number = max(number, left)
    last = max((one for line, one in archive.segments if line == timeline), default=number - 1)
    for one in range(number, last + 1):
        yield timeline, one


def check(archive: WalArchive, base: Base, timeline: int) -> list[tuple[int, int]]:
    """The segments that can be replayed onto the base backup. Raises WalMissing, naming the first, where one is missing among them."""
    own = range(number_at(base.start), number_at(base.end) + 1)
    usable, gaps = [], []
    for line, number in needed(archive, base, timeline):
        if (line, number) in archive.segments:
            usable.append((line, number))
        elif line != base.timeline or number not in own:
            gaps.append((line, number))
    # The last of a timeline that was left lies under a later one's name as well.
    chain = archive.chain(timeline)
    gaps = [
        (line, number)
        for line, number in gaps
        if (line, number) not in chain or not any(one > line and at == number for one, at in archive.segments)
    ]
    if gaps:
        raise WalMissing(
            f"{archive.folder} lacks {counted(len(gaps), 'segment')} of WAL, the first {name_of(*gaps[0])}. Bring them back, use a later "
            "backup, or say --allow-gap to restore what came before."
        )
    return usable


def gap_behind(base: Base, folder: Path) -> str:
    """What is wrong with the archive in `folder` for whoever restores this base backup, in a sentence; empty when nothing is."""
    try:
        archive = found_in(folder, base.system)
        check(archive, base, archive.newest(base.timeline))
    except WalMissing as error:
        return f"The WAL archive does not continue it. {error}"
    return ""


def lay_out(archive: WalArchive, segments: list[tuple[int, int]], into: Path) -> None:
    """Unpack segments and histories into a cluster's pg_wal. What was written of a segment when its machine went is filled up with zeros,
    at which Postgres stops; it is never laid over one that the backup has itself."""
    for timeline, file in archive.histories.items():
        (into / f"{timeline:08X}.history").write_bytes(unpacked(file))
    for key in segments:
        file, place = archive.segments[key], into / name_of(*key)
        if file.suffix == ".partial" and place.exists():
            continue
        with place.open("wb") as target:
            if ".gz" in file.suffixes:
                unpack(file, target)
            else:
                with file.open("rb") as source:
                    shutil.copyfileobj(source, target)
            target.truncate(SEGMENT_BYTES)


def unpack(file: Path, target: IO[bytes]) -> None:
    """Write what a packed file has into `target`; of one that breaks off, or has something else behind it, all that came before."""
    packed = zlib.decompressobj(wbits=31)
    with file.open("rb") as source:
        while not packed.eof and (chunk := source.read(CHUNK)):
            before = packed.copy()
            try:
                target.write(packed.decompress(chunk))
            except zlib.error:
                with suppress(zlib.error):
                    for one in chunk:
                        target.write(before.decompress(bytes([one])))
                return


def unpacked(file: Path) -> bytes:
    """A small file's content, packed or not."""
    content = file.read_bytes()
    return zlib.decompress(content, wbits=31) if file.suffix == ".gz" else content


def prune(oldest: Manifest | None, house: DataFolder) -> int:
    """Delete the segments that were written before the base backup `oldest` began. Returns how many."""
    folder = wal.archive_of(house)
    if oldest is None or oldest.base is None or folder is None or not (folder / oldest.base.system).is_dir():
        return 0
    base, archive = oldest.base, found_in(folder, oldest.base.system)
    gone = [key for key in archive.segments if key[0] <= base.timeline and key[1] < number_at(base.start)]
    for key in gone:
        archive.segments[key].unlink()
    return len(gone)
