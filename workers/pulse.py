"""The worker's own beat: every ten seconds its parent process says that it lives, measures its clock, and does as its row says.
Workers of other containers that see its folders are shown that it lives, too.

It runs in a thread of the parent: a worker that plays long matches, or none, is heard of all the same, and a keeper's word reaches it
without the broker. No pool process is forked in mid-beat, for locks that another thread holds would stay held in it for ever.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any

import structlog
from celery.signals import worker_ready
from celery.worker import state as celery_state
from django.db import DatabaseError, InterfaceError, connection

from ladder.play import quarantine, services
from ladder.play.models import StopCause
from ladder.play.workers import GONE, Orders, is_known, orders
from workers import identity, measuring, sandbox

log = structlog.get_logger(__name__)

BEAT_SECONDS = 10.0
SPEED_EVERY = 30
"""Beats between two looks at the processor's speed, which are taken while nothing is played."""

_beating = Lock()
os.register_at_fork(before=_beating.acquire, after_in_parent=_beating.release, after_in_child=_beating.release)


class Pulse:
    """Beats for one worker. `obey` is told each time what the worker is to do."""

    def __init__(self, me: identity.Me, obey: Callable[[Orders], object], idle: Callable[[], bool]) -> None:
        self._me, self._obey, self._idle = me, obey, idle
        self._beats = 0
        self._over = Event()

    def run(self) -> None:
        """Beat until `stop`."""
        while True:
            self.beat()
            if self._over.wait(BEAT_SECONDS):
                return

    def stop(self) -> None:
        """No more beats after the one that may be under way."""
        self._over.set()

    def beat(self) -> None:
        """One beat. With Postgres away nothing is changed: matches say so themselves."""
        with _beating:
            sandbox.keep_folders()
            try:
                self._obey(self._measured())
            except (DatabaseError, InterfaceError) as error:
                log.warning("worker not heard of", worker=self._me.identity, reason=str(error))
            finally:
                connection.close()

    def _measured(self) -> Orders:
        me, speed = self._me, None
        if self._beats % SPEED_EVERY == SPEED_EVERY - 1 and self._idle():
            speed = measuring.loop_ms()
        if self._beats % SPEED_EVERY != SPEED_EVERY - 1 or speed is not None:
            self._beats += 1  # a look that was due waits until nothing is played
        told = services.worker_measured(me.name, me.nonce, measuring.clock_offset_ms(), speed)
        if told == GONE and not is_known(me.name):
            # The house was restored from a backup that does not know this worker: it is no newer start that has its place.
            me.register()
            return orders(me.name, me.nonce)
        held = told.cause in quarantine.OF_HOST
        found = quarantine.outlying_host(me.name, me.nonce) if told.takes_matches or held else None
        if found is None:
            held = held or (told.cause == StopCause.FAULTS and quarantine.may_return(me.name, me.nonce))
            return quarantine.recovered(me.name, me.nonce, told.cause) if held else told
        cause, reason = found
        if cause != told.cause:
            me.quarantine(cause, reason)
        return Orders(told.drains, cause, reason)


def obey(consumer: Any, takes: tuple[str, ...], orders: Orders) -> None:
    """Take messages of those of the worker's queues that it may take from, and of no others."""
    identity.obey(orders)
    wanted = [
        queue for queue in takes if (orders.takes_matches if queue == identity.MATCH_QUEUE else orders.takes_control)
    ]
    if wanted != sorted(consumer.app.amqp.queues.consume_from, key=takes.index):
        # In the consumer's own thread, at its next turn.
        consumer.call_soon(_take_from, consumer, wanted, takes)


def _take_from(consumer: Any, wanted: list[str], takes: tuple[str, ...]) -> None:
    for queue in takes:
        if queue in wanted:
            consumer.add_task_queue(queue)
        elif queue in consumer.app.amqp.queues.consume_from:
            consumer.cancel_task_queue(queue)
    # What a connection that is made anew takes from.
    consumer.app.amqp.queues.select(wanted)
    log.info("worker takes from", queues=", ".join(wanted) or "none")


@worker_ready.connect
def _start(sender: Any, **_: Any) -> None:
    takes = tuple(sender.app.amqp.queues.consume_from)
    pulse = Pulse(
        identity.me(), lambda orders: obey(sender, takes, orders), idle=lambda: not celery_state.active_requests
    )
    Thread(target=pulse.run, name="pulse", daemon=True).start()
