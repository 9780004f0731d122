"""One match, from the first question to the outcome: the same code for a game on a laptop and a rated match on the ladder.

A player sits on each seat. A player that fails (crashes, breaks the protocol, answers out of range, runs out of clock) forfeits its
seat and not the match: from there on the public fallback policy plays the seat, and the seat ranks below every seat that finished.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from time import monotonic
from typing import Any

import engine
from engine.at_once import AtOnce
from engine.forfeits import AT_START, FINISHED, FORFEITED, fallback, match_ranks
from engine.kernel.decisions import Event, Outcome
from engine.kernel.game import Game
from engine.kernel.title import Title
from engine.log import LogWriter
from engine.players import HostFault, InProcessPlayer, Player, PlayerFault
from engine.protocol import LADDER, Clock, Limits, Start, spoken
from engine.sdk import LiveTurn
from engine.shared.keeping import NONE, Words, words_of
from engine.wording import counted

DEFAULT_LIMITS = LADDER

Spectator = Callable[[Game, Sequence[Event]], None]
"""Is shown the game as it stands and the events since it was last shown. It plays on at once: what is to be kept of it is copied."""


@dataclass(slots=True)
class PlayedSeat:
    """How one seat fared. ``result`` is ``FINISHED`` or ``FORFEITED``, ``rank`` the match's.

    ``reason`` says in a clause why the seat was forfeited, "" if it was not.
    """

    seat: int
    name: str
    result: str = FINISHED
    rank: int = 0
    score: int = 0
    fault: str = ""
    reason: str = ""
    decisions: int = 0  # taken by the bot itself
    fallback_decisions: int = 0
    wall_ms: float = 0.0
    cpu_ms: float = 0.0
    stderr: str = ""
    words: Words = NONE  # that it has given to other seats

    def to_json(self) -> dict[str, Any]:
        """For the log: everything but the error output, which is its owner's, and words, of which its events tell."""
        data = asdict(self)
        del data["stderr"], data["words"]
        return {**data, "wall_ms": round(self.wall_ms, 1), "cpu_ms": round(self.cpu_ms, 1)}


@dataclass(slots=True)
class MatchResult:
    """How a match ended. ``outcome`` is the game's own; ``ranks`` are the match's, forfeited seats last."""

    title: str
    version: str
    options: dict[str, str]
    seed: int
    outcome: Outcome
    ranks: list[int]
    seats: list[PlayedSeat]
    choices: list[int]
    digest: str
    engine: str = field(default=engine.__version__)


def play_match(
    title: Title,
    seed: int,
    options: Mapping[str, str] | None,
    players: Sequence[Player],
    *,
    names: Sequence[str] | None = None,
    versions: Sequence[str] | None = None,
    limits: Limits = DEFAULT_LIMITS,
    log: LogWriter | None = None,
    progress: Callable[[int], None] | None = None,
    spectator: Spectator | None = None,
    match_ms: int | None = None,
) -> MatchResult:
    """Play one match and close its players.

    ``versions`` are hashes that pin what played (they go into the log). ``progress(decisions)`` is called after every decision and may
    raise to stop the match; ``spectator`` is shown the game before the first decision and after each. Raises BadOption for a table that
    cannot be set, and HostFault when the host or the rules fail or the match takes longer than ``match_ms`` of wall time; in every case
    the players are closed.
    """
    with AtOnce(len(players)) as at_once:
        try:
            match = _Match(title, seed, options, players, names, versions, limits, log, at_once)
            return match.play(progress, spectator, match_ms)
        finally:
            for player in players:
                player.close()


class _Match:
    def __init__(
        self,
        title: Title,
        seed: int,
        options: Mapping[str, str] | None,
        players: Sequence[Player],
        names: Sequence[str] | None,
        versions: Sequence[str] | None,
        limits: Limits,
        log: LogWriter | None,
        at_once: AtOnce,
    ) -> None:
        self.game: Game = title.new(len(players), seed, options)
        self.seed, self.players, self.limits, self.log, self.at_once = seed, players, limits, log, at_once
        self.names = list(names) if names is not None else [f"seat {seat + 1}" for seat in range(len(players))]
        self.seats = [PlayedSeat(seat, name) for seat, name in enumerate(self.names)]
        self.journal: list[Event] = []
        self.seen = [0] * len(players)  # how much of the journal each seat has been told
        self.asked = [0] * len(players)  # questions put to each seat
        self.forfeits: dict[int, int] = {}  # seat to ply
        self.fallback: dict[int, Callable[[int], int]] = {}
        self.choices: list[int] = []
        if log is not None:
            hashes = list(versions) if versions is not None else [""] * len(players)
            pairs = zip(self.names, hashes, strict=True)
            log.header(self.game, seed, [{"name": name, "version": version} for name, version in pairs], limits)

    def play(
        self, progress: Callable[[int], None] | None, spectator: Spectator | None, match_ms: int | None
    ) -> MatchResult:
        deadline = monotonic() + match_ms / 1000 if match_ms is not None else None
        game, log = self.game, self.log
        self._note_events()
        self._start()
        if log is not None:
            log.checkpoint(game)
        if spectator is not None:
            spectator(game, self.journal)
        while (decision := game.decision) is not None:
            seat = decision.seat
            before, cpu_before = self.seats[seat].wall_ms, self.seats[seat].cpu_ms
            index, say = self._ask(seat) if seat not in self.forfeits else (None, "")
            result = self.seats[seat]
            by_fallback = index is None
            if index is None:
                index = self.fallback[seat](len(decision.options))
                result.fallback_decisions += 1
            else:
                result.decisions += 1
            if log is not None:
                log.decision(game, index, result.wall_ms - before, result.cpu_ms - cpu_before, by_fallback)
            try:
                game.choose(index)
            except Exception as error:
                raise HostFault(str(error)) from error
            self.choices.append(index)
            if say:
                self._tell(seat, say)
            known = len(self.journal)
            self._note_events()
            if spectator is not None:
                spectator(game, self.journal[known:])
            if log is not None and not game.plies % log.every and game.decision is not None:
                log.checkpoint(game)
            if progress is not None:
                progress(game.plies)
            if deadline is not None and monotonic() > deadline:
                raise HostFault(
                    f"the match took longer than {match_ms} ms; it stood at {counted(game.plies, 'decision')}"
                )
        return self._end()

    def _start(self) -> None:
        game = self.game
        starts = []
        for seat, player in enumerate(self.players):
            table = Start(game.title.id, game.title.version, dict(game.options), seat, game.seats, list(self.names))
            starts.append(partial(player.start, table, self.limits))
        for seat, fault in enumerate(self.at_once.each(self.players, starts)):
            if fault is not None:
                self._forfeit(seat, fault, AT_START)
            self.seats[seat].cpu_ms = self.players[seat].cpu_ms

    def _ask(self, seat: int) -> tuple[int | None, str]:
        # Returns (None, "") when the seat has just been forfeited.
        game, player, result, limits = self.game, self.players[seat], self.seats[seat], self.limits
        bank = limits.bank_ms - int(result.wall_ms)
        clock = Clock(bank, min(limits.decision_ms, bank), int(result.wall_ms))
        # A count of the whole table's decisions would tell how many were taken in secret.
        turn = LiveTurn(self.asked[seat], game, clock, self.journal, self.seen[seat])
        self.asked[seat] += 1
        self.seen[seat] = len(self.journal)
        before = result.wall_ms
        try:
            try:
                index, say = player.decide(turn)
            finally:
                result.wall_ms, result.cpu_ms = player.wall_ms, player.cpu_ms
            self._check_clock(result, result.wall_ms - before)
            decision = game.decision
            if decision is None or type(index) is not int or not 0 <= index < len(decision.options):
                top = len(turn.choices) - 1
                raise PlayerFault(
                    "illegal_choice", f"answered {spoken(repr(index))} to {turn.kind} where 0 to {top} is possible"
                )
        except PlayerFault as fault:
            if fault.kind == "timeout" and clock.cap_ms < limits.decision_ms:
                fault = _out_of_bank(limits)  # it was the match's time that ran out, not the decision's
            self._forfeit(seat, fault, game.plies)
            return None, ""
        return index, spoken(say)[: limits.say_characters] if say else ""

    def _check_clock(self, result: PlayedSeat, took: float) -> None:
        limits = self.limits
        if took > limits.decision_ms:
            raise PlayerFault("timeout", f"took {took:.0f} ms for one decision; the limit is {limits.decision_ms} ms")
        if result.wall_ms > limits.bank_ms:
            raise _out_of_bank(limits)
        if result.cpu_ms > limits.cpu_ms:
            raise PlayerFault("cpu", f"ran out of its {limits.cpu_ms} ms of CPU time for the match")

    def _forfeit(self, seat: int, fault: PlayerFault, ply: int) -> None:
        self.forfeits[seat] = ply
        self.fallback[seat] = fallback(self.seed, seat)
        result = self.seats[seat]
        result.result, result.fault, result.reason = FORFEITED, fault.kind, fault.reason
        if self.log is not None:
            self.log.line("forfeit", ply=ply, seat=seat, fault=fault.kind, reason=fault.reason)
        # A bot that has lost its seat is stopped now, not when the match ends; what it leaves for its owner is read first.
        result.stderr = self.players[seat].stderr
        self.players[seat].close()

    def _tell(self, speaker: int, text: str) -> None:
        if self.log is not None:
            self.log.line("talk", ply=self.game.plies, seat=speaker, text=text)
        for seat, player in enumerate(self.players):
            if seat != speaker and seat not in self.forfeits:
                try:
                    player.said(speaker, text)
                except PlayerFault as fault:
                    self._forfeit(seat, fault, self.game.plies)

    def _note_events(self) -> None:
        events = self.game.drain()
        if events:
            self.journal.extend(events)
            if self.log is not None:
                self.log.events(self.game, events)

    def _end(self) -> MatchResult:
        game, outcome = self.game, self.game.outcome
        if outcome is None:
            raise HostFault("the game stopped without an outcome")
        ranks = match_ranks(outcome.ranks, self.forfeits)
        for result, words in zip(self.seats, words_of(self.journal, game.seats), strict=True):
            result.words = words
            result.rank, result.score = ranks[result.seat], outcome.scores[result.seat]
        staying = [seat for seat in range(game.seats) if seat not in self.forfeits]
        players = [self.players[seat] for seat in staying]
        faults = self.at_once.each(players, [partial(player.end, outcome, ranks) for player in players])
        for seat, fault in zip(staying, faults, strict=True):
            if fault is not None:  # the game is over: a bad goodbye costs nothing
                self.seats[seat].reason = f"after the end: {fault.reason}"
            self.seats[seat].stderr = self.players[seat].stderr
        digest = game.digest()
        if self.log is not None:
            self.log.outcome(game, digest, ranks, [result.to_json() for result in self.seats])
        return MatchResult(
            title=game.title.id,
            version=game.title.version,
            options=dict(game.options),
            seed=self.seed,
            outcome=outcome,
            ranks=ranks,
            seats=self.seats,
            choices=self.choices,
            digest=digest,
        )


def _out_of_bank(limits: Limits) -> PlayerFault:
    return PlayerFault("bank", f"ran out of its {limits.bank_ms} ms of time for the match")


__all__ = [
    "AT_START",
    "HostFault",
    "InProcessPlayer",
    "MatchResult",
    "PlayedSeat",
    "Player",
    "PlayerFault",
    "fallback",
    "play_match",
]
