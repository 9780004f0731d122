"""Uploads: what is accepted, what is refused and with which words, and that unpacking leaves all or nothing."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import stat
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.limits import LADDER
from engine.packages import most_bytes
from tests.waiting import GENEROUS
from workers.sandbox import BadPackage, Manifest, SandboxedProcess, SandboxFailed, inspect, package, unpack
from workers.sandbox.limits import readable_bytes

from .conftest import SMALL

PYTHON_TOML = '[bot]\nlanguage = "python"\nentry = "main.py"\n'
ECHO = "import sys\nfor line in sys.stdin:\n    print(line, end='')\n"
ELF = b"\x7fELF" + bytes(60)


def zipped(*entries: tuple[str | zipfile.ZipInfo, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return buffer.getvalue()


def entry(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    return info


def python_zip(*more: tuple[str | zipfile.ZipInfo, str | bytes]) -> bytes:
    return zipped(("bot.toml", PYTHON_TOML), ("main.py", ECHO), *more)


def native_zip(toml: str, program: bytes = ELF) -> bytes:
    return zipped(("bot.toml", toml), ("bin/bot", program))


def encrypted() -> bytes:
    data = bytearray(python_zip())
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):  # general purpose flags, bit 0
        start = -1
        while (start := data.find(signature, start + 1)) >= 0:
            data[start + offset] |= 1
    return bytes(data)


def twice() -> bytes:
    with pytest.warns(UserWarning, match="Duplicate name"):
        return python_zip(("main.py", "pass\n"))


def lying_about_its_size() -> bytes:
    """One entry that says it holds a few bytes, and holds 30 MB."""
    body = bytes(30 * 1024**2)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(body) + packer.flush()
    data = bytearray(python_zip(("big", "0123456789")))
    honest = zipfile.ZipFile(io.BytesIO(data)).getinfo("big")
    start = honest.header_offset
    sizes = struct.pack("<LLL", zlib.crc32(body), len(packed), 10)
    name_at = start + 30
    central = data.index(b"PK\x01\x02")
    head = bytes(data[:start])
    local = bytearray(data[start : name_at + 3])
    local[14:26] = sizes
    directory = bytearray(data[central:])
    last = directory.rindex(b"PK\x01\x02")
    directory[last + 16 : last + 28] = sizes
    end = directory.rindex(b"PK\x05\x06")
    directory[end + 16 : end + 20] = struct.pack("<L", len(head) + len(local) + len(packed))
    return head + bytes(local) + packed + bytes(directory)


def test_a_single_python_file_is_a_bot(tmp_path: Path) -> None:
    data = ECHO.encode()
    manifest = inspect(data, "My Bot.PY")
    assert manifest == Manifest("python", ("python", "/bot/bot.py"), 1, len(data), manifest.sha256)
    assert unpack(data, "My Bot.PY", tmp_path / "v1") == manifest
    assert [path.name for path in (tmp_path / "v1").iterdir()] == ["bot.py"]
    with SandboxedProcess(tmp_path / "v1", manifest.argv, SMALL) as bot:
        bot.send(b"Calcutta")
        assert bot.receive(GENEROUS) == b"Calcutta"


def test_a_source_file_may_have_all_the_bytes_that_are_said_and_not_one_more() -> None:
    most = most_bytes("python")
    data = ECHO.encode() + b"#" * (most - len(ECHO.encode()))
    assert inspect(data, "bot.py").unpacked_bytes == most
    with pytest.raises(BadPackage, match=f"a .py file may have {readable_bytes(most)}"):
        inspect(data + b"#", "bot.py")


def test_a_zip_unpacks_to_plain_files_of_this_user(tmp_path: Path) -> None:
    data = python_zip(("lib/", ""), ("lib/table.bin", b"\x00\x01"), (entry("lib/tool", 0o100755), b"tool"))
    manifest = unpack(data, "bot.zip", tmp_path / "v1")
    assert manifest == inspect(data, "bot.zip")
    assert (manifest.argv, manifest.files) == (("python", "/bot/main.py"), 4)
    found = {
        str(path.relative_to(tmp_path / "v1")): (stat.filemode(path.lstat().st_mode), path.lstat().st_uid)
        for path in (tmp_path / "v1", *(tmp_path / "v1").rglob("*"))
    }
    me = os.geteuid()
    assert found == {
        ".": ("drwxr-xr-x", me),
        "bot.toml": ("-rw-r--r--", me),
        "main.py": ("-rw-r--r--", me),
        "lib": ("drwxr-xr-x", me),
        "lib/table.bin": ("-rw-r--r--", me),
        "lib/tool": ("-rwxr-xr-x", me),
    }
    assert (tmp_path / "v1/lib/table.bin").read_bytes() == b"\x00\x01"
    with SandboxedProcess(tmp_path / "v1", manifest.argv, SMALL) as bot:
        bot.send(b"Canton")
        assert bot.receive(GENEROUS) == b"Canton"


def test_a_zipped_folder_is_taken_for_its_contents(tmp_path: Path) -> None:
    data = zipped(("mybot/bot.toml", PYTHON_TOML), ("mybot/main.py", ECHO))
    assert unpack(data, "bot.zip", tmp_path / "v1").argv == ("python", "/bot/main.py")
    assert sorted(path.name for path in (tmp_path / "v1").iterdir()) == ["bot.toml", "main.py"]


def test_a_native_bot_is_made_executable(tmp_path: Path) -> None:
    data = native_zip('[bot]\ncommand = ["./bin/bot", "--quiet"]\n')
    manifest = unpack(data, "bot.zip", tmp_path / "v1")
    assert (manifest.language, manifest.argv) == ("native", ("/bot/bin/bot", "--quiet"))
    assert os.access(tmp_path / "v1/bin/bot", os.X_OK)


REFUSED: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "not a zip": (lambda: b"PK\x03\x04 not really", "file", "this is not a readable zip"),
    "an absolute path": (
        lambda: python_zip(("/etc/cron.d/x", "")),
        "/etc/cron.d/x",
        "its path leaves the bot's folder",
    ),
    "a path upwards": (lambda: python_zip(("a/../../x", "")), "a/../../x", "its path leaves the bot's folder"),
    "a Windows path": (lambda: python_zip(("C:x", "")), "C:x", "its path leaves the bot's folder"),
    "a path with a control character": (
        lambda: python_zip(("a\x1bb", "")),
        r"'a\x1bb'",
        "its path is unprintable: it has U+001B",
    ),
    "a path longer than a file system takes": (
        lambda: python_zip(("\N{LATIN SMALL LETTER E WITH ACUTE}" * 150, "")),
        ascii("\N{LATIN SMALL LETTER E WITH ACUTE}" * 150)[:80],
        "its path is too long, with 300 bytes in UTF-8",
    ),
    "a link": (
        lambda: python_zip((entry("passwd", 0o120777), "/etc/passwd")),
        "passwd",
        "it is a link or a special file",
    ),
    "a device": (lambda: python_zip((entry("disk", 0o060644), "")), "disk", "it is a link or a special file"),
    "an encrypted entry": (encrypted, "bot.toml", "it is encrypted"),
    "a name twice": (twice, "main.py", "it is in the zip twice"),
    "a file that is also a folder": (
        lambda: python_zip(("a", ""), ("a/b", "")),
        "a",
        "it is both a file and a folder",
    ),
    "too many files": (
        lambda: python_zip(*((f"f{number}", "") for number in range(LADDER.package_files))),
        "file",
        f"the zip has {LADDER.package_files + 2} files",
    ),
    "a bomb": (
        lambda: python_zip(("zeros", bytes(LADDER.unpacked_bytes + 1))),
        "file",
        "the zip unpacks to more than 20 MB",
    ),
    "a bomb of many parts": (
        lambda: python_zip(*((f"z{number}", bytes(LADDER.unpacked_bytes // 10)) for number in range(11))),
        "file",
        "the zip unpacks to more than 20 MB",
    ),
    "no bot.toml, and two files that may be meant": (
        lambda: zipped(("main.py", ECHO), ("bot.py", ECHO)),
        "bot.toml",
        "the zip has no bot.toml at its top, and main.py, bot.py may each be meant",
    ),
    "no bot.toml, and nothing that may be meant": (
        lambda: zipped(("notes.md", "a bot")),
        "bot.toml",
        "the zip has no bot.toml at its top",
    ),
    "two bots": (
        lambda: zipped(
            ("a/bot.toml", PYTHON_TOML), ("a/main.py", ECHO), ("b/bot.toml", PYTHON_TOML), ("b/main.py", ECHO)
        ),
        "bot.toml",
        "there are several: a/bot.toml and b/bot.toml",
    ),
    "two files of settings": (
        lambda: zipped(("Bot.toml", PYTHON_TOML), ("bot.toml.txt", PYTHON_TOML), ("main.py", ECHO)),
        "bot.toml",
        "there are several: Bot.toml and bot.toml.txt",
    ),
    "a bot.toml below what may be a bot by itself": (
        lambda: zipped(("main.py", ECHO), ("examples/bot.toml", PYTHON_TOML), ("examples/main.py", ECHO)),
        "bot.toml",
        "examples/bot.toml and main.py, outside of its folder, may each be meant",
    ),
    "nothing": (zipped, "file", "there is no bot in the zip: it has no files of one"),
    "nothing but a Mac's": (
        lambda: zipped(("bot/", ""), ("bot/.DS_Store", "")),
        "file",
        "there is no bot in the zip: it has no files of one",
    ),
    "too many files, most of them in one folder": (
        lambda: python_zip(*((f"node_modules/f{number}", "") for number in range(LADDER.package_files))),
        "file",
        f"the zip has {LADDER.package_files + 2} files, {LADDER.package_files} of them in node_modules",
    ),
    "an archive in an archive": (
        lambda: zipped(("artifact.zip", python_zip())),
        "artifact.zip",
        "it is an archive within the zip",
    ),
    "a Windows path upwards": (
        lambda: python_zip(("..\\..\\x", "")),
        "..\\..\\x",
        "its path leaves the bot's folder",
    ),
    "a Windows share": (lambda: python_zip(("\\\\host\\x", "")), "\\\\host\\x", "its path leaves the bot's folder"),
    "litter that leaves the folder": (
        lambda: python_zip(("__MACOSX/../../x", "")),
        "__MACOSX/../../x",
        "its path leaves the bot's folder",
    ),
    "one file under Windows' path and the other": (
        lambda: python_zip(("lib\\a.py", ""), ("lib/a.py", "")),
        "lib/a.py",
        "it is in the zip twice",
    ),
    "more litter than can be looked through": (
        lambda: python_zip(*((f".git/{number}", "") for number in range(LADDER.archive_entries))),
        "file",
        "the zip has more than 10,000 entries",
    ),
    "broken TOML": (lambda: zipped(("bot.toml", "[bot\n")), "bot.toml", "it cannot be read ("),
    "TOML that is no text": (lambda: zipped(("bot.toml", b"\xff")), "bot.toml", "it cannot be read ("),
    "deep TOML": (lambda: zipped(("bot.toml", "a = " + "[" * 100_000)), "bot.toml", "it cannot be read ("),
    "TOML with a number of 5,000 digits": (
        lambda: zipped(("bot.toml", "[bot]\nlanguage = " + "9" * 5000)),
        "bot.toml",
        "it cannot be read (",
    ),
    "a setting that no database keeps": (
        lambda: zipped(("bot.toml", '[bot]\n"a\\u0000b\\u001b" = 1\n')),
        "bot.a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}",
        "there is no such setting",
    ),
    "no table": (lambda: zipped(("bot.toml", "[tool]\nx = 1\n")), "bot.toml", "it has no [bot] table, but [tool]"),
    "a setting that is not one": (
        lambda: zipped(("bot.toml", '[bot]\nlangauge = "python"\n')),
        "bot.langauge",
        "there is no such setting",
    ),
    "a language not run": (
        lambda: zipped(("bot.toml", '[bot]\nlanguage = "cobol"\nentry = "x"\n')),
        "bot.language",
        "'cobol' is not run here",
    ),
    "no entry": (lambda: zipped(("bot.toml", '[bot]\nlanguage = "python"\n')), "bot.entry", "it is missing"),
    "an entry elsewhere": (
        lambda: zipped(("bot.toml", '[bot]\nentry = "../../etc/passwd"\n')),
        "bot.entry",
        "'../../etc/passwd' is not in the zip",
    ),
    "a command for Python": (
        lambda: zipped(("bot.toml", PYTHON_TOML + 'command = ["./x"]\n')),
        "bot.command",
        "a python bot is started by its entry",
    ),
    "a command of no words": (
        lambda: native_zip("[bot]\ncommand = []\n"),
        "bot.command",
        "it must be a list of words",
    ),
    "a script as a native bot": (
        lambda: native_zip('[bot]\ncommand = ["bin/bot"]\n', b"#!/bin/sh\n"),
        "bot.command",
        "bin/bot is not a Linux executable",
    ),
    "Python that does not compile": (
        lambda: zipped(("bot.toml", PYTHON_TOML), ("main.py", "a = 1\nb = (\n")),
        "main.py",
        "it is not valid Python 3.11: '(' was never closed in line 2",
    ),
}

HARMFUL = {"a path upwards", "a link", "a bomb of many parts", "deep TOML"}
"""What a mistake in its reader would let out, or let take much: read in a sandbox, as by the ladder."""


@pytest.mark.parametrize("name", REFUSED)
def test_an_upload_is_refused_with_the_place_and_the_remedy(
    tmp_path: Path, request: pytest.FixtureRequest, name: str
) -> None:
    if name not in HARMFUL:
        request.getfixturevalue("read_here")
    make, field, message = REFUSED[name]
    data = make()
    for attempt in (lambda: inspect(data, "bot.zip"), lambda: unpack(data, "bot.zip", tmp_path / "v1")):
        with pytest.raises(BadPackage) as refused:
            attempt()
        assert (refused.value.field, refused.value.message[: len(message)]) == (field, message)
        assert refused.value.remedy
    assert list(tmp_path.iterdir()) == []


def test_a_check_that_a_busy_host_does_not_finish_is_not_the_authors_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "TOOL_SECONDS", 0.0)
    with pytest.raises(SandboxFailed, match="had not used up its CPU time"):
        inspect(b"pass\n", "bot.py")


def test_whatever_else_the_check_trips_over_is_the_authors_to_mend() -> None:
    task = {
        "action": "inspect",
        "kind": "zip",
        "bytes": 1,
    }  # a program that lacks something, in the stead of a fault not known yet
    tool = Path(package.INSIDE, "package_tool.py")
    run = subprocess.run(
        [sys.executable, tool],
        input=json.dumps(task).encode() + b"\nx",
        env={"PYTHONPATH": str(package.INSIDE.parents[2])},
        capture_output=True,
        check=True,
    )
    assert json.loads(run.stdout)["error"] == {
        "field": "file",
        "message": "it cannot be read (KeyError: 'limits')",
        "remedy": "make the package smaller or simpler",
    }
    assert b"Traceback" in run.stderr


def test_a_host_that_cannot_write_the_files_out_is_not_the_authors_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "_TOOL_LIMITS", dataclasses.replace(package._TOOL_LIMITS, file_bytes=10))
    with pytest.raises(SandboxFailed, match="File too large"):
        unpack(python_zip(), "bot.zip", tmp_path / "v1")
    assert list(tmp_path.iterdir()) == []


def test_a_zip_that_lies_about_its_size_is_found_out() -> None:
    with pytest.raises(BadPackage) as refused:
        inspect(lying_about_its_size(), "bot.zip")
    assert refused.value.field in ("file", "big")
    assert "unpack" in refused.value.message


@pytest.mark.parametrize(
    ("data", "filename", "message"),
    [
        (b"x", "bot.tar.gz", "its name ends in .gz, and it is not packed like that"),
        (b"x", "bot.mp3", "a package is a .py file or a .zip or .tar.gz of a bot's files; .mp3 is neither"),
        (
            b"7z\xbc\xaf\x27\x1c",
            "bot.zip",
            "a package is a .py file or a .zip or .tar.gz of a bot's files; this is a 7-Zip archive",
        ),
        (
            b"MZ\x90\0",
            "bot.exe",
            "a package is a .py file or a .zip or .tar.gz of a bot's files; this is a Windows program",
        ),
        (b"{}", "bot.ipynb", "a package is a .py file or a .zip or .tar.gz of a bot's files; this is a notebook"),
        (b"\0\1\2", "bot.py", "a package is a .py file or a .zip or .tar.gz of a bot's files; this is no text"),
        (b"", "bot.py", "it is empty"),
        (b"#" * (LADDER.source_bytes + 1), "bot.py", "a .py file may have 1 MB"),
        (b"PK\3\4" + bytes(LADDER.package_bytes), "bot.zip", "a .zip file may have 5 MB"),
        (b"print(1", "bot.py", "it is not valid Python 3.11: '(' was never closed in line 1"),
        (b"\xff\xff", "bot.py", "it is not valid Python 3.11: (unicode error)"),
        (b"\x7fELF" + bytes(LADDER.package_bytes), "bot", "an executable may have 5 MB"),
    ],
)
def test_a_file_that_is_no_bot_is_refused(data: bytes, filename: str, message: str) -> None:
    with pytest.raises(BadPackage) as refused:
        inspect(data, filename)
    assert refused.value.message.startswith(message)


@pytest.mark.parametrize("source", [b"(" * 500_000, b"x = " + b"-" * 900_000 + b"1", b"a = '\x00'"])
def test_source_that_breaks_the_compiler_breaks_nothing_else(source: bytes) -> None:
    with pytest.raises(BadPackage) as refused:
        inspect(source, "bot.py")
    assert refused.value.field in ("bot.py", "file")


def test_nothing_is_unpacked_over_what_is_there(tmp_path: Path) -> None:
    unpack(ECHO.encode(), "bot.py", tmp_path / "v1")
    with pytest.raises(FileExistsError):
        unpack(b"pass\n", "bot.py", tmp_path / "v1")
    assert (tmp_path / "v1/bot.py").read_text() == ECHO
