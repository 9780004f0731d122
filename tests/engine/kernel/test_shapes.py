"""What a type says in JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Optional, Union

import pytest

from engine.kernel.shapes import INTEGER, shape
from engine.kernel.state import MOST

TEXT, NOTHING = {"type": "string"}, {"type": "null"}


class Thing:
    """A class of a title's."""


@pytest.mark.parametrize(
    ("kind", "schema"),
    [
        (int, {"type": "integer", "minimum": -MOST, "maximum": MOST}),
        (bool, {"type": "boolean"}),
        (str, TEXT),
        (None, NOTHING),
        (dict, {"type": "object"}),
        (dict[str, int], {"type": "object"}),
        (list, {"type": "array"}),
        (tuple, {"type": "array"}),
        (list[int], {"type": "array", "items": INTEGER}),
        (tuple[str, ...], {"type": "array", "items": TEXT}),
        (
            tuple[int, str],
            {"type": "array", "prefixItems": [INTEGER, TEXT], "minItems": 2, "maxItems": 2},
        ),
        (tuple[int], {"type": "array", "prefixItems": [INTEGER], "minItems": 1, "maxItems": 1}),
        (int | None, {"anyOf": [INTEGER, NOTHING]}),
        (Optional[str], {"anyOf": [TEXT, NOTHING]}),  # noqa: UP045 - the older spelling is a type of its own
        (Union[int, str], {"anyOf": [INTEGER, TEXT]}),  # noqa: UP007
        (Literal["tea", "silk"], {"enum": ["tea", "silk"]}),
        (list[Literal[1, 2]], {"type": "array", "items": {"enum": [1, 2]}}),
        (Annotated[int, "£"], INTEGER),
        (Any, {}),
        (Thing, {}),
    ],
)
def test_a_type_is_told_as_what_it_comes_to_in_json(kind: Any, schema: dict[str, Any]) -> None:
    assert shape(kind) == schema
