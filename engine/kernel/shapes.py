"""What a type says in JSON Schema, for values that come to JSON as ``to_json`` writes them: a tuple is an array."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from engine.kernel.loading import LONG
from engine.kernel.state import MANY, MOST

Schema: TypeAlias = dict[str, Any]

INTEGER: Schema = {"type": "integer", "minimum": -MOST, "maximum": MOST}


def value_of(name: str, description: str, *more: Schema) -> Schema:
    """A number, a word, or a list of such values, where it stands as the definition ``name``; or one of what else is given."""
    plain: list[Schema] = [
        INTEGER,
        {"type": "string", "maxLength": LONG},
        {"type": "array", "maxItems": MANY, "items": {"$ref": f"#/$defs/{name}"}},
    ]
    return {"description": description, "anyOf": [*plain, *more]}


ATOM: Schema = value_of("atom", "a number, a word, or a list of those")
"""What an option is, whatever its type says: to stand as the definition ``atom``."""

_PLAIN: dict[Any, Schema] = {
    int: INTEGER,
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    None: {"type": "null"},
    dict: {"type": "object"},
    list: {"type": "array"},
    tuple: {"type": "array"},
}


def shape(kind: Any) -> Schema:
    """The schema of values of a type; of one that says nothing about JSON (``Any``, a class of the title's), everything."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return shape(inner[0])
    if origin is Union or origin is UnionType:
        return {"anyOf": [shape(one) for one in inner]}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is list or (origin is tuple and inner[-1:] == (Ellipsis,)):
        return {"type": "array", "items": shape(inner[0])}
    if origin is tuple:
        return {
            "type": "array",
            "prefixItems": [shape(one) for one in inner],
            "minItems": len(inner),
            "maxItems": len(inner),
        }
    if isinstance(origin, type):
        kind = origin
    return _PLAIN.get(kind, {}) if isinstance(kind, (type, NoneType)) else {}
