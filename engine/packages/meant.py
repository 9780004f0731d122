"""Which file of a bot is to be run, where no bot.toml says it: told by names, and where these leave several by what is in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath, PurePosixPath
from typing import NoReturn

from engine.packages.refusal import Refused
from engine.packages.telling import ascii_name, listed

SETTINGS = "bot.toml"
EXAMPLE = '[bot]\nlanguage = "python"\nentry = "main.py"'

ENTRIES = {
    "main.py": "python", "bot.py": "python", "__main__.py": "python",
    "main.js": "node", "bot.js": "node", "index.js": "node", "main.mjs": "node", "bot.mjs": "node", "index.mjs": "node",
    "bot": "native", "main": "native",
}  # fmt: skip
"""Names under which a bot's entry is found where no bot.toml names it, and the language that each means."""

NEVER_ENTRIES = frozenset({"__init__.py", "setup.py", "conftest.py", "noxfile.py"})
"""Python files that are never what is to be run: they make a folder a package, install it, or serve its tests."""

UNBUILT = (
    ((".ipynb",), "a notebook", "export it as a Python file (File, Save and Export As, Executable Script)"),
    ((".pyc", ".pyo", ".pyd"), "compiled Python", "pack the .py file that it was made from"),
    ((".ts", ".tsx"), "TypeScript", "compile it to JavaScript, and pack that"),
    ((".rs", ".go", ".c", ".cc", ".cpp", ".cs", ".zig", ".hs", ".nim", ".swift", ".kt"), "source that has to be compiled",
     'compile it for Linux, and name the program: command = ["./bot"]'),
    ((".java", ".class", ".jar"), "Java", "there is no Java here: a native bot is an executable for Linux"),
    ((".exe", ".dll", ".bat", ".cmd", ".ps1"), "for Windows", "a native bot is an executable for Linux"),
    ((".sh",), "a shell script", "there is no shell here: name the program itself"),
    ((".docx", ".odt", ".rtf", ".pdf", ".doc", ".xml"), "a document", "save the program as plain text"),
)  # fmt: skip
"""Endings of files that are no bots: what each file is, and what would be one."""

_STARTS = {
    ".py": re.compile(rb"^(?:if\s+__name__\s*==|(?:\w+\.)?run\()", re.M),
    ".js": re.compile(rb"\bprocess\.stdin\b|\brequire\.main\b"),
    ".mjs": re.compile(rb"\bprocess\.stdin\b|\bimport\.meta\.main\b"),
}
"""What in a source starts a program when it is run."""
_IMPORTS = {
    ".py": r"^[ \t]*(?:from\s+\.?{name}\s+import\b|from\s+\.\s+import\s[^\n]*\b{name}\b|import\s[^\n#]*\b{name}\b)",
    ".js": r"""(?:\bfrom|\brequire\(|\bimport\b\(?)\s*['"]\./{name}(?:\.[cm]?js)?['"]""",
}

Read = Callable[[PurePosixPath], bytes]
"""Gives a file's content, nothing of one that is too long to be a source."""


class Unclear(Refused):
    """No file is plainly the one to be run; `why` tells what there is instead, without a word on the missing bot.toml."""

    def __init__(self, why: str, message: str, remedy: str) -> None:
        super().__init__(SETTINGS, message, remedy)
        self.why = why


def may_be_entry(path: PurePath) -> bool:
    """Might the file be what is to be run, where no bot.toml says it?"""
    name = path.name.lower()
    return name in ENTRIES or (path.suffix.lower() == ".py" and name not in NEVER_ENTRIES)


def plain_settings(
    heads: Mapping[PurePosixPath, bytes], all_files: Iterable[PurePosixPath], read: Read, what: str
) -> tuple[dict[str, object], str]:
    """The [bot] table that files without a bot.toml plainly mean, and the sentence that tells so. Raises Unclear when nothing is plain.

    `heads` has the first bytes of every file that may be meant: see `may_be_entry`.
    """
    elves = {path for path, head in heads.items() if head.startswith(b"\x7fELF")}
    found = [path for path in heads if (ENTRIES.get(path.name.lower()) == "native") <= (path in elves)]
    named = [path for path in found if path.name.lower() in ENTRIES]
    top = [path for path in named if len(path.parts) == 1]
    sources = [path for path in found if path.suffix.lower() == ".py"]
    found = top or named or [path for path in sources if not _is_test(path)] or sources
    path, why = (found[0], "") if len(found) == 1 else _by_content(found, read)
    if path is None:
        strange = [path for path in heads if ENTRIES.get(path.name.lower()) == "native" and path not in elves]
        _refuse_unclear(found, strange, all_files, what)
    language = ENTRIES.get(path.name.lower(), "python")
    table: dict[str, object] = (
        {"command": [str(path)]} if language == "native" else {"language": language, "entry": str(path)}
    )
    return table, f"there is no bot.toml: {ascii_name(str(path))} was taken for a {language} bot's entry{why}"


def _is_test(path: PurePath) -> bool:
    name = path.name.lower()
    return name.startswith("test_") or name.endswith("_test.py")


def _by_content(found: Sequence[PurePosixPath], read: Read) -> tuple[PurePosixPath | None, str]:
    """The one of several files that imports the others, or that alone starts a program, and the clause that tells why."""
    top = [path for path in found if len(path.parts) == 1]
    suffixes = {path.suffix.lower() for path in top}
    if len(suffixes) != 1 or not suffixes <= _STARTS.keys():
        return None, ""
    sources = {path: read(path) for path in top}
    starting = [path for path, source in sources.items() if _STARTS[path.suffix.lower()].search(source)]
    importing = [path for path in top if all(_imports(path, sources[path], other) for other in top if other != path)]
    if len(top) > 1 and len(importing) == 1 and (not starting or importing[0] in starting):
        others = listed(str(path) for path in top if path != importing[0])
        return importing[0], f", since it imports {others}"
    if len(starting) == 1 and (not importing or importing == starting):
        return starting[0], ", since it alone starts a bot"
    return None, ""


def _imports(path: PurePosixPath, source: bytes, other: PurePosixPath) -> bool:
    pattern = _IMPORTS[".py" if path.suffix.lower() == ".py" else ".js"].format(name=re.escape(other.stem))
    return re.search(pattern.encode(), source, re.M) is not None


def _refuse_unclear(
    found: Sequence[PurePosixPath], strange: Sequence[PurePosixPath], all_files: Iterable[PurePosixPath], what: str
) -> NoReturn:
    nothing = f"the {what} has no bot.toml at its top"
    if found:
        several = f"{listed(map(str, found))} may each be meant"
        raise Unclear(several, f"{nothing}, and {several}", f"add one:\n{EXAMPLE}")
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


__all__ = ["ENTRIES", "EXAMPLE", "SETTINGS", "UNBUILT", "Unclear", "may_be_entry", "plain_settings"]
