"""Plays one match of house bots and submitted programs. No Django: a task hands an order in and gets a report back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

import engine
from engine.arena import HostFault, MatchResult, PlayedSeat, Spectator, play_match
from engine.bots import chances_of, house_bot
from engine.kernel.errors import BadOption
from engine.log import LogWriter
from engine.players import InProcessPlayer, Player
from engine.protocol import LADDER, Limits
from workers.players import SandboxedPlayer
from workers.sandbox import UnpackCache


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """Who sits on a seat: a house bot by name, or a submitted version as it was uploaded (``filename`` ends in .py or .zip)."""

    name: str
    version_hash: str
    house_bot: str = ""
    package: bytes = b""
    filename: str = ""

    def __post_init__(self) -> None:
        if bool(self.house_bot) == bool(self.package):
            raise ValueError(f"{self.name}: a seat has either a house bot or a package")


@dataclass(frozen=True, slots=True)
class MatchOrder:
    """What is to be played. ``seats`` are in order of play; ``version`` is the title's, and this engine must have it.

    ``match_ms`` bounds the whole match in wall time; None: by what the seats' own limits add up to, which no bots can reach.
    """

    title: str
    version: str
    options: dict[str, str]
    seed: int
    seats: tuple[SeatOrder, ...]
    limits: Limits = LADDER
    match_ms: int | None = None


@dataclass(frozen=True, slots=True)
class MatchReport:
    """What came of it: the result with a row per seat (``result.seats``), the log (JSON lines, not compressed), and the time it took."""

    result: MatchResult
    log: bytes
    wall_ms: int

    @property
    def seats(self) -> list[PlayedSeat]:
        """A row per seat, in order of play."""
        return self.result.seats


def play(
    order: MatchOrder,
    progress: Callable[[int], None] | None = None,
    spectator: Spectator | None = None,
    cache: UnpackCache | None = None,
) -> MatchReport:
    """Play the match to its end.

    ``progress(decisions)`` is called after every decision, in this thread, and ``spectator`` is shown the game; what they raise stops the
    match and comes out here. ``cache`` keeps unpacked packages from one match to the next. Raises
    HostFault when no bot is to blame: the sandbox cannot start, the rules fail, the match takes too long, the title's version is not
    this engine's. Bots are gone, with all their processes, when this returns or raises.
    """
    began = monotonic()
    log = LogWriter()
    try:
        title = engine.title(order.title)
        if title.version != order.version:
            raise HostFault(f"this worker plays {title.id} {title.version}; the match is of version {order.version}")
        result = play_match(
            title,
            order.seed,
            order.options,
            [_player(order, seat, cache) for seat in range(len(order.seats))],
            names=[seat.name for seat in order.seats],
            versions=[seat.version_hash for seat in order.seats],
            limits=order.limits,
            log=log,
            progress=progress,
            spectator=spectator,
            match_ms=order.limits.at_table(len(order.seats)).match_ms if order.match_ms is None else order.match_ms,
        )
    except BadOption as error:
        raise HostFault(str(error)) from error
    return MatchReport(result, log.getvalue(), int((monotonic() - began) * 1000))


def _player(order: MatchOrder, seat: int, cache: UnpackCache | None) -> Player:
    who = order.seats[seat]
    if who.package:
        return SandboxedPlayer(who.package, who.filename, order.limits, cache=cache)
    bot = house_bot(who.house_bot)
    return InProcessPlayer(lambda: bot.make(chances_of(order.seed, seat)))


__all__ = ["HostFault", "Limits", "MatchOrder", "MatchReport", "SeatOrder", "play"]
