"""Logs of games that house bots play, and the zstd dictionary that is trained from them: the same games and the same bytes every time.

A dictionary holds what logs of a title have in common: names of fields, sentences, the public state. So the games are of every kind that
the title has: each seat count of each table that differs from the usual one in one option.
"""

from __future__ import annotations

import re

import zstandard

from engine.arena import play_match
from engine.bots import house_bot, scripted_for
from engine.kernel.dice import key_of
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.limits import MOST_SEATS
from engine.log import LogWriter
from engine.players import InProcessPlayer

DICTIONARY_BYTES = 32 * 1024
"""Size of a dictionary: see the figures in this package's README."""

_TIMES = re.compile(rb'"(wall_ms|cpu_ms)":[0-9.e+-]+')
_SUM = re.compile(rb'"sum":"[0-9a-f]{16}"')

LOGS = 48
"""From fewer no dictionary is trained; a title of many tables has more."""

SEEDS = 1000
"""Between the seeds of one table and those of the next."""

Table = tuple[int, dict[str, str]]
"""How many sit there, and what was chosen of the title's options."""


def tables(title: Title) -> list[Table]:
    """Every table from which a dictionary learns, the usual ones first."""
    found: list[Table] = []
    other = [
        {name: choice}
        for name, option in title.options.items()
        for choice in option.choices
        if choice != option.default
    ]
    for options in ({}, *other):
        for seats in range(1, MOST_SEATS + 1):
            try:
                title.check_seats(seats, title.check_options(options))
            except BadOption:
                continue
            found.append((seats, options))
    return found


def log_of(title: Title, table: Table, seed: int) -> bytes:
    """The log of a game at this table between house bots that differ in strength, who sits where by the seed."""
    seats, options = table
    scripted = scripted_for(title.id)
    field = [scripted.name if scripted is not None else "greedy", "greedy", "random"]
    names = [field[(seed + seat) % len(field)] for seat in range(seats)]
    bots = [house_bot(name) for name in names]
    players = [
        InProcessPlayer(lambda bot=bot, seat=seat: bot.make(key_of("bot", seed, seat)))  # type: ignore[misc]
        for seat, bot in enumerate(bots)
    ]
    writer = LogWriter()
    versions = [bot.version for bot in bots]
    play_match(title, seed, options, players, names=names, versions=versions, log=writer)
    return writer.getvalue()


def trained(title: Title) -> bytes:
    """A dictionary from as many games of each table of the title as make LOGS: equal bytes for equal rules, bots and zstd."""
    every = tables(title)
    logs: list[bytes | bytearray | memoryview] = [
        timeless(log_of(title, table, SEEDS * number + game))
        for number, table in enumerate(every)
        for game in range(-(-LOGS // len(every)))
    ]
    return zstandard.train_dictionary(DICTIONARY_BYTES, logs).as_bytes()


def timeless(log: bytes) -> bytes:
    """The log with the same figures in place of times, and of the sum over them, which differ whenever the game is played."""
    return _SUM.sub(b'"sum":"0000000000000000"', _TIMES.sub(rb'"\1":0.1', log))
