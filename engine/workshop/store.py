"""The folder of an arena or of a test: what has been played, kept so that it goes on after any interruption.

``state.jsonl``    the first line says what is played (bots by their hashes among it), each further line is a match
``crashes.jsonl``  a line per seat that was lost: who, where, why, what it wrote, and the commands that lead to that very moment
``logs/``          the log of each match, by its number

A match counts once its line is whole: its log is written before it, and a line that was cut off is dropped when the folder is opened
again. So a process may be killed at any moment, and no match is lost that counts, and none is played twice. Only one process at a time
may have a folder.
"""

from __future__ import annotations

import fcntl
import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from engine.kernel.errors import BadOption, BadState
from engine.wording import counted, printable
from engine.workshop.entrants import changes
from engine.workshop.matches import Match

STATE, CRASHES, LOGS = "state.jsonl", "crashes.jsonl", "logs"

SCHEMA = 1

Fields = dict[str, Any]


@dataclass(slots=True)
class Folder:
    """An open folder: ``matches`` are those that count, by number."""

    path: Path
    header: Fields
    _state: IO[bytes]
    _crashes: IO[bytes]
    matches: dict[int, Match] = field(default_factory=dict)

    def append(self, match: Match) -> None:
        """Keep a match that was played. One that is there already is left alone."""
        if match.fixture.number in self.matches:
            return
        self._state.write(_line(match.to_json()))
        self._state.flush()
        self.matches[match.fixture.number] = match
        for crash in crashes_of(match, self.header, self.path):
            self._crashes.write(_line(crash))
        self._crashes.flush()


@contextmanager
def opened(path: Path, header: Fields, resume: bool) -> Iterator[Folder]:
    """The folder at ``path``, made if need be, for as long as the block runs; ``header`` says what is played.

    Raises BadOption when it cannot be had: it holds something already and is not to be gone on with, or something else than this header
    says, or another process has it.
    """
    path.mkdir(parents=True, exist_ok=True)
    with (path / STATE).open("a+b") as state:
        try:
            fcntl.flock(state, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            told = f"another process is playing in {printable(path)}"
            raise BadOption("folder", told, "wait for it, or name another with --folder") from error
        known, matches = _read(path, state)
        if known is None:
            known = {"type": header["type"], "schema": SCHEMA, **header}
            state.write(_line(known))
            state.flush()
        elif not resume:
            told = f"{printable(path)} holds an {known['type']} of {counted(len(matches), 'match', 'matches')}"
            raise BadOption("folder", told, "go on with it by --resume, or name another with --folder")
        else:
            _check_same(known, header)
        (path / LOGS).mkdir(exist_ok=True)
        with (path / CRASHES).open("wb") as crashes:
            folder = Folder(path, known, state, crashes, matches)
            for _, match in sorted(matches.items()):
                for crash in crashes_of(match, known, path):
                    crashes.write(_line(crash))
            crashes.flush()
            yield folder


def crashes_of(match: Match, header: Mapping[str, Any], path: Path) -> list[Fields]:
    """A line for each seat of the match that was lost. Seats count from 1 in it, as commands and pages count them."""
    told = []
    log = str(path / match.log)
    for seat, fared in enumerate(match.seats):
        if fared.ply is None:
            continue
        bots = [header["bots"][other.bot]["written"] for other in match.seats]
        moment = ("--ply", str(max(fared.ply, 0)))
        told.append(
            {
                "type": "crash",
                "bot": header["bots"][fared.bot]["name"],
                "match": match.fixture.number,
                "seat": seat + 1,
                "ply": fared.ply,
                "fault": fared.fault,
                "reason": fared.reason,
                "stderr": fared.stderr,
                "log": log,
                "replay": shlex.join(["leadenhall", "replay", log, *moment]),
                "debug": shlex.join(
                    ["leadenhall", "debug", header["title"], *bots, "--seat", str(seat + 1), "--log", log, *moment]
                ),
            }
        )
    return told


def _read(path: Path, state: IO[bytes]) -> tuple[Fields | None, dict[int, Match]]:
    """What the state holds; a last line that was cut off is cut away."""
    state.seek(0)
    data = state.read()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        state.truncate(len(whole))
    header: Fields | None = None
    matches: dict[int, Match] = {}
    for number, raw in enumerate(whole.splitlines(), 1):
        try:
            line = json.loads(raw)
            if header is None:
                if line["schema"] != SCHEMA:
                    raise BadState("schema", f"{line['schema']}, of which this version knows nothing")
                header = line
            elif line["type"] == "match":
                match = Match.from_json(line)
                matches.setdefault(match.fixture.number, match)
        except (ValueError, TypeError, KeyError) as error:
            told = f"{printable(path / STATE)}, line {number}, cannot be read: {printable(error)}"
            raise BadOption("folder", told, "mend it, or name another folder") from error
    return header, matches


def _check_same(known: Mapping[str, Any], header: Mapping[str, Any]) -> None:
    """Raise BadOption unless what is to be played is what was played."""
    remedy = "go on with the same, or name another folder"
    for key, value in header.items():
        was = known.get(key)
        if key == "bots":
            _check_bots(was or [], value, remedy)
        elif was != value:
            raise BadOption("resume", f"it was played with {key} {_told(was)}, not {_told(value)}", remedy)


def _check_bots(were: Sequence[Fields], are: Sequence[Fields], remedy: str) -> None:
    names = [[printable(bot["name"]) for bot in bots] for bots in (were, are)]
    if names[0] != names[1]:
        raise BadOption("resume", f"it was played by {', '.join(names[0])}, not by {', '.join(names[1])}", remedy)
    for was, now in zip(were, are, strict=True):
        files = ""
        if "parts" in was and "parts" in now:
            # Of a folder, what the bot has written beside itself, or into files that are no program, makes no other bot of it.
            files = ", ".join(map(printable, changes(was["parts"], now["parts"]).program))
            changed = bool(files)
        else:
            changed = was["version"] != now["version"]
        if changed:
            told = f"{printable(now['name'])} has changed since{' in ' * bool(files)}{files}"
            hashes = f"its hash was {was['version']}, and is {now['version']}"
            raise BadOption("resume", f"{told}: {hashes}", f"put back what was there, or {remedy}")


def _told(value: Any) -> str:
    return printable(json.dumps(value) if isinstance(value, dict | list) else value)


def _line(data: Mapping[str, Any]) -> bytes:
    # Names of files may hold halves of surrogate pairs: ASCII has escapes for them.
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


__all__ = ["CRASHES", "LOGS", "STATE", "Folder", "crashes_of", "opened"]
