"""The command line: ``python -m engine.ratings``."""

from __future__ import annotations

import csv
import json
import sys
import time
from math import isfinite
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from engine.estimates import error_text
from engine.ratings import board
from engine.ratings.games import BadGames, Games
from engine.ratings.simulate import FULL, QUICK, Finding, findings

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Ratings from results, without a database.")

COLUMNS = ("block", "match", "seat", "bot", "place")


@app.command()
def simulate(
    seed: Annotated[int, typer.Option(min=0, help="Of all the worlds.")] = 1,
    quick: Annotated[bool, typer.Option("--quick", help="A tenth of the worlds, with slack for their noise.")] = False,
) -> None:
    """Measure what is promised of ratings, intervals, blocks and version tests; exit with 1 if a promise is not kept."""
    effort = QUICK if quick else FULL
    began = time.perf_counter()
    table = Table(
        "promise", "measured", "±", "bounds", "kept", title=f"{effort.seasons} seasons, {effort.trials} tests"
    )
    for column in table.columns[1:4]:
        column.justify = "right"
    missed = 0
    for finding in findings(effort, seed):
        kept = finding.kept(effort.slack)
        missed += not kept
        bounded = isfinite(finding.low) or isfinite(finding.high)
        verdict = ("yes" if kept else "NO") if bounded else ""
        table.add_row(
            finding.promise,
            f"{finding.value:.4f}",
            "" if finding.error is None else error_text(finding.error, 4),
            _bounds(finding),
            verdict,
        )
    Console(width=None if sys.stdout.isatty() else 140).print(table)
    print(f"seed {seed}, {time.perf_counter() - began:.0f} s")
    raise typer.Exit(1 if missed else 0)


def _bounds(finding: Finding) -> str:
    low = f"≥ {finding.low:g}" if isfinite(finding.low) else ""
    high = f"≤ {finding.high:g}" if isfinite(finding.high) else ""
    return " ".join(filter(None, (low, high)))


@app.command()
def rate(
    file: Annotated[
        Path, typer.Argument(exists=True, dir_okay=False, help=f"CSV with a header: {', '.join(COLUMNS)}.")
    ],
    anchor: Annotated[int | None, typer.Option(help="Id of the bot that stands at 1500.")] = None,
    entries: Annotated[
        Path | None,
        typer.Option(
            exists=True,
            dir_okay=False,
            help="CSV with columns entry and status: those whose status is not `current` are rated, but not ranked.",
        ),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(
            exists=True,
            dir_okay=False,
            help="A board (an archive's board.json): print only whether this one is the same.",
        ),
    ] = None,
) -> None:
    """Rate the games of a file, one line per seat: print the board as canonical JSON, or compare it with one that was printed before."""
    retired = _retired(entries) if entries is not None else ()
    try:
        with file.open(newline="", encoding="utf-8") as lines:
            reader = csv.DictReader(lines)
            if missing := [name for name in COLUMNS if name not in (reader.fieldnames or ())]:
                raise BadGames("header", f"no column {', '.join(missing)}.")
            rows = np.array([[_whole(reader.line_num, name, row[name]) for name in COLUMNS] for row in reader])
        games = Games.from_columns(*rows.reshape(-1, len(COLUMNS)).T)
    except (BadGames, UnicodeDecodeError, csv.Error) as error:
        print(f"{file}: {error}", file=sys.stderr)
        raise typer.Exit(2) from error
    made = board.rate_season(games, anchor, retired).to_json()
    if against is None:
        print(made.decode())
        return
    verdict, same = _compared(made, against)
    print(f"{against}: {verdict}", file=sys.stdout if same else sys.stderr)
    raise typer.Exit(0 if same else 1)


def _compared(made: bytes, against: Path) -> tuple[str, bool]:
    """What there is to say of a board that was made before, and whether it is the one that is made now."""
    said = against.read_bytes().strip()
    if said == made:
        return f"the same, by {board.SCHEME}", True
    try:
        scheme = json.loads(said)["scheme"]
    except (ValueError, KeyError, TypeError):
        return "it is no board: give a board.json as an archive has it", False
    if scheme != board.SCHEME:
        return (
            f"made by {scheme}, and this engine rates by {board.SCHEME}: check it with the version that its manifest names",
            False,
        )
    return "not the board of these games", False


def _retired(file: Path) -> list[int]:
    try:
        with file.open(newline="", encoding="utf-8") as lines:
            reader = csv.DictReader(lines)
            if missing := {"entry", "status"} - set(reader.fieldnames or ()):
                raise BadGames("header", f"no column {', '.join(sorted(missing))}.")
            return [_whole(reader.line_num, "entry", row["entry"]) for row in reader if row["status"] != "current"]
    except (BadGames, UnicodeDecodeError, csv.Error) as error:
        print(f"{file}: {error}", file=sys.stderr)
        raise typer.Exit(2) from error


def _whole(line: int, name: str, text: str | None) -> int:
    try:
        return int(np.int64(int(text or "")))
    except (ValueError, OverflowError):
        raise BadGames(name, f"line {line} has {text!r}, where a whole number of 64 bits is needed.") from None


if __name__ == "__main__":
    app(prog_name="python -m engine.ratings")
