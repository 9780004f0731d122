"""The wire protocol between a match and a bot: one JSON object a line, UTF-8, on the bot's stdin and stdout.

Every message has a ``type``. The match sends ``hello``, ``start``, ``decide``, ``said`` and ``end``; a bot sends ``ready`` and ``choose``.
Fields that a reader does not know are ignored, and so are messages of a type that it does not know, so that both sides can grow.
PROTOCOL.md tells the same with a transcript. All times are in milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, TypeAlias, get_origin, get_type_hints
from unicodedata import category

from engine import compact_json, strict_json
from engine.limits import LADDER, NUMBER_BITS, SAY_CHARACTERS, Limits

PROTOCOL = 1
"""The version of this protocol. It rises when a bot written for the older one would no longer play."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A seat's time: ``bank_ms`` left for the match, ``cap_ms`` for this decision (never above the bank), ``used_ms`` so far."""

    bank_ms: int
    cap_ms: int
    used_ms: int


@dataclass(frozen=True, slots=True)
class Hello:
    """The first line of a match: which protocol and engine, and what the bot may use. The bot answers with ``ready``."""

    type: ClassVar[str] = "hello"
    protocol: int
    engine: str
    limits: Limits


@dataclass(frozen=True, slots=True)
class Ready:
    """The bot is there. ``name`` is for the author's own logs; nothing depends on it."""

    type: ClassVar[str] = "ready"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """What is played, on which seat (from 0), and who sits where. Never the seed."""

    type: ClassVar[str] = "start"
    title: str
    version: str
    options: dict[str, str]
    seat: int
    seats: int
    names: list[str]


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision put to a bot: ``options`` are described in words, in the order by which an answer's index counts them."""

    seat: int
    kind: str
    options: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Decide:
    """A question. ``id`` counts those put to this seat, from 0, and comes back in the answer; ``events`` are the facts that the seat may
    know since its last question.
    """

    type: ClassVar[str] = "decide"
    id: int
    decision: Asked
    observation: dict[str, Any]
    events: list[dict[str, Any]]
    clock: Clock


@dataclass(frozen=True, slots=True)
class Choose:
    """The answer to the question ``id``: option ``index``, and perhaps something said to the table."""

    type: ClassVar[str] = "choose"
    id: int
    index: int
    say: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """Another seat said something."""

    type: ClassVar[str] = "said"
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class End:
    """The game is over: ``outcome`` as ``Outcome.to_json`` writes it, ``ranks`` after forfeits. The bot leaves."""

    type: ClassVar[str] = "end"
    outcome: dict[str, Any]
    ranks: list[int] = field(default_factory=list)


Message: TypeAlias = Hello | Ready | Start | Decide | Choose | Said | End
MESSAGES: dict[str, type[Any]] = {kind.type: kind for kind in (Hello, Ready, Start, Decide, Choose, Said, End)}
ANSWERS: dict[str, type[Any]] = {kind.type: kind for kind in (Ready, Choose)}
"""Those that a bot sends."""


class _Part(NamedTuple):
    """A field of a message: what it must hold, and whether it may be missing."""

    name: str
    hint: Any
    origin: Any
    required: bool


def _parts(kind: type[Any]) -> tuple[_Part, ...]:
    hints = get_type_hints(kind)
    return tuple(
        _Part(
            part.name,
            hints[part.name],
            get_origin(hints[part.name]),
            part.default is MISSING and part.default_factory is MISSING,
        )
        for part in fields(kind)
    )


_INNER = (Limits, Clock, Asked)
"""What a field of a message may hold that has fields of its own."""
_PARTS: dict[type[Any], tuple[_Part, ...]] = {kind: _parts(kind) for kind in (*MESSAGES.values(), *_INNER)}


class BadMessage(ValueError):
    """A line that is no message of this protocol. Names the field that is wrong."""


class UnknownMessage(BadMessage):
    """A well-formed line of a type that this version does not know: to be ignored."""


def encode(message: Message) -> bytes:
    """The message as one line, its newline included: in ASCII, so that it is read alike whatever a reader takes for the encoding or for the
    end of a line. Raises ValueError for NaN and the infinities, which are no JSON."""
    # Of all messages questions alone are long. What rules tell has no fractions; what else is sent need not be theirs.
    dumps = compact_json.dumps_whole if type(message) is Decide else compact_json.dumps
    return dumps(to_json(message)) + b"\n"


def to_json(message: Any) -> dict[str, Any]:
    """The message as JSON types, ``type`` first."""
    data = {"type": message.type} if hasattr(message, "type") else {}
    for part in _PARTS[type(message)]:
        value = getattr(message, part.name)
        data[part.name] = to_json(value) if part.hint in _INNER else value
    return data


def decode(line: bytes | str, known: Mapping[str, type[Any]] = MESSAGES) -> Message:
    """The message on a line, if it is one of the ``known``. Raises UnknownMessage for a type that is not, BadMessage for anything else.

    Two readers of a line never see two messages: see `engine.strict_json`. Bound the length of the line before calling this.
    """
    try:
        data = strict_json.loads(line)
    except strict_json.BadJson as error:
        raise BadMessage(f"a line that is {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise BadMessage('expected an object with a "type"')
    kind = known.get(data["type"])
    if kind is None:
        raise UnknownMessage(f"no message of type {data['type'][:40]!r} in protocol {PROTOCOL}")
    message: Message = _read(kind, data, data["type"])
    return message


def decode_answer(line: bytes | str) -> Message:
    """`decode`, for what a bot wrote: ``ready`` and ``choose``. Messages that only a match sends are unknown here."""
    return decode(line, ANSWERS)


def _read(kind: type[Any], data: Any, path: str) -> Any:
    if not isinstance(data, dict):
        raise BadMessage(f"{path}: expected an object")
    values = {}
    for name, hint, origin, required in _PARTS[kind]:
        if name not in data:
            if required:
                raise BadMessage(f"{path}.{name}: missing")
            continue
        value = data[name]
        if hint is int or hint is str:
            if type(value) is not hint:
                raise BadMessage(f"{path}.{name}: expected {'a whole number' if hint is int else 'a string'}")
            if isinstance(value, int) and value.bit_length() > NUMBER_BITS:
                raise BadMessage(f"{path}.{name}: a number of more than {NUMBER_BITS} bits")
        elif hint in _INNER:
            value = _read(hint, value, f"{path}.{name}")
        elif not isinstance(value, dict if origin is dict else list):
            raise BadMessage(f"{path}.{name}: expected {'an object' if origin is dict else 'a list'}")
        elif origin is tuple:
            value = tuple(value)
        values[name] = value
    return kind(**values)


MARKS = 4
"""On one letter: more than any script needs."""


def spoken(text: str) -> str:
    """Table talk as others may see it: one line, printable characters only, at most SAY_CHARACTERS of them, and at most MARKS accents on a
    letter, so that none reach into other lines. What is so already stays so."""
    letters = (" " if letter.isspace() else letter for letter in text[: 4 * SAY_CHARACTERS])
    one_line = " ".join("".join(letter for letter in letters if letter.isprintable()).split())
    return "".join(_legible(one_line))[:SAY_CHARACTERS].rstrip()


def _legible(text: str) -> Iterator[str]:
    marks = 0
    for letter in text:
        marks = marks + 1 if category(letter) in ("Mn", "Me") else 0
        if marks <= MARKS:
            yield letter


__all__ = [
    "LADDER",
    "MESSAGES",
    "PROTOCOL",
    "SAY_CHARACTERS",
    "Asked",
    "BadMessage",
    "Choose",
    "Clock",
    "Decide",
    "End",
    "Hello",
    "Limits",
    "Message",
    "Ready",
    "Said",
    "Start",
    "UnknownMessage",
    "decode",
    "encode",
    "spoken",
    "to_json",
]
