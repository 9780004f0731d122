"""One's own decisions, kept and put again: unit tests of a bot on positions that it has met.

A recording is what a bot and a match said to each other, line by line as on the wire (PROTOCOL.md)::

    run(MyBot, record="decisions.jsonl")            # at home: what came in and what was answered

A log of a match has the decisions of every seat, and needs no recording. Either is read as turns, each with the answer that was given::

    from engine.sdk.recording import decisions, decisions_of

    def test_it_keeps_to_what_it_played():
        bot = MyBot()
        for turn, chosen in decisions("decisions.jsonl"):
            assert bot.choose(turn) == chosen

    def test_it_never_sells_its_last_share():
        for turn, chosen in decisions_of("lost.jsonl.zst", seat=2):
            ...
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from engine import protocol
from engine.kernel.decisions import Event
from engine.kernel.errors import BadState
from engine.log.files import load
from engine.log.reading import Log, replay
from engine.sdk import LiveTurn, Turn, Wire, WireTurn

NO_CLOCK = protocol.Clock(bank_ms=600_000, cap_ms=60_000, used_ms=0)
"""The clock of a turn from a log, which tells how long was taken and not what was left: ten minutes, one a decision."""


class Recorded(NamedTuple):
    """A decision as it was put, and the index that was answered."""

    turn: Turn
    chosen: int


class Recorder:
    """Writes down what is said on both sides of the wire, and hands it on unchanged; without a file, or where that cannot be written any
    more, it only hands on: no match is lost by it.

    Each line is in the file before it goes on: a bot that is ended over a question leaves that question, whole.
    """

    def __init__(self, file: IO[bytes] | None, lines: Iterable[bytes], wire: Wire) -> None:
        self._file, self._lines, self._wire = file, lines, wire

    def __iter__(self) -> Iterator[bytes]:
        for line in self._lines:
            self._note(line)
            yield line

    def write(self, data: bytes) -> int:
        """What the bot says."""
        self._note(data)
        return self._wire.write(data)

    def flush(self) -> None:
        """Have what the bot said go out."""
        self._wire.flush()

    def _note(self, data: bytes) -> None:
        file, self._file = self._file, None
        if file is not None:
            with told_on_stderr():
                file.write(data)
                file.flush()
                self._file = file


@contextmanager
def told_on_stderr() -> Iterator[None]:
    """Go on where a recording cannot be written."""
    try:
        yield
    except OSError as error:
        print(f"nothing more is recorded: {error}", file=sys.stderr)


def decisions(path: Path | str) -> Iterator[Recorded]:
    """The decisions of a recording, in their order; of several matches one after the other. One that was never answered is left out.

    Raises BadMessage for a line that is no message, OSError for a file that cannot be read, BadState for a question before the start.
    """
    title, asked = "", None
    with Path(path).open("rb") as file:
        for line in file:
            try:
                message = protocol.decode(line)
            except protocol.UnknownMessage:  # of a later protocol: `converse` has passed over it, too
                continue
            match message:
                case protocol.Start() as start:
                    title, asked = start.title, None
                case protocol.Decide() as question:
                    if not title:
                        raise BadState("decide", "a question stands before the start of a match")
                    asked = question
                case protocol.Choose() as answer if asked is not None and asked.id == answer.id:
                    yield Recorded(WireTurn(asked, title), answer.index)
                    asked = None


def decisions_of(log: Log | Path | str, seat: int) -> Iterator[Recorded]:
    """The decisions of a seat (from 0) in a match's log, played again: turns as they were put, but for the clock.

    Those of the fallback after a forfeit are among them. Raises BadOption for what is no log, BadState for a log whose seed is
    withheld, or one that this engine does not play, and for a seat that is not at the table.
    """
    if not isinstance(log, Log):
        log, _sha256 = load(Path(log))
    seats = len(log.header["seats"])
    if not 0 <= seat < seats:
        raise BadState("seat", f"{seat} is not at this table: give 0 to {seats - 1}")
    answers = iter(log.choices)
    journal: list[Event] = []
    asked, told = 0, 0
    for place in replay(log):
        journal += place.events
        index, decision = next(answers, None), place.game.decision
        if index is None or decision is None or decision.seat != seat:
            continue
        # A copy: the replay plays on, and a turn is looked at when it is wanted.
        yield Recorded(LiveTurn(asked, place.game.copy(), NO_CLOCK, journal[:], told), index)
        asked, told = asked + 1, len(journal)


def save(turn: Turn, index: int, path: Path | str, names: list[str] | None = None) -> None:
    """Write one decision as a recording of its own, as if the match began with it: a position to test a bot on."""
    seen = turn.observation
    seats: int = seen["seats"]
    start = protocol.Start(
        seen["title"],
        seen["version"],
        seen["options"],
        turn.seat,
        seats,
        names or list(turn.title.players(seats, seats)),
    )
    asked = protocol.Asked(turn.seat, turn.kind, turn.options)
    question = protocol.Decide(turn.id, asked, seen, turn.events, turn.clock)
    lines = [protocol.encode(message) for message in (start, question, protocol.Choose(turn.id, index))]
    Path(path).write_bytes(b"".join(lines))


__all__ = ["Recorded", "Recorder", "decisions", "decisions_of", "save"]
