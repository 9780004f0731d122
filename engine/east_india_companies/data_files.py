"""Reads ``data/*.toml``: file by file, entry by entry, field by field, and never a wrong one silently."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.shared import tables

DATA = os.path.join(os.path.dirname(__file__), "data")
SOURCES = ("rulebook", "public", "reconstructed")


class TableError(tables.TableError):
    """A component table that cannot be played with. Names the file, the entry and the field that are wrong."""

    def __init__(self, file: str, entry: str, field: str, message: str) -> None:
        super().__init__(f"{file}: {entry}: {field}: {message}")
        self.file, self.entry, self.field = file, entry, field


class Entry:
    """One table or array item of a data file, read field by field; every reader raises TableError."""

    def __init__(self, file: str, label: str, data: Any) -> None:
        self.file, self.label = file, label
        if not isinstance(data, dict):
            raise TableError(file, label, "-", "expected a table")
        self.data: dict[str, Any] = data
        self.one_of("source", SOURCES)

    def fail(self, field: str, message: str) -> TableError:
        """The error for this entry's ``field``."""
        return TableError(self.file, self.label, field, message)

    def _get(self, field: str, kind: type) -> Any:
        if field not in self.data:
            raise self.fail(field, "missing")
        if type(self.data[field]) is not kind:
            raise self.fail(field, f"expected {kind.__name__}, found {self.data[field]!r}")
        return self.data[field]

    def whole(self, field: str, low: int = 0, high: int = 10_000) -> int:
        """A whole number from ``low`` to ``high``."""
        number: int = self._get(field, int)
        if not low <= number <= high:
            raise self.fail(field, f"{number} is not from {low} to {high}")
        return number

    def flag(self, field: str) -> bool:
        """True or false."""
        found: bool = self._get(field, bool)
        return found

    def text(self, field: str) -> str:
        """A string."""
        found: str = self._get(field, str)
        return found

    def one_of(self, field: str, known: Sequence[str]) -> str:
        """A string that is one of ``known``."""
        found = self.text(field)
        if found not in known:
            raise self.fail(field, f"{found!r} is none of {', '.join(known)}")
        return found

    def wholes(self, field: str, low: int = 0, high: int = 10_000, size: int | None = None) -> tuple[int, ...]:
        """A list of whole numbers from ``low`` to ``high``, ``size`` of them if given."""
        numbers = self._get(field, list)
        if any(type(number) is not int or not low <= number <= high for number in numbers):
            raise self.fail(field, f"expected whole numbers from {low} to {high}, found {numbers!r}")
        if size is not None and len(numbers) != size:
            raise self.fail(field, f"expected {size} numbers, found {len(numbers)}")
        return tuple(numbers)

    def ids(self, field: str, known: Sequence[str]) -> tuple[int, ...]:
        """A list of names out of ``known``, as their indices."""
        names = self._get(field, list)
        for name in names:
            if name not in known:
                raise self.fail(field, f"{name!r} is none of {', '.join(known)}")
        return tuple(known.index(name) for name in names)

    def amounts(self, field: str, goods: Sequence[str]) -> tuple[int, ...]:
        """A whole number for every good, in the order of ``goods``."""
        table = self._get(field, dict)
        if sorted(table) != sorted(goods) or any(type(n) is not int or n < 0 for n in table.values()):
            raise self.fail(field, f"expected one whole number for each of {', '.join(goods)}, found {table!r}")
        return tuple(table[good] for good in goods)


class DataFile:
    """One data file, handed out entry by entry."""

    def __init__(self, name: str, text: str | None = None) -> None:
        self.name = f"{name}.toml"
        try:
            self.data = tomllib.loads(text if text is not None else _text_of(self.name))
        except tomllib.TOMLDecodeError as error:
            raise TableError(self.name, "-", "-", f"not TOML: {error}") from error

    def table(self, name: str) -> Entry:
        """The table of this name."""
        if name not in self.data:
            raise TableError(self.name, name, "-", "missing")
        return Entry(self.name, name, self.data[name])

    def items(self, name: str, *keys: str, size: int | None = None) -> list[Entry]:
        """The items of the array of this name; together their ``keys`` label them and must be unique; ``size`` of them if given."""
        items = self.data.get(name)
        if not isinstance(items, list) or (size is not None and len(items) != size):
            raise TableError(self.name, name, "-", f"expected {'a list' if size is None else size} of entries")
        labels = [" ".join([name, *(str(item.get(key)) for key in keys)]) for item in items if isinstance(item, dict)]
        if len(labels) != len(items):
            raise TableError(self.name, name, "-", "expected a list of tables")
        for label in labels:
            if labels.count(label) > 1:
                raise TableError(self.name, label, ", ".join(keys), "two entries have the same")
        return [Entry(self.name, label, item) for label, item in zip(labels, items, strict=True)]


def _text_of(file: str) -> str:
    with open(os.path.join(DATA, file), encoding="utf-8") as opened:
        return opened.read()


@cache
def files() -> Mapping[str, DataFile]:
    """All data files by name."""
    names = [name for name, ending in map(os.path.splitext, sorted(os.listdir(DATA))) if ending == ".toml"]
    return {name: DataFile(name) for name in names}
