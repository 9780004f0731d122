"""``titles``: what can be played, with which options, and where its figures come from."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

import engine
from engine.cli.terminal import AsJson, out
from engine.kernel.title import Title
from engine.wording import counted


def titles(
    id: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="Only this title.")] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Rules summary, and the provenance of every component figure.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the titles."""
    chosen = [engine.title(id)] if id is not None else list(engine.titles().values())
    if as_json:
        print(json.dumps([_as_json(title) for title in chosen], indent=2))
        return
    table = Table(box=None, header_style="bold")
    # An id is what other commands are given: never cut, never broken, whatever the width.
    table.add_column("id", no_wrap=True, min_width=max(len(title.id) for title in chosen))
    for heading in ("name", "version", "seats", "options"):
        table.add_column(heading, overflow="fold")
    for title in chosen:
        options = "\n".join(
            f"{name}={option.default} ({' | '.join(option.choices)}): {option.help}"
            for name, option in title.options.items()
        )
        table.add_row(title.id, title.name, title.version, ", ".join(map(str, title.seats())), options or "none")
    out.print(table)
    if verbose:
        for title in chosen:
            _more(title)


def _more(title: Title) -> None:
    out.print()
    out.rule(f"{title.name} {title.version}")
    if title.summary():
        out.print(Markdown(title.summary()))
    if not (entries := title.provenance()):
        return
    reconstructed = [entry for entry in entries if entry.source == "reconstructed"]
    out.print(
        f"\n[bold]Provenance[/bold]: {counted(len(entries), 'entry', 'entries')}, reconstructed: [bold yellow]{len(reconstructed)}[/]:"
        " figures that no public source gives, designed to fit the rules."
        if reconstructed
        else f"\n[bold]Provenance[/bold]: {counted(len(entries), 'entry', 'entries')}, none reconstructed."
    )
    table = Table(box=None, header_style="bold")
    for heading in ("table", "entry", "source", "note"):
        table.add_column(heading, overflow="fold")
    for entry in entries:
        style = "yellow" if entry.source == "reconstructed" else ""
        table.add_row(entry.table, entry.entry, entry.source, entry.note, style=style)
    out.print(table)


def _as_json(title: Title) -> dict[str, object]:
    return {
        "id": title.id,
        "name": title.name,
        "version": title.version,
        "seats": list(title.seats()),
        "options": {
            name: {"choices": list(option.choices), "default": option.default, "help": option.help}
            for name, option in title.options.items()
        },
        "provenance": [
            {"table": entry.table, "entry": entry.entry, "source": entry.source, "note": entry.note}
            for entry in title.provenance()
        ],
    }


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(titles)
