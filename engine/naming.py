"""What bots may be called: told by a house to whoever names one so, and at home before anything is sent."""

from __future__ import annotations

import re
import unicodedata

from engine.kernel.errors import BadOption

BOT_NAME = r"^[A-Za-z][A-Za-z0-9_-]{1,31}\Z"
"""A regular expression that every bot's name fits."""

BOT_NAME_RULE = "A bot's name has 2 to 32 letters, digits, hyphens or underscores, and starts with a letter."
"""The same in a sentence."""

LETTERS = "Use the letters A to Z, digits, hyphens and underscores."


def foreign_letter(name: str) -> str:
    """What of `name` no name here has, told by its number, since it may look like a letter that is possible; "" where all are ASCII."""
    letter = next((letter for letter in name if not letter.isascii()), "")
    return letter and f"it has U+{ord(letter):04X} ({unicodedata.name(letter, 'a sign without a name').lower()})"


def check_bot_name(name: str) -> None:
    """Raise BadOption for a name that no bot can have."""
    if foreign := foreign_letter(name):
        raise BadOption("name", foreign, LETTERS[0].lower() + LETTERS[1:-1])
    if not re.match(BOT_NAME, name):
        raise BadOption("name", BOT_NAME_RULE[0].lower() + BOT_NAME_RULE[1:-1], "give another --name")


__all__ = ["BOT_NAME", "BOT_NAME_RULE", "LETTERS", "check_bot_name", "foreign_letter"]
