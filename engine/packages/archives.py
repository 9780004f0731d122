"""The entries of a zip or a tar, alike for both, with nothing unpacked before it is asked for.

What an archive says of itself is believed in nothing that matters: bytes are counted as they come out, and a tar is unpacked into
memory under a bound before its members are looked at.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO

from engine.packages.refusal import refuse

CHUNK = 65_536
ZIP_TAIL = 65_536 + 22
"""Bytes at the end of a zip among which its last record begins."""
_ZIP_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_OTHER_METHODS = {
    1: "Shrink",
    6: "Implode",
    9: "Deflate64",
    12: "BZip2",
    14: "LZMA",
    93: "Zstandard",
    95: "XZ",
    98: "PPMd",
}
_OPENERS: dict[str, Callable[[IO[bytes]], IO[bytes]]] = {
    "tar.gz": gzip.open,  # type: ignore[dict-item]
    "tar.bz2": bz2.open,
    "tar.xz": lzma.open,
}
_AGAIN = "make it again with an ordinary program"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry by its name in the archive. `wrong` is why it cannot be taken (message, remedy), should it be wanted at all."""

    name: str
    is_folder: bool
    executable: bool
    open: Callable[[], IO[bytes]]
    wrong: tuple[str, str] | None = None


def zip_entries(data: bytes, most: int) -> Iterator[Entry]:
    """The entries of a zip, at most `most`. Raises Refused."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
        if b"PK\5\6" not in data[-ZIP_TAIL:]:
            told = "this is not a readable zip: its end is missing, where its list of files stands"
            refuse("file", told, "send or download it again, in full, or make it again")
        refuse("file", f"this is not a readable zip ({error})", "make it again with an ordinary zip program")
    infos = archive.infolist()
    _bound_entries("zip", len(infos), most)
    for info in infos:
        mode = info.external_attr >> 16
        name = _name_in_zip(info)
        yield Entry(
            name,
            name.endswith(("/", "\\")),
            bool(mode & 0o100),
            lambda info=info: archive.open(info),  # type: ignore[misc]
            _wrong_in_zip(info, stat.S_IFMT(mode)),
        )


def _name_in_zip(info: zipfile.ZipInfo) -> str:
    """The entry's name. A Mac writes UTF-8 without saying so, where the format then means an old code page."""
    if info.flag_bits & 0x800 or info.filename.isascii():
        return info.filename
    try:
        return info.filename.encode("cp437").decode()
    except UnicodeError:
        return info.filename


def _wrong_in_zip(info: zipfile.ZipInfo, kind: int) -> tuple[str, str] | None:
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "it is a link or a special file", "put in the file itself (zip without -y)"
    if info.flag_bits & 0x1:
        return "it is encrypted", "make the zip without a password"
    if info.compress_type not in _ZIP_METHODS:
        method = _OTHER_METHODS.get(info.compress_type, f"number {info.compress_type}")
        return f"its compression method is not supported ({method})", "use 'deflate', the usual method"
    return None


def tar_entries(data: bytes, kind: str, most_bytes: int, most: int) -> Iterator[Entry]:
    """The members of a tar, at most `most`; `kind` says how it is packed, and it unpacks to `most_bytes` at most. Raises Refused."""
    plain = data if kind == "tar" else _unpacked(data, kind, most_bytes)
    try:
        archive = tarfile.open(fileobj=io.BytesIO(plain), mode="r:")  # noqa: SIM115 - members are read from it later
        members = list(islice(archive, most + 1))
        if any(member.size < 0 for member in members):
            raise tarfile.ReadError("a member of less than no bytes")
    except (tarfile.TarError, ValueError, OverflowError, OSError, EOFError) as error:
        if kind != "tar" and (inner := _no_tar(plain)):
            told = f"this is not a readable tar: {inner} is packed in it, and no tar"
            refuse("file", told, "unpack it, and upload what is in it; a folder is packed with tar -czf")
        refuse("file", f"this is not a readable tar ({error})", f"{_AGAIN}, as a .zip or a .tar.gz of the bot's folder")
    _bound_entries("tar", len(members), most)
    for member in members:
        yield Entry(
            member.name,
            member.isdir(),
            bool(member.mode & 0o100),
            lambda member=member: archive.extractfile(member) or io.BytesIO(),  # type: ignore[misc]
            _wrong_in_tar(member),
        )


def _no_tar(plain: bytes) -> str:
    """What was packed in place of a tar, "" for what may be one."""
    if not plain:
        return "nothing"
    if plain.startswith(b"PK\3\4"):
        return "a zip"
    return "" if b"\0" in plain[:512] else "one text"


def _wrong_in_tar(member: tarfile.TarInfo) -> tuple[str, str] | None:
    if member.type in (tarfile.REGTYPE, tarfile.AREGTYPE) and not member.issparse():
        return None
    option = "--hard-dereference" if member.islnk() else "--dereference"
    return "it is a link or a special file", f"put in the file itself (tar with {option})"


def _bound_entries(what: str, count: int, most: int) -> None:
    if count > most:
        refuse("file", f"the {what} has more than {most:,} entries", "pack the bot's own files alone")


def _unpacked(data: bytes, kind: str, most: int) -> bytes:
    """The tar within, at most `most` bytes of it."""
    found = bytearray()
    try:
        with _OPENERS[kind](io.BytesIO(data)) as stream:
            while chunk := stream.read(CHUNK):
                found += chunk
                if len(found) > most:
                    refuse(
                        "file",
                        f"the tar unpacks to more than {most // 1024**2} MB",
                        "leave out what the bot can do without",
                    )
    except (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError) as error:
        refuse("file", f"it cannot be unpacked ({error})", _AGAIN)
    return bytes(found)
