"""Who sits on a seat: a bot in this process, or a program behind a pair of pipes."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from time import monotonic, perf_counter_ns, thread_time_ns
from typing import Any, Protocol

import engine
from engine import protocol
from engine.kernel.decisions import Outcome
from engine.protocol import LADDER, Limits, Start, spoken
from engine.sdk import Bot, Turn, answer_of

STDERR_CHARACTERS = LADDER.stderr_bytes
"""How much of the end of a bot's error output is kept for its owner."""


FAULTS = {
    "crash": "it raised an error (a house bot, which plays in the match's own process)",
    "exit": "it ended, was killed or could not be started",
    "bad_message": "it sent a line that is no message",
    "illegal_choice": "its answer was none of the options",
    "timeout": "it was not ready, or did not decide, in time",
    "bank": "it ran out of its time for the match",
    "cpu": "it ran out of its CPU time for the match",
    "stalled": "it did not read its standard input",
    "flood": "it wrote too much",
    "limit": "it used too much memory, or too many files or processes",
    "package": "its package could not be unpacked",
    "resigned": "it was a person's, who resigned or left the game for too long",
}
"""The stable words for faults, by which they are counted everywhere, and what each means."""

FAULT_CHOICES = tuple(FAULTS.items())
"""The same as pairs."""

QUOTED = 80
"""Characters of a line that is no message which are quoted."""


class PlayerFault(Exception):
    """A player's own failure. ``kind`` is one of FAULTS; ``reason`` a clause that follows the bot's name ("ran out of …")."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason


class HostFault(Exception):
    """The host's failure, or the rules': no bot pays for it. The attempt is void."""


class Player(Protocol):
    """Whoever sits on a seat. Every method may raise PlayerFault, and HostFault when it is the host that failed."""

    @property
    def wall_ms(self) -> float:
        """Wall time that the match has waited for the bot's decisions, in milliseconds."""

    @property
    def cpu_ms(self) -> float:
        """CPU time used so far, in milliseconds, as the host counts it."""

    @property
    def stderr(self) -> str:
        """The end of what the bot wrote to its error output: for its owner alone."""

    def start(self, table: Start, limits: Limits) -> None:
        """Have the bot ready to play."""

    def decide(self, turn: Turn) -> tuple[int, str]:
        """The bot's answer: an index, and something to say or "". ``turn.clock.cap_ms`` bounds the wall time."""

    def said(self, seat: int, text: str) -> None:
        """Tell the bot what ``seat`` said."""

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        """Tell the bot how it ended."""

    def close(self) -> None:
        """Leave nothing behind. May be called more than once; raises nothing."""


class InProcessPlayer:
    """A trusted bot in this very process. Its time is counted but cannot be cut short; overruns are found when it answers."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        self._make = make
        self._wall_ns = self._cpu_ns = 0
        self.stderr = ""

    @property
    def wall_ms(self) -> float:
        return self._wall_ns / 1e6

    @property
    def cpu_ms(self) -> float:
        return self._cpu_ns / 1e6

    def start(self, table: Start, limits: Limits) -> None:
        try:
            self._bot = self._make()
            self._bot.start(table)
        except Exception as error:
            raise self._crash("starting", error) from error

    def decide(self, turn: Turn) -> tuple[int, str]:
        wall, cpu = perf_counter_ns(), thread_time_ns()
        try:
            return answer_of(self._bot.choose(turn))
        except Exception as error:
            raise self._crash(f"choosing ({turn.kind})", error) from error
        finally:
            self._wall_ns += perf_counter_ns() - wall
            self._cpu_ns += thread_time_ns() - cpu

    def said(self, seat: int, text: str) -> None:
        try:
            self._bot.said(seat, text)
        except Exception as error:
            raise self._crash("listening", error) from error

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        try:
            self._bot.end(outcome, ranks)
        except Exception as error:
            raise self._crash("ending", error) from error

    def close(self) -> None:
        pass

    def _crash(self, doing: str, error: Exception) -> PlayerFault:
        self.stderr = "".join(traceback.format_exception(error))[-STDERR_CHARACTERS:]
        return PlayerFault("crash", f"crashed while {doing}: {spoken(f'{type(error).__name__}: {error}')}")


class Process(Protocol):
    """A running program that speaks in lines. Its methods raise PlayerFault for the program's failures and HostFault for the host's."""

    def ask(self, lines: bytes, timeout: float) -> None:
        """Let it run, and write whole lines to its stdin within ``timeout`` seconds. Says nothing of a program that has ended and left a
        line."""

    def receive(self, timeout: float) -> bytes:
        """The next line of its stdout, also when it has ended since. Raises PlayerFault ``timeout`` when none is complete after
        ``timeout`` seconds, and ``exit`` when it has ended and left none."""

    @property
    def stderr(self) -> str:
        """The end of its error output."""

    def pause(self) -> float:
        """Stop it from running until it is asked again. Returns the CPU time of the program and its children so far, in seconds."""

    def close(self) -> None:
        """End it and everything that it started. May be called more than once."""


class ProcessPlayer:
    """A program that speaks the protocol. It runs only while the match waits for it; between its decisions it is paused."""

    def __init__(self, launch: Callable[[], Process]) -> None:
        self._launch = launch
        self._process: Process | None = None
        self._wall_ns = 0
        self._cpu_seconds = 0.0
        self._notes = 0
        self._waiting: list[bytes] = []  # what is said while the bot is paused; it reads it before its next decision
        self._stderr = ""

    @property
    def stderr(self) -> str:
        return self._process.stderr if self._process is not None else self._stderr

    @property
    def wall_ms(self) -> float:
        return self._wall_ns / 1e6

    @property
    def cpu_ms(self) -> float:
        return self._cpu_seconds * 1000

    def start(self, table: Start, limits: Limits) -> None:
        self._limits = limits
        self._process = self._launch()
        published = limits.at_table(table.seats)
        hello = protocol.encode(protocol.Hello(protocol.PROTOCOL, engine.__version__, published))
        self._exchange(hello, protocol.Ready, limits.start_ms, "was not ready")
        self._waiting.append(protocol.encode(table))

    def decide(self, turn: Turn) -> tuple[int, str]:
        asked = protocol.Asked(turn.seat, turn.kind, turn.options)
        question = protocol.Decide(turn.id, asked, turn.observation, turn.events, turn.clock)
        self._waiting.append(protocol.encode(question))
        data = b"".join(self._waiting)
        self._waiting.clear()
        began = perf_counter_ns()
        try:
            answer = self._exchange(data, protocol.Choose, turn.clock.cap_ms, "gave no answer")
        finally:
            self._wall_ns += perf_counter_ns() - began
        if answer.id != turn.id:
            raise PlayerFault("bad_message", f"answered question {answer.id} when asked question {turn.id}")
        return answer.index, answer.say

    def said(self, seat: int, text: str) -> None:
        self._waiting.append(protocol.encode(protocol.Said(seat, text)))

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        if self._process is None:
            return
        self._waiting.append(protocol.encode(protocol.End(outcome.to_json(), ranks)))
        try:
            self._process.ask(b"".join(self._waiting), self._limits.read_ms / 1000)
            self._process.receive(self._limits.leave_ms / 1000)
        except PlayerFault as leaving:
            if leaving.kind not in ("exit", "timeout"):
                raise

    def close(self) -> None:
        if self._process is not None:
            self._stderr = self._process.stderr
            self._process.close()
            self._process = None

    def _exchange(self, data: bytes, kind: type[Any], allowed_ms: int, failing: str) -> Any:
        process = self._process
        assert process is not None  # noqa: S101 - a player is started before it is asked
        deadline = monotonic() + allowed_ms / 1000
        try:
            process.ask(data, min(allowed_ms, self._limits.read_ms) / 1000)
            while True:
                try:
                    line = process.receive(max(0.0, deadline - monotonic()))
                except PlayerFault as fault:
                    if fault.kind == "timeout":
                        raise PlayerFault("timeout", f"{failing} within {allowed_ms} ms") from fault
                    raise
                try:
                    message = protocol.decode_answer(line)
                except protocol.UnknownMessage as note:
                    self._note(str(note))
                    continue
                except protocol.BadMessage as error:
                    raise PlayerFault("bad_message", _no_message(line, error)) from error
                if isinstance(message, kind):
                    return message
                self._note(f"a {message.type} message where a {kind.type} was due")
            # The bot's clock stops here; it does not think on other seats' time.
        finally:
            # Of a program that is gone nothing can be read any more: what it had used stays used.
            self._cpu_seconds = max(self._cpu_seconds, process.pause())

    def _note(self, text: str) -> None:
        self._notes += 1
        if self._notes > self._limits.notes:
            raise PlayerFault("flood", f"sent more than {self._limits.notes} lines that answer nothing, such as {text}")


def exit_reason(code: int) -> str:
    """The clause for a bot that ended by itself with this exit code. What ends well ends too early: that is told, too."""
    told = f"exited with code {code} during the match"
    if code == 0:
        told += "; a bot goes on until it is told the end: in Python, the file has to call run() when it is started"
    return told


def _no_message(line: bytes, error: Exception) -> str:
    quoted = spoken(repr(line[:QUOTED].decode(errors="replace"))) + ("…" if len(line) > QUOTED else "")
    told = f"sent a line that is no message: {spoken(str(error))}; the line was {quoted}"
    if not line.lstrip().startswith(b"{"):
        told += "; its standard output is for messages alone: print to the error output, in Python with print(…, file=sys.stderr)"
    return told
