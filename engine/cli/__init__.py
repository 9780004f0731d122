"""The command line of the engine, ``leadenhall``. The only part of ``engine``, with ratings and formats of tournaments, that uses more than
the standard library: typer and rich, and what a command imports by itself.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from concurrent.futures import BrokenExecutor
from importlib import import_module
from io import TextIOWrapper
from types import FrameType
from typing import Annotated

import typer
from typer._click.exceptions import ClickException
from typer.exceptions import TyperException

from engine import __version__
from engine.cli.terminal import errors, out
from engine.client.errors import SiteError
from engine.kernel.errors import BadOption, BadState, EngineError
from engine.players import HostFault
from engine.wording import printable

MODULES = {
    "titles": ("titles",),
    "schema": ("schema",),
    "new": ("new", "new-bot"),
    "play": ("play",),
    "arena": ("arena",),
    "sprt": ("sprt",),
    "debug": ("debug",),
    "logs": ("replay", "verify"),
    "client.login": ("login", "logout", "whoami"),
    "client.submit": ("submit",),
    "client.bots": ("bots",),
    "client.matches": ("matches",),
    "client.logs": ("logs",),
    "client.watch": ("watch",),
    "client.version_tests": ("test-version",),
    "client.friendly": ("friendly",),
    "export": ("export",),
    "reference": ("reference",),
    "stats": ("stats",),
    "grades": ("grades",),
    "fairness": ("fairness",),
    "fuzz": ("fuzz",),
    "bench": ("bench",),
}
"""The modules with a command or several, in the order of the help, and how these are called."""

REFUSED = 3
"""The exit code where a house cannot be reached, or refuses."""

INTERRUPTED = 130

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What a system says of a disk, or of a share of it, that holds no more."""


def application(command: str = "") -> typer.Typer:
    """The commands; where ``command`` is the name of one, its module's alone, so that nobody waits for the others."""
    built = typer.Typer(
        name="leadenhall",
        help="Rules engines for economic games of the East India trade: play, check, measure.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    built.callback()(_options)
    wanted = [module for module, commands in MODULES.items() if command in commands]
    for module in wanted or MODULES:
        import_module(f"engine.cli.{module}").add_to(built)
    return built


def _tell_version(wanted: bool) -> None:
    if wanted:
        out.print(f"leadenhall {__version__}", highlight=False)
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Tell the engine's version, and end.")
]


def _options(version: Version = False) -> None:
    """What may stand before a command."""


def __getattr__(name: str) -> typer.Typer:
    if name == "app":
        return application()
    raise AttributeError(name)


def run() -> int:
    """Run the command on ``sys.argv``. Exit codes: 0, 1 when a check failed, 2 for bad input, 130 when interrupted, 143 when terminated.

    3 is for what a house has refused, or that it cannot be reached; ``fuzz`` ends with it when all laws hold but something was never tried.
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A letter that the terminal's encoding does not have becomes a question mark, and ends no command.
            stream.reconfigure(errors="replace")
    try:
        # A command that fails a check returns through typer.Exit; without standalone mode its code is what comes back.
        code = application(sys.argv[1] if len(sys.argv) > 1 else "")(standalone_mode=False)
        if code == INTERRUPTED:
            return _say("interrupted", INTERRUPTED)
        return code if isinstance(code, int) else 0
    except (ClickException, TyperException) as error:
        return _say(error.format_message().replace("Value error, ", ""), 2)
    except BadOption as error:
        # A remedy may be lines to be copied; what is wrong quotes what came from outside.
        return _say(f"{printable(f'{error.field}: {error.message}')}; {error.remedy}", 2)
    except BadState as error:
        return _say(printable(error), 2)
    except BrokenPipeError:
        # Whoever read our output has left; Python must not try to flush it again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except SiteError as error:
        return _say(str(error), REFUSED)
    except OSError as error:
        where = f"{error.filename}: " if error.filename is not None else ""
        remedy = "make room, or name another place" if error.errno in FULL else "check that it is there and open to you"
        return _say(printable(f"{where}{error.strerror or error}; {remedy}"), 2)
    except (EngineError, HostFault, BrokenExecutor) as error:
        return _say(str(error), 1)
    except typer.Abort:
        return _say("interrupted", INTERRUPTED)


def _leave(number: int, _frame: FrameType | None) -> None:
    # In order, so that bots are ended and folders removed on the way out.
    raise SystemExit(128 + number)


def _say(message: str, code: int) -> int:
    shown = printable(message, keep="\n\t")
    errors.print(f"error: {shown}", style="bold red", markup=False, highlight=False, soft_wrap=True)
    return code


__all__ = ["MODULES", "application", "run"]
