"""What kind of file a package is: told by its first bytes, and only where these say nothing by its name."""

from __future__ import annotations

import codecs
import re
from pathlib import PurePath
from typing import NamedTuple

from engine.limits import LADDER
from engine.packages.meant import UNBUILT
from engine.packages.refusal import Refused, refuse
from engine.packages.telling import ascii_name

HEAD = 512
"""Bytes from which the kind is told."""

WIDE = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""Marks of text in two or four bytes a character, the longer before those that begin alike."""

ARCHIVES = ("zip", "tar", "tar.gz", "tar.bz2", "tar.xz")
SINGLES = {"python": "bot.py", "node": "bot.js", "module": "bot.mjs", "java": "bot.jar", "native": "bot"}
"""Kinds of a bot that is one file, and the name under which it is run."""

_SIGNATURES = (
    (0, b"PK\x03\x04", "zip"),
    (0, b"PK\x05\x06", "zip"),
    (0, b"\x1f\x8b", "tar.gz"),
    (4, b"1AY&SY", "tar.bz2"),
    (0, b"\xfd7zXZ\0", "tar.xz"),
    (257, b"ustar", "tar"),
    (0, b"\x7fELF", "native"),
)
_SUFFIXES = {
    ".zip": "zip", ".pyz": "zip", ".tar": "tar",
    ".gz": "tar.gz", ".tgz": "tar.gz", ".bz2": "tar.bz2", ".tbz2": "tar.bz2", ".tbz": "tar.bz2", ".xz": "tar.xz", ".txz": "tar.xz",
    ".py": "python", ".pyw": "python", ".js": "node", ".cjs": "node", ".mjs": "module", ".jar": "java",
}  # fmt: skip
_PROPER = {
    "python": (".py",), "node": (".js", ".cjs"), "module": (".mjs",), "java": (".jar",), "native": ("",),
    "zip": (".zip",), "tar": (".tar",),
    "tar.gz": (".tar.gz", ".tgz"), "tar.bz2": (".tar.bz2", ".tbz2", ".tbz"), "tar.xz": (".tar.xz", ".txz"),
}  # fmt: skip
"""Endings that say what the file is, so that nothing was assumed."""

_EXPORT = "export it as a Python file (File, Save and Export As, Executable Script), and upload that"

_FOREIGN = (
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x28\xb5\x2f\xfd", "packed with Zstandard"),
    (b"MZ", "a Windows program"),
    (b"\xcf\xfa\xed\xfe", "a macOS program"),
    (b"\xce\xfa\xed\xfe", "a macOS program"),
    (b"\xca\xfe\xba\xbe", "a macOS program or a Java class"),
    (b"%PDF-", "a PDF"),
)
_BEGINNINGS = (
    (re.compile(rb"\s*<(?:!doctype|html|head|body)\b", re.I), "a web page",
     "download the file itself again, not the page that shows it or the site's error, and upload that"),
    (re.compile(rb"\s*<\?xml\b", re.I), "an XML document", "upload the program's text"),
    (re.compile(rb'\s*\{\s*"(?:cells|metadata|nbformat)"'), "a notebook", _EXPORT),
    (re.compile(rb"version https://git-lfs"), "a pointer of Git LFS, and not the file", "run git lfs pull, and pack again"),
    (re.compile(rb"\{\\rtf"), "a text with formatting (RTF)", "save it as plain text"),
    (re.compile(rb"..\r\n(?=.{0,12}\0)", re.S), "compiled Python", "upload the .py file that it was made from"),
)  # fmt: skip
"""How what is no bot begins, whatever its name: what it is, and what to upload in its place."""
_NOT_TAKEN = {
    **{ending: (what, remedy) for endings, what, remedy in UNBUILT for ending in endings},
    ".ipynb": ("a notebook", _EXPORT),
    ".pyc": ("compiled Python", "upload the .py file that it was made from"),
    ".toml": ("settings without a bot", "zip it together with the bot's files"),
}
_PACK = "pack the bot's files into a .zip or a .tar.gz"
WHAT = "a package is a .py file or a .zip or .tar.gz of a bot's files"


class Kind(NamedTuple):
    """What a package is, and what was assumed to know it ("" when its name says the same)."""

    name: str
    """One of ARCHIVES or SINGLES."""
    assumed: str


def kind_of(data: bytes, filename: str) -> Kind:
    """The kind of a package from its first HEAD bytes and its file's name. Nothing is unpacked or parsed. Raises Refused for `file`."""
    if not data:
        refuse("file", "it is empty", "upload the bot itself")
    name = PurePath(filename).name
    suffix = PurePath(name.lower().removesuffix(".txt")).suffix  # an editor for plain text adds its own ending
    found = next((kind for at, mark, kind in _SIGNATURES if data[at : at + len(mark)] == mark), "")
    if found == "zip" and suffix == ".jar":
        found = "java"  # a zip by its bytes, and a program all the same
    if not found:
        _refuse_foreign(data, suffix)
        found = _by_suffix(data, suffix)
    if name.lower().endswith(_PROPER[found]) and (found != "native" or not suffix):
        return Kind(found, "")
    return Kind(found, f"{ascii_name(name)} was taken for {_told(found)}, whatever its name ends in")


def most_bytes(kind: str) -> int:
    """How many bytes the ladder takes of an upload of this kind, whatever is in it."""
    return LADDER.package_bytes if kind in (*ARCHIVES, "java", "native") else LADDER.source_bytes


def _refuse_foreign(data: bytes, suffix: str) -> None:
    is_text = wide_encoding(data) or b"\0" not in data[:HEAD]
    for mark, what in _FOREIGN:
        if data.startswith(mark) and not (mark == b"MZ" and is_text):
            refuse("file", f"{WHAT}; this is {what}", f"{_PACK}; a native bot is an executable for Linux")
    for pattern, what, remedy in _BEGINNINGS:
        if pattern.match(data[:HEAD]):
            refuse("file", f"{WHAT}; this is {what}", remedy)
    if suffix in _NOT_TAKEN:
        what, remedy = _NOT_TAKEN[suffix]
        refuse("file", f"{WHAT}; this is {what}", remedy)


def _by_suffix(data: bytes, suffix: str) -> str:
    if not suffix and data.startswith(b"#!") and b"python" in data.splitlines()[0]:
        return "python"
    if suffix not in _SUFFIXES:
        if data.startswith(b"#!"):
            script = ascii_name(data.splitlines()[0][2:].decode(errors="replace").strip())
            refuse("file", f"{WHAT}; this is a script for {script}", f"there is no shell here: {_PACK}")
        name = "give the file the right name" if suffix else "give the file the right name, such as bot.py"
        refuse("file", f"{WHAT}; {ascii_name(suffix) or 'this'} is neither", f"{name}, or {_PACK}")
    kind = _SUFFIXES[suffix]
    if kind in ("java", "tar.gz", "tar.bz2", "tar.xz") or (kind == "zip" and not data.startswith((b"PK", b"#!"))):
        refuse("file", f"its name ends in {suffix}, and it is not packed like that", f"make it again: {_PACK}")
    if kind in SINGLES and b"\0" in data[:HEAD] and not wide_encoding(data):
        refuse("file", f"{WHAT}; this is no text", f"upload the program's text, or {_PACK}")
    return kind


def _told(kind: str) -> str:
    singles = {
        "python": "one Python file",
        "node": "one JavaScript file",
        "module": "one JavaScript module",
        "java": "one jar",
    }
    return singles.get(kind) or ("one Linux executable" if kind == "native" else f"a .{kind}")


def wide_encoding(data: bytes) -> str:
    """ "utf-32" or "utf-16" for text that begins with such a mark; else ""."""
    mark = next((mark for mark in WIDE if data.startswith(mark)), b"")
    return f"utf-{8 * len(mark)}" if mark else ""


__all__ = ["ARCHIVES", "HEAD", "SINGLES", "Kind", "Refused", "kind_of", "wide_encoding"]
