"""Dice, draws and shuffles from a tape that is the same on every machine and in every Python.

The tape is a stream of bytes: block *n* is the keyed BLAKE2b hash of *n*. Bytes that would make a result unfair are thrown away.
The whole state is two integers, key and number of bytes used, so that a copy costs next to nothing and a re-keyed copy has another
future. A script (a list of results) can be laid in front of the tape, so that an example from a rulebook becomes a test.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from engine.kernel.errors import BadState, RulesError

T = TypeVar("T")

_BLOCK = 64

_KEY = re.compile("[0-9a-f]{1,32}")

_LENGTH = 2**40
"""Bytes after which a tape is taken to be none of a game's."""


def key_of(*parts: object) -> int:
    """A 128-bit key from anything that prints the same everywhere (a seed, a title's id)."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big")


class Dice:
    """A tape of fair results. ``key`` and ``count`` (bytes used) are its state; ``script`` holds results still to be dealt first."""

    __slots__ = ("_block", "_block_number", "count", "key", "script")

    def __init__(self, key: int, count: int = 0, script: tuple[int, ...] = ()) -> None:
        self.key = key
        self.count = count
        self.script = script
        self._block = b""
        self._block_number = -1

    def copy(self) -> Dice:
        """An independent tape at the same place, with the same future."""
        twin = Dice.__new__(Dice)
        twin.key = self.key
        twin.count = self.count
        twin.script = self.script
        twin._block = self._block
        twin._block_number = self._block_number
        return twin

    def lay(self, results: Iterable[int]) -> None:
        """Have the next calls give ``results`` (as the call counts them: faces from 1, draws from 0) before the tape goes on."""
        self.script = (*self.script, *results)

    def roll(self, sides: int) -> int:
        """One die: 1 to ``sides``."""
        if self.script:
            return self._scripted(1, sides)
        return self.below(sides) + 1

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``, all equally likely. Raises RulesError when ``bound`` is below 1."""
        if bound < 1:
            raise RulesError(f"a draw among {bound} things")
        if self.script:
            return self._scripted(0, bound - 1)
        if bound == 1:
            return 0
        if bound <= 256:
            fair = 256 - 256 % bound
            while (byte := self._byte()) >= fair:
                pass
            return byte % bound
        width = (bound.bit_length() + 7) // 8 + 1
        space = 256**width
        fair = space - space % bound
        while True:
            number = 0
            for _ in range(width):
                number = number << 8 | self._byte()
            if number < fair:
                return number % bound

    def pick(self, items: Sequence[T]) -> T:
        """One of ``items``, all equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put ``items`` in a random order, in place (Fisher–Yates from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _byte(self) -> int:
        number, offset = divmod(self.count, _BLOCK)
        if number != self._block_number:
            self._block = blake2b(number.to_bytes(8, "big"), key=self.key.to_bytes(16, "big")).digest()
            self._block_number = number
        self.count += 1
        return self._block[offset]

    def _scripted(self, low: int, high: int) -> int:
        result, self.script = self.script[0], self.script[1:]
        if not low <= result <= high:
            raise RulesError(f"the script says {result} where {low} to {high} is possible")
        return result

    def to_json(self) -> dict[str, Any]:
        """Key (32 hex digits), bytes used, script."""
        data: dict[str, Any] = {"key": f"{self.key:032x}", "count": self.count}
        if self.script:
            data["script"] = list(self.script)
        return data

    @classmethod
    def from_json(cls, data: Any) -> Dice:
        """The tape that ``to_json`` wrote. Raises BadState."""
        if type(data) is not dict or not {"key", "count"} <= data.keys() <= {"key", "count", "script"}:
            raise BadState("dice", "expected {key: hex digits, count: bytes used}")
        key, count, script = data["key"], data["count"], data.get("script", [])
        if type(key) is not str or not _KEY.fullmatch(key):
            raise BadState("dice", "key must have 1 to 32 hex digits")
        if type(count) is not int or not 0 <= count <= _LENGTH:
            raise BadState("dice", f"count must be a whole number from 0 to {_LENGTH}")
        if type(script) is not list or any(type(result) is not int or not 0 <= result <= _LENGTH for result in script):
            raise BadState("dice", "script must be a list of results")
        return cls(int(key, 16), count, tuple(script))
