"""The log of a match: one JSON object a line, enough to replay the match, check it, and look at it.

Lines, in order of play; each has a ``type``:

``header``      ``schema``, ``engine``, ``title``, ``version``, ``options``, ``seed``, ``seats``: a ``name`` and ``version`` hash each;
                ``limits``: those that are not the ladder's, missing where all are
``decision``    ``ply`` (from 0), ``seat``, ``kind``, ``index``, ``choice`` in words, ``wall_ms``, ``cpu_ms``, ``fallback`` if not the bot's
``talk``        ``ply``, ``seat``, ``text``: what was said with the decision before
``events``      ``ply`` (decisions taken so far), ``events``: facts as ``Event.to_json`` writes them, with ``see`` where not public
``checkpoint``  ``ply``, ``digest`` of the state after that many decisions, ``public``: ``Game.observe(None)``; one every 50 decisions
``forfeit``     ``ply`` (-1 before the first question), ``seat``, ``fault``, ``reason``
``outcome``     ``plies``, ``digest``, ``outcome`` of the game, ``ranks`` of the match (forfeited seats last), ``seats``: how each fared,
                and ``sum``: a hash of all lines as compact JSON, this one without its ``sum``

``verify`` plays a log again, and so proves what follows from the seed and the choices; of what only the writer knew it can say that it is
plausible (`engine.log.plausible` lists both). That a log is the ladder's own is told by its SHA-256, which the match's API names.

This is schema 2. In logs of schema 1, which are read as well, a seat of the outcome has a ``state`` where it has a ``result`` now.

Readers may ignore fields that they do not know, and lines of types that they do not know; ``verify`` tells of them. Compression is the
caller's business.
"""

from engine.forfeits import match_ranks
from engine.log.plausible import PLAUSIBLE, PROVED
from engine.log.reading import (
    MAX_BYTES,
    MAX_LINE_BYTES,
    MAX_LINES,
    MAX_VALUES,
    Log,
    Played,
    lines_without_seed,
    read,
    replay,
    withhold_seed,
)
from engine.log.verifying import Report, verify
from engine.log.writing import CHECKPOINT_EVERY, SCHEMA, LogWriter

__all__ = [
    "CHECKPOINT_EVERY",
    "MAX_BYTES",
    "MAX_LINES",
    "MAX_LINE_BYTES",
    "MAX_VALUES",
    "PLAUSIBLE",
    "PROVED",
    "SCHEMA",
    "Log",
    "LogWriter",
    "Played",
    "Report",
    "lines_without_seed",
    "match_ranks",
    "read",
    "replay",
    "verify",
    "withhold_seed",
]
