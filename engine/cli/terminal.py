"""What the commands share: consoles, progress bars, title and option arguments, work spread over processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from math import ceil, floor
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

import engine
from engine.estimates import error_text
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.wording import printable_name

out = Console()
errors = Console(stderr=True)

T = TypeVar("T")
W = TypeVar("W")

TitleArgument = Annotated[str, typer.Argument(metavar="TITLE", help="Id of a title; see `titles`.")]
OptionSetting = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table setting; may be given again.")
]
Seed = Annotated[int, typer.Option(help="Seed of the first game.")]
Jobs = Annotated[int, typer.Option(min=1, max=64, help="Processes to work with.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]


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


def spread(function: Callable[[W], T], work: Iterable[W], jobs: int) -> Iterator[T]:
    """``function`` over ``work``: here with one job, else in processes of their own; results come as they are ready.

    No more work is handed out than keeps the processes busy, so that stopping early stops soon.
    """
    if jobs == 1:
        yield from map(function, work)
        return
    rest = iter(work)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_heed_interrupts) as pool:
        running = {pool.submit(_unless_interrupted, function, item) for item in islice(rest, 2 * jobs)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(_unless_interrupted, function, item) for item in islice(rest, len(done))}
                for future in done:
                    yield future.result()
        except SystemExit:
            for child in active_children():
                child.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


_interrupted = False


def _heed_interrupts() -> None:
    # A pool's process takes an interrupt for the failure of one piece of work and goes on with the next: remember it. And it waits for
    # work for ever when who handed it out was killed: leave with it.
    Thread(target=_leave_with_parent, daemon=True).start()

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        global _interrupted
        _interrupted = True
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)


def _leave_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _unless_interrupted(function: Callable[[W], T], item: W) -> T:
    if _interrupted:
        raise KeyboardInterrupt
    return function(item)
