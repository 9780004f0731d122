"""Names that a package has, and imports when they are first asked for (PEP 562).

Whoever imports a module runs the ``__init__`` of every package that it is in. A bot that speaks the protocol and asks for no game would
wait for the whole kernel, longer than for all that it uses.

A package says the same twice: to type checkers by imports under ``TYPE_CHECKING``, and here by a table. A test holds the one to the other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any


def lazily(
    package: str, names: Iterable[str], places: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package with these ``names``. ``places`` has the names that it imports lazily, parted by blanks,
    by the module that they are in."""
    place = {name: module for module, those in places.items() for name in those.split()}
    listed = sorted(names)

    def get(name: str) -> Any:
        if name not in place:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(place[name]), name)
        # From now on it is found without coming here.
        setattr(sys.modules[package], name, found)
        return found

    return get, lambda: sorted({*listed, *vars(sys.modules[package])})
