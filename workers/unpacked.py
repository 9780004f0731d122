"""Where this worker keeps what it has unpacked: one place for all processes of its pool, as long as it runs."""

from __future__ import annotations

import shutil
from pathlib import Path

import structlog

from workers import sandbox

log = structlog.get_logger(__name__)

_folder: Path | None = None


def begin() -> None:
    """From now on keep what is unpacked, and have bots find bytecode. Called before the pool is forked; what a killed worker has kept the
    next one removes."""
    global _folder
    _folder = sandbox.new_folder()
    if sandbox.probe().available:
        try:
            copies = sandbox.prepare_bytecode(_folder / "rules")
        except OSError as error:  # as where the disk is full: bots start more slowly
            log.warning("bots have no bytecode of the rules", reason=str(error))
        else:
            log.info("bots have bytecode of the rules", in_copies_of=[str(folder) for folder in copies])


def end() -> None:
    """Keep nothing any more."""
    global _folder
    if _folder is not None:
        sandbox.forget_bytecode()
        shutil.rmtree(_folder, ignore_errors=True)
        _folder = None


def cache() -> sandbox.UnpackCache | None:
    """What keeps unpacked packages; None outside of a worker, where nothing is kept."""
    return sandbox.UnpackCache(_folder / "unpacked") if _folder is not None else None
