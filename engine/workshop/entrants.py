"""Who takes part: bots as they are written on the command line, perhaps with a label before them, and the limits that they play under."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.kernel.errors import BadOption
from engine.limits import LADDER, Limits
from engine.series import check_bots, entrants, version_of
from engine.wording import NAME_CHARACTERS, printable

_LABELLED = re.compile(r"([^=:/\\]+)=(.+)", re.DOTALL)
"""A house bot's settings have a colon before the first equals sign: ``searcher:playouts=64`` is no label."""

LONG_MS = 24 * 60 * 60 * 1000
"""A day: what each clock allows by the preset ``long``."""

PRESETS = {
    "ladder": LADDER,
    "long": replace(LADDER, start_ms=LONG_MS, decision_ms=LONG_MS, bank_ms=LONG_MS, cpu_ms=LONG_MS),
}
CLOCKS = ("start_ms", "decision_ms", "bank_ms", "cpu_ms")
"""What may be set by itself: of a bot that is run as it is, times are held, and little else."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot: the name under which it plays, what was written to find it, and the hash of what plays."""

    name: str
    written: str
    version: str


def entrants_of(words: Sequence[str], title_id: str) -> tuple[list[Entrant], list[str]]:
    """The bots that these words name: a house bot, a path, or ``label=`` and one of these; and what was assumed of them, in sentences.

    Raises BadOption for a bot that cannot be seated, and for two of one name.
    """
    labels, written = zip(*map(_parted, words), strict=True) if words else ((), ())
    assumed = check_bots(written, title_id)
    own = entrants(written)
    names = [label or name for label, name in zip(labels, own, strict=True)]
    if twice := [name for name in names if names.count(name) > 1]:
        raise BadOption("bot", f"two are called {printable(twice[0])}", "give each a label of its own: NAME=BOT")
    return [Entrant(name, word, version_of(word)) for name, word in zip(names, written, strict=True)], assumed


def _parted(word: str) -> tuple[str, str]:
    """The label, or "", and what follows it."""
    found = _LABELLED.fullmatch(word)
    if found is None or Path(word).exists():
        return "", word
    label = found[1].strip()
    if not label or len(label) > NAME_CHARACTERS or printable(label) != label:
        raise BadOption("bot", f"{printable(found[1])!r} is no label", f"use 1 to {NAME_CHARACTERS} printable letters")
    return label, found[2]


def limits_of(text: str) -> Limits:
    """The limits that are written so: a preset, and clocks that differ from it (``long,decision_ms=500``). Raises BadOption."""
    limits = LADDER
    for word in filter(None, text.split(",")):
        name, equals, value = word.partition("=")
        if not equals and name in PRESETS:
            limits = PRESETS[name]
        elif name in CLOCKS and value.isascii() and value.isdigit() and 0 < int(value) <= LONG_MS:
            set_to: dict[str, Any] = {name: int(value)}
            limits = replace(limits, **set_to)
        else:
            known = f"{', '.join(PRESETS)}, or {', '.join(f'{clock}=N' for clock in CLOCKS)}"
            raise BadOption("limits", f"{printable(word)!r} is no limit", f"use {known}, with commas between")
    return limits


def check_unchanged(written: str, version: str) -> None:
    """Raise BadOption when something else plays now under these words than when its hash was taken."""
    if (now := version_of(written)) != version:
        told = f"{printable(written)} has changed while it was being played: its hash was {version}, and is {now}"
        remedy = "put back what was there, have it write no files beside its own, and go on with --resume"
        raise BadOption("bot", told, f"{remedy}; or begin anew in another folder")


__all__ = ["CLOCKS", "PRESETS", "Entrant", "check_unchanged", "entrants_of", "limits_of"]
