"""``arena``: any number of bots, all against all, until strengths are known."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from engine.at_once import cores
from engine.bots import house_bots
from engine.cli.live import display
from engine.cli.tables import Column, fitted, show_table
from engine.cli.terminal import AsJson, OptionSetting, Talk, TitleArgument, errors, name_cell, options_of, out, title_of
from engine.estimates import error_text
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.limits import LADDER, Limits
from engine.sandboxes import sandbox as sandbox_here
from engine.series import Series
from engine.wording import counted, printable, printable_name
from engine.workshop.entrants import CLOCKS, Entrant, entrants_of, limits_of, notes_on
from engine.workshop.matches import Match, Playing
from engine.workshop.schedule import NAMES, Plan, Rounds, Sweeps, schedule_of
from engine.workshop.store import CRASHES, Folder, opened

if TYPE_CHECKING:
    from engine.workshop.standing import Table as Standing

Processes = Annotated[
    int | None, typer.Option("--processes", "--jobs", "--concurrency", min=1, max=256, help="By default one a core.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with what the folder holds, if it holds anything.")]
LimitsWords = Annotated[
    str, typer.Option("--limits", metavar="WORDS", help=f"`ladder`, `long`, or clocks: {', '.join(CLOCKS)}=N.")
]
Sandboxed = Annotated[
    bool, typer.Option("--sandbox", help="Run programs in the ladder's sandbox instead of as they are on this machine.")
]
BOT_HELP = f"{', '.join(house_bots())}, or a path; NAME=BOT gives it a name of its own."


def arena(
    id: TitleArgument,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT …", help=BOT_HELP)],
    format: Annotated[str, typer.Option(metavar="FORMAT", help=f"{', '.join(NAMES)}.")] = "round-robin",
    seats: Annotated[int | None, typer.Option(help="Seats at a table; the fewest at which two can meet.")] = None,
    blocks: Annotated[int, typer.Option(min=1, help="Blocks of every pairing: one seed each, in all rotations.")] = 5,
    games: Annotated[int, typer.Option(min=0, help="Matches altogether instead, rounded up to whole blocks.")] = 0,
    rounds: Annotated[int, typer.Option(min=0, help="Of a Swiss; 0: as many as it needs.")] = 0,
    processes: Processes = None,
    folder: Annotated[Path, typer.Option(help="Where state, logs and crashes are kept.")] = Path("arena"),
    resume: Resume = False,
    seed: Annotated[int, typer.Option(help="Seed of the first block.")] = 1,
    limits: LimitsWords = "ladder",
    talk: Talk = True,
    anchor: Annotated[str | None, typer.Option(metavar="NAME", help="The bot that stands at 1500.")] = None,
    crosstable: Annotated[bool, typer.Option("--crosstable", help="Show who took what of whom.")] = False,
    option: OptionSetting = None,
    sandbox: Sandboxed = False,
    as_json: AsJson = False,
) -> None:
    """Play an arena of any number of bots on all cores, with a live table and the ladder's own ratings; it can be resumed."""
    title = title_of(id)
    settings = title.check_options(options_of(option))
    count = table_size(title, settings, seats)
    plan = Plan(format, len(bots), count, seed, blocks, rounds, games)
    schedule = schedule_of(plan)
    entrants = seated(bots, title)
    names = [entrant.name for entrant in entrants]
    anchored = _number_of(anchor, names)
    series = series_of(title, settings, entrants, seed, limits_of(limits).with_talk(talk), sandbox)
    header = header_of("arena", series, entrants, count) | {"format": format}
    if isinstance(schedule, Rounds):
        header |= {"blocks": blocks, "rounds": rounds}
    with opened(folder, header, resume) as opened_folder:
        view = _View(names, count, anchored, schedule, opened_folder)
        _play(view, Playing(series, tuple(entrants), folder), processes or cores(), as_json)
        _tell(view, title, as_json, crosstable)


def table_size(title: Title, options: dict[str, str], seats: int | None, fewest: int = 2) -> int:
    """Seats at a table: those asked for, or the fewest at which so many can sit, or one, where each plays alone. Raises BadOption."""
    allowed = title.seats(options)
    if seats is None:
        return next((count for count in allowed if count >= fewest), allowed[-1])
    return title.check_seats(seats, options)


def seated(bots: Sequence[str], title: Title) -> list[Entrant]:
    """The bots that were named; what was assumed of them is told. Raises BadOption."""
    entrants, assumed = entrants_of(bots, title.id)
    for sentence in assumed:
        errors.print(printable(sentence), style="dim", markup=False, highlight=False, soft_wrap=True)
    return entrants


def series_of(
    title: Title, options: dict[str, str], entrants: Sequence[Entrant], seed: int, limits: Limits, sandbox: bool
) -> Series:
    """What is played, by whom and under which limits."""
    return Series(
        title.id,
        type(title).__module__,
        options,
        tuple(entrant.written for entrant in entrants),
        seed,
        limits,
        sandbox_here() if sandbox else None,
        tuple(entrant.name for entrant in entrants),
        tuple(entrant.version for entrant in entrants),
    )


def header_of(type: str, series: Series, entrants: Sequence[Entrant], seats: int) -> dict[str, Any]:
    """What a folder says of itself: whoever goes on with it has to play the same."""
    title = title_of(series.title)
    clocks = {name: getattr(series.limits, name) for name in (*CLOCKS, "say_characters")}
    return {
        "type": type,
        "title": series.title,
        "version": title.version,
        "options": series.options,
        "seats": seats,
        "seed": series.seed,
        "limits": {name: value for name, value in clocks.items() if value != getattr(LADDER, name)},
        "sandbox": series.sandbox is not None,
        "bots": [bot.to_json() for bot in entrants],
    }


@dataclass(slots=True)
class _View:
    """What is shown of the arena."""

    names: list[str]
    seats: int
    anchor: int | None
    schedule: Rounds | Sweeps
    folder: Folder

    def table(self) -> Standing:
        from engine.workshop.standing import table_of

        points = None
        if isinstance(self.schedule, Rounds):
            earned = {row.number: row.points for row in self.schedule.standings}
            points = [earned[number] for number in range(1, len(self.names) + 1)]
        return table_of(self.names, self.folder.matches.values(), self.seats, self.anchor, points)

    def picture(self) -> RenderableType:
        told = f"{len(self.folder.matches):,} of {counted(self.schedule.total, 'match', 'matches')}"
        return Group(drawn(self.table(), errors), Text(told, style="dim"))


@contextmanager
def resumable(folder: Folder) -> Iterator[None]:
    """Tell who interrupts the block how to go on, and, before it and after, which of the bots' files are not what they were."""
    known = _tell_changes(folder, ())
    try:
        yield
    except KeyboardInterrupt:
        kept = counted(len(folder.matches), "match is", "matches are")
        told = f"{kept} kept in {folder.path}; the same command with --resume goes on"
        errors.print(printable(told), markup=False, highlight=False, soft_wrap=True)
        raise
    finally:
        _tell_changes(folder, known)


def _tell_changes(folder: Folder, known: Sequence[str]) -> list[str]:
    """Tell what has not been told, and return all. Of a bot that is gone its next match tells more."""
    try:
        notes = notes_on(folder.header["bots"])
    except BadOption:
        return []
    for note in notes:
        if note not in known:
            errors.print(f"note: {note}", style="yellow", markup=False, highlight=False, soft_wrap=True)
    return notes


def _play(view: _View, playing: Playing, jobs: int, as_json: bool) -> None:
    from engine.workshop.running import run, told

    with (
        resumable(view.folder),
        display(lines=not as_json) as shown,
        closing(run(view.schedule, view.folder, playing, jobs)) as matches,
    ):
        for match in matches:
            if as_json:
                print(json.dumps(match.to_json()), flush=True)
            shown.show(view.picture, lambda match=match: told(match, view.names))  # type: ignore[misc]


def _tell(view: _View, title: Title, as_json: bool, crosstable: bool) -> None:
    table = view.table()
    if as_json:
        print(json.dumps(table.to_json()))
        return
    show_table(drawn(table))
    if crosstable:
        out.print("")
        out.print(_crosstable(table))
    said = f"{title.name} {title.version}, {counted(table.blocks, 'block')}, {counted(table.games, 'game')}"
    note = "± is half a 95 % interval of the distance from the field, by the ladder's board; of forfeits (crashes); logs in"
    out.print(
        printable(f"{said}; {note} {view.folder.path / 'logs'}"),
        style="dim",
        markup=False,
        highlight=False,
        soft_wrap=True,
    )
    for sentence in table.untold():
        out.print(sentence, style="yellow", markup=False, highlight=False, soft_wrap=True)
    tell_losses(view.folder, list(view.folder.matches.values()))


def tell_losses(folder: Folder, matches: Sequence[Match]) -> None:
    """Void matches and lost seats, and where to read of them."""
    if void := [match for match in matches if match.void]:
        told = f"{counted(len(void), 'match was', 'matches were')} void and count for nothing: {void[0].void}"
        out.print(printable(told), style="red", markup=False, highlight=False, soft_wrap=True)
    if lost := sum(seat.forfeited for match in matches for seat in match.seats):
        told = f"{counted(lost, 'seat was', 'seats were')} forfeited: see {folder.path / CRASHES}"
        out.print(printable(told), style="red", markup=False, highlight=False, soft_wrap=True)


def drawn(standing: Standing, console: Console = out) -> Table:
    """The table for a terminal."""
    swiss = any(row.points is not None for row in standing.rows)
    columns = (
        Column("", figures=True),
        Column("bot", names=True),
        Column("strength", figures=True),
        Column("rank", figures=True, spare=4),
        Column("games", figures=True, spare=5),
        Column("W–D–L", figures=True, spare=6),
        Column("score", figures=True, spare=3),
        *([Column("points", figures=True)] if swiss else []),
        Column("forfeits", figures=True, spare=2),
        Column("ms/move", figures=True, spare=1),
    )
    rows: list[tuple[Text | str, ...]] = []
    for place, row in enumerate(standing.rows, 1):
        mean = row.ms_per_move
        rows.append(
            (
                str(place),
                name_cell(row.name),
                _strength(row.rating, row.half_width),
                "–" if row.best_rank is None else _range(row.best_rank, row.worst_rank),
                str(row.games),
                f"{row.wins}–{row.draws}–{row.losses}",
                "–" if row.score is None else f"{100 * row.score:.1f} %",
                *([f"{row.points:g}" if row.points is not None else ""] if swiss else []),
                f"{row.forfeits} ({row.crashes})" if row.crashes else str(row.forfeits),
                "–" if mean is None else f"{mean:.1f}",
            )
        )
    return fitted(columns, rows, console)


def _strength(rating: float | None, half_width: float | None) -> str:
    if rating is None:
        return "–"
    return f"{rating:.0f}" + (f" ± {error_text(half_width, 0)}" if half_width is not None else "")


def _range(best: int, worst: int | None) -> str:
    return str(best) if best == worst else f"{best}–{worst}"


def _crosstable(standing: Standing) -> Table:
    table = Table(box=None, header_style="bold", title="of games in which they met, finished above (level: half)")
    table.add_column("", justify="right")
    table.add_column("bot", no_wrap=True, overflow="fold")
    for place, _ in enumerate(standing.rows, 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, row in enumerate(standing.rows, 1):
        met = [standing.crosstable.get((row.bot, other.bot)) for other in standing.rows]
        cells = [f"{each.points:g}/{each.games}" if each is not None else "" for each in met]
        table.add_row(str(place), name_cell(row.name), *cells)
    return table


def _number_of(anchor: str | None, names: Sequence[str]) -> int | None:
    if anchor is None:
        return None
    if anchor not in names:
        known = ", ".join(map(printable_name, names))
        raise BadOption("anchor", f"nobody is called {printable_name(anchor)!r}", f"use one of: {known}")
    return names.index(anchor)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(arena)
