"""The conversation at a decision: what the bot sees, told, and commands."""

from __future__ import annotations

import code
import json
import pdb
from collections.abc import Callable
from contextlib import chdir, suppress
from pathlib import Path
from typing import IO, Any, Protocol

from engine import protocol
from engine.kernel.sentences import event_sentence, option_words, plain
from engine.kernel.telling import label_of, seat_name
from engine.players import PlayerFault
from engine.protocol import Start
from engine.sdk import Bot, Turn, answer_of
from engine.wording import counted, printable, printable_name
from engine.workshop.debugging.desk import Asked, Desk
from engine.workshop.debugging.loading import Held, HeldPlayer, bot_of
from engine.workshop.debugging.stops import Course, Stop

HELP = """\
next                 the bot decides; stop at the seat's next decision
continue             the bot decides; go on to the next stop, or to the end
option N             take option N instead of the bot's; stop at the seat's next decision
bot                  what the bot chooses here, how long it takes, and what it writes
python [EXPRESSION]  a console with turn, game (imagined), title and bot; or the value of an expression
pdb                  step through the bot's choose, if it is in this process
state [FIELD]        what the bot sees, or one field of it
options              the options again
events               what has happened since its last decision
save FILE [N]        append the turn to a recording, with N as the answer (or the bot's): for unit tests
help                 these words
quit                 leave"""

SHORT = {"n": "next", "c": "continue", "o": "option", "b": "bot", "py": "python", "s": "save", "q": "quit", "h": "help"}


class Quit(Exception):
    """Whoever debugs has left."""


class Terminal(Protocol):
    """Where the conversation takes place."""

    def say(self, text: str, style: str = "") -> None:
        """Print a paragraph."""

    def read(self, prompt: str) -> str | None:
        """The next line, without its end; None when there are no more."""

    @property
    def streams(self) -> tuple[IO[str], IO[str]] | None:
        """For a debugger, where lines come from and go to, unless it is a terminal of its own."""


class Session:
    """Talks about the decisions of one seat. ``desk`` is set before the match begins."""

    desk: Desk

    def __init__(self, terminal: Terminal, names: list[str], stop: Stop, course: Course) -> None:
        self._terminal, self._names, self._stop, self._course = terminal, names, stop, course
        self._seen: dict[str, Any] = {}
        self._commands: dict[str, Callable[[str], tuple[int, str] | None]] = {
            "next": self._next,
            "continue": self._continue,
            "option": self._option,
            "bot": self._bot,
            "python": self._python,
            "pdb": self._pdb,
            "state": self._state,
            "options": lambda _: self._options(),
            "events": lambda _: self._events(),
            "save": self._save,
            "help": lambda _: self._terminal.say(HELP),
        }

    def started(self, table: Start) -> None:
        self._table = table

    def differs(self, ply: int, chosen: int, logged: int) -> None:
        told = f"on the way, after {counted(ply, 'decision')}: the bot chooses {chosen} now, and {logged} in the log"
        self._terminal.say(f"{told}, which is followed", "yellow")

    def look(self, turn: Turn, asked: Asked | None) -> tuple[int, str]:
        """Tell the decision, and do as one is told, until one of them answers it."""
        self._turn, self._asked = turn, asked
        self._tell()
        if asked is not None and asked.fault is not None:
            self._told_asked(asked)
        while True:
            line = self._terminal.read("debug> ")
            word, _, rest = (line if line is not None else "quit").strip().partition(" ")
            word = SHORT.get(word, word)
            if word == "quit":
                raise Quit
            if word not in self._commands:
                if word:
                    self._terminal.say(f"no such command: {printable(word)}; `help` lists them", "red")
                continue
            if (answer := self._commands[word](rest.strip())) is not None:
                return answer

    # -- commands --

    def _next(self, _: str) -> tuple[int, str] | None:
        return self._by_bot(Stop())

    def _continue(self, _: str) -> tuple[int, str] | None:
        # Without a kind to stop at, there is no other stop.
        return self._by_bot(self._stop if self._stop.kind is not None else Stop(ply=1 << 62))

    def _option(self, rest: str) -> tuple[int, str] | None:
        index = self._index(rest)
        if index is None:
            return None
        # The bot is asked all the same, so that it has seen what it would have seen; it may have failed, and another plays for it.
        if self._asked is None and self._ask().fault is not None:
            self._told_asked(self._ask())
        self.desk.stop = Stop()
        return index, ""

    def _bot(self, _: str) -> None:
        self._told_asked(self._ask())

    def _python(self, rest: str) -> None:
        turn = self._turn
        scope: dict[str, Any] = {"turn": turn, "game": turn.game(0), "title": turn.title, "bot": self._held()}
        if rest:
            try:
                self._terminal.say(repr(eval(rest, scope)))  # noqa: S307 - who debugs may run what they like
            except Exception as error:
                self._terminal.say(f"{type(error).__name__}: {error}", "red")
            return

        def leave() -> None:
            raise SystemExit

        console = code.InteractiveConsole({**scope, "exit": leave, "quit": leave})
        console.raw_input = self._line_of_console  # type: ignore[method-assign]
        console.write = lambda data: self._terminal.say(data.rstrip("\n"))  # type: ignore[method-assign]
        with suppress(SystemExit):
            console.interact("turn, game, title and bot are there; exit() leads back", "")

    def _line_of_console(self, prompt: str = "") -> str:
        line = self._terminal.read(prompt)
        if line is None:
            raise EOFError
        return line

    def _pdb(self, _: str) -> None:
        bot = self._held()
        if bot is None:
            told = "the bot is a process of its own: only a Python bot that calls engine.sdk.run can be stepped through"
            self._terminal.say(told, "red")
            return
        streams = self._terminal.streams
        debugger = _Stepper(stdin=streams[0], stdout=streams[1], readrc=False, nosigint=True) if streams else _Stepper()
        try:
            self._asked = self.desk.ask(self._turn, lambda turn: debugger.through(bot, turn, self._folder()))
        except Quit:
            self._terminal.say("left in the middle of choosing", "yellow")
            return
        self._told_asked(self._asked)

    def _state(self, field: str) -> None:
        told = self._seen_now()
        key = field.replace(" ", "_")
        if field and key not in told:
            self._terminal.say(f"no field {printable(field)}: there are {', '.join(told)}", "red")
            return
        self._tell_fields({key: told[key]} if field else told)

    def _changes(self) -> None:
        """What it sees; of what was told before, what has changed."""
        told, before = self._seen_now(), self._seen
        changed = {key: value for key, value in told.items() if key not in before or before[key] != value}
        self._terminal.say("it sees, as far as that has changed (`state` tells all):" if before else "it sees:")
        self._tell_fields(changed)
        self._seen = told

    def _seen_now(self) -> dict[str, Any]:
        return self._turn.title.explain(self._turn.observation)["state"]

    def _tell_fields(self, told: dict[str, Any]) -> None:
        lines = [
            f"  {label_of(key)}: {printable(json.dumps(value, ensure_ascii=False))}" for key, value in told.items()
        ]
        self._terminal.say("\n".join(lines) or "  nothing new", "cyan")

    def _options(self) -> None:
        turn = self._turn
        width = len(str(len(turn.options) - 1))
        lines = [
            f"  {index:>{width}}  {plain(option_words(turn.title, turn.kind, option, self._names))}"
            for index, option in enumerate(turn.options)
        ]
        self._terminal.say("\n".join(lines))

    def _events(self) -> None:
        turn = self._turn
        told = [f"  {plain(event_sentence(turn.title, event, self._names))}" for event in turn.events]
        self._terminal.say("\n".join(told) or "  nothing", "dim")

    def _save(self, rest: str) -> None:
        name, _, wanted = rest.partition(" ")
        if not name:
            self._terminal.say("save needs the name of a file", "red")
            return
        index = self._index(wanted) if wanted else self._ask().index
        if index is None:
            if not wanted:
                self._terminal.say("the bot has no answer here: say which should be given, as in `save FILE N`", "red")
            return
        turn = self._turn
        asked = protocol.Asked(turn.seat, turn.kind, turn.options)
        messages = (
            self._table,
            protocol.Decide(turn.id, asked, turn.observation, turn.events, turn.clock),
            protocol.Choose(turn.id, index),
        )
        try:
            with Path(name).open("ab") as file:
                file.writelines(protocol.encode(message) for message in messages)
        except OSError as error:
            self._terminal.say(f"{printable(name)} cannot be written: {error.strerror or error}", "red")
            return
        self._terminal.say(f"the turn stands in {printable(name)}, with option {index} as its answer")

    # -- what they share --

    def _tell(self) -> None:
        turn, clock = self._turn, self._turn.clock
        who = seat_name(turn.title, turn.seat, [printable_name(name) for name in self._names])
        self._terminal.say(f"{who} decides {turn.kind}, after {counted(self._course.ply, 'decision')}", "bold")
        used = f"{clock.used_ms:,} ms used, {clock.bank_ms:,} ms left, {clock.cap_ms:,} ms for this decision"
        self._terminal.say(f"clock: {used}")
        self._terminal.say("since its last decision:")
        self._events()
        self._changes()
        self._terminal.say("options:")
        self._options()
        if (logged := self._course.here) is not None:
            self._terminal.say(f"in the log, option {logged} was taken")

    def _by_bot(self, stop: Stop) -> tuple[int, str] | None:
        asked = self._ask()
        self._told_asked(asked)
        if asked.index is None:
            self._terminal.say("choose for it by `option N`, or `quit`", "red")
            return None
        self.desk.spent(asked)
        self.desk.stop = stop
        return asked.index, asked.say

    def _ask(self) -> Asked:
        """The bot's answer here: it is asked once."""
        if self._asked is None:
            self._asked = self.desk.ask(self._turn)
        return self._asked

    def _told_asked(self, asked: Asked) -> None:
        if asked.fault is not None:
            self._terminal.say(f"the bot {asked.fault.reason}", "bold red")
        else:
            words = plain(
                option_words(self._turn.title, self._turn.kind, self._turn.options[asked.index or 0], self._names)
            )
            said = f", and says “{printable(asked.say)}”" if asked.say else ""
            self._terminal.say(f"the bot chooses {asked.index} ({words}){said}, in {asked.ms:.1f} ms", "bold")
            if asked.ms > self._turn.clock.cap_ms:
                self._terminal.say("that is more than it may take: the seat would be lost", "bold red")
        if asked.stderr:
            self._terminal.say(printable(asked.stderr.rstrip("\n"), keep="\n\t"), "dim")

    def _index(self, text: str) -> int | None:
        top = len(self._turn.options) - 1
        if text.isascii() and text.isdigit() and int(text) <= top:
            return int(text)
        self._terminal.say(f"{printable(text)!r} is no option: 0 to {top}", "red")
        return None

    def _held(self) -> Bot | None:
        return bot_of(self.desk.player)

    def _folder(self) -> Path:
        player = self.desk.player
        held = player.bot if isinstance(player, HeldPlayer) else None
        return held.folder if isinstance(held, Held) else Path()


class _Stepper(pdb.Pdb):
    """Python's debugger, which tells whether it was left."""

    _left = False

    def through(self, bot: Bot, turn: Turn, folder: Path) -> tuple[int, str]:
        """What the bot chooses, step by step. Raises PlayerFault where it fails, and Quit where it is left."""
        try:
            with chdir(folder):
                answer = self.runcall(bot.choose, turn)
        except Exception as error:
            if self._left:
                raise Quit from error
            raise PlayerFault("crash", f"crashed while choosing: {type(error).__name__}: {error}") from error
        if self._left:
            raise Quit
        return answer_of(answer)

    def set_quit(self) -> None:
        self._left = True
        super().set_quit()


__all__ = ["HELP", "Quit", "Session", "Terminal"]
