"""The command line of the engine. The only part of ``engine`` that uses more than the standard library (typer, rich, zstandard)."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures.process import BrokenProcessPool
from types import FrameType

import typer
from typer._click.exceptions import ClickException
from typer.exceptions import TyperException

from engine.cli import arena, bench, debug, export, fuzz, logs, new_bot, play, reference, schema, sprt, stats, titles
from engine.cli.client import bots as client_bots
from engine.cli.client import login, matches, submit, version_tests, watch
from engine.cli.client import logs as match_logs
from engine.cli.client.house import REFUSED
from engine.cli.terminal import errors
from engine.client.errors import SiteError
from engine.kernel.errors import BadOption, BadState, EngineError
from engine.players import HostFault
from engine.wording import printable

app = typer.Typer(
    name="engine",
    help="Rules engines for economic games of the East India trade: play, check, measure.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for module in (titles, schema, play, arena, sprt, debug, logs, export, reference, fuzz, bench, stats, new_bot):
    module.add_to(app)
for module in (login, submit, client_bots, matches, match_logs, watch, version_tests):
    module.add_to(app)


INTERRUPTED = 130


def run() -> int:
    """Run the command on ``sys.argv``. Exit codes: 0, 1 when a check failed, 2 for bad input, 130 when interrupted, 143 when terminated.

    3 is for what a house has refused, or that it cannot be reached; ``fuzz`` ends with it when all laws hold but something was never tried.
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    try:
        # A command that fails a check returns through typer.Exit; without standalone mode its code is what comes back.
        code = app(standalone_mode=False)
        if code == INTERRUPTED:
            return _say("interrupted", INTERRUPTED)
        return code if isinstance(code, int) else 0
    except (ClickException, TyperException) as error:
        return _say(error.format_message(), 2)
    except (BadOption, BadState) as error:
        return _say(printable(error), 2)
    except BrokenPipeError:
        # Whoever read our output has left; Python must not try to flush it again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except SiteError as error:
        return _say(str(error), REFUSED)
    except OSError as error:
        where = f"{error.filename}: " if error.filename is not None else ""
        return _say(printable(f"{where}{error.strerror or error}; check that it is there and open to you"), 2)
    except (EngineError, HostFault, BrokenProcessPool) as error:
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


__all__ = ["app", "run"]
