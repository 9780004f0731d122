"""``schema``: the JSON Schema of what a title shows, for authors in any language."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from engine.cli.terminal import TitleArgument, title_of
from engine.kernel.errors import BadOption, shown
from engine.kernel.schema import part
from engine.sdk.typed import typed_views


def schema(
    id: TitleArgument,
    only: Annotated[
        str | None,
        typer.Option("--part", metavar="NAME", help="Only this: observation, words, event, event:NAME or option:KIND."),
    ] = None,
    python: Annotated[
        bool, typer.Option("--python", help="The fields of its state by name instead, as Python types for editors.")
    ] = False,
) -> None:
    """Print the JSON Schema of a title's observations, options and events."""
    if python:
        print(typed_views(title_of(id)), end="")
        return
    whole = title_of(id).schema()
    if only is not None and only not in whole["$defs"]:
        raise BadOption("part", f"{shown(only)} is no part of it", f"use one of: {', '.join(whole['$defs'])}")
    print(json.dumps(whole if only is None else part(whole, only), indent=1, ensure_ascii=False))


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(schema)
