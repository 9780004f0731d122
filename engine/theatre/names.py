"""What the bots of a log are called where a game is shown."""

from __future__ import annotations

from engine.log import Log
from engine.wording import printable_name


def names_of(log: Log) -> list[str]:
    """The bots of a log, by seat: on one line, printable and no longer than `engine.wording.NAME_CHARACTERS`; "" where one has no name."""
    return [printable_name(seat.get("name") or "") for seat in log.header["seats"]]
