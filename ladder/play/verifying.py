"""Stored matches played again from their logs, in this process: it takes the engine alone, and no bot."""

from __future__ import annotations

from hashlib import sha256

from engine import EngineError
from engine.log import read, verify
from ladder.play.models import MatchLog
from ladder.play.selectors import whole_log


def problem_of(stored: MatchLog) -> str:
    """What is wrong with a stored log, in a sentence or several; empty when it is true."""
    text = whole_log(stored)
    if sha256(text).hexdigest() != stored.sha256:
        return "its bytes are not those that were stored"
    try:
        report = verify(read(text))
    except EngineError as error:
        return str(error)
    return "" if report.ok else str(report)
