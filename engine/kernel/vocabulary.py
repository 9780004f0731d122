"""What fields of events and of options in words may hold, as a title's ``vocabulary`` says it of each, and how they read in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias


class Holds(Enum):
    """What a field of an event or of an option in words holds; lists hold several of it. None stands for nothing or nobody."""

    SEAT = "a player by number from 0; those after the last seat are played by nobody"
    MONEY = "a sum in the title's currency"
    NUMBER = "how many, a difference, or a value on a track that is numbered as printed"
    PLACE = "a place counted from 0 (a column, a line, an order of a region); told from 1"
    DICE = "faces of dice"
    FLAG = "yes or no"
    NAME = "an id of the title's (a region, an office, a card); told with spaces for underscores"
    TEXT = "words as they are"
    PARTS = "an object, or a list of objects, whose fields the vocabulary knows"


ALWAYS: Mapping[str, Holds] = {"act": Holds.NAME, "event": Holds.NAME, "kind": Holds.NAME, "seat": Holds.SEAT}
"""What every title's fields of these names hold."""

TYPES: Mapping[Holds, tuple[type, ...]] = {
    Holds.SEAT: (int,),
    Holds.MONEY: (int,),
    Holds.NUMBER: (int,),
    Holds.PLACE: (int,),
    Holds.DICE: (int,),
    Holds.FLAG: (bool,),
    Holds.NAME: (str,),
    Holds.TEXT: (str,),
    Holds.PARTS: (dict,),
}
"""What JSON has for each."""

Pattern: TypeAlias = "str | Callable[[Mapping[str, Any]], str]"
"""How an event or an act reads as a sentence, or what gives that for its fields: see ``engine.kernel.sentences``."""


class Sentences(NamedTuple):
    """A title's sentences: of its events by name, of the acts of its options (by act, or by ``kind.act`` where one act reads otherwise
    there), of objects by the field that holds them. ``refs`` says of fields what things they name: those are ids of the board's places; of
    a field of one event or act alone by ``event.field``. ``names`` are ids that a person calls otherwise than with spaces for underscores.
    ``spots`` say of acts (or ``kind.act``) what else on the board they are about than their words name: see ``option_refs``.
    """

    events: Mapping[str, Pattern] = MappingProxyType({})
    acts: Mapping[str, Pattern] = MappingProxyType({})
    parts: Mapping[str, Pattern] = MappingProxyType({})
    refs: Mapping[str, str] = MappingProxyType({})
    names: Mapping[str, str] = MappingProxyType({})
    spots: Mapping[str, Pattern] = MappingProxyType({})
