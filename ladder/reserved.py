"""Names that are the house's own, and names that could be taken for one of them: no bot and no account of others has either."""

from __future__ import annotations

import unicodedata

from engine.bots import SETTINGS, SLIP, house_bots

HOUSE_NAME = "house"
HOUSE_BOT_NAMES = frozenset({"random", "greedy", "merchant", "searcher", "nabob", "millowner", "factor"})
"""Names of the house's bots, those to come included, which no one else's bot may have in any title."""
SERVICE_NAMES = frozenset({"leadenhall", "keeper", "admin", "administrator", "root", "staff", "system", "neutral"})
"""Names by which the service itself might seem to speak."""

_SEPARATORS = str.maketrans("", "", "-_. ")
_ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"))


def taken_for(name: str) -> str:
    """The house's name that `name` is or looks like, "" for a name that is nobody's.

    Case and separators do not tell two names apart, nor do letters and digits that look alike (0 and o, rn and m), nor a number at the
    end. What begins as the house's own name, or as a house bot's with settings does, is the house's.
    """
    shape = _shape(name)
    bots = HOUSE_BOT_NAMES | {bot.casefold() for bot in house_bots()}
    alike = {_shape(known): known for known in (*SERVICE_NAMES, *bots)}
    if shape.startswith(_shape(HOUSE_NAME)):
        return HOUSE_NAME
    without_number = _shape(name.rstrip("0123456789"))
    found = alike.get(shape) or alike.get(without_number)
    settings = {f"{bot}-{setting}" for bot in bots for setting in (SLIP, *SETTINGS.get(bot, ()))}
    return found or next((known for known in sorted(settings) if shape.startswith(_shape(known))), "")


def foreign_letter(name: str) -> str:
    """What of `name` no name here has, told by its number, since it may look like a letter that is possible; "" where all are ASCII."""
    letter = next((letter for letter in name if not letter.isascii()), "")
    return letter and f"it has U+{ord(letter):04X} ({unicodedata.name(letter, 'a sign without a name').lower()})"


def _shape(name: str) -> str:
    """What of a name the eye keeps."""
    shape = name.casefold().translate(_SEPARATORS)
    for one, other in _ALIKE:
        shape = shape.replace(one, other)
    return shape


__all__ = ["HOUSE_BOT_NAMES", "HOUSE_NAME", "SERVICE_NAMES", "foreign_letter", "taken_for"]
