"""Packages as file managers, editors and archivers really make them: taken where what is meant is plain, and told what was assumed."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.limits import LADDER
from tests.waiting import GENEROUS
from workers.sandbox import BadPackage, SandboxedProcess, inspect, unpack
from workers.sandbox.limits import MIB

from .conftest import SMALL
from .test_package import ECHO, ELF, PYTHON_TOML, entry, python_zip, zipped

MOST = LADDER.unpacked_bytes
BOMB = 2 * MOST + MIB
"""Bytes of what is more than a reader of tars lets come out, whatever it is."""

MAIN = ("python", "/bot/main.py")
WINDOWS_TOML = PYTHON_TOML.replace("\n", "\r\n")
APPLE_DOUBLE = b"\0\5\x16\7\0\2\0\0Mac OS X        "


def tarred(*entries: tuple[str | tarfile.TarInfo, str | bytes], format: int = tarfile.PAX_FORMAT) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=format) as archive:
        for name, content in entries:
            data = content.encode() if isinstance(content, str) else content
            info = name if isinstance(name, tarfile.TarInfo) else tarfile.TarInfo(name)
            if info.type == tarfile.REGTYPE:
                info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def member(name: str, type: bytes, **more: object) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type = type
    for field, value in more.items():
        setattr(info, field, value)
    return info


def python_tar(*more: tuple[str | tarfile.TarInfo, str | bytes]) -> bytes:
    return tarred((member(".", tarfile.DIRTYPE), ""), ("./bot.toml", PYTHON_TOML), ("./main.py", ECHO), *more)


def unsaid(packed: bytes) -> bytes:
    """The zip without the flags that say that its names are UTF-8."""
    data = bytearray(packed)
    for signature, offset in ((b"PK\x03\x04", 7), (b"PK\x01\x02", 9)):  # general purpose flags, bit 11
        start = -1
        while (start := data.find(signature, start + 1)) >= 0:
            data[start + offset] &= ~0x08
    return bytes(data)


def zip64() -> bytes:
    """A zip with the sizes of its entries in the places that big ones need."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in (("bot.toml", PYTHON_TOML), ("main.py", ECHO)):
            with archive.open(name, "w", force_zip64=True) as file:
                file.write(content.encode())
    return buffer.getvalue()


FINDER = zipped(
    ("mybot/", ""), ("mybot/bot.toml", PYTHON_TOML), ("mybot/main.py", ECHO), ("mybot/.DS_Store", b"\0\0\0\1Bud1"),
    (".DS_Store", b"\0\0\0\1Bud1"), ("__MACOSX/", ""), ("__MACOSX/._mybot", APPLE_DOUBLE), ("__MACOSX/mybot/._main.py", APPLE_DOUBLE),
)  # fmt: skip
WINDOWS = zipped(
    ("mybot\\bot.toml", WINDOWS_TOML), ("mybot\\main.py", ECHO), ("mybot\\lib\\", ""), ("mybot\\lib\\a.py", "\r\n"),
    ("mybot\\Thumbs.db", b"\xd0\xcf"), ("desktop.ini", "[.ShellClassInfo]\r\n"),
)  # fmt: skip
CHECKOUT = zipped(
    ("repo-main/bot.toml", PYTHON_TOML), ("repo-main/main.py", ECHO), ("repo-main/__pycache__/main.cpython-311.pyc", b"\0"),
    (entry("repo-main/.git/HEAD", 0o120777), "ref"), *((f"repo-main/.git/objects/{number}", "") for number in range(600)),
)  # fmt: skip
TAKEN: dict[str, tuple[bytes, str, tuple[str, ...], list[str], tuple[str, ...]]] = {
    "Finder": (FINDER, "mybot.zip", MAIN, ["bot.toml", "main.py"], ("left out, as no part of a bot: .DS_Store, __MACOSX",)),
    "Windows": (
        WINDOWS, "mybot.zip", MAIN, ["bot.toml", "lib/a.py", "main.py"],
        ("a \\ in its paths was taken for a / between folders", "left out, as no part of a bot: Thumbs.db, desktop.ini"),
    ),
    "a checkout": (CHECKOUT, "repo.zip", MAIN, ["bot.toml", "main.py"], ("left out, as no part of a bot: __pycache__, .git",)),
    "a bot.toml with a byte-order mark": (
        zipped(("bot.toml", b"\xef\xbb\xbf" + WINDOWS_TOML.encode()), ("main.py", ECHO)), "bot.zip", MAIN, ["bot.toml", "main.py"],
        ("bot.toml begins with a byte-order mark, which was left out",),
    ),
    "a bot.toml in UTF-16": (
        zipped(("bot.toml", WINDOWS_TOML.encode("utf-16")), ("main.py", ECHO)), "bot.zip", MAIN, ["bot.toml", "main.py"],
        ("bot.toml is in UTF-16, and was read as such",),
    ),
    "a bot.toml of an old Mac": (
        zipped(("bot.toml", PYTHON_TOML.replace("\n", "\r")), ("main.py", ECHO)), "bot.zip", MAIN, ["bot.toml", "main.py"], (),
    ),
    "a bot.toml.txt": (
        zipped(("bot.toml.txt", PYTHON_TOML), ("main.py", ECHO)), "bot.zip", MAIN, ["bot.toml", "main.py"],
        ("bot.toml.txt was taken for bot.toml",),
    ),
    "an entry in other letters": (
        zipped(("bot.toml", '[bot]\nentry = \'src\\Main.py\'\n'), ("src/main.py", ECHO)), "bot.zip", ("python", "/bot/src/main.py"),
        ["bot.toml", "src/main.py"], ("'src\\\\Main.py' was taken for src/main.py",),
    ),
    "a bot.toml without an entry": (
        zipped(("bot.toml", '[bot]\nlanguage = "python"\n'), ("main.py", ECHO)), "bot.zip", MAIN, ["bot.toml", "main.py"],
        ("bot.toml names no entry: main.py was taken for it",),
    ),
    "main.py alone": (
        zipped(("main.py", ECHO)), "bot.zip", MAIN, ["main.py"], ("there is no bot.toml: main.py was taken for a python bot's entry",),
    ),
    "bot.py and its modules": (
        zipped(("bot.py", ECHO), ("lib/main.py", ""), ("notes.txt", "")), "bot.zip", ("python", "/bot/bot.py"),
        ["bot.py", "lib/main.py", "notes.txt"], ("there is no bot.toml: bot.py was taken for a python bot's entry",),
    ),
    "one Python file of any name": (
        zipped(("clive/governor.py", ECHO), ("clive/README.md", "")), "bot.zip", ("python", "/bot/governor.py"),
        ["README.md", "governor.py"], ("there is no bot.toml: governor.py was taken for a python bot's entry",),
    ),
    "an executable alone in a zip": (
        zipped(("bot", ELF)), "bot.zip", ("/bot/bot",), ["bot"], ("there is no bot.toml: bot was taken for a native bot's entry",),
    ),
    "a folder within a folder": (
        zipped(("a/b/c/bot.toml", PYTHON_TOML), ("a/b/c/main.py", ECHO)), "bot.zip", MAIN, ["bot.toml", "main.py"],
        ("a/b/c was taken for the bot's folder",),
    ),
    "a folder within a folder without bot.toml": (
        zipped(("a/b/main.py", ECHO), ("a/b/lib/x.py", "")), "bot.zip", MAIN, ["lib/x.py", "main.py"],
        ("a/b was taken for the bot's folder", "there is no bot.toml: main.py was taken for a python bot's entry",),
    ),
    "a folder beside other files": (
        zipped(("README.md", ""), ("bot/bot.toml", PYTHON_TOML), ("bot/main.py", ECHO)), "bot.zip", MAIN, ["bot.toml", "main.py"],
        ("bot was taken for the bot's folder", "left out, as outside of that folder: README.md"),
    ),
    "a zip of another name": (
        python_zip(), "bot.py", MAIN, ["bot.toml", "main.py"], ("bot.py was taken for a .zip, whatever its name ends in",),
    ),
    "a tar": (python_tar(), "bot.tar", MAIN, ["bot.toml", "main.py"], ()),
    "a .tar.gz": (gzip.compress(python_tar()), "bot.tar.gz", MAIN, ["bot.toml", "main.py"], ()),
    "a .tgz of a folder, from a Mac": (
        gzip.compress(tarred(("my/._bot.toml", APPLE_DOUBLE), ("my/bot.toml", PYTHON_TOML), ("my/main.py", ECHO))), "bot.tgz", MAIN,
        ["bot.toml", "main.py"], ("left out, as no part of a bot: ._bot.toml",),
    ),
    "a .tar.bz2": (bz2.compress(python_tar()), "bot.tar.bz2", MAIN, ["bot.toml", "main.py"], ()),
    "a .tar.xz": (lzma.compress(python_tar()), "bot.tar.xz", MAIN, ["bot.toml", "main.py"], ()),
    "a tar of GNU's own form with a long name": (
        tarred(("bot.toml", PYTHON_TOML), ("main.py", ECHO), ("d/" + "x" * 150, ""), format=tarfile.GNU_FORMAT), "bot.tar", MAIN,
        ["bot.toml", "d/" + "x" * 150, "main.py"], (),
    ),
    "Python under another ending": (
        ECHO.encode(), "bot.py.txt", ("python", "/bot/bot.py"), ["bot.py"],
        ("bot.py.txt was taken for one Python file, whatever its name ends in",),
    ),
    "Python of Windows, with a mark": (b"\xef\xbb\xbf" + ECHO.encode(), "My Bot (1).py", ("python", "/bot/bot.py"), ["bot.py"], ()),
    "Python in UTF-16": (
        ECHO.encode("utf-16"), "bot.py", ("python", "/bot/bot.py"), ["bot.py"], ("bot.py is in UTF-16, and was written anew in UTF-8",),
    ),
    "a Python environment among the files": (
        zipped(
            ("bot.toml", PYTHON_TOML), ("main.py", ECHO), ("env/pyvenv.cfg", ""), (entry("env/bin/python", 0o120777), "/usr/bin/python3"),
            *((f"env/lib/{number}.py", "") for number in range(600)),
        ),
        "bot.zip", MAIN, ["bot.toml", "main.py"], ("left out, as no part of a bot: env",),
    ),
    "commands of node's modules": (
        python_zip((entry("node_modules/.bin/acorn", 0o120777), "../acorn/bin/acorn"), ("node_modules/acorn/index.js", "")), "bot.zip",
        MAIN, ["bot.toml", "main.py", "node_modules/acorn/index.js"], ("left out, as no part of a bot: node_modules/.bin",),
    ),
    "a folder's icon, from a Mac": (
        python_zip(("Icon\r", "")), "bot.zip", MAIN, ["bot.toml", "main.py"], ("left out, as no part of a bot: 'Icon\\r'",),
    ),
    "names in UTF-8 that do not say so, from a Mac": (
        unsaid(zipped(("bot.toml", '[bot]\nentry = "B\u00e4r Bot.py"\n'), ("B\u00e4r Bot.py", ECHO))), "B\u00e4r Bot.zip",
        ("python", "/bot/B\u00e4r Bot.py"), ["B\u00e4r Bot.py", "bot.toml"], (),
    ),
    "a name with a colon": (
        python_zip(("notes of 10:30.txt", "")), "bot.zip", MAIN, ["bot.toml", "main.py", "notes of 10:30.txt"], (),
    ),
    "MAIN.PY in capitals": (
        zipped(("MAIN.PY", ECHO)), "BOT.ZIP", ("python", "/bot/MAIN.PY"), ["MAIN.PY"],
        ("there is no bot.toml: MAIN.PY was taken for a python bot's entry",),
    ),
    "a zip of more than its format once could": (
        zip64(), "bot.zip", MAIN, ["bot.toml", "main.py"], (),
    ),
    "an executable alone": (ELF, "bot", ("/bot/bot",), ["bot"], ()),
}  # fmt: skip


@pytest.mark.parametrize("name", TAKEN)
@pytest.mark.usefixtures("read_here")
def test_an_upload_is_taken_for_what_is_plainly_meant(tmp_path: Path, name: str) -> None:
    data, filename, argv, files, assumed = TAKEN[name]
    manifest = unpack(data, filename, tmp_path / "v1")
    assert manifest == inspect(data, filename)
    assert (manifest.argv, manifest.assumed) == (argv, assumed)
    found = [path for path in (tmp_path / "v1").rglob("*") if path.is_file()]
    assert sorted(str(path.relative_to(tmp_path / "v1")) for path in found) == files
    assert manifest.unpacked_bytes == sum(path.stat().st_size for path in found)


@pytest.mark.parametrize(
    "name", ["Finder", "Windows", "a .tar.gz", "a .tar.bz2", "a .tar.xz", "Python in UTF-16", "main.py alone"]
)
def test_what_was_taken_runs(tmp_path: Path, name: str) -> None:
    """Read in a sandbox, and run in another."""
    data, filename, argv, files, assumed = TAKEN[name]
    manifest = unpack(data, filename, tmp_path / "v1")
    assert (manifest.argv, manifest.files, manifest.assumed) == (argv, len(files), assumed)
    with SandboxedProcess(tmp_path / "v1", manifest.argv, SMALL) as bot:
        bot.send(b"Madras")
        assert bot.receive(GENEROUS) == b"Madras"


def sparse() -> bytes:
    """A tar whose one member says that it has a terabyte, of which it brings nothing."""
    info = member("main.py", tarfile.GNUTYPE_SPARSE, size=0)
    data = bytearray(info.tobuf(tarfile.GNU_FORMAT))
    data[386:398], data[398:410], data[483:495] = b"00000000000\0", b"00000000000\0", b"77777777777\0"
    data[148:156] = b" " * 8
    data[148:156] = b"%06o\0 " % sum(data)
    return bytes(data) + bytes(1024)


def negative(size: int = -1) -> bytes:
    """A member of less than nothing, which sends a careless reader round and round."""
    data = bytearray(member("main.py", tarfile.REGTYPE).tobuf(tarfile.GNU_FORMAT))
    data[124:136] = size.to_bytes(12, "big", signed=True)
    data[148:156] = b" " * 8
    data[148:156] = b"%06o\0 " % sum(data)
    return bytes(data) + bytes(1024)


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "a link": (lambda: python_tar((member("x", tarfile.SYMTYPE, linkname="/etc/passwd"), "")), "it is a link or a special file"),
    "a hard link": (lambda: python_tar((member("x", tarfile.LNKTYPE, linkname="main.py"), "")), "it is a link or a special file"),
    "a device": (lambda: python_tar((member("x", tarfile.CHRTYPE, devmajor=1, devminor=3), "")), "it is a link or a special file"),
    "a pipe": (lambda: python_tar((member("x", tarfile.FIFOTYPE), "")), "it is a link or a special file"),
    "a path upwards": (lambda: python_tar(("../x", "")), "its path leaves the bot's folder"),
    "an absolute path": (lambda: python_tar(("/etc/x", "")), "its path leaves the bot's folder"),
    "a folder outside": (lambda: python_tar((member("../x", tarfile.DIRTYPE), "")), "its path leaves the bot's folder"),
    "a bomb": (lambda: gzip.compress(python_tar(("zeros", bytes(BOMB)))), "the tar unpacks to more than 40 MB"),
    "a bomb of bzip2": (lambda: bz2.compress(bytes(BOMB)), "the tar unpacks to more than 40 MB"),
    "a bomb of xz": (lambda: lzma.compress(bytes(BOMB)), "the tar unpacks to more than 40 MB"),
    "too much, if barely": (lambda: gzip.compress(python_tar(("zeros", bytes(MOST)))), "the tar unpacks to more than 20 MB"),
    "sparse": (sparse, "it is a link or a special file"),
    "a size below nothing": (negative, "this is not a readable tar"),
    "the same header for ever": (lambda: negative(-1024), "this is not a readable tar"),
    "a stream cut short": (lambda: gzip.compress(python_tar(), mtime=0)[:-20], "it cannot be unpacked"),
    "a member cut short": (lambda: python_tar()[:1400], "this is not a readable tar"),
    "no tar within": (lambda: gzip.compress(ECHO.encode()), "this is not a readable tar"),
    "too many members": (lambda: gzip.compress(tarred(*((f"f{number}", "") for number in range(501)))), "the tar has 501 files"),
    "too big": (lambda: b"\x1f\x8b" + bytes(LADDER.package_bytes), "a .tar.gz file may have 5 MB"),
}  # fmt: skip
"""How each is made, when it is wanted (some hold hundreds of MB until they are packed), and what its author is told."""

HARMFUL = {
    "a path upwards", "a bomb", "a bomb of bzip2", "a bomb of xz", "a size below nothing", "the same header for ever",
}  # fmt: skip
"""What a mistake in its reader would let out, or let go on for ever: read in a sandbox, as by the ladder."""


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_tar_is_its_authors_fault(tmp_path: Path, request: pytest.FixtureRequest, name: str) -> None:
    if name not in HARMFUL:
        request.getfixturevalue("read_here")
    make, message = HOSTILE[name]
    data = make()
    for attempt in (lambda: inspect(data, "bot.tar.gz"), lambda: unpack(data, "bot.tar.gz", tmp_path / "v1")):
        with pytest.raises(BadPackage) as refused:
            attempt()
        assert refused.value.message[: len(message)] == message
        assert refused.value.remedy
    assert list(tmp_path.iterdir()) == []
