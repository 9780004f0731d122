"""``play``: matches between bots, and a table of how they fared."""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

from engine.arena import MatchResult
from engine.bots import house_bots
from engine.cli.terminal import (
    AsJson,
    Force,
    Jobs,
    OptionSetting,
    Seed,
    Talk,
    TitleArgument,
    check_free,
    errors,
    name_cell,
    options_of,
    out,
    progress_bar,
    title_of,
    with_error,
    with_interval,
)
from engine.estimates import FEWEST_BLOCKS, TOLD_FROM
from engine.kernel.errors import BadOption
from engine.protocol import Limits
from engine.sandboxes import sandbox as sandbox_here
from engine.series import Fixture, Row, Series, check_bots, standings
from engine.wording import counted, printable, printable_name
from engine.workshop.processes import spread
from engine.writing import write_whole

SUFFIXES = (".jsonl", ".jsonl.gz", ".jsonl.zst")
"""Of logs."""

SHOWN_STDERR = 2_000
"""Characters of a failed bot's error output that are shown."""


def play(
    id: TitleArgument,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT …",
            help=f"A bot per seat: {', '.join(house_bots())}, or the path of a .py, a folder with a bot.toml, or a .zip or .tar.gz of one.",
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="Matches; seats rotate, one seed per round of rotations.")] = 1,
    seed: Seed = 1,
    jobs: Jobs = 1,
    log: Annotated[
        Path | None,
        typer.Option(help="Write the log here (.jsonl, .jsonl.gz or .jsonl.zst); a folder, for more than one match."),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
    option: OptionSetting = None,
    talk: Talk = True,
    sandbox: Annotated[
        bool, typer.Option(help="Run programs in the ladder's sandbox instead of as they are on this machine.")
    ] = False,
    stderr: Annotated[
        bool,
        typer.Option("--stderr", help="Show the end of what each program wrote to its error output, after each match."),
    ] = False,
) -> None:
    """Play matches between bots."""
    title = title_of(id)
    options = title.check_options(options_of(option))
    title.check_seats(len(bots), options)
    for sentence in check_bots(bots, title.id):
        errors.print(printable(sentence), style="dim", markup=False, highlight=False, soft_wrap=True)
    if log is not None and games > 1:
        _make_folder(log)
        check_free("log", [log / _log_name(title.id, number) for number in range(games)], force)
    write = _writer(log) if log is not None and games == 1 else None
    if log is not None and games == 1:
        check_free("log", [log], force)
    runs_in = sandbox_here() if sandbox else None
    series = Series(title.id, type(title).__module__, options, tuple(bots), seed, Limits().with_talk(talk), runs_in)
    began = perf_counter()
    played: list[tuple[Fixture, MatchResult]] = []
    with progress_bar("playing", games) as advance:
        for fixture, result, document in spread(
            partial(series.play, log=log is not None), series.fixtures(games), jobs
        ):
            played.append((fixture, result))
            if stderr:
                _show_stderr(fixture, result)
            if write is not None:
                write(document)
            elif log is not None:
                _writer(log / _log_name(title.id, fixture.number))(document)
            advance()
    rows = standings(series, sorted(played, key=lambda pair: pair[0].number))
    if as_json:
        print(json.dumps(_as_json(series, games, rows, played), indent=2))
        return
    out.print(_table(rows))
    if len(bots) == 1:
        for reason, times in Counter(result.outcome.reason for _, result in played).most_common():
            out.print(f"{times}× {reason}", markup=False, highlight=False, soft_wrap=True)
    seconds = perf_counter() - began
    decisions = sum(len(result.choices) for _, result in played)
    out.print(
        f"{title.name} {title.version}, {counted(games, 'match', 'matches')}, {counted(decisions, 'decision')} in {seconds:.1f} s;"
        f" ± is half a 95 % interval, (…) a whole one, clustered by seed; told from {TOLD_FROM} games on {FEWEST_BLOCKS} seeds",
        style="dim",
        highlight=False,
        soft_wrap=True,
    )
    for row in rows:
        for reason in sorted(set(row.reasons)):
            times = row.reasons.count(reason)
            told = f"{printable_name(row.name)} forfeited {times}×: it {printable(reason)}"
            out.print(told, style="red", markup=False, soft_wrap=True)
            if row.stderr:
                tail = printable(row.stderr[-SHOWN_STDERR:], keep="\n\t")
                out.print(tail, style="dim", markup=False, highlight=False, soft_wrap=True)


def _show_stderr(fixture: Fixture, result: MatchResult) -> None:
    """What each bot of a match wrote to its error output: on this process's own, apart from tables and JSON."""
    for seat in result.seats:
        if seat.stderr:
            whose = f"match {fixture.number + 1}, {printable_name(seat.name)} (seat {seat.seat + 1}) wrote to its error output:"
            errors.print(whose, style="bold", markup=False, highlight=False, soft_wrap=True)
            errors.print(printable(seat.stderr, keep="\n\t"), markup=False, highlight=False, soft_wrap=True)


def _table(rows: list[Row]) -> Table:
    """A line per bot; one that sits alone beats nobody, and so has neither wins nor a rank."""
    table = Table(box=None, header_style="bold")
    table.add_column("bot", no_wrap=True, overflow="fold")
    for heading in ("games", "wins", "mean rank", "mean score", "forfeits"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            name_cell(row.name),
            str(row.games),
            *(
                (with_interval(row.wins, row.wins_interval), with_error(row.rank, row.rank_error, 2))
                if len(rows) > 1
                else ("–", "–")
            ),
            with_error(row.score, row.score_error, 1),
            str(row.forfeits),
        )
    return table


def _as_json(series: Series, games: int, rows: list[Row], played: list[tuple[Fixture, MatchResult]]) -> dict[str, Any]:
    return {
        "title": series.title,
        "options": series.options,
        "seed": series.seed,
        "games": games,
        "bots": [asdict(row) for row in rows],
        "matches": [
            {
                "number": fixture.number,
                "seed": fixture.seed,
                "names": [seat.name for seat in result.seats],
                "ranks": result.ranks,
                "scores": result.outcome.scores,
                "decisions": len(result.choices),
                "digest": result.digest,
            }
            for fixture, result in sorted(played, key=lambda pair: pair[0].number)
        ],
    }


def _writer(path: Path) -> Callable[[bytes], object]:
    """Something that writes a document to ``path``, compressed as its suffix says.

    Raises BadOption, before anything is played, for a folder, an odd suffix, or a place where nothing can be written.
    """
    if path.is_dir():
        raise BadOption("log", f"{path} is a folder", "name a file such as match.jsonl")
    if not path.parent.is_dir():
        raise BadOption(
            "log", f"there is no folder {path.parent}", "make it first, or name a file in one that is there"
        )
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadOption("log", f"{path} cannot be written", "name a file where you may write")
    if path.suffix == ".gz":
        return lambda document: write_whole(path, gzip.compress(document, mtime=0))
    if path.suffix == ".zst":
        import zstandard

        return lambda document: write_whole(path, zstandard.compress(document, 10))
    if path.suffix != ".jsonl":
        raise BadOption("log", f"{path.name} has no suffix that is known", "use .jsonl, .jsonl.gz or .jsonl.zst")
    return partial(write_whole, path)


def _log_name(title: str, number: int) -> str:
    """What the log of one of several matches is called."""
    return f"{title}-{number:05}.jsonl.zst"


def _make_folder(path: Path) -> None:
    """The folder for the logs of several matches. Raises BadOption when it cannot be made, or is called as a single log would be."""
    if path.name.endswith(SUFFIXES) and not path.is_dir():
        raise BadOption("log", f"{path} is the name of one log", "logs of several matches need a folder: name one")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(
            "log", f"{path} cannot be made a folder: {error.strerror}", "logs of several matches need one: name another"
        ) from error


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(play)
