"""The sandbox that a program can be run in at home: none is the engine's own, and whoever has one declares it.

It is an entry point of the group ``leadenhall.sandboxes``: of an installed distribution, or of the checkout that this engine lies in, whose
pyproject.toml says so without being installed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

from engine.kernel.errors import BadOption
from engine.players import Player
from engine.protocol import Limits

GROUP = "leadenhall.sandboxes"
CHECKOUT = Path(__file__).resolve().parent.parent

Sandbox = Callable[[bytes, str, Limits, Path], Player]
"""Given a bot as it would be uploaded, its file's name, limits, and a place for its files that is not there yet: a player for one match."""


def sandbox() -> Sandbox:
    """The sandbox that is declared here, the first by name if there are several. Raises BadOption where there is none to be had."""
    from importlib.metadata import EntryPoint, entry_points  # it takes long to import, and is seldom asked for

    declared = [*entry_points(group=GROUP), *(EntryPoint(*found, GROUP) for found in _of_the_checkout())]
    if not declared:
        raise BadOption("sandbox", "there is no sandbox here", "run from a full installation")
    try:
        return cast(Sandbox, min(declared, key=lambda entry: entry.name).load())
    except (ImportError, AttributeError) as error:
        raise BadOption("sandbox", f"there is no sandbox here ({error})", "run from a full installation") from error


def _of_the_checkout() -> list[tuple[str, str]]:
    """Names and places of what the checkout declares."""
    import tomllib

    file = CHECKOUT / "pyproject.toml"
    project = tomllib.loads(file.read_text())["project"] if file.is_file() else {}
    return list(project.get("entry-points", {}).get(GROUP, {}).items())
