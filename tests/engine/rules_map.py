"""The page RULES.md of a title as tests read it: its tables by column, what cells name, and what docstrings cite of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.conftest import ROOT


def names(cell: str) -> list[str]:
    """What a cell names in code quotes."""
    return re.findall(r"`([^`]+)`", cell)


def numbers(cell: str) -> list[int]:
    """The numbers of a cell, in its order."""
    return [int(number) for number in re.findall(r"\d+", cell)]


def readings_in(text: str) -> Iterator[int]:
    """The readings that a docstring names: ``reading 4``, ``readings 1, 2``, ``readings 3 to 10``."""
    for told in re.findall(r"\b[Rr]eadings? ((?:\d+(?: to |, | and )?)+)", " ".join(text.split())):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", told):
            yield from range(int(first), int(last or first) + 1)


def unnumbered_readings(text: str) -> Iterator[str]:
    """Where a docstring or a comment speaks of a reading and does not say which: the word with what follows it.

    A module of that name, and the direction of reading, are none.
    """
    plain = " ".join(text.split())
    for found in re.finditer(r"(?<![\w.])readings?\b(?! \d| direction\b)", plain, re.IGNORECASE):
        yield plain[found.start() : found.start() + 40]


def citations(text: str) -> list[str]:
    """What docstrings cite: the words between ``Rulebook:`` and the first semicolon, or else the end of the paragraph."""
    found = re.findall(r"\bRulebook: (.+?)(?:\n\n|\"\"\"|\Z)", text, re.DOTALL)
    return [" ".join(words.split()).partition(";")[0].removesuffix(".") for words in found]


@dataclass(frozen=True)
class RulesPage:
    """The page RULES.md of one title."""

    package: str
    """The package's name in ``engine``."""

    @property
    def home(self) -> Path:
        """The title's folder."""
        return ROOT / "engine" / self.package

    def rows(self, section: str) -> list[dict[str, str]]:
        """The rows of a section's table, each cell under its column's name; empty where the page has no such section."""
        body = (self.home / "RULES.md").read_text("utf-8").partition(f"\n## {section}\n")[2].partition("\n## ")[0]
        lines = [line for line in body.splitlines() if line.startswith("| ")]
        table = [[cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")] for line in lines]
        return [dict(zip(table[0], row, strict=True)) for row in table[1:]]

    def find_step(self, name: str) -> Any:
        """The step, other thing, or whole module of the rules that a name stands for; ``shared.…`` lies beside the package."""
        home = "engine" if name.startswith("shared.") else f"engine.{self.package}"
        parts = name.split(".")
        for length in range(len(parts), 0, -1):
            try:
                module = import_module(".".join([home, *parts[:length]]))
            except ModuleNotFoundError:
                continue
            return reduce(getattr, parts[length:], module)
        raise LookupError(name)

    def test_text(self, name: str) -> str:
        """The text of the file in which a test, ``file::test``, is said to be."""
        return (ROOT / "tests" / "engine" / self.package / name.partition("::")[0]).read_text("utf-8")

    def unknown_headings(self, citation: str) -> str:
        """What is left of a citation when the page's headings are taken out of it, in order; empty when it knows them all.

        A heading may go without the chapter of the one before it, and a numbered heading by its number alone (``A7``, ``E1 to E4``).
        """
        headings = [row["Heading"] for row in self.rows("Headings")]
        numbered = {match[1] for heading in headings if (match := re.match(r"([A-Z]\d+)\. ", heading))}
        chapter = ""
        while citation:
            known = [h.removeprefix(start) for h in headings for start in {"", chapter} if h.startswith(start)]
            fitting = [
                name for name in (*known, *numbered) if re.match(rf"{re.escape(name)}(?:, | and | to |$)", citation)
            ]
            if not fitting:
                return citation
            heading = max(fitting, key=len)
            whole = heading if heading in headings else chapter + heading
            chapter = whole.rpartition(", ")[0] + ", " if ", " in whole else f"{whole}, "
            citation = re.sub(r"^(, | and | to )", "", citation[len(heading) :])
        return ""
