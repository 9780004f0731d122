"""Work spread over processes of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import FrameType
from typing import TypeVar

T = TypeVar("T")
W = TypeVar("W")


def spread(function: Callable[[W], T], work: Iterable[W], jobs: int) -> Iterator[T]:
    """``function`` over ``work``: here with one job, else in processes of their own; results come as they are ready.

    No more work is handed out than keeps the processes busy, so that stopping early stops soon.
    """
    rest = iter(work)
    return as_ready(function, lambda: next(rest, None), jobs)


def as_ready(function: Callable[[W], T], take: Callable[[], W | None], jobs: int) -> Iterator[T]:
    """The same for work that depends on results: ``take`` gives the next piece, or None where there is none as long as no other has ended.

    It is over when nothing is being worked on, and ``take`` gives None. Who stops early ends what is being worked on.
    """
    if jobs == 1:
        while (item := take()) is not None:
            yield function(item)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_heed_interrupts) as pool:
        running: set[Future[T]] = set()

        def hand_out() -> None:
            while len(running) < 2 * jobs and (item := take()) is not None:
                running.add(pool.submit(_unless_interrupted, function, item))

        try:
            hand_out()
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    running.discard(future)
                    yield future.result()
                hand_out()
        except (SystemExit, GeneratorExit, KeyboardInterrupt):
            # A terminal interrupts all of us; whoever interrupts this process alone means its work as well.
            for child in active_children():
                child.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


_interrupted = _working = False
_leaving = 0
"""The exit code of a process that has been told to end, 0 as long as it has not."""


def _heed_interrupts() -> None:
    # A pool's process takes an interrupt for the failure of one piece of work and goes on with the next: remember it. And it waits for
    # work for ever when who handed it out was killed: leave with it.
    Thread(target=_leave_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, _interrupt)
    signal.signal(signal.SIGTERM, _leave)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    global _interrupted
    again, _interrupted = _interrupted, True
    # Else it waits for work, and leaves without a word when there is none; told twice, it is on its way out already.
    if _working and not again:
        raise KeyboardInterrupt


def _leave(number: int, frame: FrameType | None) -> None:
    # A pool that has lost a process ends the others in this way, and waits for them. One of them may hold the lock without which nobody
    # hears that there is no more work: who waits for work leaves at once, and who works when that is ended in order.
    global _leaving
    _leaving = 128 + number
    if not _working:
        os._exit(_leaving)
    _interrupt(number, frame)


def _leave_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _unless_interrupted(function: Callable[[W], T], item: W) -> T:
    global _working
    try:
        _working = True
        if _interrupted:
            raise KeyboardInterrupt
        return function(item)
    finally:
        _working = False
        if _leaving:
            os._exit(_leaving)
