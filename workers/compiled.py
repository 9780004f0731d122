"""Has a worker, and the bots in its sandboxes, play by a compiled copy of the engine, where LEADENHALL_COMPILED names one (`make compile`).

It is looked at before anything imports the engine. The copy holds the sources that it was compiled of: where they are not those here, as
after an upgrade, this worker plays by the sources, for it would play by other rules than it says.
"""

from __future__ import annotations

import filecmp
import logging
import os
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

log = logging.getLogger(__name__)

VARIABLE = "LEADENHALL_COMPILED"
ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "engine"


def place() -> str:
    """The folder from which a worker imports the engine: the copy's, or the project's own. Says in the log why it is not the copy's."""
    asked = os.environ.get(VARIABLE, "").strip()
    folder = ROOT / asked  # a relative one is counted from the project's root
    if asked and (why := unfit(folder / "engine")):
        log.warning(
            "%s names %s: %s; run `make compile` again: this worker plays by the sources", VARIABLE, folder, why
        )
        return str(ROOT)
    return str(folder)


def unfit(copy: Path) -> str:
    """Why this copy of the engine is not to be played by; "" when it is one of the sources here, and compiled."""
    if not (copy / f"kernel/game{EXTENSION_SUFFIXES[0]}").is_file():
        return "no engine is compiled for this Python"
    for source in _sources():
        file = copy / source.relative_to(ENGINE)
        if not file.is_file() or not filecmp.cmp(source, file, shallow=False):
            return f"it was compiled of other sources (engine/{source.relative_to(ENGINE)})"
    return ""


def _sources() -> Iterator[Path]:
    for path in sorted(ENGINE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path
