"""The public boards of running matches: shown by their workers, looked at by pages.

They stand in the cache, where every process sees them and nothing is kept: what is lost there is shown again two seconds later, and a
match is played on whether or not anybody can look at it. What is shown is what `Game.observe(None)` tells, and events that everybody at
the table may know: no seed, no dice, nothing of any one seat's.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

import zstandard
from django.core.cache import cache

Fields = dict[str, Any]

SHOWN_SECONDS = 60
"""How long a board is shown that its worker shows no more."""

MOST_BYTES = 4 * 1024 * 1024
"""Of a board that is read. One has some ten thousand."""

TOLD = 12
"""The last events that are told with a board."""


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """What everybody may see of a running match. `number` counts the boards that were shown of it, `before` is the one before this, None
    for the first; `told` are the last public events, as `Event.to_json` writes them, oldest first, of which `fresh` are new."""

    attempt: int
    number: int
    public: Fields
    before: Fields | None
    told: list[Fields]
    fresh: int


def show(match_id: int, board: LiveBoard) -> None:
    """Show this board of a match in the place of the one before. Raises what the cache raises when it is away."""
    text = json.dumps(asdict(board), ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
    cache.set(_key(match_id), zstandard.compress(text, 3), SHOWN_SECONDS)


def watch(match_id: int) -> LiveBoard | None:
    """The board that is shown of this match; None where there is none, or none that can be read. Raises as `show`."""
    packed = cache.get(_key(match_id))
    if not isinstance(packed, bytes):
        return None
    try:
        return LiveBoard(**json.loads(zstandard.ZstdDecompressor().decompress(packed, max_output_size=MOST_BYTES)))
    except (zstandard.ZstdError, ValueError, TypeError):  # of another version of this house
        return None


def _key(match_id: int) -> str:
    return f"theatre:live:{match_id}"
