"""What of a log cannot be played again, and what can be said of it all the same: that it may have been so.

Who played, how long a bot took, what it said and why it lost its seat is known to the writer alone. Each of these has a form, places where
it can stand, and limits that were in force; and a reason tells figures that follow from the rest of the log.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any

from engine.kernel.errors import BadState, shown
from engine.limits import LADDER, Limits
from engine.log.differences import told
from engine.log.writing import Fields
from engine.players import FAULTS

PROVED = (
    "that it is a game of this title by its rules, from this seed to its end",
    "the options and the words of every choice, and that it was one of them",
    "events, who may see them, public boards, digests",
    "the outcome, its scores and ranks, and the order in which seats were forfeited",
    "the choices of the fallback policy",
)
"""What playing the log again proves, whoever wrote it."""

PLAUSIBLE = (
    "header: the engine's version, the seats' names and versions, the limits",
    "decision: which of the options a bot chose, wall_ms, cpu_ms",
    "talk: what was said, where something may be said",
    "forfeit: that a seat was forfeited there, and fault and reason, as far as its figures do not follow from the rest",
    "outcome.seats: cpu_ms, and what came after the end",
)
"""What nobody can play again: its form is checked, its place, and that it agrees with itself and with the limits."""

REASON_CHARACTERS = 2_000
"""Characters of a reason. The longest quote an upload that could not be unpacked."""

CPU_SLACK_MS = 1_100
"""By how much less than the limit a program may seem to have used that the kernel ended for it: the kernel counts whole seconds."""

POSSIBLE = {
    "start": frozenset(FAULTS) - {"illegal_choice", "bank", "resigned"},
    "question": frozenset(FAULTS) - {"package"},
    "talk": frozenset({"crash"}),  # a program hears what was said with its next question; a house bot hears it at once
    "end": frozenset({"crash", "cpu", "flood", "limit", "stalled"}),
}
"""Where a seat is lost, or a goodbye goes wrong, and by which faults."""

_SIZE = r"\d+ (?:bytes|KB|MB)"
_FORMS = {
    "crash": (r"crashed while (?P<doing>starting|listening|ending|choosing \([\w.]+\)): .+",),
    "exit": (
        r"exited with code \d{1,10} during the match(?:; a bot goes on .+)?",
        r"was killed by signal \d{1,3}(?:: it made a forbidden system call| \([A-Z0-9]+(?:: [a-z ]+)?\))?",
        r"could not be (?:started|executed): .+",
        r"closed its standard (?:input or )?output",
    ),
    "bad_message": (
        r"sent a line that is no message: .+",
        r"answered question -?\d+ when asked question (?P<question>\d+)",
    ),
    "illegal_choice": (r"answered (?P<index>.+) to (?P<kind>[\w.]+) where 0 to (?P<top>\d+) is possible",),
    "timeout": (
        r"was not ready within (?P<start_ms>\d+) ms",
        r"gave no answer within (?P<decision_ms>\d+) ms",
        r"took \d+ ms for one decision; the limit is (?P<decision_ms>\d+) ms",
    ),
    "bank": (r"ran out of its (?P<bank_ms>\d+) ms of time for the match",),
    "cpu": (
        r"ran out of its (?P<cpu_ms>\d+) ms of CPU time for the match",
        r"used more than (?P<cpu_seconds>[\d.e+]+) seconds of CPU",
    ),
    "stalled": (
        r"does not read its standard input",
        r"did not read its standard input for [\d.]+ seconds",
        r"closed its standard input",
    ),
    "flood": (
        r"sent a line of more than (?P<line_bytes>\d+) bytes",
        rf"sent a line longer than {_SIZE}",
        r"sent more than (?P<notes>\d+) lines that answer nothing, such as .+",
        rf"wrote more than {_SIZE} to standard (?:output|error)",
    ),
    "limit": (
        rf"used more than {_SIZE} of memory",
        r"created more than \d+ files in /tmp",
        r"used CPU while it was paused",
    ),
    "package": (r"could not be unpacked: .+",),
    "resigned": (r"resigned", r"left the game for \d{1,4} hours?"),
}
FORMS = {fault: tuple(re.compile(form, re.DOTALL) for form in forms) for fault, forms in _FORMS.items()}
"""How the reasons of each fault read. A named group is a figure that follows from the rest of the log: see `Place.figures`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat is lost: `when` is one of POSSIBLE's. For a question: its kind, how many options it has, and its id."""

    when: str
    kind: str = ""
    options: int = 0
    question: int = 0

    def figures(self, limits: Limits) -> dict[str, str]:
        """What a reason that is given here must say, by the names of FORMS' groups."""
        doing = {"start": "starting", "talk": "listening", "end": "ending"}.get(self.when, f"choosing ({self.kind})")
        found = {name: str(getattr(limits, name)) for name in ("bank_ms", "cpu_ms", "notes", "line_bytes")}
        found |= {"doing": doing, "cpu_seconds": f"{limits.cpu_ms / 1000:g}"}
        if self.when == "start":
            found["start_ms"] = str(limits.start_ms)
        if self.when == "question":
            found["decision_ms"] = str(limits.decision_ms)
            found |= {"kind": self.kind, "top": str(self.options - 1), "question": str(self.question)}
        return found


def limits_of(header: Fields) -> Limits:
    """The limits that a match was played under: the ladder's, but for those that its header names. Raises BadState."""
    given = header.get("limits", {})
    known = {part.name for part in fields(Limits) if type(getattr(LADDER, part.name)) is int}
    if not isinstance(given, dict):
        raise BadState("header.limits", f"expected an object, it is {shown(given)}")
    for name, value in given.items():
        if name not in known:
            raise BadState("header.limits", f"there is no limit {shown(name)} in whole numbers")
        if type(value) is not int or not 0 <= value < 2**63:
            raise BadState(f"header.limits.{name}", f"expected a whole number from 0, it is {shown(value)}")
    return replace(LADDER, **given)


def doubt(fault: str, reason: str, place: Place, limits: Limits) -> str:
    """Why no seat is lost there by this fault and for this reason, in a clause; "" when it may have been so."""
    if not fault or not reason:
        return "expected a fault and a reason"
    if fault not in FAULTS:
        return f"{told(fault)} is no fault: they are {', '.join(FAULTS)}"
    if fault not in POSSIBLE[place.when]:
        return f"{fault} is no fault of a bot at that place ({place.when})"
    if len(reason) > REASON_CHARACTERS or not reason.replace("\n", "").isprintable():
        return "the reason is too long or unprintable"
    found = next((match for form in FORMS[fault] if (match := form.fullmatch(reason))), None)
    if found is None:
        return f"{told(reason)} is no reason for {fault}"
    due = place.figures(limits)
    index = found.groupdict().get("index") or ""
    if index.isascii() and index.isdigit() and len(index) < 10 and int(index) < place.options:
        return f"{told(reason)}: {index} is possible"
    for name, said in found.groupdict().items():
        if name != "index" and said is not None and said != due.get(name):
            return f"{told(reason)}: {name} is {due.get(name, 'not to be told there')}"
    return ""


def bad_goodbye(reason: str, limits: Limits) -> str:
    """The same for what a seat that finished is said to have done after the end."""
    place = Place("end")
    if any(not doubt(fault, reason, place, limits) for fault in POSSIBLE["end"]):
        return ""
    return f"{told(reason)} is nothing that a bot does after the end"


def unproven(lost: Fields, waited_ms: float, wall_ms: float, cpu_ms: Any, limits: Limits) -> str:
    """What a forfeit for want of time lacks, in a clause: the time. `waited_ms` is that of the question at which the seat was lost,
    the others are the seat's in all."""
    if lost["fault"] == "timeout" and lost["ply"] >= 0 and waited_ms < limits.decision_ms - 1:
        return f"timeout after {waited_ms} ms; the limit is {limits.decision_ms} ms"
    if lost["fault"] == "bank" and wall_ms < limits.bank_ms - 1:
        return f"bank after {wall_ms:.1f} ms; the limit is {limits.bank_ms} ms"
    slack = CPU_SLACK_MS if "seconds" in lost["reason"] else 1
    if lost["fault"] == "cpu" and cpu_ms < limits.cpu_ms - slack:
        return f"cpu after {cpu_ms} ms; the limit is {limits.cpu_ms} ms"
    return ""
