"""Stored matches played again from their logs, in this process: it takes the engine alone, and no bot."""

from __future__ import annotations

from hashlib import sha256

from zstandard import ZstdError

from engine import EngineError
from engine.log import read, verify
from ladder.play import logs
from ladder.play.models import MatchLog


def problem_of(stored: MatchLog) -> str:
    """What is wrong with a stored log, in a sentence or several; empty when it is true."""
    try:
        text = logs.whole(stored)
        if sha256(text).hexdigest() != stored.sha256:
            return "its bytes are not those that were stored"
        report = verify(read(text))
    except (EngineError, ZstdError) as error:
        return str(error)
    return "" if report.ok else str(report)
