"""Where the component figures come from, as the data files say.

A file, a table, an entry, or a single field (``field_source``) names its source; what names none has that of what it is in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.john_company_2e.table.tables import raw
from engine.kernel import Provenance

FILES = (
    *(
        "scenarios",
        "setup_cards",
        "tracks",
        "regions",
        "orders",
        "events",
        "dice",
        "offices",
        "alliances",
        "enterprises",
    ),
    *("prizes", "prestige", "blackmail", "promises", "laws", "policies", "failure", "firms", "crown"),
)
"""The tables in ``data/``, as the rulebook comes to them."""

NOTES = {
    (
        "tracks",
        "standing deregulation_marks",
    ): "the two weakest living spaces are lined, the weakest starred; S is where 1710 starts",
    ("tracks", "debt deregulation_marks"): "the last three spaces are lined, the last one starred",
    ("tracks", "power award"): "rising with the turn, second place about half of the first",
    ("prestige", "windows"): "no public source records windows on prestige cards: none are assumed",
    ("laws", "law deregulation"): "starting support: no figure found, the vote starts level",
    (
        "scenarios",
        "scenario 1758 tracks",
    ): "Standing and Debt at the start: in debt, one step below 1710, clear of the lined spaces",
    ("scenarios", "scenario 1813 tracks"): "Standing and Debt at the start: on the S space, with moderate debt",
    (
        "scenarios",
        "scenario 1758 closed_orders",
    ): "one source, whose numbering of two regions is mapped by its entry for 1710",
    ("scenarios", "scenario 1813 closed_orders"): "one source, mapped in the same way",
    (
        "scenarios",
        "scenario 1813 passed_laws",
    ): "several laws, says a public guide; these fit Company regions without Governors",
    ("firms", "value_track"): "money per space and points per share: designed to fit the examples of the rulebook",
    (
        "enterprises",
        "type workshop_invested votes",
    ): "the rules take away the bonus and the points after a failure, so the votes are kept",
}
"""Why a figure was chosen, where its file says so in words."""

FROM_COMMENTS = (
    Provenance("laws.toml", "law deregulation", "reconstructed", NOTES["laws", "law deregulation"]),
    Provenance(
        "scenarios.toml", "scenario 1758 passed_laws", "reconstructed", "no source mentions any: none are in force"
    ),
)
"""Single figures that stand among others of a public table."""


def provenance() -> list[Provenance]:
    """One line for each table and source, and an entry for every reconstructed item or field."""
    found = list(FROM_COMMENTS)
    for file in FILES:
        found += _walk(file, "", raw(file), "public")
    return sorted(found, key=lambda entry: FILES.index(entry.table.removesuffix(".toml")))


def _walk(file: str, path: str, table: Mapping[str, Any], source: str) -> Iterator[Provenance]:
    source = table.get("source", source)
    if path:
        yield _entry(file, path, source, table.get("note", ""))
    for name, value in table.items():
        inner = f"{path} {name}".strip()
        if name.endswith("_source"):
            if value != source:
                yield _entry(file, f"{path} {name.removesuffix('_source')}".strip(), value)
        elif isinstance(value, dict) and ("source" in value or not path):
            yield from _walk(file, inner, value, source)
        elif isinstance(value, list) and value and isinstance(value[0], dict) and ("id" in value[0] or not path):
            yield from _items(file, inner, value, source)


def _items(file: str, path: str, items: list[dict[str, Any]], source: str) -> Iterator[Provenance]:
    by_source: dict[str, int] = {}
    for item in items:
        own = item.get("source", source)
        if own == "reconstructed":
            yield _entry(file, _name(path, item), own, item.get("note", item.get("effect", "")))
        else:
            by_source[own] = by_source.get(own, 0) + 1
        for name, value in item.items():
            if name.endswith("_source") and value == "reconstructed" != own:
                yield _entry(file, f"{_name(path, item)} {name.removesuffix('_source')}", value)
    for own, count in by_source.items():
        yield _entry(file, path if count == len(items) else f"{path} ({count} of {len(items)})", own)


def _entry(file: str, entry: str, source: str, note: str = "") -> Provenance:
    return Provenance(f"{file}.toml", entry, source, note or NOTES.get((file, entry), ""))


def _name(path: str, item: Mapping[str, Any]) -> str:
    name = item.get("id", item.get("law"))
    return f"{path} {name}" if name else path
