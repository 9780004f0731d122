"""Checks a log: the match is played again, and every line is held against what the match would have written there.

Who wrote what cannot be played again: what was said, how long it took, why a seat was forfeited, names. Of these the form is checked, and
that they agree with each other, with the rest and with the limits (`engine.log.plausible`); their text is held by the log's ``sum`` alone,
which tells an altered log from the one that was written, and not an honest writer from a forger.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.forfeits import AT_START, FINISHED, FORFEITED, fallback, match_ranks
from engine.kernel.errors import BadState, shortened, shown
from engine.kernel.game import Game
from engine.log.differences import MISSING, differ, differences, strangers, told
from engine.log.plausible import PLAUSIBLE, PROVED, Place, bad_goodbye, doubt, limits_of, unproven
from engine.log.reading import Log, opened, take
from engine.log.writing import CHECKPOINT_EVERY, Fields, Summing, dump
from engine.protocol import spoken
from engine.wording import counted

AFTER = "after the end: "
"""How the reason of a seat begins that played to the end and then did what it should not."""

MOST_PROBLEMS = 100
"""Differences after which no more are looked for, and unknown lines and fields after which no more are told."""

START, SPOKEN, HEARD, TOLD, CHECKED, ASKED = range(6)
"""What comes after a decision, in this order: nothing yet, talk, forfeits of hearers, events, a checkpoint, a forfeit of who is asked."""
WHILE_LISTENING = "crashed while listening"
"""How the reason begins of a house bot that is lost over what another said: it hears that at once."""


@dataclass(slots=True)
class Report:
    """What ``verify`` found: how much was compared, and every difference in a sentence.

    ``notes`` are lines and fields that this engine does not know, and so cannot vouch for.
    """

    decisions: int = 0
    digests: int = 0
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def note(self, what: str) -> None:
        """Tell of a line or field that is not known."""
        if len(self.notes) < MOST_PROBLEMS:
            self.notes.append(shortened(what))
        elif len(self.notes) == MOST_PROBLEMS:
            self.notes.append("and more: these are enough")

    @property
    def ok(self) -> bool:
        """Is the log true, all of it?"""
        return not self.problems and not self.notes

    def to_json(self) -> dict[str, Any]:
        """The same for programs, with what is proved of a log that is ``ok``, and what is only plausible."""
        found = {"ok": self.ok, "decisions": self.decisions, "digests": self.digests}
        return {**found, "problems": self.problems, "unknown": self.notes, "proved": PROVED, "plausible": PLAUSIBLE}

    def __str__(self) -> str:
        checked = f"{counted(self.decisions, 'decision')} and {counted(self.digests, 'digest')} compared"
        found = [*self.problems, *(f"unknown: {note}" for note in self.notes)]
        return f"{checked}: the log is true" if self.ok else f"{checked}:\n" + "\n".join(f"- {line}" for line in found)


def verify(log: Log) -> Report:
    """Play the log again and compare every line and field. Nothing is raised: what is wrong with the log is in the report."""
    report = Report()
    for number, line in log.strange.items():
        report.note(f"line {number} is of type {shown(line['type'])}")
    try:
        _Checker(log, opened(log), report).check()
    except BadState as error:
        report.problems.append(str(error))
    except _Enough:
        report.problems.append("and more: these are enough")
    return report


class _Enough(Exception):
    """So much is wrong with the log that the rest is of no interest."""


class _Checker:
    def __init__(self, log: Log, game: Game, report: Report) -> None:
        self.log, self.game, self.report = log, game, report
        self.limits = limits_of(log.header)
        self.number = 1  # of the line that is looked at
        self.stage = START  # of what the last decision is followed by
        self.events: list[Fields] = _plain([event.to_json() for event in game.drain()])
        self.speaker: int | None = None  # who may have spoken with the last decision
        self.talker: int | None = None  # who has spoken last
        self.forfeits: dict[int, Fields] = {}  # by seat, the line that tells of it
        self.fallback: dict[int, Callable[[int], int]] = {}
        self.failing: int | None = (
            None  # who has lost its seat over the question that is open: the time is still its bot's
        )
        self.waited: dict[int, float] = {}  # by seat, milliseconds of the question over which it was lost
        self.fared = [_Fared() for _ in range(game.seats)]

    def check(self) -> None:
        """Look at every line. Raises BadState where the match cannot go on as the log says, _Enough when too much is wrong."""
        check_of = {
            "header": self._header,
            "decision": self._decision,
            "events": self._events,
            "checkpoint": self._checkpoint,
            "talk": self._talk,
            "forfeit": self._forfeit,
            "outcome": self._outcome,
        }
        summing = Summing()
        whole = {**self.log.strange, **dict(zip(self.log.numbers, self.log.lines, strict=True))}
        for number in sorted(whole):
            self.number, line = number, whole[number]
            if line["type"] == "outcome" and self.log.outcome is not None and self.log.outcome is not line:
                self.problem("outcome", "the log goes on after it")
            elif number not in self.log.strange:
                check_of[line["type"]](line)
            written = self.log.renamed.get(number, line)
            if line is self.log.outcome and line.get("sum") != summing.of(written):
                self.problem("outcome.sum", "the lines are not those of which this is the sum")
            summing.add(dump(written))
        if self.log.outcome is None:
            # An outcome that is not the last line is none.
            self.report.problems.append("the log has no outcome")

    def problem(self, what: str, text: str) -> None:
        """Tell of a difference in the line that is looked at. Raises _Enough."""
        self.report.problems.append(shortened(f"line {self.number}, {what}: {text}"))
        if len(self.report.problems) >= MOST_PROBLEMS:
            raise _Enough

    # -- each type of line --

    def _header(self, line: Fields) -> None:
        if self.number != 1:
            self.problem("header", "stands twice")
            return
        self._names(line, ("schema", "engine", "title", "version", "options", "seed", "seats"), optional=("limits",))
        self._compare("header.options", line["options"], self.game.options)
        for seat, who in enumerate(line["seats"]):
            where = f"header.seats[{seat}]"
            if not isinstance(who, dict) or {type(who.get(name)) for name in ("name", "version")} != {str}:
                self.problem(where, "expected a name and a version")
            else:
                self._known(where, who, ("name", "version"))

    def _decision(self, line: Fields) -> None:
        self._close()
        game, ply = self.game, self.game.plies
        self._names(line, ("ply", "seat", "kind", "index", "choice", "wall_ms", "cpu_ms"), optional=("fallback",))
        self._compare("decision.ply", line["ply"], ply)
        index, decision = line["index"], game.decision
        if decision is not None and 0 <= index < len(decision.options):
            words = _plain(game.describe(index))
            if differ(line["choice"], words):
                self.problem(f"decision {ply}", f"the choice is told as {told(line['choice'])}, it is {told(words)}")
            self._fallback(line, decision.seat, len(decision.options))
            self.fared[decision.seat].count(line)
            self._times(line, decision.seat)
        take(game, line)
        self.report.decisions = game.plies
        self.stage, self.speaker = START, None if line["seat"] in self.forfeits else line["seat"]
        self.events = _plain([event.to_json() for event in game.drain()])

    def _fallback(self, line: Fields, seat: int, options: int) -> None:
        # Drawn whether or not the line says so: each draw is one of a series.
        due = self.fallback[seat](options) if seat in self.fallback else None
        if line.get("fallback", MISSING) is not (MISSING if due is None else True):
            self.problem("decision.fallback", f"it is {told(MISSING if due is None else True)}")
        elif due is not None and due != line["index"]:
            self.problem("decision.index", f"the fallback policy draws {due}, the log says {told(line['index'])}")

    def _times(self, line: Fields, seat: int) -> None:
        limits, fared, failing = self.limits, self.fared[seat], self.failing
        self.failing = None
        for name, at_once, in_all in (
            ("wall_ms", limits.decision_ms, limits.bank_ms),
            ("cpu_ms", limits.cpu_ms, limits.cpu_ms),
        ):
            took = line.get(name, MISSING)
            if not _is_time(took):
                self.problem(f"decision.{name}", f"expected milliseconds, it is {told(took)}")
            elif seat == failing:
                self.waited.setdefault(seat, took)  # wall time comes first
            elif seat in self.forfeits and took:
                self.problem(f"decision.{name}", f"it is 0 where the fallback policy decides, not {told(took)}")
            elif seat not in self.forfeits and took > at_once + fared.rounding:
                self.problem(
                    f"decision.{name}", f"{told(took)} is above the limit of {at_once}, and the seat is not lost"
                )
            elif seat not in self.forfeits and getattr(fared, name) > in_all + fared.rounding:
                self.problem(f"decision.{name}", f"the seat's are above the limit of {in_all}, and it is not lost")

    def _talk(self, line: Fields) -> None:
        self._names(line, ("ply", "seat", "text"))
        self._at("talk", line, SPOKEN)
        if line["seat"] != self.speaker:
            self.problem("talk.seat", f"it is {self.speaker} that has decided and may speak")
        self.speaker, self.talker = None, line["seat"]
        if not line["text"] or spoken(line["text"])[: self.limits.say_characters] != line["text"]:
            self.problem("talk.text", "is not as the match passes it on")

    def _events(self, line: Fields) -> None:
        self._names(line, ("ply", "events"))
        self._at("events", line, TOLD)
        if not self.events and line["events"]:
            self.problem("events", f"the events differ: there are none, or they were told already; log {told(line)}")
        elif not self.events:
            self.problem("events", "the events differ: a line without any is never written")
        for where, said, true in differences("events", line["events"], self.events):
            self.problem(where, f"the events differ: log {told(said)}, rules {told(true)}")
        self.events = []

    def _checkpoint(self, line: Fields) -> None:
        self._untold_events()
        self._names(line, ("ply", "digest", "public"))
        if self.stage == CHECKED:
            self.problem("checkpoint", f"there is a second one after {counted(self.game.plies, 'decision')}")
            return
        self._at("checkpoint", line, CHECKED)
        self.report.digests += 1
        if line["digest"] != self.game.digest():
            self.problem("checkpoint.digest", f"after {counted(self.game.plies, 'decision')}: the digest differs")
        self._compare("checkpoint.public", line.get("public", MISSING), _plain(self.game.observe(None)))

    def _forfeit(self, line: Fields) -> None:
        self._names(line, ("ply", "seat", "fault", "reason"))
        seat, decision = line["seat"], self.game.decision
        if not 0 <= seat < self.game.seats or seat in self.forfeits:
            self.problem("forfeit.seat", f"{told(seat)} is no seat, or was forfeited before")
            return
        if line["ply"] == AT_START and self.game.plies == 0:
            place = Place("start")
            self._at("forfeit", line, TOLD, ply=AT_START)
        elif self._is_a_hearers(line):
            place = Place("talk")
            self._at("forfeit", line, HEARD)
            if seat == self.talker:
                self.problem("forfeit.seat", f"{seat} has spoken, and does not hear itself")
        else:
            self._close()
            self._at("forfeit", line, ASKED)
            place, self.failing = Place("question"), seat
            if decision is not None:
                place = Place("question", decision.kind, len(decision.options), self.fared[seat].decisions)
                if seat != decision.seat:
                    self.problem("forfeit.seat", f"it is {decision.seat} that is asked")
        if doubtful := doubt(line["fault"], line["reason"], place, self.limits):
            self.problem("forfeit", doubtful)
        self.forfeits[seat] = line
        self.fallback[seat] = fallback(self.log.header["seed"], seat)

    def _is_a_hearers(self, line: Fields) -> bool:
        """Is the seat lost over what was said, and not, when the decision had no events to tell, over the next question?"""
        told_first = not self.events and not str(line["reason"]).startswith(WHILE_LISTENING)
        return SPOKEN <= self.stage <= HEARD and not told_first

    def _outcome(self, line: Fields) -> None:
        self._untold_events()
        game = self.game
        if game.outcome is None:
            self.problem("outcome", f"the log ends after {counted(game.plies, 'decision')}, before the game does")
            return
        self._names(line, ("plies", "digest", "outcome", "ranks", "seats", "sum"))
        self._compare("outcome.plies", line["plies"], game.plies)
        self.report.digests += 1
        if line["digest"] != game.digest():
            self.problem("outcome.digest", "the digest at the end differs")
        outcome = _plain(game.outcome.to_json())
        if differ(line["outcome"], outcome):
            self.problem("outcome.outcome", f"the outcome is told as {told(line['outcome'])}, it is {told(outcome)}")
        ranks = match_ranks(game.outcome.ranks, {seat: lost["ply"] for seat, lost in self.forfeits.items()})
        if differ(line["ranks"], ranks):
            self.problem("outcome.ranks", f"the ranks are told as {told(line['ranks'])}, they are {told(ranks)}")
        if len(line["seats"]) != game.seats:
            self.problem("outcome.seats", f"expected {game.seats}, one per seat")
            return
        for seat, said in enumerate(line["seats"]):
            self._seat(seat, said, ranks[seat], game.outcome.scores[seat])

    def _seat(self, seat: int, said: Any, rank: int, score: int) -> None:
        where, lost, fared = f"outcome.seats[{seat}]", self.forfeits.get(seat), self.fared[seat]
        if not isinstance(said, dict):
            self.problem(where, "expected an object")
            return
        who = self.log.header["seats"][seat]
        true = {
            "seat": seat,
            "name": who.get("name") if isinstance(who, dict) else MISSING,
            "result": FINISHED if lost is None else FORFEITED,
            "rank": rank,
            "score": score,
            "fault": "" if lost is None else lost["fault"],
            "reason": "" if lost is None else lost["reason"],
            "decisions": fared.decisions,
            "fallback_decisions": fared.by_fallback,
        }
        if lost is None and str(said.get("reason")).startswith(AFTER):
            true["reason"] = said["reason"]  # a bad goodbye costs nothing, and is told
            if doubtful := bad_goodbye(said["reason"].removeprefix(AFTER), self.limits):
                self.problem(f"{where}.reason", doubtful)
        for name, value in true.items():
            self._compare(f"{where}.{name}", said.get(name, MISSING), value)
        wall, cpu = said.get("wall_ms", MISSING), said.get("cpu_ms", MISSING)
        if not _is_time(wall) or abs(wall - fared.wall_ms) > fared.rounding:
            self.problem(f"{where}.wall_ms", f"log {told(wall)}, its decisions {fared.wall_ms:.1f}")
        if not _is_time(cpu) or cpu < fared.cpu_ms - fared.rounding:
            self.problem(f"{where}.cpu_ms", f"log {told(cpu)}, its decisions alone {fared.cpu_ms:.1f}")
        elif lost is None and fared.decisions and cpu > self.limits.cpu_ms + 1:
            self.problem(
                f"{where}.cpu_ms", f"{told(cpu)} is above the limit of {self.limits.cpu_ms}, and the seat is not lost"
            )
        elif lost is not None:
            waited, wall_ms = self.waited.get(seat, 0.0), fared.wall_ms + fared.rounding
            if doubtful := unproven(lost, waited, wall_ms, cpu, self.limits):
                self.problem(f"{where}.fault", doubtful)
        self._known(where, said, (*true, "wall_ms", "cpu_ms"))

    # -- what they share --

    def _compare(self, where: str, said: Any, true: Any) -> None:
        for place, one, other in differences(where, said, true):
            self.problem(place, f"log {told(one)}, rules {told(other)}")

    def _names(self, line: Fields, names: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        self._known(line["type"], line, ("type", *names, *optional))
        for name in names:
            if name not in line:
                self.problem(f"{line['type']}.{name}", "missing")

    def _known(self, where: str, said: Fields, names: tuple[str, ...]) -> None:
        for name in strangers(said, names):
            self.report.note(f"line {self.number}, {where}.{name}")

    def _at(self, what: str, line: Fields, stage: int, ply: int | None = None) -> None:
        # Is this line where the match writes one of its type?
        self._compare(f"{what}.ply", line["ply"], self.game.plies if ply is None else ply)
        repeated = stage == self.stage and stage not in (HEARD, TOLD)
        if stage < self.stage or repeated or (self.game.outcome is not None and stage in (CHECKED, ASKED)):
            self.problem(what, "is not where the match writes it")
        self.stage = max(self.stage, stage)

    def _untold_events(self) -> None:
        if self.events:
            self.problem(
                "events", f"after {counted(self.game.plies, 'decision')}: the events differ: none are told here"
            )
            self.events = []

    def _close(self) -> None:
        # Everything that is due before the next question has been written.
        self._untold_events()
        if self.stage < CHECKED and self.game.plies % CHECKPOINT_EVERY == 0 and self.game.outcome is None:
            self.problem("checkpoint", f"there is none after {counted(self.game.plies, 'decision')}")
            self.stage = CHECKED


@dataclass(slots=True)
class _Fared:
    """What a log's decisions say of one seat."""

    decisions: int = 0
    by_fallback: int = 0
    wall_ms: float = 0.0
    cpu_ms: float = 0.0

    def count(self, line: Fields) -> None:
        """Add a decision of this seat's."""
        if line.get("fallback"):
            self.by_fallback += 1
        else:
            self.decisions += 1
        for name in ("wall_ms", "cpu_ms"):
            if _is_time(line.get(name)):
                setattr(self, name, getattr(self, name) + line[name])

    @property
    def rounding(self) -> float:
        """Milliseconds by which a sum may differ from its parts, which are rounded to a tenth."""
        return 0.06 * (self.decisions + self.by_fallback) + 0.1


def _is_time(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value < 1e12


def _plain(data: Any) -> Any:
    return json.loads(dump(data))
