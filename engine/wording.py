"""How counts are told, at home and on the ladder alike."""

from __future__ import annotations


def counted(count: int, noun: str, nouns: str = "") -> str:
    """So many of something: 1 block, 2 blocks, 0 matches, 1,024 seeds. `nouns` is the plural where an s does not make it."""
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"
