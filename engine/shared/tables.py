"""The component tables of a title, as they stand in its ``data/*.toml``: read once, and never a wrong one silently."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Sequence
from typing import Any

from engine.kernel import EngineError


class TableError(EngineError, ValueError):
    """A component table is wrong: the message names the file, the entry and the field."""


class DataFolder:
    """The folder ``data`` of a title's package, which is imported already."""

    def __init__(self, package: str) -> None:
        # Not by ``importlib.resources``: it imports what packs, draws and hashes, a tenth of a title's way into a bot.
        self._folder = os.path.join(os.path.dirname(str(sys.modules[package].__file__)), "data")
        self._read: dict[str, dict[str, Any]] = {}

    def raw(self, name: str) -> dict[str, Any]:
        """The TOML table ``data/name.toml`` as it stands; the same object every time."""
        if name not in self._read:
            with open(os.path.join(self._folder, f"{name}.toml"), "rb") as file:
                self._read[name] = tomllib.load(file)
        return self._read[name]

    def ids(self, name: str, *keys: str) -> tuple[str, ...]:
        """The ids of the entries under ``keys`` of a table, in order."""
        return tuple([entry["id"] for key in keys for entry in self.raw(name)[key]])


def place(name: str, known: Sequence[str], where: str) -> int:
    """The number of what an entry names. Raises TableError, which begins with ``where``, for what is not known."""
    if name not in known:
        raise TableError(f"{where}: {name!r} is none of {', '.join(known)}")
    return known.index(name)


def check_ids(found: Sequence[str], constants: type, where: str) -> None:
    """The ids of a table must be the constants of a class of numbers, in lower case and in their order. Raises TableError."""
    expected = tuple([name.lower() for name in vars(constants) if name.isupper()])
    if tuple(found) != expected:
        raise TableError(f"{where}: expected {expected}, found {tuple(found)}")
