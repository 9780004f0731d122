"""What the project's own commands are asked, and how they tell that it cannot be done: what ``make duel`` runs, and all like it.

Every argument is checked by its type, or by ``demand`` where it hangs together with another, before any work begins. What is wrong is told
in one line on stderr, which names the argument and what would do instead, and the exit code is 2. Such a module ends with

    if __name__ == "__main__":
        sys.exit(run(main))
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

import engine
from engine.bots import house_bot
from engine.cli.terminal import options_of
from engine.kernel.errors import BadOption
from engine.kernel.registry import manifests
from engine.wording import printable

ROOT = Path(__file__).resolve().parent.parent
BAD_INPUT = 2
"""The exit code."""
INTERRUPTED = 130

Got = TypeVar("Got")


class Parser(argparse.ArgumentParser):
    """Reads the arguments; what is wrong with them it tells as said above, and not with all that could be asked before it."""

    def __init__(self, described: str | None, command: str | None = None) -> None:
        """``described`` is the module's docstring, ``command`` what it is run by, unless that is its file."""
        super().__init__(prog=command, description=described, formatter_class=argparse.RawDescriptionHelpFormatter)

    def error(self, message: str) -> NoReturn:
        """End with the message and code 2."""
        self.exit(BAD_INPUT, f"{told(message if ';' in message else f'{message}; --help tells what may be asked')}\n")


def run(main: Callable[[], int | None]) -> int:
    """The command's exit code: 0 where it gives none, 2 where it raises BadOption, which is told.

    Besides: 130 where it is interrupted, and 1 where nobody reads on what it prints, as behind ``head``.
    """
    try:
        return main() or 0
    except BadOption as error:
        print(told(str(error)), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python must not try to flush it again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def told(message: str) -> str:
    """An error in a line, whatever was asked."""
    return f"error: {printable(' '.join(message.split()))}"


def demand(true: object, field: str, message: str, remedy: str) -> None:
    """Raise BadOption unless it is true."""
    if not true:
        raise BadOption(field, message, remedy)


# -- types of arguments, each a function from what was written --


def _typed(read: Callable[[str], Got]) -> Callable[[str], Got]:
    """Tells argparse what is wrong in our words. Of a BadOption the field is left out: argparse names the argument."""

    @wraps(read)
    def typed(text: str) -> Got:
        try:
            return read(text)
        except BadOption as error:
            raise argparse.ArgumentTypeError(f"{error.message}; {error.remedy}") from error

    return typed


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number within these bounds."""
    bounds = f"of {least} or more" if most is None else f"from {least} to {most}"

    @_typed
    def read(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            found = least - 1
        demand(least <= found <= (found if most is None else most), "", f"{text!r}", f"give a whole number {bounds}")
        return found

    return read


def a_number(least: float, *, above: bool = False) -> Callable[[str], float]:
    """A finite number that is no less, or that is ``above`` it."""

    @_typed
    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = math.nan
        fits = math.isfinite(found) and (found > least if above else found >= least)
        demand(
            fits, "", f"{text!r}", f"give a number {'above' if above else 'of'} {least:g}{'' if above else ' or more'}"
        )
        return found

    return read


@_typed
def a_title(text: str) -> str:
    """The id of a title that can be played."""
    return engine.title(text).id


@_typed
def scripted_bot(text: str) -> str:
    """The name of a title's scripted bot."""
    names = [found.bot.name for found in manifests().values() if found.bot is not None]
    demand(text in names, "", f"no title's scripted bot is called {text!r}", f"use one of: {', '.join(names)}")
    return text


def title_of(scripted: str) -> str:
    """The title that this bot is scripted for."""
    return house_bot(scripted).titles[0]


class Table(NamedTuple):
    """Where games are played."""

    seats: int
    options: dict[str, str]

    def at(self, title: str) -> Table:
        """This table, if the title can be played there. Raises BadOption."""
        rules = engine.title(title)
        rules.check_seats(self.seats, rules.check_options(self.options))
        return self


@_typed
def a_table(text: str) -> Table:
    """As written: ``4`` or ``3,start=advanced,east_india=on``."""
    seats, *options = text.split(",")
    try:
        return Table(int(seats), options_of(options))
    except ValueError:  # a BadOption is one, too
        raise BadOption("", f"{text!r} is no table", "write seats and options: 4, or 3,start=advanced") from None


@_typed
def a_file(text: str) -> Path:
    """A file that can be read."""
    try:
        with open(text, "rb"):
            return Path(text)
    except (OSError, ValueError) as error:
        raise _unusable(text, error, "name a file that is there and open to you") from None


@_typed
def a_folder(text: str) -> Path:
    """A folder that is there."""
    demand(Path(text).is_dir(), "", f"{text} is no folder", "name one that is there and open to you")
    return Path(text)


@_typed
def kept_file(text: str) -> Path:
    """A file that can be added to; made empty where there is none, or the hours until it is written to might be in vain."""
    try:
        with open(text, "ab"):
            return Path(text)
    except (OSError, ValueError) as error:
        raise _unusable(text, error, "name a file that can be written, in a folder that is there") from None


@_typed
def kept_folder(text: str) -> Path:
    """A folder that can be written in, made where there is none."""
    place = Path(text)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _unusable(text, error, "name a folder that is there, or can be made") from None
    demand(os.access(place, os.W_OK), "", f"{text} cannot be written in", "name a folder that is open to you")
    return place


def _unusable(text: str, error: Exception, remedy: str) -> BadOption:
    said = error.strerror if isinstance(error, OSError) else str(error)
    return BadOption("", f"{text}: {said}", remedy)


# -- what is looked at as it is used --


def demand_writable(file: Path, field: str) -> None:
    """Raise BadOption for a file of the project that could not be written when all has been found."""
    demand(os.access(file, os.W_OK), field, f"{file} cannot be written", "work in a checkout that is yours")


def commit(ref: str, field: str) -> str:
    """The full name of the commit that is called so here. Raises BadOption."""
    name = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}"]
    try:
        found = subprocess.run(name, cwd=ROOT, capture_output=True, text=True)
    except (FileNotFoundError, ValueError):
        found = None
    if found is None or found.returncode:
        raise BadOption(field, f"{ref!r} is no commit of this checkout", "name one as `git log` does, or main or HEAD")
    return found.stdout.strip()


def lines_of(kept: Path | None, field: str, fits: Callable[[Any], bool]) -> Iterator[Any]:
    """What lies in a file of JSON lines that an earlier run has written. Raises BadOption for a line that does not fit."""
    text = kept.read_bytes() if kept is not None and kept.exists() else b""
    for place, line in enumerate(text.splitlines(), 1):
        try:
            found = json.loads(line)
            fit = fits(found)
        except (ValueError, KeyError, TypeError, AttributeError):
            fit = False
        demand(fit, field, f"line {place} of {kept} is none of its games", "take that line away, or name another file")
        yield found


__all__ = [
    "BAD_INPUT",
    "ROOT",
    "Parser",
    "Table",
    "a_file",
    "a_folder",
    "a_number",
    "a_table",
    "a_title",
    "commit",
    "demand",
    "demand_writable",
    "kept_file",
    "kept_folder",
    "lines_of",
    "run",
    "scripted_bot",
    "title_of",
    "whole",
]
