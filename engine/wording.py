"""How counts are told, and names and texts from outside shown, at home and on the ladder alike."""

from __future__ import annotations

from unicodedata import category

NAME_CHARACTERS = 40
"""Characters of a name from outside that are shown."""

UNPRINTABLE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Unicode categories that move the cursor, hide or turn text around, break the line, or cannot be encoded."""


def counted(count: int, noun: str, nouns: str = "") -> str:
    """So many of something: 1 block, 2 blocks, 0 matches, 1,024 seeds. `nouns` is the plural where an s does not make it."""
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"


def printable(text: object, keep: str = "") -> str:
    """Text from outside (names, paths, error output, logs) without what a terminal would obey, or a reader be misled by.

    Each such character becomes "�", but those to ``keep``.
    """
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if category(letter) in UNPRINTABLE and letter not in keep else letter
        for letter in str(text)
    )


def printable_name(name: object) -> str:
    """A name from outside, printable, on one line, and no longer than ``NAME_CHARACTERS``.

    A longer one loses its middle: twins are told apart by the number at the end.
    """
    shown = printable(name)
    tail = 8
    return shown if len(shown) <= NAME_CHARACTERS else f"{shown[: NAME_CHARACTERS - tail - 1]}…{shown[-tail:]}"
