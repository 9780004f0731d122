"""Uploaded bots: what is accepted, and how it is unpacked without trusting it.

An upload is one Python file, or an archive with a bot.toml at its top:

    [bot]
    language = "python"        # or "node", "java", "native"
    entry = "main.py"          # python, node, java: the file to run
    command = ["./bot"]        # native: a Linux executable in the archive and its arguments

`engine.packages` knows what else is taken for one of the two, and says so in the manifest's `assumed`.

Nothing of an upload is parsed in this process: archive, TOML and the Python source are read by a small program in a
sandbox of its own, and what it has written is looked over afterwards by names and sizes alone.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import signal
import stat
import tempfile
from pathlib import Path
from typing import Any

from engine.limits import LADDER
from engine.packages import Bounds, Refused, kind_of, most_bytes
from engine.wording import counted

from . import runtime
from .faults import BotExited, BotFault, BotStalled, BotTimeout, SandboxFailed
from .limits import MIB, Limits, readable_bytes
from .process import SandboxedProcess

TOOL_SECONDS = 60.0
"""Wall seconds for a check. Passing it is the host's fault: an upload that is too much work runs into the bound on CPU first."""
WORDS = 500
"""Characters of a refusal: the tool quotes the upload."""
SENTENCES = 10
"""Assumptions that are told, at most."""
INSIDE = Path(__file__).with_name("inside")
_TOOL = ("python", "/bot/package_tool.py")
# CPU: what is a bot takes a tenth of it, and what takes all of it is its author's to mend.
_TOOL_LIMITS = Limits(
    memory_bytes=LADDER.check_memory_bytes,
    cpu_seconds=LADDER.check_cpu_ms / 1000,
    processes=2,
    file_bytes=LADDER.unpacked_bytes,
    tmp_bytes=MIB,
)
_TOOL_BOUNDS = dataclasses.asdict(Bounds())


class BadPackage(Exception):
    """An upload that is not acceptable. `field` is the file or setting to change, `remedy` what to do about it."""

    def __init__(self, field: str, message: str, remedy: str) -> None:
        super().__init__(f"{field}: {message}; {remedy}")
        self.field = field
        self.message = message
        self.remedy = remedy


@dataclasses.dataclass(frozen=True, slots=True)
class Manifest:
    """What an accepted upload is."""

    language: str
    """"python", "node", "java" or "native"."""
    argv: tuple[str, ...]
    """The command for SandboxedProcess, with the unpacked upload as its `files`."""
    files: int
    unpacked_bytes: int
    sha256: str
    """Of the upload as it came."""
    assumed: tuple[str, ...] = ()
    """What was taken for granted about the upload, in sentences for its author."""


def inspect(data: bytes, filename: str) -> Manifest:
    """Check an upload in full without keeping anything of it. `filename` counts where the bytes do not tell what it is.

    Raises BadPackage; SandboxUnavailable or SandboxFailed when the host is at fault."""
    return _run_tool("inspect", data, filename, None)


def unpack(data: bytes, filename: str, into: Path) -> Manifest:
    """Check an upload and put its files into the new directory `into`, readable by any bot user, writable by none.

    `into` appears complete or not at all. Raises what `inspect` raises, and FileExistsError when `into` is there."""
    if into.exists():
        raise FileExistsError(f"{into} is there already")
    into.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{into.name}-", dir=into.parent) as name:
        # Open to all, since the sandbox may write as a user of its own, but behind a door that only this user can pass.
        files = Path(name, "files")
        files.mkdir()
        files.chmod(0o777)
        manifest = _run_tool("unpack", data, filename, files)
        _take_over(files, manifest)
        files.rename(into)
    return manifest


def _run_tool(action: str, data: bytes, filename: str, out: Path | None) -> Manifest:
    kind, assumed = _kind(data, filename)
    task = {"action": action, "kind": kind, "bytes": len(data), "limits": _TOOL_BOUNDS}
    try:
        with SandboxedProcess(INSIDE, _TOOL, _TOOL_LIMITS, writable=out) as tool:
            tool.send(json.dumps(task).encode() + b"\n" + data, timeout=TOOL_SECONDS)
            answer = json.loads(tool.receive(TOOL_SECONDS))
        if error := answer.get("error"):
            raise BadPackage(*(_plain(str(error[name])) for name in ("field", "message", "remedy")))
        return _manifest(answer["manifest"], data, assumed)
    except BotFault as fault:
        if isinstance(fault, BotTimeout | BotStalled):
            raise SandboxFailed(f"the check of an upload {fault.reason}, and had not used up its CPU time") from fault
        if isinstance(fault, BotExited) and fault.signal in (None, signal.SIGKILL):
            # The checking program itself failed, or the host killed it: our fault. Another signal, such as a compiler's overflow, is
            # the upload's doing.
            raise SandboxFailed(f"the check of an upload {fault.reason} ({fault.last_words})") from fault
        raise BadPackage(
            "file", f"the check of the upload {fault.reason}", "make the package smaller or simpler"
        ) from fault
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SandboxFailed(f"the check of an upload gave no readable answer: {error!r}") from error


def _plain(text: str) -> str:
    """Text that any page can show and any database keep: the tool's own words hold names and pieces of the upload."""
    return "".join(char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in text[:WORDS])


def _kind(data: bytes, filename: str) -> tuple[str, str]:
    """The kind of the upload, and what was assumed to know it."""
    try:
        kind, assumed = kind_of(data, filename)
    except Refused as refused:
        raise BadPackage(refused.field, refused.message, refused.remedy) from refused
    bound = most_bytes(kind)
    if len(data) > bound:
        what = {
            "python": "a .py file",
            "node": "a .js file",
            "module": "a .mjs file",
            "java": "a jar",
            "native": "an executable",
        }.get(kind, f"a .{kind} file")
        raise BadPackage("file", f"{what} may have {readable_bytes(bound)}", "leave out what the bot can do without")
    return kind, assumed


def _manifest(answer: dict[str, Any], data: bytes, assumed: str) -> Manifest:
    language = answer["language"]
    if language not in runtime.languages():
        remedy = 'use language = "python", or a native executable'
        raise BadPackage("bot.language", f"this service has no {language}", remedy)
    return Manifest(
        language=language,
        argv=tuple(answer["argv"]),
        files=answer["files"],
        unpacked_bytes=answer["unpacked_bytes"],
        sha256=hashlib.sha256(data).hexdigest(),
        assumed=tuple(
            _plain(str(sentence)) for sentence in (*([assumed] if assumed else ()), *answer["assumed"])[:SENTENCES]
        ),
    )


def _take_over(files: Path, manifest: Manifest) -> None:
    """Make the unpacked files this user's own, after checking that they are what the tool said and nothing else.

    The tool is trusted no more than the upload it read. Nothing is followed and no content is read."""
    count = total = 0
    for _, folders, names, folder in os.fwalk(files, follow_symlinks=False):
        for name in (*folders, *names):
            found = os.stat(name, dir_fd=folder, follow_symlinks=False)
            is_folder = stat.S_ISDIR(found.st_mode)
            if not is_folder and (not stat.S_ISREG(found.st_mode) or found.st_nlink != 1):
                raise BadPackage("file", f"{name!a} is not a plain file", "put plain files in the zip")
            if not is_folder:
                count, total = count + 1, total + found.st_size
            mode = 0o755 if is_folder or found.st_mode & stat.S_IXUSR else 0o644
            # The entry cannot turn into a link now: every process of the sandbox is dead.
            os.chown(name, os.geteuid(), os.getegid(), dir_fd=folder, follow_symlinks=False)
            os.chmod(name, mode, dir_fd=folder)
    if (count, total) != (manifest.files, manifest.unpacked_bytes):
        raise SandboxFailed(
            f"an upload unpacked to {counted(count, 'file')} of {counted(total, 'byte')}, not as reported"
        )
    os.chown(files, os.geteuid(), os.getegid())
    files.chmod(0o755)
