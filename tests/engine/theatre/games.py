"""A game for these tests in which everything happens that a page of it shows: deals apart, one seat talks, and one is lost midway."""

from __future__ import annotations

from functools import cache

from engine.arena import play_match
from engine.bots import house_bot
from engine.kernel.registry import title
from engine.log import LogWriter
from engine.players import InProcessPlayer
from engine.sdk import Bot, Turn

NAMES = ("merchant", "talker", "quitter")


class Talker(Bot):
    """Says something with each of its decisions for a while."""

    def choose(self, turn: Turn) -> tuple[int, str]:
        return 0, f"hello {turn.id}" if turn.id < 60 else ""


class Quitter(Bot):
    """Crashes after some decisions."""

    def choose(self, turn: Turn) -> int:
        if turn.id > 30:
            raise ValueError("gone")
        return turn.id % len(turn.choices)


class Lost(Bot):
    """Crashes at its first decision."""

    def choose(self, turn: Turn) -> int:
        raise ValueError("gone")


@cache
def lost_at_once() -> bytes:
    """The log of a game of which the third seat's bot decided nothing."""
    return _log(Lost, NAMES)


@cache
def played(*names: str) -> bytes:
    """The log of a game of East India Companies; ``names`` of the bots, in place of their own."""
    return _log(Quitter, names or NAMES)


def _log(third: type[Bot], names: tuple[str, ...]) -> bytes:
    log = LogWriter()
    players = [InProcessPlayer(make) for make in (lambda: house_bot("merchant").make(1), Talker, third)]
    play_match(title("east_india_companies"), 5, {}, players, names=names, versions=["1", "1", "1"], log=log)
    return log.getvalue()
