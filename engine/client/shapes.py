"""What a house's answers have to be made of, as far as something here reads it: checked once, where an answer comes in (`Site`).

A shape is a type (`int`, `str`, `bool`, `dict`; `float` takes whole numbers too), a list of one shape, a dict of shapes by name, or one of
`Maybe`, `Absent`, `Each`. What a house says besides is left as it is, so that a newer one is understood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.kernel.errors import shown

Shape: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Maybe:
    """The shape, or null."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class Absent:
    """Of a name in an object: it may be missing."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class Each:
    """An object of any names, each of the shape."""

    shape: Shape


class Anything:
    """Of which nothing is read here, or which is passed on."""


WORDS = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "true or false",
    dict: "an object",
    list: "a list",
    type(None): "null",
}


def wrong_in(document: Any, shape: Shape, at: str = "") -> str:
    """What of the document is not of the shape, in a sentence that names the place; "" where all is."""
    if shape is Anything or (isinstance(shape, Maybe) and document is None):
        return ""
    if isinstance(shape, (Maybe, Absent)):
        return wrong_in(document, shape.shape, at)
    if isinstance(shape, type):
        return (
            "" if type(document) in ((int, float) if shape is float else (shape,)) else _is(document, WORDS[shape], at)
        )
    if isinstance(shape, list):
        if not isinstance(document, list):
            return _is(document, WORDS[list], at)
        places: Any = ((f"{at}[{number}]", entry, shape[0]) for number, entry in enumerate(document))
    elif not isinstance(document, dict):
        return _is(document, WORDS[dict], at)
    elif isinstance(shape, Each):
        places = ((_below(at, name), entry, shape.shape) for name, entry in document.items())
    else:
        for name, of in shape.items():
            if name not in document and not isinstance(of, Absent):
                return f"{_below(at, name)} is missing"
        places = ((_below(at, name), document[name], of) for name, of in shape.items() if name in document)
    return next(filter(None, (wrong_in(entry, of, place) for place, entry, of in places)), "")


def _below(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name


def _is(document: Any, wanted: str, at: str) -> str:
    is_short = document is None or isinstance(document, (str, int, float))
    found = shown(document) if is_short else WORDS.get(type(document), "something else")
    return f"{at or 'all of it'} is {'null' if document is None else found}, not {wanted}"


# -- the API's own, by its names for them --

BOT_REF = {"id": int, "name": str, "owner": str}
BOT = {
    **BOT_REF,
    "former_names": [str],
    "title": str,
    "description": str,
    "active_version": Maybe(int),
    "newest_version": Maybe({"number": int, "status": str}),
}
VERSION = {
    "bot": int,
    "number": int,
    "status": str,
    "active": bool,
    "status_reason": Maybe(str),
    "language": str,
    "note": str,
    "created_at": str,
}
SUBMITTED = {"bot": int, "number": int}
GAME = {
    "match": int,
    "seats": int,
    "seat": int,
    "status": str,
    "result": str,
    "rank": Maybe(int),
    "score": Maybe(int),
    "fault": str,
    "reason": str,
}
PACKAGE = {
    "language": Absent(str),
    "unpacked_bytes": Absent(int),
    "files": Absent(int),
    "assumed": Absent([str]),
}
REPORT = {
    "status": str,
    "status_reason": str,
    "waiting": Maybe({"ahead": int, "seconds": Maybe(float)}),
    "report": {"package": PACKAGE, "games": [GAME]},
}
SEAT = {
    "seat": int,
    "bot": BOT_REF,
    "version": int,
    "rank": Maybe(int),
    "score": Maybe(int),
    "result": str,
    "fault": str,
    "reason": str,
}
NUMBERED = {"id": int}
LOGGED = {"id": int, "status": str, "title": str, "has_log": bool, "log_sha256": Maybe(str)}
MATCH = {
    **LOGGED,
    "kind": str,
    "decisions": int,
    "void_cause": str,
    "reason": str,
    "created_at": str,
    "finished_at": Maybe(str),
    "seats": [SEAT],
}
MATCH_DETAIL = {**MATCH, "options": Each(str), "seed": Maybe(str)}
LIVE = {
    "status": str,
    "decisions": int,
    "attempt": Maybe(int),
    "number": Maybe(int),
    "public": Maybe(dict),
    "told": [dict],
    "fresh": int,
}
RESULT = {"games": int, "above": int, "level": int, "share": Maybe(float)}
GRADES = {
    "steps": [
        {
            "step": int,
            "bot": Maybe(BOT_REF),
            "name": str,
            "about": str,
            "rating": float,
            "result": Maybe(RESULT),
            "next": bool,
        }
    ]
}
SEASON = {"slug": str, "name": str, "title": str, "state": str}
SEASON_DETAIL = {"season": SEASON}
BOARD_ROW = {
    "rank": Maybe(int),
    "best_rank": Maybe(int),
    "worst_rank": Maybe(int),
    "bot": BOT_REF,
    "version": int,
    "rating": Maybe(float),
    "half_width": Maybe(float),
    "elo": Maybe(float),
    "games": int,
    "wins": int,
    "forfeits": int,
}
BOARD = {"sequence": int, "rows": [BOARD_ROW]}
USER = {"username": str, "is_staff": bool}
TOKEN = {"name": str, "current": bool}
ISSUED = {"name": str, "token": str}
REGISTERED = {"token": ISSUED}
VERSION_REF = {"bot": BOT_REF, "number": int}
VERSION_TEST = {
    "id": int,
    "candidate": VERSION_REF,
    "baseline": VERSION_REF,
    "seats": int,
    "elo0": float,
    "elo1": float,
    "most_blocks": int,
    "state": str,
    "decision": str,
    "reason": str,
    "blocks_counted": int,
    "llr": float,
    "lower": float,
    "upper": float,
    "elo": Maybe(float),
    "elo_low": Maybe(float),
    "elo_high": Maybe(float),
}
VERSION_TEST_DETAIL = {"test": VERSION_TEST, "waiting": int}
FRIENDLY = {
    "id": int,
    "owner": str,
    "title": str,
    "version": VERSION_REF,
    "opponents": [VERSION_REF],
    "seats": int,
    "games": int,
    "finished": int,
    "waiting": int,
    "created_at": str,
    "cancelled_at": Maybe(str),
}
