"""What the commands share: consoles, progress bars, title and option arguments."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import ceil, floor
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.status import Status
from rich.text import Text

import engine
from engine.estimates import error_text
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.wording import printable, printable_name

out = Console()
errors = Console(stderr=True)

TitleArgument = Annotated[str, typer.Argument(metavar="TITLE", help="Id of a title; see `titles`.")]
OptionSetting = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table setting; may be given again.")
]
Talk = Annotated[
    bool,
    typer.Option(
        "--talk/--no-talk", help="Whether what bots say, in words of their own, reaches the others and the log."
    ),
]
Seed = Annotated[int, typer.Option(help="Seed of the first game.")]
Jobs = Annotated[int, typer.Option(min=1, max=64, help="Processes to work with.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]

Force = Annotated[bool, typer.Option("--force", help="Write over what is there.")]


def check_free(field: str, files: Iterable[Path], force: bool) -> None:
    """Raise BadOption for the first of these that is there already, unless it is to be written over."""
    there = None if force else next((file for file in files if file.exists()), None)
    if there is not None:
        raise BadOption(field, f"{printable(there)} is there already", "name another, or write over it by --force")


def command_line() -> list[str]:
    """The words by which this command was called, for those that it tells to go on with: ``leadenhall``, or ``python -m engine``."""
    return ["leadenhall"] if Path(sys.argv[0]).stem == "leadenhall" else ["python", "-m", "engine"]


def title_of(id: str) -> Title:
    """The title with this id. Raises BadOption."""
    return engine.title(id)


def name_cell(name: object) -> Text:
    """A name from outside for a table, whose cells would otherwise read ``[red]`` or ``[link=…]`` as markup."""
    return Text(printable_name(name))


def with_error(mean: float, error: float | None, places: int) -> str:
    """``12.3 ± 0.4``; without the ± where it is not known, and never ± 0.0."""
    return f"{mean:.{places}f}" + (f" ± {error_text(error, places)}" if error is not None else "")


def with_interval(share: float, interval: tuple[float, float] | None) -> str:
    """A share (0 to 1) with its interval, in per cent: ``75.0 % (61–85)``; without the interval where it is not known.

    Ends that would be the same to a whole per cent are rounded outwards: no interval is without a width.
    """
    told = f"{100 * share:.1f} %"
    if interval is None:
        return told
    low, high = (100 * end for end in interval)
    ends = (floor(low), ceil(high)) if round(low) == round(high) else (round(low), round(high))
    return f"{told} ({ends[0]}–{ends[1]})"


def options_of(settings: list[str] | None) -> dict[str, str]:
    """``["mortgage=on"]`` as a dict. Raises BadOption for a setting without "="."""
    options = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadOption("option", f"{setting!r} sets nothing", "write NAME=VALUE")
        options[name] = value
    return options


def demand_measure(context: typer.Context, *shown_by: str) -> None:
    """Raise BadOption if a command that only shows what was measured got what measuring alone takes: any parameter but ``shown_by``."""
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE" and name not in shown_by:
            raise BadOption(name, "only what is measured anew goes by it", "add --measure, or leave it out")


class Waiting:
    """A line at the end of a terminal that tells what is waited for, between lines that are told; nothing where stderr is no terminal."""

    def __init__(self, status: Status | None) -> None:
        self._status = status

    def show(self, text: str) -> None:
        """What is waited for now; nothing in it is obeyed."""
        if self._status is not None:
            self._status.update(Text(printable(text)))

    @contextmanager
    def aside(self) -> Iterator[None]:
        """While lines are printed: what is told on stdout would else follow upon this line, which is stderr's."""
        if self._status is not None:
            self._status.stop()
        yield
        if self._status is not None:
            self._status.start()


@contextmanager
def waiting(wanted: bool = True) -> Iterator[Waiting]:
    """A line that tells what is waited for, while the block runs, if it is ``wanted``."""
    if not wanted or not errors.is_terminal:
        yield Waiting(None)
        return
    with errors.status(Text(""), spinner="line") as status:
        yield Waiting(status)


@contextmanager
def left_there(told: str) -> Iterator[None]:
    """Tell whoever interrupts the block what goes on without the command."""
    try:
        yield
    except KeyboardInterrupt:
        errors.print(printable(told), markup=False, highlight=False, soft_wrap=True)
        raise


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr while the block runs; what it yields advances the bar by one. Nothing is shown where stderr is no terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)
