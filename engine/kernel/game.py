"""A game: a state, a stack of steps, and at most one pending decision.

A step is a small function ``(game, *args)``. It changes the state, notes events, and then either schedules further steps with ``do``
or puts one question with ``ask``, and returns. The driver runs steps until a question with two or more options is pending or the game
has ended. Frames are immutable tuples ``(step, *args)``, so that a copied stack is a full copy; a frame may be an argument of a frame, as
what is to follow (``engine.kernel.frames``), and is gone on with by ``go``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, SupportsIndex, TypeVar

from engine import compact_json
from engine.kernel.decisions import Choice, Decision, Event, Outcome
from engine.kernel.dice import Dice, key_of
from engine.kernel.errors import AuditError, EngineError, IllegalChoice, RulesError, UnplayableState, UnsoundState
from engine.kernel.frames import Asked, Frame, Step
from engine.kernel.ruleset import Ruleset
from engine.kernel.saving import listed, save_frame, save_frames
from engine.kernel.sound import check_laws
from engine.kernel.state import About, FieldTable

G = TypeVar("G", bound="Game")

RUNAWAY = 20_000
"""Steps that may run between two decisions before the rules are taken to be going in circles."""


_MADE, _QUESTION = tuple.__new__, Decision
"""What makes a named tuple, whose own constructor costs as much again as everything else that it is to ask, and which one is made. As
constants of this module both are at hand where the rules are compiled."""


class Game(metaclass=FieldTable):
    """What every title's game can do. A title's subclass adds its fields (see ``engine.kernel.state``) and its nouns."""

    __slots__ = (
        *("_asking", "_broken", "_choices", "_events", "_outside", "_running", "_then"),
        *("decision", "dice", "options", "outcome", "plies"),
        *("remembered", "rules", "seats", "secret_plies", "stack", "title"),
    )
    FIELDS: ClassVar[dict[str, str]] = {}
    ABOUT: ClassVar[dict[str, About]] = {}
    copy_fields: ClassVar[Callable[[Any, Any], None]]
    save_fields: ClassVar[Callable[[Any], dict[str, Any]]]
    yield_fields: ClassVar[Callable[[Any], dict[str, Any]]]
    load_fields: ClassVar[Callable[[dict[str, Any], Any], None]]

    _asking: Any  # a frame, or () as long as nothing was asked: the step that asked
    _running: Any  # likewise: the step that runs, or ran last
    _then: Any  # likewise: the step that takes the answer

    title: Ruleset
    seats: int
    options: dict[str, str]
    rules: Any  # the tables in force at this table (by title, seats, options); shared by all copies, never changed
    dice: Dice
    stack: list[Frame]
    decision: Decision | None
    outcome: Outcome | None
    plies: int  # decisions taken by seats so far
    secret_plies: list[int]  # those of them that each seat took in secret: how many is a secret, too
    _events: list[Event] | None
    _choices: list[int] | None
    _broken: EngineError | None
    _outside: bool  # read from data (``engine.kernel.loading``) rather than played here
    remembered: dict[Any, Any]
    """What steps found out of a board that has not changed since, by whatever they look it up by. Copies share it; so whoever changes the
    board, or begins something where it is not known to be the same, puts a new one in its place. No part of the state."""

    def _open(self, title: Ruleset, seats: int, options: dict[str, str], dice: Dice, events: bool) -> None:
        self.title, self.seats, self.options, self.dice = title, seats, options, dice
        self.rules = title.rules(seats, options)
        self.stack = []
        self.decision = self.outcome = None
        self.plies = 0
        self.secret_plies = [0] * seats
        self._then = self._asking = self._running = ()
        self._events = [] if events else None
        self._choices = [] if events else None
        self._broken = None
        self._outside = False
        self.remembered = {}

    # -- for those who play --

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.outcome is not None

    def choose(self, index: SupportsIndex) -> None:
        """Take option ``index`` of the pending decision and run on to the next decision or the end.

        Raises IllegalChoice, and changes nothing, for anything but an int in range (a bool is none) and when the game is over.
        Raises RulesError when the rules fail, or UnplayableState, a BadState, when the game was read from data: what stops the rules
        was in them. The game then refuses to go on.
        """
        decision = self.decision
        if decision is None:
            if self._broken is not None:
                raise self._broken
            raise IllegalChoice("the game is over; there is nothing to choose")
        if type(index) is not int or not 0 <= index < len(decision.options):
            raise IllegalChoice(
                f"choice {index!r} for {decision.kind}: expected a whole number from 0 to {len(decision.options) - 1}"
            )
        if self._choices is not None:
            self._choices.append(index)
        self.plies += 1
        if decision.secret:
            self.secret_plies[decision.seat] += 1
        self.decision = None
        try:
            self._run((*self._then, decision.options[index]))
        except Exception as error:
            raise self._fail(error) from error

    @property
    def asked(self) -> Asked:
        """What the pending question was asked with: for words, pages and bots. Raises IllegalChoice when nothing is asked."""
        if self.decision is None:
            raise IllegalChoice("nothing is asked")
        return Asked(self._asking, self._then)

    def describe(self, index: SupportsIndex) -> dict[str, Any]:
        """Option ``index`` of the pending decision in words: a dict whose ``act`` names it.

        Raises IllegalChoice as ``choose`` does, and where the title has no words for it what ``choose`` raises when the rules fail.
        """
        decision = self.decision
        if decision is None or type(index) is not int or not 0 <= index < len(decision.options):
            raise IllegalChoice(f"there is no option {index!r} to describe")
        try:
            return self.title.words[decision.kind](self, decision.options[index])
        except Exception as error:
            raise self._told(f"{decision.kind} in words", error) from error

    @property
    def events(self) -> list[Event]:
        """The facts noted since the journal was last drained. Empty on a copy, which keeps no journal."""
        return self._events if self._events is not None else []

    def drain(self) -> list[Event]:
        """Take the facts out of the journal: returns them and leaves it empty."""
        events = self.events
        if self._events is not None:
            self._events = []
        return events

    def copy(self: G, events: bool = False) -> G:
        """An independent game in the same state with the same future. It keeps no journal unless ``events``."""
        kind = type(self)
        twin = kind.__new__(kind)
        twin.title, twin.seats, twin.options, twin.rules = self.title, self.seats, self.options, self.rules
        twin.dice = self.dice.copy()
        twin.stack = [*self.stack]
        twin.decision, twin.outcome, twin.plies = self.decision, self.outcome, self.plies
        twin.secret_plies = [*self.secret_plies]
        twin._then, twin._asking, twin._running = self._then, self._asking, self._running
        twin._events = [] if events else None
        twin._choices = None
        twin._broken, twin._outside = self._broken, self._outside
        twin.remembered = self.remembered
        kind.copy_fields(self, twin)
        return twin

    def fork(self: G, seat: int | None, seed: int) -> G:
        """A playable game as ``seat`` might imagine it: a copy, its unknowns drawn anew, its dice re-keyed by ``seed``.

        The same as ``title.imagine(game.observe(seat), seed)``, without the way through JSON.
        """
        twin = self.copy()
        try:
            twin._conceal(seat)
            twin._reimagine(seat, seed, self._veiled(seat))
        except Exception as error:
            raise twin._fail(error) from error
        return twin

    def observe(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may know (``None``: what everyone may), in the schema of ``to_json``; what it may not know is masked.

        The dice are None; a secret decision of another seat has its options None, and those that others took are not counted; hidden
        pieces are as the title's docs say.
        """
        twin = self.copy()
        twin._conceal(seat)
        data = twin._as_json(type(twin).yield_fields(twin), None)
        data["observer"] = seat
        if self._veiled(seat):
            data["decision"]["options"] = data["decision"]["then"] = None
        return data

    def to_json(self) -> dict[str, Any]:
        """The whole state in JSON types, dice and stack included. ``title.from_json`` reads it back."""
        return self._as_json(type(self).save_fields(self), self.dice.to_json())

    def _as_json(self, state: dict[str, Any], dice: dict[str, Any] | None) -> dict[str, Any]:
        name = self.title.step_names
        decision = None
        if self.decision is not None:
            decision = {
                "seat": self.decision.seat,
                "kind": self.decision.kind,
                "options": listed(self.decision.options),
                "secret": self.decision.secret,
                "then": save_frame(self._then, name),
                "asked_by": save_frame(self._asking, name),
            }
        return {
            "title": self.title.id,
            "version": self.title.version,
            "seats": self.seats,
            "options": dict(self.options),
            "plies": self.plies,
            "secret_plies": self.secret_plies[:],
            "state": state,
            "stack": save_frames(self.stack, name),
            "decision": decision,
            "dice": dice,
            "outcome": self.outcome.to_json() if self.outcome is not None else None,
        }

    def digest(self) -> str:
        """A stable hash of the whole state, 16 hex digits: equal states have equal digests on every machine."""
        # Of an outcome its details are the title's own, in whatever types of JSON: all else is whole numbers, words and lists of those.
        dumps = compact_json.dumps_whole if self.outcome is None else compact_json.dumps
        return blake2b(dumps(self.to_json()), digest_size=8).hexdigest()

    def audit(self) -> None:
        """Check every law of the title and of the kernel. Raises AuditError naming the broken one, and nothing else; in a game from
        outside it is an UnsoundState, and so a BadState, too."""
        try:
            self._audit()
        except AuditError as error:
            if self._outside:
                raise UnsoundState(error) from error
            raise

    def _audit(self) -> None:
        if self._broken is not None:
            raise AuditError("a failed game is not audited", str(self._broken))
        check_laws(self)

    # -- for the rules --

    def do(self, *steps: Step | Frame) -> None:
        """Schedule steps to run next, in the order given, before whatever was scheduled earlier. A frame is ``(step, *args)``."""
        if self.decision is not None:
            raise RulesError("a step schedules before it asks, never after")
        stack: list[Any] = self.stack
        for item in reversed(steps):
            stack.append(item if type(item) is tuple else (item,))

    def go(self, then: Frame, *results: Any) -> None:
        """Go on with a frame that was handed on to here: it runs next, ``results`` following its own arguments."""
        if self.decision is not None:
            raise RulesError("a step goes on before it asks, never after")
        self.stack.append((*then, *results))

    def ask(
        self, seat: int, kind: str, options: Sequence[Choice], then: Step, *args: Any, secret: bool = False
    ) -> None:
        """Put a question. The answer runs ``then(game, *args, option)``; a question with one option is answered by the kernel.

        The asking step may run again from the same state, when a saved game is checked, or when another seat imagines a secret question:
        a step that asks does nothing else. A question to a player without a seat goes to ``ask_unseated``. Raises RulesError when there
        are no options.
        """
        if not 0 <= seat < self.seats:
            self.ask_unseated(seat, kind, tuple(options), (then, *args))
            return
        if not options:
            raise RulesError(f"{kind}: seat {seat} has nothing to choose from")
        if self.decision is not None:
            raise RulesError(f"{kind}: asked while {self.decision.kind} is pending")
        self.decision = _MADE(_QUESTION, (seat, kind, tuple(options), secret))
        self._then = (then, *args)
        self._asking = self._running

    def asked_anew(self: G) -> G:
        """A copy whose pending question was put once more, by the step that put it. Raises what that raises."""
        twin = self.copy()
        twin.remembered = {}
        twin.ask_instead(*self._asking)
        return twin

    def ask_instead(self, step: Step, *args: Any) -> None:
        """Let the pending question be the one that this step asks.

        For ``Title.conceal``, where the very question tells what was answered in secret before.
        """
        self.decision = None
        self._running = (step, *args)
        step(self, *args)

    def ask_unseated(self, player: int, kind: str, options: tuple[Choice, ...], then: Frame) -> None:
        """A question to a player whom no seat plays, such as an automaton: a title that has one says here how it answers.

        ``then`` is the frame that waits for the answer.
        """
        raise RulesError(f"{kind}: there is no seat {player}")

    def note(self, name: str, see: tuple[int, ...] | None = None, **fields: Any) -> None:
        """Write a fact into the journal, if one is kept. ``see`` lists the seats that may know it (None: all)."""
        if self._events is not None:
            self._events.append(Event(name, fields, see))

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.outcome = outcome
        self.stack.clear()

    def enter(self, *steps: Step | Frame) -> None:
        """Drop everything pending and run these steps instead: how an example from a rulebook, or a what-if, is set up."""
        self.stack.clear()
        self.decision = self.outcome = None
        self.remembered = {}
        self.do(*steps)
        self._run(None)

    def _run(self, frame: Frame | None) -> None:
        stack = self.stack
        for _ in range(RUNAWAY):
            if frame is None:
                decision = self.decision
                if decision is not None:
                    if len(decision.options) > 1:
                        return
                    frame = (*self._then, decision.options[0])
                    self.decision = None
                elif stack:
                    frame = stack.pop()
                elif self.outcome is not None:
                    return
                else:
                    raise RulesError("the rules ran out of steps before the game ended")
            self._running = frame
            # To spread out a tuple costs as much again as the call; no step in the engine takes more than five arguments.
            call: tuple[Any, ...] = frame
            size = len(call)
            if size == 2:
                call[0](self, call[1])
            elif size == 3:
                call[0](self, call[1], call[2])
            elif size == 1:
                call[0](self)
            elif size == 4:
                call[0](self, call[1], call[2], call[3])
            elif size == 5:
                call[0](self, call[1], call[2], call[3], call[4])
            elif size == 6:
                call[0](self, call[1], call[2], call[3], call[4], call[5])
            else:
                call[0](self, *call[1:])
            frame = None
        raise RulesError(f"{RUNAWAY} steps without a decision")

    def _fail(self, error: Exception) -> EngineError:
        step = self.title.step_names.get(self._running[0], "?") if self._running else "?"
        self.decision = None
        self._broken = self._told(step, error)
        return self._broken

    def _told(self, where: str, error: Exception) -> EngineError:
        message = error.message if isinstance(error, RulesError) else f"{type(error).__name__}: {error}"
        if self._outside:
            return UnplayableState(f"{where}: {message}")
        return RulesError(f"{self.title.id} {self.title.version}: {where}: {message}", path=self._choices or ())

    def _conceal(self, seat: int | None) -> None:
        # Whether a second question came after a secret answer often tells the answer: so others' secret decisions do not count.
        if any(self.secret_plies):
            taken = sum(self.secret_plies)
            self.secret_plies = [count if owner == seat else 0 for owner, count in enumerate(self.secret_plies)]
            self.plies += sum(self.secret_plies) - taken
        self.remembered = {}
        self.title.conceal(self, seat)

    def _veiled(self, seat: int | None) -> bool:
        return self.decision is not None and self.decision.secret and self.decision.seat != seat

    def _reimagine(self, seat: int | None, seed: int, veiled: bool) -> None:
        dice = Dice(key_of("imagine", self.title.id, seed))
        self.title.redeal(self, seat, dice)
        self.remembered = {}
        self.dice = Dice(key_of("imagined", self.title.id, seed))
        if veiled:
            asking = self._asking
            self.decision = None
            self._run(asking)
