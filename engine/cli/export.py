"""``export``: logs of matches as Parquet tables, for research."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.terminal import AsJson, Force, check_free, out
from engine.kernel.errors import BadOption
from engine.wording import counted, printable

REMEDY = "pip install 'leadenhall-engine[research]'"


def export(
    logs: Annotated[
        list[Path], typer.Argument(metavar="LOGS…", help="Logs, folders of logs, or the archive of a season (.zip).")
    ],
    into: Annotated[Path, typer.Option("--into", metavar="DIR", help="The folder that the tables go into.")],
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write the matches, seats, decisions and events of logs as Parquet, with a card that says what is in them."""
    try:
        from engine.research import tables
    except ImportError as error:
        raise BadOption("export", f"it needs {error.name}, which is not installed", REMEDY) from error
    check_free("into", [into / name for name in ("README.md", *(f"{name}.parquet" for name in tables.SCHEMAS))], force)
    done = tables.export(tables.logs_at(logs), into)
    if as_json:
        told_all = {"into": str(into), "rows": done.rows, "twice": done.twice, "sha256": done.sha256}
        print(json.dumps(told_all, indent=2))  # in ASCII: a folder's name need be no text
        return
    told = ", ".join(f"{name} {rows:,}" for name, rows in done.rows.items())
    again = f" ({counted(done.twice, 'log')} that came twice left out)" if done.twice else ""
    out.print(printable(f"{into}: {told}{again}"), markup=False, highlight=False, soft_wrap=True)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(export)
