"""Where component figures come from, read off the data files themselves.

A file, a table, an entry, or a single field (``field_source``) names its source; what names none has that of what it is in. A file may
also give the source of one item of a list (``line_source = ["rulebook", …]``), which is told with the list's name. A note says why a figure
was chosen; where there is none, the effect of an entry says what was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.kernel import Provenance

LABELS = (
    "id",
    "law",
    "good",
    "level",
    "category",
    "game",
    "players",
    "seat",
    "colour",
    "row",
    "space",
    "percent",
    "dice",
    "die",
)
"""Fields that tell one item of a list from another, in this order."""


def provenance_of(files: Mapping[str, Mapping[str, Any]], notes: Mapping[tuple[str, str], str]) -> list[Provenance]:
    """One line for each table and source, and an entry for every reconstructed item or field, in the order of ``files``.

    ``notes`` says why a figure was chosen, by file and entry, where its file does not.
    """
    return [
        Provenance(f"{file}.toml", entry, source, note or notes.get((file, entry), ""))
        for file, table in files.items()
        for entry, source, note in _walk("", table, "rulebook")
    ]


Line = tuple[str, str, str]
"""Entry, source, note."""


def _walk(path: str, table: Mapping[str, Any], source: str) -> Iterator[Line]:
    source = table.get("source", source)
    yield path or "whole file", source, table.get("note", "")
    for name, value in table.items():
        inner = f"{path} {name}".strip()
        if name.endswith("_source"):
            yield from _field(path, name, value, source)
        elif isinstance(value, dict) and ("source" in value or not path):
            yield from _walk(inner, value, source)
        elif isinstance(value, list) and value and all(isinstance(item, dict) and "source" in item for item in value):
            yield from _items(inner, value, source)


def _field(path: str, name: str, value: Any, source: str) -> Iterator[Line]:
    """A source of its own; of a list of sources the weakest, if it is weaker than what it is in."""
    found = value if isinstance(value, str) else "reconstructed" if "reconstructed" in value else source
    if found != source:
        yield f"{path} {name.removesuffix('_source')}".strip(), found, ""


def _items(path: str, items: list[dict[str, Any]], source: str) -> Iterator[Line]:
    by_source: dict[str, int] = {}
    for item in items:
        own = item.get("source", source)
        if own == "reconstructed":
            yield _name(path, item), own, item.get("note", item.get("effect", ""))
        else:
            by_source[own] = by_source.get(own, 0) + 1
        for name, value in item.items():
            if name.endswith("_source"):
                yield from _field(_name(path, item), name, value, own)
    for own, count in by_source.items():
        yield path if count == len(items) else f"{path} ({count} of {len(items)})", own, ""


def _name(path: str, item: Mapping[str, Any]) -> str:
    return " ".join([path, *(str(item[label]) for label in LABELS if label in item)])
