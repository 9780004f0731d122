"""Runs inside a sandbox: checks an uploaded bot, and unpacks it to /out when asked.

Standard input: one JSON line {"action": "inspect" | "unpack", "kind": one of `engine.packages.kind_of`, "bytes": n, "limits": {...}}, then
n bytes. Standard output: one JSON line, {"manifest": {...}} or {"error": {"field", "message", "remedy"}}.

Nothing but the standard library and `engine.packages` is used, which the sandbox has for bots anyway. What comes out is checked again
outside.
"""

import contextlib
import json
import sys
import tomllib
import traceback
from pathlib import Path, PurePosixPath
from typing import Any

from engine.packages import EXAMPLE, SETTINGS, Bounds, Package, Refused, alike, refuse, settings_text

OUT = Path("/out")
KEYS = {"language", "entry", "command"}
LANGUAGES = ("python", "node", "native")
KEY_PARTS = 8


def read_settings(package: Package) -> dict[str, Any]:
    """The checked [bot] table; that which is plainly meant, where there is no bot.toml."""
    if PurePosixPath(SETTINGS) not in package.files:
        table, assumed = package.plain_table()
        package.assume(assumed)
        return table
    try:
        text, assumed = settings_text(package.text(PurePosixPath(SETTINGS), package.bounds.settings_bytes))
        package.assume(assumed)
        document = tomllib.loads(text)
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
    entry = bot["entry"] if "entry" in bot else plain_entry(package, language)
    if not isinstance(entry, str):
        refuse("bot.entry", "it is missing", 'name the file to run, for example entry = "main.py"')
    path = packaged(package, "bot.entry", entry)
    if language == "python":
        check_python(str(path), package.text(path, package.bounds.source_bytes))
    return language, [language, f"/bot/{path}"]


def packaged(package: Package, field: str, name: str) -> PurePosixPath:
    """The file of the package that the setting names."""
    path = PurePosixPath(name)
    if path in package.files:
        return path
    meant = alike(package.files, name)
    if len(meant) != 1:
        refuse(field, f"{ascii(name)[:80]} is not in the {package.what}", "give its path below the folder of bot.toml")
    package.assume(f"{ascii(name)[:80]} was taken for {meant[0]}")
    return meant[0]


def plain_entry(package: Package, language: str) -> str | None:
    """The entry of a bot.toml that names none, where the files leave one choice."""
    try:
        table = package.plain_table()[0]
    except Refused:
        return None
    if table.get("language") != language:
        return None
    package.assume(f"{SETTINGS} names no entry: {table['entry']} was taken for it")
    return str(table["entry"])


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


def handle(task: dict[str, Any], data: bytes) -> dict[str, Any]:
    """The manifest of the upload, whose files are written out when that was asked for."""
    package = Package(data, task["kind"], Bounds(**task["limits"]))
    language, argv = command(package, read_settings(package))
    if task["action"] == "unpack":
        package.write(OUT, PurePosixPath(argv[0]).relative_to("/bot") if language == "native" else None)
    else:
        package.measure()
    return {
        "language": language,
        "argv": argv,
        "files": len(package.files),
        "unpacked_bytes": package.unpacked_bytes,
        "assumed": package.assumed,
    }


def main() -> None:
    stdin = sys.stdin.buffer
    task = json.loads(stdin.readline())
    data = stdin.read(task["bytes"])
    answer: dict[str, Any]
    with contextlib.redirect_stdout(sys.stderr):
        try:
            answer = {"manifest": handle(task, data)}
        except Refused as refused:
            answer = {"error": {"field": refused.field, "message": refused.message, "remedy": refused.remedy}}
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
