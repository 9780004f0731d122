"""The ladder's end of the queue: it names tasks and hands over ids; it never imports the code that does the work."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog
from celery import Celery
from django.db import transaction
from kombu.exceptions import OperationalError

app = Celery("leadenhall")
app.config_from_object("django.conf:settings", namespace="CELERY")

log = structlog.get_logger(__name__)


FIRST, SOON, LATER, LAST = 0, 3, 6, 9
"""Priorities of messages; Redis serves 0 of every queue first. What is LAST waits as long as anything else does."""


def publish(task: str, *ids: int | str, priority: int = FIRST) -> bool:
    """Send `task` (its full name, such as "workers.tasks.play_match") with `ids` to the queue that CELERY_TASK_ROUTES gives it.

    Call it after the commit of the rows it names. Returns False, and logs, when the broker cannot be reached: the row stands, and the
    sweeper publishes it again.
    """
    try:
        app.send_task(task, args=ids, priority=priority)
    except (OperationalError, OSError) as error:
        log.warning("not published; the sweeper will", task=task, ids=ids, reason=str(error))
        return False
    return True


def publish_each(task: str, messages: Sequence[tuple[int | str, int]]) -> int:
    """`publish` for many ids, each with its priority, in their order over one connection. Returns how many were sent before the broker
    could not be reached."""
    sent = 0
    try:
        with app.producer_or_acquire() as producer:
            for one, priority in messages:
                app.send_task(task, args=(one,), priority=priority, producer=producer)
                sent += 1
    except (OperationalError, OSError) as error:
        log.warning("not published; the sweeper will", task=task, messages=len(messages) - sent, reason=str(error))
    return sent


def ask(task: str, *ids: int | str, priority: int = FIRST) -> None:
    """`publish` once the running transaction has committed (at once outside of one)."""
    after_commit(lambda: publish(task, *ids, priority=priority))


def after_commit(act: Callable[..., object], *arguments: object) -> None:
    """Do it once the running transaction has committed (at once outside of one). What it raises is logged and goes no further: the rows
    stand, and whoever committed them has succeeded."""

    def act_now() -> None:
        act(*arguments)

    transaction.on_commit(act_now, robust=True)
