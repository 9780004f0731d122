"""Which file of a bot is to be run, where no bot.toml says it: told by names, and where these leave several by what is in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath, PurePosixPath
from typing import NoReturn

from engine.packages.refusal import Refused
from engine.packages.sources import imports, use_of
from engine.packages.telling import ascii_name, listed

SETTINGS = "bot.toml"
EXAMPLE = '[bot]\nlanguage = "python"\nentry = "main.py"'
_EXAMPLES = {
    "python": EXAMPLE, "node": '[bot]\nlanguage = "node"\nentry = "main.js"', "java": '[bot]\nlanguage = "java"\nentry = "bot.jar"',
    "native": '[bot]\nlanguage = "native"\ncommand = ["./bot"]',
}  # fmt: skip

ENTRIES = {
    "main.py": "python", "bot.py": "python", "__main__.py": "python",
    "main.js": "node", "bot.js": "node", "index.js": "node", "main.mjs": "node", "bot.mjs": "node", "index.mjs": "node",
    "main.jar": "java", "bot.jar": "java",
    "bot": "native", "main": "native",
}  # fmt: skip
"""Names under which a bot's entry is found where no bot.toml names it, and the language that each means."""

NEVER_ENTRIES = frozenset(
    {
        "__init__.py",
        "setup.py",
        "conftest.py",
        "noxfile.py",
        "gulpfile.js",
        "gruntfile.js",
        ".eslintrc.js",
        ".eslintrc.cjs",
    }
)
"""Sources that are never what is to be run: they make a folder a package, install it, or serve its tests and tools."""

UNBUILT = (
    ((".ipynb",), "a notebook", "export it as a Python file (File, Save and Export As, Executable Script)"),
    ((".pyc", ".pyo", ".pyd"), "compiled Python", "pack the .py file that it was made from"),
    ((".ts", ".tsx"), "TypeScript", "compile it to JavaScript, and pack that"),
    ((".rs", ".go", ".c", ".cc", ".cpp", ".cs", ".zig", ".hs", ".nim", ".swift", ".kt"), "source that has to be compiled",
     'compile it for Linux, and name the program: command = ["./bot"]'),
    ((".java", ".class"), "Java that is not packed", "pack its classes into a jar that names its main class: jar --create --main-class"),
    ((".exe", ".dll", ".bat", ".cmd", ".ps1"), "for Windows", "a native bot is an executable for Linux"),
    ((".sh",), "a shell script", "there is no shell here: name the program itself"),
    ((".docx", ".odt", ".rtf", ".pdf", ".doc", ".xml"), "a document", "save the program as plain text"),
)  # fmt: skip
"""Endings of files that are no bots: what each file is, and what would be one."""

LANGUAGE_OF = {".py": "python", ".js": "node", ".cjs": "node", ".mjs": "node", ".jar": "java"}
"""Endings that say what runs a file."""
_PROGRAM_ENDINGS = ("", ".elf", ".bin", ".out", ".x86_64", ".amd64")
"""Endings of what may be an executable: a library that is one for the loader, such as a .so, is none."""
_SERVES_TESTS = re.compile(r"test_.*|.*_test\.py|.*\.(?:test|spec|config)\.[cm]?js")
_OTHERS = "node_modules"
"""A folder of what others wrote: nothing in it is the bot's entry."""
ELF = b"\x7fELF"

Read = Callable[[PurePosixPath], bytes]
"""Gives a file's content, nothing of one that is too long to be a source."""


class Unclear(Refused):
    """No file is plainly the one to be run; `why` tells what there is instead, without a word on the missing bot.toml."""

    def __init__(self, why: str, message: str, remedy: str) -> None:
        super().__init__(SETTINGS, message, remedy)
        self.why = why


def may_be_entry(path: PurePath) -> bool:
    """Might the file be what is to be run, where no bot.toml says it?"""
    suffix = path.suffix.lower()
    return (
        (suffix in LANGUAGE_OF or suffix in _PROGRAM_ENDINGS)
        and path.name.lower() not in NEVER_ENTRIES
        and _OTHERS not in path.parts
    )


def may_be_program(path: PurePath) -> bool:
    """Might it be an executable, so that its first bytes have to tell?"""
    return path.suffix.lower() in _PROGRAM_ENDINGS


def plain_settings(
    heads: Mapping[PurePosixPath, bytes], all_files: Iterable[PurePosixPath], read: Read, what: str
) -> tuple[dict[str, object], str]:
    """The [bot] table that files without a bot.toml plainly mean, and the sentence that tells so. Raises Unclear when nothing is plain.

    `heads` has the files that may be meant (`may_be_entry`), with the first bytes of those that may be executables.
    """
    found = _candidates(heads)
    path, why = (found[0], "") if len(found) == 1 else _by_content(found, read)
    if path is None:
        strange = [path for path, head in heads.items() if _is_named_program(path) and not head.startswith(ELF)]
        _refuse_unclear(found, strange, all_files, what)
    language = _language_of(path)
    table: dict[str, object] = (
        {"command": [str(path)]} if language == "native" else {"language": language, "entry": str(path)}
    )
    return table, f"there is no bot.toml: {ascii_name(str(path))} was taken for a {language} bot's entry{why}"


def _candidates(heads: Mapping[PurePosixPath, bytes]) -> list[PurePosixPath]:
    """What may be meant: by its name at the top, else by what it is."""
    sources = [path for path in heads if path.suffix.lower() in LANGUAGE_OF]
    programs = [path for path, head in heads.items() if head.startswith(ELF)]
    top = [path for path in (*sources, *programs) if path.name.lower() in ENTRIES and len(path.parts) == 1]
    own = [path for path in sources if not _SERVES_TESTS.fullmatch(path.name.lower())]
    named = [path for path in (*own, *programs) if path.name.lower() in ENTRIES]
    at_top = [path for path in own if len(path.parts) == 1]
    return top or (named if not at_top else []) or [*own, *programs] or sources


def _language_of(path: PurePath) -> str:
    return LANGUAGE_OF.get(path.suffix.lower(), "native")


def _is_named_program(path: PurePath) -> bool:
    return ENTRIES.get(path.name.lower()) == "native"


def _by_content(found: Sequence[PurePosixPath], read: Read) -> tuple[PurePosixPath | None, str]:
    """The one of several files that imports the others, or that alone starts a bot, and the clause that tells why.

    What reads the ladder's messages counts for more than what is merely a program, be it a script or an executable.
    """
    weighed = [path for path in found if len(path.parts) == 1 or path.name.lower() in ENTRIES or may_be_program(path)]
    sources = {path: read(path) for path in weighed if not may_be_program(path)}
    uses = {path: use_of(path, source) for path, source in sources.items()}
    weights = {path: uses[path].weight if path in uses else 1 for path in weighed}
    most = max(weights.values(), default=0)
    importing = [path for path in sources if _imports_all(path, sources[path], weighed)]
    if len(importing) == 1 and weights[importing[0]] == most:
        others = listed(str(path) for path in weighed if path != importing[0])
        return importing[0], f", since it imports {others}"
    first = [path for path in weighed if weights[path] == most > 0]
    # Where a module plays, a program that plays itself is meant, or one that imports it.
    waits = most == 1 and any(use.plays for use in uses.values())
    if len(first) == 1 and not waits and importing in ([], first):
        return first[0], ", since it alone starts a bot"
    return None, ""


def _imports_all(path: PurePosixPath, source: bytes, found: Sequence[PurePosixPath]) -> bool:
    return len(found) > 1 and all(imports(path, source, other) for other in found if other != path)


def _refuse_unclear(
    found: Sequence[PurePosixPath], strange: Sequence[PurePosixPath], all_files: Iterable[PurePosixPath], what: str
) -> NoReturn:
    nothing = f"the {what} has no bot.toml at its top"
    if found:
        several = f"{listed(map(str, found))} may each be meant"
        languages = {_language_of(path) for path in found}
        example = _EXAMPLES[languages.pop()] if len(languages) == 1 else EXAMPLE
        raise Unclear(several, f"{nothing}, and {several}", f"add one:\n{example}")
    files = list(all_files)
    for endings, kind, remedy in UNBUILT:
        for path in files:
            if path.name.lower().endswith(endings):
                told = f"{ascii_name(str(path))} is {kind}"
                raise Unclear(told, f"{nothing} and no bot: {told}", remedy)
    if strange:
        told = f"{ascii_name(str(strange[0]))} is not a Linux executable"
        raise Unclear(told, f"{nothing} and no bot: {told}", "build it for Linux, or name a source with its ending")
    raise Unclear("there is no bot", nothing, f"add one:\n{EXAMPLE}")


__all__ = [
    "ELF",
    "ENTRIES",
    "EXAMPLE",
    "LANGUAGE_OF",
    "SETTINGS",
    "UNBUILT",
    "Unclear",
    "may_be_entry",
    "may_be_program",
    "plain_settings",
]
