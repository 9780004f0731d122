"""Text from outside: how it is told where it cannot be sent on as it is, and what may stand on one line of a page."""

from __future__ import annotations

from engine.wording import counted
from ladder.errors import ServiceError


def encodable(text: str) -> str:
    """`text` as UTF-8 can carry it. Half of a surrogate pair, which JSON can name and UTF-8 cannot hold, is told by its escape."""
    return text.encode(errors="backslashreplace").decode()


def line(field: str, text: str, most: int, least: int = 1) -> str:
    """`text` as one line: no white space at its ends, and single spaces in it.

    Raises ServiceError naming the field when that has fewer than `least` or more than `most` characters, or one that cannot be shown: a
    control character, one that turns or hides the text around it, half of a surrogate pair.
    """
    told = " ".join(text.split())
    refuse_unprintable(field, told)
    if not least <= len(told) <= most:
        raise ServiceError(
            field, f"it has {counted(len(told), 'character')}; {least} to {most} printable ones are possible."
        )
    return told


def paragraphs(field: str, text: str, most: int) -> str:
    """`text` of several lines, without white space at its ends. Raises ServiceError as `line` does."""
    told = text.strip()
    refuse_unprintable(field, " ".join(told.split()))
    if not 1 <= len(told) <= most:
        raise ServiceError(field, f"it has {counted(len(told), 'character')}; 1 to {most} are possible.")
    return told


def refuse_unprintable(field: str, text: str) -> None:
    """Raise ServiceError when a character of `text` cannot be shown."""
    hidden = next((letter for letter in text if not letter.isprintable()), None)
    if hidden is not None:
        raise ServiceError(field, f"it has U+{ord(hidden):04X}, which cannot be shown.", "Take that character out.")
