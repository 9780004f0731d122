"""``replay`` and ``verify``: look at the log of a match, and check it."""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
import zlib
from collections.abc import Mapping, Sequence
from io import BufferedReader
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from engine.cli.terminal import AsJson, name_cell, out, printable, printable_name
from engine.forfeits import FORFEITED
from engine.kernel.errors import BadOption, BadState
from engine.kernel.game import Game
from engine.kernel.registry import title as title_by_id
from engine.kernel.telling import label_of, seat_name, tell
from engine.kernel.title import Title
from engine.log import PLAUSIBLE, PROVED, Log, Played
from engine.log import read as read_document
from engine.log import replay as replay_log
from engine.log import verify as verify_log
from engine.log.reading import Lines
from engine.wording import counted

REMEDY = "name a log as `play --log` writes it (.jsonl, .jsonl.gz or .jsonl.zst)"

LogArgument = Annotated[Path, typer.Argument(metavar="LOG", help="A .jsonl, .jsonl.gz or .jsonl.zst.")]


def replay(
    log: LogArgument,
    ply: Annotated[int, typer.Option("--from", min=0, help="Start after this many decisions.")] = 0,
    state: Annotated[
        bool, typer.Option(help="Show the board at each step, as everyone sees it: a field a line, told by names.")
    ] = False,
) -> None:
    """Step through a match: Enter for the next decision, a number to go on to that ply, q to leave."""
    document, _ = load(log)
    _check_names(document)
    _header(document)
    ask = sys.stdin.isatty() and out.is_terminal
    until = ply
    for place in replay_log(document):
        if place.ply < ply:
            continue
        _show(document, place, state)
        if ask and place.ply >= until and not place.game.over:
            answer = out.input("[dim]Enter, ply, or q[/] ").strip()
            if answer == "q":
                return
            until = int(answer) if answer.isascii() and answer.isdigit() else place.ply + 1
    _outcome(document)


def verify(log: LogArgument, as_json: AsJson = False) -> None:
    """Play a log again and compare every choice, event, digest and the outcome; tell what that proves, and what it cannot."""
    document, sha256 = load(log)
    report = verify_log(document)
    if as_json:
        print(json.dumps({**report.to_json(), "sha256": sha256}, indent=2))
    else:
        told = printable(report, keep="\n")
        out.print(told, style="bold green" if report.ok else "bold red", markup=False, highlight=False, soft_wrap=True)
        _tell_what_is_proved(sha256)
    if not report.ok:
        raise typer.Exit(1)


def _tell_what_is_proved(sha256: str) -> None:
    for heading, whats in (
        ("proved of a true log", PROVED),
        ("only plausible, for nobody can play it again", PLAUSIBLE),
    ):
        told = "\n".join([f"{heading}:", *(f"- {what}" for what in whats)])
        out.print(told, style="dim", markup=False, highlight=False, soft_wrap=True)
    told = f"SHA-256 of the log, unpacked: {sha256}; the ladder names its own log's as log_sha256 of the match"
    out.print(told, style="dim", markup=False, highlight=False, soft_wrap=True)


class _Hashed:
    """A file of which the bytes that are read are hashed."""

    def __init__(self, file: Lines) -> None:
        self._file, self._hash = file, hashlib.sha256()

    def readline(self, size: int) -> bytes:
        line = self._file.readline(size)
        self._hash.update(line)
        return line

    def read(self) -> tuple[Log, str]:
        """The log, and the SHA-256 of its bytes in hex."""
        log = read_document(self)
        return log, self._hash.hexdigest()


def load(path: Path) -> tuple[Log, str]:
    """The log at ``path``, unpacked as its suffix says, and the SHA-256 of what was unpacked. Raises BadOption when it cannot be read,
    or is no log."""
    try:
        if path.suffix == ".zst":
            import zstandard

            with path.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as stream:
                return _Hashed(BufferedReader(stream)).read()
        if path.suffix == ".gz":
            with gzip.open(path) as packed:
                return _Hashed(packed).read()
        with path.open("rb") as file:
            return _Hashed(file).read()
    except BadState as error:
        raise BadOption("log", f"{path}, {error}", REMEDY) from error
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise BadOption("log", f"{path} cannot be unpacked: {error}", REMEDY) from error
    except OSError as error:
        raise BadOption("log", f"{path} cannot be read: {error.strerror or error}", REMEDY) from error
    except Exception as error:
        if type(error).__name__ == "ZstdError":
            raise BadOption("log", f"{path} cannot be unpacked: {error}", REMEDY) from error
        raise


def _check_names(document: Log) -> None:
    """Is there all that is shown of the seats? Raises BadState."""
    for seat, who in enumerate(document.header["seats"]):
        if not isinstance(who, dict) or not {"name", "version"} <= who.keys():
            raise BadState(f"header.seats[{seat}]", "expected an object with name and version")
    if document.outcome is not None:
        for place, fared in enumerate(document.outcome["seats"]):
            if not isinstance(fared, dict) or not {"seat", "name", "score", "result"} <= fared.keys():
                raise BadState(f"outcome.seats[{place}]", "expected an object with seat, name, score and result")


def _header(document: Log) -> None:
    header = document.header
    options = ", ".join(f"{name}={value}" for name, value in header["options"].items()) or "no options"
    out.print(
        printable(f"{header['title']} {header['version']}, seed {header['seed']}, {options}"),
        style="bold",
        markup=False,
        soft_wrap=True,
    )
    for seat, who in enumerate(header["seats"], 1):
        told = f"  seat {seat}: {printable_name(who['name'])} {printable_name(who['version'])}"
        out.print(told, markup=False, highlight=False, soft_wrap=True)


def _show(document: Log, place: Played, state: bool) -> None:
    title = title_by_id(document.header["title"])
    names = [printable_name(who["name"]) for who in document.header["seats"]]
    line = place.line
    if line is not None:
        who = seat_name(title, line["seat"], names)
        by = " (fallback)" if line.get("fallback") else ""
        choice = _told(title, line["choice"], names)
        told = f"{place.ply:>5}  {who}{by}: {label_of(line['kind'])} → {choice}  [{line.get('wall_ms')} ms]"
        out.print(printable(told), markup=False, highlight=False)
    for event in place.events:
        told = f"         {_told(title, event.to_json(), names)}"
        if event.see is not None:
            told += f" (only {', '.join(seat_name(title, seat, names) for seat in event.see)} knew)"
        out.print(printable(told), style="dim", markup=False, highlight=False, soft_wrap=True)
    if state:
        _board(title, place.game, names)


def _board(title: Title, game: Game, names: Sequence[str]) -> None:
    """What everyone sees, a field a line: things by their names, seats by those of who sits there."""
    seats = len(names)
    sitting = dict(
        zip(title.players(seats, seats), (seat_name(title, seat, names) for seat in range(seats)), strict=True)
    )
    out.print(
        f"         the board after {counted(game.plies, 'decision')}:", style="cyan", markup=False, highlight=False
    )
    for field, value in title.explain(game.observe(None))["state"].items():
        told = json.dumps(_seated(value, sitting), ensure_ascii=False)
        line = printable(f"           {label_of(field)}: {told}")
        out.print(line, style="cyan", markup=False, highlight=False, soft_wrap=True)


def _seated(value: Any, sitting: Mapping[str, str]) -> Any:
    """The value with who sits there in place of each seat."""
    if isinstance(value, dict):
        return {_seated(key, sitting): _seated(item, sitting) for key, item in value.items()}
    if isinstance(value, list):
        return [_seated(item, sitting) for item in value]
    return sitting.get(value, value) if isinstance(value, str) else value


def _told(title: Title, fact: Mapping[str, Any], names: Sequence[str]) -> str:
    """A choice or an event as a phrase: what it is, and its fields as the title tells them."""
    head = label_of(str(fact.get("act") or fact.get("event") or ""))
    return ", ".join([head, *(f"{label} {text}" for label, text in tell(title, fact, names))])


def _outcome(document: Log) -> None:
    said = document.outcome
    if said is None:
        out.print("the log has no outcome", style="yellow")
        return
    table = Table(box=None, header_style="bold")
    for heading in ("rank", "seat", "name", "score", "how"):
        table.add_column(heading)
    for rank, fared in sorted(zip(said["ranks"], said["seats"], strict=False), key=lambda pair: str(pair[0])):
        how = f"forfeited: it {fared.get('reason')}" if fared["result"] == FORFEITED else "finished"
        seat = fared["seat"] + 1 if isinstance(fared["seat"], int) else fared["seat"]
        cells = (name_cell(rank), name_cell(seat), name_cell(fared["name"]), name_cell(fared["score"]))
        table.add_row(*cells, Text(printable(how)))
    out.print(printable(said["outcome"].get("reason")), markup=False)
    out.print(table)


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command()(replay)
    app.command()(verify)
