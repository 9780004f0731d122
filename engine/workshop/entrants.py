"""Who takes part: bots as they are written on the command line, perhaps with a label before them, and the limits that they play under."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import Any

from engine.kernel.errors import BadOption
from engine.limits import LADDER, Limits
from engine.packages.meant import LANGUAGE_OF, SETTINGS
from engine.series import check_bots, entrants, parts_of, version_of
from engine.wording import NAME_CHARACTERS, printable

_LABELLED = re.compile(r"([^=:/\\]+)=(.+)", re.DOTALL)
"""A house bot's settings have a colon before the first equals sign: ``searcher:playouts=64`` is no label."""

LONG_MS = 24 * 60 * 60 * 1000
"""A day: what each clock allows by the preset ``long``."""

PRESETS = {
    "ladder": LADDER,
    "long": replace(LADDER, start_ms=LONG_MS, decision_ms=LONG_MS, bank_ms=LONG_MS, cpu_ms=LONG_MS),
}
PROGRAMS = frozenset({*LANGUAGE_OF, ".pyd", ".so", ".dylib", ".wasm", ".node", ".class"})
"""Endings of files that are run, or loaded by what is run."""

CLOCKS = ("start_ms", "decision_ms", "bank_ms", "cpu_ms")
"""What may be set by itself: of a bot that is run as it is, times are held, and little else."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot: the name under which it plays, what was written to find it, the hash of what plays, and, of a folder, those of its files.

    These files are what the bot consists of for as long as it is played: what it writes beside them is no part of it.
    """

    name: str
    written: str
    version: str
    parts: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As it stands in a folder's state."""
        parts = {"parts": dict(self.parts)} if self.parts else {}
        return {"name": self.name, "written": self.written, "version": self.version, **parts}


@dataclass(frozen=True, slots=True)
class Change:
    """The files of a bot that are others than they were: of its program, which makes it another bot, and what it may write itself."""

    program: tuple[str, ...] = ()
    data: tuple[str, ...] = ()


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
    return [
        Entrant(name, word, version_of(word), parts_of(word)) for name, word in zip(names, written, strict=True)
    ], assumed


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


def check_unchanged(entrant: Entrant) -> None:
    """Raise BadOption when another program plays now than when the bot's hash was taken."""
    if entrant.parts:
        changed = changes(entrant.parts, parts_of(entrant.written)).program
        told = f"{', '.join(map(printable, changed))} in {printable(entrant.written)} changed while it was being played"
    else:
        changed = () if (now := version_of(entrant.written)) == entrant.version else (entrant.written,)
        told = f"{printable(entrant.written)} has changed while it was being played: its hash was {entrant.version}, and is {now}"
    if changed:
        raise BadOption(
            "bot", told, "put back what was there, and go on with --resume; or begin anew in another folder"
        )


def changes(were: Mapping[str, str], are: Mapping[str, str]) -> Change:
    """Which of the files that a folder had are others now, or gone. Files that have come since are no part of the bot."""
    changed = [name for name, part in were.items() if are.get(name) != part]
    program = tuple(name for name in changed if _is_program(PurePath(name), were[name]))
    return Change(program, tuple(name for name in changed if name not in program))


def _is_program(file: PurePath, part: str) -> bool:
    """Is it, by its name or its mode, something that is run, or says what is?"""
    return file.name == SETTINGS or file.suffix.lower() in PROGRAMS or part.endswith("x")


def notes_on(bots: Iterable[Mapping[str, Any]]) -> list[str]:
    """Sentences on bots as a folder's state has them: which of their files, programs aside, are others now."""
    notes = []
    for bot in bots:
        changed = changes(bot["parts"], parts_of(bot["written"])).data if "parts" in bot else ()
        if changed:
            files = ", ".join(map(printable, changed))
            notes.append(
                f"{printable(bot['name'])}: {files} changed since its hash was taken, and it plays on with what is there"
            )
    return notes


__all__ = [
    "CLOCKS",
    "PRESETS",
    "Change",
    "Entrant",
    "changes",
    "check_unchanged",
    "entrants_of",
    "limits_of",
    "notes_on",
]
