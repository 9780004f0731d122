"""JSON Schema (draft 2020-12) of what a title shows, made from what the title declares.

``title.schema()`` is one document. Its root is an observation, and its ``$defs`` hold, each under a name of its own:

- ``observation``: what ``game.observe(seat)`` gives, at any table of the title;
- ``option:KIND``: an option of a decision of this kind, as the observation has it (``decision.options``);
- ``words``: an option of any kind in words, as ``game.describe(index)`` gives it;
- ``event:NAME``: an event of this name, as ``Event.to_json`` writes it; ``event`` is any of them.

``part(schema, name)`` is the schema of one of them alone. Lengths and ranges that depend on the number of seats or on options stand under
``allOf``, one ``if`` for all tables that are alike in them. Beside the standard's keywords a field of the state has ``x-per`` (what
indexes each level), ``x-seen-by`` (who may see it) and, where a number stands for something, ``x-names`` (of what, counted from 0) or
``x-bits`` (what each bit stands for).

What ``from_json`` and ``imagine`` refuse for a field's type, length or range does not validate. They check more than a schema says: the
laws of the table, the arguments of the steps to come, the question being the one that the rules ask.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter, getdoc, signature
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from engine.kernel.frames import meant
from engine.kernel.loading import LONG
from engine.kernel.reading import Read, readers_of
from engine.kernel.ruleset import Ruleset, Things
from engine.kernel.shapes import ATOM, Schema, shape, value_of
from engine.kernel.state import MANY, MOST, About, bounds
from engine.kernel.vocabulary import ALWAYS, Holds
from engine.kernel.written import written

DRAFT = "https://json-schema.org/draft/2020-12/schema"

Path: TypeAlias = tuple[str, ...]
"""Where a value stands in an observation: ``("state", "cash")``."""


class Table(NamedTuple):
    """A table of the title, by all that its lengths and ranges depend on."""

    seats: int
    options: dict[str, str]

    def among(self, keys: tuple[str, ...]) -> tuple[int | str, ...]:
        """The values of some of these: ``seats``, or an option's name."""
        return tuple([self.seats if key == "seats" else self.options[key] for key in keys])


def part(schema: Schema, name: str) -> Schema:
    """The schema of one of a title's definitions: ``observation``, ``option:KIND``, ``words``, ``event``, ``event:NAME``."""
    return {"$schema": DRAFT, "$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}


def schema_of(title: Ruleset) -> Schema:
    """The whole document."""
    events = _events(title)
    return {
        "$schema": DRAFT,
        "title": f"{title.name} {title.version}",
        "$ref": "#/$defs/observation",
        "$defs": {
            "observation": _observation(title),
            **{f"option:{kind}": _option(title, kind) for kind in sorted(title.words)},
            "words": _WORDS,
            **{f"event:{name}": event for name, event in events.items()},
            "event": {"oneOf": [{"$ref": f"#/$defs/event:{name}"} for name in events]},
            "atom": ATOM,
            "frame": _frame(title),
            "argument": _ARGUMENT,
            "seats": {"type": "array", "items": {"type": "integer", "minimum": 0}, "uniqueItems": True},
            **{holds.name: _held(holds) for holds in Holds},
            "fields": _fields(title),
            "parts": {"$ref": "#/$defs/fields", "unevaluatedProperties": False},
        },
    }


# -- events and words --


def _held(holds: Holds) -> Schema:
    # As ``telling.untellable`` reads it: one of them, none, or a list of those.
    kinds = {Holds.FLAG: {"type": "boolean"}, Holds.PARTS: {"$ref": "#/$defs/parts"}}
    kinds |= {name: {"type": "string"} for name in (Holds.NAME, Holds.TEXT)}
    one = {"anyOf": [kinds.get(holds, _at_least(0 if holds is Holds.SEAT else None)), {"type": "null"}]}
    return {"description": holds.value, "anyOf": [*one["anyOf"], {"type": "array", "items": one}]}


def _at_least(low: int | None) -> Schema:
    return {"type": "integer"} if low is None else {"type": "integer", "minimum": low}


def _fields(title: Ruleset) -> Schema:
    held = {**ALWAYS, **title.vocabulary}
    fields = {key: {"$ref": f"#/$defs/{holds.name}"} for key, holds in sorted(held.items())}
    return {"description": "what may be told", "type": "object", "properties": fields}


_WORDS: Schema = {
    "description": "an option in words; act says what it is",
    "$ref": "#/$defs/fields",
    "required": ["act"],
    "properties": {"act": {"type": "string"}},
    "unevaluatedProperties": False,
}


def _option(title: Ruleset, kind: str) -> Schema:
    put = title.words[kind]
    annotation = list(signature(written(put) or put).parameters.values())[1].annotation
    return {"description": f"an option of {kind}", "allOf": [{"$ref": "#/$defs/atom"}, shape(meant(annotation, put))]}


def _events(title: Ruleset) -> dict[str, Schema]:
    readers = readers_of(title.reader) if title.reader is not None else {}
    return {name: _event(title, name, reader) for name, reader in sorted(readers.items())}


def _event(title: Ruleset, name: str, reader: Read | None) -> Schema:
    takes = [*signature(written(reader) or reader).parameters.values()][1:] if reader is not None else []
    named = [given for given in takes if given.kind is not Parameter.VAR_KEYWORD]
    held = {**ALWAYS, **title.vocabulary}
    own = {given.name: _of_type(held[given.name], reader, given) for given in named}
    # An event that nobody reads, or whose reader takes whatever else there is, leaves the other fields to the vocabulary.
    rest: Schema = {"additionalProperties": False}
    if reader is None or named != takes:
        rest = {"$ref": "#/$defs/fields", "unevaluatedProperties": False}
    return {
        "description": (getdoc(reader) or "").partition("\n")[0] if reader is not None else name.replace("_", " "),
        "type": "object",
        "required": ["event", *[given.name for given in named if given.default is Parameter.empty]],
        "properties": {"event": {"const": name}, "see": {"$ref": "#/$defs/seats"}, **own},
        **rest,
    }


def _of_type(holds: Holds, reader: Read | None, given: Parameter) -> Schema:
    return {"$ref": f"#/$defs/{holds.name}", **(shape(meant(given.annotation, reader)) if reader is not None else {})}


# -- observations --

_ARGUMENT: Schema = value_of(
    "argument",
    "an argument of a step: a number, a word, a frame that is handed on, or a list of those",
    {
        "type": "object",
        "required": ["step", "args"],
        "properties": {"step": {"type": "string"}, "args": {"type": "array"}},
        "additionalProperties": False,
    },
)


def _frame(title: Ruleset) -> Schema:
    return {
        "description": "a step to come and its arguments",
        "type": "array",
        "minItems": 1,
        "prefixItems": [{"enum": sorted(title.steps)}],
        "items": {"$ref": "#/$defs/argument"},
    }


def _observation(title: Ruleset) -> Schema:
    settings = [title.options[name].choices for name in title.things_vary_with]
    tables = [
        Table(seats, dict(zip(title.things_vary_with, chosen, strict=True)))
        for seats in title.seats()
        for chosen in product(*settings)
    ]
    defaults = {name: option.default for name, option in title.options.items()}
    bound = [_bound(title, table.seats, {**defaults, **table.options}) for table in tables]
    fixed, varied = _sorted_out(tables, bound, ("seats", *title.things_vary_with))
    schema = _frame_of_observation(title)
    for path, about in _described(title).items():
        _at(schema, path)[path[-1]] = about | fixed.get(path, {})
    for path, found in fixed.items():
        _at(schema, path).setdefault(path[-1], {}).update(found)
    schema["allOf"] = [*map(_only_at, varied.items()), *map(_only_for, sorted(title.words))]
    return schema


def _at(schema: Schema, path: Path) -> Schema:
    # The ``properties`` in which the last name of a path stands.
    for name in path[:-1]:
        inner: Schema = schema["properties"].setdefault(name, {})
        inner.setdefault("properties", {})
        schema = inner
    found: Schema = schema["properties"]
    return found


def _sorted_out(
    tables: list[Table], bound: list[dict[Path, Schema]], keys: tuple[str, ...]
) -> tuple[dict[Path, Schema], dict[tuple[tuple[str, ...], tuple[int | str, ...]], dict[Path, Schema]]]:
    """What is the same at all tables, and the rest by the fewest keys that it depends on and their values."""
    fixed: dict[Path, Schema] = {}
    varied: dict[tuple[tuple[str, ...], tuple[int | str, ...]], dict[Path, Schema]] = {}
    choices = [some for number in range(len(keys) + 1) for some in combinations(keys, number)]
    for path in bound[0]:
        for some in choices:
            by_values: dict[tuple[int | str, ...], Schema] = {}
            if all(
                by_values.setdefault(table.among(some), here[path]) == here[path]
                for table, here in zip(tables, bound, strict=True)
            ):
                break
        if not some:
            fixed[path] = bound[0][path]
            continue
        for values, found in by_values.items():
            varied.setdefault((some, values), {})[path] = found
    return fixed, varied


def _only_at(found: tuple[tuple[tuple[str, ...], tuple[int | str, ...]], dict[Path, Schema]]) -> Schema:
    (keys, values), bound = found
    given = dict(zip(keys, values, strict=True))
    then: Schema = {"properties": {}}
    for path, limits in bound.items():
        _at(then, path)[path[-1]] = limits
    seats = {"seats": {"const": given.pop("seats")}} if "seats" in given else {}
    chosen = {"options": {"properties": {name: {"const": value} for name, value in given.items()}}} if given else {}
    return {"if": {"properties": {**seats, **chosen}}, "then": then}


def _only_for(kind: str) -> Schema:
    asked = {"type": "object", "properties": {"kind": {"const": kind}}}
    options = {"properties": {"options": {"items": {"$ref": f"#/$defs/option:{kind}"}}}}
    return {"if": {"properties": {"decision": asked}}, "then": {"properties": {"decision": options}}}


def _frame_of_observation(title: Ruleset) -> Schema:
    """All of an observation that does not depend on the table, the fields of its state apart."""
    state = list(title.game_class.FIELDS)
    texts = {name: {"enum": list(option.choices), "description": option.help} for name, option in title.options.items()}
    frame = {"$ref": "#/$defs/frame"}
    asked = _closed(
        seat={},
        kind={"enum": sorted(title.words)},
        options={"type": ["array", "null"], "minItems": 2, "uniqueItems": True},
        secret={"type": "boolean", "description": "may the other seats not see the options"},
        then={"anyOf": [frame, {"type": "null"}]},
        asked_by=frame,
    )
    ended = _closed(ranks={}, scores={}, reason={"type": "string", "maxLength": LONG}, details={"type": "object"})
    return {
        **_closed(
            title={"const": title.id},
            version={"const": title.version},
            seats={"enum": list(title.seats())},
            options={**_closed(**texts), "description": "the table's settings"},
            plies={"type": "integer", "minimum": 0, "maximum": MOST, "description": "decisions taken so far"},
            secret_plies={"description": "those of them that each seat took in secret, as far as the observer knows"},
            state={"type": "object", "required": state, "properties": {}, "additionalProperties": False},
            stack={"type": "array", "maxItems": MANY, "items": frame},
            decision={**asked, "type": ["object", "null"]},
            dice={"type": "null"},
            outcome={**ended, "type": ["object", "null"]},
            observer={"description": "the seat that sees this; null for everyone"},
        ),
        "description": f"what a seat may know of a game of {title.name}",
        "oneOf": [{"properties": {name: {"type": "null"}}} for name in ("decision", "outcome")],
    }


def _closed(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
    }


def _described(title: Ruleset) -> dict[Path, Schema]:
    """What is said of the fields of the state, their bounds apart."""
    return {
        ("state", key): {
            "description": about.text,
            "x-seen-by": about.seen_by,
            **({"x-per": [name or about.each or "any number" for name in about.per]} if about.per else {}),
        }
        for key, about in title.game_class.ABOUT.items()
    }


def _bound(title: Ruleset, seats: int, options: Mapping[str, str]) -> dict[Path, Schema]:
    """The types, lengths and ranges at one table, by place."""
    things, sizes = title.things_at(seats, options), title.sizes(seats, options)
    kinds, told = title.game_class.FIELDS, title.game_class.ABOUT

    def per_seat(low: int, high: int) -> Schema:
        return _list({"type": "integer", "minimum": low, "maximum": high}, seats)

    a_seat = {"type": "integer", "minimum": 0, "maximum": seats - 1}
    return {
        ("secret_plies",): per_seat(0, MOST),
        ("observer",): {"anyOf": [a_seat, {"type": "null"}]},
        ("decision", "seat"): a_seat,
        ("outcome", "ranks"): per_seat(1, seats),
        ("outcome", "scores"): per_seat(-MOST, MOST),
        **{("state", key): _value(told[key], kinds[key], things, sizes, told[key].per) for key in told},
    }


def _list(items: Schema, size: int | None) -> Schema:
    lengths = {"maxItems": MANY} if size is None else {"minItems": size, "maxItems": size}
    return {"type": "array", "items": items, **lengths}


def _value(about: About, kind: str, things: Things, sizes: Mapping[str, int], per: tuple[str, ...]) -> Schema:
    if per:
        return _list(_value(about, kind, things, sizes, per[1:]), sizes[per[0]] if per[0] else None)
    if "bool" in kind:
        return {"type": "boolean"}
    if "str" in kind:
        return {"type": "string", **({"enum": list(about.words)} if about.words else {})}
    low, high = bounds(about, sizes)
    number: Schema = {"type": "integer", "minimum": low, "maximum": high}
    if about.of or about.bits:
        number["x-names" if about.of else "x-bits"] = list(things[about.of or about.bits])
    elif about.is_flag:
        number["x-names"] = ["no", "yes"]
    marks: dict[int, str] = {**about.marks} | (
        {} if about.hidden is None else {about.hidden: "hidden from the observer"}
    )
    if not marks:
        return number
    return {"anyOf": [number, *({"const": mark, "description": text} for mark, text in marks.items())]}
