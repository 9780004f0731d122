"""What a bot's author imports.

A whole bot::

    from engine.sdk import Bot, run

    class Last(Bot):
        def choose(self, turn):
            return len(turn.choices) - 1

    if __name__ == "__main__":
        run(Last)

The same class plays in the match's own process (house bots, local games) and behind stdin and stdout (the ladder). In both cases it
knows what the rules let its seat know and no more.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, redirect_stdout
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any, Protocol, TypeAlias

from engine import protocol
from engine.lazily import lazily
from engine.protocol import Clock, Limits, Start

# A bot's process is there the sooner for what it does not import before it needs it: the kernel, above all.
if TYPE_CHECKING:
    from engine.kernel.decisions import Choice, Event, Outcome
    from engine.kernel.game import Game
    from engine.kernel.loading import Observation
    from engine.kernel.title import Title

Answer: TypeAlias = "int | tuple[int, str]"
"""The index of an option, or that and something to say to the table."""

Fields: TypeAlias = "dict[str, Any]"


class Wire(Protocol):
    """Where a bot's lines go."""

    def write(self, data: bytes, /) -> int: ...

    def flush(self) -> None: ...


class Turn:
    """One decision, as the seat that takes it sees it. What costs time to make is made when it is first asked for.

    ``kind`` names the decision ("stock_exchange.buy"), ``choices`` are its options as the rules write them (small immutable values) and
    ``options`` the same in words (a dict each, ``act`` first). An answer is an index into either.
    """

    id: int
    seat: int
    kind: str
    clock: Clock

    @cached_property
    def title(self) -> Title:
        """The title being played."""
        raise NotImplementedError

    @cached_property
    def choices(self) -> Sequence[Choice]:
        """The options as the rules write them."""
        raise NotImplementedError

    @cached_property
    def options(self) -> list[Fields]:
        """The options in words: ``{"act": "buy_share", "company": 1, "price": 9}``."""
        raise NotImplementedError

    @cached_property
    def observation(self) -> Fields:
        """Everything that this seat may know, in the schema of ``Game.to_json``."""
        raise NotImplementedError

    @cached_property
    def state(self) -> Any:
        """The state of ``observation`` by names: ``turn.state.regions["bengal"].tower``, ``turn.state.me.cash``: see ``views``."""
        from engine.sdk.views import state_of  # who does not ask for it need not wait for it

        return state_of(self.title, self.observation)

    @cached_property
    def events(self) -> list[Fields]:
        """The facts that this seat may know since its last turn, oldest first: ``{"event": name, …}``."""
        raise NotImplementedError

    def game(self, seed: int) -> Game:
        """A playable game that fits what this seat knows, its unknowns and its dice drawn by ``seed``: to search ahead with the real rules.

        Another seed gives another guess. Changing it changes nothing in the match.
        """
        raise NotImplementedError


class LiveTurn(Turn):
    """A turn in the match's own process. It reads the live game through ``observe``, ``fork`` and ``describe`` alone."""

    def __init__(self, id: int, game: Game, clock: Clock, journal: Sequence[Event] = (), since: int = 0) -> None:
        decision = game.decision
        assert decision is not None  # noqa: S101 - the runner asks only while a decision is pending
        self.id, self.seat, self.kind, self.clock = id, decision.seat, decision.kind, clock
        self.choices = decision.options
        self._game, self._journal, self._since = game, journal, since

    @cached_property
    def title(self) -> Title:
        from engine.kernel.title import Title

        title = self._game.title
        assert isinstance(title, Title)  # noqa: S101 - nothing else makes games
        return title

    @cached_property
    def options(self) -> list[Fields]:
        return [self._game.describe(index) for index in range(len(self.choices))]

    @cached_property
    def observation(self) -> Fields:
        return self._game.observe(self.seat)

    @cached_property
    def events(self) -> list[Fields]:
        return [event.to_json() for event in self._journal[self._since :] if event.visible_to(self.seat)]

    def game(self, seed: int) -> Game:
        return self._game.fork(self.seat, seed)


class WireTurn(Turn):
    """A turn as it came in a ``decide`` message."""

    def __init__(self, message: protocol.Decide, title: str) -> None:
        self.id, self.seat, self.kind = message.id, message.decision.seat, message.decision.kind
        self.clock = message.clock
        self.options = message.decision.options
        self.observation = message.observation
        self.events = message.events
        self._title = title

    @cached_property
    def title(self) -> Title:
        from engine.kernel.registry import title

        return title(self._title)

    @cached_property
    def choices(self) -> Sequence[Choice]:
        from engine.kernel.state import frozen

        choices: Sequence[Choice] = frozen(self.observation["decision"]["options"])
        return choices

    @cached_property
    def _read(self) -> Observation:
        from engine.kernel.loading import Observation

        return Observation(self.title, self.observation, vouched=True)

    def game(self, seed: int) -> Game:
        return self._read.game(seed)


class Bot:
    """Subclass this and write ``choose``. A new bot is made for every match."""

    forgetful: bool = False
    """Would it play as well if it were made anew for every decision, since it keeps nothing between them but chances? A house bot that
    says so is not told again what went before when a person's game goes on."""

    def start(self, table: Start) -> None:
        """The match begins: ``table.title``, ``options``, ``seat`` (from 0), ``seats``, ``names``."""

    def choose(self, turn: Turn) -> Answer:
        """The index of an option of ``turn``, or that and a remark for the table."""
        raise NotImplementedError

    def said(self, seat: int, text: str) -> None:
        """``seat`` said something."""

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        """The match is over. ``outcome`` is the game's; ``ranks`` are the match's, with forfeited seats last."""


def answer_of(answer: Any) -> tuple[Any, str]:
    """What ``Bot.choose`` returned as (index, remark). The index is not checked here."""
    if isinstance(answer, tuple) and len(answer) == 2:
        return answer[0], str(answer[1])
    return answer, ""


def run(make: Callable[[], Bot], record: str | None = None) -> None:
    """Play one match over stdin and stdout, with a bot that ``make`` (a Bot subclass, usually) gives. Returns when the match is over.

    Anything that the bot prints goes to stderr, so that a stray ``print`` does not break the match. ``record`` names a file to which
    all that is said on both sides is added: ``engine.sdk.recording`` reads it. Where it cannot be written, as in a bot's folder on the
    ladder, that is told on stderr, and the match goes on without.
    """
    wire = sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        if record is None:
            converse(make, sys.stdin.buffer, wire)
            return
        from engine.sdk.recording import Recorder, told_on_stderr

        with ExitStack() as stack:
            file: IO[bytes] | None = None
            with told_on_stderr():
                file = stack.enter_context(open(record, "ab", buffering=0))
            both = Recorder(file, sys.stdin.buffer, wire)
            converse(make, both, both)


def converse(make: Callable[[], Bot], lines: Iterable[bytes], wire: Wire) -> None:
    """``run`` over given streams. Raises BadMessage for a line that is no message, and whatever the bot raises."""

    def send(message: protocol.Message) -> None:
        wire.write(protocol.encode(message))
        wire.flush()

    bot = make()
    title = ""
    for line in lines:
        try:
            message = protocol.decode(line)
        except protocol.UnknownMessage as note:
            print(f"ignored: {note}", file=sys.stderr)
            continue
        match message:
            case protocol.Hello():
                send(protocol.Ready(type(bot).__name__))
            case protocol.Start():
                title = message.title
                bot.start(message)
            case protocol.Decide():
                index, say = answer_of(bot.choose(WireTurn(message, title)))
                send(protocol.Choose(message.id, index, say))
            case protocol.Said():
                bot.said(message.seat, message.text)
            case protocol.End():
                from engine.kernel.decisions import Outcome

                bot.end(Outcome.from_json(message.outcome), message.ranks)
                return
            case _:
                print(f"ignored: a {message.type} message is not for bots", file=sys.stderr)


__all__ = [
    "Answer",
    "Bot",
    "Choice",
    "Clock",
    "Game",
    "Limits",
    "LiveTurn",
    "Outcome",
    "Start",
    "Turn",
    "WireTurn",
    "answer_of",
    "converse",
    "run",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        __all__,
        {"engine.kernel.decisions": "Choice Outcome", "engine.kernel.game": "Game"},
    )
