"""What authors upload, and the exact words in which it is taken or refused: the same on the ladder as at home."""

from __future__ import annotations

import gzip
import lzma
import struct
import zipfile
from pathlib import Path

import pytest

from engine.home import home_bot
from engine.kernel.errors import BadOption
from workers.sandbox import BadPackage, inspect

from .test_at_home import beside
from .test_package import ECHO, ELF, PYTHON_TOML, encrypted, entry, python_zip, zipped

RUNS = 'from engine.sdk import Bot, run\n\nif __name__ == "__main__":\n    run(Bot)\n'
PLOTS = 'import numpy\n\nif __name__ == "__main__":\n    numpy.save("scores", [])\n'
LOOPS = "import sys\n\n\nclass A:\n    def play(self):\n        for line in sys.stdin:\n            print(line)\n"
JS_ECHO = "process.stdin.on('data', line => process.stdout.write(line))\n"
MAIN = ("python", "/bot/main.py")
AGENT = ("python", "/bot/agent.py")
EXAMPLE = 'for example:\n[bot]\nlanguage = "python"\nentry = "main.py"'
ADD = 'add one:\n[bot]\nlanguage = "python"\nentry = "main.py"'
KNOWN = "the settings are command, entry, language"
EITHER = "the zip has no bot.toml at its top, and {} may each be meant"
ALONE = ", since it alone starts a bot"
LOST = "{} in line 1 fails: the folder of the file that is run is no package"
ENTRY = 'name the file to run, for example entry = "main.py"'
BELOW = "give its path below the folder of bot.toml"
PACK = "pack the bot's files into a .zip or a .tar.gz"
EXPORT = "export it as a Python file (File, Save and Export As, Executable Script)"
WHAT = "a package is a .py file or a .zip or .tar.gz of a bot's files"
OWN = "there is no bot.toml: {} was taken for a {} bot's entry{}"


def told(settings: str | bytes) -> bytes:
    """A zip of a sound bot with these settings."""
    return zipped(("bot.toml", settings), ("main.py", ECHO))


def packed_by(method: int) -> bytes:
    """A zip whose entries say that they are packed by another method."""
    data = bytearray(python_zip())
    for signature, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        start = -1
        while (start := data.find(signature, start + 1)) >= 0:
            data[start + offset : start + offset + 2] = struct.pack("<H", method)
    return bytes(data)


TAKEN: dict[str, tuple[bytes, str, tuple[str, ...], tuple[str, ...]]] = {
    "a language in capitals": (told('[bot]\nlanguage = "Python"\n'), "b.zip", MAIN, (
        "bot.language: 'Python' was taken for python", "bot.toml names no entry: main.py was taken for it")),
    "a language by its version": (told('[bot]\nlanguage = "python3.11"\nentry = "main.py"'), "b.zip", MAIN, (
        "bot.language: 'python3.11' was taken for python",)),
    "a language by an older version": (told('[bot]\nlanguage = "Python 3.8"\nentry = "main.py"'), "b.zip", MAIN, (
        "bot.language: 'Python 3.8' was taken for python",)),
    "a name in the settings": (told('[bot]\nname = "Clive"\nentry = "main.py"'), "b.zip", MAIN, (
        "bot.name is for `leadenhall submit`: nothing else reads it",)),
    "a language by another name": (told('[bot]\nlanguage = "python3"\nentry = "main.py"'), "b.zip", MAIN, (
        "bot.language: 'python3' was taken for python",)),
    "JavaScript without a language": (zipped(("bot.toml", '[bot]\nentry = "a.mjs"'), ("a.mjs", "1")), "b.zip", ("node", "/bot/a.mjs"), (
        "bot.toml names no language: a.mjs was taken for a node bot's entry",)),
    "a setting in capitals": (told('[bot]\nEntry = "main.py"'), "b.zip", MAIN, ("bot.Entry was taken for bot.entry",)),
    "a table in capitals": (told('[Bot]\nentry = "main.py"'), "b.zip", MAIN, ("bot.toml: [Bot] was taken for [bot]",)),
    "a list of one table": (told('[[bot]]\nentry = "main.py"'), "b.zip", MAIN, ("bot.toml: [[bot]] was taken for [bot]",)),
    "a list of one entry": (told('[bot]\nentry = ["main.py"]'), "b.zip", MAIN, (
        "bot.entry: the list of one file was taken for 'main.py'",)),
    "settings at the top": (told('language = "python"\nentry = "main.py"'), "b.zip", MAIN, (
        "bot.toml has no [bot] table: what stands at its top was taken for it",)),
    "a setting above its table": (told('entry = "main.py"\n[bot]\nlanguage = "python"'), "b.zip", MAIN, (
        "bot.toml: entry, which stands above [bot], was taken for the bot's",)),
    "a setting above its table and in it": (told('entry = "a.py"\ncommand = 1\n[bot]\nentry = "main.py"'), "b.zip", MAIN, (
        "bot.toml: left out, as no part of [bot]: entry, command",)),
    "an empty bot.toml": (told(""), "b.zip", MAIN, ("bot.toml names no entry: main.py was taken for it",)),
    "a bot.toml of comments": (told("# mine\n"), "b.zip", MAIN, ("bot.toml names no entry: main.py was taken for it",)),
    "another tool's table": (told(PYTHON_TOML + "[tool.x]\ny = 1"), "b.zip", MAIN, ("bot.toml: left out, as no part of [bot]: tool",)),
    "tabs": (told('[bot]\n\tentry\t=\t"main.py"'), "b.zip", MAIN, ()),
    "UTF-16 without a mark": (told(PYTHON_TOML.encode("utf-16-le")), "b.zip", MAIN, ("bot.toml is in UTF-16-LE, and was read as such",)),
    "one of two imports the other": (
        zipped(("main.py", "from bot import Mine\n" + RUNS), ("bot.py", RUNS)), "b.zip", MAIN,
        (OWN.format("main.py", "python", ", since it imports bot.py"),)),
    "one of two starts a bot": (zipped(("main.py", "x = 1\n"), ("bot.py", RUNS)), "b.zip", ("python", "/bot/bot.py"), (
        OWN.format("bot.py", "python", ", since it alone starts a bot"),)),
    "one of two scripts imports the other": (
        zipped(("index.js", "require('./bot')\n"), ("bot.js", "1\n")), "b.zip", ("node", "/bot/index.js"),
        (OWN.format("index.js", "node", ", since it imports bot.js"),)),
    "a strategy beside its tests": (
        zipped(("strategy.py", RUNS), ("helper.py", "x = 1\n"), ("tests/test_strategy.py", RUNS), ("test_all.py", RUNS)), "b.zip",
        ("python", "/bot/strategy.py"), (OWN.format("strategy.py", "python", ", since it alone starts a bot"),)),
    "a bot with a test's name": (zipped(("test_bot.py", RUNS)), "b.zip", ("python", "/bot/test_bot.py"), (
        OWN.format("test_bot.py", "python", ""),)),
    "a bot that reads its input, beside what only has a guard": (
        zipped(("agent.py", ECHO), ("plot_results.py", PLOTS)), "b.zip", AGENT, (OWN.format("agent.py", "python", ALONE),)),
    "a bot that asks for its input, beside what only has a guard": (
        zipped(("agent.py", "while True:\n    print(input())\n"), ("plot_results.py", PLOTS)), "b.zip", AGENT,
        (OWN.format("agent.py", "python", ALONE),)),
    "a bot that calls its own main, beside what only has a guard": (
        zipped(("agent.py", LOOPS + "\n\ndef main():\n    A().play()\n\n\nmain()\n"), ("plot_results.py", PLOTS)), "b.zip", AGENT,
        (OWN.format("agent.py", "python", ALONE),)),
    "a bot of the SDK by its whole name, beside what only has a guard": (
        zipped(("agent.py", "import engine.sdk\nengine.sdk.run(engine.sdk.Bot)\n"), ("plot_results.py", PLOTS)), "b.zip", AGENT,
        (OWN.format("agent.py", "python", ALONE),)),
    "a bot of the SDK by another name, beside what only has a guard": (
        zipped(("agent.py", 'from engine import sdk as s\nif __name__ == "__main__":\n    s.run(s.Bot)\n'), ("plot.py", PLOTS)), "b.zip",
        AGENT, (OWN.format("agent.py", "python", ALONE),)),
    "a long bot that reads its input, beside what only has a guard": (
        zipped(("agent.py", "DATA = [" + "1, " * 200_000 + "]\n" + ECHO), ("plot_results.py", PLOTS)), "b.zip", AGENT,
        (OWN.format("agent.py", "python", ALONE),)),
    "a program that starts a module which plays": (
        zipped(("agent.py", LOOPS), ("begin.py", 'from agent import A\nif __name__ == "__main__":\n    A().play()\n')), "b.zip",
        ("python", "/bot/begin.py"), (OWN.format("begin.py", "python", ", since it imports agent.py"),)),
    "a bot beside another's main.py in a folder": (
        zipped(("agent.py", ECHO), ("vendor/main.py", "x = 1\n")), "b.zip", AGENT, (OWN.format("agent.py", "python", ALONE),)),
    "a lone program of any name": (zipped(("agent", ELF)), "b.zip", ("/bot/agent",), (OWN.format("agent", "native", ""),)),
    "a lone program where Cargo puts it, with its source": (
        zipped(("target/release/agent", ELF), ("src/main.rs", "fn main() {}"), ("Cargo.toml", "")), "b.zip", ("/bot/target/release/agent",),
        (OWN.format("target/release/agent", "native", ""),)),
    "a lone script of any name": (zipped(("agent.js", JS_ECHO)), "b.zip", ("node", "/bot/agent.js"), (
        OWN.format("agent.js", "node", ""),)),
    "a lone module of any name, with what it needs": (
        zipped(("agent.mjs", JS_ECHO), ("node_modules/x/index.js", "1"), ("package.json", "{}")), "b.zip", ("node", "/bot/agent.mjs"),
        (OWN.format("agent.mjs", "node", ""),)),
    "a script beside Python that only has a guard": (
        zipped(("agent.js", JS_ECHO), ("plot.py", PLOTS)), "b.zip", ("node", "/bot/agent.js"), (OWN.format("agent.js", "node", ALONE),)),
    "a native bot's entry": (zipped(("bot.toml", '[bot]\nlanguage = "native"\nentry = "b"'), ("b", ELF)), "b.zip", ("/bot/b",), (
        "bot.entry was taken for bot.command, which a native bot has",)),
    "a native bot without a command": (zipped(("bot.toml", '[bot]\nlanguage = "native"'), ("bot", ELF)), "b.zip", ("/bot/bot",), (
        "bot.toml names no command: bot was taken for it",)),
    "a package below the entry": (
        zipped(("main.py", "import lib\n" + ECHO), ("lib/__init__.py", "from . import a\nfrom .a import x\n"), ("lib/a.py", "x = 1\n")),
        "b.zip", MAIN, (OWN.format("main.py", "python", ""),)),
    "a package that is tried": (
        zipped(("main.py", "try:\n    from .a import x\nexcept ImportError:\n    from a import x\n" + ECHO), ("a.py", "x = 1\n")),
        "b.zip", MAIN, (OWN.format("main.py", "python", ""),)),
    "the built zip among its sources": (python_zip(("dist/my-bot.zip", python_zip())), "b.zip", MAIN, (
        "left packed: dist/my-bot.zip; if that is the bot, upload it by itself",)),
    "a .pyz": (b"#!/usr/bin/env python3\n" + zipped(("__main__.py", ECHO)), "b.pyz", ("python", "/bot/__main__.py"), (
        "b.pyz was taken for a .zip, whatever its name ends in", OWN.format("__main__.py", "python", ""))),
    "hundreds of sources in UTF-16": (python_zip(*((f"lib/{n:03}{'x' * 150}.py", "1".encode("utf-16")) for n in range(400))), "b.zip",
        MAIN, (*(f"lib/{n:03}{'x' * 150}.py is in UTF-16, and was written anew in UTF-8" for n in range(9)),
        "more was assumed, of other files")),
}  # fmt: skip
"""What came, its name, the command that runs it, what was assumed."""

REFUSED: dict[str, tuple[bytes, str, str, str, str]] = {
    "a long name": (python_zip(("a" * 60_000, "")), "b.zip", "a" * 80,
        "its path is too long, with 60,000 bytes in UTF-8", "shorten it to 200"),
    "a long name outside": (
        python_zip(("/" + "\x01" * 60_000, "")), "b.zip", ascii("/" + "\x01" * 60)[:80],
        "its path is too long, with 60,001 bytes in UTF-8", "shorten it to 200"),
    "a deep name": (python_zip(("a/" * 10 + "x", "")), "b.zip", "a/" * 10 + "x", "its path is too deep, with 11 parts",
        "use at most 10, the file's name included"),
    "a setting of 4,000 letters": (told(f'[bot]\n{"a" * 3900} = "b"'), "b.zip", "bot." + "a" * 76, "there is no such setting", KNOWN),
    "a misspelt language": (told('[bot]\nlanguage = "pyhton"'), "b.zip", "bot.language", "'pyhton' is not run here",
        "did you mean python? use one of python, node, java, native"),
    "a compiled language": (told('[bot]\nlanguage = "Rust"'), "b.zip", "bot.language", "'Rust' is not run here",
        'a compiled program is language = "native", with command = ["./bot"]; use one of python, node, java, native'),
    "a language that is none": (told("[bot]\nlanguage = 3"), "b.zip", "bot.language", "3 is not run here: it is a number, not a text",
        "use one of python, node, java, native"),
    "a language and an entry at odds": (told('[bot]\nlanguage = "JS"\nentry = "main.py"'), "b.zip", "bot.language",
        "it is node, and main.py is for python", "change one of the two"),
    "an entry that is a number": (told("[bot]\nentry = 3"), "b.zip", "bot.entry", "it must be a text, and is a number", ENTRY),
    "an empty entry": (told('[bot]\nentry = ""'), "b.zip", "bot.entry", "it is empty", ENTRY),
    "an entry that is not there": (
        zipped(("bot.toml", PYTHON_TOML), ("src/main.py", ECHO), ("mian.py", ECHO), ("z.py", ECHO)), "b.zip", "bot.entry",
        "'main.py' is not in the zip, which has src/main.py, mian.py", BELOW),
    "an entry like none": (zipped(("bot.toml", PYTHON_TOML), *((f"z{n}.py", ECHO) for n in range(9))), "b.zip", "bot.entry",
        "'main.py' is not in the zip, which has z0.py, z1.py, z2.py, z3.py, z4.py", BELOW),
    "an entry that is a command": (told('[bot]\nentry = "python main.py"'), "b.zip", "bot.entry",
        "'python main.py' is not in the zip, which has main.py", BELOW),
    "an entry that is packed": (zipped(("bot.toml", PYTHON_TOML), ("dist/b.zip", python_zip())), "b.zip", "bot.entry",
        "'main.py' is not in the zip", f"{BELOW}; or upload dist/b.zip by itself, if that is the package"),
    "no entry, and two": (zipped(("bot.toml", "[bot]"), ("main.py", ECHO), ("bot.py", ECHO)), "b.zip", "bot.entry",
        "it is missing, and main.py, bot.py may each be meant", ENTRY),
    "a program as an entry": (zipped(("bot.toml", '[bot]\nentry = "b"'), ("b", ELF)), "b.zip", "bot.entry",
        "b is a program, and no source", 'use command = ["./b"] and language = "native", without an entry'),
    "a command in one text": (told('[bot]\ncommand = "./bot --quiet"'), "b.zip", "bot.command", "it must be a list of words",
        'for example command = ["./bot", "--quiet"]'),
    "a command that is Python's": (told('[bot]\ncommand = ["python3", "main.py"]'), "b.zip", "bot.command",
        "'python3' is not in the zip, which has main.py",
        'for Python write language = "python" and entry = "main.py", without a command'),
    "an entry and a command": (told('[bot]\nentry = "main.py"\ncommand = ["./x"]'), "b.zip", "bot.command", "there is an entry as well",
        "keep the entry for Python and JavaScript, or the command for a Linux program"),
    "no command, and no program": (told('[bot]\nlanguage = "native"'), "b.zip", "bot.command", "it is missing",
        'name the file to run, for example command = ["./bot"]'),
    "a misspelt setting": (told('[bot]\nlangauge = "python"'), "b.zip", "bot.langauge", "there is no such setting",
        f"did you mean language? {KNOWN}"),
    "a setting by another name": (told('[bot]\nscript = "main.py"'), "b.zip", "bot.script", "there is no such setting",
        f"did you mean entry? {KNOWN}"),
    "a setting twice": (told('[bot]\nEntry = "a.py"\nentry = "main.py"'), "b.zip", "bot.entry", "it is there twice, in other letters",
        "keep one of the two"),
    "a misspelt table": (told('[bots]\nentry = "main.py"'), "b.zip", "bot.toml", "it has no [bot] table, but [bots]", EXAMPLE),
    "curly quotes": (told("[bot]\nentry = \u201cmain.py\u201d"), "b.zip", "bot.toml",
        "it cannot be read (a quote that is not straight, \u201c, in line 2, column 9)", 'quotes must be straight: entry = "main.py"'),
    "one curly quote": (told('[bot]\nentry = "main.py\u201d\nlanguage = 1'), "b.zip", "bot.toml",
        "it cannot be read (a quote that is not straight, \u201d, in line 2, column 17)", 'quotes must be straight: entry = "main.py"'),
    "no quotes": (told("[bot]\nentry = main.py"), "b.zip", "bot.toml", "it cannot be read (a text without quotes in line 2, column 9)",
        'put it in quotes: entry = "main.py"'),
    "a colon": (told("[bot]\nentry: main.py"), "b.zip", "bot.toml",
        "it cannot be read (a colon after a setting's name in line 2, column 6)",
        'write = there, and the text in quotes: entry = "main.py"'),
    "a backslash": (told('[bot]\nentry = "src\\main.py"'), "b.zip", "bot.toml", "it cannot be read (a \\ in a text in line 2, column 10)",
        "write / between folders"),
    "a hard space": (told('[bot]\n\u00a0entry = "main.py"'), "b.zip", "bot.toml",
        "it cannot be read (a space or a mark that is not an ordinary one, U+00A0, in line 2, column 1)",
        "write that place anew, with ordinary spaces"),
    "a merge's marks": (told('[bot]\n<<<<<<< HEAD\nentry = "main.py"'), "b.zip", "bot.toml",
        "it cannot be read (a mark that a merge left, <, in line 2, column 1)", "settle the merge, and take its marks out"),
    "settings in JSON": (told('{"bot": {}}'), "b.zip", "bot.toml", "it cannot be read (JSON in line 1, column 1)",
        'write TOML:\n[bot]\nlanguage = "python"\nentry = "main.py"'),
    "a comment of another kind": (told("; mine\n" + PYTHON_TOML), "b.zip", "bot.toml",
        "it cannot be read (a comment that does not begin with #, in line 1, column 1)", "begin it with #"),
    "settings in Latin-1": (told('[bot]\n# \u00e9\nentry = "main.py"'.encode("latin-1")), "b.zip", "bot.toml",
        "it cannot be read (what is in line 2, column 3 is not in UTF-8)", "save it as a text in UTF-8"),
    "two that may be meant": (zipped(("main.py", RUNS), ("bot.py", RUNS)), "b.zip", "bot.toml",
        "the zip has no bot.toml at its top, and main.py, bot.py may each be meant", ADD),
    "two of which the one that starts is imported": (zipped(("main.py", "import bot\n"), ("bot.py", RUNS)), "b.zip", "bot.toml",
        "the zip has no bot.toml at its top, and main.py, bot.py may each be meant", ADD),
    "a bot, and what imports it and has a guard": (
        zipped(("agent.py", RUNS), ("evaluate.py", "from agent import Bot\n" + PLOTS)), "b.zip", "bot.toml",
        EITHER.format("agent.py, evaluate.py"), ADD),
    "a module that plays, and what has a guard and knows nothing of it": (
        zipped(("agent.py", LOOPS), ("plot.py", PLOTS)), "b.zip", "bot.toml", EITHER.format("agent.py, plot.py"), ADD),
    "two programs": (zipped(("a", ELF), ("b", ELF)), "b.zip", "bot.toml", EITHER.format("a, b"),
        'add one:\n[bot]\nlanguage = "native"\ncommand = ["./bot"]'),
    "two scripts": (zipped(("a.js", JS_ECHO), ("b.js", JS_ECHO)), "b.zip", "bot.toml", EITHER.format("a.js, b.js"),
        'add one:\n[bot]\nlanguage = "node"\nentry = "main.js"'),
    "a package that is run by its folder": (
        zipped(("mybot/__init__.py", ""), ("mybot/__main__.py", "from .core import A\n"), ("mybot/core.py", "A = 1\n")), "b.zip",
        "__main__.py", LOST.format("from .core import A"), "write from core import A, which is looked for in that folder"),
    "a module that imports as if it were in a package": (
        zipped(("main.py", "import core\n" + ECHO), ("core.py", "from . import other\n"), ("other.py", "")), "b.zip",
        "core.py", LOST.format("from . import other"), "write import other, which is looked for in that folder"),
    "a newer Python": (told('[bot]\nlanguage = "python3.99"'), "b.zip", "bot.language", "'python3.99' is not run here, Python 3.11 is",
        'write language = "python", for a bot that runs on Python 3.11'),
    "an older Python": (told('[bot]\nlanguage = "python2.7"'), "b.zip", "bot.language", "'python2.7' is not run here, Python 3.11 is",
        'write language = "python", for a bot that runs on Python 3.11'),
    "a zip in a zip": (zipped(("my-bot.zip", python_zip())), "b.zip", "my-bot.zip",
        "it is an archive within the zip, and may be the package that is meant", "upload it by itself, or unpack it first"),
    "a zip beside what is no bot": (zipped(("a.py", ECHO), ("b.py", ECHO), ("dist/b.zip", python_zip())), "b.zip", "dist/b.zip",
        "it is an archive within the zip, and may be the package that is meant", "upload it by itself, or unpack it first"),
    "a notebook in a zip": (zipped(("b.ipynb", "{}")), "b.zip", "bot.toml",
        "the zip has no bot.toml at its top and no bot: b.ipynb is a notebook", EXPORT),
    "compiled Python in a zip": (zipped(("main.pyc", b"\0")), "b.zip", "bot.toml",
        "the zip has no bot.toml at its top and no bot: main.pyc is compiled Python", "pack the .py file that it was made from"),
    "a cache alone": (zipped(("__pycache__/main.cpython-311.pyc", b"\0")), "b.zip", "file",
        "there is no bot in the zip: it has no files of one, left out, as no part of a bot: __pycache__", "pack the bot's own files"),
    "a Mac's program": (zipped(("bot", b"\xcf\xfa\xed\xfe")), "b.zip", "bot.toml",
        "the zip has no bot.toml at its top and no bot: bot is not a Linux executable",
        "build it for Linux, or name a source with its ending"),
    "an empty source": (zipped(("bot.toml", PYTHON_TOML), ("main.py", "\n")), "b.zip", "main.py", "it is empty",
        "save the bot's program in it, and pack it again"),
    "a mark and nothing else": (b"\xef\xbb\xbf\r\n", "b.py", "bot.py", "it is empty", "save the bot's program in it, and pack it again"),
    "an empty file": (b"", "b.zip", "file", "it is empty", "upload the bot itself"),
    "an encrypted zip": (encrypted(), "b.zip", "bot.toml", "it is encrypted", "make the zip without a password"),
    "a link": (python_zip((entry("x", 0o120777), "main.py")), "b.zip", "x", "it is a link or a special file",
        "put in the file itself (zip without -y)"),
    "Deflate64": (packed_by(9), "b.zip", "bot.toml", "its compression method is not supported (Deflate64)",
        "use 'deflate', the usual method"),
    "LZMA": (packed_by(zipfile.ZIP_LZMA), "b.zip", "bot.toml", "its compression method is not supported (LZMA)",
        "use 'deflate', the usual method"),
    "a zip cut short": (python_zip()[:-30], "b.zip", "file",
        "this is not a readable zip: its end is missing, where its list of files stands",
        "send or download it again, in full, or make it again"),
    "a site's error": (b"<!DOCTYPE html>\n<title>404</title>", "b.zip", "file", f"{WHAT}; this is a web page",
        "download the file itself again, not the page that shows it or the site's error, and upload that"),
    "text under a zip's name": (b'{"message": "Not Found"}', "b.zip", "file", "its name ends in .zip, and it is not packed like that",
        f"make it again: {PACK}"),
    "nothing but noughts under a zip's name": (bytes(5000), "b.zip", "file", "its name ends in .zip, and it is not packed like that",
        f"make it again: {PACK}"),
    "a pointer of Git LFS": (b"version https://git-lfs.github.com/spec/v1\n", "b.zip", "file",
        f"{WHAT}; this is a pointer of Git LFS, and not the file", "run git lfs pull, and pack again"),
    "a RAR under a zip's name": (b"Rar!\x1a\x07\1\0", "b.zip", "file", f"{WHAT}; this is a RAR archive",
        f"{PACK}; a native bot is an executable for Linux"),
    "a notebook": (b'{\n "cells": []}', "b.py", "file", f"{WHAT}; this is a notebook", f"{EXPORT}, and upload that"),
    "compiled Python": (b"\xa7\r\r\n" + bytes(12), "b.py", "file", f"{WHAT}; this is compiled Python",
        "upload the .py file that it was made from"),
    "text with formatting": (b"{\\rtf1 import sys}", "b.py", "file",
        f"{WHAT}; this is a text with formatting (RTF)", "save it as plain text"),
    "TypeScript": (b"let a = 1", "b.ts", "file", f"{WHAT}; this is TypeScript", "compile it to JavaScript, and pack that"),
    "a shell script": (b"#!/bin/sh\npython main.py\n", "b", "file", f"{WHAT}; this is a script for /bin/sh",
        f"there is no shell here: {PACK}"),
    "one text in gzip": (gzip.compress(ECHO.encode()), "b.py.gz", "file",
        "this is not a readable tar: one text is packed in it, and no tar",
        "unpack it, and upload what is in it; a folder is packed with tar -czf"),
    "a zip in xz": (lzma.compress(python_zip()), "b.zip.xz", "file", "this is not a readable tar: a zip is packed in it, and no tar",
        "unpack it, and upload what is in it; a folder is packed with tar -czf"),
    "Python in Latin-1": ("x = 1  # \u00e9\n".encode("latin-1"), "b.py", "bot.py",
        "it is not valid Python 3.11: not all of line 1 is in UTF-8",
        "save it in UTF-8, or name its encoding in the first line"),
}  # fmt: skip
"""What came, its name; the field, the message and the remedy that its author reads."""


@pytest.mark.parametrize("name", TAKEN)
@pytest.mark.usefixtures("read_here")
def test_the_ladder_tells_what_it_took_an_upload_for(name: str) -> None:
    data, filename, argv, assumed = TAKEN[name]
    found = inspect(data, filename)
    assert (found.argv, found.assumed) == (argv, assumed)


@pytest.mark.parametrize("name", TAKEN)
def test_home_tells_the_same(tmp_path: Path, name: str) -> None:
    data, filename, argv, assumed = TAKEN[name]
    (tmp_path / filename).write_bytes(data)
    bot = home_bot(tmp_path / filename, tmp_path / "out")
    assert (beside(bot.argv), tuple(bot.assumed)) == (argv, assumed)


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.usefixtures("read_here")
def test_the_ladder_refuses_an_upload_in_an_authors_words(name: str) -> None:
    data, filename, *words = REFUSED[name]
    with pytest.raises(BadPackage) as refused:
        inspect(data, filename)
    assert [refused.value.field, refused.value.message, refused.value.remedy] == words


@pytest.mark.parametrize("name", REFUSED)
def test_home_refuses_it_in_the_same(tmp_path: Path, name: str) -> None:
    data, filename, field, message, remedy = REFUSED[name]
    (tmp_path / filename).write_bytes(data)
    with pytest.raises(BadOption) as refused:
        home_bot(tmp_path / filename, tmp_path / "out")
    told = refused.value.message
    assert (told, refused.value.remedy) == (
        f"the ladder would refuse {tmp_path / filename}: {field}: {message}",
        remedy,
    )
