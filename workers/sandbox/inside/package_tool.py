"""Runs inside a sandbox: checks an uploaded bot, and unpacks it to /out when asked.

Standard input: one JSON line {"action": "inspect" | "unpack", "kind": "py" | "zip", "bytes": n, "limits": {...}}, then n
bytes. Standard output: one JSON line, {"manifest": {...}} or {"error": {"field", "message", "remedy"}}.

Stand-alone: only the standard library is used. What comes out is checked again outside.
"""

import contextlib
import io
import json
import stat
import sys
import tomllib
import traceback
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn

OUT = Path("/out")
SETTINGS = "bot.toml"
KEYS = {"language", "entry", "command"}
LANGUAGES = ("python", "node", "native")
EXAMPLE = '[bot]\nlanguage = "python"\nentry = "main.py"'
PLAIN_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
CHUNK = 65536
KEY_PARTS = 8


class Refused(Exception):
    """The package is not acceptable: `field` is the file or the setting to change."""

    def __init__(self, field: str, message: str, remedy: str) -> None:
        super().__init__(message)
        self.answer = {"field": field, "message": message, "remedy": remedy}


def refuse(field: str, message: str, remedy: str) -> NoReturn:
    raise Refused(field, message, remedy)


class Package:
    """The entries of a zip by their paths below the folder that holds bot.toml."""

    def __init__(self, data: bytes, limits: dict[str, int]) -> None:
        self.limits = limits
        self.unpacked_bytes = 0
        try:
            self.zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
            refuse("file", f"this is not a readable zip ({error})", "make it again with an ordinary zip program")
        entries = self.zip.infolist()
        if len(entries) > limits["files"]:
            refuse("file", f"the zip has {len(entries)} entries", f"keep it to {limits['files']} files and folders")
        checked = [(check_entry(entry), entry) for entry in entries]
        files = [(path, entry) for path, entry in checked if not entry.is_dir()]
        self.entries = dict(without_common_folder(files))
        if len(self.entries) < len(files):
            twice = next(path for path, _ in files if sum(path == other for other, _ in files) > 1)
            refuse(str(twice), "it is in the zip twice", "keep one of the two")
        for path in self.entries:
            for parent in path.parents:
                if parent in self.entries:
                    refuse(str(parent), "it is both a file and a folder", "rename one of the two")

    def chunks(self, path: PurePosixPath) -> Iterator[bytes]:
        """The real bytes of one file, counted against the bound on all of them, whatever the zip says of its size."""
        try:
            with self.zip.open(self.entries[path]) as stream:
                while chunk := stream.read(CHUNK):
                    self.unpacked_bytes += len(chunk)
                    if self.unpacked_bytes > self.limits["unpacked_bytes"]:
                        megabytes = self.limits["unpacked_bytes"] // 1024**2
                        refuse(
                            "file",
                            f"the zip unpacks to more than {megabytes} MB",
                            "leave out what the bot can do without",
                        )
                    yield chunk
        except (zipfile.BadZipFile, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
            refuse(str(path), f"it cannot be unpacked ({error})", "make the zip again")
        except Exception as error:  # zlib.error and whatever else a damaged stream brings about
            if isinstance(error, Refused):
                raise
            refuse(str(path), f"it cannot be unpacked ({error})", "make the zip again")

    def content(self, path: PurePosixPath) -> bytes:
        return b"".join(self.chunks(path))

    def text(self, path: PurePosixPath, bound: str) -> bytes:
        """The content of a file that is to be parsed: refused, as soon as it is known to be longer, above the limit of that name."""
        content = b""
        for chunk in self.chunks(path):
            content += chunk
            if len(content) > self.limits[bound]:
                kilobytes = self.limits[bound] // 1024
                refuse(
                    str(path),
                    f"it cannot be read (it has more than {kilobytes} KB)",
                    "make it shorter, or move what is no program to other files",
                )
        return content


def check_entry(entry: zipfile.ZipInfo) -> PurePosixPath:
    """The entry's path, if both the path and the entry's kind are acceptable."""
    name = entry.filename
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name or path == PurePosixPath():
        refuse(name, "its path leaves the bot's folder", "use plain relative paths, with / between folders")
    if len(name.encode()) > 200 or len(path.parts) > 10 or not name.isprintable():
        refuse(
            ascii(name)[:80],
            "its path is too long, too deep or unprintable",
            "use at most 200 bytes of UTF-8 in 10 folders",
        )
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        refuse(name, "it is a link or a special file", "put in the file itself (zip without -y)")
    if entry.flag_bits & 0x1:
        refuse(name, "it is encrypted", "make the zip without a password")
    if entry.compress_type not in PLAIN_METHODS:
        refuse(name, "its compression method is not supported", "use 'deflate', the usual method")
    return path


def without_common_folder(
    files: list[tuple[PurePosixPath, zipfile.ZipInfo]],
) -> list[tuple[PurePosixPath, zipfile.ZipInfo]]:
    """Many programs zip a folder, not its contents: if bot.toml lies in the only folder, that folder is the root."""
    tops = {path.parts[0] for path, _ in files}
    if len(tops) == 1 and PurePosixPath(next(iter(tops)), SETTINGS) in {path for path, _ in files}:
        return [(PurePosixPath(*path.parts[1:]), entry) for path, entry in files]
    return files


def read_settings(package: Package) -> dict[str, Any]:
    """The checked [bot] table."""
    if PurePosixPath(SETTINGS) not in package.entries:
        refuse(SETTINGS, "the zip has no bot.toml at its top", f"add one:\n{EXAMPLE}")
    try:
        document = tomllib.loads(package.text(PurePosixPath(SETTINGS), "settings_bytes").decode())
    except (
        ValueError,
        RecursionError,
        OverflowError,
    ) as error:  # of which bad TOML, bad UTF-8 and a number of 5,000 digits
        refuse(SETTINGS, f"it cannot be read ({error})", f"write it as TOML in UTF-8, for example:\n{EXAMPLE}")
    if depth(document) > KEY_PARTS:
        refuse(SETTINGS, f"a key has more than {KEY_PARTS} parts", f"write it like this:\n{EXAMPLE}")
    bot = document.get("bot")
    if not isinstance(bot, dict):
        refuse(SETTINGS, "it has no [bot] table", f"for example:\n{EXAMPLE}")
    for key in bot:
        if key not in KEYS:
            refuse(f"bot.{key}"[:80], "there is no such setting", f"the settings are {', '.join(sorted(KEYS))}")
    return bot


def depth(document: Any) -> int:
    """How many tables and lists lie within each other, the outermost included."""
    level, found = [document], 0
    while level := [inner for inner in level if isinstance(inner, dict | list)]:
        found += 1
        level = [inner for outer in level for inner in (outer.values() if isinstance(outer, dict) else outer)]
    return found


def command(package: Package, bot: dict[str, Any]) -> tuple[str, list[str]]:
    """The language and the command of a bot, from its [bot] table."""
    language = bot.get("language", "native" if "command" in bot else "python")
    if language not in LANGUAGES:
        refuse("bot.language", f"{ascii(language)[:40]} is not run here", f"use one of {', '.join(LANGUAGES)}")
    if language == "native":
        if "entry" in bot:
            refuse("bot.entry", "a native bot has no entry", 'use command = ["./bot"]')
        words = bot.get("command")
        if not isinstance(words, list) or not words or not all(isinstance(word, str) and word for word in words):
            refuse("bot.command", "it must be a list of words", 'for example command = ["./bot", "--quiet"]')
        if len(words) > 20 or any(len(word) > 200 or not word.isprintable() for word in words):
            refuse("bot.command", "it is too long or unprintable", "use at most 20 words of 200 characters")
        path = packaged(package, "bot.command", words[0])
        if package.content(path)[:4] != b"\x7fELF":
            refuse(
                "bot.command",
                f"{path} is not a Linux executable",
                'name a compiled program; for scripts use language = "python" or "node" (there is no shell here)',
            )
        return language, [f"/bot/{path}", *words[1:]]
    if "command" in bot:
        refuse("bot.command", f"a {language} bot is started by its entry", 'use entry = "main.py", without a command')
    entry = bot.get("entry")
    if not isinstance(entry, str):
        refuse("bot.entry", "it is missing", 'name the file to run, for example entry = "main.py"')
    path = packaged(package, "bot.entry", entry)
    if language == "python":
        check_python(str(path), package.text(path, "source_bytes"))
    return language, [language, f"/bot/{path}"]


def packaged(package: Package, field: str, name: str) -> PurePosixPath:
    path = PurePosixPath(name)
    if path not in package.entries:
        refuse(field, f"{ascii(name)[:80]} is not in the zip", "give its path below the folder of bot.toml")
    return path


def check_python(name: str, source: bytes) -> None:
    """Compile only: nothing of the bot runs."""
    version = ".".join(map(str, sys.version_info[:2]))
    try:
        compile(source, name, "exec", dont_inherit=True)
    except SyntaxError as error:
        line = f" in line {error.lineno}" if error.lineno else ""
        refuse(
            name,
            f"it is not valid Python {version}: {error.msg}{line}",
            "correct it; python -m py_compile shows the same",
        )
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        refuse(
            name,
            f"it cannot be compiled ({type(error).__name__}: {error})",
            f"make it a plain Python {version} program",
        )


def write(path: PurePosixPath, chunks: Iterator[bytes], executable: bool) -> None:
    target = OUT / path
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("xb") as file:
        for chunk in chunks:
            file.write(chunk)
    target.chmod(0o755 if executable else 0o644)


def handle_python(task: dict[str, Any], data: bytes) -> dict[str, Any]:
    check_python("bot.py", data)
    if task["action"] == "unpack":
        write(PurePosixPath("bot.py"), iter([data]), executable=False)
    return {"language": "python", "argv": ["python", "/bot/bot.py"], "files": 1, "unpacked_bytes": len(data)}


def handle_zip(task: dict[str, Any], data: bytes) -> dict[str, Any]:
    package = Package(data, task["limits"])
    language, argv = command(package, read_settings(package))
    package.unpacked_bytes = 0
    for path, entry in package.entries.items():
        if task["action"] == "unpack":
            executable = bool(entry.external_attr >> 16 & 0o100) or argv[0] == f"/bot/{path}"
            write(path, package.chunks(path), executable)
        else:
            for _ in package.chunks(path):
                pass
    return {
        "language": language,
        "argv": argv,
        "files": len(package.entries),
        "unpacked_bytes": package.unpacked_bytes,
    }


def main() -> None:
    stdin = sys.stdin.buffer
    task = json.loads(stdin.readline())
    data = stdin.read(task["bytes"])
    answer: dict[str, Any]
    with contextlib.redirect_stdout(sys.stderr):
        try:
            answer = {"manifest": (handle_python if task["kind"] == "py" else handle_zip)(task, data)}
        except Refused as refused:
            answer = {"error": refused.answer}
        except OSError:
            raise  # of writing the files out: the host's fault, such as a full disk (reading's own are refused where they arise)
        except Exception as error:
            # Whatever else the author's data brings about is the author's to mend; operators find it in the worker's log.
            traceback.print_exc()
            message = f"it cannot be read ({type(error).__name__}: {error})"
            answer = {"error": {"field": "file", "message": message, "remedy": "make the package smaller or simpler"}}
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
