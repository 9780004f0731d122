"""Stored matches played again from their logs, in this process: it takes the engine alone, and no bot."""

from __future__ import annotations

from zstandard import ZstdError

from engine import EngineError
from engine.log import read, verify
from ladder.play import damage, logs
from ladder.play.models import MatchLog


def problem_of(stored: MatchLog) -> str:
    """What is wrong with a stored log, in a sentence or several; empty when it is true. Keepers are told of one that is damaged from now
    on, and of one that is whole again no more. Raises StorageAway."""
    found = damage.damage_of(stored)
    damage.note(stored, found)
    if found:
        return found
    try:
        report = verify(read(logs.whole(stored)))
    except (EngineError, ZstdError) as error:
        return str(error)
    return "" if report.ok else str(report)
