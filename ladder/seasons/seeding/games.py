"""The last games of a seeded season, really played: by house bots in this process, under the names of those who sit there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.arena import play_match
from engine.bots import house_bot
from engine.kernel.dice import key_of
from engine.limits import LADDER
from engine.log import LogWriter
from engine.players import InProcessPlayer
from engine.shared.keeping import NONE, Words
from ladder.seasons.models import Season
from ladder.seasons.seeding.field import Player


@dataclass(frozen=True, slots=True)
class Fared:
    """How a seat fared: what its row says."""

    rank: int
    score: int
    decisions: int
    wall_ms: int
    cpu_ms: int
    result: str = "finished"
    fault: str = ""
    reason: str = ""
    words: Words = NONE


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a match; `log` is empty for one that was not really played."""

    outcome: dict[str, Any]
    seats: list[Fared]
    decisions: int
    log: bytes = field(default=b"", repr=False)


class Steady(InProcessPlayer):
    """A bot whose times are made up, so that equal games have equal logs."""

    decided = 0

    @property
    def wall_ms(self) -> float:
        return 6.0 * self.decided

    @property
    def cpu_ms(self) -> float:
        return 4.0 * self.decided

    def decide(self, turn: Any) -> tuple[int, str]:
        """The bot's answer."""
        self.decided += 1
        return super().decide(turn)


def really_played(season: Season, table: Sequence[Player], seed: int) -> Result:
    """The match of this table and seed, played to its end."""
    return play_table(
        season,
        seed,
        [player.house_bot for player in table],
        [player.bot.name for player in table],
        [player.version.sha256 for player in table],
    )


def play_table(
    season: Season,
    seed: int,
    house_bots: Sequence[str],
    names: Sequence[str] | None = None,
    versions: Sequence[str] | None = None,
) -> Result:
    """A match of the season's title between these house bots, who may have others' names in its log."""
    log = LogWriter()
    played = play_match(
        engine.title(season.title),
        seed,
        season.options,
        [_seated(bot, seed, seat) for seat, bot in enumerate(house_bots)],
        names=names,
        versions=versions,
        limits=LADDER.with_talk(season.talk),
        log=log,
    )
    seats = [
        Fared(
            seat.rank,
            seat.score,
            seat.decisions,
            round(seat.wall_ms),
            round(seat.cpu_ms),
            seat.result,
            seat.fault,
            seat.reason,
            seat.words,
        )
        for seat in played.seats
    ]
    return Result(played.outcome.to_json(), seats, len(played.choices), log.getvalue())


def _seated(name: str, seed: int, seat: int) -> Steady:
    bot = house_bot(name)
    return Steady(lambda: bot.make(key_of("house bot", seed, seat)))
