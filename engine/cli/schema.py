"""``schema``: the JSON Schema of what a title shows, for authors in any language."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

import typer

from engine.cli.terminal import TitleArgument, title_of
from engine.kernel.errors import BadOption, shown
from engine.kernel.schema import part
from engine.kernel.title import Title
from engine.sdk import javascript
from engine.sdk.typed import typed_views


class Types(StrEnum):
    """How a title's state by names is written out."""

    PYTHON = "python"
    TYPESCRIPT = "typescript"
    JAVASCRIPT = "javascript"


WRITERS: dict[Types, Callable[[Title], str]] = {
    Types.PYTHON: typed_views,
    Types.TYPESCRIPT: javascript.types,
    Types.JAVASCRIPT: javascript.labels,
}


def schema(
    id: TitleArgument,
    only: Annotated[
        str | None,
        typer.Option("--part", metavar="NAME", help="Only this: observation, words, event, event:NAME or option:KIND."),
    ] = None,
    types: Annotated[
        Types | None,
        typer.Option(
            "--as", help="Its state by names instead: as types for editors, or as what packages/js tells it by."
        ),
    ] = None,
) -> None:
    """Print the JSON Schema of a title's observations, options and events."""
    if types is not None:
        print(WRITERS[types](title_of(id)), end="")
        return
    whole = title_of(id).schema()
    if only is not None and only not in whole["$defs"]:
        raise BadOption("part", f"{shown(only)} is no part of it", f"use one of: {', '.join(whole['$defs'])}")
    print(json.dumps(whole if only is None else part(whole, only), indent=1, ensure_ascii=False))


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(schema)
