"""Names that are the house's own, and names that could be taken for one of them: no bot and no account of others has either."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.bots import SETTINGS, SLIP, house_bots
from engine.bots.grades import GRADE
from engine.naming import foreign_letter

HOUSE_NAME = "house"
HOUSE_BOT_NAMES = frozenset({"random", "greedy", "merchant", "searcher", "nabob", "millowner", "factor", "person"})
"""Names of the house's bots, those to come included, which no one else's bot may have in any title."""
SERVICE_NAMES = frozenset({"leadenhall", "keeper", "admin", "administrator", "root", "staff", "system", "neutral"})
"""Names by which the service itself might seem to speak."""

NUMBERED_NAMES = SERVICE_NAMES - {"root", "system", "neutral"}
"""Those of them that are told from no other by a number at the end: a system32 is not the service."""

_OF_THE_HOUSE = ("bot", "bots")
"""What else, after the house's own name and a separator, says that it is the house's."""
_SEPARATORS = "-_. "
_APART = re.compile(f"[{_SEPARATORS}]+")
_NUMBER = re.compile(rf"(?:[{_SEPARATORS}]+[oilsz]*\d[\doilsz]*|\d[\doilsz]*)$")
"""A number at the end, in which letters may stand that look like its digits."""
_ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"))


def taken_for(name: str) -> str:
    """The house's name that `name` is or looks like, "" for a name that is nobody's.

    Case and separators do not tell two names apart, nor do letters and digits that look alike (0 and o, rn and m), nor a number at the
    end. The house's own name before a separator and one of its bots' or the service's, and a house bot's before settings that it has, are
    the house's too; a word that merely begins like one of these is nobody's.
    """
    bots = HOUSE_BOT_NAMES | {bot.casefold() for bot in house_bots()}
    exact = {_shape(known): known for known in (*SERVICE_NAMES, *bots, HOUSE_NAME)}
    numbered = {_shape(known): known for known in (*NUMBERED_NAMES, *bots, HOUSE_NAME)}
    plain = _NUMBER.sub("", name.casefold())
    if found := exact.get(_shape(name)) or numbered.get(_shape(plain)):
        return found
    first, _, rest = _APART.sub("-", name.strip(_SEPARATORS)).partition("-")
    if _shape(first) == HOUSE_NAME and (_shape(rest) in _OF_THE_HOUSE or taken_for(rest)):
        return HOUSE_NAME
    return next((known for known, pattern in _variants(bots) if pattern.fullmatch(_shape(plain))), "")


def _variants(bots: Iterable[str]) -> Iterator[tuple[str, re.Pattern[str]]]:
    """House bots with a setting, as their names begin, and how such a name looks without the number at its end."""
    for bot in sorted(bots):
        settings = sorted((SLIP, GRADE, *SETTINGS.get(bot, ())))
        any_of = "|".join(_shape(setting) for setting in settings)
        for setting in settings:
            first = _shape(f"{bot}{setting}")
            yield f"{bot}-{setting}", re.compile(rf"{first}(?:[\dols]+(?:{any_of}))*")


def _shape(name: str) -> str:
    """What of a name the eye keeps."""
    shape = _APART.sub("", name.casefold())
    for one, other in _ALIKE:
        shape = shape.replace(one, other)
    return shape


__all__ = ["HOUSE_BOT_NAMES", "HOUSE_NAME", "SERVICE_NAMES", "foreign_letter", "taken_for"]
