"""``reference``: the titles' reference pages, for the documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import engine
from engine.cli.terminal import out
from engine.reference.pages import catalogue, limits, pages
from engine.reference.seldom import samples
from engine.wording import counted


def reference(
    into: Annotated[Path, typer.Option("--into", metavar="DIR", help="The folder that the pages go into.")],
    games: Annotated[int, typer.Option(min=1, help="Games that are played for samples, for each title.")] = 150,
) -> None:
    """Write the titles' reference as Markdown: rules, decisions, events, fields, provenance, and the limits in force."""
    into.mkdir(parents=True, exist_ok=True)
    for id, title in engine.titles().items():
        found = samples(title, games)
        folder = into / id
        folder.mkdir(exist_ok=True)
        for name, text in pages(title, found).items():
            (folder / f"{name}.md").write_text(text, encoding="utf-8")
        out.print(f"{folder}: samples of {counted(found.games, 'game')}", markup=False, highlight=False)
    (into / "index.md").write_text(catalogue(engine.titles().values()), encoding="utf-8")
    (into / "limits.md").write_text(limits(), encoding="utf-8")


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(reference)
