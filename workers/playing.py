"""One match, from the message to the counted result."""

from __future__ import annotations

import shutil
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import ExitStack
from enum import StrEnum
from functools import partial
from typing import TypeVar

import stamina
import structlog
from django.db import connections

import engine
from engine.bots import house_bot
from engine.limits import LADDER
from ladder.bots import services as bots
from ladder.errors import Conflict
from ladder.house import disk
from ladder.house.away import StorageAway
from ladder.play import pinning, services, turns
from ladder.play.models import MatchKind
from ladder.play.publishing import publish_ids
from ladder.seasons.quota import place_to_play
from workers import kept_packages, match_runner, reporting, unpacked
from workers.identity import DATABASE_AWAY, Me, me, plays_no_more, shuts_down
from workers.lease import LeaseKeeper, LeaseLost, ShuttingDown
from workers.spectating import Spectator

log = structlog.get_logger(__name__)

T = TypeVar("T")

REPORT_SECONDS = 300.0
"""How long a finished match tries to reach a database, or a storage of logs, that is away."""


HAND_ON_SECONDS = 0.5
"""Between a message that cannot be served here and its next try: a queue of nothing else does not keep this worker busy."""


class Came(StrEnum):
    """What came of a message."""

    COUNTED = "counted"
    PLAYED = "played to its end, and reported while this worker goes on"
    STOPPED = "this worker takes no matches any more"
    NO_SANDBOX = "submitted code is refused: this worker has no sandbox"
    NO_ROOM = "submitted code is refused: this worker's disk has no room to unpack it"
    OTHER_RULES = "this worker has another version of the title"
    OTHER_BOT = "this worker has another version of a house bot"
    TAKEN = "somebody else has the match, or nobody is to play it"
    FULL = "as many matches were played as were asked for"
    LOST = "the lease was lost while it was played"
    RETURNED = "given back, because the worker shuts down"
    AWAY = "given back, because the storage of logs cannot be reached"
    FAILED = "the host failed"


def play(match_id: int) -> Came:
    """Claim the match, play it, report it; never raises for a lost lease or a fault of the host, which are noted in the database."""
    worker = me()
    worker.seen()
    came = _play(match_id, worker)
    log.info("match", match=match_id, came=came.name.lower(), what=str(came))
    return came


def _play(match_id: int, worker: Me) -> Came:
    match = services.look(match_id)
    if match is None:
        return Came.STOPPED if plays_no_more() else Came.TAKEN
    # Nothing is claimed that cannot be played: the match waits, uncounted, for a worker that can, and the message is handed on to it.
    if (refused := refusal(match, worker)) is not None:
        hand_on(match_id, match, worker, refused)
        return refused
    if match.kind == MatchKind.RATED:
        with place_to_play() as free:
            if not free:
                return Came.FULL
            lease = services.claim(match_id, worker.identity)
    else:
        lease = services.claim(match_id, worker.identity)
    if lease is None:
        return Came.TAKEN
    give_turns()
    return play_lease(lease, worker)


def give_turns() -> None:
    """Give the turns that are due with this claim. A database that is away keeps the match that was claimed from nothing: the next claim
    gives others."""
    try:
        turns.note_claim()
    except DATABASE_AWAY as error:
        log.warning("no turn given", reason=str(error))
        connections.close_all()


def refusal(match: services.Waiting, worker: Me) -> Came | None:
    """Why this worker does not play the match; None when it may."""
    if plays_no_more():
        return Came.STOPPED
    if worker.sandbox_reason and match.submitted:
        return Came.NO_SANDBOX
    if match.submitted and not has_room():
        return Came.NO_ROOM
    if match.title_version != engine.title(match.title).version:
        return Came.OTHER_RULES
    if match.kind == MatchKind.RATED and not has_its_house_bots(match):
        return Came.OTHER_BOT
    return None


def hand_on(match_id: int, match: services.Waiting, worker: Me, refused: Came) -> None:
    """Publish a match again that another worker could play: its message has come to the wrong one. Else the sweeper calls, in time."""
    could = pinning.another_could_play(
        match.title,
        match.title_version,
        worker.name,
        sandbox=match.submitted,
        other_than=pinning.code() if refused == Came.OTHER_BOT else "",
    )
    if could:
        if not shuts_down():
            time.sleep(HAND_ON_SECONDS)
        turns.take_back(match_id)
        publish_ids([match_id])


def has_room() -> bool:
    """Can bots be unpacked here? Else a disk that is full for a minute would cost matches their attempts, and this worker its place. Before
    it comes to that, what is kept of earlier matches goes."""
    if _has_room():
        return True
    if (kept := unpacked.cache()) is not None:
        kept.clear()
    return _has_room()


def _has_room() -> bool:
    return shutil.disk_usage(tempfile.gettempdir()).free >= disk.FULL


def has_its_house_bots(match: services.Waiting) -> bool:
    """Are the versions of house bots that are pinned to the match's seats those that this worker would play?"""
    title = engine.title(match.title)
    return all(sha256 == bots.house_digest(house_bot(name), title) for name, sha256 in match.house_bots)


def play_lease(lease: services.Lease, worker: Me) -> Came:
    """Play a claimed match to its end, whatever that is, and report it; in a worker's pool, behind the next match."""
    with ExitStack() as kept:
        keeper = kept.enter_context(LeaseKeeper(lease.token))
        report = _or_what_came(lease, worker, lambda: _played(lease, keeper))
        if isinstance(report, Came):
            return report
        keeper.played(2 * REPORT_SECONDS)  # for the one before, and its own
        told = partial(_tell, lease, worker, report, kept.pop_all())
    if reporting.behind is None:
        return told()
    reporting.behind.hand_over(told)
    return Came.PLAYED


def _played(lease: services.Lease, keeper: LeaseKeeper) -> services.Report:
    with Spectator(lease.match_id, lease.attempt) as spectator:
        played = match_runner.play(order(lease), keeper.progress, spectator.see, unpacked.cache())
    return result(played)


def _tell(lease: services.Lease, worker: Me, report: services.Report, kept: ExitStack) -> Came:
    """Report a match whose lease is `kept` until then."""
    with kept:
        came = _or_what_came(lease, worker, lambda: _report(lease.token, report)) or Came.COUNTED
    if came == Came.COUNTED:
        worker.seen(finished=1)
    if reporting.behind is not None:
        log.info("match reported", match=lease.match_id, came=came.name.lower(), what=str(came))
    return came


def _or_what_came(lease: services.Lease, worker: Me, act: Callable[[], T]) -> T | Came:
    """What the act gives; or what came of the match instead, when it could not be played or reported, which the row says by then."""
    try:
        return act()
    except (LeaseLost, Conflict) as lost:
        log.info("result refused", match=lease.match_id, reason=str(lost))
        return Came.LOST
    except ShuttingDown:
        services.abort(lease.token)
        return Came.RETURNED
    except StorageAway as away:
        # Neither the match's fault nor this host's: three matches in a row would be void by it, and a worker that is alone in quarantine.
        log.error("match given back", match=lease.match_id, reason=str(away))
        services.abort(lease.token, "the storage of logs could not be reached")
        return Came.AWAY
    except Exception as error:
        # A match runner that raises has no bot to blame: it is this host, or the rules, and the keeper gets it whole.
        log.exception("match failed", match=lease.match_id)
        fault = str(error) if isinstance(error, match_runner.HostFault) else "".join(traceback.format_exception(error))
        services.fail(lease.token, fault)
        worker.seen(failed=1)
        worker.stop_if_outlying()
        return Came.FAILED


def _report(token: str, report: services.Report) -> None:
    """Report, again and again while the database, or the storage of logs, is away: the same report is counted once however often it
    comes."""
    for attempt in stamina.retry_context(
        on=(*DATABASE_AWAY, StorageAway), timeout=REPORT_SECONDS, attempts=None, wait_max=10
    ):
        with attempt:
            try:
                services.report(token, report)
            except DATABASE_AWAY:
                connections.close_all()
                raise


def order(lease: services.Lease) -> match_runner.MatchOrder:
    """The lease as the match runner takes it."""
    packages = kept_packages.of(lease.seats)
    return match_runner.MatchOrder(
        title=lease.title,
        version=lease.title_version,
        options=lease.options,
        seed=lease.seed,
        limits=LADDER.with_talk(lease.talk),
        seats=tuple(
            match_runner.SeatOrder(
                name=seat.name,
                version_hash=seat.sha256,
                house_bot=seat.house_bot,
                package=packages.get(seat.sha256, b""),
                filename=seat.filename,
            )
            for seat in lease.seats
        ),
    )


def result(played: match_runner.MatchReport) -> services.Report:
    """The match runner's report as the ladder counts it."""
    return services.Report.of(played.result, played.log)
