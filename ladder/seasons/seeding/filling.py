"""Filling the database with a seeded season: in one transaction, so that a season is there whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

import numpy as np
import zstandard
from django.db import connection, transaction
from django.utils import timezone

import engine
from engine.forfeits import match_ranks
from engine.log import SCHEMA
from engine.players import FAULTS
from ladder.house.rows import write_rows
from ladder.play.blocks import SEED_BITS
from ladder.play.models import (
    Attempt,
    AttemptState,
    Block,
    Match,
    MatchKind,
    MatchLog,
    MatchSeat,
    MatchStatus,
    VoidCause,
)
from ladder.play.reporting import LOG_LEVEL
from ladder.ratings import elo
from ladder.seasons import standings
from ladder.seasons.models import EntryStatus, RatingChange, RatingSnapshot, Season, SeasonState
from ladder.seasons.rating import won
from ladder.seasons.seeding.copying import Rows
from ladder.seasons.seeding.drawing import Drawn, drawn_blocks
from ladder.seasons.seeding.field import Player, make_field
from ladder.seasons.seeding.games import Fared, Result, really_played
from ladder.seasons.seeding.plan import SeedPlan
from ladder.seasons.services import draft_season

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

REASONS = {
    "crash": "crashed while choosing: ValueError: no choice was found",
    "exit": "ended with exit code 1",
    "bad_message": "sent a line that is no message",
    "illegal_choice": "answered 7 to invest where 0 to 4 is possible",
    "timeout": "took 10,004 ms for one decision; the limit is 10000 ms",
    "bank": "ran out of its 180000 ms of time for the match",
    "cpu": "ran out of its 120000 ms of CPU time for the match",
    "stalled": "did not read what the match had written",
    "flood": "wrote too much",
    "limit": "used too much memory",
}
"""What is told of some faults; others are told in the words of engine.players.FAULTS."""

SUBMITTED_FAULTS = tuple(fault for fault in FAULTS if fault not in ("crash", "package"))
"""Those that a program can have once its match runs."""


def seed_season(plan: SeedPlan, say: Say = lambda _: None) -> Season:
    """A season as it is planned, paused, with its ratings. Nothing is given to the broker, but a house that runs may play the blocks that
    are left open. Raises ServiceError naming the field for a plan that cannot be, Conflict when the season's name is taken."""
    plan.check()
    with transaction.atomic():
        now = timezone.now()
        random = np.random.default_rng(plan.seed)
        began = now - timedelta(weeks=plan.weeks)
        season = draft_season(plan.title, plan.name, seat_mix={plan.seats: 1})
        players = make_field(plan, season, random, began)
        season.state, season.paused, season.blocks_in_flight = SeasonState.OPEN, True, max(1, plan.open_blocks)
        season.created_at = season.opened_at = began
        season.anchor = next(
            (player.bot for player in players if player.bot.house_bot not in ("", "greedy", "random")), None
        )
        season.save()
        with unchecked():
            Filling(plan, season, players, random, (began, now), say).fill()
        write_rows([player.entry for player in players], FIGURES)
        say("rating")
        rate(season, plan, now)
    return season


FIGURES = ("start_rating", "rating", "games", "wins", "forfeits", "entered_at", "seated_at")
"""Of entries, that the games have moved."""


class unchecked:
    """Let rows be written without asking for each whether what it names is there: for a million matches, 24 million questions."""

    def __enter__(self) -> None:
        self.be("replica")

    def __exit__(self, *_: object) -> None:
        if not connection.needs_rollback:
            self.be("origin")

    def be(self, role: str) -> None:
        """The words are Postgres's: a replica takes what it is given."""
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL session_replication_role = {role}")


def rate(season: Season, plan: SeedPlan, now: datetime) -> None:
    """The season rating as it stood a day ago, by which boards tell what has moved, and as it stands."""
    last, span = season.last_sequence, timedelta(weeks=plan.weeks)
    a_day_ago = int(last * (1 - timedelta(hours=25) / span))
    if a_day_ago:
        Season.objects.filter(pk=season.pk).update(last_sequence=a_day_ago)
        before = standings.rate(season)
        Season.objects.filter(pk=season.pk).update(last_sequence=last)
        if before is not None:
            RatingSnapshot.objects.filter(pk=before.pk).update(made_at=now - timedelta(hours=25))
    standings.rate(season)


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
                self.say(f"{self.sequence} of {self.plan.matches} matches")
        self.move_field(1.0)
        self.leave_open()
        self.write()
        self.season.last_sequence = self.sequence
        self.season.save(update_fields=["last_sequence"])
        for match, result in self.logs:
            store_log(match, result, self.at(self.plan.matches))

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
            result = self.made_up(drawn, game.rotation)
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

    def made_up(self, drawn: Drawn, turn: int) -> Result:
        """A result without a game, as it was drawn."""
        scores, decisions, pace = drawn.scores[turn], drawn.decisions[turn], drawn.pace[turn]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        total, forfeits = sum(decisions), {}
        if any(drawn.failed[turn]):
            forfeits = {seat: int(self.random.integers(total)) for seat, out in enumerate(drawn.failed[turn]) if out}
        final = match_ranks(ranks, forfeits) if forfeits else ranks
        seats = []
        for seat, rank in enumerate(final):
            taken, how = decisions[seat], ()
            if seat in forfeits:
                taken = taken * forfeits[seat] // total
                fault = SUBMITTED_FAULTS[forfeits[seat] % len(SUBMITTED_FAULTS)]
                how = ("forfeited", fault, REASONS.get(fault, FAULTS[fault]))
            wall = taken * pace[seat]
            seats.append(Fared(rank, scores[seat], taken, round(wall), round(0.7 * wall), *how))
        outcome = {"ranks": ranks, "scores": scores, "reason": "seeded: this game was not played", "details": {}}
        return Result(outcome, seats, total)

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
        counted = state == AttemptState.REPORTED
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
            token if counted else "",
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
            entry.forfeits += result.seats[seat].result == "forfeited"

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


def store_log(match: int, result: Result, at: datetime) -> None:
    """Keep the log of a game that was really played."""
    stored = MatchLog.objects.create(
        match_id=match,
        body=zstandard.ZstdCompressor(level=LOG_LEVEL).compress(result.log),
        sha256=sha256(result.log).hexdigest(),
        raw_bytes=len(result.log),
        schema=SCHEMA,
    )
    MatchLog.objects.filter(pk=stored.pk).update(created_at=at)
