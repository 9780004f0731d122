"""``replay`` and ``verify``: look at the log of a match, and check it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from engine.cli.replaying import Teller
from engine.cli.terminal import AsJson, Force, check_free, name_cell, out
from engine.forfeits import FORFEITED
from engine.kernel.errors import BadOption, BadState
from engine.log import PLAUSIBLE, PROVED, Log, Played
from engine.log import replay as replay_log
from engine.log import verify as verify_log
from engine.log.files import load
from engine.wording import counted, printable, printable_name
from engine.writing import write_whole

LogArgument = Annotated[Path, typer.Argument(metavar="LOG", help="A .jsonl, .jsonl.gz or .jsonl.zst.")]


def replay(
    log: LogArgument,
    start: Annotated[int, typer.Option("--from", min=0, help="Start after this many decisions.")] = 0,
    ply: Annotated[
        int | None, typer.Option(min=0, help="Show one moment alone, with its board: after so many decisions.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="NAME", help="Tell this bot's decisions alone: its name, or its seat.")
    ] = None,
    board: Annotated[bool, typer.Option(help="Show the board as everyone sees it, wherever the replay stops.")] = False,
    state: Annotated[
        bool, typer.Option(help="Show every field of what everyone sees at each step, told by names.")
    ] = False,
    deals: Annotated[
        bool,
        typer.Option(
            "--deals",
            help="Tell the ledger of its deals instead, of one bot or one moment with --seat or --ply: what was agreed on, what came of "
            "it, what it was worth.",
        ),
    ] = False,
    page: Annotated[
        Path | None,
        typer.Option("--html", help="Write the whole game as one page for a browser into this file instead."),
    ] = None,
    force: Force = False,
) -> None:
    """Step through a match: Enter for the next decision, a number to go on to that ply, q to leave."""
    document, _ = load(log)
    _check_names(document)
    if page is not None:
        if page.exists() and page.samefile(log):
            raise BadOption("html", f"{printable(page)} is the log itself", "name another file for the page")
        from engine.theatre import theatre
        from engine.theatre.export import html

        check_free("html", [page], force)
        # Halves of surrogate pairs, which a log may hold, become question marks.
        write_whole(page, html(theatre(document)).encode(errors="replace"))
        out.print(printable(f"{page}: open it in a browser"), markup=False, highlight=False, soft_wrap=True)
        return
    teller = Teller(document)
    seats = teller.seats_of(seat) if seat is not None else None
    _header(document)
    if deals:
        from engine.cli.dealing import tell_deals

        _check_alone(start=start > 0, board=board, state=state)
        tell_deals(document, seats, ply)
        return
    if ply is not None:
        _moment(document, teller, ply)
        return
    ask = sys.stdin.isatty() and out.is_terminal
    until = start
    for place in replay_log(document):
        if place.ply < start or not _is_of(place, seats):
            continue
        teller.moment(place)
        teller.part(place.game)
        if state:
            teller.fields(place.game)
        if board and (place.game.over or (ask and place.ply >= until)):
            teller.board(place.game)
        if ask and place.ply >= until and not place.game.over:
            try:
                answer = out.input("[dim]Enter, ply, or q[/] ").strip()
            except (EOFError, KeyboardInterrupt) as left:
                out.print("")  # behind the prompt
                if isinstance(left, KeyboardInterrupt):
                    raise
                return
            if answer == "q":
                return
            until = int(answer) if answer.isascii() and answer.isdigit() else place.ply + 1
    _outcome(document)


def _check_alone(**others: bool) -> None:
    """Raises BadOption for what the ledger has no use for."""
    for option, given in others.items():
        if given:
            name = {"start": "from"}.get(option, option)
            raise BadOption(
                name, "the ledger of deals goes through the whole game", "leave it out, or name --ply or --seat"
            )


def _moment(document: Log, teller: Teller, ply: int) -> None:
    """One moment of the game. Raises BadOption where it is over before."""
    for place in replay_log(document):
        if place.ply == ply:
            teller.moment(place)
            teller.board(place.game)
            return
    raise BadOption("ply", f"the game is over after {counted(place.ply, 'decision')}", f"name 0 to {place.ply}")


def _is_of(place: Played, seats: Sequence[int] | None) -> bool:
    """Whether it is a moment to tell: every one, or those where one of these seats has chosen, and the end."""
    return seats is None or place.game.over or (place.line is not None and place.line["seat"] in seats)


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
