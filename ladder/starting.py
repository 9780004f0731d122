"""How every program of the house starts: it imports some two thousand modules, of which none is garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def all_kept() -> Iterator[None]:
    """What is made meanwhile stays to the program's end: nobody looks through it for garbage, now or later.

    Python would look through all of it again and again while it grows: an eighth of a start's time. What is set apart here is not touched
    by later collections either, so that processes forked from this one go on sharing its memory.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()
