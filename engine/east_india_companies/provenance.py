"""Where the component figures come from, as the data files say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.east_india_companies.data_files import files
from engine.kernel import Provenance


def provenance() -> list[Provenance]:
    """Every figure that is public or reconstructed, entry by entry, and one line for each table of the rulebook.

    A file with reconstructed figures has a line of its own first, which tells how they were found.
    """
    found = []
    for file in files().values():
        if "reconstructed" in _sources(file.data):
            found.append(Provenance(file.name, "whole file", "reconstructed", " ".join(file.data["about"].split())))
        for name, value in file.data.items():
            if name == "about":
                continue
            items = value if isinstance(value, list) else [value]
            settled = [item for item in items if item["source"] == "rulebook"]
            if settled:
                what = name if len(items) == 1 else f"{name} ({len(settled)} of {len(items)})"
                found.append(Provenance(file.name, what, "rulebook", _note(settled)))
            found += [
                Provenance(file.name, _label(name, item), item["source"], item.get("note", ""))
                for item in items
                if item["source"] != "rulebook"
            ]
    return found


def _sources(data: Mapping[str, Any]) -> list[str]:
    tables = [value for name, value in data.items() if name != "about"]
    return [item["source"] for value in tables for item in (value if isinstance(value, list) else [value])]


def _note(items: list[dict[str, Any]]) -> str:
    return "; ".join(f"{_label('', item).strip()}: {item['note']}" for item in items if "note" in item)


def _label(name: str, item: Mapping[str, Any]) -> str:
    keys = ("id", "symbol", "index", "number", "letter", "level", "colour", "market", "good", "players")
    return " ".join([name, *(str(item[key]) for key in keys if key in item)])
