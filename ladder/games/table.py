"""A game with a person at the table, taken as far as it goes.

The arena plays it, as any match, with players who first repeat what they have answered before.

A seat's record is a list of its answers, each ``[index, wall_ms, cpu_ms, said]``; the last of a seat that was lost is ``[fault, reason]``.
A house bot answers anew when its record has ended; the person's seat then stops the game, and so does the clock. What stops it is shown
as the rules let the seat see it: by the turn that a bot on the seat would be given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, TypeVar

import engine
from engine.arena import MatchResult, play_match
from engine.bots import chances_of, house_bot
from engine.kernel.decisions import Event, Outcome
from engine.kernel.dice import key_of
from engine.kernel.game import Game
from engine.log import LogWriter
from engine.players import InProcessPlayer, Player, PlayerFault
from engine.protocol import LADDER, Limits, Start
from engine.sdk import Turn

LONGEST_MS = 30 * 60 * 1000
"""Of a decision's wall time what is counted: who goes away for the night has not thought all night."""

LIMITS = replace(LADDER, decision_ms=LONGEST_MS + 1, bank_ms=2**31 - 1)
"""The clocks of such a game, told in its log."""

Record = list[list[Any]]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Table:
    """A game as it is stored. ``house`` names the house bot of each seat, "" for the person's."""

    title: str
    options: Mapping[str, str]
    seed: int
    seat: int
    names: Sequence[str]
    house: Sequence[str]
    hashes: Sequence[str]
    records: Sequence[Record]


@dataclass(frozen=True, slots=True)
class Position:
    """How far a game has come.

    ``turn`` is the person's pending decision, None while house bots are at it; ``result`` and ``log`` are those of a game that has ended.
    ``events`` are those since the person's last decision that the seat may know, ``before`` is what it might know then. Look at
    ``game``, through ``observe`` alone; do not play on with it.
    """

    records: list[Record]
    seat: int
    game: Game
    turn: Turn | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    before: dict[str, Any] | None = None
    result: MatchResult | None = None
    log: bytes = b""

    def observation(self) -> dict[str, Any]:
        """What the person's seat may know."""
        return self.turn.observation if self.turn is not None else self.game.observe(self.seat)


class _Stopped(Exception):
    """The game waits, or is out of time. No fault of anybody's, and the arena lets it through."""


class _Repeating:
    """A player that gives the answers of its record, and then those of ``answer``."""

    def __init__(self, record: Record) -> None:
        self.record = [list(entry) for entry in record]
        self.wall_ms = self.cpu_ms = 0.0
        self.stderr = ""
        self._at = 0

    def start(self, table: Start, limits: Limits) -> None:
        self._table, self._limits = table, limits

    def decide(self, turn: Turn) -> tuple[int, str]:
        if self._at == len(self.record):
            self.record.append(self.answer(turn))
        entry = self.record[self._at]
        self._at += 1
        if len(entry) == 2:
            raise PlayerFault(*entry)
        index, wall_ms, cpu_ms, said = entry
        self.wall_ms += wall_ms
        self.cpu_ms += cpu_ms
        return index, said

    def answer(self, turn: Turn) -> list[Any]:
        """The entry of a record for an answer that is not in it. Raises _Stopped."""
        raise NotImplementedError

    def said(self, seat: int, text: str) -> None:
        pass

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        pass

    def close(self) -> None:
        pass


class _Person(_Repeating):
    """Asks the person: the game stops."""

    turn: Turn | None = None

    def __init__(self, record: Record, journal: list[Event]) -> None:
        super().__init__(record)
        self._journal, self.known = journal, 0
        self.before: dict[str, Any] | None = None

    def decide(self, turn: Turn) -> tuple[int, str]:
        if self._at < len(self.record):
            self.known = len(self._journal)
        if self._at == len(self.record) - 1:
            self.before = turn.observation
        return super().decide(turn)

    def answer(self, turn: Turn) -> list[Any]:
        self.turn = turn
        raise _Stopped


class _Clock:
    """How long house bots answer. It runs from their first answer, which they give in any case: no stretch of a game leads nowhere."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._until = seconds, 0.0

    @property
    def runs(self) -> bool:
        """Are house bots to answer at all?"""
        return self._seconds > 0

    def check(self) -> None:
        """Raise _Stopped when the time is over, or when there was none."""
        if not self._until and self._seconds > 0:
            self._until = monotonic() + self._seconds
        elif monotonic() > self._until:
            raise _Stopped


class _House(_Repeating):
    """A house bot, with chances that are its own and come out alike whoever plays it on.

    One that keeps something between its turns is played through the game from its beginning, by the chances of one who has sat there all
    along: it is told all that it was told before, and decides again what stands in its record, which holds whatever it decides now. A
    forgetful one is made when it is first asked.
    """

    def __init__(self, name: str, record: Record, key: tuple[int, int], clock: _Clock) -> None:
        super().__init__(record)
        self._name, self._key, self._clock = name, key, clock
        self._bot: InProcessPlayer | None = None
        self._failed: PlayerFault | None = None

    def start(self, table: Start, limits: Limits) -> None:
        super().start(table, limits)
        if self._clock.runs and self._remembers():
            self._bot = self._tried(lambda: self._made(chances_of(*self._key)))

    def decide(self, turn: Turn) -> tuple[int, str]:
        if self._bot is not None and self._at < len(self.record) and len(self.record[self._at]) > 2:
            bot = self._bot
            self._tried(lambda: bot.decide(turn))
        return super().decide(turn)

    def answer(self, turn: Turn) -> list[Any]:
        self._clock.check()
        try:
            if self._failed is not None:
                raise self._failed
            bot = self._bot or self._made(key_of("house bot", *self._key, self._at))
            self._bot = bot
            wall_ms, cpu_ms = bot.wall_ms, bot.cpu_ms
            index, said = bot.decide(turn)
        except PlayerFault as fault:
            return [fault.kind, fault.reason]
        return [index, round(bot.wall_ms - wall_ms, 1), round(bot.cpu_ms - cpu_ms, 1), said]

    def said(self, seat: int, text: str) -> None:
        if self._bot is not None:
            bot = self._bot
            self._tried(lambda: bot.said(seat, text))

    def _remembers(self) -> bool:
        try:
            return not house_bot(self._name).make(0).forgetful
        except Exception:
            return False

    def _made(self, seed: int) -> InProcessPlayer:
        bot = InProcessPlayer(lambda: house_bot(self._name).make(seed))
        bot.start(self._table, self._limits)
        return bot

    def _tried(self, work: Callable[[], T]) -> T | None:
        """What the work gives. A bot that fails over what is told again loses its seat at its next decision: the record stands."""
        try:
            return work()
        except PlayerFault as fault:
            self._failed = self._failed or fault
            return None


def is_of_these_rules(title: str, version: str) -> bool:
    """Does this process play the title by this version of its rules? By others the same answers would be another game."""
    found = engine.titles().get(title)
    return found is not None and found.version == version


def play_on(table: Table, seconds: float = 0.0) -> Position:
    """The game as far as its records and, for so many seconds, its house bots take it.

    Raises EngineError for records that this engine cannot play, and HostFault when the rules fail.
    """
    clock = _Clock(seconds)
    journal: list[Event] = []
    standing: list[Game] = []

    def see(game: Game, events: Sequence[Event]) -> None:
        standing[:] = [game]
        journal.extend(events)

    person = _Person(table.records[table.seat], journal)
    players: list[_Repeating] = [
        _House(name, record, (table.seed, seat), clock) if seat != table.seat else person
        for seat, (name, record) in enumerate(zip(table.house, table.records, strict=True))
    ]
    result = log = None
    with suppress(_Stopped):
        result = _arena(table, players, see)
    records = [player.record for player in players]
    if result is not None:
        log = LogWriter()
        _arena(table, [_Repeating(record) for record in records], None, log)
    return Position(
        records=records,
        seat=table.seat,
        game=standing[0],
        turn=person.turn,
        events=[event.to_json() for event in journal[person.known :] if event.visible_to(table.seat)],
        before=person.before,
        result=result,
        log=log.getvalue() if log is not None else b"",
    )


def _arena(table: Table, players: Sequence[Player], see: Any, log: LogWriter | None = None) -> MatchResult:
    return play_match(
        engine.title(table.title),
        table.seed,
        table.options,
        players,
        names=table.names,
        versions=table.hashes,
        limits=LIMITS,
        log=log,
        spectator=see,
    )
