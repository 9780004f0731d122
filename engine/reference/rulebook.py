"""A title's rules by the headings of its rulebook, from the tables of the RULES.md in its package.

Nothing of a rulebook is there: each rule is told in a line of the project's own, and stands under the heading that a reader finds it by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from engine.kernel.registry import manifests

FILE = "RULES.md"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in a line of words, by its number, with the readings (how open points are played) that it needs."""

    number: str
    words: str
    readings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the rulebook, with its page where that is known, and the rules that stand under it."""

    words: str
    page: str
    rules: list[Rule] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """Its name in an address: small letters, with hyphens for spaces, as the player makes links to it."""
        return self.words.lower().replace(" ", "-")


@cache
def headings(title: str) -> tuple[Heading, ...]:
    """The headings of the title's rulebook in its order; none for a title that tells its rules by none."""
    file = _file_of(title)
    if file is None:
        return ()
    tables = _tables(file.read_text("utf-8"))
    readings = {row["No."]: row["How it is played"] for row in tables.get("Readings", [])}
    found = {row["Heading"]: Heading(row["Heading"], row.get("Page", "")) for row in tables.get("Headings", [])}
    for row in tables.get("Checklist", []):
        needed = [number for number in re.findall(r"\d+", row.get("Readings", "")) if number in readings]
        rule = Rule(row["No."], row["Rule"], tuple((number, readings[number]) for number in needed))
        for words in row.get("Heading", "").split("; "):
            if words in found:
                found[words].rules.append(rule)
    return tuple(found.values())


def _file_of(title: str) -> Path | None:
    manifest = manifests().get(title)
    spec = find_spec(manifest.title.partition(":")[0]) if manifest is not None else None
    file = Path(spec.origin).with_name(FILE) if spec is not None and spec.origin is not None else None
    return file if file is not None and file.is_file() else None


def _tables(text: str) -> dict[str, list[dict[str, str]]]:
    """The rows of the first table under each heading of the page, by the names of its columns."""
    found: dict[str, list[dict[str, str]]] = {}
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        name, _, body = section.partition("\n")
        rows = list(_rows(body))
        if rows:
            found[name.strip()] = [dict(zip(rows[0], row, strict=False)) for row in rows[2:]]
    return found


def _rows(body: str) -> Iterator[list[str]]:
    for line in body.splitlines():
        if line.startswith("|"):
            yield [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
