"""``debug``: stop at a decision, see what the bot sees, step through it, choose otherwise."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from engine.arena import MatchResult, play_match
from engine.bots import chances_of
from engine.cli.arena import BOT_HELP, LimitsWords, seated
from engine.cli.terminal import OptionSetting, Seed, Talk, TitleArgument, options_of, out, title_of
from engine.kernel.decisions import Event
from engine.kernel.errors import BadOption, BadState
from engine.kernel.game import Game
from engine.kernel.telling import seat_name
from engine.kernel.title import Title
from engine.limits import Limits
from engine.log import Log
from engine.log.files import load
from engine.log.reading import opened
from engine.players import Player
from engine.watchman import scratch_folder
from engine.wording import counted, printable, printable_name
from engine.workshop.debugging.stops import Course, Following, Stop
from engine.workshop.entrants import CLOCKS, limits_of

STAND_IN = "random"
"""Who plays the other seats on where a log is left and nobody was named for them."""


def debug(
    id: TitleArgument,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT BOT …", help=f"By seat. {BOT_HELP} With --log: one may do.")
    ],
    seat: Annotated[str, typer.Option(metavar="SEAT", help="The seat to look at: its number from 1, or a name.")],
    at: Annotated[int, typer.Option(metavar="PLY", min=0, help="Stop once so many decisions were taken.")] = 0,
    decision: Annotated[
        str | None, typer.Option(metavar="KIND", help="Stop at decisions of this kind, or of this phase.")
    ] = None,
    log: Annotated[Path | None, typer.Option(help="Follow this log up to --ply.")] = None,
    ply: Annotated[int, typer.Option(min=0, help="Where to stop in the log: after so many decisions.")] = 0,
    seed: Seed = 1,
    limits: LimitsWords = "ladder",
    talk: Talk = True,
    option: OptionSetting = None,
) -> None:
    """Stop where the bot on a seat has to decide, and look through its eyes. `help` lists the commands; they may come from a pipe."""
    from engine.workshop.debugging.desk import Desk
    from engine.workshop.debugging.loading import player_here
    from engine.workshop.debugging.session import Quit, Session

    title = title_of(id)
    if ply and log is None:
        raise BadOption("ply", "it is a place in a log", "name the log by --log, or use --at")
    table = (
        _of_log(title, log, bots)
        if log is not None
        else _new(title, bots, seed, options_of(option), limits_of(limits).with_talk(talk))
    )
    if decision is not None and not any(kind == decision or kind.startswith(f"{decision}.") for kind in title.words):
        raise BadOption("decision", f"{title.id} asks nothing called {printable(decision)!r}", _kinds(title))
    number = _seat_of(title, seat, table.names)
    stop = Stop(max(at, ply), decision)
    session = Session(_Console(), table.names, stop, table.course)
    with scratch_folder() as scratch:
        players = [
            player_here(bot, scratch / str(place), chances_of(table.seed, place), table.limits)
            for place, bot in enumerate(table.bots_by_seat(number))
        ]
        desk = session.desk = Desk(players[number], table.course, stop, session)
        until = stop.ply if table.is_whole else None
        seats: list[Player] = [
            desk if place == number else Following(player, table.course, until) for place, player in enumerate(players)
        ]
        try:
            result = _play(title, table, seats)
        except Quit:
            result = None
    if result is not None:
        _tell(title, result)
    if desk.fault is not None:
        raise typer.Exit(1)


@dataclass(frozen=True, slots=True)
class _Table:
    """What is played: a new game, or one that follows a log, where the debugged seat alone may have a bot."""

    seed: int
    options: dict[str, str]
    bots: list[str]
    names: list[str]
    limits: Limits
    course: Course

    @property
    def is_whole(self) -> bool:
        """Has every seat a bot of its own?"""
        return len(self.bots) == len(self.names)

    def bots_by_seat(self, seat: int) -> list[str]:
        """Who plays on each seat."""
        if self.is_whole:
            return self.bots
        return [self.bots[0] if place == seat else STAND_IN for place in range(len(self.names))]


def _new(title: Title, bots: Sequence[str], seed: int, options: dict[str, str], limits: Limits) -> _Table:
    settings = title.check_options(options)
    title.check_seats(len(bots), settings)
    written, names = _entrants(title, bots)
    return _Table(seed, settings, written, names, limits, Course())


def _of_log(title: Title, path: Path, bots: Sequence[str]) -> _Table:
    document, _ = load(path)
    header = document.header
    if header["title"] != title.id:
        raise BadOption("log", f"{printable(path)} is of {printable(header['title'])}", f"debug {header['title']}")
    try:
        opened(document)
    except BadState as error:
        raise BadOption("log", f"{printable(path)}, {error}", "name a log that this engine can play") from error
    count = len(header["seats"])
    if len(bots) not in (1, count):
        told = f"the log has {counted(count, 'seat')}"
        raise BadOption("bot", told, "name as many bots, by seat, or the debugged one alone")
    written, _ = _entrants(title, bots)
    names = [printable_name(who.get("name", "")) if isinstance(who, dict) else "" for who in header["seats"]]
    return _Table(header["seed"], header["options"], written, names, _limits_in(document), Course.of(document))


def _entrants(title: Title, bots: Sequence[str]) -> tuple[list[str], list[str]]:
    entrants = seated(bots, title)
    return [entrant.written for entrant in entrants], [entrant.name for entrant in entrants]


def _limits_in(document: Log) -> Limits:
    told = document.header.get("limits")
    known: dict[str, Any] = {
        name: value
        for name, value in (told if isinstance(told, dict) else {}).items()
        if name in (*CLOCKS, "say_characters") and type(value) is int
    }
    return replace(limits_of(""), **known)


def _seat_of(title: Title, wanted: str, names: Sequence[str]) -> int:
    if wanted in names:
        return names.index(wanted)
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    sitting = ", ".join(seat_name(title, seat, names) for seat in range(len(names)))
    raise BadOption("seat", f"nobody here is called {printable_name(wanted)!r}", f"name one of {sitting}")


def _kinds(title: Title) -> str:
    return f"use one of: {', '.join(sorted(title.words))}"


def _play(title: Title, table: _Table, players: Sequence[Player]) -> MatchResult:
    def watch(game: Game, _: Sequence[Event]) -> None:
        table.course.ply = game.plies

    return play_match(
        title,
        table.seed,
        table.options,
        players,
        names=table.names,
        limits=table.limits,
        spectator=watch,
    )


def _tell(title: Title, result: MatchResult) -> None:
    names = [seat.name for seat in result.seats]
    order = sorted(result.seats, key=lambda seat: seat.rank)
    told = ", ".join(f"{seat.rank}. {seat_name(title, seat.seat, names)} ({seat.score})" for seat in order)
    out.print(printable(f"the match is over: {told}"), style="bold", markup=False, highlight=False, soft_wrap=True)


class _Console:
    """This terminal, or a script on standard input, of which each command is shown as it is taken."""

    def __init__(self) -> None:
        if self.streams is None:
            with suppress(ImportError):
                import readline  # noqa: F401 - lines can be edited and called back once it is there

    def say(self, text: str, style: str = "") -> None:
        out.print(printable(text, keep="\n\t"), style=style or None, markup=False, highlight=False, soft_wrap=True)

    def read(self, prompt: str) -> str | None:
        if self.streams is None:
            try:
                return input(prompt)
            except (EOFError, KeyboardInterrupt) as left:
                self.say("")  # behind the prompt
                if isinstance(left, EOFError):
                    return None
                raise
        line = sys.stdin.readline()
        if not line:
            return None
        self.say(f"{prompt}{line.rstrip()}", "dim")
        return line.rstrip("\n")

    @property
    def streams(self) -> tuple[IO[str], IO[str]] | None:
        return None if sys.stdin.isatty() else (sys.stdin, sys.stdout)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(debug)
