"""The code in the project's papers, and whether it is run: ``python -m tests.project.blocks`` lists it.

Blocks in Python and JavaScript run, the Python ones of a paper one after the other; so do commands of the engine, ``leadenhall …`` or
``python -m engine …``, in a folder where nothing else is. What cannot has a line above it that says so and why, one of ``REASONS``::

    <!-- not run: needs a house -->

Of commands that are not run, name and options are checked all the same. Other commands in indented blocks are the shell's, or `make` and
`manage.py`, whose names `test_documents.py` checks.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = (
    "README.md", "docs/**/*.md", "packages/js/README.md", "packages/engine/README.md", "engine/*/README.md", "engine/*/*/README.md",
    "examples/**/README.md",
)  # fmt: skip
TEMPLATES = ROOT / "engine" / "templates"
"""Their papers are written anew for each bot: the tests of `new` run what is in them."""

REASONS = {
    "needs a house",
    "needs a log of a house",
    "needs bots of the reader's",
    "needs the title installed",
    "a part of a file",
}
MARK = re.compile(r"<!-- not run: (.+?) -->\s*\Z")
FENCED = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:^ {4}\S.*\n(?:^ {4}.*\n|\n(?= {4}))*)", re.MULTILINE)
COMMAND = re.compile(r"^(?:(?:\S*/)?python -m engine|leadenhall)((?: [a-z][a-z-]*)(?: .*|))$")
SHELL = {"", "sh", "console", "bash"}


@dataclass
class Block:
    """Code of a paper: its language ("" for commands), and why it is not run, if it is not."""

    paper: str
    line: int
    language: str
    text: str
    reason: str = ""

    @cached_property
    def commands(self) -> list[list[str]]:
        """The engine's commands in it, in words, without the name of the program."""
        if self.language not in SHELL:
            return []
        found = (COMMAND.match(line.strip()) for line in self.text.splitlines())
        return [
            words for command in found if command and "=" not in (words := shlex.split(command[1], comments=True))[:2]
        ]


@dataclass
class Paper:
    """A paper with its blocks, in their order."""

    name: str
    blocks: list[Block] = field(default_factory=list)


def papers() -> Iterator[Paper]:
    """Every paper in which there is code."""
    files = {file: None for place in PLACES for file in sorted(ROOT.glob(place)) if TEMPLATES not in file.parents}
    for file in files:
        paper = Paper(str(file.relative_to(ROOT)), list(blocks_of(file)))
        if paper.blocks:
            yield paper


def blocks_of(file: Path) -> Iterator[Block]:
    """Fenced blocks, and indented ones that have a command of the engine in them."""
    text, name = file.read_text("utf-8"), str(file.relative_to(ROOT))
    fenced = {found.start(): (found.end(), found[2], found[3]) for found in FENCED.finditer(text)}
    blank = FENCED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    indented = {found.start(): (found.end(), "", found[0]) for found in INDENTED.finditer(blank)}
    for start, (_, language, code) in sorted({**indented, **fenced}.items()):
        mark = MARK.search(text[:start])
        block = Block(name, text.count("\n", 0, start) + 1, language, code, mark[1] if mark else "")
        if start in fenced or block.commands:
            yield block


if __name__ == "__main__":
    for paper in papers():
        for block in paper.blocks:
            kind = block.language or "; ".join(f"leadenhall {words[0]}" for words in block.commands)
            print(f"{block.paper}:{block.line}\t{kind}\t{'not run: ' + block.reason if block.reason else 'run'}")
