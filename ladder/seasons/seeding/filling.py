"""A seeded season's blocks, matches, attempts, seats, ledger and logs: what goes into the database by COPY."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

import numpy as np
from django.db import connection

import engine
from engine.ratings import elo
from engine.wording import counted
from ladder.play import logs
from ladder.play.blocks import SEED_BITS
from ladder.play.models import (
    Attempt,
    AttemptState,
    Block,
    Match,
    MatchKind,
    MatchSeat,
    MatchStatus,
    SeatResult,
    VoidCause,
)
from ladder.seasons.batches import WORDS
from ladder.seasons.models import EntryStatus, RatingChange, Season
from ladder.seasons.rating import won
from ladder.seasons.seeding.copying import Rows
from ladder.seasons.seeding.drawing import Drawn, drawn_blocks
from ladder.seasons.seeding.field import Player
from ladder.seasons.seeding.games import Fared, Result, really_played
from ladder.seasons.seeding.inventing import made_up
from ladder.seasons.seeding.plan import SeedPlan

Say = Callable[[str], object]

VOID_SHARE = 300
"""One match in so many is void."""

RETRIED = 0.004
"""Share of matches whose first attempt failed by the host's fault."""

WORKERS = 8
HOST_FAULT = "BrokenPipeError: the sandbox's keeper was gone"

VOIDS = (
    (VoidCause.HOST_FAULT, f"failed 3 times by the host's fault; at last: {HOST_FAULT}"),
    (VoidCause.OUT_OF_PLAY, "a version at its table was taken out of play before it began"),
    (VoidCause.CANCELLED, "cancelled by a keeper"),
    (VoidCause.OLD_RULES, "made for older rules than the ladder plays now"),
)


@dataclass(frozen=True, slots=True)
class Game:
    """A match that is to be written: its place in the block, and the row of the block."""

    block: int
    rotation: int
    match: int
    seed: int
    opened: datetime


class Filling:
    """The season while it is written."""

    def __init__(
        self,
        plan: SeedPlan,
        season: Season,
        players: Sequence[Player],
        random: np.random.Generator,
        span: tuple[datetime, datetime],
        say: Say,
    ) -> None:
        self.plan, self.season, self.players, self.random, self.say = plan, season, players, random, say
        self.began, self.step = span[0], (span[1] - span[0]) / (plan.matches + 1)
        title = engine.title(plan.title)
        match = {"title": plan.title, "options": season.options, "title_version": title.version}
        self.blocks = Rows(Block, "seed", "created_at", "completed_at", season_id=season.pk, seats=plan.seats)
        self.matches = Rows(Match, *MATCH, kind=MatchKind.RATED, season_id=season.pk, **match)
        self.seats = Rows(MatchSeat, *SEAT)
        self.attempts = Rows(Attempt, *ATTEMPT)
        self.ledger = Rows(RatingChange, *CHANGE, season_id=season.pk)
        self.tables = (self.blocks, self.matches, self.seats, self.attempts, self.ledger)
        self.logs: list[tuple[int, Result]] = []
        self.sequence = self.voided = 0
        # One match of the blocks that are left open has been counted: its seed is secret yet.
        counted_open = 1 if plan.open_blocks else 0
        whole = plan.matches - counted_open
        wanted = whole // VOID_SHARE + (whole > plan.seats)
        self.complete = -(-(whole + wanted) // plan.seats)
        every = self.complete * plan.seats
        self.void = set(self.random.choice(every, every - whole, replace=False).tolist())

    def fill(self) -> None:
        """Write blocks, matches, seats, attempts, ledger and logs; entries and season are moved, and the season is saved."""
        done = told = 0
        for group in drawn_blocks(self.players, self.plan.seats, self.complete, self.random):
            self.move_field(done / self.complete)
            self.play_blocks(group, first=done)
            done += len(group)
            if len(self.seats.waiting) >= ROWS_AT_ONCE:
                self.write()
            if done * 20 // self.complete > told:
                told = done * 20 // self.complete
                self.say(f"{counted(self.sequence, 'match', 'matches')}")
        self.move_field(1.0)
        self.leave_open()
        self.write()
        self.season.last_sequence = self.sequence
        self.season.save(update_fields=["last_sequence"])
        for match, result in self.logs:
            store_log(match, result)

    def write(self) -> None:
        """Write what waits."""
        with connection.cursor() as cursor:
            for rows in self.tables:
                rows.write(cursor.cursor)

    def at(self, sequence: float) -> datetime:
        """When the match of this place ended."""
        return self.began + sequence * self.step

    def move_field(self, progress: float) -> None:
        """Let those go whose time has come; a version that is replaced hands its rating on."""
        for player in self.players:
            if player.leaves <= progress and not player.gone:
                player.gone = True
                if player.successor is not None:
                    player.successor.entry.start_rating = player.successor.entry.rating = player.entry.rating

    def play_blocks(self, group: Sequence[Drawn], first: int) -> None:
        """Blocks that are played at the same time: the first rotation of each, then the second of each, and so on."""
        seats = self.plan.seats
        opened = self.at(self.sequence) - timedelta(minutes=4)
        games = [self.new_block(drawn, opened) for drawn in group]
        ended = [opened] * len(group)
        for turn in range(seats):
            for number, drawn in enumerate(group):
                game = games[number][turn]
                if (first + number) * seats + turn in self.void:
                    ended[number] = max(ended[number], self.add_void(game, drawn))
                else:
                    ended[number] = self.add_finished(game, drawn)
        for number, (block, *_) in enumerate(games):
            self.blocks.add(block.block, block.seed, opened, ended[number])

    def new_block(self, drawn: Drawn, opened: datetime) -> list[Game]:
        """Ids and seed for a block and its matches."""
        seed = int(self.random.integers(2**SEED_BITS))
        block, matches = next(self.blocks.ids), [next(self.matches.ids) for _ in drawn.table]
        for player in drawn.table:
            player.entry.seated_at = opened
        return [Game(block, turn, match, seed, opened) for turn, match in enumerate(matches)]

    def add_finished(self, game: Game, drawn: Drawn) -> datetime:
        """A match that was counted. When it ended."""
        self.sequence += 1
        ended = self.at(self.sequence)
        table = turned(drawn.table, game.rotation)
        if self.sequence > self.plan.matches - self.plan.logs:
            result = really_played(self.season, table, game.seed)
            self.logs.append((game.match, result))
        else:
            result = made_up(drawn, game.rotation, self.random)
        started = ended - timedelta(milliseconds=900 + sum(seat.wall_ms for seat in result.seats))
        failed = int(self.random.random() < RETRIED)
        self.add_attempts(game, started, failed, ended, result)
        self.matches.add(
            game.match,
            game.block,
            game.rotation,
            game.seed,
            MatchStatus.FINISHED,
            self.sequence,
            json.dumps(result.outcome),
            "",
            "",
            1 + failed,
            failed,
            result.decisions,
            game.opened,
            game.opened,
            max(started, game.opened),
            ended,
        )
        self.add_seats(game, table, result)
        self.rate(game, table, result, ended)
        return ended

    def add_attempts(self, game: Game, started: datetime, failed: int, ended: datetime, result: Result) -> None:
        """The attempt that was counted, and one that failed before it."""
        started = max(started, game.opened)
        for number in range(1, failed + 1):
            self.add_attempt(game, number, AttemptState.FAILED, started, started)
        self.add_attempt(game, failed + 1, AttemptState.REPORTED, started, ended, result.decisions)

    def add_attempt(
        self, game: Game, number: int, state: AttemptState, started: datetime, ended: datetime, decisions: int = 0
    ) -> None:
        """A worker's try."""
        token = sha256(f"seeded {game.match} {number}".encode()).hexdigest()
        reported = state == AttemptState.REPORTED
        self.attempts.add(
            next(self.attempts.ids),
            game.match,
            number,
            f"seeded-{game.match % WORKERS}#0",
            token,
            state,
            ended,
            ended,
            decisions,
            HOST_FAULT if state == AttemptState.FAILED else "",
            token if reported else "",
            started,
            ended,
        )

    def add_seats(self, game: Game, table: Sequence[Player], result: Result | None) -> None:
        """Who sits there, and how they fared if anybody played."""
        for seat, player in enumerate(table):
            fared = result.seats[seat] if result is not None else UNPLAYED
            self.seats.add(
                next(self.seats.ids),
                game.match,
                seat,
                player.version.pk,
                player.entry.pk,
                fared.rank or None,
                fared.score if fared.rank else None,
                fared.result,
                fared.fault,
                fared.reason,
                fared.decisions,
                fared.wall_ms,
                fared.cpu_ms,
                *fared.words,
            )

    def rate(self, game: Game, table: Sequence[Player], result: Result, ended: datetime) -> None:
        """Move the entries, and write the match's rows of the ledger."""
        places = [seat.rank for seat in result.seats]
        changes = elo.rate([elo.Standing(p.entry.rating, p.entry.games) for p in table], places)
        for seat, (player, change) in enumerate(zip(table, changes, strict=True)):
            entry = player.entry
            self.ledger.add(
                next(self.ledger.ids),
                self.sequence,
                game.match,
                seat,
                entry.pk,
                change.before,
                change.expected,
                change.actual,
                change.k,
                change.after,
                ended,
            )
            entry.rating = change.after
            entry.games += 1
            entry.wins += won(places[seat], places)
            fared = result.seats[seat]
            entry.forfeits += fared.result == SeatResult.FORFEITED
            for name, count in zip(WORDS, fared.words, strict=True):
                setattr(entry, name, getattr(entry, name) + count)

    def add_void(self, game: Game, drawn: Drawn) -> datetime:
        """A match that was not counted. When that was decided."""
        cause, reason = VOIDS[self.voided % len(VOIDS)]
        self.voided += 1
        ended, failed = self.at(self.sequence + 0.5), 3 if cause == VoidCause.HOST_FAULT else 0
        for number in range(1, failed + 1):
            self.add_attempt(game, number, AttemptState.FAILED, game.opened, ended)
        self.matches.add(
            game.match,
            game.block,
            game.rotation,
            game.seed,
            MatchStatus.VOID,
            None,
            None,
            cause,
            reason,
            failed,
            failed,
            0,
            game.opened,
            game.opened,
            game.opened if failed else None,
            ended,
        )
        self.add_seats(game, turned(drawn.table, game.rotation), None)
        return ended

    def leave_open(self) -> None:
        """The last blocks, of which one match has been counted and the rest wait."""
        left = self.plan.open_blocks
        drawn = (one for group in drawn_blocks(self.staying(), self.plan.seats, left, self.random) for one in group)
        opened = self.at(self.sequence)
        for number, one in enumerate(drawn):
            games = self.new_block(one, opened)
            self.blocks.add(games[0].block, games[0].seed, opened, None)
            for game in games:
                if number == 0 and game.rotation == 0:
                    self.add_finished(game, one)
                    continue
                waits = (MatchStatus.QUEUED, None, None, "", "", 0, 0, 0, opened, opened, None, None)
                self.matches.add(game.match, game.block, game.rotation, game.seed, *waits)
                self.add_seats(game, turned(one.table, game.rotation), None)

    def staying(self) -> list[Player]:
        """Who plays to the end, as from now on."""
        staying = [p for p in self.players if p.entry.status == EntryStatus.CURRENT and p.joins <= 1]
        for player in staying:
            player.joins, player.leaves = 0.0, 2.0
        return staying


MATCH = (
    "block_id",
    "rotation",
    "seed",
    "status",
    "sequence",
    "outcome",
    "void_cause",
    "reason",
    "attempt_count",
    "failed_count",
    "decisions",
    "created_at",
    "published_at",
    "started_at",
    "finished_at",
)
SEAT = (
    "match_id",
    "seat",
    "version_id",
    "entry_id",
    "rank",
    "score",
    "result",
    "fault",
    "reason",
    "decisions",
    "wall_ms",
    "cpu_ms",
    *WORDS,
)
ATTEMPT = (
    "match_id",
    "number",
    "worker",
    "token_sha256",
    "state",
    "leased_until",
    "progressed_at",
    "decisions",
    "fault",
    "report_sha256",
    "started_at",
    "ended_at",
)
CHANGE = ("sequence", "match_id", "seat", "entry_id", "before", "expected", "actual", "k", "after", "created_at")

ROWS_AT_ONCE = 20_000
UNPLAYED = Fared(0, 0, 0, 0, 0, result="")


def turned(table: Sequence[Player], rotation: int) -> list[Player]:
    """The seating of this rotation."""
    return [*table[rotation:], *table[:rotation]]


def store_log(match: int, result: Result) -> None:
    """Keep the log of a game that was really played."""
    logs.keep(Match(pk=match), logs.pack(result.log, f"seeded {match}"))
