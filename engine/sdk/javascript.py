"""What the JavaScript package knows of a title: how its fields are told by names, and the types of that, for editors.

``make views`` writes both into ``packages/js/titles``, as text that no build step has to touch.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from engine.kernel.ruleset import Ruleset
from engine.sdk.typed import Views, tables_of
from engine.sdk.views import PLAYERS, Table


def labels(title: Ruleset) -> str:
    """The module that tells a title's fields by names: see ``packages/js/src/views.mjs``, which reads it."""
    return f"// {_MADE}\nexport default {json.dumps(told(title), indent=1, ensure_ascii=False)};\n"


def told(title: Ruleset) -> dict[str, Any]:
    """The same as data. ``at`` has the names that differ from table to table, by seats and the values of ``varies``."""
    tables = tables_of(title)
    shared = Table(title, *tables[0])
    # Joint things are told part by part; whole names are wanted only where something refers to one.
    wanted = {name for about in shared.about.values() for name in (about.of, about.bits)} | {*shared.names}
    things = [
        {
            name: list(map(_as_is, those))
            for name, those in title.things_at(*table).items()
            if name not in title.joint or name in wanted
        }
        for table in tables
    ]
    common = {name: those for name, those in things[0].items() if all(here.get(name) == those for here in things)}
    return {
        "title": title.id,
        "version": title.version,
        "varies": list(title.things_vary_with),
        "fields": {key: _field(about) for key, about in shared.about.items()},
        "joint": {name: list(parts) for name, parts in title.joint.items()},
        "groups": shared.groups,
        "grouped": {sort: list(keys) for sort, keys in shared.grouped.items()},
        "parts": {
            whole: {name: {"sort": sort, "of": list(places)} for name, (sort, places) in parts.items()}
            for whole, parts in shared.parts.items()
        },
        "players": [sort for sort in PLAYERS if sort in shared.grouped],
        "things": common,
        "at": {
            "|".join([str(seats), *[options[name] for name in title.things_vary_with]]): {
                name: those for name, those in here.items() if name not in common
            }
            for (seats, options), here in zip(tables, things, strict=True)
        },
    }


def _as_is(name: Any) -> Any:
    return name if type(name) is int else str(name)


def _field(about: Any) -> dict[str, Any]:
    said = {
        "per": list(about.per),
        "of": about.of,
        "bits": about.bits,
        "each": about.each,
        "marks": {str(mark): text for mark, text in about.marks.items()},
        "hidden": about.hidden,
        "flag": about.is_flag,
    }
    return {name: value for name, value in said.items() if value not in ("", [], {}, None, False)}


def types(title: Ruleset) -> str:
    """The TypeScript declarations of a title's view."""
    return "\n".join([*_TypeScript(title).lines(), ""])


_MADE = "Made by `make views` from what the title declares of its fields."


class _TypeScript(Views):
    TRUTH, NUMBER, TEXT = "boolean", "number", "string"

    def mapping(self, key: str, value: str) -> str:
        return f"Readonly<Record<{key}, {value}>>"

    def listing(self, value: str) -> str:
        return f"ReadonlyArray<{value}>"

    def literal(self, words: Iterable[str]) -> str:
        return " | ".join(map(json.dumps, words))

    def field(self, name: str, kind: str, text: str = "") -> str:
        said = [f"  /** {text.replace('``', '`')} */"] if text else []
        return "\n".join([*said, f"  readonly {name}: {kind};"])

    def declared(self, name: str, text: str, fields: list[str]) -> str:
        return "\n".join([f"/** {text} */", f"export interface {name} {{", *fields, "}"])

    def lines(self) -> Iterable[str]:
        yield f"// What turn.state has in {self.title.name}. {_MADE}"
        classes = self.classes()
        for alias, names in self.names().items():
            yield f"export type {alias} = {self.literal(names)};"
        for text in classes:
            yield ""
            yield text
        yield ""
        yield "declare const labels: unknown;"
        yield "export default labels;"


__all__ = ["labels", "told", "types"]
