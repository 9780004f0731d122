"""What is done once in a while, by whichever process comes to it first: marks in the shared cache, which fade."""

from __future__ import annotations

import structlog
from django.core.cache import cache

from ladder.house import away

log = structlog.get_logger(__name__)


def first_in(seconds: float, key: str, *, unsure: bool) -> bool:
    """Is this the first time in so many seconds that anybody asks for `key`? `unsure` while the cache cannot be reached."""
    try:
        return bool(cache.add(key, True, seconds))
    except Exception as error:
        if not away.is_away(error):
            raise
        log.warning("no mark made", key=key, reason=str(error))
        return unsure


def forget(key: str) -> None:
    """Let whoever asks for `key` next be the first again. While the cache cannot be reached the mark fades by itself."""
    try:
        cache.delete(key)
    except Exception as error:
        if not away.is_away(error):
            raise
        log.warning("mark not taken away", key=key, reason=str(error))
